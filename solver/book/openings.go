package book

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// For games that begin with a first row other than the book's, openings.txt contains the second row and its cost. The file
// is text: a heading, then a line for each combination of board, kind of first row, and answer that leaves at least three
// codes, such as
//
//	c6p4 1122 1r0w 256 1344 1005
//
// which says that 256 codes are left, and 1344 and its continuations break them in 1005 rows in total. If a board's book is
// proved, the board's lines in openings.txt are proved too.
const openingsHeading = "keypeg openings 1"

// An Opening is a line of openings.txt.
type Opening struct {
	Board string // the board's name, as in Boards
	First keypeg.Code
	Keys  keypeg.Keys
	Page
}

func (o Opening) String() string {
	return fmt.Sprintf("%s %s %s %d %s %d", o.Board, o.First, o.Keys, o.Codes, o.Row, o.Cost)
}

// ReadOpenings parses openings in the form that WriteOpenings writes.
func ReadOpenings(text string) ([]Opening, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != openingsHeading {
		return nil, fmt.Errorf("these are no openings: openings begin with %q", openingsHeading)
	}
	list := make([]Opening, 0, len(lines)-1)
	for i, line := range lines[1:] {
		var o Opening
		var first, keys, row string
		_, err := fmt.Sscan(line, &o.Board, &first, &keys, &o.Codes, &row, &o.Cost)
		if err == nil {
			err = o.read(first, keys, row)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d of the openings: %w", i+2, err)
		}
		list = append(list, o)
	}
	return list, nil
}

func (o *Opening) read(first, keys, row string) error {
	if err := o.First.UnmarshalText([]byte(first)); err != nil {
		return err
	}
	if err := o.Keys.UnmarshalText([]byte(keys)); err != nil {
		return err
	}
	return o.Row.UnmarshalText([]byte(row))
}

// WriteOpenings returns openings as text, in order. If there are several openings for one answer, it writes only the
// cheapest or, among equals, the first.
func WriteOpenings(list []Opening) string {
	key := func(o Opening) string {
		return fmt.Sprint(o.Board, o.First, 100+10*(o.Keys.Red+o.Keys.White)+o.Keys.Red)
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Opening) int { return int(a.Cost - b.Cost) })
	slices.SortStableFunc(list, func(a, b Opening) int { return strings.Compare(key(a), key(b)) })
	list = slices.CompactFunc(list, func(a, b Opening) bool { return key(a) == key(b) })
	text := openingsHeading + "\n"
	for _, o := range list {
		text += o.String() + "\n"
	}
	return text
}

// OpeningsOf returns the openings of a strategy. Openings after the book's own first row are not used until another book
// replaces this one.
func OpeningsOf(t *solver.Tree) ([]Opening, error) {
	b, ok := For(t.Format)
	if !ok || t.Format.Blanks {
		return nil, fmt.Errorf("openings are for boards with a book, %s, not for %s", strings.Join(Boards(), ", "), t.Format)
	}
	var list []Opening
	for _, next := range t.Root.Next {
		if kindOf(next.To) != branch {
			continue
		}
		codes := int64(size(next.To, 1<<30))
		list = append(list, Opening{b.board(), t.Root.Row, next.Keys, Page{next.To.Row, codes, next.To.Cost()}})
	}
	return list, nil
}

// openings returns the lines of openings.txt, grouped by board.
var openings = sync.OnceValue(func() map[string][]Opening {
	var list []Opening
	text, err := files.ReadFile("openings.txt")
	if err == nil {
		list, err = ReadOpenings(string(text))
	}
	if err != nil {
		panic("solver/book: " + err.Error())
	}
	all := map[string][]Opening{}
	for _, o := range list {
		all[o.Board] = append(all[o.Board], o)
	}
	return all
})

// board returns the name of the board that has as many colours as the book has shades.
func (b *Book) board() string { return fmt.Sprintf("c%dp%d", b.shades, b.pegs) }

// opening returns the page for a position after a first row that is not the book's.
func (b *Book) opening(e keypeg.Format, r keypeg.Row) (Page, bool) {
	for _, o := range openings()[b.board()] {
		if o.Keys != r.Keys {
			continue
		}
		if a, ok := b.like(e, r.Code, b.number(o.First)); ok {
			o.Row = a.back(b, e, b.number(o.Row))
			return o.Page, true
		}
	}
	return Page{}, false
}

// like returns a translation that maps a played row to the book's row, if such a translation exists.
func (b *Book) like(e keypeg.Format, played keypeg.Code, row int) (as, bool) {
	for i := range b.orders() {
		a := as{holes: order(b.pegs, i), colours: newNames()}
		if a.match(b, e, played, row) {
			return a, true
		}
	}
	return as{}, false
}

// number returns a row as a number whose digits are the book's shades.
func (b *Book) number(row keypeg.Code) int {
	n := 0
	for _, p := range row.Pegs() {
		n = n*b.shades + int(p) - 1
	}
	return n
}

// orders returns the number of ways to order the holes.
func (b *Book) orders() int {
	all := 1
	for hole := range b.pegs {
		all *= hole + 1
	}
	return all
}
