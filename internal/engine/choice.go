package engine

import (
	"errors"
	"fmt"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// Names lists the strategies that a Choice can name, in the order in which help lists them.
var Names = []string{
	"minimax", "size", "entropy", "parts", "exact", "near", "book", "consistent",
	"minimax+", "size+", "entropy+", "parts+",
}

// A Choice is the name of a strategy, together with its settings.
type Choice struct {
	By    string      // one of Names
	First keypeg.Code // the first row; if 0, the strategy chooses it. The strategy consistent has no fixed first row, because it draws its rows
	Rows  int         // exact: the largest number of rows for any code; if 0, there is no limit
	Seed  uint64      // consistent: the seed of its random draws
	Beam  solver.Beam // near: how many rows its search tries
}

// The reasons why a strategy cannot be chosen: no strategy has that name, or the board has no book that begins with the chosen
// row.
var (
	ErrNoStrategy = errors.New("no such strategy")
	ErrNoBook     = errors.New("no such book")
)

// A lack is an error that wraps one of the reasons above and has its own sentence.
type lack struct {
	kind     error
	sentence string
}

func (l lack) Error() string { return l.sentence }
func (l lack) Unwrap() error { return l.kind }

// Strategy returns the chosen strategy for a board.
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

// checkBook returns nil if the board has a book that begins with the chosen row.
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
