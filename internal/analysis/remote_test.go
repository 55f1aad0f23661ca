package analysis_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"
	"testing/synctest"

	"keypeg/internal/analysis"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/match"
)

// through returns a judge that sends games to another judge's handler and reads the response line by line.
func through(t *testing.T, h http.Handler) analysis.Judge {
	return func(ctx context.Context, e match.Ended, show func(analysis.Game)) (analysis.Game, error) {
		body, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "POST", "/judge", bytes.NewReader(body)))
		lines := bufio.NewReader(w.Body)
		return analysis.Follow(func() ([]byte, error) { return lines.ReadBytes('\n') }, show)
	}
}

// TestAJudgeElsewhere checks that games judged through a handler are stored, and have the same results as games
// judged directly.
func TestAJudgeElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := opened(t, inmem.New(), pool.Options{Workers: 1}), opened(t, inmem.New(), pool.Options{Workers: 1})
		past := someGames(t, "c6p4g8Bm", 2)
		past[1].Boards[0].Rows[1].Keys = nil // lost to time
		want := finished(t, here, "m", past...)
		shown, asked := 0, 0
		there.JudgeBy(func(ctx context.Context, e match.Ended, show func(analysis.Game)) (analysis.Game, error) {
			asked++
			return through(t, analysis.Serve(here.Game))(ctx, e, func(g analysis.Game) { shown++; show(g) })
		})
		if got := finished(t, there, "m", past...); !reflect.DeepEqual(got, want) {
			t.Errorf("through another process: %+v, want %+v", got, want)
		}
		if kept, err := there.Analysed(t.Context(), "m"); err != nil || len(kept) != 2 {
			t.Errorf("%d analyses are stored, %v", len(kept), err)
		}
		if asked != 2 || shown < 4 {
			t.Errorf("the judge was asked %d times and showed %d results", asked, shown)
		}
	})
}

// TestAJudgeElsewhereThatFails checks that a broken response is an error, and that a request that does not contain a
// game is refused.
func TestAJudgeElsewhereThatFails(t *testing.T) {
	broken := analysis.Serve(func(_ context.Context, _ match.Ended, show func(analysis.Game)) (analysis.Game, error) {
		show(analysis.Game{Boards: make([]analysis.Board, 1)})
		return analysis.Game{}, errors.New("no")
	})
	if g, err := through(t, broken)(t.Context(), someGames(t, "c2p2g8", 1)[0], func(analysis.Game) {}); err == nil {
		t.Errorf("a broken response is %+v", g)
	}
	w := httptest.NewRecorder()
	broken.ServeHTTP(w, httptest.NewRequest("POST", "/judge", bytes.NewReader([]byte("{"))))
	if w.Code != http.StatusBadRequest {
		t.Errorf("a request that is no game is answered %d", w.Code)
	}
}
