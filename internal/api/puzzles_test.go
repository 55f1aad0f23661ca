package api_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/puzzle"
	"keypeg/internal/sqlite"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// everyStore runs a test on a server in memory and on a server with a file.
func everyStore(t *testing.T, test func(t *testing.T, s *site)) {
	t.Run("inmem", func(t *testing.T) { test(t, siteOn(t, inmem.New())) })
	t.Run("sqlite", func(t *testing.T) {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "test.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() }) // runs after the site has closed
		test(t, siteOn(t, s))
	})
}

// rightAnswer returns a puzzle's solution in the form in which a client sends it. The second result, shown, is a text
// that appears in a JSON response only if the response reveals the solution.
func rightAnswer(t *testing.T, id string) (a wire.PuzzleAnswer, shown string) {
	t.Helper()
	p, ok := puzzle.Find(id)
	if !ok {
		t.Fatalf("there is no puzzle %s", id)
	}
	if p.Kind == puzzle.Contradiction {
		return wire.PuzzleAnswer{Row: p.Solution.Row + 1}, `"maybe"`
	}
	return wire.PuzzleAnswer{Code: p.Solution.Code.String()}, `"` + p.Solution.Code.String() + `"`
}

func TestPuzzlesAreNotRepeatedUntilAllAreDone(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		u := site.user()
		seen := map[string]bool{}
		all := len(puzzle.Of(puzzle.OneCode, 1))
		for range all {
			var p wire.Puzzle
			u.ask("GET", "/api/puzzles/next?kind=one-code&grade=1", nil, 200, &p)
			if seen[p.ID] || p.Again || p.Grade != 1 || p.Kind != wire.OneCode || len(p.Rows) == 0 {
				t.Fatalf("after %d puzzles: %+v", len(seen), p)
			}
			seen[p.ID] = true
			a, _ := rightAnswer(t, p.ID)
			var r wire.PuzzleResult
			u.ask("POST", "/api/puzzles/"+p.ID, a, 200, &r)
			if !r.Right || r.Solution == nil {
				t.Fatalf("%s: %+v", p.ID, r)
			}
		}
		var p wire.Puzzle
		u.ask("GET", "/api/puzzles/next?kind=one-code&grade=1", nil, 200, &p)
		if !p.Again {
			t.Errorf("all are done, and %s comes as a new one", p.ID)
		}
		p = wire.Puzzle{}
		u.ask("GET", "/api/puzzles/next?kind=one-code", nil, 200, &p)
		if p.Again || p.Grade == 1 {
			t.Errorf("of other grades comes %+v", p)
		}
		var progress wire.PuzzleProgress
		u.ask("GET", "/api/puzzles", nil, 200, &progress)
		for _, set := range progress.Sets {
			want := 0
			if set.Kind == wire.OneCode && set.Grade == 1 {
				want = all
			}
			if set.Done != want || set.All == 0 {
				t.Errorf("%+v, want %d done", set, want)
			}
		}
		var other wire.Puzzle
		site.user().ask("GET", "/api/puzzles/next?kind=one-code&grade=1", nil, 200, &other)
		if other.Again {
			t.Error("somebody else's puzzles are done too")
		}
	})
}

// TestASolutionStaysHereUntilItIsFoundOrGivenUp checks that a puzzle's solution is sent only after a correct answer, or
// when the player gives up.
func TestASolutionStaysHereUntilItIsFoundOrGivenUp(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		u := site.user()
		for _, kind := range puzzle.Kinds {
			id := puzzle.Of(kind, 2)[3]
			right, shown := rightAnswer(t, id)
			wrong := wire.PuzzleAnswer{Code: "1111", Row: 1 + right.Row%2}
			if right.Code == "1111" {
				wrong.Code = "2222"
			}
			for _, text := range []string{u.text("/api/puzzles/" + id), answered(t, u, id, wrong)} {
				if strings.Contains(text, shown) {
					t.Errorf("%s: %s", kind, text)
				}
			}
			var r wire.PuzzleResult
			if err := json.Unmarshal([]byte(answered(t, u, id, wire.PuzzleAnswer{Show: true})), &r); err != nil {
				t.Fatal(err)
			}
			if r.Right || r.Text == "" || r.Solution == nil && r.Row == 0 {
				t.Errorf("%s: given up and shown %+v", kind, r)
			}
			var p wire.Puzzle
			u.ask("GET", "/api/puzzles/"+id, nil, 200, &p)
			if !p.Again {
				t.Errorf("%s: it was given up, and is not done", kind)
			}
		}
	})
}

