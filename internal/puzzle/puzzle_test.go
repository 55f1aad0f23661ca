package puzzle

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver"
)

func TestEveryPuzzleIsProvedAgain(t *testing.T) {
	for _, p := range embedded().list {
		if err := prove(t.Context(), p); err != nil {
			t.Error(err)
		}
	}
}

func TestTheSetIsWhatItShouldBe(t *testing.T) {
	if n := len(embedded().list); n < 300 || n > 500 || len(embedded().byID) != n {
		t.Errorf("%d puzzles with %d ids", n, len(embedded().byID))
	}
	printed := 0
	for _, p := range embedded().list {
		if e := p.Position.Format; e.Colours == 6 && e.Pegs == 4 {
			printed++
		}
		seen := map[keypeg.Code]bool{}
		for _, r := range p.Position.Rows {
			if seen[r.Code] || r.Keys == p.Position.Format.Win() {
				t.Errorf("%s: row %s says nothing new, or everything", p, r.Code)
			}
			seen[r.Code] = true
		}
	}
	if 2*printed < len(embedded().list) {
		t.Errorf("only %d of %d are on the board of 4 pegs and 6 colours", printed, len(embedded().list))
	}
	for _, k := range Kinds {
		for grade := 1; grade <= Grades; grade++ {
			if n := len(Of(k, grade)); n != 28 {
				t.Errorf("%d puzzles of the kind %s and grade %d", n, k, grade)
			}
		}
	}
}

// TestTheSetIsMadeByItsSeed checks that the embedded file is exactly what its seed makes, without manual changes.
func TestTheSetIsMadeByItsSeed(t *testing.T) {
	made, err := Build(t.Context(), 1, OneCode)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(file, "# made by: keypeg puzzles build --seed 1\n") {
		t.Errorf("the file begins %.60q", file)
	}
	for i, p := range made {
		if at := embedded().list[i]; p.String() != at.String() {
			t.Fatalf("puzzle %d is %s, and the seed makes %s", i+1, at, p)
		}
	}
}

func TestAPuzzleReadsAsItIsWritten(t *testing.T) {
	for _, p := range embedded().list {
		back, err := parse(p.String())
		if err != nil || back.String() != p.String() || back.ID() != p.ID() {
			t.Errorf("%s reads as %s: %v", p, back, err)
		}
	}
	for _, bad := range []string{
		"", "one-code 1 c6p4", "riddle 1 c6p4 1122 1r0w = 1234", "one-code 6 c6p4 1122 1r0w = 1234",
		"one-code 1 c6p4 1122 3r1w = 1234", "one-code 1 c6p4 1127 1r0w = 1234", "one-code 1 c6p4g1 1122 1r0w = 1234",
		"one-code 1 c6p4 1122 1r0w = 12345", "contradiction 1 c6p4 1122 1r0w = 2 0r0w", "best-row 1 c6p4 1122 1r0w = 1234",
	} {
		if p, err := parse(bad); err == nil {
			t.Errorf("%q reads as %s", bad, p)
		}
	}
}

// TestProveRejectsWrongPuzzles checks that prove rejects a wrong solution or grade.
func TestProveRejectsWrongPuzzles(t *testing.T) {
	for _, line := range []string{
		"one-code 1 c5p3g8Bm 522 1r2w 225 1r2w = 525",
		"one-code 5 c5p3g8Bm 522 1r2w 225 1r2w = 252",
		"one-code 1 c5p3g8Bm 522 1r2w = 252",
		"one-code 1 c5p3g8Bm 522 1r2w 225 1r2w 111 0r0w = 252",
		"contradiction 1 c5p3g8Bm 522 1r2w 225 1r2w = 1 0r0w",
		"best-row 1 c5p3g8Bm 123 1r0w = 1 123",
	} {
		p, err := parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if prove(t.Context(), p) == nil {
			t.Errorf("%s is proved", line)
		}
	}
}

