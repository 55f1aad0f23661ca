package picture

import (
	"fmt"

	"keypeg"
)

// Symbols are drawn around 0 in a box of size 48, and keys in a box of size 16. They are lit from the upper left.

// cast is the shadow of objects on the board, down and to the right.
var cast = glow(2, 4, 22.5, stop{0.72, black, 0.5}, stop{1, black, 0})

// domed draws the light on a peg, on top of the peg's colour.
func domed(c canvas) {
	c.fill(path{}.circle(0, 0, 20.6), line(point{-20.6, -20.6}, point{20.6, 20.6}, stop{0, white, 0.34}, stop{0.45, white, 0}, stop{0.46, black, 0}, stop{1, black, 0.34}))
	c.fill(ring(0, 0, 17.1, 1), clear(black, 0.38))
	c.fill(path{}.circle(0, 0, 17), inherited)
	c.fill(path{}.circle(0, 0, 17), glow(-4.1, -5.8, 23.8, stop{0, white, 0.13}, stop{0.48, white, 0}, stop{0.49, black, 0}, stop{0.86, black, 0.2}, stop{1, black, 0.34}))
	c.fill(path{}.circle(0, 0, 17), glow(-6.5, -8.5, 11.2, stop{0, white, 0.6}, stop{0.45, white, 0.16}, stop{1, white, 0}))
}

var peg = symbol{"peg", func(c canvas) {
	c.fill(path{}.circle(2, 4, 22.5), cast)
	c.fill(path{}.circle(0, 0, 20.6), inherited)
	domed(c)
}}

// ringPeg is the peg of sets with rings on stems. Its mark is inside the ring.
var ringPeg = symbol{"ring", func(c canvas) {
	c.fill(path{}.circle(2, 4, 22.5), cast)
	c.fill(path{}.circle(0, 0, 20.6), inherited)
	c.fill(path{}.circle(0, 0, 20.6), line(point{-20.6, -20.6}, point{20.6, 20.6}, stop{0, white, 0.42}, stop{0.45, white, 0.05}, stop{0.6, black, 0}, stop{1, black, 0.34}))
	c.fill(path{}.circle(0.7, 1, 13.2), clear(white, 0.3))
	c.fill(path{}.circle(0, 0, 13), inherited)
	c.fill(path{}.circle(0, 0, 13), clear(oklch(0.16, 0.01, 52), 0.88))
}}

// A blank is a hole left empty on purpose.
var blank = symbol{"blank", func(c canvas) { c.fill(ring(0, 0, 17.8, 2.2), solid(bone)) }}

// lost is one of the two halves of the line that is drawn through a row that was lost because time ran out.
var lost = symbol{"lost", func(c canvas) { c.fill(path{}.box(-20, -2.6, 40, 5.2, 2.6), solid(bone)) }}

var (
	redKey = symbol{"key-red", func(c canvas) {
		c.fill(path{}.circle(0, 0, 7), glow(-2.2, -3.1, 10.5, stop{0, rgb{1, 0.788, 0.69}, 1}, stop{0.45, key, 1}, stop{1, rgb{0.722, 0.106, 0.043}, 1}))
	}}
	whiteKey = symbol{"key-white", func(c canvas) { c.fill(ring(0, 0, 5.3, 3.4), solid(bone)) }}
)

// hole returns an empty hole in the material or, if the pegs are rings, a stem.
func (m material) hole(stems bool) symbol {
	dish := glow(-1.6, -2, 20.6, stop{0.5, black, 0}, stop{0.9, black, 0.22}, stop{1, black, 0.1})
	if stems {
		return symbol{"stem-" + m.name, func(c canvas) {
			c.fill(path{}.circle(0, 0, 20.6), dish)
			c.fill(path{}.circle(0.9, 1.6, 5.6), clear(black, 0.4))
			c.fill(path{}.circle(0, 0, 5), glow(-1.7, -1.9, 6.5, stop{0, white, 0.6}, stop{0.25, white, 0.3}, stop{1, m.lit, 1}))
		}}
	}
	return symbol{"hole-" + m.name, func(c canvas) {
		c.fill(path{}.circle(0, 0, 20.6), dish)
		c.fill(path{}.circle(0.8, 1.2, 6.9), solid(m.lit))
		c.fill(path{}.circle(0, 0, 6.5), solid(m.well))
	}}
}

// noKey returns the empty place of a key that was not earned.
func (m material) noKey() symbol {
	return symbol{"key-none-" + m.name, func(c canvas) { c.fill(path{}.circle(0, 0, 2.7), solid(m.well)) }}
}

// engraved returns the mark of a colour, cut into a dome or inside a ring.
func engraved(text string, on rgb, inRing bool) symbol {
	letters := lettering{face: strong(), size: 21}
	if inRing {
		letters.size = 18
		return symbol{"in-" + text, func(c canvas) { c.fill(letters.centred(0, 6.4, text), solid(bone)) }}
	}
	cut, lip, name, dx, dy := cutLight, clear(black, 0.4), "light-", -0.6, -0.8
	if contrast(on, cutDark) > contrast(on, cutLight) {
		cut, lip, name, dx, dy = cutDark, clear(white, 0.45), "dark-", 0.7, 1
	}
	return symbol{name + text, func(c canvas) {
		c.fill(letters.centred(dx, 7.4+dy, text), lip)
		c.fill(letters.centred(0, 7.4, text), solid(cut))
	}}
}

// markOf returns the mark on a peg: the letter of its colour or, on boards with too many colours for letters, a
// number.
func (b Board) markOf(p keypeg.Peg) string {
	if len(b.Palette) > lettered {
		return string(p.Symbol())
	}
	return b.Palette[p-1].Letter
}

// lettered is the number of colours up to which a palette's pegs are marked with letters.
const lettered = 9

// colourOf returns a peg's colour. A colour whose name is not in pegColours is drawn with its value in the
// palette.
func (b Board) colourOf(p keypeg.Peg) rgb {
	of := b.Palette[p-1]
	if c, ok := pegColours[of.Name]; ok {
		return c
	}
	var red, green, blue uint8
	if _, err := fmt.Sscanf(of.Hex, "#%02x%02x%02x", &red, &green, &blue); err != nil {
		return bone
	}
	return rgb{float64(red) / 255, float64(green) / 255, float64(blue) / 255}
}
