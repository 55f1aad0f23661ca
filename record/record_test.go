package record_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"

	"pgregory.net/rapid"
)

func TestRecordPrintsAndParsesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord().Draw(t, "record")
		if err := r.Check(); err != nil {
			t.Fatalf("the generator made a record that fails its check: %v", err)
		}
		text := r.String()
		back, err := record.Parse(text)
		if err != nil {
			t.Fatalf("cannot read what was written: %v\n%s", err, text)
		}
		if !reflect.DeepEqual(back, r) {
			t.Fatalf("read back\n%#v\nfrom\n%s", back, text)
		}
	})
}

func TestRecordJSONIsItsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyRecord().Draw(t, "record").String()
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var twin record.Record
		if err := json.Unmarshal(data, &twin); err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if !reflect.DeepEqual(twin, r) || twin.String() != text {
			t.Fatalf("text\n%s\nJSON\n%s\ncame back as\n%s", text, data, twin)
		}
	})
}

// head is a record's head, without its games and end.
const head = "Keypeg: 1\nRules: advanced\nPlay: series\nBoard: c8p5g12bm\nGames: 2\nAnswers: strict\n"

func TestRecordsAreReadAsPeopleWriteThem(t *testing.T) {
	exact := head + "First: host\n\nGame: 1\nCode: host 12378\nSalt: host 00ff\n1. 25346 1r1w\n2. 00000 0r0w table\n3. --\nGave up: guest\nPoints: 13 0\n\nEnding: played\nResult: host 13 0\n"
	if r, err := record.Parse(exact); err != nil || r.String() != exact {
		t.Fatalf("%v\n%s", err, r)
	}
	for name, text := range map[string]string{
		"small letters, spaces, comments, Windows line ends": "# played at home\r\nkeypeg:1\r\n  RULES : Advanced\r\nplay: SERIES\t# in turns\r\n\r\nboard: bmp5c8g12\r\ngames: 2\r\nanswers: Strict\r\n" +
			"GAME: 1\r\nCODE: Host MOBGK\r\nsalt: HOST 00FF\r\n1. oybpw 1 1\r\n2 . ..... 0,0 TABLE # who knows: not me\r\n3.--\r\ngave-up: Guest\r\nPOINTS: 13, 0\r\nResult: HOST 13 0\r\nEnding: Played",
		"pairs and names": strings.NewReplacer("12378", "ma OR, bu gn BK", "25346", "orange,yellow blue purple  white", "1r1w", "1A1B", "00000", "empty EMPTY _ . empty").
			Replace(strings.ReplaceAll(exact, "empty EMPTY _ . empty", "00000")),
		"an edition in place of its parts": "Keypeg: 1\nEdition: advanced-blanks\nGames: 2\nAnswers: strict\n" + exact[len(head):],
		"no first player":                  strings.Replace(exact, "First: host\n", "", 1),
		"no spaces":                        strings.NewReplacer("1. 25346 1r1w", "1.2534611", "00000 0r0w", "000000b0w").Replace(exact),
		"a byte order mark":                "\ufeff" + exact,
		"the breaker named":                strings.Replace(exact, "3. --", "3. guest --", 1),
	} {
		r, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if r.String() != exact {
			t.Errorf("%s: read as\n%s", name, r)
		}
	}
}

func TestWhatATokenIsIsSettledByItsPlace(t *testing.T) {
	for _, c := range []struct{ rules, board, line, row string }{
		// The letter b means blue if the board has at most 9 colours, and otherwise the eleventh colour.
		{"classic", "c6p4", "1. bbrr 1b2w", "2211 1r2w"},
		{"classic", "c12p4", "1. bbaa 1b2w", "bbaa 1r2w"},
		// Digits after the last peg are the answer.
		{"classic", "c6p4", "1. 1 1 2 2 1 2", "1122 1r2w"},
		{"classic", "c6p2", "1. 12 0 2", "12 0r2w"},
		{"classic", "c6p2", "1. 1202", "12 0r2w"},
		{"classic", "c6p1", "1. 1 1 0", "1 1r0w"},
		// With ten pegs or more, the two numbers of an answer must be separated.
		{"classic", "c2p10", "1. 1212121212 10 0", "1212121212 10r0w"},
		{"classic", "c2p10", "1. 1212121212 0,10", "1212121212 0r10w"},
		// Letters of an answer are never read as pegs, because the A and B of 1A2B follow the last peg.
		{"classic", "c12p3", "1. 1ab 1a2b", "1ab 1r2w"},
		// A dot after the row number is not an empty hole.
		{"classic", "c6p4b", "1..123 0r1w", "0123 0r1w"},
	} {
		text := "Keypeg: 1\nRules: " + c.rules + "\nPlay: series\nBoard: " + c.board + "\nGames: 2\nAnswers: strict\nGame: 1\nCode: host " +
			strings.Repeat("1 ", keypegPegs(t, c.board)) + "\n" + c.line + "\nResult: * 0 0\n"
		r, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s %q: %v", c.board, c.line, err)
			continue
		}
		if got := r.Played[0].Lines[0].Row.String(); got != c.row {
			t.Errorf("%s %q is read as %q, not %q", c.board, c.line, got, c.row)
		}
	}
	const pegsOfTen = "Keypeg: 1\nRules: classic\nPlay: series\nBoard: c2p10\nGames: 2\nAnswers: strict\nGame: 1\nCode: host 1111111111\n1. 1212121212 10\nResult: * 0 0\n"
	if _, err := record.Parse(pegsOfTen); keypeg.ErrorCode(err) != "bad-keys" {
		t.Errorf("10 as an answer on a board of ten pegs gives %v", err)
	}
}

