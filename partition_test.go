package keypeg_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"reflect"
	"testing"

	"keypeg"
)

var update = flag.Bool("update", false, "write the generated tables")

// A partition counts the codes of a board by their answers to a row. The table of partitions in testdata is shared with the
// tests in other languages.
type partition struct {
	Board string         `json:"board"`
	Row   string         `json:"row"`
	Parts map[string]int `json:"parts"`
}

// firstRows lists the patterns that a first row can have on the printed boards.
var firstRows = map[string][]string{
	"c6p4":  {"1111", "1112", "1122", "1123", "1234"},
	"c6p4b": {"0000", "0001", "0011", "0012", "0123"},
	"c8p4":  {"1111", "1112", "1122", "1123", "1234"},
	"c8p5":  {"11111", "11112", "11122", "11123", "11223", "11234", "12345"},
	"c8p5b": {"00000", "00001", "00011", "00012", "00112", "00123", "01234"},
}

func TestPartitions(t *testing.T) {
	const file = "testdata/partitions.json"
	var got []partition
	for _, text := range []string{"c6p4", "c6p4b", "c8p4", "c8p5", "c8p5b"} {
		e := board(t, text)
		for _, row := range firstRows[text] {
			p := partition{text, row, map[string]int{}}
			total := 0
			for code := range e.All() {
				p.Parts[keypeg.Score(code, parsed(t, row)).String()]++
				total++
			}
			if n := e.Codes().Int64(); int64(total) != n || p.Parts[e.Win().String()] != 1 {
				t.Errorf("%s on %s: parts of %d of %d codes, %d of them the row itself", row, text, total, n, p.Parts[e.Win().String()])
			}
			got = append(got, p)
		}
	}
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	text = append(bytes.ReplaceAll(text, []byte(`},{"board"`), []byte("},\n{\"board\"")), '\n')
	if *update {
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var want []partition
	if err := json.Unmarshal([]byte(readFile(t, file)), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the parts are\n%s\nand the table of testdata says otherwise", text)
	}

	// These are the counts for Knuth's first row, as published in 1976.
	knuth := map[string]int{
		"0r0w": 256, "0r1w": 256, "0r2w": 96, "0r3w": 16, "0r4w": 1, "1r0w": 256, "1r1w": 208, "1r2w": 36,
		"2r0w": 114, "2r1w": 32, "2r2w": 4, "3r0w": 20, "4r0w": 1,
	}
	for _, p := range want {
		if p.Board == "c6p4" && p.Row == "1122" && !maps.Equal(p.Parts, knuth) {
			t.Errorf("1122 has the parts %v", p.Parts)
		}
	}
}

func parsed(t *testing.T, digits string) (c keypeg.Code) {
	t.Helper()
	if err := c.UnmarshalText([]byte(digits)); err != nil {
		t.Fatal(err)
	}
	return c
}
