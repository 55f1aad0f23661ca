package party

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"keypeg"

	"pgregory.net/rapid"
)

// noon is the time at which all parties in the tests begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// A walk plays a party with random commands. The commands may be illegal, and may come from any seat at any time.
type walk struct {
	t      rapid.TB
	r      *rand.Rand
	p      *Party
	events []Event
	at     time.Time
	rnd    *rand.ChaCha8
}

func newWalk(t rapid.TB, r *rand.Rand, c Config) *walk {
	t.Helper()
	p, err := New(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return &walk{t: t, r: r, p: p, at: noon, rnd: rand.NewChaCha8([32]byte{7})}
}

// anyConfig returns random settings with a small board.
func anyConfig(r *rand.Rand) Config {
	pick := func(n int) int { return r.IntN(n) }
	c := Config{
		ID: "p1", Rules: keypeg.Rulebooks[pick(5)].Slug, Codes: 1 + pick(4), Pace: []Pace{Own, Together}[pick(2)],
		Board:  keypeg.Format{Colours: 1 + pick(3), Pegs: 1 + pick(3), Rows: 1 + pick(4), Blanks: pick(3) == 0, Repeats: true},
		Source: []Source{ByKeypeg, ByPlayers}[pick(2)], Teams: []int{0, 0, 2, 3}[pick(4)],
	}
	if pick(3) == 0 {
		for range c.Codes {
			c.Boards = append(c.Boards, keypeg.Format{Colours: 1 + pick(3), Pegs: 1 + pick(3), Rows: 1 + pick(4), Repeats: true})
		}
		c.Board = c.Boards[0]
	}
	if c.Pace == Together || pick(2) == 0 {
		c.Limit = time.Minute
	}
	if c.Pace == Together && c.Source == ByKeypeg && c.Board.Rows > 1 && len(c.Boards) == 0 {
		c.Script = make([]Scripted, c.Codes)
		one := keypeg.CodeOf(slices.Repeat([]keypeg.Peg{1}, c.Board.Pegs)...)
		c.Script[0] = Scripted{one, []keypeg.Code{keypeg.CodeOf(slices.Repeat([]keypeg.Peg{keypeg.Peg(c.Board.Colours)}, c.Board.Pegs)...)}}
	}
	return c
}

var allKinds = []CommandKind{
	Join, Leave, Rename, SetCode, PlaceRow, GiveUp, Remove, Mute, Unmute, HandOver, NameTeam, Start, GiveHint, Pause, Resume, Skip, Stop,
	Close, AddNote, Tick, "jump", "",
}

// weights lists the kinds of commands that a walk gives often, because a party cannot continue without them.
var weights = []CommandKind{
	Join, Join, SetCode, SetCode, PlaceRow, PlaceRow, PlaceRow, PlaceRow, PlaceRow, PlaceRow, Start, Start, Resume, Tick,
}

// command returns a random command that usually makes sense.
func (w *walk) command() Command {
	kind := weights[w.r.IntN(len(weights))]
	if w.r.IntN(4) == 0 {
		kind = allKinds[w.r.IntN(len(allKinds))]
	}
	seat := Seat(w.r.IntN(len(w.p.Players)+1) - w.r.IntN(30)/29)
	c := Command{
		Kind: kind, Seat: seat, Target: Seat(w.r.IntN(len(w.p.Players)+2) - 1), Round: w.p.Round.Number,
		Name: string(rune('a' + w.r.IntN(26))), Team: w.r.IntN(20) / 16, Watches: w.r.IntN(8) == 0, Code: w.code(),
		Note: Note{Round: w.r.IntN(3), Kind: "told-most", Seat: seat, Row: 1},
	}
	switch {
	case hosts[kind] != "" && w.r.IntN(4) > 0:
		c.Seat = w.p.Host
	case kind == SetCode && w.r.IntN(4) > 0:
		c.Seat = w.p.Round.Maker
	}
	if kind == Start {
		c.Round++
	}
	if c.Seat >= 0 && int(c.Seat) < len(w.p.Players) && w.p.Players[c.Seat].Board != nil {
		c.Row = len(w.p.Players[c.Seat].Board.Rows) + 1 - w.r.IntN(20)/19
	}
	if w.r.IntN(3) == 0 {
		c.ID = string(rune('a' + w.r.IntN(3)))
	}
	return c
}

func (w *walk) code() keypeg.Code {
	pegs := make([]keypeg.Peg, w.p.Board().Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(1 + w.r.IntN(w.p.Board().Colours))
	}
	return keypeg.CodeOf(pegs...)
}

// step gives one random command.
func (w *walk) step() (Command, error) {
	w.at = w.at.Add(time.Duration(w.r.IntN(20)) * time.Second)
	c := w.command()
	return c, w.do(c)
}

func (w *walk) do(c Command) error {
	w.t.Helper()
	events, next, err := w.p.Decide(c, w.at, w.rnd)
	if err != nil {
		if keypeg.ErrorCode(err) == "" {
			w.t.Fatalf("%+v: %v is no refusal", c, err)
		}
		return err
	}
	w.events = append(w.events, events...)
	w.p = next
	return nil
}

// fold stores events, reads them back, and returns the party that results from them.
func (w *walk) fold(events []Event) *Party {
	w.t.Helper()
	text, err := json.Marshal(events)
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	var read []Event
	if err := json.Unmarshal(text, &read); err != nil {
		w.t.Fatalf("%v", err)
	}
	p, err := New(w.p.Config)
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	for _, e := range read {
		p.Apply(e)
	}
	return p
}

func asJSON(t rapid.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return string(text)
}

// audit checks the invariants of a party.
func (w *walk) audit() {
	w.t.Helper()
	folded := w.fold(w.events)
	if !reflect.DeepEqual(folded, w.p) {
		w.t.Fatalf("the events fold to\n%+v\ninstead of\n%+v", folded, w.p)
	}
	counted := w.p.Clone()
	counted.setPhase(counted.Phase)
	if counted.playing != w.p.playing || counted.owing != w.p.owing {
		w.t.Fatalf("%d play and %d owe a row, and not %d and %d", counted.playing, counted.owing, w.p.playing, w.p.owing)
	}
	if w.p.Phase == Playing && w.p.owing == 0 {
		w.t.Fatalf("a round goes on in which nobody can place a row")
	}
	asJSON(w.t, w.p.Watch(0))
	for s := range w.p.Players {
		asJSON(w.t, w.p.SeenBy(Seat(s), 0))
	}
	w.auditPoints()
}

// auditPoints recomputes the points of all rounds.
func (w *walk) auditPoints() {
	w.t.Helper()
	want := make([]int, len(w.p.Players))
	for n := 1; ; n++ {
		e, ok := w.p.Ended(n)
		if !ok {
			break
		}
		asJSON(w.t, e)
		for _, b := range e.Boards {
			want[b.Seat] += int(b.Points*hundred + 0.5)
		}
		if e.Maker != NoSeat {
			want[e.Maker] += int(e.Result.Earned*hundred + 0.5)
		}
	}
	for s, pl := range w.p.Players {
		if pl.Points != want[s] {
			w.t.Fatalf("seat %d has %d points, and %d in the rounds", s, pl.Points, want[s])
		}
		better := 0
		for _, other := range w.p.Players {
			if !other.Gone && !other.Watches && other.Points > pl.Points {
				better++
			}
		}
		if pl.Place > 0 && pl.Place != better+1 {
			w.t.Fatalf("seat %d has the place %d, and %d are better", s, pl.Place, better)
		}
	}
}

func draws(t *rapid.T) *rand.Rand { return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)) }