func keypegPegs(t *testing.T, board string) int {
	t.Helper()
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		t.Fatal(err)
	}
	return e.Pegs
}

func TestHandicapRecordReadsEachBoard(t *testing.T) {
	const text = "Keypeg: 1\nEdition: challenge-handicap\nShort: guest\nGames: 3\nAnswers: auto\nGame: 1\nCode: host 1234\nCode: guest 12345\n1. host 11111 1r0w\n1. guest 1111 1r0w\nResult: * 0 0\n"
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if r.Breaks(keypeg.Guest).Pegs != 4 || r.Breaks(keypeg.Host).Pegs != 5 {
		t.Errorf("guest breaks %v, host %v", r.Breaks(keypeg.Guest), r.Breaks(keypeg.Host))
	}
	smaller := strings.NewReplacer("Short: guest", "Short: guest c8p3g12Bm", "Code: host 1234\n", "Code: host 123\n", "guest 1111 1r", "guest 111 1r").Replace(text)
	if r, err := record.Parse(smaller); err != nil || r.Breaks(keypeg.Guest).Pegs != 3 {
		t.Errorf("guest breaks %v, %v", r.Breaks(keypeg.Guest), err)
	}
	if want := "Short: guest c8p4g12Bm\n"; !strings.Contains(r.String(), want) || strings.Contains(r.String(), "First") {
		t.Errorf("written as\n%s", r)
	}
}

