package match

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"

	"pgregory.net/rapid"
)

// record returns the record of a table's match.
func (b *table) record() record.Record { return Record(b.m.Config, "2026-11-20", b.events) }

// replays checks that the record of the match can be written, read and replayed to the same match.
func (w *walk) replays() record.Record {
	w.t.Helper()
	r := Record(w.m.Config, "2026-11-20", w.events)
	read, err := record.Parse(r.String())
	if err != nil || !reflect.DeepEqual(read, r) {
		w.t.Fatalf("the record is read back otherwise: %v\n%s", err, r)
	}
	m, found, err := Replay(r)
	if err != nil {
		w.t.Fatalf("the record is refused: %v\n%s", err, r)
	}
	w.sameMatch(m, len(r.Played))
	w.sameFindings(found, m)
	return r
}

// sameMatch compares the replayed match with the original in every part that a record contains.
func (w *walk) sameMatch(m *Match, games int) {
	w.t.Helper()
	over := w.m.Result != nil && w.m.Result.Ending != Withdrawn
	if m.Points != w.m.Points || over != (m.Result != nil) || over && !reflect.DeepEqual(m.Result, w.m.Result) {
		w.t.Fatalf("replayed to %v %v, want %v %v", m.Points, m.Result, w.m.Points, w.m.Result)
	}
	for i := range games {
		is, was := *m.Games[i], *w.m.Games[i]
		is.Salts, was.Salts = [2]Salt{}, [2]Salt{}
		if m.Config.Mode.Simultaneous() {
			is.Maker, was.Maker = 0, 0 // meaningless here
		}
		is.sealed, was.sealed = [2]*keypeg.Event{}, [2]*keypeg.Event{}
		if !reflect.DeepEqual(is, was) {
			w.t.Fatalf("game %d is replayed to\n%+v\nwant\n%+v", i+1, is, was)
		}
	}
}

// sameFindings finds wrong answers by crossing off pegs, and compares these answers and their penalties with the findings.
func (w *walk) sameFindings(found []Finding, m *Match) {
	w.t.Helper()
	var want []Finding
	for i, g := range m.Games {
		for s, b := range g.Boards {
			first := g.Over
			for n := 0; b != nil && n < len(b.Rows); n++ {
				r := b.Rows[n]
				if !r.Answered || r.Lost() || r.Keys == naiveKeys(b.Secret, r.Code) {
					continue
				}
				f := Finding{Game: i, Row: n + 1, Misled: keypeg.Seat(s), Given: r.Keys, Right: naiveKeys(b.Secret, r.Code)}
				if first {
					f.Penalty = g.Award[s] + g.Credit[s]
					first = false
				}
				want = append(want, f)
			}
		}
	}
	is := slices.Clone(found)
	for i := range is {
		if is[i].Clause == "" || is[i].Line < is[i].Row-1 {
			w.t.Fatalf("finding %+v", is[i])
		}
		is[i].Clause, is[i].Line = "", 0
	}
	if !slices.Equal(is, want) {
		w.t.Fatalf("found %+v\nwant %+v", found, want)
	}
}

func TestARecordReplaysToTheSameMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := draws(t)
		w := newWalk(t, c, anyConfig(c)).seated()
		for steps := stepsUpTo(t, 300); steps > 0 && w.m.Result == nil; steps-- {
			w.step()
		}
		w.replays()
	})
}

func TestRecordsOfWholeMatchesReplay(t *testing.T) {
	endings := map[Ending]int{}
	leftOut, limitsSet, credits := 0, 0, 0
	for seed := range uint64(400) {
		c := seeded(seed, 8)
		w := newWalk(t, c, anyConfig(c)).seated()
		for steps := 600; steps > 0 && w.m.Result == nil; steps-- {
			w.step()
		}
		r := w.replays()
		if w.m.Result != nil {
			endings[w.m.Result.Ending]++
		}
		w.refusesChanges(r)
		for _, g := range r.Played {
			if g.Uncounted {
				leftOut++
			}
			if slices.ContainsFunc(g.Lines, func(l record.Line) bool { return l.Kind == record.LineSetLimit }) {
				limitsSet++
			}
		}
		for _, g := range w.m.Games {
			if g.Credit != [2]int{} {
				credits++
			}
		}
	}
	if leftOut < 10 || limitsSet < 10 || credits < 10 {
		t.Errorf("only %d games were left out, %d had a limit set without asking, %d gave credit", leftOut, limitsSet, credits)
	}
	for _, e := range []Ending{PlayedOut, Forfeit, ByAccord} {
		if endings[e] < 20 {
			t.Errorf("only %d matches ended %s: %v", endings[e], e, endings)
		}
	}
}

