package keypeg_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keypeg"
)

// TestUsualGames checks the number of games, rounds or points that each edition offers by default.
func TestUsualGames(t *testing.T) {
	want := map[string]int{"ultimate-games": 10, "ultimate-games-blanks": 10}
	for _, p := range keypeg.Editions {
		games := 2 // each player makes one code and breaks one
		if n, ok := want[p.Slug]; ok {
			games = n
		} else if p.Rulebook == "challenge" {
			games = 5
		}
		if p.Games != games {
			t.Errorf("%s begins with %d games, not %d", p.Slug, p.Games, games)
		}
	}
}

// TestTracker checks where each printed set keeps its points.
func TestTracker(t *testing.T) {
	for _, p := range keypeg.Editions {
		want := map[string]keypeg.Tracker{
			"remastered": keypeg.HoleTracks, "remastered-blanks": keypeg.HoleTracks,
			"advanced": keypeg.ScoreLines, "advanced-blanks": keypeg.ScoreLines,
			"ultimate-games": keypeg.Markers, "ultimate-games-blanks": keypeg.Markers,
		}[p.Slug]
		if want == "" {
			want = keypeg.Sheet
		}
		rules, ok := keypeg.FindRulebook(p.Rulebook)
		if got := rules.Tracker(p.Mode); !ok || got != want {
			t.Errorf("%s keeps its points on %q, not %q", p.Slug, got, want)
		}
	}
	rules, ok := keypeg.FindRulebook("chess")
	if ok || rules.Slug != "" {
		t.Errorf("chess is %+v", rules)
	}
	if scoring, ok := rules.Scoring(keypeg.Series); ok {
		t.Errorf("chess is scored by %+v", scoring)
	}
}

// TestPointsOfTheRulebooks checks the points that the rulebooks give for a row, an unbroken code, a misled player and a round.
func TestPointsOfTheRulebooks(t *testing.T) {
	want := map[string]string{
		"classic": "1 0 3 0", "remastered": "1 1 3 0", "advanced": "1 1 3 0", "ultimate": "1 1 3 0 1", "challenge": "0 0 1 1 1",
	}
	for _, r := range keypeg.Rulebooks {
		got := fmt.Sprint(r.Row.Points, r.Bonus.Points, r.Penalty.Points)
		for _, m := range r.Modes {
			got += fmt.Sprint(" ", m.Round.Points)
		}
		if got != want[r.Slug] {
			t.Errorf("%s gives %s, not %s", r.Slug, got, want[r.Slug])
		}
	}
}

// TestEditionsOfARulebook checks that each edition belongs to one rulebook.
func TestEditionsOfARulebook(t *testing.T) {
	all := 0
	for _, r := range keypeg.Rulebooks {
		editions := r.Editions()
		if all += len(editions); len(editions) == 0 || slices.ContainsFunc(editions, func(e keypeg.Edition) bool { return e.Rulebook != r.Slug }) {
			t.Errorf("%s has the editions %+v", r.Slug, editions)
		}
	}
	if all != len(keypeg.Editions) {
		t.Errorf("%d editions belong to a rulebook, and there are %d", all, len(keypeg.Editions))
	}
}

// TestHandicapBy checks that every rulebook names the clause of the only rulebook with a handicap.
func TestHandicapBy(t *testing.T) {
	for _, rules := range keypeg.Rulebooks {
		if got := rules.HandicapBy(); got != "CH-9" {
			t.Errorf("%s names %q", rules.Slug, got)
		}
	}
}

// TestNoErrorOfOurs checks that ErrorCode returns "" for an error that is not a refusal, and that Feasible finds no code for
// an impossible answer.
func TestNoErrorOfOurs(t *testing.T) {
	if code := keypeg.ErrorCode(errors.New("out of paper")); code != "" || keypeg.ErrorCode(nil) != "" {
		t.Errorf("the code is %q", code)
	}
	if err := keypeg.CheckName(""); keypeg.ErrorCode(err) != "bad-name-empty" {
		t.Errorf("no name: %v", err)
	}
	row := keypeg.Row{Code: keypeg.CodeOf(1, 2, 3, 4), Keys: keypeg.Keys{Red: 3, White: 1}, Answered: true}
	if v := keypeg.Feasible(keypeg.Editions[0].Board, []keypeg.Row{row}); v != keypeg.No {
		t.Errorf("three reds and a white are %d", v)
	}
}