// TestFaultsInARecordAreFoundOnTheirLine checks that each fault is reported with its line, which the test marks with
// "!".
func TestFaultsInARecordAreFoundOnTheirLine(t *testing.T) {
	const game = "Game: 1\nCode: host 11111\n"
	for _, c := range []struct{ code, text string }{
		{"bad-record-begin", "!hello"},
		{"bad-record-begin", "!"},
		{"bad-record-begin", "!Host: Ann\nKeypeg: 1"},
		{"bad-record-version", "!Keypeg: 2\n" + strings.TrimPrefix(head, "Keypeg: 1\n") + "Result: * 0 0"},
		{"bad-record-tag", head + "!Colour: red"},
		{"bad-record-twice", head + "!Games: 3"},
		{"bad-record-date", head + "!Date: 20 November"},
		{"bad-record-empty", head + "!Date:"},
		{"bad-id", head + "!Match: a b"},
		{"bad-id", head + "!Match: é"},
		{"bad-id", head + "!Match: " + strings.Repeat("a", 65)},
		{"bad-name-long", head + "!Host: " + strings.Repeat("a", 41)},
		{"bad-name", head + "!Host: a\u0007b"},
		{"bad-name", head + "!Guest: a\u202eb"},
		{"bad-name", head + "!Guest: \xff"},
		{"bad-seat", head + "!First: me"},
		{"bad-limit-text", head + "!Limit: soon"},
		{"bad-limit-text", head + "!Limit: -3m"},
		{"bad-bank-text", head + "!Bank: soon"},
		{"bad-bank-text", head + "!Bank: 3m soon"},
		{"bad-bank-text", head + "!Bank: 3m 3s 3s"},
		{"bad-bank-text", head + "!Bank: 0s"},
		{"bad-bank-text", head + "!Bank: -3m"},
		{"bad-bank-text", head + "!Bank: 3m -3s"},
		{"bad-bank-text", head + "!Bank: none"},
		{"bad-record-twice", head + "Bank: 3m\n!Bank: 3m"},
		{"bad-record-games", "Keypeg: 1\n!Games: 201"},
		{"bad-record-number", "Keypeg: 1\n!Games: two"},
		{"bad-record-word", "Keypeg: 1\n!Rules: poker"},
		{"bad-record-word", "Keypeg: 1\n!Play: rummy"},
		{"bad-record-word", "Keypeg: 1\n!Answers: maybe"},
		{"bad-format-short", "Keypeg: 1\n!Board: c6"},
		{"bad-edition", "Keypeg: 1\n!Edition: clasic"},
		{"bad-record-missing", "!Keypeg: 1\nEdition: classic"},
		{"bad-record-missing", "!Keypeg: 1\nRules: classic\nPlay: series\nGames: 2\nAnswers: auto\nResult: * 0 0"},
		{"bad-record-result", "!" + head + "Ending: played"},
		{"bad-record-short", "!Keypeg: 1\nEdition: challenge-handicap\nGames: 1\nAnswers: auto\nGame: 1"},
		{"bad-record-edition", "!" + head + "Edition: classic\nGame: 1"},
		{"bad-seat", head + "!Short: me c6p4\nGame: 1"},
		{"bad-format-short", head + "!Short: host\nGame: 1"},
		{"bad-record-pair", head + "Game: 1\n!Points: 1 not counted\n"},
		{"bad-record-pair", head + "Game: 1\n!Points: 1 2 counted\n"},
		{"bad-seat", head + "Game: 1\n!Set limit: 3m\n"},
		{"bad-limit-text", head + "Game: 1\n!Set limit: host\n"},
		{"bad-limit-text", head + "Game: 1\n!Set limit: host soon\n"},
		{"bad-seat", head + "!Left: both\nEnding: forfeit\nResult: host 0 0\n"},
		{"bad-record-left", "!" + head + "Left: guest\nEnding: agreed\nResult: host 0 0\n"},
		{"bad-record-place", head + "!1. 11111 1r0w"},
		{"bad-record-serial", head + "!Game: 2"},
		{"bad-record-after", head + "Result: * 0 0\n!Game: 1"},
		{"bad-record-tag", head + "Result: * 0 0\n!Host: Ann"},
		{"bad-record-twice", head + "Result: * 0 0\n!Result: * 0 0"},
		{"bad-record-word", head + "!Result: nobody 0 0"},
		{"bad-record-pair", head + "!Result: host"},
		{"bad-record-pair", head + "!Result: host 1 2 3"},
		{"bad-record-number", head + "!Result: host 1 10000"},
		{"bad-record-word", head + "!Ending: boredom"},
		{"bad-record-order", head + "Game: 1\n!1. 11111 1r0w"},
		{"bad-record-row", head + game + "!2. 11111 1r0w"},
		{"bad-record-row", head + game + "1. 11111 1r0w\n!1. 11111 1r0w"},
		{"bad-record-answer", head + game + "!1. 11111"},
		{"wrong-length", head + game + "!1. 1111"},
		{"wrong-length", head + game + "!1."},
		{"bad-keys", head + game + "!1. 11111 1 1 1"},
		{"bad-keys-last", head + game + "!1. 11111 4r1w"},
		{"bad-keys-many", head + game + "!1. 11111 4r2w"},
		{"bad-keys", head + game + "!1. 11111 ? table"},
		{"bad-keys", head + game + "!1. 11111 1r0w table table"},
		{"bad-code-peg", head + game + "!1. 1111z 1r0w"},
		{"no-such-colour", head + game + "!1. 11119 1r0w"},
		{"bad-record-tag", head + game + "!1: 11111 1r0w"},
		{"bad-record-line", head + game + "!one. 11111 1r0w"},
		{"bad-record-code-twice", head + game + "!Code: host 22222"},
		{"bad-record-order", head + game + "1. --\n!Code: guest 22222"},
		{"bad-record-rest", head + game + "!Code: guest 222222"},
		{"bad-seat", head + game + "!Code: 22222"},
		{"bad-seat", head + game + "!Salt: 00"},
		{"bad-code-peg", head + game + "!Code: guest 2222z"},
		{"bad-record-proof", head + game + "!Salt: guest 00"},
		{"bad-record-salt", head + game + "!Salt: host 0"},
		{"bad-record-salt", head + game + "!Salt: host zz"},
		{"bad-record-proof-twice", head + game + "!Salt: host"},
		{"bad-record-proof-twice", head + game + "Salt: host 00\n!Salt: host 00"},
		{"bad-record-salt", head + game + "!Salt: host " + strings.Repeat("0", 130)},
		{"bad-record-commitment", head + game + "!Commitment: host 00"},
		{"bad-seat", head + game + "!Gave up: everyone"},
		{"bad-seat", head + game + "!Gave up: everyone here"},
		{"bad-record-rest", head + game + "!Claim: guest loudly"},
		{"bad-record-twice", head + game + "Points: 1 0\n!Points: 1 0"},
		{"bad-record-pair", head + game + "!Points: 1"},
		{"bad-record-number", head + game + "!Points: -1 0"},
		{"too-big-rows", head + game + numberedRows(20) + "!21. --"},
		{"too-big-games", head + numberedGames(200) + "!Game: 201"},
		{"too-big", "!Keypeg: 1\n" + strings.Repeat("# nothing to see\n", 1<<17)},
		{"bad-record-whose", "Keypeg: 1\nEdition: challenge\nGames: 1\nAnswers: auto\nGame: 1\nCode: host 11111\n!1. 11111 5r0w"},
	} {
		line := 1 + strings.Count(c.text[:strings.Index(c.text, "!")], "\n")
		_, err := record.Parse(strings.Replace(c.text, "!", "", 1))
		at, ok := errors.AsType[*record.LineError](err)
		placed, _ := errors.AsType[*keypeg.Error](err)
		if !ok || at.Line != line || placed.Format != "line %d" || placed.Args[0] != line || keypeg.ErrorCode(err) != c.code {
			t.Errorf("%.400q\ngives %q %v\nnot %q on line %d", c.text, keypeg.ErrorCode(err), err, c.code, line)
		}
	}
}

