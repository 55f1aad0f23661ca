package party

import (
	"slices"
	"testing"

	"keypeg"

	"pgregory.net/rapid"
)

// These tests check that no secret leaks: if the code is replaced by another one that gives the same keys, everybody who must
// not know the code gets the same bytes.

// another returns a different code with the same keys for all rows of the round, and the same uncovered holes.
func (w *walk) another() (keypeg.Code, bool) {
	secret := w.p.Round.Code
	for code := range w.p.Board().All() {
		if code != secret && w.alike(code) {
			return code, true
		}
	}
	return 0, false
}

func (w *walk) alike(code keypeg.Code) bool {
	for hole := range w.p.Round.Hints {
		if code.At(hole) != w.p.Round.Code.At(hole) {
			return false
		}
	}
	for _, pl := range w.p.Players {
		if pl.Board == nil {
			continue
		}
		for _, row := range pl.Board.Rows {
			if !row.Lost() && keypeg.Score(code, row.Code) != row.Keys {
				return false
			}
		}
	}
	return true
}

// hidesTheCode compares the party with one whose code is different, but whose rows get the same keys. It reports whether there
// is such a code.
func (w *walk) hidesTheCode() bool {
	w.t.Helper()
	if w.p.Phase != Playing {
		return false
	}
	code, ok := w.another()
	if !ok {
		return false
	}
	events := slices.Clone(w.events)
	for i := len(events) - 1; ; i-- {
		if events[i].Kind == CodeSet {
			events[i].Code = code
			break
		}
	}
	other := w.fold(events)
	if other.Round.Code != code {
		w.t.Fatalf("the party is compared with itself")
	}
	if is, want := asJSON(w.t, other.Watch(0)), asJSON(w.t, w.p.Watch(0)); is != want {
		w.t.Fatalf("with %s instead of %s everyone sees\n%s\ninstead of\n%s", code, w.p.Round.Code, is, want)
	}
	for s := range w.p.Players {
		if maker := w.p.Round.Maker; Seat(s) == maker && !w.p.Round.Drawn {
			continue
		}
		if is, want := asJSON(w.t, other.SeenBy(Seat(s), 0)), asJSON(w.t, w.p.SeenBy(Seat(s), 0)); is != want {
			w.t.Fatalf("with %s instead of %s seat %d sees\n%s\ninstead of\n%s", code, w.p.Round.Code, s, is, want)
		}
	}
	return true
}

// TestC9_NothingThatIsSeenInAPartyDependsOnTheCodeBeyondTheAnswers plays random parties, and checks before and after each
// row that no view reveals the code.
func TestC9_NothingThatIsSeenInAPartyDependsOnTheCodeBeyondTheAnswers(t *testing.T) {
	fresh, played := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		r := draws(t)
		w := newWalk(t, r, anyConfig(r))
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			w.step()
			rows := slices.ContainsFunc(w.p.Players, func(pl *Player) bool { return pl.Board != nil && len(pl.Board.Rows) > 0 })
			switch {
			case !w.hidesTheCode():
			case rows:
				played++
			default:
				fresh++
			}
		}
	})
	if fresh == 0 || played == 0 {
		t.Errorf("%d rounds without rows and %d with rows were compared", fresh, played)
	}
}

// TestC9_NoEditionShowsTheCodeOfAParty checks, on each printed board, that views depend on the code only through the answers.
func TestC9_NoEditionShowsTheCodeOfAParty(t *testing.T) {
	for i, e := range keypeg.Editions {
		w := party(t, FromEdition(e, 2), "ann", "bob", "cleo")
		w.r = seeded(uint64(i))
		w.ok(Command{Kind: Start, Round: 1})
		if !w.hidesTheCode() {
			t.Errorf("%s: nothing was compared", e.Slug)
		}
		for range 4 {
			for s := range w.p.Players {
				w.do(Command{Kind: PlaceRow, Seat: Seat(s), Round: 1, Row: len(w.p.Players[s].Board.Rows) + 1, Code: w.code()})
			}
			w.hidesTheCode()
		}
	}
}

// TestPegsOfOthersAreShownOnlyAfterTheRound checks that only the player of a row sees its pegs before the round is over.
func TestPegsOfOthersAreShownOnlyAfterTheRound(t *testing.T) {
	w := party(t, classic(2), "ann", "bob")
	w.ok(Command{Kind: Start, Round: 1})
	w.force("6543")
	w.row(0, "1111")
	w.row(1, "2222")
	for s, other := range []string{"2222", "1111"} {
		text := asJSON(t, w.p.SeenBy(Seat(s), 0))
		if contains(text, other) || contains(text, "6543") {
			t.Errorf("seat %d sees pegs: %s", s, text)
		}
	}
	if text := asJSON(t, w.p.Watch(0)); contains(text, "1111") || contains(text, "2222") || contains(text, "6543") {
		t.Errorf("everyone sees pegs: %s", text)
	}
	if _, ok := w.p.Ended(1); ok {
		t.Error("a round that goes on is shown")
	}
	w.row(0, "6543")
	w.row(1, "6543")
	e, ok := w.p.Ended(1)
	if text := asJSON(t, e); !ok || !contains(text, "1111") || !contains(text, "2222") || !contains(text, "6543") {
		t.Errorf("after the round: %s", text)
	}
}