// TestOtherCharactersAreNoPegs checks that a character is refused even if it differs from a digit or letter only in the bit
// that distinguishes upper case from lower case.
func TestOtherCharactersAreNoPegs(t *testing.T) {
	r := keypeg.NewReader(keypeg.Editions[0].Board, nil)
	if c, err := r.Code("1234"); err != nil || c != keypeg.CodeOf(1, 2, 3, 4) {
		t.Fatalf("%s, %v", c, err)
	}
	for _, text := range []string{"\x11\x12\x13\x14", "123\x14", "\x10\x10\x10\x10"} {
		if c, err := r.Code(text); err == nil {
			t.Errorf("%q is read as %s", text, c)
		}
	}
}

// TestLettersAreOfferedWhereTheyAreRead checks that the error for a bad row suggests letters only if codes on the board may be
// written in letters. On boards with more than nine colours, letters serve as digits.
func TestLettersAreOfferedWhereTheyAreRead(t *testing.T) {
	rules, _ := keypeg.FindRulebook("advanced")
	for colours, offered := range map[int]bool{8: true, 9: true, 10: false} {
		e := keypeg.Format{Colours: colours, Pegs: 4, Rows: 8, Repeats: true}
		_, err := keypeg.NewReader(e, rules.Palette(8)).Code("????")
		if err == nil || strings.Contains(err.Error(), " (") != offered {
			t.Errorf("%d colours: %v", colours, err)
		}
	}
}

// TestCodesOfOtherLengthsPanic checks that CodeOf panics with a clear message unless it is given 1 to 12 pegs.
func TestCodesOfOtherLengthsPanic(t *testing.T) {
	for _, pegs := range []int{0, 13} {
		func() {
			defer func() {
				if why := recover(); why != "keypeg: a code has 1 to 12 pegs" {
					t.Errorf("a code of %d pegs: %v", pegs, why)
				}
			}()
			keypeg.CodeOf(make([]keypeg.Peg, pegs)...)
		}()
	}
	if keypeg.CodeOf(make([]keypeg.Peg, 12)...).Len() != 12 {
		t.Error("a code of 12 pegs is not one")
	}
}

// TestAnswersHaveASecondNumber checks that an answer is refused if its second number is missing or has more than two digits.
func TestAnswersHaveASecondNumber(t *testing.T) {
	for _, text := range []string{"1,", "1 , ", "1,,", "1,222", "1 002"} {
		if k, err := keypeg.ParseKeys(text, 4); keypeg.ErrorCode(err) != "bad-keys" {
			t.Errorf("%q is read as %v, %v", text, k, err)
		}
	}
}

// TestJoinersJoin checks that a name has a joiner only between characters that can be seen, and the sign that makes a picture
// only after such a character.
func TestJoinersJoin(t *testing.T) {
	for _, joiner := range []string{"\u200c", "\u200d"} {
		for text, ok := range map[string]bool{
			"a-b": true, "a-b c-d": true, "-b": false, "a-": false, "a--b": false, "a- b": false, "a -b": false, "a-\u00a0b": false,
			"☂\ufe0f-b": true, "a-\ufe0fb": false, "a \ufe0fb": false, "\ufe0fa": false,
		} {
			name := strings.ReplaceAll(text, "-", joiner)
			if err := keypeg.CheckName(name); (err == nil) != ok {
				t.Errorf("%+q: %v", name, err)
			}
		}
	}
}

// TestNamesShowWhatTheyAre checks that a name has no character that cannot be seen or that moves others.
func TestNamesShowWhatTheyAre(t *testing.T) {
	for _, r := range "\a\u034f\u115f\u1160\u17b4\u17b5\u200b\u202e\u2028\u2029\u2066\u2800\u3164\ue000\ufe00\ufeff\uffa0" {
		if err := keypeg.CheckName("a" + string(r) + "b"); keypeg.ErrorCode(err) != "bad-name" {
			t.Errorf("%U in a name: %v", r, err)
		}
	}
	if err := keypeg.CheckName("a\xffb"); keypeg.ErrorCode(err) != "bad-name" {
		t.Errorf("a byte that is no character: %v", err)
	}
}

func TestANameHasAtMostFortyCharacters(t *testing.T) {
	for n, code := range map[int]string{0: "bad-name-empty", 1: "", 40: "", 41: "bad-name-long"} {
		if err := keypeg.CheckName(strings.Repeat("é", n)); keypeg.ErrorCode(err) != code {
			t.Errorf("%d characters: %v", n, err)
		}
	}
}

// TestARowEndsWithSpaces checks that a row of a record is read whatever separates its parts and follows them.
func TestARowEndsWithSpaces(t *testing.T) {
	read := keypeg.NewReader(keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}, nil)
	for _, text := range []string{"1122 1r2w table", "1122  1r2w  table  ", "1122, 1r2w, TABLE,"} {
		row, err := read.Placed(text)
		if err != nil || !row.ByTable || row.Keys != (keypeg.Keys{Red: 1, White: 2}) {
			t.Errorf("%q is read as %+v, %v", text, row, err)
		}
	}
}
