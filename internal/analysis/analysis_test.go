package analysis_test

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/docstore"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/internal/study/studytest"
	"keypeg/match"
)

// A desk has everything needed to analyse games and records, with one document store.
type desk struct {
	*analysis.Local
	*analysis.Records
	positions        *study.Study
	questions, games *pool.Pool
}

func opened(t testing.TB, kept docstore.Store, o pool.Options) desk {
	t.Helper()
	o.Plain = true
	questions, games := pool.New(o, pool.Questions), pool.New(o, pool.Games)
	positions := study.New(questions)
	d := desk{
		analysis.New(kept, positions, games, time.Now, cmp.Or(o.Log, slog.New(slog.DiscardHandler))), analysis.NewRecords(kept, games, time.Now),
		positions, questions, games,
	}
	t.Cleanup(func() { d.Close(context.Background()) })
	return d
}

func (d desk) Close(ctx context.Context) error {
	return errors.Join(d.questions.Close(ctx), d.games.Close(ctx))
}

// Short names for functions that parse boards and codes.
var edition, code = studytest.Format, studytest.Code

// ended returns one game of a series that the guest played with correct answers.
func ended(serial int, e keypeg.Format, secret keypeg.Code, rows ...keypeg.Code) match.Ended {
	b := match.EndedBoard{Code: secret, Outcome: keypeg.Unbroken}
	b.Breaker, b.Format, b.CodeSet = keypeg.Guest, e, true
	for _, r := range rows {
		keys := keypeg.Score(secret, r)
		b.Rows = append(b.Rows, match.RowView{Code: r, Keys: &keys})
		if keys == e.Win() {
			b.Outcome = keypeg.Broken
		}
	}
	maker := keypeg.Host
	return match.Ended{Serial: serial, Number: serial, Maker: &maker, Boards: []match.EndedBoard{b}}
}

// finished requests an analysis repeatedly, until the analysis is complete. Use it in a synctest bubble, where all
// work has ended once all other goroutines are waiting.
func finished(t testing.TB, s desk, id string, past ...match.Ended) analysis.Analysis {
	t.Helper()
	for range 100 {
		a, err := s.Analysis(t.Context(), id, past)
		if err != nil {
			t.Fatal(err)
		}
		if a.Finished {
			return a
		}
		synctest.Wait()
	}
	t.Fatal("the analysis does not end")
	return analysis.Analysis{}
}

// TestAnalysisIsAsTheSlowTwinHasIt compares the analysis of random games on small boards, row by row, with the
// results of a slow judge.
func TestAnalysisIsAsTheSlowTwinHasIt(t *testing.T) { synctest.Test(t, analysisIsAsTheSlowTwinHasIt) }

func analysisIsAsTheSlowTwinHasIt(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	r := rand.New(rand.NewPCG(1, 2))
	for i, board := range []string{"c3p2g8", "c2p3g8", "c4p2g8", "c2p2g8b", "c3p3g8"} {
		e := edition(t, board)
		o := studytest.NewSlow(e)
		var past []match.Ended
		for serial := range 6 {
			rows := make([]keypeg.Code, 4)
			for k := range rows {
				rows[k] = o.All[r.IntN(len(o.All))]
			}
			secret := o.All[r.IntN(len(o.All))]
			if at := slices.Index(rows, secret); at >= 0 {
				rows = rows[:at+1]
			}
			past = append(past, ended(serial+1, e, secret, rows...))
		}
		for g, game := range finished(t, s, board, past...).Games {
			compare(t, o, past[g].Boards[0], game.Boards[0])
		}
		if i == 0 && len(o.Known) == 0 {
			t.Error("the twin was not asked")
		}
	}
}

func compare(t *testing.T, o *studytest.Slow, played match.EndedBoard, b analysis.Board) {
	t.Helper()
	var rows []keypeg.Row
	loss, luck := 0.0, 0.0
	start := o.Best(o.All)
	for i, r := range b.Rows {
		before := o.Left(rows)
		rows = append(rows, keypeg.Row{Code: r.Code, Keys: *r.Keys, Answered: true})
		after := o.Left(rows)
		best, expected := o.Best(before), o.Of(before, r.Code)
		rest := 0.0
		if *r.Keys != o.Win {
			rest = o.Best(after)
		}
		switch {
		case !r.Judged || !r.Exact:
			t.Fatalf("%v row %d was not proved: %+v", played.Format, i+1, r)
		case r.Before.Codes.Int64() != int64(len(before)) || r.After.Codes.Int64() != int64(len(after)):
			t.Errorf("%v row %d: %v codes before and %v after, want %d and %d", played.Format, i+1, r.Before.Codes, r.After.Codes, len(before), len(after))
		case !studytest.Same(r.BestRows, best) || !studytest.Same(r.Expected, expected) || !studytest.Same(r.Loss, expected-best) || !studytest.Same(r.Luck, expected-1-rest):
			t.Errorf("%v row %d (%v): got %+v, want best %v, expected %v, luck %v", played.Format, i+1, r.Code, r, best, expected, expected-1-rest)
		case r.CouldBe != slices.Contains(before, r.Code) || r.CouldBe != (len(r.Against) == 0):
			t.Errorf("%v row %d (%v): could be %v, against %v", played.Format, i+1, r.Code, r.CouldBe, r.Against)
		}
		loss, luck = loss+expected-best, luck+expected-1-rest
	}
	if !studytest.Same(b.Loss, loss) || !studytest.Same(b.Luck, luck) || !studytest.Same(*b.Accuracy, 100*math.Exp(-1.7*loss/float64(len(b.Rows)))) {
		t.Errorf("loss %v and luck %v, want %v and %v; accuracy %v", b.Loss, b.Luck, loss, luck, *b.Accuracy)
	}
	if b.Outcome == keypeg.Broken && !studytest.Same(float64(len(b.Rows)), start+b.Loss-b.Luck) {
		t.Errorf("%d rows are not %v expected + %v loss - %v luck", len(b.Rows), start, b.Loss, b.Luck)
	}
}
