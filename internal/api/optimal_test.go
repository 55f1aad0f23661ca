package api_test

import (
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/solver/optimal"
	"keypeg/wire"
)

// TestProvedBoards checks that the table is sent as it is stored, with its sentences in every language.
func TestProvedBoards(t *testing.T) {
	u := &user{site: newSite(t)}
	boards := optimal.All().Boards
	// If a description of a source is the same in every language, it must consist of names, titles and figures only.
	english := regexp.MustCompile(`\b(the|and|for|not|published|proved|formula|rows|greedy)\b`)
	for _, language := range tell.Languages() {
		var table wire.Optimal
		u.ask("GET", "/api/optimal?language="+language, nil, 200, &table)
		if len(table.Boards) != len(boards) {
			t.Fatalf("%d boards are sent of %d", len(table.Boards), len(boards))
		}
		said := []string{table.Text}
		for i, b := range table.Boards {
			kept := boards[i]
			if b.Game != kept.Game || b.Board.Pegs != kept.Pegs || b.Board.Colours != kept.Colours || len(b.Palette) != kept.Colours ||
				b.Least.Total != kept.Least.Total || b.Least.Lower != kept.Least.Lower || !slices.Equal(b.Least.Histogram, kept.Least.Histogram) ||
				b.Longest.Lower != kept.Longest.Lower || b.Longest.Upper != kept.Longest.Upper || (b.Within == nil) != (kept.Within == nil) ||
				len(b.Firsts) != len(kept.Firsts) || b.Firsts[0].Row.String() != kept.Firsts[0].Row || len(b.Known) != len(kept.Known) {
				t.Errorf("%s is sent as %+v", kept.Game, b)
			}
			if (b.Status == wire.OptimalOpen) == kept.Least.Proved() || (b.Status == wire.OptimalNew) != kept.New() {
				t.Errorf("%s is called %s", b.Game, b.Status)
			}
			// Only the value of a board with repeats is told, and only if it is known exactly.
			valued := strings.Contains(strings.Join(b.Text, " "), "hides the code")
			if want := kept.Value != nil && kept.Value.Exact() && kept.Repeats; language == "en" && valued != want {
				t.Errorf("%s tells of its value: %v", b.Game, valued)
			}
			said = append(append(said, b.Name, b.Took), b.Text...)
			for _, k := range b.Known {
				said = append(said, k.Text)
			}
		}
		for _, sentence := range said {
			if sentence == "" || language != "en" && english.MatchString(sentence) {
				t.Errorf("in %s: %q", language, sentence)
			}
		}
	}
}