// TestAnAnswerToAPuzzleHasItsReason checks that the verdict on an answer comes with a reason: the way to find the row,
// the rows that contradict each other, or the codes that each answer would leave.
func TestAnAnswerToAPuzzleHasItsReason(t *testing.T) {
	u := newSite(t).user()
	try := func(id string, a wire.PuzzleAnswer) (r wire.PuzzleResult) {
		t.Helper()
		u.ask("POST", "/api/puzzles/"+id, a, 200, &r)
		if r.Text == "" {
			t.Errorf("the verdict on %+v has no reason", a)
		}
		return r
	}
	ask := func(kind puzzle.Kind) (p wire.Puzzle, right wire.PuzzleAnswer) {
		t.Helper()
		u.ask("GET", "/api/puzzles/"+puzzle.Of(kind, 2)[5], nil, 200, &p)
		right, _ = rightAnswer(t, p.ID)
		return p, right
	}

	p, right := ask(puzzle.OneCode)
	if p.Edition != "remastered" || p.Palette[1].Name != "orange" || p.Done != 0 || p.All != 28 {
		t.Errorf("a puzzle is %+v", p)
	}
	wrong := try(p.ID, wire.PuzzleAnswer{Code: "1111"})
	if w := wrong.Working; wrong.Right || w == nil || w.Code.String() != "1111" || len(wrong.Tells) != 1 || w.Row != p.Rows[wrong.Tells[0]-1].Row || w.Keys == *p.Rows[wrong.Tells[0]-1].Keys {
		t.Errorf("a wrong code: %+v", wrong)
	}
	if r := try(p.ID, right); !r.Right || r.Working != nil || r.Tells != nil {
		t.Errorf("the code: %+v", r)
	}
	u.ask("GET", "/api/puzzles/"+p.ID, nil, 200, &p)
	if !p.Again || p.Done != 1 {
		t.Errorf("once it is done: %+v", p)
	}

	p, right = ask(puzzle.Contradiction)
	if r := try(p.ID, wire.PuzzleAnswer{Row: 1 + right.Row%2}); r.Right || r.Working != nil || len(r.Tells) < 2 || slices.Contains(r.Tells, 1+right.Row%2) {
		t.Errorf("a row that is right: %+v", r)
	}
	for _, a := range []wire.PuzzleAnswer{right, {Show: true}} {
		r := try(p.ID, a)
		if w := r.Working; r.Right == a.Show || w == nil || !slices.Equal(r.Tells, []int{right.Row}) || w.Row != p.Rows[right.Row-1].Row || w.Keys != *r.Maybe {
			t.Errorf("the wrong row: %+v", r)
		}
	}

	p, right = ask(puzzle.BestRow)
	for _, a := range []wire.PuzzleAnswer{{Code: "1111"}, {Show: true}, right} {
		r, codes := try(p.ID, a), 0
		for _, part := range r.Parts {
			codes += part.Left
			if told := len(part.Codes) == part.Left; told != (r.Right || a.Show) {
				t.Errorf("the row %+v: which codes an answer leaves is told, or is not: %+v", a, part)
			}
		}
		if codes < 3 || r.Working != nil || r.Tells != nil {
			t.Errorf("the row %+v: %+v", a, r)
		}
	}
}

func answered(t *testing.T, u *user, id string, a wire.PuzzleAnswer) string {
	t.Helper()
	res, b := u.send("POST", "/api/puzzles/"+id, a)
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%+v: %d: %s", a, res.StatusCode, b)
	}
	return string(b)
}

// TestVisitorsGetVariousPuzzles checks that a caller without a secret, about whom nothing is stored, does not always get the same
// puzzle.
func TestVisitorsGetVariousPuzzles(t *testing.T) {
	visitor := &user{site: newSite(t)}
	seen := map[string]bool{}
	for range 20 {
		var p wire.Puzzle
		visitor.ask("GET", "/api/puzzles/next?kind=one-code&grade=1", nil, 200, &p)
		seen[p.ID] = true
	}
	if len(seen) == 1 {
		t.Errorf("twenty times the same puzzle: %v", seen)
	}
}

func TestABrowserGetsItsCookieWithItsFirstAnswer(t *testing.T) {
	site := newSite(t)
	browser := &user{site: site}
	var p wire.Puzzle
	if res := browser.ask("GET", "/api/puzzles/next", nil, 200, &p); len(res.Cookies()) != 0 {
		t.Error("a question set a cookie")
	}
	if res := browser.ask("POST", "/api/puzzles/"+p.ID, wire.PuzzleAnswer{Show: true}, 200, nil); len(res.Cookies()) != 1 {
		t.Errorf("the first answer set %v", res.Cookies())
	}
}

func TestWhatIsNoPuzzleAndNoAnswer(t *testing.T) {
	u := newSite(t).user()
	u.refused("GET", "/api/puzzles/nothing", nil, 404, "no-puzzle")
	u.refused("GET", "/api/puzzles/next?kind=riddle", nil, 422, "bad-request")
	u.refused("GET", "/api/puzzles/next?grade=6", nil, 422, "bad-request")
	u.refused("POST", "/api/puzzles/nothing", wire.PuzzleAnswer{}, 404, "no-puzzle")
	u.refused("POST", "/api/puzzles/"+puzzle.Of(puzzle.OneCode, 3)[0], wire.PuzzleAnswer{Code: "12"}, 422, "wrong-length")
	u.refused("POST", "/api/puzzles/"+puzzle.Of(puzzle.Contradiction, 3)[0], wire.PuzzleAnswer{Code: "1234"}, 422, "bad-answer")
}

// TestAPuzzleHasTheColoursOfItsSet checks that a puzzle has the colours of the printed set with its board, and that a puzzle on
// a board of no set has those of the first set.
func TestAPuzzleHasTheColoursOfItsSet(t *testing.T) {
	u := newSite(t).user()
	printed := map[bool]int{}
	for _, kind := range puzzle.Kinds {
		for _, id := range puzzle.Of(kind, 1) {
			p, _ := puzzle.Find(id)
			board, rules := p.Position.Format, keypeg.Rulebooks[0]
			at := slices.IndexFunc(keypeg.Editions, func(e keypeg.Edition) bool { return e.Board == board })
			if at >= 0 {
				rules, _ = keypeg.FindRulebook(keypeg.Editions[at].Rulebook)
			}
			printed[at >= 0]++
			var got wire.Puzzle
			u.ask("GET", "/api/puzzles/"+id, nil, 200, &got)
			if want := tell.Prefer("en").Palette(rules.Palette(board.Colours)); !slices.Equal(got.Palette, want) {
				t.Errorf("%s on %s has the colours %v, want %v", id, board, got.Palette, want)
			}
		}
	}
	if len(printed) != 2 {
		t.Errorf("puzzles on printed boards and on others: %v", printed)
	}
}
