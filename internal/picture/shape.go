package picture

import "math"

// A point is a position in a drawing. The y axis points downwards.
type point struct{ x, y float64 }

// A segment continues from the end of the previous segment. M moves to a place, L draws a line, and Q and C draw curves with
// one and two control points. Z returns to the beginning of the outline.
type segment struct {
	to byte
	at [3]point
}

// A path is a set of outlines to fill. An outline inside another one is a hole if it runs in the opposite direction.
type path []segment

func (p path) move(x, y float64) path { return append(p, segment{'M', [3]point{{x, y}}}) }
func (p path) line(x, y float64) path { return append(p, segment{'L', [3]point{{x, y}}}) }
func (p path) curve(a, b, c point) path {
	return append(p, segment{'C', [3]point{a, b, c}})
}
func (p path) close() path { return append(p, segment{to: 'Z'}) }

// points returns the number of points of a segment.
func (s segment) points() int {
	switch s.to {
	case 'Z':
		return 0
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 1
}

// arc is the distance between a control point of a quarter circle and the nearest end, as a fraction of the radius.
const arc = 0.5523

// circle adds a circle or, if r is negative, a circle that cuts a hole.
func (p path) circle(x, y, r float64) path {
	w, k := math.Abs(r), r*arc
	p = p.move(x+w, y)
	p = p.curve(point{x + w, y + k}, point{x + w*arc, y + r}, point{x, y + r})
	p = p.curve(point{x - w*arc, y + r}, point{x - w, y + k}, point{x - w, y})
	p = p.curve(point{x - w, y - k}, point{x - w*arc, y - r}, point{x, y - r})
	p = p.curve(point{x + w*arc, y - r}, point{x + w, y - k}, point{x + w, y})
	return p.close()
}

// ring returns a circle drawn with a line of the given width, as SVG would stroke it.
func ring(x, y, r, width float64) path {
	return path{}.circle(x, y, r+width/2).circle(x, y, -(r - width/2))
}

// box adds a rectangle with rounded corners, drawn clockwise.
func (p path) box(x, y, w, h, r float64) path {
	r = min(r, w/2, h/2)
	c := r * (1 - arc)
	p = p.move(x+r, y).line(x+w-r, y)
	p = p.curve(point{x + w - c, y}, point{x + w, y + c}, point{x + w, y + r}).line(x+w, y+h-r)
	p = p.curve(point{x + w, y + h - c}, point{x + w - c, y + h}, point{x + w - r, y + h}).line(x+r, y+h)
	p = p.curve(point{x + c, y + h}, point{x, y + h - c}, point{x, y + h - r}).line(x, y+r)
	p = p.curve(point{x, y + c}, point{x + c, y}, point{x + r, y})
	return p.close()
}

// rim returns a line of the given width along the inside of a box's edge.
func rim(x, y, w, h, r, width float64) path {
	inner := path{}.box(x+width, y+width, w-2*width, h-2*width, r-width)
	return append(path{}.box(x, y, w, h, r), backwards(inner)...)
}

// backwards returns a closed outline drawn in the opposite direction.
func backwards(p path) path {
	at := make([]point, len(p)) // the end of each segment
	for i, s := range p[:len(p)-1] {
		at[i] = s.at[s.points()-1]
	}
	last := len(p) - 2
	back := path{}.move(at[last].x, at[last].y)
	for i := last; i > 0; i-- {
		s, end := p[i], at[i-1]
		switch s.to {
		case 'C':
			back = back.curve(s.at[1], s.at[0], end)
		default:
			back = back.line(end.x, end.y)
		}
	}
	return back.close()
}

// A stop is the colour at a position of a gradient, from 0 to 1.
type stop struct {
	at     float64
	colour rgb
	alpha  float64
}

// A paint fills a path with one colour, with a gradient along a line, or with a gradient outwards from a centre.
type paint struct {
	kind     paintKind
	stops    []stop // a plain paint has one stop
	from, to point  // the ends of the line; for a circle, from is the centre
	r        float64
	flat     float64 // the circle's height as a fraction of its width
}

type paintKind int

const (
	plain   paintKind = iota
	own               // the colour is given where the symbol is used
	along             // gradient along a line
	outward           // gradient outwards from a centre
)

func solid(c rgb) paint                { return paint{stops: []stop{{colour: c, alpha: 1}}} }
func clear(c rgb, alpha float64) paint { return paint{stops: []stop{{colour: c, alpha: alpha}}} }
func line(from, to point, stops ...stop) paint {
	return paint{kind: along, from: from, to: to, stops: stops}
}
func glow(x, y, r float64, stops ...stop) paint {
	return paint{kind: outward, from: point{x, y}, r: r, flat: 1, stops: stops}
}

// inherited is the paint with the colour that is given where a symbol is used.
var inherited = paint{kind: own}

// way returns the position of a point in a gradient: 0 at the first stop and 1 at the last.
func (p paint) way(x, y float64) float64 {
	if p.kind == outward {
		dx, dy := x-p.from.x, (y-p.from.y)/p.flat
		return math.Sqrt(dx*dx+dy*dy) / p.r
	}
	dx, dy := p.to.x-p.from.x, p.to.y-p.from.y
	return ((x-p.from.x)*dx + (y-p.from.y)*dy) / (dx*dx + dy*dy)
}

// A symbol is something that is drawn many times: a peg, a hole or a key. Symbols with the same name look the same.
type symbol struct {
	name string
	draw func(canvas)
}

// A canvas is something to draw on. One kind of canvas writes SVG, and another paints pixels.
type canvas interface {
	fill(path, paint)
	use(s symbol, x, y, scale float64, colour rgb)
}
