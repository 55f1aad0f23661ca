package solver

import (
	"testing"

	"keypeg"
	"keypeg/solver/internal/search"
)

// hastyPositions returns positions that once took seconds to judge: half of the holes are equivalent, and 90 answers to a
// row are possible.
func hastyPositions(t testing.TB) (list []*Node) {
	t.Helper()
	for _, c := range []struct{ board, row, keys string }{
		{"c2p12", "111211122122", "8r0w"}, {"c2p12", "221221212221", "7r0w"}, {"c2p12", "212222112212", "6r2w"}, {"c2p12", "211121111121", "6r6w"},
		{"c2p11", "12212212122", "3r4w"}, {"c2p11", "12222221112", "2r6w"}, {"c3p7", "2112231", "1r3w"}, {"c4p6", "232143", "1r3w"},
	} {
		e, err := keypeg.ParseFormat(c.board)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewSpace(e)
		if err != nil {
			t.Fatal(err)
		}
		row, err := keypeg.NewReader(e, nil).Code(c.row)
		if err != nil {
			t.Fatal(err)
		}
		keys, err := keypeg.ParseKeys(c.keys, e.Pegs)
		if err != nil {
			t.Fatal(err)
		}
		n, err := s.Node(Start(e).With(row, keys))
		if err != nil || n.Len() == 0 {
			t.Fatalf("%s %s %s: %d codes, %v", c.board, c.row, c.keys, n.Len(), err)
		}
		list = append(list, n)
	}
	return list
}

// TestAJudgeKeepsToItsWork checks that a judge, by its own count, exceeds its limit on work only slightly, if at all. The judge
// must return the same row each time, and more work must never give a worse value.
func TestAJudgeKeepsToItsWork(t *testing.T) {
	for i, n := range hastyPositions(t) {
		one := search.Effort(n.Len()) * int64(n.board().Size) * int64(len(n.board().Answers)) // the work of looking at all rows once
		for _, work := range []int64{1, 1_000_000, 30_000_000} {
			q := question{Judge: Judge{Work: work}}
			v, err := q.best(t.Context(), n, q.budget(n.space))
			if err != nil || n.board().Format.Check(v.Row) != nil || v.Rows.Sign() <= 0 {
				t.Fatalf("position %d with %d: %+v, %v", i, work, v, err)
			}
			if most := work + int64(2*len(looks))*one; q.worked > most {
				t.Errorf("position %d with %d: did %d", i, work, q.worked)
			}
			again, err := Judge{Work: work}.Best(t.Context(), n)
			if err != nil || again.Row != v.Row || again.Rows.Cmp(v.Rows) != 0 || again.Exact != v.Exact {
				t.Errorf("position %d with %d: %+v, and then %+v, %v", i, work, v, again, err)
			}
		}
	}
}

// TestAJudgeInHasteProvesNothingItDidNot checks that an unlimited judge finds the same values that a limited judge
// has proved.
func TestAJudgeInHasteProvesNothingItDidNot(t *testing.T) {
	proved := 0
	for _, board := range []string{"c2p7", "c3p5"} {
		e, err := keypeg.ParseFormat(board)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewSpace(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Root().Play(s.board.Code(int32(5))) {
			if c.Node.Len() > 120 {
				continue
			}
			full, err := Exact{}.Next(t.Context(), c.Node)
			if err != nil {
				t.Fatal(err)
			}
			for _, work := range []int64{1, 10_000, 1_000_000} {
				v, err := Judge{Work: work}.Best(t.Context(), c.Node)
				if err != nil {
					t.Fatal(err)
				}
				if v.Exact && v.Rows.Cmp(rowsOf(full.Cost, 1, c.Node.Len())) != 0 {
					t.Errorf("%s %s with %d: %v is said to be proved, and it is %d/%d", board, c.Keys, work, v.Rows, full.Cost, c.Node.Len())
				}
				if v.Exact {
					proved++
				}
			}
		}
	}
	if proved == 0 {
		t.Error("nothing was proved at all")
	}
}

// TestAJudgeAnswersOnceItIsEnough checks that a caller that stops waiting gets the best row found so far. At first this is
// the best row by the sizes of its parts, and later the best row of a narrow search.
func TestAJudgeAnswersOnceItIsEnough(t *testing.T) {
	for i, n := range hastyPositions(t) {
		for _, after := range []int{0, 5_000} {
			asked := 0
			v, err := Judge{Work: 300_000_000, Enough: func() bool { asked++; return asked > after }}.Best(t.Context(), n)
			if err != nil || n.board().Format.Check(v.Row) != nil || v.Rows.Sign() <= 0 || after == 0 && v.Exact && n.Len() > 20 {
				t.Errorf("position %d after %d: %+v, %v", i, after, v, err)
			}
		}
	}
}

// TestASampleAnswersOnceItIsEnough checks that Sample, once its caller has had enough, returns the best row found so far, on a
// board too large to list.
func TestASampleAnswersOnceItIsEnough(t *testing.T) {
	e := keypeg.Format{Colours: 20, Pegs: 12, Rows: 12, Repeats: true}
	p := Start(e).With(keypeg.CodeOf(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), keypeg.Keys{Red: 1, White: 3})
	asked := 0
	a, err := Sample{Seed: 1, Enough: func() bool { asked++; return true }}.Suggest(t.Context(), p)
	if err != nil || !p.Fits(a.Row) || asked != 2 {
		t.Errorf("%+v, %v, asked %d times", a, err, asked)
	}
}

// BenchmarkJudgeInHaste measures a judge on the positions in which hints took the longest.
func BenchmarkJudgeInHaste(b *testing.B) {
	for _, n := range hastyPositions(b) {
		b.Run(n.board().Format.String()+"-"+n.rows[0].String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := (Judge{Memory: 16 << 20, Work: 100_000_000}).Best(b.Context(), n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
