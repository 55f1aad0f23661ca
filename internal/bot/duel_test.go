package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

func about(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestStakeIsTheDifferenceOfChances compares the payoff with a sum over all pairs of rows with which the two players
// may finish.
func TestStakeIsTheDifferenceOfChances(t *testing.T) {
	other := future{0.1, 0.2, 0, 0.4} // with probability 0.3, the code is never broken
	s := payoffOf(other, 3, 1)
	for own := 1; own <= 4; own++ {
		want := 0.0
		for k, chance := range append(other, 0.3) {
			theirs := k + 1
			switch {
			case own == 4 && theirs == 5: // neither player wins
			case own == 4 || theirs < own:
				want -= chance
			case theirs > own:
				want += chance
			}
		}
		if !about(s.at(own), want) || own == 4 && !about(s.at(9), want) {
			t.Errorf("row %d is worth %v, not %v", own, s.at(own), want)
		}
	}
	if twice := payoffOf(other, 3, 2); !about(twice.at(1), 0.7-0.1) {
		t.Errorf("against someone twice as fast the next row is worth %v", twice.at(1))
	}
	if alone := payoffOf(nil, 2, 1); !about(alone.at(1), 1) || !about(alone.at(2), 1) || !about(alone.at(3), 0) {
		t.Errorf("against nobody: %v", alone)
	}
}

func TestFuturesAddUp(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	for _, n := range []float64{1, 1.5, 2, 3, 10, 150, 1e6} {
		sum := 0.0
		for _, c := range bySize(n, 5) {
			sum += c
		}
		if !about(sum, 1) {
			t.Errorf("%v codes: %v", n, sum)
		}
	}
	e := board(t, "c8p4g12")
	secret := keypeg.CodeOf(4, 7, 1, 3)
	p := solver.Start(e)
	for _, row := range []keypeg.Code{keypeg.CodeOf(1, 2, 3, 4), keypeg.CodeOf(5, 6, 1, 3)} {
		p = p.With(row, keypeg.Score(secret, row))
	}
	s, err := look(p, chance)
	if err != nil || s.node.Len() > closeBy || s.node.Len() < 3 {
		t.Fatalf("%d codes, %v", s.node.Len(), err)
	}
	worked, err := futureOf(context.Background(), p, 9, s)
	sum := 0.0
	for _, c := range worked {
		sum += c
	}
	if err != nil || !about(sum, 1) || worked[0] > 1/float64(s.node.Len()) || worked[1] < 0.2 {
		t.Errorf("%d codes: %v, %v", s.node.Len(), worked, err)
	}
	if cut, err := futureOf(context.Background(), p, 1, s); err != nil || len(cut) != 1 {
		t.Errorf("with one row left: %v, %v", cut, err)
	}
	if none, err := futureOf(context.Background(), p, 0, s); err != nil || len(none) != 0 {
		t.Errorf("with no row left: %v, %v", none, err)
	}
}

// TestALosingPlayerTriesACode leaves a level with six codes that differ in only one hole, so trying one of them says
// little about the others. It checks that the level tries one of them if the other player is about to break the code.
// If the other player needs three rows, the level should first play a row that distinguishes the codes.
func TestALosingPlayerTriesACode(t *testing.T) {
	ctx := context.Background()
	p := solver.Start(board(t, "c8p4g12"))
	for _, row := range []keypeg.Code{keypeg.CodeOf(1, 2, 3, 3), keypeg.CodeOf(4, 2, 3, 3), keypeg.CodeOf(1, 4, 3, 3), keypeg.CodeOf(1, 2, 4, 3)} {
		p = p.With(row, keypeg.Score(keypeg.CodeOf(1, 2, 3, 6), row))
	}
	s, err := look(p, nil)
	if err != nil || s.node.Len() != 6 {
		t.Fatalf("%d codes, %v", s.node.Len(), err)
	}
	a, err := solver.Entropy{}.Next(ctx, s.node)
	if err != nil || s.node.Has(a.Row) {
		t.Fatalf("%s, %v", a.Row, err)
	}
	for _, c := range []struct {
		other future
		first keypeg.Code
		tries bool
	}{{future{1}, a.Row, true}, {future{0, 0, 1}, keypeg.CodeOf(1, 2, 3, 6), false}} {
		chase := chase{payoff: payoffOf(c.other, 8, 1), pegs: 4, scans: scans}
		row, value, err := chase.best(ctx, s.node, 1, c.first, wide)
		if err != nil || s.node.Has(row) != c.tries {
			t.Errorf("against %v: %s, worth %v, %v", c.other, row, value, err)
		}
	}
}

// TestTheBestStakeIsThatOfEveryRowTried compares the value found by a chase with that found by a full search, on a
// small board on which three rows are left.
func TestTheBestStakeIsThatOfEveryRowTried(t *testing.T) {
	p := solver.Start(board(t, "c3p3g4")).With(keypeg.CodeOf(1, 1, 2), keypeg.Keys{Red: 1})
	s, err := look(p, nil)
	if err != nil || s.node.Len() < 5 {
		t.Fatalf("%d codes, %v", s.node.Len(), err)
	}
	for _, other := range []future{{1}, {0.5, 0.5}, {0.2, 0.3, 0.5}, {0, 0.1, 0.9}, {0.05, 0.05, 0.2}} {
		c := chase{payoff: payoffOf(other, 3, 1), pegs: 3, scans: scans}
		_, got, err := c.best(context.Background(), s.node, 1, s.node.Lowest(), wide)
		want := exhaustive(c.payoff, s.node, 1)
		if err != nil || !about(got, want) {
			t.Errorf("against %v the best is %v, found %v, %v", other, want, got, err)
		}
	}
}

// exhaustive returns the best payoff, found by a search through all rows to a depth of three rows.
func exhaustive(s payoff, n *solver.Node, t int) float64 {
	switch {
	case t > 3 || n.Len() == 1:
		return s.at(t)
	case n.Len() == 2:
		return (s.at(t) + s.at(t+1)) / 2
	}
	best := -2.0
	for row := range n.Space().Format().All() {
		sum := 0.0
		for _, c := range n.Play(row) {
			if c.Keys == n.Space().Format().Win() {
				sum += s.at(t)
			} else {
				sum += float64(c.Node.Len()) * exhaustive(s, c.Node, t+1)
			}
		}
		best = max(best, sum/float64(n.Len()))
	}
	return best
}

func TestPaceOfARace(t *testing.T) {
	rows := func(n int) match.RunningBoard { return match.RunningBoard{Rows: make([]match.RowView, n)} }
	race, duel := match.View{}, match.View{}
	race.Mode, duel.Mode = keypeg.Race, keypeg.Duel
	if a, b, c := paceOf(race, rows(3), rows(5)), paceOf(race, rows(0), rows(9)), paceOf(duel, rows(3), rows(5)); !about(a, 1.5) || !about(b, 2) || !about(c, 1) {
		t.Errorf("paces %v, %v, %v", a, b, c)
	}
}

// TestRowsLeftCountsWhatIsOpen checks rowsLeft on a board as the other player of a duel sees it.
func TestRowsLeftCountsWhatIsOpen(t *testing.T) {
	b := match.RunningBoard{Format: board(t, "c8p5g12"), Rows: []match.RowView{{Code: keypeg.CodeOf(1, 1, 1, 1, 1), Keys: &keypeg.Keys{}}, {Lost: true}, {Sealed: true}}}
	if n := rowsLeft(b); n != 10 {
		t.Errorf("%d rows are left", n)
	}
	if b.GaveUp = true; rowsLeft(b) != 0 {
		t.Error("who gave up has rows left")
	}
}