// copied returns the record after encoding and decoding it as JSON.
func copied(t tester, r record.Record) (c record.Record) {
	t.Helper()
	text, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil || !reflect.DeepEqual(c, r) {
		t.Fatalf("the JSON twin is read back otherwise: %v\n%s", err, text)
	}
	return c
}

func TestARunningGameIsNotInTheRecord(t *testing.T) {
	for _, edition := range []string{"classic", "challenge", "challenge-race", "ultimate-games"} {
		cfg := agree(edition, strict, limit(time.Minute))
		w := newWalk(t, seeded(1, 1), cfg).seated()
		for range 200 {
			w.step()
			r := Record(cfg, "", w.events)
			if g := w.m.Game(); g != nil && len(r.Played) != g.Serial-1 {
				t.Fatalf("%s: in game %d the record has %d", edition, g.Serial, len(r.Played))
			}
			if g := w.m.Game(); g != nil && (r.Result != "*" || r.Ending != "") {
				t.Fatalf("%s: while it is played the result is %s %s", edition, r.Result, r.Ending)
			}
		}
	}
}

func TestARecordNamesWhoBreaksTheSmallerBoardAndWhoWasFirst(t *testing.T) {
	edition, _ := keypeg.FindEdition("challenge-handicap")
	for _, s := range keypeg.Seats {
		c := FromEdition(edition, s)
		r := Record(c, "", nil)
		if r.Short == nil || r.Short.Seat != s || r.Short.Board.Pegs != 4 || r.Board.Pegs != 5 {
			t.Errorf("%s breaks four: board %s, short %+v", s, r.Board, r.Short)
		}
		for _, seat := range keypeg.Seats {
			if r.Breaks(seat) != c.Boards[seat] {
				t.Errorf("%s breaks %s", seat, r.Breaks(seat))
			}
		}
	}
	colours := agree("challenge", on("c8p4g12Bm", "c6p4g12Bm"))
	if r := Record(colours, "", nil); r.Board != colours.Boards[0] || r.Short == nil || r.Short.Seat != keypeg.Guest || r.Short.Board != colours.Boards[1] {
		t.Errorf("of boards with as many pegs the guest's is not written below the host's: %s, %+v", r.Board, r.Short)
	}
	for f, want := range map[First]keypeg.Seat{HostFirst: keypeg.Host, GuestFirst: keypeg.Guest} {
		c := agree("Classic", first(f), func(c *Config) { c.Rules = "Classic" })
		if r := Record(c, "", nil); r.First != want || r.Rules != "classic" || r.Result != "*" {
			t.Errorf("before anyone sits: %+v", r)
		}
		if b := open(t, c); b.m.Config.Rules != "classic" {
			t.Errorf("the rules are called %s", b.m.Config.Rules)
		} else if r := b.record(); r.First != want || r.Host != "Host" {
			t.Errorf("when both sit: %+v", r)
		}
	}
}

func TestARecordHasTheGameTheMatchBrokeOffInIfAnythingHappenedInIt(t *testing.T) {
	one := "host code 1111\n guest 1111\n"
	for script, want := range map[string]int{
		"guest leaves":                  0,
		"host code 1111\n guest leaves": 1,
		"guest offers limit 1m\n host accepts\n guest leaves": 1,
		one + "guest leaves":                   1,
		one + "guest code 2222\n guest leaves": 2,
	} {
		r := play(t, agree("classic"), script).record()
		if len(r.Played) != want {
			t.Errorf("%q: %d games, want %d", script, len(r.Played), want)
		}
		if _, _, err := Replay(r); err != nil {
			t.Errorf("%q: %v", script, err)
		}
	}
}

// TestARecordOfAWithdrawnMatchHasNoEnding checks that if the host leaves before a guest joins, the record has no ending,
// because the match never began.
func TestARecordOfAWithdrawnMatchHasNoEnding(t *testing.T) {
	cfg := agree("classic")
	r := Record(cfg, "", []Event{{Kind: Sat, Name: "Ann"}, {Kind: Left}})
	if r.Result != "*" || r.Ending != "" || r.Left != nil || len(r.Played) > 0 {
		t.Errorf("it is recorded as %+v", r)
	}
	if m, _, err := Replay(r); err != nil || m.Result != nil {
		t.Errorf("replayed: %+v, %v", m, err)
	}
}
