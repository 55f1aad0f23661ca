package book

import (
	"math/big"

	"keypeg"
	"keypeg/solver"
)

// A Page is a book's entry for a position.
type Page struct {
	Row   keypeg.Code // the row to play
	Codes int64       // number of candidates
	Cost  int64       // the number of rows still needed, summed over the candidates
}

// First returns the first row of the book on a board that the book serves.
func (b *Book) First(e keypeg.Format) keypeg.Code {
	return as{holes: order(b.pegs, 0), colours: newNames()}.back(b, e, b.node(b.root).row)
}

// Find looks up a position. Every position after one row has a page. For a position after several rows, Find fails
// unless all of the rows are in the book. Find also fails if only one or two codes are left.
func (b *Book) Find(p solver.Position) (Page, bool) { return b.page(p.Format, p.Answered()) }

func (b *Book) page(e keypeg.Format, rows []keypeg.Row) (Page, bool) {
	row, text, ok := b.find(e, rows)
	switch {
	case ok:
		codes, cost := b.sum(text)
		return Page{row, codes, cost}, true
	case len(rows) == 1 && b.serves(e) && rows[0].Code.Len() == b.pegs:
		return b.opening(e, rows[0])
	}
	return Page{}, false
}

// Known returns the value of a node from a book or its openings, for solver.Judge.
func Known(n *solver.Node) (solver.Value, bool) {
	b, ok := For(n.Space().Format())
	if !ok || n.Len() <= 2 {
		return solver.Value{}, false
	}
	page, ok := b.page(n.Space().Format(), played(n))
	if !ok {
		return solver.Value{}, false
	}
	return solver.Value{Row: page.Row, Codes: n.Len(), Rows: big.NewRat(page.Cost, page.Codes), Exact: b.proved}, true
}

// played returns the rows that led to a node, with their answers. Every candidate would have led to the same answers.
func played(n *solver.Node) []keypeg.Row {
	var rows []keypeg.Row
	for _, row := range n.Rows() {
		rows = append(rows, keypeg.Row{Code: row, Keys: keypeg.Score(n.Lowest(), row), Answered: true})
	}
	return rows
}

// find returns the book's next row after the given rows, with its branch.
func (b *Book) find(e keypeg.Format, rows []keypeg.Row) (keypeg.Code, string, bool) {
	if !b.serves(e) {
		return 0, "", false
	}
	all := b.orders()
	if len(rows) == 0 {
		all = 1
	}
	for i := range all {
		a := as{holes: order(b.pegs, i), colours: newNames()}
		if text, ok := b.follow(e, rows, &a); ok {
			return a.back(b, e, b.node(text).row), text, true
		}
	}
	return 0, "", false
}

// follow follows the branches of the given rows, with the holes in the order given by a. On the way, it records which
// colour of the game corresponds to which colour of the book.
func (b *Book) follow(e keypeg.Format, rows []keypeg.Row, a *as) (string, bool) {
	text := b.root
	for _, r := range rows {
		n := b.node(text)
		if r.Code.Len() != b.pegs || !a.match(b, e, r.Code, n.row) {
			return "", false
		}
		found := false
		b.below(n, func(answer int, below string) bool {
			if b.answers[answer] == r.Keys {
				text, found = below, true
			}
			return !found
		})
		if !found {
			return "", false
		}
	}
	return text, true
}

// as translates between a game and the book: it maps holes to holes and colours to colours.
type as struct {
	holes   [maxPegs]int // the hole of the game, indexed by the hole of the book
	colours names
}

// names maps shades of the game to shades of the book, and back; -1 stands for an unknown shade.
type names struct{ game, book [keypeg.MaxColours + 1]int8 }

func newNames() names {
	var n names
	for i := range n.game {
		n.game[i], n.book[i] = -1, -1
	}
	return n
}

// order returns the i-th of all orders of the holes. The first order leaves the holes in place.
func order(pegs, i int) (holes [maxPegs]int) {
	var left [maxPegs]int
	for h := range left {
		left[h] = h
	}
	rest := left[:pegs]
	for h := range pegs {
		pick := i % len(rest)
		i /= len(rest)
		holes[h] = rest[pick]
		rest = append(rest[:pick], rest[pick+1:]...)
	}
	return holes
}

// shade returns the book's number for a peg. The empty hole has the last number.
func shade(e keypeg.Format, p keypeg.Peg) int8 {
	if p == keypeg.Empty {
		return int8(e.Colours)
	}
	return int8(p - 1)
}

func peg(e keypeg.Format, shade int8) keypeg.Peg {
	if int(shade) == e.Colours {
		return keypeg.Empty
	}
	return keypeg.Peg(shade + 1)
}

func (b *Book) shadesOf(row int) (shades [maxPegs]int8) {
	for h := b.pegs - 1; h >= 0; h-- {
		shades[h] = int8(row % b.shades)
		row /= b.shades
	}
	return shades
}

// match reports whether a row of the game equals the book's row for some correspondence of colours. If so, it records
// which colours correspond.
func (a *as) match(b *Book, e keypeg.Format, played keypeg.Code, row int) bool {
	shades := b.shadesOf(row)
	for h := range b.pegs {
		ours, theirs := shades[h], shade(e, played.At(a.holes[h]))
		n := &a.colours
		switch {
		case int(theirs) >= b.shades:
			return false
		case n.game[ours] == -1 && n.book[theirs] == -1:
			n.game[ours], n.book[theirs] = theirs, ours
		case n.game[ours] != theirs:
			return false
		}
	}
	return true
}

// back translates a row of the book into a row of the game. A colour without a known counterpart stays the same, if
// possible.
func (a as) back(b *Book, e keypeg.Format, row int) keypeg.Code {
	n := a.colours
	shades := b.shadesOf(row)
	for _, keep := range []bool{true, false} {
		for _, ours := range shades[:b.pegs] {
			for theirs := range int8(b.shades) {
				if n.game[ours] == -1 && n.book[theirs] == -1 && (ours == theirs || !keep) {
					n.game[ours], n.book[theirs] = theirs, ours
				}
			}
		}
	}
	var pegs [maxPegs]keypeg.Peg
	for h := range b.pegs {
		pegs[a.holes[h]] = peg(e, n.game[shades[h]])
	}
	return keypeg.CodeOf(pegs[:b.pegs]...)
}
