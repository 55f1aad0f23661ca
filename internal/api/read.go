package api

import (
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/wire"
)

// readPosition parses a position that a person has typed. It also returns the palette that was used to read the
// position.
func readPosition(r wire.PositionRequest) (solver.Position, []keypeg.Colour, error) {
	board, palette, err := readBoard(r.Board, r.Rules)
	if err != nil {
		return solver.Position{}, nil, err
	}
	read := keypeg.NewReader(board, palette)
	p := solver.Start(board)
	if len(r.Rows) > keypeg.MaxRows {
		return solver.Position{}, nil, keypeg.Refusef("too-big-rows", "", "a board has at most %d rows", keypeg.MaxRows)
	}
	for i, typed := range r.Rows {
		row, err := readRow(read, board, typed)
		if err != nil {
			return solver.Position{}, nil, inRow(i, err)
		}
		p.Rows = append(p.Rows, row)
	}
	return p, palette, nil
}

func readRow(read keypeg.Reader, board keypeg.Format, typed wire.PlayedRow) (keypeg.Row, error) {
	if strings.TrimSpace(typed.Row) == "--" {
		return keypeg.Row{Answered: true}, nil
	}
	code, err := read.Code(typed.Row)
	if err != nil || typed.Keys == "" {
		return keypeg.Row{Code: code}, err
	}
	keys, err := keypeg.ParseKeys(typed.Keys, board.Pegs)
	if err == nil {
		err = keys.Check(board.Pegs)
	}
	return keypeg.Row{Code: code, Keys: keys, Answered: true}, err
}

// inRow adds the number of a row to a refusal of that row.
func inRow(i int, err error) error {
	return keypeg.Within(err, "row %d", i+1)
}

// readBoard reads a board given by its edition's slug or its text form. The board has the colours of the edition or of
// the given rulebook.
func readBoard(text, rules string) (keypeg.Format, []keypeg.Colour, error) {
	p, printed := keypeg.FindEdition(text)
	if rules == "" {
		rules = p.Rulebook
	}
	book, _ := keypeg.FindRulebook(rules)
	if printed {
		return p.Board, book.Palette(p.Board.Colours), nil
	}
	board, err := keypeg.ParseFormat(text)
	if err != nil {
		return keypeg.Format{}, nil, err
	}
	return board, book.Palette(board.Colours), nil
}
