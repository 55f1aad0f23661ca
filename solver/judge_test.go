package solver

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

func space(t testing.TB, text string) *Space {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSpace(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func position(t testing.TB, board string, rows ...string) Position {
	t.Helper()
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		t.Fatal(err)
	}
	p := Start(e)
	for i := 0; i < len(rows); i += 2 {
		var k keypeg.Keys
		if err := k.UnmarshalText([]byte(rows[i+1])); err != nil {
			t.Fatal(err)
		}
		p = p.With(searchtest.Code(t, rows[i]), k)
	}
	return p
}

func TestCandidatesAreThoseThatFit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for _, text := range searchtest.Boards {
		s := space(t, text)
		secret := s.board.Code(s.board.Codes[r.IntN(len(s.board.Codes))])
		p := Start(s.Format())
		for range 3 {
			row := s.board.Code(s.board.Codes[r.IntN(len(s.board.Codes))])
			p = p.With(row, keypeg.Score(secret, row))
			p.Rows = append(p.Rows, keypeg.Row{Answered: true}) // the row was lost because time ran out
		}
		if p.Check() != nil {
			t.Fatal(p.Check())
		}
		var want []keypeg.Code
		for c := range s.Format().All() {
			if p.Fits(c) {
				want = append(want, c)
			}
		}
		got, total, exact, err := Candidates(context.Background(), p, 1<<30, 1)
		if err != nil || !exact || !slices.Equal(got, want) || total.Int64() != int64(len(want)) || !slices.Contains(got, secret) {
			t.Errorf("%s: %d candidates, %v, not %d", text, len(got), err, len(want))
		}
	}
}

func TestJudgeKnowsClosedCases(t *testing.T) {
	p := position(t, "c6p4", "1122", "0r1w", "3314", "1r1w")
	s := space(t, "c6p4")
	n, err := s.Node(p)
	if err != nil {
		t.Fatal(err)
	}
	best, err := Judge{}.Best(context.Background(), n)
	if err != nil || !best.Exact {
		t.Fatalf("%+v, %v", best, err)
	}
	x := search.New(context.Background(), s.board, 0, 0)
	cost, _ := x.Cost(n.state(), search.TooMany)
	if want := rowsOf(int64(cost), 1, n.Len()); best.Rows.Cmp(want) != 0 {
		t.Errorf("%s rows, not %s", best.Rows, want)
	}
	// The best row has the same value as the node, and no other row has a better value.
	for _, row := range []keypeg.Code{best.Row, n.Candidates()[0], searchtest.Code(t, "6666")} {
		v, err := Judge{}.Of(context.Background(), n, row)
		if err != nil || v.Rows.Cmp(best.Rows) < 0 || row == best.Row && v.Rows.Cmp(best.Rows) != 0 {
			t.Errorf("%s takes %s rows, the best %s takes %s: %v", row, v.Rows, best.Row, best.Rows, err)
		}
	}
}

// TestJudgeKeepsToItsBudget asks for values that could take a very long time to compute, and checks that the judge stays
// within its budget.
func TestJudgeKeepsToItsBudget(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, board := range []string{"c6p4b", "c8p4", "c9p5"} {
		s := space(t, board)
		for i := range 3 {
			secret, row := s.board.Code(s.board.Codes[r.IntN(s.Len())]), s.board.Code(s.board.Codes[0])
			p := Start(s.board.Format)
			for range 2 {
				if i%3 > 0 {
					row = s.board.Code(s.board.Codes[r.IntN(s.Len())])
				}
				p = p.With(row, keypeg.Score(secret, row))
			}
			n, _ := s.Node(p)
			q := question{}
			budget := q.budget(s)
			if _, err := q.best(context.Background(), n, budget); err != nil || q.used > budget+budget/4 {
				t.Errorf("%s %v: %d scans of %d, %v", board, p.Rows, q.used, budget, err)
			}
			q = question{}
			row = s.board.Code(s.board.Codes[r.IntN(s.Len())])
			if _, err := q.of(context.Background(), n, row, budget); err != nil || q.used > budget+budget/2 {
				t.Errorf("%s %v %s: %d scans of %d, %v", board, p.Rows, row, q.used, budget, err)
			}
		}
	}
}

