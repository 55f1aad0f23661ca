package book

import (
	"context"
	_ "embed"
	"fmt"
	"sync"

	"keypeg"
	"keypeg/solver"
)

//go:embed c6p4.book
var c6p4 string

//go:embed c7p4.book
var c7p4 string

//go:embed c8p4.book
var c8p4 string

//go:embed c8p5.book
var c8p5 string

//go:embed c9p5.book
var c9p5 string

var files = []struct {
	board string
	text  *string
}{{"c6p4", &c6p4}, {"c7p4", &c7p4}, {"c8p4", &c8p4}, {"c8p5", &c8p5}, {"c9p5", &c9p5}}

// books are opened when one is first asked for.
var books = sync.OnceValue(func() []*Book {
	var all []*Book
	for _, f := range files {
		b, err := open(*f.text)
		if err != nil {
			panic(fmt.Sprintf("solver/book: %s: %v", f.board, err))
		}
		all = append(all, b)
	}
	return all
})

// Boards returns the boards with a book, as keypeg.ParseFormat reads them. Each book also serves the board with one colour less
// and empty holes.
func Boards() []string {
	var list []string
	for _, f := range files {
		list = append(list, f.board)
	}
	return list
}

// For returns the book for a board, if there is one, for any number of rows.
func For(e keypeg.Format) (*Book, bool) {
	for _, b := range books() {
		if b.serves(e) {
			return b, true
		}
	}
	return nil, false
}

// A Strategy plays the book, and Else after the game has left it.
type Strategy struct {
	Else solver.Strategy // nil looks ahead if few candidates are left, and otherwise uses Entropy
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

// nearby is the most candidates for which looking ahead is quick.
const nearby = 300
