package book

import (
	"context"
	"fmt"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// A shelf contains the book for boards of one size.
type shelf struct {
	shades, pegs int
	mu           sync.Mutex
	book         *Book // the book; nil until it is first requested
}

var shelves = []*shelf{{shades: 6, pegs: 4}, {shades: 7, pegs: 4}, {shades: 8, pegs: 4}, {shades: 8, pegs: 5}, {shades: 9, pegs: 5}}

// board returns the name of the board that has as many colours as the book has shades.
func (s *shelf) board() string { return fmt.Sprintf("c%dp%d", s.shades, s.pegs) }

// open returns the book. It can fail only in builds that fetch the file instead of embedding it.
func (s *shelf) open() (*Book, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.book == nil {
		text, err := files.ReadFile(s.board() + ".book")
		if err != nil {
			return nil, false
		}
		if s.book, err = open(string(text)); err != nil {
			panic(fmt.Sprintf("solver/book: %s: %v", s.board(), err))
		}
	}
	return s.book, true
}

// Boards returns the boards with a book, in the form that keypeg.ParseFormat reads. Each book can also be used on the board
// with one colour fewer on which holes may be empty.
func Boards() []string {
	var list []string
	for _, s := range shelves {
		list = append(list, s.board())
	}
	return list
}

// For returns the book for a board, if there is one. The book serves the board with any number of rows.
func For(e keypeg.Format) (*Book, bool) {
	for _, s := range shelves {
		if e.Repeats && e.Pegs == s.pegs && e.Shades() == s.shades {
			return s.open()
		}
	}
	return nil, false
}

// A Strategy plays the book, and uses Else after the game has left the book.
type Strategy struct {
	Else solver.Strategy // if nil, the strategy looks ahead when few candidates are left, and otherwise plays like Entropy
}

// Next implements solver.Strategy.
func (s Strategy) Next(ctx context.Context, n *solver.Node) (solver.Advice, error) {
	if n.Len() == 0 {
		return solver.Advice{}, solver.ErrNoCandidates
	}
	if b, ok := For(n.Space().Format()); ok && n.Len() > 2 {
		rows := played(n)
		if row, _, ok := b.find(n.Space().Format(), rows); ok {
			return solver.Advice{Row: row}, nil
		}
		if len(rows) == 1 {
			if page, ok := b.opening(n.Space().Format(), rows[0]); ok {
				return solver.Advice{Row: page.Row}, nil
			}
		}
	}
	if s.Else != nil {
		return s.Else.Next(ctx, n)
	}
	if n.Len() <= nearby {
		return solver.Beam{}.Next(ctx, n)
	}
	return solver.Entropy{Bonus: true}.Next(ctx, n)
}

// nearby is the largest number of candidates for which looking ahead is quick.
const nearby = 300
