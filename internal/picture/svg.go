package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// A writer is a canvas that writes SVG without external fonts, styles or scripts.
type writer struct {
	body    *strings.Builder
	defs    *strings.Builder
	known   map[string]bool   // symbols already written
	paints  map[string]string // ids of gradients
	decimal float64
}

// svgOf returns a drawing as an SVG document of the given size, with a title for people who cannot
// see it.
func svgOf(width, height int, title string, draw func(canvas)) []byte {
	w := &writer{body: &strings.Builder{}, defs: &strings.Builder{}, known: map[string]bool{}, paints: map[string]string{}, decimal: 10}
	draw(w)
	title = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if unicode.IsControl(r) || r == unicode.ReplacementChar || r >= 0xfffe && r <= 0xffff {
			return -1 // XML does not allow these characters
		}
		return r
	}, title)
	return fmt.Appendf(nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%[1]d\" height=\"%[2]d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\">\n<title>%[3]s</title>\n<defs>\n%[4]s</defs>\n%[5]s</svg>\n",
		width, height, escaper.Replace(title), w.defs, w.body)
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

func (w *writer) fill(p path, with paint) {
	if len(p) == 0 {
		return
	}
	fmt.Fprintf(w.body, "<path%s d=\"%s\"/>\n", w.painted(with), w.written(p))
}

func (w *writer) use(s symbol, x, y, scale float64, colour rgb) {
	if !w.known[s.name] {
		w.known[s.name] = true
		inside := *w
		inside.body, inside.decimal = &strings.Builder{}, 100
		s.draw(&inside)
		fmt.Fprintf(w.defs, "<g id=\"%s\">\n%s</g>\n", s.name, inside.body)
	}
	fmt.Fprintf(w.body, "<use href=\"#%s\" transform=\"translate(%s %s) scale(%s)\" fill=\"%s\"/>\n", s.name, number(x, 10), number(y, 10), number(scale, 1000), colour)
}

// painted returns the SVG attributes for a paint. An inherited paint has no attributes.
func (w *writer) painted(p paint) string {
	switch p.kind {
	case own:
		return ""
	case plain:
		s := p.stops[0]
		if s.alpha == 1 {
			return fmt.Sprintf(" fill=\"%s\"", s.colour)
		}
		return fmt.Sprintf(" fill=\"%s\" fill-opacity=\"%s\"", s.colour, number(s.alpha, 1000))
	}
	var stops strings.Builder
	for _, s := range p.stops {
		fmt.Fprintf(&stops, "<stop offset=\"%s\" stop-color=\"%s\"", number(s.at, 1000), s.colour)
		if s.alpha != 1 {
			fmt.Fprintf(&stops, " stop-opacity=\"%s\"", number(s.alpha, 1000))
		}
		stops.WriteString("/>")
	}
	kind, where := "linearGradient", fmt.Sprintf("x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"", w.number(p.from.x), w.number(p.from.y), w.number(p.to.x), w.number(p.to.y))
	if p.kind == outward {
		kind, where = "radialGradient", fmt.Sprintf("cx=\"%s\" cy=\"%s\" r=\"%s\"", w.number(p.from.x), w.number(p.from.y/p.flat), w.number(p.r))
		if p.flat != 1 {
			where += fmt.Sprintf(" gradientTransform=\"scale(1 %s)\"", number(p.flat, 1000))
		}
	}
	gradient := fmt.Sprintf("gradientUnits=\"userSpaceOnUse\" %s>%s</%s>\n", where, &stops, kind)
	id, ok := w.paints[gradient]
	if !ok {
		id = "p" + strconv.Itoa(len(w.paints))
		w.paints[gradient] = id
		fmt.Fprintf(w.defs, "<%s id=\"%s\" %s", kind, id, gradient)
	}
	return fmt.Sprintf(" fill=\"url(#%s)\"", id)
}

func (w *writer) written(p path) string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte(s.to)
		for i, at := range s.at[:s.points()] {
			x, y := w.number(at.x), w.number(at.y)
			if i > 0 && x[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(x)
			if y[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(y)
		}
	}
	return b.String()
}

func (w *writer) number(n float64) string { return number(n, w.decimal) }

// number returns a number as text, rounded to a multiple of 1/parts, without trailing zeros.
func number(n, parts float64) string {
	n = math.Round(n*parts) / parts
	if n == 0 {
		return "0" // never -0
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}
