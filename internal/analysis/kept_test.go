package analysis_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
)

const kindAnalysis = "analysis"

// body returns the stored document of an analysed game.
func body(t *testing.T, docs docstore.Store, key string) string {
	t.Helper()
	d, err := docs.Get(t.Context(), kindAnalysis, key)
	if err != nil {
		t.Fatal(err)
	}
	return string(d.Body)
}

// TestKeptAnalysesAreOfTheirVersion compares a stored analysis with a file named after its version, and checks that it has not
// changed. If the test fails because the form or a formula changed, raise analysisVersion and add a file for the new version.
// Never change the old files.
func TestKeptAnalysesAreOfTheirVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		docs := inmem.New()
		s := opened(t, docs, pool.Options{Workers: 1})
		e := edition(t, "c6p4g8Bm")
		game := ended(1, e, code(t, e, "2334"), code(t, e, "1122"), code(t, e, "1345"), 0, code(t, e, "5234"), code(t, e, "2334"))
		game.Boards[0].Rows[2].Keys = nil // lost to time
		finished(t, s, "m", game)
		got := body(t, docs, "m/001")
		var version struct{ Version int }
		if err := json.Unmarshal([]byte(got), &version); err != nil || version.Version < 1 {
			t.Fatalf("version %d, %v", version.Version, err)
		}
		file := fmt.Sprintf("testdata/analysis-%d.json", version.Version)
		if want, err := os.ReadFile(file); err != nil || rounded(t, got) != rounded(t, string(want)) {
			t.Errorf("kept is\n%s\nand by %s it was, %v\n%s", got, file, err, want)
		}
	})
}

// rounded returns JSON with its numbers rounded to nine digits, because the last digits may differ between processors.
func rounded(t *testing.T, text string) string {
	t.Helper()
	var whole any
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		t.Fatal(err)
	}
	var round func(v any) any
	round = func(v any) any {
		switch v := v.(type) {
		case float64:
			return fmt.Sprintf("%.9g", v)
		case []any:
			for i := range v {
				v[i] = round(v[i])
			}
		case map[string]any:
			for k := range v {
				v[k] = round(v[k])
			}
		}
		return v
	}
	out, err := json.Marshal(round(whole))
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestOldAnalysesAreWorkedOutAgain checks that an unreadable analysis, or one of another version, is never shown, but is
// recomputed and replaced.
func TestOldAnalysesAreWorkedOutAgain(t *testing.T) {
	past := someGames(t, "c4p3g8", 1)
	past[0].Number = 7
	for name, old := range map[string]string{
		"without a version": `{"Serial":1,"Number":7,"Boards":[{"Breaker":"guest","Loss":99,"Finished":true}]}`,
		"version 0":         `{"version":0,"game":{"serial":1,"number":7,"boards":[{"breaker":"guest","loss":99,"finished":true}]}}`,
		"of a later one":    `{"version":9999,"game":{"serial":1,"number":7,"boards":[{"breaker":"guest","loss":99,"finished":true}]}}`,
		"cut off":           `{"version":1,"game":{"serial":1,`,
		"empty":             ``,
		"something else":    `[1,2]`,
		"of other types":    `{"version":1,"game":{"serial":"one"}}`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fresh := inmem.New()
				want := finished(t, opened(t, fresh, pool.Options{Workers: 1}), "m", past...)
				store := &watched{Store: inmem.New()}
				if err := store.Put(t.Context(), docstore.Document{Kind: kindAnalysis, Key: "m/001", Made: time.Unix(0, 0).UTC(), Body: []byte(old)}); err != nil {
					t.Fatal(err)
				}
				s := opened(t, store, pool.Options{Workers: 1})
				if games, err := s.Analysed(t.Context(), "m"); err != nil || len(games) != 0 {
					t.Errorf("before it is asked for: %+v, %v", games, err)
				}
				if a, err := s.Analysis(t.Context(), "m", past); err != nil || a.Finished {
					t.Errorf("at first: %+v, %v", a, err)
				}
				if got := finished(t, s, "m", past...); !reflect.DeepEqual(got, want) {
					t.Errorf("got %+v, want %+v", got, want)
				}
				if err := s.Close(context.Background()); err != nil {
					t.Fatal(err)
				}
				again := opened(t, store, pool.Options{Workers: 1})
				if games, err := again.Analysed(t.Context(), "m"); err != nil || !reflect.DeepEqual(games[1], want.Games[0]) {
					t.Errorf("kept is %+v, %v", games, err)
				}
				if got := finished(t, again, "m", past...); !reflect.DeepEqual(got, want) || store.kept.Load() != 1 {
					t.Errorf("the next time: worked out %d times, %+v", store.kept.Load(), got)
				}
				if is, was := body(t, store, "m/001"), body(t, fresh, "m/001"); is != was {
					t.Errorf("kept is %s, want %s", is, was)
				}
			})
		})
	}
}
