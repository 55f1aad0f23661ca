package solver

import (
	"fmt"

	"keypeg"
)

// A Position is a board with the rows played on it. Rows lost to time and a last row without an answer give no information
// about the code.
type Position struct {
	Format keypeg.Format
	Rows   []keypeg.Row
}

// Start returns the position before the first row.
func Start(e keypeg.Format) Position { return Position{Format: e} }

// With returns the position after one more answered row. It does not change p.
func (p Position) With(row keypeg.Code, keys keypeg.Keys) Position {
	rows := make([]keypeg.Row, len(p.Rows), len(p.Rows)+1)
	copy(rows, p.Rows)
	p.Rows = append(rows, keypeg.Row{Code: row, Keys: keys, Answered: true})
	return p
}

// Check returns nil for a position that can occur on the board, even if its answers contradict each other.
func (p Position) Check() error {
	if err := p.Format.Validate(); err != nil {
		return err
	}
	for i, r := range p.Rows {
		if r.Lost() {
			continue
		}
		if err := p.Format.Check(r.Code); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
		if !r.Answered {
			continue
		}
		if err := r.Keys.Check(p.Format.Pegs); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	return nil
}

// Answered returns the rows with an answer, except rows lost because time ran out.
func (p Position) Answered() []keypeg.Row {
	var rows []keypeg.Row
	for _, r := range p.Rows {
		if r.Answered && !r.Lost() {
			rows = append(rows, r)
		}
	}
	return rows
}

// rowsLeft returns the number of rows that can still be placed.
func (p Position) rowsLeft() int {
	used := len(p.Rows)
	if used > 0 && !p.Rows[used-1].Lost() && !p.Rows[used-1].Answered {
		used--
	}
	return max(p.Format.Rows-used, 0)
}

// Fits reports whether a code agrees with every answer.
func (p Position) Fits(c keypeg.Code) bool {
	for _, r := range p.Rows {
		if r.Answered && !r.Lost() && keypeg.Score(c, r.Code) != r.Keys {
			return false
		}
	}
	return true
}
