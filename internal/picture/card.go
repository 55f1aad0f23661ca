package picture

// Width and Height are the size of a card in pixels, as expected by sites that show previews of links.
const (
	Width  = 1200
	Height = 630
)

// A Card is a picture to share: a board, or the two boards of a duel, on the left, with text on the right.
type Card struct {
	Title   string // describes the picture for people who cannot see it
	Boards  []Board
	Figure  string // the number in large type; if empty, Heading is in large type instead
	Unit    string // the name of the things that Figure counts
	Heading string
	Line    string
	Foot    string
}

// SVG returns the card as a document without external references.
func (c Card) SVG() []byte { return svgOf(Width, Height, c.Title, c.draw) }

// PNG returns the card as a PNG image. This takes tens of milliseconds.
func (c Card) PNG() []byte { return pngOf(Width, Height, 1, c.draw) }

// The positions of the boards and of the text next to them.
const (
	oneMiddle, oneWidth = 268.0, 420.0
	twoMiddle, twoWidth = 368.0, 640.0
	boardsTop           = 38.0
	boardsHeight        = 552.0
	usualUnit           = 54.0
	textLeft            = 524.0
	textRight           = 1152.0
)

func (c Card) draw(on canvas) {
	left := textLeft
	m := stone
	if len(c.Boards) > 0 {
		m = c.Boards[0].material()
	}
	on.fill(path{}.box(0, 0, Width, Height, 0), glow(0.26*Width, 0.42*Height, 0.78*Width, stop{0, oklch(0.985, 0.014, 92), 1}, stop{1, m.room, 1}))
	if len(c.Boards) > 0 {
		left = max(textLeft, c.drawBoards(on)+70)
	}
	c.drawWords(on, m, left)
}

// drawBoards draws the boards as large as possible, and returns the position of their right edge.
func (c Card) drawBoards(on canvas) float64 {
	middle, room := oneMiddle, oneWidth
	if len(c.Boards) > 1 {
		middle, room = twoMiddle, twoWidth
	}
	var width, height, above float64
	for i, b := range c.Boards {
		if i > 0 {
			width += hinge
		}
		width += b.width()
		height, above = max(height, b.height()), max(above, b.above())
	}
	u := min(usualUnit, room/width, boardsHeight/(height+thickness+above))
	left, top := middle-width*u/2, boardsTop+(boardsHeight-(height+thickness+above)*u)/2+above*u
	x := left
	for _, b := range c.Boards {
		b.shadow(on, x, top+(height-b.height())*u, u)
		x += (b.width() + hinge) * u
	}
	x = left
	for i, b := range c.Boards {
		y := top + (height-b.height())*u
		if i > 0 {
			on.fill(path{}.box(x-(hinge+0.1)*u, top+height*u-2.2*u, (hinge+0.2)*u, 0.5*u, 0.1*u), solid(b.material().side))
			on.fill(path{}.box(x-(hinge+0.1)*u, top+height*u-1*u, (hinge+0.2)*u, 0.5*u, 0.1*u), solid(b.material().side))
		}
		b.draw(on, x, y, u)
		x += (b.width() + hinge) * u
	}
	return left + width*u
}

// The vertical positions of the texts on a card.
const (
	nameAt    = 112.0
	figureAt  = 292.0
	headingAt = 364.0 // under a figure
	middleAt  = 330.0 // the middle of a large heading
	footAt    = 574.0
)

func (c Card) drawWords(on canvas, m material, left float64) {
	room := textRight - left
	on.use(sign, left+21, nameAt-22, 1, black)
	name := lettering{face: strong(), size: 34, tight: 0.018}
	on.fill(name.at(left+72, nameAt, "Keypeg"), solid(m.ink))
	y := headingAt
	if c.Figure != "" {
		c.drawFigure(on, m, left, room)
		y = write(on, fitted(lettering{face: strong(), size: 34}, 28, 2, c.Heading, room), 3, c.Heading, left+4, y, room, m.ink)
	} else {
		heading := fitted(lettering{face: strong(), size: 76, tight: 0.03}, 46, 2, c.Heading, room)
		lines := heading.lines(c.Heading, room, 3)
		y = write(on, heading, 3, c.Heading, left, middleAt-float64(len(lines)-2)*0.5*leading*heading.size, room, m.ink)
	}
	write(on, fitted(lettering{face: regular(), size: 32}, 27, 1, c.Line, room), 2, c.Line, left+4, y, room, m.soft)
	foot := lettering{face: regular(), size: 28}
	on.fill(foot.at(left+4, footAt, foot.cut(c.Foot, room)), solid(m.soft))
}

// drawFigure draws the large number and its unit.
func (c Card) drawFigure(on canvas, m material, left, room float64) {
	figure := lettering{face: strong(), size: 150, tight: 0.03}
	on.fill(figure.at(left, figureAt, c.Figure), solid(m.ink))
	unit := lettering{face: strong(), size: 68, tight: 0.014}
	from := figure.width(c.Figure) + 24
	for unit.size > 34 && unit.width(c.Unit) > room-from {
		unit.size -= 2
	}
	on.fill(unit.at(left+from, figureAt, unit.cut(c.Unit, room-from)), solid(m.soft))
}

// fitted reduces a lettering until a text fits into the given number of lines, but not below the size
// least.
func fitted(l lettering, least float64, lines int, text string, room float64) lettering {
	for l.size > least && len(l.lines(text, room, lines+2)) > lines {
		l.size -= 2
	}
	return l
}

// leading is the distance between lines as a multiple of the letter size.
const leading = 1.24

// write draws a text on no more than the given number of lines, and returns the position of the next line.
func write(on canvas, l lettering, most int, text string, left, y, room float64, colour rgb) float64 {
	for _, text := range l.lines(text, room, most) {
		on.fill(l.at(left, y, text), solid(colour))
		y += leading * l.size
	}
	return y
}
