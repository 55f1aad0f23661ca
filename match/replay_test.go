package match

import (
	"cmp"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"
)

// These tests replay records written by hand. The records have commitments only if the test is about commitments.

const seriesRecord = `Keypeg: 1
Host: Ann
Guest: Ben
Rules: classic
Play: series
Board: c6p4g8Bm
Games: 2
Answers: strict
Limit: 3m0s

Game: 1
Code: host 2334
1. 1122 0r2w
2. 3345 2r1w
3. 2345 2r1w
4. 2334 4r0w
Points: 0 3

Game: 2
Code: host 5161 table
1. 1122 1r1w
2. --
Limit: none
3. 1516 0r4w
4. 5161 4r0w
Points: 4 0

Game: 3
Code: guest 3636
1. 1122 0r0w
2. 3344 1r1w
Gave up: host
Points: 0 8

Ending: played
Result: guest 4 11
`

const duelRecord = `Keypeg: 1
Rules: challenge
Play: duel
Board: c8p5g12Bm
Short: guest c8p4g12Bm
Games: 3
Answers: auto

Game: 1
Code: host 2714
Code: guest 86853
1. host 11223 1r0w
1. guest 1427 0r4w
2. host 34566 0r3w
2. guest 2714 4r0w
Points: 0 1

Game: 2
Code: host 1111
Code: guest 22222
1. guest 1111 4r0w
1. host 22222 5r0w
Points: 0 0

Ending: forfeit
Result: host 0 1
`

