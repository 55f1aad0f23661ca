package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// evenly checks that all codes were drawn about equally often, to within 5 standard deviations.
func evenly(t *testing.T, name string, drawn map[keypeg.Code]int, kinds int) {
	t.Helper()
	games := 0
	for _, n := range drawn {
		games += n
	}
	want := float64(games) / float64(kinds)
	if len(drawn) != kinds {
		t.Fatalf("%s: %d codes of %d", name, len(drawn), kinds)
	}
	for c, n := range drawn {
		if off := float64(n) - want; off*off > 25*want {
			t.Fatalf("%s: %s came %d times, not about %.0f", name, c, n, want)
		}
	}
}

// TestFirstRowsAreShuffledEvenly checks that all first rows of the kind that the book plays appear equally often. On (4,6), the two
// equal colours can be in 6 pairs of holes. Each of these pairs occurs with every choice of colours.
func TestFirstRowsAreShuffledEvenly(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{2})
	for _, c := range []struct {
		board string
		kinds int
	}{{"c6p4", 6 * 6 * 5 * 4}, {"c5p4b", 6 * 6 * 5 * 4}} {
		drawn := map[keypeg.Code]int{}
		for range 12 * c.kinds {
			row, err := level(t, "book").Row(context.Background(), solver.Start(board(t, c.board)), rnd)
			if err != nil {
				t.Fatal(err)
			}
			drawn[row]++
		}
		evenly(t, c.board, drawn, c.kinds)
	}
}

// TestShuffledKeepsPlayedColoursAndHoles shuffles a row that follows two other rows. It checks that used colours and distinguishable
// holes keep their places, and that the rest is shuffled evenly.
func TestShuffledKeepsPlayedColoursAndHoles(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	p := solver.Start(board(t, "c8p5")).
		With(keypeg.CodeOf(1, 1, 2, 2, 3), keypeg.Keys{Red: 1}).
		With(keypeg.CodeOf(4, 4, 1, 5, 5), keypeg.Keys{White: 1})
	drawn := map[keypeg.Code]int{}
	for range 2400 {
		row := shuffled(p, keypeg.CodeOf(1, 6, 7, 2, 6), chance)
		if row.At(0) != 1 && row.At(1) != 1 || row.At(3) != 2 || row.At(4) != max(row.At(0), row.At(1)) || row.At(2) < 6 {
			t.Fatalf("12672 became %s", row)
		}
		drawn[row]++
	}
	evenly(t, "after two rows", drawn, 2*3*2)
}

// TestEmptyHolesAreNoColourWhereOnlyTheyRepeat shuffles a row with two empty holes and checks that the holes stay empty.
func TestEmptyHolesAreNoColourWhereOnlyTheyRepeat(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	e := board(t, "c6p4bM")
	for range 300 {
		row := shuffled(solver.Start(e), keypeg.CodeOf(0, 0, 1, 2), chance)
		empty := 0
		for _, p := range row.Pegs() {
			if p == keypeg.Empty {
				empty++
			}
		}
		if e.Check(row) != nil || empty != 2 {
			t.Fatalf("0012 became %s", row)
		}
	}
}

// TestShufflingLeavesTheCandidatesAlike checks that a row and its shuffled version divide the codes that fit in the same
// way.
func TestShufflingLeavesTheCandidatesAlike(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	for _, text := range []string{"c6p4", "c5p4b", "c6p4M", "c5p4bM"} {
		e := board(t, text)
		for range 40 {
			p := solver.Start(e)
			secret := anyCode(e, chance)
			for range chance.IntN(3) {
				row := anyCode(e, chance)
				p = p.With(row, keypeg.Score(secret, row))
			}
			s, err := look(p, chance)
			if err != nil {
				t.Fatal(err)
			}
			row := anyCode(e, chance)
			twin := shuffled(p, row, chance)
			if a, b := sizes(s.node, row), sizes(s.node, twin); a != b {
				t.Fatalf("%s after %v: %s leaves %v, %s %v", text, p.Rows, row, a, twin, b)
			}
		}
	}
}

// sizes returns the sizes of a row's parts, indexed by keys.
func sizes(n *solver.Node, row keypeg.Code) (of [5][5]int) {
	for _, c := range n.Play(row) {
		of[c.Keys.Red][c.Keys.White] = c.Node.Len()
	}
	return of
}