// TestRankIsThatOfEveryRow compares rank with a slow version that tries every row of the board and uses neither shared parts
// nor lower bounds.
func TestRankIsThatOfEveryRow(t *testing.T) {
	e := keypeg.Format{Colours: 4, Pegs: 3, Rows: 8, Repeats: true}
	rnd := rand.New(rand.NewPCG(1, 2))
	for tried := 0; tried < 25; {
		at := solver.Start(e)
		codes := slices.Collect(e.All())
		code := codes[rnd.IntN(len(codes))]
		for range 1 + rnd.IntN(2) {
			row := codes[rnd.IntN(len(codes))]
			at = at.With(row, keypeg.Score(code, row))
		}
		n, err := nodeOf(at)
		if err != nil {
			t.Fatal(err)
		}
		if n.Len() < fewest || n.Len() > most {
			continue
		}
		tried++
		got, err := rank(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if want := rankSlowly(t, n); got != want {
			t.Errorf("%v: %+v, want %+v", at.Rows, got, want)
		}
	}
}

func rankSlowly(t *testing.T, n *solver.Node) (r ranking) {
	costs := map[keypeg.Code]int64{}
	for row := range n.Space().Format().All() {
		costs[row] = int64(n.Len())
		for _, c := range n.Play(row) {
			if c.Keys == n.Space().Format().Win() {
				continue
			}
			a, err := solver.Exact{}.Next(t.Context(), c.Node)
			if err != nil {
				t.Fatal(err)
			}
			costs[row] += a.Cost
		}
		if r.best == 0 || costs[row] < r.best {
			r.best = costs[row]
		}
	}
	for row := range n.Space().Format().All() {
		switch cost := costs[row]; {
		case cost > r.best:
			if r.second == 0 || cost < r.second {
				r.second = cost
			}
		default:
			r.rows++
			if n.Has(row) {
				r.fitted++
			}
			if r.row == 0 || n.Has(row) && !r.fits {
				r.row, r.fits = row, n.Has(row)
			}
		}
	}
	return r
}

// TestAgreementCountsCandidates compares left and core with a slow version that counts the candidates for each set of rows.
func TestAgreementCountsCandidates(t *testing.T) {
	for _, p := range embedded().list[:60] {
		a := agreementOf(p.Position)
		for set := range a.all() + 1 {
			part := p.Position
			part.Rows = nil
			for i, r := range p.Position.Rows {
				if set&(1<<i) != 0 {
					part.Rows = append(part.Rows, r)
				}
			}
			n, err := nodeOf(part)
			if err != nil {
				t.Fatal(err)
			}
			if a.left(set) != n.Len() {
				t.Fatalf("%s: %d codes agree with %b, counted %d", p, n.Len(), set, a.left(set))
			}
			if core := a.core(); n.Len() == 0 && bits.OnesCount32(set) < core {
				t.Fatalf("%s: %b is a smaller core than of %d rows", p, set, core)
			}
		}
	}
}

func TestAnswersAreJudged(t *testing.T) {
	for _, k := range Kinds {
		for _, p := range sample(k) {
			right, err := p.Try(t.Context(), p.Answer())
			if err != nil || !right.Right {
				t.Errorf("%s: its own solution is judged %+v, %v", p, right, err)
			}
			checkReasons(t, p, p.Answer(), right)
			if n, err := p.Codes(); k == BestRow && (err != nil || n < 2) {
				t.Errorf("%s leaves %d codes, %v", p, n, err)
			}
			wrong := 0
			for _, a := range guesses(p) {
				v, err := p.Try(t.Context(), a)
				if err != nil {
					t.Fatal(err)
				}
				checkReasons(t, p, a, v)
				if v.Right && k != BestRow {
					t.Errorf("%s: %+v is judged right", p, a)
				}
				if !v.Right {
					wrong++
					if k == OneCode && (v.Row < 1 || v.Would == p.Position.Rows[v.Row-1].Keys) || k == BestRow && v.Mean <= v.Best || k == Contradiction && v.Row != a.Row {
						t.Errorf("%s: wrong because of %+v", p, v)
					}
				}
			}
			if wrong == 0 {
				t.Errorf("%s: nothing is wrong", p)
			}
		}
	}
}

// checkReasons checks the reasons in a verdict by computing them in a different way.
func checkReasons(t *testing.T, p Puzzle, a Answer, v Verdict) {
	t.Helper()
	fitting := func(rows []keypeg.Row) (codes []keypeg.Code) {
		for c := range p.Position.Format.All() {
			if (solver.Position{Format: p.Position.Format, Rows: rows}).Fits(c) {
				codes = append(codes, c)
			}
		}
		return codes
	}
	switch {
	case p.Kind == Contradiction && v.Right:
		rows := slices.Clone(p.Position.Rows)
		rows[a.Row-1].Keys = p.Solution.Keys
		if codes := fitting(rows); len(codes) != v.Left || codes[0] != v.Code {
			t.Errorf("%s: %d codes fit once it is mended, the first is %s: %+v", p, len(codes), codes[0], v)
		}
	case p.Kind == Contradiction && v.Clash == nil:
		if wrong := p.Solution.Row; len(fitting(p.Position.Rows[wrong:wrong+1])) != 0 {
			t.Errorf("%s: after row %d, nothing is said about the others", p, a.Row)
		}
	case p.Kind == Contradiction:
		var rows []keypeg.Row
		for _, n := range v.Clash {
			rows = append(rows, p.Position.Rows[n-1])
		}
		if len(rows) < 2 || slices.Contains(v.Clash, a.Row) || len(fitting(rows)) != 0 {
			t.Errorf("%s: without row %d the rows %v contradict each other", p, a.Row, v.Clash)
		}
		for i := range rows {
			if len(fitting(slices.Delete(slices.Clone(rows), i, i+1))) == 0 {
				t.Errorf("%s: of the rows %v one can be left out", p, v.Clash)
			}
		}
	case p.Kind == BestRow:
		left := map[keypeg.Code]bool{}
		for _, part := range v.Parts {
			for _, c := range part.Codes {
				left[c] = keypeg.Score(c, a.Code) == part.Keys
			}
		}
		for _, c := range fitting(p.Position.Rows) {
			if !left[c] {
				t.Errorf("%s: the answers to %s leave %v, where is %s?", p, a.Code, v.Parts, c)
			}
			delete(left, c)
		}
		if len(left) > 0 {
			t.Errorf("%s: the answers to %s leave %v, which cannot be", p, a.Code, left)
		}
	}
}

// sample returns some puzzles of a kind, on the smaller boards.
func sample(k Kind) (list []Puzzle) {
	for i, id := range Of(k, 0) {
		if p, _ := Find(id); i%11 == 0 && p.Position.Format.Pegs < 5 {
			list = append(list, p)
		}
	}
	return list
}

// guesses returns answers other than the solution.
func guesses(p Puzzle) (list []Answer) {
	if p.Kind == Contradiction {
		for row := range p.Position.Rows {
			if row != p.Solution.Row {
				list = append(list, Answer{Row: row + 1})
			}
		}
		return list
	}
	i := 0
	for c := range p.Position.Format.All() {
		if i++; i%37 == 0 && c != p.Solution.Code {
			list = append(list, Answer{Code: c})
		}
	}
	return list
}

func TestWhatIsNoAnswerIsRefused(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		answer Answer
		code   string
	}{
		{OneCode, Answer{Code: keypeg.CodeOf(1)}, "wrong-length"},
		{BestRow, Answer{}, "wrong-length"},
		{Contradiction, Answer{}, "bad-answer"},
		{Contradiction, Answer{Row: 99}, "bad-answer"},
	} {
		p, _ := Find(Of(c.kind, 1)[0])
		if _, err := p.Try(context.Background(), c.answer); keypeg.ErrorCode(err) != c.code {
			t.Errorf("%s %+v: %v, want %s", c.kind, c.answer, err, c.code)
		}
	}
}

// prove computes a puzzle's solution and grade again, and returns nil if they agree with the puzzle.
func prove(ctx context.Context, p Puzzle) error {
	proved, err := judge(ctx, p.Kind, p.Position)
	if err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	if proved.String() != p.String() {
		return fmt.Errorf("%s should be %s", p, proved)
	}
	return nil
}