// replayText parses and replays a record. Its errors name the line of the text.
func replayText(t *testing.T, text string) (*Match, []Finding, error) {
	t.Helper()
	entries, err := record.ParseAll(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	m, found, err := Replay(entries[0].Record)
	if fault, ok := errors.AsType[*RecordError](err); ok {
		if !placed(fault, entries[0].Record) {
			t.Errorf("%+v is at no place of\n%s", fault, text)
		}
		err = &record.LineError{Line: fault.At(entries[0].Source), Err: fault}
	}
	return m, found, err
}

func TestReplayFindsWrongAnswersWithWhatTheyEarn(t *testing.T) {
	m, found, err := replayText(t, seriesRecord)
	if err != nil {
		t.Fatal(err)
	}
	want := []Finding{
		{Game: 0, Line: 0, Row: 1, Misled: keypeg.Guest, Given: keypeg.Keys{White: 2}, Right: keypeg.Keys{White: 1}, Penalty: 3, Clause: "CL-5"},
		{Game: 0, Line: 1, Row: 2, Misled: keypeg.Guest, Given: keypeg.Keys{Red: 2, White: 1}, Right: keypeg.Keys{Red: 1, White: 2}, Clause: "CL-5"},
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("found %+v\nwant %+v", found, want)
	}
	if m.Points != [2]int{4, 11} || m.Result == nil || *m.Result.Winner != keypeg.Guest || m.Names[0] != "Ann" {
		t.Errorf("replayed to %v, %+v", m.Points, m.Result)
	}
	if !m.Games[0].PlayedAgain || !m.Games[1].Drawn[keypeg.Host] || !m.Games[1].Boards[keypeg.Guest].Rows[1].Lost() {
		t.Error("the games are not those of the record")
	}
}

// TestReplayFindsNothingInAGameThatStillRuns checks that wrong answers in a game in progress are not reported, because its code
// is still secret.
func TestReplayFindsNothingInAGameThatStillRuns(t *testing.T) {
	broken := strings.Replace(seriesRecord[:strings.Index(seriesRecord, "3. 2345")], "1. 1122 0r2w", "1. 1122 2r0w", 1)
	for end, n := range map[string]int{"Result: * 0 0\n": 0, "Ending: forfeit\nResult: host 0 0\n": 2, "Ending: agreed\nResult: draw 0 0\n": 2} {
		_, found, err := replayText(t, broken+end)
		if err != nil || len(found) != n {
			t.Errorf("%q: found %+v, %v", end, found, err)
		}
		for _, f := range found {
			if f.Penalty != 0 {
				t.Errorf("%q: a game that did not end brings %+v", end, f)
			}
		}
	}
}

func TestReplayAcceptsADuelThatBreaksOff(t *testing.T) {
	m, found, err := replayText(t, duelRecord)
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	if m.Points != [2]int{0, 1} || m.Result.Ending != Forfeit || *m.Result.Winner != keypeg.Host || !m.Games[1].PlayedAgain {
		t.Errorf("replayed to %v, %+v", m.Points, m.Result)
	}
}

func TestReplayRefusesWhatBreaksARule(t *testing.T) {
	for _, c := range []struct {
		record   string
		old, new string
		fault    string // a few words of the message
		clause   string
		line     string // the line that contains the fault
	}{
		{seriesRecord, "Games: 2", "Games: 3", "even number", "CL-2", "Games: 3"},
		{seriesRecord, "Games: 2", "Games: 62", "1 to 60 games", "D-1", "Games: 62"},
		{seriesRecord, "Rules: classic", "Rules: challenge", "cannot be played as", "", "Play: series"},
		{seriesRecord, "Limit: 3m0s", "Limit: 1ms", "1 second to", "D-2", "Limit: 1ms"},
		{seriesRecord, "Board: c6p4g8Bm", "Board: c6p4g8Bm\nShort: guest c6p4g6Bm", "two different boards", "CH-9", "Short: guest c6p4g6Bm"},
		{seriesRecord, "Code: host 5161 table", "Code: guest 5161 table", "the host makes the code, not the guest", "C-8", "Code: guest 5161 table"},
		{seriesRecord, "Answers: strict", "Answers: auto", "the answer to row 1122 is 0r1w, not 0r2w", "D-4", "1. 1122 0r2w"},
		{seriesRecord, "Answers: strict", "Answers: assisted", "is 0r1w, not 0r2w", "D-4", "1. 1122 0r2w"},
		{seriesRecord, "4. 2334 4r0w\nPoints: 0 3", "4. 2334 4r0w\n5. 2334 4r0w\nPoints: 0 3", "is over", "C-7", "5. 2334 4r0w"},
		{seriesRecord, "4. 2334 4r0w\nPoints: 0 3", "4. 2334 4r0w\nPoints: 4 0", "brings 0 3", "CL-5", "Points: 4 0"},
		{seriesRecord, "Points: 4 0", "Points: 3 0", "brings 4 0", "CL-3", "Points: 3 0"},
		{seriesRecord, "Points: 0 8", "Points: 0 9", "brings 0 8", "CL-4", "Points: 0 9"},
		{seriesRecord, "4. 2334 4r0w\n", "", "not over", "C-7", "Points: 0 3"},
		{seriesRecord, "4. 5161 4r0w\nPoints: 4 0\n", "", "another follows", "C-7", "Game: 2"},
		{seriesRecord, "Points: 4 0\n", "", "its points are 4 0", "CL-3", "Game: 2"},
		{seriesRecord, "Result: guest 4 11", "Result: guest 4 12", "total 4 11", "CL-6", "Result: guest 4 12"},
		{seriesRecord, "Result: guest 4 11", "Result: host 4 11", "result is guest", "CL-6", "Result: host 4 11"},
		{seriesRecord, "Ending: played", "Ending: agreed", "ending is played", "CL-6", "Result: guest 4 11"},
		{seriesRecord, "Limit: 3m0s\n", "", "no time limit", "D-12", "Code: host 5161 table"},
		{strings.Replace(seriesRecord, " table", "", 1), "Limit: 3m0s\n", "", "no time limit", "D-2", "2. --"},
		{seriesRecord, "4. 5161 4r0w\nPoints: 4 0", "4. --\n5. 5161 4r0w\nPoints: 5 0", "no time limit", "D-2", "4. --"},
		{seriesRecord, "2. 3344 1r1w\n", "2. 3344 1r1w table\n", "no time limit", "D-12", "2. 3344 1r1w table"},
		{seriesRecord, "1. 1122 0r0w", "1. 1122 1r0w\nClaim: host", "prove no mistake", "D-5", "Claim: host"},
		{seriesRecord, "Gave up: host", "Gave up: host\nGave up: host", "already gave up this game", "D-3", "Gave up: host"},
		{seriesRecord, "Code: guest 3636\n", "Code: guest 3636\nSalt: guest 00\nCommitment: guest " + strings.Repeat("0", 64) + "\n", "128 bits", "D-11", "Code: guest 3636"},
		{"Keypeg: 1\nMatch: m1" + seriesRecord[len("Keypeg: 1"):], "Code: guest 3636\n", "Code: guest 3636\nSalt: guest " + strings.Repeat("00", 16) + "\nCommitment: guest " + strings.Repeat("0", 64) + "\n", "not fit this code", "D-11", "Code: guest 3636"},
		{seriesRecord, "\nEnding: played", "\nGame: 4\nCode: host 1111\n\nEnding: played", "over before", "CL-6", "Game: 4"},

		{seriesRecord, "1. 1122 0r2w", "1. 1122 0r2w table", "is 0r1w, not 0r2w", "D-12", "1. 1122 0r2w table"},

		{strings.Replace(duelRecord, "Answers", "Limit: 1m\nAnswers", 1), "1. host 11223 1r0w\n1. guest 1427 0r4w\n2. host", "1. host --\n2. host --\n1. guest 1427 0r4w\n3. host", "not the turn of the host", "D-2", "2. host --"},
		{duelRecord, "1. host 11223 1r0w\n1. guest 1427 0r4w\n2. host 34566 0r3w", "1. host 11223 1r0w\n2. host 34566 0r3w\n1. guest 1427 0r4w", "waits for its answer", "C-2", "2. host 34566 0r3w"},
		{duelRecord, "1. host 22222 5r0w\nPoints: 0 0\n", "", "has no answer yet", "CH-3", "1. guest 1111 4r0w"},
		{duelRecord, "Points: 0 0", "Points: 1 1", "brings 0 0", "CH-5", "Points: 1 1"},
		{duelRecord, "Points: 0 1", "Points: 1 0", "brings 0 1", "CH-4", "Points: 1 0"},
		{duelRecord, "Result: host 0 1", "Result: draw 0 1", "who leaves loses", "D-3", "Result: draw 0 1"},
		{duelRecord, "Ending: forfeit", "Ending: played", "not over", "CH-2", "Result: host 0 1"},
		{duelRecord, "Ending: forfeit\n", "", "not over", "CH-2", "Result: host 0 1"},
		{duelRecord, "Ending: forfeit\nResult: host", "Ending: agreed\nResult: *", "result is guest, not *", "CH-2", "Result: * 0 1"},
		{duelRecord, "Ending: forfeit", "Ending: agreed", "result is guest", "CH-2", "Result: host 0 1"},
		{duelRecord, "1. host 11223 1r0w", "1. host --", "no time limit", "D-2", "1. host --"},
		{duelRecord, "1. host 11223 1r0w", "1. host 11223 1r0w table", "answered by the table", "D-12", "1. host 11223 1r0w table"},
		{duelRecord, "1. host 11223 1r0w", "1. host 11223 ?", "lacks its answer", "D-4", "1. host 11223 ?"},
	} {
		text := strings.Replace(c.record, c.old, c.new, 1)
		if text == c.record {
			t.Fatalf("nothing to change: %s", c.old)
		}
		_, _, err := replayText(t, text)
		line, ok := errors.AsType[*record.LineError](err)
		if !ok {
			t.Errorf("%q for %q is replayed: %v", c.new, c.old, err)
			continue
		}
		fault := line.Err.(*RecordError)
		where := strings.Split(text, "\n")[line.Line-1]
		if !strings.Contains(fault.Err.Error(), c.fault) || fault.Err.Clause != c.clause || where != c.line {
			t.Errorf("%q for %q: %s (%s) on %q\nwant %q (%s) on %q", c.new, c.old, fault, fault.Err.Clause, where, c.fault, c.clause, c.line)
		}
	}
}

// TestReplayNamesTheClauseOfPoints checks that the refusal of wrong points names the clause that determines the correct ones.
func TestReplayNamesTheClauseOfPoints(t *testing.T) {
	for _, c := range []struct {
		config Config
		script string
		clause string
	}{
		{agree("classic"), "host code 1111\n guest 1111", "CL-3"},
		{agree("classic"), "host code 1111\n guest gives up", "CL-4"},
		{agree("classic", strict), "host code 1111\n guest 1111\n host says 0r0w\n guest gives up", "CL-5"},
		{agree("remastered"), "host code 1111\n guest 1111", "RE-3"},
		{agree("remastered"), "host code 1111\n guest gives up", "RE-4"},
		{agree("remastered", strict), "host code 1111\n guest 1111\n host says 0r0w\n guest gives up", "RE-5"},
		{agree("advanced"), "host code 11111\n guest 11111", "AD-3"},
		{agree("advanced"), "host code 11111\n guest gives up", "AD-4"},
		{agree("advanced", strict), "host code 11111\n guest 11111\n host says 0r0w\n guest gives up", "AD-5"},
		{agree("ultimate"), "host code 11111\n guest 11111", "UL-3"},
		{agree("ultimate"), "host code 11111\n guest gives up", "UL-4"},
		{agree("ultimate", strict), "host code 11111\n guest 11111\n host says 0r0w\n guest gives up", "UL-5"},
		{agree("ultimate-games"), "host code 11111\n guest 11111", "UL-3"},
		{agree("ultimate-games"), "host code 11111\n guest gives up", "UL-3"},
		{agree("ultimate-games", strict), "host code 11111\n guest 11111\n host says 0r0w\n guest gives up", "UL-5"},
		{agree("challenge"), bothCodes + "host 22222\n guest 33333", "CH-4"},
		{agree("challenge"), bothCodes + "host 22222\n guest 11111", "CH-5"},
		{agree("challenge"), bothCodes + "host gives up\n guest gives up", "CH-6"},
		{agree("challenge", strict), misled(true, false), "CH-7"},
		{agree("challenge", strict), misled(false, true), "CH-7"},
		{agree("challenge-race"), bothCodes + "host 22222", "CH-10"},
		{agree("challenge-race"), bothCodes + "host gives up\n guest gives up", "CH-6"},
	} {
		r := play(t, c.config, c.script).record()
		r.Played[0].Points[0] += 5
		_, _, err := Replay(r)
		if fault, ok := err.(*RecordError); !ok || fault.Part != PartPoints || fault.Err.Clause != c.clause {
			t.Errorf("%s, %q: %v; want it by %s", c.config.Rules, c.script, err, c.clause)
		}
	}
}

func TestARecordErrorSaysWhereItIs(t *testing.T) {
	refusal := keypeg.Refusef("x", "", "no").(*keypeg.Error)
	text := record.Source{Start: 1, End: 99, Games: []record.GameSource{{Start: 10, Codes: []int{11, 12}, Lines: []int{13, 14}}, {Start: 20, Points: 29}}}
	for _, c := range []struct {
		fault RecordError
		says  string
		at    int
	}{
		{RecordError{PartHead, -1, -1, refusal}, "no", 1},
		{RecordError{PartEnd, -1, -1, refusal}, "no", 99},
		{RecordError{PartGame, 1, -1, refusal}, "game 2: no", 20},
		{RecordError{PartGame, 2, -1, refusal}, "game 3: no", 99}, // the text has no game 3
		{RecordError{PartCode, 0, 1, refusal}, "game 1: code 2: no", 12},
		{RecordError{PartCode, 0, 2, refusal}, "game 1: code 3: no", 10},
		{RecordError{PartLine, 0, 0, refusal}, "game 1: line 1: no", 13},
		{RecordError{PartLine, 0, 2, refusal}, "game 1: line 3: no", 10},
		{RecordError{PartPoints, 0, -1, refusal}, "game 1: no", 10},
		{RecordError{PartPoints, 1, -1, refusal}, "game 2: no", 29},
	} {
		if got := c.fault.Error(); got != c.says {
			t.Errorf("%+v says %q, want %q", c.fault, got, c.says)
		}
		if got := c.fault.At(text); got != c.at {
			t.Errorf("%+v is on line %d, want %d", c.fault, got, c.at)
		}
		if placed, ok := errors.AsType[*keypeg.Error](error(&c.fault)); !ok || placed.Error() != c.says || placed.Code != "x" {
			t.Errorf("%+v refuses as %v, without its place", c.fault, placed)
		}
	}
}

// TestEveryRecordErrorIsARefusal checks that every error of Replay is a refusal.
func TestEveryRecordErrorIsARefusal(t *testing.T) {
	err := matchFault(PartHead, io.ErrUnexpectedEOF)
	if e, ok := err.(*RecordError); !ok || !placed(e, record.Record{}) || e.Err.Code != "bad-record-unread" || !strings.Contains(err.Error(), "unexpected EOF") {
		t.Errorf("%+v", err)
	}
}

func TestReplayTakesWhatARecordCannotTellForGood(t *testing.T) {
	for _, c := range []struct{ what, record, old, new string }{
		{"the turn may have begun before the limit ended", seriesRecord, "3. 1516 0r4w", "3. --"},
		{"giving up may have come before the answer", seriesRecord, "4. 5161 4r0w\nPoints: 4 0", "4. 5161 4r0w\nGave up: guest\nPoints: 4 0"},
		{"so may a limit", seriesRecord, "4. 5161 4r0w\n", "4. 5161 4r0w\nLimit: 5m0s\n"},
		{"an end without its ending", seriesRecord, "Ending: played\n", ""},
		{"a proof left out", duelRecord, "Ending", "Ending"},
		{"rows of a turn in either order", duelRecord, "1. host 11223 1r0w\n1. guest 1427 0r4w", "1. guest 1427 0r4w\n1. host 11223 1r0w"},
		{"a match that still runs", seriesRecord, "\nGame: 3\nCode: guest 3636\n1. 1122 0r0w\n2. 3344 1r1w\nGave up: host\nPoints: 0 8\n\nEnding: played\nResult: guest 4 11", "\nGame: 3\nCode: guest 3636\n1. 1122 ?\n\nResult: * 4 3"},
	} {
		if _, _, err := replayText(t, strings.Replace(c.record, c.old, c.new, 1)); err != nil || !strings.Contains(c.record, c.old) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

// TestReplayKnowsThatALimitHoldsToTheEndOfItsTurn removes a limit during a turn that began with that limit. It checks that the
// row of this turn can still be lost because time runs out, but the next row cannot.
func TestReplayKnowsThatALimitHoldsToTheEndOfItsTurn(t *testing.T) {
	for f, script := range map[First]string{
		HostFirst:  "host code 2334\n guest 1122\n host says 0r1w\n guest offers limit 0s\n host accepts\n +1m tick",
		GuestFirst: "guest code 2334\n host 1122\n guest says 0r1w\n guest offers limit 0s\n host accepts\n +1m tick",
	} {
		b := play(t, agree("classic", strict, first(f), limit(time.Minute)), script+"\n host leaves")
		r := b.record()
		if _, _, err := Replay(r); err != nil {
			t.Errorf("%s: %v\n%s", f, err, r)
		}
		lines := r.Played[0].Lines
		r.Played[0].Lines = append(lines, lines[len(lines)-1])
		if _, _, err := Replay(r); err == nil {
			t.Errorf("%s: a second row is lost, with no limit:\n%s", f, r)
		}
	}
}

func TestReplayTrustsNothing(t *testing.T) {
	entry, err := record.Parse(seriesRecord)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]Part{
		"a board of no colours": PartHead, "a bad date": PartHead,
		"a third seat's code": PartCode, "a code off the board": PartCode, "a code set twice": PartCode,
	} // all other faults concern PartLine
	for what, change := range map[string]func(r *record.Record){
		"a third seat's code":   func(r *record.Record) { r.Played[0].Codes[0].Seat = 2 },
		"a third seat's line":   func(r *record.Record) { r.Played[0].Lines[0].Seat = 2 },
		"a row without a row":   func(r *record.Record) { r.Played[0].Lines[0].Row = nil },
		"an unknown line":       func(r *record.Record) { r.Played[0].Lines[0].Kind = "shout" },
		"a limit below zero":    func(r *record.Record) { r.Played[1].Lines[2].Limit = -1 },
		"a code off the board":  func(r *record.Record) { r.Played[0].Codes[0].Code = keypeg.CodeOf(7, 7, 7, 7) },
		"no code":               func(r *record.Record) { r.Played[0].Codes = nil },
		"a code set twice":      func(r *record.Record) { r.Played[0].Codes = append(r.Played[0].Codes, r.Played[0].Codes[0]) },
		"a row off the board":   func(r *record.Record) { r.Played[0].Lines[0].Row.Code = keypeg.CodeOf(1) },
		"keys that cannot be":   func(r *record.Record) { r.Played[0].Lines[0].Row.Keys = keypeg.Keys{Red: 3, White: 1} },
		"a board of no colours": func(r *record.Record) { r.Board.Colours = 0 },
		"a bad date":            func(r *record.Record) { r.Date = "yesterday" },
		"a lost row with keys":  func(r *record.Record) { r.Played[1].Lines[1].Row.Keys.Red = 1 },
	} {
		r := copied(t, entry)
		change(&r)
		_, _, err := Replay(r)
		fault, ok := err.(*RecordError)
		if !ok || fault.Err.Error() == "" || fault.Part != cmp.Or(parts[what], PartLine) {
			t.Errorf("%s: %#v", what, err)
		}
	}
}

// TestReplayKnowsThatALiftedLimitEndsWithItsGame checks that a limit removed in one game has no effect on the next game.
func TestReplayKnowsThatALiftedLimitEndsWithItsGame(t *testing.T) {
	for edition, script := range map[string]string{
		"classic": "host code 1111\n guest 2222\n guest offers limit 0s\n host accepts\n guest gives up\n" +
			"guest code 1111\n host 1111\n host code 1111\n guest 2222",
		"challenge": bothCodes + "host 33333\n guest offers limit 0s\n host accepts\n guest gives up\n host gives up\n" +
			bothCodes + "host 33333\n guest 33333",
	} {
		r := play(t, agree(edition, limit(time.Minute), func(c *Config) { c.Games += 2 }), script+"\n host leaves").record()
		if _, _, err := Replay(r); err != nil {
			t.Fatalf("%s: %v\n%s", edition, err, r)
		}
		*r.Played[len(r.Played)-1].Lines[0].Row = keypeg.Row{Answered: true}
		if _, _, err := Replay(r); keypeg.ErrorCode(err) != "no-limit" {
			t.Errorf("%s: a row is lost in a game without a limit: %v\n%s", edition, err, r)
		}
	}
}

// TestReplayTakesALimitAgreedBeforeTheCode checks that a limit agreed before the code is set applies to the first row, although
// its line in the record comes after the code.
func TestReplayTakesALimitAgreedBeforeTheCode(t *testing.T) {
	for edition, script := range map[string]string{
		"classic":   "guest offers limit 1m\n host accepts\n host code 2334\n +1m tick\n guest 1122",
		"challenge": "guest offers limit 1m\n host accepts\n host code 11111\n guest code 22222\n +1m tick\n host 33333",
	} {
		b := play(t, agree(edition), script+"\n row guest 1 = --\n host leaves")
		r := b.record()
		if _, _, err := Replay(r); err != nil {
			t.Errorf("%s: %v\n%s", edition, err, r)
		}
	}
}