func TestAnyCommandsLeaveAPartyThatFolds(t *testing.T) {
	over := 0
	rapid.Check(t, func(t *rapid.T) {
		r := draws(t)
		w := newWalk(t, r, anyConfig(r))
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			before, was := w.p, asJSON(t, w.p.Watch(0))
			w.step()
			if is := asJSON(t, before.Watch(0)); is != was {
				t.Fatalf("a decision has changed the party before it:\n%s\ninstead of\n%s", is, was)
			}
			w.audit()
		}
		if len(w.p.past) > 0 {
			over++
		}
	})
	if over == 0 {
		t.Error("no round was played")
	}
}

// TestMayListsTheGrantedCommands checks that a command is accepted only if May lists it.
func TestMayListsTheGrantedCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draws(t)
		w := newWalk(t, r, anyConfig(r))
		for range 150 {
			before, n := w.p, len(w.events)
			c, err := w.step()
			if err != nil || len(w.events) == n || c.Kind == Join || c.Kind == Tick || c.Kind == AddNote {
				continue
			}
			if may := before.may(c.Seat); !slices.Contains(may, c.Kind) {
				t.Fatalf("%s is granted to %d, who may %v", c.Kind, c.Seat, may)
			}
		}
	})
}

// TestAViewSinceAVersionHasAllThatChanged merges views that contain only changes, and checks that the result equals
// the whole view.
func TestAViewSinceAVersionHasAllThatChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := draws(t)
		w := newWalk(t, r, anyConfig(r))
		var known View
		for range 60 {
			w.step()
			if r.IntN(3) > 0 {
				continue
			}
			next := w.p.Watch(known.Version)
			players := slices.Clone(known.Players)
			for _, pl := range next.Players {
				if int(pl.Seat) == len(players) {
					players = append(players, pl)
				}
				players[pl.Seat] = pl
			}
			next.Players, next.Since = players, 0
			if is, want := asJSON(t, next.Players), asJSON(t, w.p.Watch(0).Players); is != want && want != "[]" {
				t.Fatalf("merged:\n%s\ninstead of\n%s", is, want)
			}
			known = next
		}
	})
}
