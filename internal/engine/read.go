package engine

import (
	"fmt"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// ReadBoard returns the board of a printed edition, given by name, or a board in its text form. It also returns a reader of its
// codes, which uses the letters of the edition or, for a custom board, the letters of classic.
func ReadBoard(text string) (keypeg.Format, keypeg.Reader, error) {
	if p, ok := keypeg.FindEdition(text); ok {
		rules, _ := keypeg.FindRulebook(p.Rulebook)
		return p.Board, keypeg.NewReader(p.Board, rules.Palette(p.Board.Colours)), nil
	}
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		return e, keypeg.Reader{}, fmt.Errorf("%q is no edition (`keypeg editions` lists them), and as a board: %w", text, err)
	}
	classic, _ := keypeg.FindRulebook("classic")
	return e, keypeg.NewReader(e, classic.Palette(e.Colours)), nil
}

// ReadPosition reads rows with their answers, such as "1122 1r0w". The row -- is a row lost to time. It refuses rows after
// the row that broke the code.
func ReadPosition(board keypeg.Format, reader keypeg.Reader, rows []string) (solver.Position, error) {
	p := solver.Start(board)
	for i, text := range rows {
		if strings.TrimSpace(text) == "--" {
			p.Rows = append(p.Rows, keypeg.Row{Answered: true})
			continue
		}
		row, rest, err := reader.Next(text)
		if err != nil {
			return p, fmt.Errorf("row %d: %w", i+1, err)
		}
		keys, err := keypeg.ParseKeys(rest, board.Pegs)
		if err == nil {
			err = keys.Check(board.Pegs)
		}
		if err != nil {
			return p, fmt.Errorf("row %d, the answer to %s: %w", i+1, row, err)
		}
		if keys == board.Win() {
			return p, fmt.Errorf("row %d: %s broke the code, and nothing comes after that", i+1, row)
		}
		p = p.With(row, keys)
	}
	return p, nil
}

// PositionText returns a position in the form of the protocol: c6p4g8Bm 1122 1r0w.
func PositionText(p solver.Position) string {
	var b strings.Builder
	b.WriteString(p.Format.String())
	for _, r := range p.Rows {
		if r.Lost() {
			b.WriteString(" --")
			continue
		}
		fmt.Fprintf(&b, " %s %s", r.Code, r.Keys)
	}
	return b.String()
}
