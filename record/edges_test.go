package record_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"
)

// TestCH9_AHandicapSaysWhoHasIt checks that the record of a handicap match is refused if no tag names the player who breaks the
// smaller board.
func TestCH9_AHandicapSaysWhoHasIt(t *testing.T) {
	const head = "Keypeg: 1\nEdition: challenge-handicap\nGames: 5\nAnswers: auto\nResult: * 0 0\n"
	var fault *keypeg.Error
	if _, err := record.Parse(head); !errors.As(err, &fault) || fault.Clause != "CH-9" || !strings.Contains(fault.Error(), "Short: guest") {
		t.Errorf("without Short: %v", err)
	}
	if _, err := record.Parse(strings.Replace(head, "Games", "Short: guest\nGames", 1)); err != nil {
		t.Errorf("with it: %v", err)
	}
}

// TestLinesOfTheTwinHaveWhatTheirKindHas adds fields that only rows may have, one at a time, to a JSON line of another kind,
// and checks that each is refused.
func TestLinesOfTheTwinHaveWhatTheirKindHas(t *testing.T) {
	const twin = `{"keypeg":1,"rules":"classic","play":"series","board":"c6p4g8","games":2,"answers":"auto","first":"host",
		"played":[{"codes":[{"seat":"host","code":"1234"}],"lines":[{"kind":"gave-up","seat":"guest"}]}],"result":"*","points":[0,0]}`
	for more, ok := range map[string]bool{
		``: true, `,"code":"1122"`: false, `,"keys":"1r0w"`: false, `,"table":true`: false, `,"limit":"3m0s"`: false,
	} {
		err := json.Unmarshal([]byte(strings.Replace(twin, `"seat":"guest"}`, `"seat":"guest"`+more+`}`, 1)), new(record.Record))
		if refused := err != nil && strings.Contains(err.Error(), "has a part too many"); refused == ok {
			t.Errorf("with %q: %v", more, err)
		}
	}
}

func TestTheTwinNamesTheGameThatIsWrong(t *testing.T) {
	const twin = `{"keypeg":1,"rules":"classic","play":"series","board":"c6p4g8","games":2,"answers":"auto","first":"host",
		"played":[{"codes":[{"seat":"host","code":"1234"}],"points":[1,0]},{"codes":[{"seat":"guest","code":"1234"}],"points":[1]}],"result":"*","points":[0,0]}`
	if err := json.Unmarshal([]byte(twin), new(record.Record)); err == nil || !strings.Contains(err.Error(), "game 2: ") {
		t.Errorf("the second game is wrong: %v", err)
	}
}

// TestEveryPartOfARecordIsChecked damages the parts of a record outside its games, one at a time, and checks that the
// record is refused.
func TestEveryPartOfARecordIsChecked(t *testing.T) {
	good := func() record.Record {
		return record.Record{Rules: "classic", Play: keypeg.Series, Board: keypeg.Editions[0].Board, Games: 2, Answers: keypeg.Auto, Result: "*"}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string][]func(*record.Record){
		"bad-name": {
			func(r *record.Record) { r.Host = " " },
			func(r *record.Record) { r.Guest = strings.Repeat("a", 1000) },
		},
		"bad-record": {
			func(r *record.Record) { r.Date = "yesterday" },
			func(r *record.Record) { r.Games = 0 },
			func(r *record.Record) { r.Rules = "chess" },
			func(r *record.Record) { r.Play = "chess" },
			func(r *record.Record) { r.Answers = "maybe" },
			func(r *record.Record) { r.Result = "nobody" },
			func(r *record.Record) { r.Ending = "bored" },
			func(r *record.Record) { r.Points = [2]int{0, -1} },
		},
		"bad-format": {
			func(r *record.Record) { r.Board.Pegs = 0 },
			func(r *record.Record) { r.Short = &record.Handicap{} },
		},
		"bad-id": {func(r *record.Record) { r.Match = "a b" }},
		"bad-seat": {
			func(r *record.Record) { r.First = keypeg.Guest + 1 },
			func(r *record.Record) { left := keypeg.Guest + 1; r.Left, r.Ending = &left, "forfeit" },
		},
		"bad-limit": {func(r *record.Record) { r.Limit = -1 }},
		"bad-bank": {
			func(r *record.Record) { r.Bank.Increment = time.Second },
			func(r *record.Record) { r.Bank = record.Bank{Time: -time.Minute, Increment: time.Second} },
			func(r *record.Record) { r.Bank = record.Bank{Time: time.Minute, Increment: -1} },
		},
		"too-big": {func(r *record.Record) { r.Played = make([]record.Game, 201) }},
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

// TestARecordHasAtMostTwoHundredGames checks that a record may have 200 games but not 201.
func TestARecordHasAtMostTwoHundredGames(t *testing.T) {
	for games, want := range map[int]bool{200: true, 201: false} {
		board, _ := keypeg.ParseFormat("c6p4g10Bm")
		r := record.Record{Rules: "remastered", Play: keypeg.Series, Board: board, Games: 2, Answers: keypeg.Auto, Result: "*", Played: make([]record.Game, games)}
		if err := r.Check(); (err == nil) != want {
			t.Errorf("%d games: %v", games, err)
		}
	}
}
