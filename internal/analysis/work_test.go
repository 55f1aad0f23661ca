package analysis_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/docstore"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/sqlite"
	"keypeg/match"
	"keypeg/solver"
)

// someGames returns games of three rows each, which are always the same.
func someGames(t testing.TB, board string, games int) (past []match.Ended) {
	e := edition(t, board)
	line := func(from int) keypeg.Code {
		pegs := make([]keypeg.Peg, e.Pegs)
		for hole := range pegs {
			pegs[hole] = keypeg.Peg(1 + (from+hole*hole)%e.Colours)
		}
		return keypeg.CodeOf(pegs...)
	}
	for g := range games {
		past = append(past, ended(g+1, e, line(g), line(g+1), line(g+2), line(g)))
	}
	return past
}

// A watched document store counts the games stored in it, and can be made to block reads.
type watched struct {
	docstore.Store
	kept  atomic.Int64
	gate  chan struct{} // if not nil, Get waits until it is closed
	held  chan struct{} // if not nil, List waits until it is closed
	blind bool          // lists are empty
}

func (w *watched) List(ctx context.Context, q docstore.Query) ([]docstore.Document, error) {
	if w.held != nil {
		<-w.held
	}
	if w.blind {
		return nil, nil
	}
	return w.Store.List(ctx, q)
}

func (w *watched) Replace(ctx context.Context, d docstore.Document) error {
	w.kept.Add(1)
	return w.Store.Replace(ctx, d)
}

func (w *watched) Get(ctx context.Context, kind, key string) (docstore.Document, error) {
	if w.gate != nil {
		select {
		case <-w.gate:
		case <-ctx.Done():
			return docstore.Document{}, ctx.Err()
		}
	}
	return w.Store.Get(ctx, kind, key)
}

func TestAnAnalysisAskedForByManyRunsOnce(t *testing.T) { synctest.Test(t, askedByMany) }

func askedByMany(t *testing.T) {
	docs := &watched{Store: inmem.New(), gate: make(chan struct{}), held: make(chan struct{})}
	s := opened(t, docs, pool.Options{Workers: 2, Waiting: 3}) // the queue is too small to queue any game twice
	past := someGames(t, "c3p3g8", 3)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			a, err := s.Analysis(t.Context(), "m", past)
			if err != nil || a.Finished || a.Busy || a.Rows != 9 || len(a.Games) != 3 {
				t.Errorf("at first: %+v, %v", a, err)
			}
		})
	}
	synctest.Wait()
	close(docs.held) // all callers have seen that no work has begun
	all.Wait()
	close(docs.gate)
	synctest.Wait()
	for range 3 {
		finished(t, s, "m", past...)
	}
	if n := docs.kept.Load(); n != 3 {
		t.Errorf("%d games were kept, want each of 3 once", n)
	}
	docs.blind = true // List returns the games as they were just before the new ones were stored
	if a, err := s.Analysis(t.Context(), "m", past); err != nil || a.Finished {
		t.Errorf("%+v, %v", a, err)
	}
	synctest.Wait()
	if n := docs.kept.Load(); n != 3 {
		t.Errorf("%d games were analysed again", n-3)
	}
}

func TestAnAnalysisGrowsWithTheMatch(t *testing.T) { synctest.Test(t, growing) }

func growing(t *testing.T) {
	docs := &watched{Store: inmem.New()}
	s := opened(t, docs, pool.Options{Workers: 1})
	past := someGames(t, "c3p3g8", 9)
	first := finished(t, s, "m", past[:2]...)
	whole := finished(t, s, "m", past...)
	if !reflect.DeepEqual(whole.Games[:2], first.Games) || len(whole.Games) != 9 || docs.kept.Load() != 9 {
		t.Errorf("%d games and %d kept, want 9, the first two as before", len(whole.Games), docs.kept.Load())
	}
}

