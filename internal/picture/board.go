package picture

import (
	"math"
	"strconv"

	"keypeg"
)

// A Board is a board to draw: one side of a table.
type Board struct {
	keypeg.Format
	Name    string         // the player's name, written on the shield
	Printed string         // the slug of the rulebook whose set has the board; any other slug means a custom board
	Breaker keypeg.Seat    // the player on this side; in a duel, the host's side is drawn in different colours
	Palette keypeg.Palette // the colours with their English names, colour 1 first
	Rows    []Row
	Code    keypeg.Code // the code, shown in place of the shield; if 0, the shield is shown
}

// A Row is a row that was placed, or that was lost because time ran out.
type Row struct {
	Code    keypeg.Code // the pegs; if 0, they are drawn without their colours
	Lost    bool
	Keys    keypeg.Keys
	Without bool // the row has no answer
}

// The measurements of a board, in units. A unit is the distance between rows.
const (
	edgeRoom  = 0.26 // the space on both sides of the rows
	toPegs    = 1.07 // the distance from the edge to the first hole
	keyRoom   = 0.24 // the distance from the last hole to the keys
	keyPitch  = 0.39
	counted   = 1.5 // the width of keys that are shown as numbers
	afterKeys = 0.42
	bay       = 1.19
	overBay   = 0.22
	underBay  = 0.26
	underRows = 0.15
	thickness = 0.17
	risen     = 0.34 // the height of a raised shield above the board's upper edge
	hinge     = 0.3  // between two boards
)

// mostKeys is the largest number of keys that are drawn one by one. If there are more,
// their numbers are shown instead.
const mostKeys = 6

func (b Board) keyWidth() float64 {
	if b.Pegs > mostKeys {
		return counted
	}
	return float64((b.Pegs+1)/2) * keyPitch
}

// width returns the board's width in units, and height returns its height.
func (b Board) width() float64 {
	return toPegs + float64(b.Pegs) + keyRoom + b.keyWidth() + afterKeys
}

func (b Board) height() float64 {
	return overBay + bay + underBay + float64(b.Format.Rows) + underRows
}

// above returns the height of everything above the board's upper edge.
func (b Board) above() float64 {
	if b.Code != 0 {
		return risen
	}
	return 0
}

// shadow draws the board's shadow, down and to the right.
func (b Board) shadow(c canvas, x, y, u float64) {
	m := b.material()
	const soft = 66
	left, top := math.Round(x+18-soft/2), math.Round(y+46-soft/2)
	right, bottom := math.Round(x+18+b.width()*u+soft/2), math.Round(y+9+b.height()*u+soft/2)
	var fade []stop
	for i := range 9 {
		way := float64(i) / 8
		fade = append(fade, stop{way, m.side, 0.42 * (1 - way*way*(3-2*way))})
	}
	rect := func(x, y, w, h float64, p paint) {
		c.fill(path{}.move(x, y).line(x+w, y).line(x+w, y+h).line(x, y+h).close(), p)
	}
	in, down := left+soft, top+soft
	out, up := right-soft, bottom-soft
	rect(in, down, out-in, up-down, clear(m.side, 0.42))
	rect(in, top, out-in, soft, line(point{in, down}, point{in, top}, fade...))
	rect(in, up, out-in, soft, line(point{in, up}, point{in, bottom}, fade...))
	rect(left, down, soft, up-down, line(point{in, down}, point{left, down}, fade...))
	rect(out, down, soft, up-down, line(point{out, down}, point{right, down}, fade...))
	for _, corner := range []struct{ x, y, at, by float64 }{{left, top, in, down}, {out, top, out, down}, {left, up, in, up}, {out, up, out, up}} {
		rect(corner.x, corner.y, soft, soft, glow(corner.at, corner.by, soft, fade...))
	}
}

// draw draws the board with its upper left corner at x, y, with u pixels per unit.
func (b Board) draw(c canvas, x, y, u float64) {
	m := b.material()
	w, h := b.width()*u, b.height()*u
	if b.Code != 0 {
		c.fill(path{}.box(x+0.18*u, y-risen*u, w-0.36*u, (risen+0.1)*u, 0.2*u), line(point{x, y - risen*u}, point{x, y + 0.1*u}, stop{0, m.slab, 1}, stop{1, m.side, 1}))
	}
	c.fill(path{}.box(x, y+thickness*u, w, h, 0.52*u), solid(m.side))
	c.fill(path{}.box(x, y, w, h, 0.52*u), line(point{x, y}, point{x + 0.7*w, y + h}, stop{0, m.high, 1}, stop{0.45, m.slab, 1}, stop{1, m.low, 1}))
	c.fill(rim(x, y, w, h, 0.52*u, 1.5), clear(m.lit, 0.55))
	b.lamp(c, x, y, u)
	b.drawBay(c, x, y, u)
	for n := 1; n <= b.Format.Rows; n++ {
		b.drawRow(c, n, x, b.middle(n, y, u), u)
	}
}

// middle returns the vertical centre of a row. Row 1 is the lowest.
func (b Board) middle(n int, y, u float64) float64 {
	return y + (overBay+bay+underBay+float64(b.Format.Rows-n)+0.5)*u
}

// lamp highlights the last row, or the first row if no row has been placed.
func (b Board) lamp(c canvas, x, y, u float64) {
	at := b.middle(max(1, len(b.Rows)), y, u)
	light := glow(x+(toPegs+float64(b.Pegs)/2)*u, at, (float64(b.Pegs)/2+1.7)*u, stop{0, rgb{1, 0.94, 0.784}, 0.42}, stop{0.5, rgb{1, 0.94, 0.784}, 0.15}, stop{1, rgb{1, 0.94, 0.784}, 0})
	light.flat = 1.7 / (float64(b.Pegs)/2 + 1.7)
	light.from.y = at
	c.fill(path{}.box(x, y, b.width()*u, b.height()*u, 0.52*u), light)
}

