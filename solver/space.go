package solver

import (
	"keypeg"
	"keypeg/solver/internal/search"
)

// MaxListed is the largest number of lines of pegs that a Space lists. Boards of 6 pegs in 11 colours and of 7 pegs in 8
// can be listed, but not boards of 8 pegs in 12. Use Sample on larger boards.
const MaxListed = search.MaxListed

// ErrTooBig reports that a board has too many codes to list them all.
var ErrTooBig = search.ErrTooBig

// Lines returns the number of lines of pegs on a board, including those that are not codes. It is Format.Shades to the
// power of the number of pegs. It stops counting above MaxListed.
func Lines(e keypeg.Format) int {
	n := 1
	for range e.Pegs {
		if n *= e.Shades(); n > MaxListed {
			break
		}
	}
	return n
}

// A Space contains every code of one board, listed once and shared by all searches on that board. It is safe for concurrent
// use.
type Space struct{ board *search.Board }

// NewSpace lists the codes of a board. It returns an error for invalid boards and for those too large to list.
func NewSpace(e keypeg.Format) (*Space, error) {
	b, err := search.NewBoard(e)
	if err != nil {
		return nil, err
	}
	return &Space{b}, nil
}

// Format returns the board.
func (s *Space) Format() keypeg.Format { return s.board.Format }

// Len returns the number of codes.
func (s *Space) Len() int { return len(s.board.Codes) }
