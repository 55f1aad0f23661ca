package book

import (
	"context"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver"
)

var firstRows = map[int][]string{
	4: {"1111", "1112", "1122", "1123", "1234"},
	5: {"11111", "11112", "11122", "11123", "11223", "11234", "12345"},
}

func row(t *testing.T, text string) (c keypeg.Code) {
	t.Helper()
	if err := c.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestEveryFirstRowHasPages checks that the book has a second row after first rows of every pattern, including rows with
// other colours and rows with the holes in another order.
func TestEveryFirstRowHasPages(t *testing.T) {
	lines := 0
	for _, name := range Boards() {
		s := board(t, name)
		e := s.Format()
		b, _ := For(e)
		other := e // the board with one colour fewer, and with empty holes
		other.Colours, other.Blanks = e.Colours-1, true
		holed := board(t, other.String())
		for _, text := range firstRows[e.Pegs] {
			first := row(t, text)
			for _, c := range s.Root().Play(first) {
				page, ok := b.Find(solver.Start(e).With(first, c.Keys))
				if want := c.Node.Len() > 2 && c.Keys != e.Win(); ok != want {
					t.Fatalf("%s %s %s: a page: %v", name, first, c.Keys, ok)
				}
				if !ok {
					continue
				}
				lines++
				n := int64(c.Node.Len())
				if page.Codes != n || page.Cost < 2*n-1 || page.Cost > 7*n || e.Check(page.Row) != nil || len(c.Node.Play(page.Row)) < 2 {
					t.Errorf("%s %s %s with %d codes: %+v", name, first, c.Keys, n, page)
				}
				renamed := renamed(first, e)
				again, ok := b.Find(solver.Start(other).With(renamed, c.Keys))
				if !ok || again.Cost != page.Cost || other.Check(again.Row) != nil ||
					!slices.Equal(parts(t, holed, renamed, c.Keys, again.Row), parts(t, s, first, c.Keys, page.Row)) {
					t.Errorf("%s %s %s: %+v, but %+v after %s", name, first, c.Keys, page, again, renamed)
				}
			}
		}
	}
	if lines < 296 {
		t.Errorf("%d pages", lines)
	}
}

// renamed returns a row with its holes reversed, the last colour replaced by the empty hole, and every other colour replaced by the
// next.
func renamed(c keypeg.Code, e keypeg.Format) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	for h, p := range c.Pegs() {
		pegs[e.Pegs-1-h] = keypeg.Peg((int(p) + 1) % e.Colours)
	}
	return keypeg.CodeOf(pegs...)
}

// parts returns the sizes of the parts into which a second row divides the codes.
func parts(t *testing.T, s *solver.Space, first keypeg.Code, keys keypeg.Keys, second keypeg.Code) (sizes []int) {
	t.Helper()
	n, err := s.Node(solver.Start(s.Format()).With(first, keys))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range n.Play(second) {
		sizes = append(sizes, c.Node.Len())
	}
	return sizes
}

// checkExact compares a board's openings with the exact search.
func checkExact(t *testing.T, name string) {
	t.Helper()
	s := board(t, name)
	for _, o := range openings()[name] {
		n, err := s.Node(solver.Start(s.Format()).With(o.First, o.Keys))
		if err != nil {
			t.Fatal(err)
		}
		a, err := (solver.Exact{}).Next(context.Background(), n)
		if err != nil || a.Cost != o.Cost {
			t.Errorf("%s, but %s takes %d: %v", o, a.Row, a.Cost, err)
		}
	}
}

func TestOpeningsAreTheLeast(t *testing.T) { checkExact(t, "c6p4") }

// TestLongOpenings compares the openings of larger boards with the exact search or, if that takes too long, with a narrow
// search. The cost that the narrow search finds must not be lower, and must be at most about 4 % higher.
func TestLongOpenings(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkExact(t, "c7p4")
	checkExact(t, "c8p4")
	for _, name := range []string{"c8p5", "c9p5"} {
		s := board(t, name)
		for _, o := range openings()[name] {
			n, _ := s.Node(solver.Start(s.Format()).With(o.First, o.Keys))
			a, err := (solver.Beam{Small: 2, Middle: 2, Large: 2, Lookahead: 16}).Next(context.Background(), n)
			if err != nil || a.Cost < o.Cost || float64(a.Cost) > 1.04*float64(o.Cost)+1 {
				t.Errorf("%s, but %s takes %d in a narrow search: %v", o, a.Row, a.Cost, err)
			}
		}
	}
}

func TestOpeningsAreWrittenAsRead(t *testing.T) {
	written, err := files.ReadFile("openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadOpenings(string(written))
	if err != nil {
		t.Fatal(err)
	}
	worse := list[3]
	worse.Cost++
	if text := WriteOpenings(append(list, worse, list[5])); text != string(written) {
		t.Errorf("written again, the openings are others")
	}
	for text, why := range map[string]string{
		"":                               "these are no openings",
		"keypeg openings 1\nc6p4 1111\n": "line 2",
		"keypeg openings 1\nc6p4 1111 9 3 1122 7\n": "line 2",
	} {
		if _, err := ReadOpenings(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for name, ok := range map[string]bool{"c6p4": true, "c5p4b": false, "c5p3": false} {
		s := board(t, name)
		_, tree := play(t, s, solver.Size{First: s.Root().Lowest()})
		if list, err := OpeningsOf(tree); (err == nil) != ok || ok && len(list) != 4 {
			t.Errorf("%d openings of a strategy for %s: %v", len(list), name, err)
		}
	}
}

// TestJudgeKnowsTheBook checks that a judge takes the values of first rows from the book.
func TestJudgeKnowsTheBook(t *testing.T) {
	s := board(t, "c6p4")
	judge := solver.Judge{Known: Known, Budget: 1}
	ctx := context.Background()
	best, err := judge.Best(ctx, s.Root())
	if err != nil || !best.Exact || best.Nodes != 0 || best.Rows.Cmp(big.NewRat(5625, 1296)) != 0 {
		t.Errorf("at the start: %+v, %v", best, err)
	}
	for first, total := range map[string]int64{"1123": 5625, "1122": 5702, "6566": 5791, "4444": 6318} {
		v, err := judge.Of(ctx, s.Root(), row(t, first))
		if err != nil || !v.Exact || v.Rows.Cmp(big.NewRat(total, 1296)) != 0 {
			t.Errorf("%s is worth %+v, %v", first, v, err)
		}
	}
}

// TestOpeningsOfTheBooksOwnFirstRow checks that openings for a book's own first row agree with the book. They will be used once a
// better book with another first row replaces it.
func TestOpeningsOfTheBooksOwnFirstRow(t *testing.T) {
	for _, name := range Boards() {
		e := board(t, name).Format()
		b, _ := For(e)
		lines := 0
		for _, o := range openings()[name] {
			if o.First != b.First(e) {
				continue
			}
			lines++
			page, ok := b.Find(solver.Start(e).With(o.First, o.Keys))
			if !ok || page.Cost != o.Cost || page.Codes != o.Codes {
				t.Errorf("%s, but the book takes %d over %d codes", o, page.Cost, page.Codes)
			}
		}
		if lines == 0 && !b.Proved() { // a proved book is not replaced
			t.Errorf("%s has no openings for %s", name, b.First(e))
		}
	}
}