// drawBay draws the place of the code: the code if it is shown, and otherwise the shield.
func (b Board) drawBay(c canvas, x, y, u float64) {
	m := b.material()
	left, top, w, h := x+edgeRoom*u, y+overBay*u, (b.width()-2*edgeRoom)*u, bay*u
	if b.Code != 0 {
		c.fill(path{}.box(left, top, w, h, 0.32*u), clear(black, 0.26))
		c.fill(rim(left, top, w, h, 0.32*u, 1), clear(m.lit, 0.25))
		b.drawPegs(c, b.Code, x, top+h/2, u)
		return
	}
	c.fill(path{}.box(left+2, top+4, w, h, 0.33*u), clear(black, 0.3))
	c.fill(path{}.box(left, top, w, h, 0.33*u), line(point{left, top}, point{left + 0.04*h, top + h}, stop{0, m.lit, 1}, stop{0.16, m.high, 1}, stop{0.7, m.slab, 1}, stop{1, m.low, 1}))
	c.fill(rim(left, top, w, h, 0.33*u, 1), clear(m.side, 1))
	name, room := lettering{face: strong(), size: max(0.4*u, 12)}, w-0.4*u
	for name.size > 12 && name.width(b.Name) > room {
		name.size--
	}
	c.fill(name.centred(left+w/2, top+h/2+0.35*name.size, name.cut(b.Name, room)), solid(m.lettered))
}

// drawPegs draws a code hole by hole.
func (b Board) drawPegs(c canvas, code keypeg.Code, x, middle, u float64) {
	m, stems := b.material(), b.rings()
	scale := 0.963 * u / 48
	for i, p := range code.Pegs() {
		at := x + (toPegs+float64(i)+0.5)*u
		if p == keypeg.Empty {
			c.use(m.hole(stems), at, middle, scale, black)
			c.use(blank, at, middle, scale, black)
			continue
		}
		colour, standing := b.colourOf(p), peg
		if stems {
			standing = ringPeg
		}
		c.use(standing, at, middle, scale, colour)
		c.use(engraved(b.markOf(p), colour, stems), at, middle, scale, black)
	}
}

func (b Board) drawRow(c canvas, n int, x, middle, u float64) {
	m, stems := b.material(), b.rings()
	figures := lettering{face: regular(), size: max(0.315*u, 9)}
	c.fill(figures.centred(x+(edgeRoom+0.37)*u, middle+0.35*figures.size, strconv.Itoa(n)), clear(m.lettered, 0.8))
	var row Row
	placed := n <= len(b.Rows)
	if placed {
		row = b.Rows[n-1]
	}
	scale := 0.963 * u / 48
	switch {
	case placed && row.Code != 0:
		b.drawPegs(c, row.Code, x, middle, u)
	default:
		standing := m.hole(stems)
		if placed && !row.Lost {
			standing = peg
			if stems {
				standing = ringPeg
			}
		}
		for i := range b.Pegs {
			c.use(standing, x+(toPegs+float64(i)+0.5)*u, middle, scale, m.lit)
		}
	}
	if row.Lost {
		for _, part := range [2]float64{0.3, 0.7} {
			c.use(lost, x+(toPegs+float64(b.Pegs)*part)*u, middle, scale, black)
		}
		return
	}
	b.drawKeys(c, row, placed && !row.Without, x+(toPegs+float64(b.Pegs)+keyRoom)*u, middle, u)
}

// drawKeys draws the answer, or its empty places, from the given left edge.
func (b Board) drawKeys(c canvas, row Row, answered bool, left, middle, u float64) {
	none, scale := b.material().noKey(), u*0.333/16
	red, white := int(row.Keys.Red), int(row.Keys.White)
	if b.Pegs > mostKeys {
		b.countKeys(c, [2]int{red, white}, answered, left, middle, u)
		return
	}
	for i, at := range b.keyPlaces(left, middle, u) {
		key := none
		switch {
		case !answered:
		case i < red:
			key = redKey
		case i < red+white:
			key = whiteKey
		}
		c.use(key, at.x, at.y, scale, black)
	}
}

// keyPlaces returns the places of the keys of a row, which begin at the given left edge.
func (b Board) keyPlaces(left, middle, u float64) []point {
	places, columns := make([]point, b.Pegs), (b.Pegs+1)/2
	for i := range places {
		places[i] = point{left + (float64(i%columns)+0.5)*keyPitch*u, middle + (float64(i/columns)-0.5)*keyPitch*u}
		if b.Pegs == 1 {
			places[i].y = middle
		}
	}
	return places
}

// countKeys draws one key of each kind, with the number of such keys next to it.
func (b Board) countKeys(c canvas, keys [2]int, answered bool, left, middle, u float64) {
	m := b.material()
	figures := lettering{face: strong(), size: 0.46 * u}
	for i, key := range []symbol{redKey, whiteKey} {
		at := left + (0.16+float64(i)*0.78)*u
		if !answered {
			c.use(m.noKey(), at, middle, u*0.333/16, black)
			continue
		}
		c.use(key, at, middle, u*0.333/16, black)
		c.fill(figures.at(at+0.2*u, middle+0.35*figures.size, strconv.Itoa(keys[i])), solid(m.lettered))
	}
}
