package party

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
)

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 2)) }

func contains(text, part string) bool { return strings.Contains(text, part) }

func classic(codes int) Config { return FromEdition(keypeg.Editions[0], codes) }

// party returns a party that the given people have joined.
func party(t *testing.T, c Config, names ...string) *walk {
	t.Helper()
	w := newWalk(t, seeded(0), c)
	for _, name := range names {
		w.ok(Command{Kind: Join, Name: name})
	}
	return w
}

// ok gives a command that must be accepted.
func (w *walk) ok(c Command) {
	w.t.Helper()
	if err := w.do(c); err != nil {
		w.t.Fatalf("%+v: %v", c, err)
	}
}

// no gives a command that must be refused.
func (w *walk) no(code string, c Command) {
	w.t.Helper()
	if err := w.do(c); keypeg.ErrorCode(err) != code {
		w.t.Errorf("%+v is answered with %v, not %s", c, err, code)
	}
}

func codeOf(text string) (c keypeg.Code) {
	if err := c.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return c
}

// force replaces the code that Keypeg drew for a round in which nobody has placed a row.
func (w *walk) force(code string) {
	w.t.Helper()
	w.events[len(w.events)-1].Code = codeOf(code)
	w.p = w.fold(w.events)
}

func (w *walk) placing(s Seat, code string) Command {
	row := 1
	if b := w.p.Players[s].Board; b != nil {
		row += len(b.Rows)
	}
	return Command{Kind: PlaceRow, Seat: s, Round: w.p.Round.Number, Row: row, Code: codeOf(code)}
}

func (w *walk) row(s Seat, code string) {
	w.t.Helper()
	w.ok(w.placing(s, code))
}

// TestTimeOverCostsTheRow checks the decisions D-2 and D-12 at both paces of a party.
func TestTimeOverCostsTheRow(t *testing.T) {
	for _, pace := range []Pace{Own, Together} {
		c := classic(1)
		c.Pace, c.Limit, c.Source = pace, time.Minute, ByPlayers
		w := party(t, c, "ann", "bob", "cleo")
		w.ok(Command{Kind: Start, Round: 1})
		w.tick(time.Minute)
		if !w.p.Round.Drawn || w.p.Phase != Playing || w.p.SeenBy(0, 0).You.Code != 0 {
			t.Fatalf("%s: after the time for the code: %+v", pace, w.p.Round)
		}
		w.force("1234")
		w.at = w.at.Add(30 * time.Second)
		w.row(1, "1111")
		if pace == Together {
			w.no("row-wait", w.placing(1, "1111"))
		}
		w.at = w.at.Add(30 * time.Second)
		w.no("time-over", w.placing(2, "1111"))
		w.tick(0)
		if b := w.p.Players[2].Board; len(b.Rows) != 1 || !b.Rows[0].Lost() || len(w.p.Players[1].Board.Rows) != 1 {
			t.Errorf("%s: the row is not lost, or too many are: %v", pace, b.Rows)
		}
		left := map[Pace]time.Duration{Own: 30 * time.Second, Together: time.Minute}[pace]
		if due, ok := w.p.Due(); !ok || due != w.at.Add(left) {
			t.Errorf("%s: the next row is due at %s", pace, due)
		}
		w.row(2, "1234")
		for range 9 {
			w.tick(time.Minute)
		}
		if w.p.Phase != Over {
			t.Errorf("%s: the party is %s", pace, w.p.Phase)
		}
		w.has("5 2, 0 3, 6 1") // Bob has lost seven rows
	}
}

func (w *walk) tick(after time.Duration) {
	w.t.Helper()
	w.at = w.at.Add(after)
	w.ok(Command{Kind: Tick})
}

// TestAPauseStopsTheClocks checks that no time passes for players while a party is paused in the middle of a row.
func TestAPauseStopsTheClocks(t *testing.T) {
	for _, pace := range []Pace{Own, Together} {
		c := classic(1)
		c.Pace, c.Limit = pace, time.Minute
		w := party(t, c, "ann", "bob")
		w.ok(Command{Kind: Start, Round: 1})
		w.at = w.at.Add(40 * time.Second)
		w.no("not-host", Command{Kind: Pause, Seat: 1, Round: 1})
		w.ok(Command{Kind: Pause, Round: 1})
		w.tick(time.Hour)
		w.no("party-paused", w.placing(0, "1111"))
		if _, timed := w.p.Due(); timed || w.p.SeenBy(0, 0).You.Deadline != nil {
			t.Errorf("%s: a clock runs during a pause", pace)
		}
		w.ok(Command{Kind: Resume, Round: 1})
		if due, _ := w.p.Due(); due != w.at.Add(20*time.Second) {
			t.Errorf("%s: the row is due at %s", pace, due)
		}
	}
}

// TestHintsUncoverHolesFromTheLeft checks that hints uncover all holes except the last, from left to right.
func TestHintsUncoverHolesFromTheLeft(t *testing.T) {
	w := party(t, classic(1), "ann")
	w.ok(Command{Kind: Start, Round: 1})
	w.force("1234")
	for range 3 {
		w.ok(Command{Kind: GiveHint, Round: 1})
	}
	w.no("no-more-hints", Command{Kind: GiveHint, Round: 1})
	if hints := w.p.Watch(0).Round.Hints; !slices.Equal(hints, []int{1, 2, 3}) {
		t.Errorf("uncovered: %v", hints)
	}
}

// TestACommandSentAgainIsGrantedOnce checks that a row that is sent twice with the same ID is placed only once, and that it
// is refused without the ID.
func TestACommandSentAgainIsGrantedOnce(t *testing.T) {
	w := party(t, classic(1), "ann")
	w.ok(Command{Kind: Start, Round: 1})
	w.force("1234")
	row := w.placing(0, "1111")
	row.ID = "a"
	w.ok(row)
	w.ok(row)
	row.ID = ""
	w.no("party-moved", row)
	if n := len(w.p.Players[0].Board.Rows); n != 1 {
		t.Errorf("there are %d rows", n)
	}
}