// TestWhatIsSaidOfProvedBoards compares all sentences about the table with testdata/proved.txt, which the flag -update writes.
func TestWhatIsSaidOfProvedBoards(t *testing.T) {
	var table wire.Optimal
	(&user{site: newSite(t)}).ask("GET", "/api/optimal", nil, 200, &table)
	var said strings.Builder
	fmt.Fprintln(&said, table.Text)
	for _, b := range table.Boards {
		fmt.Fprintf(&said, "\n%s: %s, %s\n%s\n%s\n", b.Game, b.Name, b.Status, strings.Join(b.Text, "\n"), b.Took)
		for _, k := range b.Known {
			fmt.Fprintln(&said, "-", k.Text)
		}
	}
	const name = "testdata/proved.txt"
	if *update {
		if err := os.WriteFile(name, []byte(said.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := said.String(); got != string(want) {
		t.Errorf("%s, which -update writes: %s", name, firstDifference(string(want), got))
	}
}

// TestAStrategyBreaksEveryCode lets a strategy break various codes. It checks that the rows agree with the answers, and
// that the last row is the code.
func TestAStrategyBreaksEveryCode(t *testing.T) {
	u := &user{site: newSite(t)}
	for game, kinds := range map[string][]wire.StrategyKind{"c6p4": {wire.LeastStrategy, wire.WithinStrategy}, "c4p3M": {wire.LeastStrategy}, "c2p8": {wire.LeastStrategy}} {
		format, err := keypeg.ParseFormat(game)
		if err != nil {
			t.Fatal(err)
		}
		codes := slices.Collect(format.All())
		for _, kind := range kinds {
			for i := 0; i < len(codes); i += max(1, len(codes)/7) {
				walkTo(t, u, game, kind, kinds, codes[i])
			}
		}
	}
}

func walkTo(t *testing.T, u *user, game string, kind wire.StrategyKind, kinds []wire.StrategyKind, code keypeg.Code) {
	t.Helper()
	var path []string
	left, most := 0, 0
	for {
		var step wire.StrategyStep
		u.ask("GET", "/api/optimal/"+game+"?strategy="+string(kind)+"&path="+strings.Join(path, ","), nil, 200, &step)
		if step.Text == "" {
			t.Errorf("%s: nothing is said after %q", code, path)
		}
		for _, r := range step.Rows {
			if *r.Keys != keypeg.Score(code, r.Row) {
				t.Fatalf("%s: row %s was answered %s", code, r.Row, r.Keys)
			}
		}
		if len(step.Palette) != step.Board.Colours || step.Palette[0].Pair == "" {
			t.Fatalf("%s: the colours are %v", game, step.Palette)
		}
		if step.Game != game || step.Strategy != kind || !slices.Equal(step.Strategies, kinds) || len(step.Rows) != len(path) || step.Board.Rows < len(path)+step.Most {
			t.Fatalf("%s, %s: after %s comes %+v", game, kind, path, step)
		}
		if step.Row == 0 {
			if last := step.Rows[len(step.Rows)-1]; last.Row != code || most != 0 {
				t.Errorf("the last row for %s is %s", code, last.Row)
			}
			return
		}
		if len(path) > 0 && (step.Left != left || step.Most != most) {
			t.Errorf("%s: %d codes and %d rows after %s, and before it was %d and %d", code, step.Left, step.Most, path, left, most)
		}
		if listed := len(step.Codes); listed > 0 != (step.Left <= 12) || listed > 0 && (listed != step.Left || !slices.Contains(step.Codes, code)) {
			t.Errorf("%s: of %d codes %s are listed", code, step.Left, step.Codes)
		}
		sum, keys := 0, keypeg.Score(code, step.Row)
		for _, a := range step.Answers {
			if sum += a.Left; a.Keys == keys {
				left, most = a.Left, a.Most
			}
		}
		if sum != step.Left {
			t.Errorf("%s: answers for %d of %d codes", code, sum, step.Left)
		}
		path = append(path, keys.String())
	}
}

func TestStepsThatAStrategyHasNot(t *testing.T) {
	u := &user{site: newSite(t)}
	for path, want := range map[string]struct {
		status int
		code   string
	}{
		"nothing":                               {404, "no-proved-board"},
		"c4p3?strategy=within":                  {404, "no-strategy"},
		"c6p4?strategy=best":                    {422, "bad-request"},
		"c6p4?path=9r":                          {422, "bad-keys"},
		"c6p4?path=3r1w":                        {422, "never-answered"},
		"c6p4?path=0r0w,,":                      {422, "bad-keys"},
		"c2p2?path=2r0w,2r0w":                   {422, "bad-rows-broken"},
		"c6p4?path=" + strings.Repeat("9", 201): {422, "bad-request"},
	} {
		u.refused("GET", "/api/optimal/"+path, nil, want.status, want.code)
	}
	_, body := u.send("GET", "/api/optimal/c6p4?path=3r1w&language=de", nil)
	if !strings.Contains(string(body), "Reihe 1 dieser Strategie bekommt nie „3 rot, 1 weiß“") {
		t.Errorf("it is refused with %s", body)
	}
}

// TestStrategiesAreReadAgain checks that a strategy that was evicted from memory is the same when it is read again.
func TestStrategiesAreReadAgain(t *testing.T) {
	u := &user{site: newSite(t)}
	seen := map[string]string{}
	for range 2 {
		for _, game := range []string{"c6p4", "c2p2", "c3p3", "c4p3M", "c2p8", "c5p2"} {
			for _, path := range []string{"", "0r1w"} {
				at := "/api/optimal/" + game + "?path=" + url.QueryEscape(path)
				_, body := u.send("GET", at, nil)
				if before, ok := seen[at]; ok && before != string(body) {
					t.Errorf("%s was %s, and is %s", at, before, body)
				}
				seen[at] = string(body)
			}
		}
	}
}

// TestWhatLiesAhead follows a strategy along the answers that leave the most codes, and compares each step with the list
// of later rows in the first step.
func TestWhatLiesAhead(t *testing.T) {
	u := &user{site: newSite(t)}
	for game, rows := range map[string]int{"c6p4": 5, "c4p3M": 4, "c2p2": 3} {
		var first wire.StrategyStep
		u.ask("GET", "/api/optimal/"+game, nil, 200, &first)
		if len(first.Ahead) < rows-1 || len(first.Ahead) > first.Most {
			t.Errorf("%s: %d rows ahead", game, len(first.Ahead))
		}
		var path []string
		for i, split := range first.Ahead {
			var step wire.StrategyStep
			u.ask("GET", "/api/optimal/"+game+"?path="+strings.Join(path, ","), nil, 200, &step)
			if step.Row != split.Row || len(step.Answers) != len(split.Sets) || step.Answers[split.Most].Keys != split.Keys || len(step.Ahead) != len(first.Ahead)-i {
				t.Fatalf("%s, row %d: %+v", game, i+1, split)
			}
			for at, a := range step.Answers {
				if a.Left != split.Sets[at] || a.Left > split.Sets[split.Most] {
					t.Errorf("%s, row %d: the sets are %v", game, i+1, split.Sets)
				}
			}
			path = append(path, split.Keys.String())
		}
		var last wire.StrategyStep
		u.ask("GET", "/api/optimal/"+game+"?path="+strings.Join(path, ","), nil, 200, &last)
		if last.Left != 0 || len(last.Ahead) != 0 {
			t.Errorf("%s: %d codes are left at the end", game, last.Left)
		}
	}
}