// TestLuckSumsToNothing checks that the luck of all answers to a row is zero on average.
func TestLuckSumsToNothing(t *testing.T) {
	s := space(t, "c6p4")
	n, _ := s.Node(position(t, "c6p4", "1123", "1r1w"))
	row, judge := searchtest.Code(t, "1425"), Judge{Budget: 20000}
	played, err := judge.Of(context.Background(), n, row)
	if err != nil || !played.Exact {
		t.Fatalf("%+v, %v", played, err)
	}
	sum := new(big.Rat)
	for _, c := range n.Play(row) {
		after, err := judge.Best(context.Background(), c.Node)
		if err != nil || !after.Exact {
			t.Fatalf("%s: %+v, %v", c.Keys, after, err)
		}
		luck := new(big.Rat).Sub(played.Rows, big.NewRat(1, 1))
		luck.Sub(luck, after.Rows)
		sum.Add(sum, luck.Mul(luck, big.NewRat(int64(c.Node.Len()), 1)))
	}
	if sum.Sign() != 0 {
		t.Errorf("luck sums up to %s", sum)
	}
	if _, err := judge.Of(context.Background(), n, searchtest.Code(t, "1")); keypeg.ErrorCode(err) != "wrong-length" {
		t.Errorf("a row of another board: %v", err)
	}
}

func TestContradictions(t *testing.T) {
	s := space(t, "c6p4")
	// The code is 1234; the correct second answer is 0r3w.
	p := position(t, "c6p4", "1122", "1r1w", "3315", "0r1w", "1345", "1r2w", "1256", "2r0w")
	slips, err := s.Contradictions(context.Background(), p)
	if err != nil || len(slips) == 0 {
		t.Fatalf("%v, %v", slips, err)
	}
	for _, slip := range slips {
		if len(slip.Rows) != len(slips[0].Rows) {
			t.Errorf("%v is larger than %v", slip, slips[0])
		}
		q := Position{p.Format, slices.Clone(p.Rows)}
		for i, row := range slip.Rows {
			q.Rows[row].Keys = slip.Answers[i]
		}
		if n, _ := s.Node(q); n.Len() == 0 {
			t.Errorf("%v does not help", slip)
		}
	}
	if !slices.ContainsFunc(slips, func(slip Slip) bool { return slices.Equal(slip.Rows, []int{1}) }) {
		t.Errorf("row 2 is not suspected: %v", slips)
	}
	sound := position(t, "c6p4", "1122", "1r1w")
	if slips, err := s.Contradictions(context.Background(), sound); slips != nil || err != nil {
		t.Errorf("%v, %v where nothing is wrong", slips, err)
	}
}

// TestSamplesFit checks samples on boards small enough to list every candidate, and on the largest board.
func TestSamplesFit(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for _, text := range []string{"c6p4", "c5p4bM", "c8p5b", "c12p8", "c20p12b", "c20p12M"} {
		e, _ := keypeg.ParseFormat(text)
		for rows := range 5 {
			p := Start(e)
			codes, _, err := Sample{Seed: r.Uint64()}.Draw(context.Background(), p)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			secret := codes[r.IntN(len(codes))]
			for range rows { // each row is picked at random, because Draw lists the codes of a small board in order
				rows, _, _ := Sample{Seed: r.Uint64()}.Draw(context.Background(), p)
				row := rows[r.IntN(len(rows))]
				p = p.With(row, keypeg.Score(secret, row))
			}
			one, all, err := Sample{Seed: 9}.Draw(context.Background(), p)
			two, _, _ := Sample{Seed: 9}.Draw(context.Background(), p)
			if err != nil || !slices.Equal(one, two) {
				t.Fatalf("%s after %d rows: %v; %d and %d drawn", text, rows, err, len(one), len(two))
			}
			for _, c := range one {
				if !p.Fits(c) || e.Check(c) != nil {
					t.Fatalf("%s does not fit %v", c, p.Rows)
				}
			}
			if s, err := NewSpace(e); err == nil && all {
				if n, _ := s.Node(p); n.Len() != len(one) {
					t.Errorf("%s: %d drawn of %d", text, len(one), n.Len())
				}
			}
		}
	}
	bad := position(t, "c6p4", "1111", "1r0w", "1111", "2r0w")
	if _, _, err := (Sample{}).Draw(context.Background(), bad); !errors.Is(err, ErrNoCandidates) {
		t.Errorf("a contradiction: %v", err)
	}
}

// TestSamplePlaysToTheEnd checks that Sample breaks a code on large boards within 25 rows.
func TestSamplePlaysToTheEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for _, text := range []string{"c12p8", "c14p9"} {
		e, _ := keypeg.ParseFormat(text)
		secret, _, _ := Sample{Seed: r.Uint64(), Size: 1}.Draw(context.Background(), Start(e))
		p := Start(e)
		for used := 1; ; used++ {
			a, err := Sample{Seed: 1}.Suggest(context.Background(), p)
			if err != nil || used > 25 {
				t.Fatalf("%s: %v after %d rows", text, err, used)
			}
			if a.Row == secret[0] {
				t.Logf("%s broken in %d rows", text, used)
				break
			}
			p = p.With(a.Row, keypeg.Score(secret[0], a.Row))
		}
	}
}

func scoreFor(t testing.TB, secret, row string) keypeg.Keys {
	return keypeg.Score(searchtest.Code(t, secret), searchtest.Code(t, row))
}
