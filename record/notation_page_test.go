package record_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"
)

var update = flag.Bool("update", false, "write the examples")

// TestNotationPageShowsTrueExamples checks that the examples in docs/notation.md match the output of the code.
func TestNotationPageShowsTrueExamples(t *testing.T) {
	const page = "../docs/notation.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	series := exampleSeries(t)
	duel := exampleDuel(t)
	compact, err := json.Marshal(duel)
	if err != nil {
		t.Fatal(err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, compact, "", "  "); err != nil {
		t.Fatal(err)
	}
	want := string(text)
	for name, example := range map[string]string{
		"series": series.String(),
		"duel":   duel.String(),
		"twin":   indented.String() + "\n",
	} {
		want = withExample(t, want, name, example)
	}
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Errorf("the examples of %s are not what is written; renew them with go test -run %s ./record -update", page, t.Name())
	}
}

// withExample puts an example into the fenced block after the example's comment.
func withExample(t *testing.T, page, name, example string) string {
	t.Helper()
	mark := "<!-- example: " + name + " -->\n```"
	before, rest, ok := strings.Cut(page, mark)
	if !ok {
		t.Fatalf("no place for the example %s", name)
	}
	language, rest, _ := strings.Cut(rest, "\n")
	end := strings.Index(rest, "```\n")
	if end < 0 {
		t.Fatalf("the example %s has no end", name)
	}
	return before + mark + language + "\n" + example + rest[end:]
}

// exampleSeries returns a classic match whose first game has a wrong answer.
func exampleSeries(t *testing.T) record.Record {
	classic, _ := keypeg.FindEdition("classic")
	game := func(maker keypeg.Seat, secret string, points [2]int, rows ...string) record.Game {
		g := record.Game{Ended: true, Points: points}
		code := mustCode(t, secret)
		g.Codes = []record.Secret{{Seat: maker, Code: code}}
		for _, row := range rows {
			g.Lines = append(g.Lines, exampleRow(t, classic.Board, maker.Other(), code, row))
		}
		return g
	}
	return record.Record{
		Date: "2026-11-20", Host: "Ann", Guest: "Ben",
		Rules: classic.Rulebook, Play: classic.Mode, Board: classic.Board, Games: 2, Answers: keypeg.Strict, Limit: 3 * time.Minute,
		Played: []record.Game{
			game(keypeg.Host, "2334", [2]int{0, 3}, "1122", "3345 2r1w", "2345", "2334"),
			game(keypeg.Host, "5161", [2]int{4, 0}, "1122", "--", "1516", "5161"),
			game(keypeg.Guest, "3636", [2]int{0, 3}, "1122", "3344 table", "3636"),
		},
		Points: [2]int{4, 6}, Result: "guest", Ending: "played",
	}
}

// exampleDuel returns a match of one round that the guest wins in the second turn.
func exampleDuel(t *testing.T) record.Record {
	handicap, _ := keypeg.FindEdition("challenge-handicap")
	r := record.Record{
		Rules: handicap.Rulebook, Play: handicap.Mode, Board: handicap.Board,
		Short: &record.Handicap{Seat: keypeg.Guest, Board: handicap.Short},
		Games: 1, Answers: keypeg.Auto, Points: [2]int{0, 1}, Result: "guest", Ending: "played",
	}
	host, guest := mustCode(t, "2714"), mustCode(t, "86853")
	g := record.Game{Ended: true, Points: r.Points, Codes: []record.Secret{
		{Seat: keypeg.Host, Code: host}, {Seat: keypeg.Guest, Code: guest},
	}}
	for _, turn := range [][2]string{{"11223", "1427"}, {"34566", "2714"}} {
		g.Lines = append(g.Lines,
			exampleRow(t, r.Board, keypeg.Host, guest, turn[keypeg.Host]),
			exampleRow(t, r.Short.Board, keypeg.Guest, host, turn[keypeg.Guest]))
	}
	r.Played = []record.Game{g}
	return r
}

// exampleRow parses "--" or a row, which may be followed by "table" or a wrong answer. If no wrong answer is
// given, the row gets the correct answer.
func exampleRow(t *testing.T, board keypeg.Format, breaker keypeg.Seat, code keypeg.Code, text string) record.Line {
	t.Helper()
	row := keypeg.Row{Answered: true}
	if text != "--" {
		pegs, answer, _ := strings.Cut(text, " ")
		row.Code = mustCode(t, pegs)
		row.Keys = keypeg.Score(code, row.Code)
		if row.ByTable = answer == "table"; !row.ByTable && answer != "" {
			wrong, err := keypeg.ParseKeys(answer, board.Pegs)
			if err != nil || wrong == row.Keys {
				t.Fatalf("%s was to be a wrong answer: %v", answer, err)
			}
			row.Keys = wrong
		}
	}
	return record.Line{Kind: record.LineRow, Seat: breaker, Row: &row}
}

func mustCode(t *testing.T, digits string) (c keypeg.Code) {
	t.Helper()
	if err := c.UnmarshalText([]byte(digits)); err != nil {
		t.Fatal(err)
	}
	return c
}
