package picture

import (
	"strconv"

	"keypeg"
)

// A Plate prints lines, flat colours and text. Lengths are in units of the plate, y grows downwards, and colours are in CSS
// notation. Lines are black.
type Plate interface {
	Circle(x, y, r float64, fill string, line float64) // there is no fill if fill is "", and no line if line is 0
	Box(x, y, w, h, r, line float64)
	Fold(x1, x2, y float64)                                 // a dashed line
	Text(x, y, size float64, strong bool, ink, text string) // centred on x, with its baseline at y
}

// A Print is a board on paper: an outline, flat pegs with their marks, and keys in the form of full dots and rings. Everything
// on it can be distinguished without colour.
type Print struct {
	Board
	Bare bool // whether the place for the code is left out
}

// Size returns the width and the height in units. A unit is the distance between rows.
func (p Print) Size() (w, h float64) {
	h = p.height()
	if p.Bare {
		h = float64(p.Format.Rows) + 2*underRows
	}
	return p.width(), h
}

// The dimensions of a print in units.
const (
	thin, thick = 0.02, 0.045
	toWrite     = 0.36 // the radius of an empty hole, in which a letter can be written
	pegRadius   = 0.41
	keyRadius   = 0.146
)

// The inks of a print.
var ink, faint = black.String(), rgb{0.72, 0.72, 0.72}.String()

// Draw draws the board with its upper left corner at x, y, with u units of the plate per unit of the board.
func (p Print) Draw(on Plate, x, y, u float64) {
	w, h := p.Size()
	on.Box(x, y, w*u, h*u, 0.4*u, thick*u)
	if !p.Bare {
		middle := y + (overBay+bay/2)*u
		p.printPegs(on, p.Code, x, middle, u)
		on.Fold(x, x+w*u, y+(overBay+bay+underBay/2)*u)
	}
	for n := 1; n <= p.Format.Rows; n++ {
		p.printRow(on, n, x, y+p.Middle(n)*u, u)
	}
}

// Middle returns the vertical centre of a row in units from the upper edge.
func (p Print) Middle(n int) float64 {
	_, h := p.Size()
	return h - underRows - float64(n) + 0.5
}

func (p Print) printRow(on Plate, n int, x, middle, u float64) {
	on.Text(x+(edgeRoom+0.37)*u, middle+0.13*u, 0.38*u, false, ink, strconv.Itoa(n))
	var row Row
	if n <= len(p.Rows) {
		row = p.Rows[n-1]
	}
	p.printPegs(on, row.Code, x, middle, u)
	left := x + (toPegs+float64(p.Pegs)+keyRoom)*u
	if p.Pegs > mostKeys {
		p.printCounts(on, left, middle, u)
		return
	}
	for i, at := range p.keyPlaces(left, middle, u) {
		switch red, all := int(row.Keys.Red), int(row.Keys.Red)+int(row.Keys.White); {
		case i < red:
			on.Circle(at.x, at.y, keyRadius*u, ink, 0)
		case i < all:
			on.Circle(at.x, at.y, (keyRadius-0.03)*u, "", 0.06*u)
		default:
			on.Circle(at.x, at.y, 0.05*u, faint, 0)
		}
	}
}

// printCounts prints one key of each kind, with a line on which to write the number of such keys.
func (p Print) printCounts(on Plate, left, middle, u float64) {
	for i, key := range []string{ink, ""} {
		at := left + (0.16+float64(i)*0.78)*u
		on.Circle(at, middle, (keyRadius-0.03)*u, key, 0.06*u)
		on.Box(at+0.2*u, middle+0.3*u, 0.4*u, 0, 0, thin*u)
	}
}

// printPegs prints a code hole by hole, or empty holes if the code is 0.
func (p Print) printPegs(on Plate, code keypeg.Code, x, middle, u float64) {
	at := func(hole int) float64 { return x + (toPegs+float64(hole)+0.5)*u }
	for hole, peg := range code.Pegs() {
		p.Peg(on, peg, at(hole), middle, u)
	}
	for hole := code.Len(); hole < p.Pegs; hole++ {
		on.Circle(at(hole), middle, toWrite*u, "", thin*u)
	}
}

// Peg prints a single peg, or a hole left empty on purpose.
func (b Board) Peg(on Plate, p keypeg.Peg, x, y, u float64) {
	if p == keypeg.Empty {
		on.Circle(x, y, toWrite*u, "", 2*thick*u)
		return
	}
	colour, mark, size := b.colourOf(p), cutLight, 0.42*u
	if contrast(colour, cutDark) > contrast(colour, cutLight) {
		mark = cutDark
	}
	on.Circle(x, y, pegRadius*u, colour.String(), thin*u)
	if b.rings() {
		mark, size = black, 0.38*u
		on.Circle(x, y, 0.26*u, white.String(), thin*u)
	}
	on.Text(x, y+0.36*size, size, true, mark.String(), b.markOf(p))
}
