package keypeg_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"keypeg"
)

// TestUsualGames has the numbers of games, rounds or points that the editions begin
// with written out: they are what is offered to people.
func TestUsualGames(t *testing.T) {
	want := map[string]int{"ultimate-games": 10, "ultimate-games-blanks": 10}
	for _, p := range keypeg.Editions {
		games := 2 // each player makes a code and breaks one
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

// TestCH9_AHandicapSaysWhoHasIt reads the head of a handicap without the tag that
// says who breaks the smaller board.
func TestCH9_AHandicapSaysWhoHasIt(t *testing.T) {
	const head = "Keypeg: 1\nEdition: challenge-handicap\nGames: 5\nAnswers: auto\nResult: * 0 0\n"
	var fault *keypeg.Error
	if _, err := keypeg.ParseRecord(head); !errors.As(err, &fault) || fault.Clause != "CH-9" || !strings.Contains(fault.Error(), "Short: guest") {
		t.Errorf("without Short: %v", err)
	}
	if _, err := keypeg.ParseRecord(strings.Replace(head, "Games", "Short: guest\nGames", 1)); err != nil {
		t.Errorf("with it: %v", err)
	}
}

// TestLinesOfTheTwinHaveWhatTheirKindHas adds to a line of the JSON twin that is no
// row what only rows have, one thing at a time.
func TestLinesOfTheTwinHaveWhatTheirKindHas(t *testing.T) {
	const twin = `{"keypeg":1,"rules":"classic","play":"series","board":"c6p4g8","games":2,"answers":"auto","first":"host",
		"played":[{"codes":[{"seat":"host","code":"1234"}],"lines":[{"kind":"gave-up","seat":"guest"}]}],"result":"*","points":[0,0]}`
	for more, ok := range map[string]bool{
		``: true, `,"code":"1122"`: false, `,"keys":"1r0w"`: false, `,"table":true`: false, `,"limit":"3m0s"`: false,
	} {
		err := json.Unmarshal([]byte(strings.Replace(twin, `"seat":"guest"}`, `"seat":"guest"`+more+`}`, 1)), new(keypeg.Record))
		if refused := err != nil && strings.Contains(err.Error(), "has a part too many"); refused == ok {
			t.Errorf("with %q: %v", more, err)
		}
	}
}

// TestEveryPartOfARecordIsChecked spoils one part of a record at a time, outside of
// its games.
func TestEveryPartOfARecordIsChecked(t *testing.T) {
	good := func() keypeg.Record {
		return keypeg.Record{Rules: "classic", Play: keypeg.Series, Board: keypeg.Editions[0].Board, Games: 2, Answers: keypeg.Auto, Result: "*"}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string][]func(*keypeg.Record){
		"bad-name": {
			func(r *keypeg.Record) { r.Host = " " },
			func(r *keypeg.Record) { r.Guest = strings.Repeat("a", 1000) },
		},
		"bad-record": {
			func(r *keypeg.Record) { r.Match = "a b" },
			func(r *keypeg.Record) { r.Date = "yesterday" },
			func(r *keypeg.Record) { r.Games = 0 },
			func(r *keypeg.Record) { r.Rules = "chess" },
			func(r *keypeg.Record) { r.Play = "chess" },
			func(r *keypeg.Record) { r.Answers = "maybe" },
			func(r *keypeg.Record) { r.Result = "nobody" },
			func(r *keypeg.Record) { r.Ending = "bored" },
			func(r *keypeg.Record) { r.Points = [2]int{0, -1} },
		},
		"bad-edition": {
			func(r *keypeg.Record) { r.Board.Pegs = 0 },
			func(r *keypeg.Record) { r.Short = &keypeg.Handicap{} },
		},
		"bad-seat":  {func(r *keypeg.Record) { r.First = keypeg.Guest + 1 }},
		"bad-limit": {func(r *keypeg.Record) { r.Limit = -1 }},
		"too-big":   {func(r *keypeg.Record) { r.Played = make([]keypeg.GameRecord, 201) }},
	} {
		for i, f := range spoil {
			r := good()
			f(&r)
			if err := r.Check(); !strings.HasPrefix(keypeg.ErrorCode(err), want) {
				t.Errorf("%s %d: %q, %v", want, i+1, keypeg.ErrorCode(err), err)
			}
		}
	}
}

// TestTracker names where the printed sets keep the points.
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
	if rules, ok := keypeg.FindRulebook("chess"); ok || rules.Slug != "" {
		t.Errorf("chess is %+v", rules)
	}
}

// TestNoErrorOfOurs: what is not refused has no code, and answers that no code gives
// are those of no code.
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

// TestOtherCharactersAreNoPegs: a character that differs from a digit or a letter by
// the bit that makes letters small is none.
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

// TestLettersAreOfferedWhereTheyAreRead: on a board of more than nine colours a letter
// is a digit, and nobody is told to write the letters of the pegs.
func TestLettersAreOfferedWhereTheyAreRead(t *testing.T) {
	rules, _ := keypeg.FindRulebook("advanced")
	for colours, offered := range map[int]bool{8: true, 10: false} {
		e := keypeg.Format{Colours: colours, Pegs: 4, Rows: 8, Repeats: true}
		_, err := keypeg.NewReader(e, rules.Palette(8)).Code("????")
		if err == nil || strings.Contains(err.Error(), " (") != offered {
			t.Errorf("%d colours: %v", colours, err)
		}
	}
}
