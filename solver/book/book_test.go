package book

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver"
)

func board(t *testing.T, text string) *solver.Space {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := solver.NewSpace(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play evaluates a strategy, and checks the result with the naive walker.
func play(t *testing.T, s *solver.Space, by solver.Strategy) (solver.Result, *solver.Tree) {
	t.Helper()
	r, tree, err := solver.Evaluate(context.Background(), s, by, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := tree.Write(&text); err != nil {
		t.Fatal(err)
	}
	walked, err := solver.Walk(&text)
	if err != nil || walked.Total != r.Total || walked.Codes != s.Len() || !slices.Equal(walked.Histogram, r.Histogram) {
		t.Fatalf("the walker sees %s, %v, not %s", walked, err, r)
	}
	return r, tree
}

// A lost is a strategy for Else that fails the test if it is used.
type lost struct{ t *testing.T }

func (l lost) Next(_ context.Context, n *solver.Node) (solver.Advice, error) {
	if n.Len() > 2 {
		l.t.Errorf("the book has nothing for %v, with %d codes left", n.Rows(), n.Len())
	}
	return solver.Advice{Row: n.Lowest()}, nil
}

// TestBooksAreWalked plays each book against every code of the boards that the book serves, and checks the
// number of rows.
func TestBooksAreWalked(t *testing.T) {
	size := 0
	for _, c := range []struct {
		board, blanks string
		proved        int64 // the least total, if it is known
		most, longest int64
	}{
		{"c6p4", "c5p4b", 5625, 5625, 6},
		{"c7p4", "c6p4b", 11228, 11228, 6},
		{"c8p4", "c7p4b", 20471, 20471, 7},
		{"c8p5", "c7p5b", 0, 178_307, 8},
		{"c9p5", "c8p5b", 0, 339_614, 8},
	} {
		for _, text := range []string{c.board, c.blanks} {
			s := board(t, text)
			b, ok := For(s.Format())
			if !ok || b.Proved() != (c.proved > 0) {
				t.Fatalf("%s: the book is proved: %v", text, b.Proved())
			}
			r, tree := play(t, s, Strategy{Else: lost{t}})
			if r.Total > c.most || r.Longest() > int(c.longest) || r.Codes != s.Len() || c.proved > 0 && r.Total != c.proved {
				t.Errorf("%s: %s", text, r)
			}
			codes, cost := b.sum(b.root)
			if codes != int64(r.Codes) || cost != r.Total || r.First != b.First(s.Format()) {
				t.Errorf("%s: the book counts %d rows over %d codes, and begins with %s", text, cost, codes, b.First(s.Format()))
			}
			if text == c.board {
				t.Logf("%s %s", text, r)
				packed, err := Pack(tree, b.Proved())
				if whole := heading + b.heading() + b.root; err != nil || string(packed) != whole {
					t.Errorf("%s: packed again, the book is another: %v", text, err)
				}
				size += len(packed)
			}
		}
	}
	t.Logf("%d bytes together", size)
	if size > 1<<20 {
		t.Errorf("the books take %d bytes", size)
	}
}

// TestBoardsWithoutBooks checks that For finds no book for boards that no book serves.
func TestBoardsWithoutBooks(t *testing.T) {
	for _, text := range []string{"c6p5", "c8p4M", "c5p4", "c8p4b", "c9p5b", "c12p4"} {
		e := board(t, text).Format()
		if b, ok := For(e); ok {
			t.Errorf("%s has the book of %d shades", text, b.shades)
		}
	}
	for _, text := range Boards() {
		if _, ok := For(board(t, text).Format()); !ok {
			t.Errorf("%s has no book", text)
		}
	}
}

// TestFindReadsOtherNames plays the book's rows with colours renamed and holes moved, and checks the next rows
// that the book gives.
func TestFindReadsOtherNames(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, text := range []string{"c6p4", "c6p4b", "c8p5"} {
		s := board(t, text)
		e := s.Format()
		shades := []keypeg.Peg{}
		for c := range keypeg.Peg(e.Colours + 1) {
			if c > 0 || e.Blanks {
				shades = append(shades, c)
			}
		}
		for range 40 {
			holes := r.Perm(e.Pegs)
			names := r.Perm(len(shades))
			moved := func(c keypeg.Code) keypeg.Code {
				to := make([]keypeg.Peg, e.Pegs)
				for h, p := range c.Pegs() {
					to[holes[h]] = shades[names[slices.Index(shades, p)]]
				}
				return keypeg.CodeOf(to...)
			}
			b, _ := For(e)
			secret := s.Root().Candidates()[r.IntN(s.Len())]
			p, q := solver.Start(e), solver.Start(e)
			for {
				plain, ok := b.Find(p)
				other, also := b.Find(q)
				if ok != also || plain.Cost != other.Cost || plain.Codes != other.Codes {
					t.Fatalf("%v: %+v, but under other names %v: %+v", p.Rows, plain, q.Rows, other)
				}
				if !ok {
					break
				}
				n, _ := s.Node(q)
				if int(other.Codes) != n.Len() || e.Check(other.Row) != nil {
					t.Fatalf("%v: %+v with %d codes left", q.Rows, other, n.Len())
				}
				keys := keypeg.Score(secret, plain.Row)
				if keys == e.Win() {
					break
				}
				p, q = p.With(plain.Row, keys), q.With(moved(plain.Row), keys)
			}
		}
	}
}

// TestStrategyLeavesTheBook checks the rows that a strategy plays in positions that are not in the book.
func TestStrategyLeavesTheBook(t *testing.T) {
	s := board(t, "c6p4")
	e := s.Format()
	p := solver.Start(e).With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 1})
	b, _ := For(e)
	page, ok := b.Find(p)
	n, _ := s.Node(p)
	if a, err := (Strategy{}).Next(context.Background(), n); err != nil || !ok || a.Row != page.Row {
		t.Errorf("after 1111 %s, %v, and the opening is %s", a.Row, err, page.Row)
	}
	// the second 1111 gives no information, and leaves too many codes to look ahead
	p = p.With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 1})
	if page, ok := b.Find(p); ok {
		t.Errorf("the book knows 1111 twice: %+v", page)
	}
	n, _ = s.Node(p)
	a, err := (Strategy{}).Next(context.Background(), n)
	if want, _ := (solver.Entropy{Bonus: true}).Next(context.Background(), n); err != nil || a.Row != want.Row {
		t.Errorf("%s, %v, not %s", a.Row, err, want.Row)
	}
	p = p.With(keypeg.CodeOf(2, 2, 3, 4), keypeg.Keys{Red: 1})
	n, _ = s.Node(p)
	a, err = (Strategy{}).Next(context.Background(), n)
	if want, _ := (solver.Beam{}).Next(context.Background(), n); err != nil || a.Row != want.Row {
		t.Errorf("%s, %v, not %s", a.Row, err, want.Row)
	}
	p = solver.Start(e).With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 1}).With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 2})
	n, _ = s.Node(p)
	if _, err = (Strategy{}).Next(context.Background(), n); err != solver.ErrNoCandidates {
		t.Errorf("a contradiction gives %v", err)
	}
}

func TestOpenRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{
		"", "keypeg strategy 1\n", heading, heading + "shades 6 pegs 4\n", heading + "shades 6 pegs 4 perhaps\n",
		heading + "shades 0 pegs 4 proved\n", heading + "shades 6 pegs 7 proved\n", heading + "shades 6 pegs 4 proved",
	} {
		if _, err := open(text); err == nil {
			t.Errorf("%q is opened", text)
		}
	}
}

// BenchmarkFirst measures the time that the book takes to find the first row of a game.
func BenchmarkFirst(b *testing.B) {
	e, _ := keypeg.ParseFormat("c9p5")
	for b.Loop() {
		if k, ok := For(e); !ok || k.First(e) == 0 {
			b.Fatal("no first row")
		}
	}
}
