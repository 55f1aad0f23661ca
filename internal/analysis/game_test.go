package analysis_test

import (
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/study/studytest"
	"keypeg/match"
)

// TestFirstRowsAreJudgedByTheBook checks that first rows on the printed boards are judged by the book. The book's own row has
// no loss, regardless of its colours. Other rows have a small loss.
func TestFirstRowsAreJudgedByTheBook(t *testing.T) { synctest.Test(t, firstRows) }

func firstRows(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	e := edition(t, "c6p4g8")
	secret := code(t, e, "6655")
	for _, c := range []struct {
		row  string
		none bool
	}{{"1123", true}, {"4456", true}, {"3122", false}, {"2311", true}, {"1122", false}, {"1111", false}} {
		row := finished(t, s, c.row, ended(1, e, secret, code(t, e, c.row))).Games[0].Boards[0].Rows[0]
		if c.none && (row.Loss != 0 || !row.Exact || row.BestRows != 5625.0/1296) {
			t.Errorf("%s is the book's: %+v", c.row, row)
		}
		if row.Loss > 1 || c.row == "1111" && row.Loss < 0.3 || c.row == "1122" && (row.Loss == 0 || row.Loss > 0.1) {
			t.Errorf("%s: %+v", c.row, row)
		}
	}
}

// TestWhatIsNotJudged checks that a row with a wrong answer is judged as the Codebreaker saw it. Rows after a contradiction and
// rows lost to time are not judged.
func TestWhatIsNotJudged(t *testing.T) { synctest.Test(t, notJudged) }

func notJudged(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	e := edition(t, "c6p4g8")
	g := ended(1, e, code(t, e, "1234"), code(t, e, "1122"), code(t, e, "1122"), code(t, e, "1234"))
	b := &g.Boards[0]
	b.Outcome = keypeg.Spoilt
	right := *b.Rows[1].Keys
	b.Rows[1].Keys, b.Rows[1].Right = &keypeg.Keys{Red: 4}, &right // contradicts row 1
	b.Rows = append(b.Rows[:1:1], append([]match.RowView{{Lost: true}}, b.Rows[1:]...)...)
	got := finished(t, s, "m", g).Games[0].Boards[0]
	first, lost, wrong, last := got.Rows[0], got.Rows[1], got.Rows[2], got.Rows[3]
	switch {
	case !first.Judged || first.Wrong || first.Before.Codes.Int64() != 1296:
		t.Errorf("row 1: %+v", first)
	case lost.Judged || lost.Code != 0 || !lost.Looked:
		t.Errorf("the lost row: %+v", lost)
	case !wrong.Judged || !wrong.Wrong || wrong.After.Codes.Sign() != 0 || wrong.Luck == 0 && wrong.Loss == 0:
		t.Errorf("the row with a wrong answer: %+v", wrong)
	case last.Judged || last.Before.Codes.Sign() != 0 || !last.Before.Exact || len(last.Against) == 0:
		t.Errorf("the row after a contradiction: %+v", last)
	case got.Accuracy == nil || !got.Finished:
		t.Errorf("the board: %+v", got)
	}
}

// TestBigBoardsAreCounted checks that on boards too big to judge, codes are counted and rows are marked as not judged.
func TestBigBoardsAreCounted(t *testing.T) { synctest.Test(t, bigBoards) }

func bigBoards(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	e := edition(t, "c12p8g12")
	secret := code(t, e, "12345678")
	got := finished(t, s, "m", ended(1, e, secret, code(t, e, "11223344"), code(t, e, "12345687"), secret)).Games[0].Boards[0]
	if got.Accuracy != nil || got.Choice != nil || !got.Finished {
		t.Errorf("the board: %+v", got)
	}
	for i, r := range got.Rows {
		if r.Judged || r.Before == nil || i > 0 && got.Rows[i-1].Before.Codes.Cmp(r.Before.Codes) <= 0 || !r.Looked {
			t.Errorf("row %d: %+v", i+1, r)
		}
	}
	if all := got.Rows[0].Before; !all.Exact || all.Codes.String() != "429981696" {
		t.Errorf("at the start: %+v", all)
	}
}

// TestTheChoiceOfACode checks the verdicts on the Codemaker's choice. The best mixture must never set a code of one colour,
// because the book breaks such codes sooner.
func TestTheChoiceOfACode(t *testing.T) { synctest.Test(t, choices) }

func choices(t *testing.T) {
	s := opened(t, inmem.New(), pool.Options{Workers: 1})
	e := edition(t, "c6p4g8")
	by := map[string]analysis.Choice{}
	sum := 0.0
	for serial, c := range []struct {
		secret string
		codes  float64
	}{{"1111", 6}, {"1112", 120}, {"1122", 90}, {"1123", 720}, {"1234", 360}} {
		choice := finished(t, s, "m", ended(serial+1, e, code(t, e, c.secret), code(t, e, "1123"))).Games[0].Boards[0].Choice
		if choice == nil {
			t.Fatalf("nothing is said about %s", c.secret)
		}
		by[c.secret] = *choice
		sum += choice.Rows * c.codes
		if !studytest.Same(choice.Mean, 5625.0/1296) || !studytest.Same(choice.Even, 1.0/1296) {
			t.Errorf("%s: %+v", c.secret, choice)
		}
	}
	if !studytest.Same(sum, 5625) {
		t.Errorf("the patterns add up to %v rows, want 5625", sum)
	}
	if one := by["1111"]; one.Chance != 0 || one.Pattern != "4" {
		t.Errorf("one colour: %+v", one)
	}
	if two := by["1122"]; !studytest.Same(two.Chance, 1.0/1290) || two.Pattern != "2-2" {
		t.Errorf("2-2: %+v", two)
	}
	for match, codes := range map[string][]float64{"c7p4": {7, 168, 126, 1260, 840}, "c8p4": {8, 224, 168, 2016, 1680}} {
		e, sum := edition(t, match), 0.0
		for i, secret := range []string{"1111", "1112", "1122", "1123", "1234"} {
			choice := finished(t, s, match, ended(i+1, e, code(t, e, secret), code(t, e, "1123"))).Games[0].Boards[0].Choice
			sum += choice.Chance * codes[i]
		}
		if !studytest.Same(sum, 1) {
			t.Errorf("%s: the mixture adds up to %v", match, sum)
		}
	}
	drawn := ended(9, e, code(t, e, "1111"), code(t, e, "1123"))
	drawn.Boards[0].Drawn = true
	if c := finished(t, s, "n", drawn).Games[0].Boards[0].Choice; c != nil {
		t.Errorf("a code that was drawn by lot was chosen: %+v", c)
	}
}