// TestWordsThatCannotBeAreRefusedWithThoseThatCan checks that the error for an unknown word lists the words that are
// allowed.
func TestWordsThatCannotBeAreRefusedWithThoseThatCan(t *testing.T) {
	for text, want := range map[string]string{
		head + "Ending: boredom":     `Ending cannot be "boredom": write one of played, forfeit, agreed, cap`,
		head + "Result: nobody 0 0":  `Result cannot be "nobody": write one of host, guest, draw, *`,
		head + "Colours: pink":       `Colours cannot be "pink": write one of classic, remastered, advanced, ultimate, challenge`,
		"Keypeg: 1\nAnswers: maybe":  `Answers cannot be "maybe": write one of auto, assisted, strict`,
		"Keypeg: 1\nPlay: rummy\nX:": `Play cannot be "rummy": write one of series, rounds, duel, race`,
	} {
		if _, err := record.Parse(text); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestCodesAreReadInTheColoursOfTheRecord checks that the names of colours are those of the rulebook that the record names.
func TestCodesAreReadInTheColoursOfTheRecord(t *testing.T) {
	const text = "Keypeg: 1\nRules: remastered\n%sPlay: series\nBoard: c6p4g8Bm\nGames: 1\nAnswers: auto\nGame: 1\nCode: host blue blue red red\nResult: * 0 0"
	for colours, want := range map[string]string{"": "5511", "Colours: remastered\n": "5511", "Colours: Classic\n": "2211"} {
		r, err := record.Parse(fmt.Sprintf(text, colours))
		if err != nil {
			t.Fatal(err)
		}
		if s := r.String(); !strings.Contains(s, "Code: host "+want+"\n") || !strings.Contains(s, strings.ToLower(colours[min(len(colours), 1):])) {
			t.Errorf("with %q:\n%s", colours, s)
		}
	}
}

func numberedRows(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strconv.Itoa(i+1) + ". --\n")
	}
	return b.String()
}

func numberedGames(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("Game: " + strconv.Itoa(i+1) + "\n")
	}
	return b.String()
}

func TestSeveralRecordsInOneText(t *testing.T) {
	one := "# the first\n" + head + "Game: 1\nCode: guest 11111\n1. 11112 4r0w\nPoints: 0 1\nResult: * 0 1\n"
	entries, err := record.ParseAll(one + one)
	if err != nil || len(entries) != 2 {
		t.Fatalf("%d records, %v", len(entries), err)
	}
	want := record.Source{Start: 14, Head: map[string]int{"keypeg": 14, "rules": 15, "play": 16, "board": 17, "games": 18, "answers": 19}, Games: []record.GameSource{{Start: 20, Codes: []int{21}, Lines: []int{22}, Points: 23}}, End: 24}
	if got := entries[1].Source; !reflect.DeepEqual(got, want) {
		t.Errorf("the second record stands at %+v, not %+v", got, want)
	}
	entries, err = record.ParseAll(one + "Keypeg: 1\nRules: whist\n")
	if at, ok := errors.AsType[*record.LineError](err); len(entries) != 1 || !ok || at.Line != 14 {
		t.Errorf("%d records before the fault, %v", len(entries), err)
	}
	if _, err := record.Parse(one + one); err == nil {
		t.Error("two records are read as one")
	}
}