// TestAnAnalysisSurvivesARestart closes a store in the middle of an analysis and checks that no incomplete result remains. The
// next process that opens the same file must analyse the games again, and a third process must find the results.
func TestAnAnalysisSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keypeg.db")
	past := someGames(t, "c4p3g8", 2)
	var want analysis.Analysis
	synctest.Test(t, func(t *testing.T) { want = finished(t, opened(t, inmem.New(), pool.Options{}), "m", past...) })
	for round, gated := range []bool{true, false, true} {
		store, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		docs := &watched{Store: store}
		if gated {
			docs.gate = make(chan struct{}) // every worker waits for this channel
		}
		s := opened(t, docs, pool.Options{Workers: 1})
		a, err := s.Analysis(t.Context(), "m", past)
		for round == 1 && err == nil && !a.Finished {
			a, err = s.Analysis(t.Context(), "m", past)
		}
		if err != nil || a.Finished != (round > 0) || round > 0 && !reflect.DeepEqual(a, want) {
			t.Errorf("round %d: %+v, %v", round, a, err)
		}
		if err := errors.Join(s.Close(t.Context()), store.Close()); err != nil {
			t.Error(err)
		}
	}
}

// hold keeps the one worker of a pool busy until the returned channel is closed.
func hold(p *pool.Pool, until <-chan struct{}) {
	held := make(chan struct{})
	p.Offer("", func(context.Context) { close(held); <-until })
	<-held
}

func TestTooManyGamesAreBusy(t *testing.T) { synctest.Test(t, busyGames) }

func busyGames(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1, Waiting: 2})
	until := make(chan struct{})
	hold(s.games, until)
	past := someGames(t, "c3p3g8", 3)
	a, err := s.Analysis(t.Context(), "m", past)
	if err != nil || !a.Busy || a.Finished {
		t.Errorf("with two places for three games: %+v, %v", a, err)
	}
	close(until)
	if a := finished(t, s, "m", past...); a.Busy || a.Done != a.Rows {
		t.Errorf("afterwards: %+v", a)
	}
}

// TestCloseEndsTheWork checks that Close cancels running and waiting work, on a board where the work would take a long time,
// and that nothing is stored.
func TestCloseEndsTheWork(t *testing.T) { synctest.Test(t, closing) }

func closing(t *testing.T) {
	docs := &watched{Store: inmem.New()}
	s := opened(t, docs, pool.Options{Workers: 1})
	past := someGames(t, "c9p5g12", 8)
	if _, err := s.Analysis(t.Context(), "m", past); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if n := docs.kept.Load(); n != 0 {
		t.Errorf("%d games were kept", n)
	}
	_, errGames := s.Analysis(t.Context(), "m", past)
	_, errLeft := s.positions.Left(t.Context(), solver.Start(edition(t, "c3p2")), 1, 0)
	for _, err := range []error{errGames, errLeft} {
		if keypeg.ErrorCode(err) != "closing" {
			t.Errorf("after it: %v", err)
		}
	}
}

// TestAStoreThatFails checks that a failing document store loses only the results of work, and that the work is repeated
// when it is next requested.
func TestAStoreThatFails(t *testing.T) { synctest.Test(t, failing) }

func failing(t *testing.T) {
	docs := &faulty{Store: inmem.New()}
	var log bytes.Buffer
	s := opened(t, docs, pool.Options{Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
	past := someGames(t, "c3p3g8", 3)
	docs.fault.Store(true)
	if a, err := s.Analysis(t.Context(), "m", past); err != nil || a.Finished {
		t.Fatalf("%+v, %v", a, err)
	}
	synctest.Wait()
	if said := strings.Count(log.String(), "could not be analysed"); said != 1 {
		t.Errorf("of three games that could not be kept the log says %d times:\n%s", said, &log)
	}
	docs.fault.Store(false)
	if a, err := s.Analysis(t.Context(), "m", past); err != nil || a.Finished {
		t.Fatalf("what could not be kept is finished: %+v, %v", a, err)
	}
	finished(t, s, "m", past...)
}

type faulty struct {
	docstore.Store
	fault atomic.Bool
}

func (f *faulty) Replace(ctx context.Context, d docstore.Document) error {
	if f.fault.Load() {
		return fmt.Errorf("no room for %s", d.Key)
	}
	return f.Store.Replace(ctx, d)
}
