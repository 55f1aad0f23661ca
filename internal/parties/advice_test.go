package parties_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/parties"
	"keypeg/internal/party"
)

// boardOf returns a board on which the given rows were placed against a code. A row of 0 represents a row that was
// lost because time ran out.
func boardOf(code keypeg.Code, rows ...keypeg.Code) (b party.EndedBoard) {
	for _, row := range rows {
		if row == 0 {
			b.Rows = append(b.Rows, party.RowView{Lost: true})
			continue
		}
		keys := keypeg.Score(code, row)
		b.Rows = append(b.Rows, party.RowView{Code: row, Keys: &keys})
	}
	return b
}

func TestAdviceNamesTheFirstRowThatCouldNotBeTheCode(t *testing.T) {
	c := keypeg.CodeOf
	code := c(1, 2, 3, 4)
	for name, one := range map[string]struct {
		board party.EndedBoard
		want  parties.Advice
	}{
		"overlooked": {boardOf(code, c(1, 1, 2, 2), c(5, 5, 6, 6), c(5, 5, 5, 5)), parties.Advice{Kind: parties.Overlooked, Row: 2, Told: 1}},
		"wasted":     {boardOf(code, c(1, 1, 2, 2), 0, c(1, 2, 3, 4)), parties.Advice{Kind: parties.Wasted, Row: 2}},
		"one colour": {boardOf(code, c(1, 1, 1, 1), c(1, 2, 3, 4)), parties.Advice{Kind: parties.OneColour, Row: 1}},
		"checked":    {boardOf(code, c(1, 1, 2, 2), c(1, 2, 3, 4)), parties.Advice{Kind: parties.Checked}},
	} {
		if got, ok := parties.AdviceOn(one.board); !ok || got != one.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for _, board := range []party.EndedBoard{{}, boardOf(c(1, 1, 1, 1), c(1, 1, 1, 1))} {
		if got, ok := parties.AdviceOn(board); ok {
			t.Errorf("on a board of %d rows: %+v", len(board.Rows), got)
		}
	}
}

// TestBestFollowsTheBook adds up the rows for all codes of the classic board, and compares the sum with the cost of
// the proved strategy.
func TestBestFollowsTheBook(t *testing.T) {
	p := parties.New(nil, parties.Options{})
	t.Cleanup(func() { p.Close(t.Context()) })
	classic := keypeg.Editions[0].Board
	sum, most := 0, 0
	for code := range classic.All() {
		n := p.Best(classic, code)
		sum, most = sum+n, max(most, n)
	}
	if sum != 5625 || most > 6 { // the least total, as proved in docs/optimal.md
		t.Errorf("all codes take %d rows, and one takes %d", sum, most)
	}
	if n := p.Best(keypeg.Format{Colours: 20, Pegs: 8, Rows: 10, Repeats: true}, keypeg.CodeOf(1, 2, 3, 4, 5, 6, 7, 8)); n != 0 {
		t.Errorf("a board without a book takes %d rows", n)
	}
}
