package engine

import (
	"errors"
	"fmt"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// Names are the strategies that a Choice can name, in the order in which help lists
// them.
var Names = []string{
	"minimax", "size", "entropy", "parts", "exact", "near", "book", "consistent",
	"minimax+", "size+", "entropy+", "parts+",
}

// A Choice is a strategy by its name, and what it is tuned by.
type Choice struct {
	By    string      // one of Names
	First keypeg.Code // its first row; 0 lets it choose. consistent, which draws its rows, has none
	Rows  int         // exact: no code may take more rows; 0 for any number
	Seed  uint64      // consistent: what it draws by
	Beam  solver.Beam // near: how wide it looks
}

// Why a strategy cannot be chosen: nothing is called so; the board has no book, or one
// that begins with another row.
var (
	ErrNoStrategy = errors.New("no such strategy")
	ErrNoBook     = errors.New("no such book")
)

// A lack is one of these, in a sentence.
type lack struct {
	kind     error
	sentence string
}

func (l lack) Error() string { return l.sentence }
func (l lack) Unwrap() error { return l.kind }

// Strategy returns the strategy that is chosen, for a board.
func (c Choice) Strategy(board keypeg.Format) (solver.Strategy, error) {
	switch c.By {
	case "minimax":
		return solver.Minimax{First: c.First}, nil
	case "minimax+":
		return solver.SortedMinimax{First: c.First}, nil
	case "size", "size+":
		return solver.Size{First: c.First, Bonus: c.By == "size+"}, nil
	case "entropy", "entropy+":
		return solver.Entropy{First: c.First, Bonus: c.By == "entropy+"}, nil
	case "parts", "parts+":
		return solver.Parts{First: c.First, Bonus: c.By == "parts+"}, nil
	case "exact":
		return solver.Exact{First: c.First, Rows: c.Rows}, nil
	case "near":
		near := c.Beam
		near.First = c.First
		return near, nil
	case "consistent":
		return solver.Consistent{Seed: c.Seed}, nil
	case "book":
		return book.Strategy{}, c.checkBook(board)
	}
	return nil, lack{ErrNoStrategy, fmt.Sprintf("%q is no strategy: use %s", c.By, strings.Join(Names, ", "))}
}

// checkBook returns nil where there is a book for the board that begins as it should.
func (c Choice) checkBook(board keypeg.Format) error {
	b, ok := book.For(board)
	if !ok {
		return lack{ErrNoBook, fmt.Sprintf("there is no book for %s: books are for %s", board, strings.Join(book.Boards(), ", "))}
	}
	if c.First != 0 && c.First != b.First(board) {
		return lack{ErrNoBook, fmt.Sprintf("the book for %s begins with %s: leave the first row out", board, b.First(board))}
	}
	return nil
}