func TestRecordJSONRefusesWhatItDoesNotKnow(t *testing.T) {
	r, err := record.Parse(head + "Limit: 3m\nBank: 3m+2s\nGame: 1\nCode: host 11111\n1. 12345 1r0w\n2. --\nLimit: none\nGave up: guest\nPoints: 13 0\nResult: host 13 0\n")
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for _, c := range [][2]string{
		{`"keypeg":1`, `"keypeg":2`},
		{`"keypeg":1`, `"keypeg":1,"colour":"red"`},
		{`"keypeg":1`, `"keypeg":1,"` + strings.Repeat("colour", 1000) + `":"red"`},
		{`"rules":"advanced"`, `"rules":"Advanced"`},
		{`"play":"series"`, `"play":"chess"`},
		{`"board":"c8p5g12bm"`, `"board":"c8p5g12M"`},
		{`"games":2`, `"games":0`},
		{`"answers":"strict"`, `"answers":""`},
		{`"first":"host"`, `"first":"lot"`},
		{`"limit":"3m0s"`, `"limit":180`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":"3m0s"`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":{}`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":{"increment":"2s"}`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":{"time":"none"}`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":{"time":"3m0s","increment":"-2s"}`},
		{`"bank":{"time":"3m0s","increment":"2s"}`, `"bank":{"time":"3m0s","hat":"green"}`},
		{`"limit":"3m0s"`, `"limit":"-3m"`},
		{`"limit":"none"`, `"limit":"none","seat":"host"`},
		{`"code":"12345"`, `"code":"1234"`},
		{`"code":"12345"`, `"code":"12349"`},
		{`"code":"12345"`, `"code":null`},
		{`"keys":"1r0w"`, `"keys":"4r1w"`},
		{`"code":"--"`, `"code":"--","keys":"1r0w"`},
		{`"code":"--"`, `"code":"--","table":true`},
		{`"kind":"gave-up"`, `"kind":"went-home"`},
		{`"kind":"gave-up","seat":"guest"`, `"kind":"gave-up"`},
		{`"kind":"gave-up"`, `"kind":"gave-up","code":"12345"`},
		{`"kind":"gave-up"`, `"kind":"gave-up","hat":"green"`},
		{`"seat":"host","code":"11111"`, `"seat":"host","code":"11111","salt":"0"`},
		{`"seat":"host","code":"11111"`, `"seat":"host","code":"11111","salt":"00FF"`},
		{`"seat":"host","code":"11111"`, `"seat":"host","code":"--"`},
		{`"points":[13,0]}]`, `"points":[13]}]`},
		{`"result":"host","points":[13,0]`, `"result":"host","points":[13,0,1]`},
		{`"result":"host","points":[13,0]`, `"result":"host"`},
		{`"result":"host"`, `"result":""`},
	} {
		if !strings.Contains(good, c[0]) {
			t.Fatalf("%s is not in %s", c[0], good)
		}
		var got record.Record
		err := json.Unmarshal([]byte(strings.Replace(good, c[0], c[1], 1)), &got)
		if keypeg.ErrorCode(err) == "" {
			t.Errorf("%s in place of %s gives %v", c[1], c[0], err)
			continue
		}
		if len(err.Error()) > 400 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		if !reflect.DeepEqual(got, record.Record{}) {
			t.Errorf("%s in place of %s leaves half a record behind: %v", c[1], c[0], got)
		}
	}
	big := strings.Replace(good, `{`, `{`+strings.Repeat(" ", 1<<20), 1)
	if err := json.Unmarshal([]byte(big), new(record.Record)); keypeg.ErrorCode(err) != "too-big" {
		t.Errorf("a record of a mebibyte gives %v", err)
	}
}

func TestCheckNamesWhereARecordIsWrong(t *testing.T) {
	board := keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	row := func(c keypeg.Code) record.Line {
		return record.Line{Kind: record.LineRow, Row: &keypeg.Row{Code: c}}
	}
	code := keypeg.CodeOf(1, 1, 1, 1)
	full := make([]record.Line, 21)
	for i := range full {
		full[i] = row(code)
	}
	for _, c := range []struct {
		want string
		game record.Game
	}{
		{"no-such-colour", record.Game{Codes: []record.Secret{{Code: keypeg.CodeOf(1, 1, 1, 7)}}}},
		{"wrong-length", record.Game{Lines: []record.Line{row(code), row(keypeg.CodeOf(1))}}},
		{"bad-record", record.Game{Codes: []record.Secret{{Code: code}, {Code: code}}}},
		{"bad-record-code-twice", record.Game{Codes: []record.Secret{{Seat: 2, Code: code}}}},
		{"bad-record", record.Game{Points: [2]int{1, 0}}},
		{"bad-record", record.Game{Points: [2]int{-1, 0}, Ended: true}},
		{"bad-record", record.Game{Lines: []record.Line{{Kind: record.LineRow, Row: &keypeg.Row{Code: code, Keys: keypeg.Keys{Red: 1}}}}}},
		{"bad-record", record.Game{Lines: []record.Line{{Kind: record.LineLimit, Seat: keypeg.Guest}}}},
		{"bad-record", record.Game{Lines: []record.Line{{Kind: record.LineClaim, Limit: time.Second}}}},
		{"bad-record", record.Game{Lines: []record.Line{{Kind: record.LineRow}}}},
		{"bad-seat", record.Game{Lines: []record.Line{{Kind: record.LineGaveUp, Seat: 2}}}},
		{"bad-seat", record.Game{Lines: []record.Line{row(code), {Kind: record.LineGaveUp, Seat: 2}}}},
		{"bad-limit", record.Game{Lines: []record.Line{{Kind: record.LineLimit, Limit: -time.Second}}}},
		{"bad-limit", record.Game{Lines: []record.Line{{Kind: record.LineSetLimit, Seat: keypeg.Guest, Limit: -time.Second}}}},
		{"bad-record-commitment", record.Game{Codes: []record.Secret{{Code: code, Commitment: strings.Repeat("z", 64)}}}},
		{"bad-record-commitment", record.Game{Codes: []record.Secret{{Code: code, Commitment: strings.Repeat("0", 62)}}}},
		{"too-big", record.Game{Lines: full}},
	} {
		r := record.Record{Rules: "classic", Play: keypeg.Series, Board: board, Games: 2, Answers: keypeg.Auto, Result: "*", Played: []record.Game{{}, c.game}}
		if err := r.Check(); !strings.HasPrefix(keypeg.ErrorCode(err), c.want) || !strings.HasPrefix(err.Error(), "game 2: ") {
			t.Errorf("want %s, got %q %v", c.want, keypeg.ErrorCode(err), err)
		}
		if lines := len(c.game.Lines); lines > 0 && c.want != "too-big" && !strings.Contains(r.Check().Error(), fmt.Sprintf("line %d: ", lines)) {
			t.Errorf("the last of %d lines is wrong, and it is said: %v", lines, r.Check())
		}
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add(head + "First: guest\nLimit: 3m\nBank: 10m 10s\n\nGame: 1\nCode: host 12378 table\nSalt: host 00ff\n1. 25346 1r1w\n2. 00000 0r0w table\n3. --\nLimit: none\nClaim: guest\nPoints: 0 3\n\nEnding: played\nResult: guest 0 3\n")
	f.Add("Keypeg: 1\nEdition: challenge-race-handicap\nShort: host\nGames: 5\nAnswers: auto\nGame: 1\nCode: guest RBGY\nCode: host 1 2 3 4 5\n1. guest 12345 ?\nGave up: host\nResult: * 0 0\n")
	f.Add("Keypeg: 1\nRules: classic\nPlay: series\nBoard: c20p12g20bM\nGames: 2\nAnswers: strict\nGame: 1\nCode: guest 123456789abc\n1. 0.._00000000 0b0w # x\nResult: draw 1 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := record.ParseAll(text)
		if err != nil {
			if _, ok := errors.AsType[*record.LineError](err); !ok || keypeg.ErrorCode(err) == "" {
				t.Errorf("an error without a line or a code: %#v", err)
			}
		}
		for _, e := range entries {
			if err := e.Check(); err != nil {
				t.Fatalf("read, but not in order: %v", err)
			}
			back, err := record.Parse(e.String())
			if err != nil || !reflect.DeepEqual(back, e.Record) {
				t.Fatalf("%v: %#v is not %#v", err, back, e.Record)
			}
		}
	})
}
