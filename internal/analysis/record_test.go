package analysis_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
)

const aRecord = `Keypeg: 1
Host: Ann
Guest: Bob
Edition: classic
Games: 2
Answers: auto
First: host

Game: 1
Code: host 1234
1. 1123 1r2w
2. 1234 4r0w
Points: 2 0

Game: 2
Code: guest 5555
1. 1122 0r0w
2. 3355 2r0w
3. 5555 4r0w
Points: 0 3

Ending: played
Result: guest 2 3
`

func TestARecordIsAnalysed(t *testing.T) { synctest.Test(t, recordAnalysed) }

func recordAnalysed(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	id, err := s.Add(t.Context(), aRecord, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Add(t.Context(), strings.ReplaceAll(aRecord, "\n", "\r\n"), [32]byte{})
	if err != nil || again != id {
		t.Errorf("the same once more: %s, %v, want %s", again, err, id)
	}
	padded := strings.ReplaceAll(aRecord, "1. ", "1."+strings.Repeat(" ", 1000)) + strings.Repeat("\n", 1000)
	if again, err = s.Add(t.Context(), padded, [32]byte{}); err != nil || again != id {
		t.Errorf("the same with blanks: %s, %v, want %s", again, err, id)
	}
	record, m, err := s.Record(t.Context(), id)
	if err != nil || record.Host != "Ann" || m.Points != [2]int{2, 3} {
		t.Fatalf("%+v, %v", record, err)
	}
	a := finished(t, s, id, m.Watch().Past...)
	if len(a.Games) != 2 || a.Rows != 5 || a.Games[1].Boards[0].Breaker != keypeg.Host || *a.Games[1].Maker != keypeg.Guest {
		t.Errorf("%+v", a)
	}
	if _, _, err := s.Record(t.Context(), "nothing"); keypeg.ErrorCode(err) != "no-analysis" {
		t.Errorf("no record: %v", err)
	}
}

func TestBadRecordsAreRefusedByTheirLine(t *testing.T) { synctest.Test(t, badRecords) }

func badRecords(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "line 1: a record begins"},
		{"no record", "hello", "line 1: "},
		{"a bad answer", strings.Replace(aRecord, "1r2w", "5r2w", 1), "line 11: "},
		{"a wrong answer", strings.Replace(aRecord, "1r2w", "0r2w", 1), "line 11: "},
		{"wrong points", strings.Replace(aRecord, "Points: 2 0", "Points: 3 0", 1), "line 13: "},
		{"a wrong result", strings.Replace(aRecord, "Result: guest", "Result: host", 1), "line 23: "},
		{"two records", aRecord + "\n" + aRecord, "line 25: a second record begins here"},
		{"no game", aRecord[:strings.Index(aRecord, "\nGame: 1")] + "\nResult: * 0 0\n", "no game of this record is over"},
	} {
		id, err := s.Add(t.Context(), c.text, [32]byte{})
		if keypeg.ErrorCode(err) == "" || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %s, %v; want %q", c.name, id, err, c.want)
		}
	}
}
