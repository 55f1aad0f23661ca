package picture

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed face/plain.txt
var plainOutlines string

//go:embed face/strong.txt
var strongOutlines string

// A face is one weight of the letters, as outlines: face/outlines.mjs says how they are written down.
type face struct {
	glyphs map[rune]glyph
	kerns  map[[2]rune]float64
}

type glyph struct {
	advance float64
	outline path
}

var (
	regular = sync.OnceValue(func() *face { return readFace(plainOutlines) })
	strong  = sync.OnceValue(func() *face { return readFace(strongOutlines) })
)

// missing stands for a character that the face has not.
const missing = unicode.ReplacementChar

func readFace(text string) *face {
	f := &face{glyphs: map[rune]glyph{}, kerns: map[[2]rune]float64{}}
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		figure, outline, _ := strings.Cut(rest, " ")
		if name == "kern" {
			a, n := utf8.DecodeRuneInString(figure)
			b, _ := utf8.DecodeRuneInString(figure[n:])
			f.kerns[[2]rune{a, b}] = read(outline)
			continue
		}
		code, err := strconv.ParseInt(name, 16, 32)
		if err != nil {
			panic(fmt.Sprintf("the outlines of the face: %q: %v", name, err))
		}
		f.glyphs[rune(code)] = glyph{read(figure), readOutline(outline)}
	}
	return f
}

func read(number string) float64 {
	n, err := strconv.ParseFloat(number, 64)
	if err != nil {
		panic(fmt.Sprintf("the outlines of the face: %v", err))
	}
	return n
}

// readOutline reads a path as SVG writes it, with absolute places only, and turns it the way a page runs.
func readOutline(text string) (p path) {
	for len(text) > 0 {
		s := segment{to: text[0]}
		end := strings.IndexAny(text[1:], "MLQCZ") + 1
		if end == 0 {
			end = len(text)
		}
		numbers := strings.Fields(text[1:end])
		if len(numbers) != 2*s.points() {
			panic(fmt.Sprintf("the outlines of the face: %q", text[:end]))
		}
		for i := range s.points() {
			s.at[i] = point{read(numbers[2*i]), -read(numbers[2*i+1])}
		}
		p, text = append(p, s), text[end:]
	}
	return p
}

// drawn are the characters of a text that are drawn: composed letters, plain spaces, nothing invisible; of a letter
// with a mark that the face has not, the letter; else what stands for one that is missing.
func (f *face) drawn(text string) (all []rune) {
	for _, r := range norm.NFC.String(text) {
		base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
		switch _, has := f.glyphs[r]; {
		case unicode.IsSpace(r):
			all = append(all, ' ')
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me):
		case has:
			all = append(all, r)
		case f.glyphs[base].outline != nil:
			all = append(all, base)
		default:
			all = append(all, missing)
		}
	}
	return all
}

// A lettering is a line of text of a size, in pixels an em.
type lettering struct {
	face  *face
	size  float64
	tight float64 // taken from between letters, in ems
}

// each goes through the letters and where each begins, and is how far the line advances.
func (l lettering) each(text string, letter func(g glyph, x float64)) (x float64) {
	scale := l.size / 1000
	var last rune
	for i, r := range l.face.drawn(text) {
		if i > 0 {
			x += l.face.kerns[[2]rune{last, r}]*scale - l.tight*l.size
		}
		g := l.face.glyphs[r]
		letter(g, x)
		x, last = x+g.advance*scale, r
	}
	return x
}

// width is how wide a text is.
func (l lettering) width(text string) float64 { return l.each(text, func(glyph, float64) {}) }

// at is the outline of a text that begins at x and stands on y.
func (l lettering) at(x, y float64, text string) (p path) {
	scale := l.size / 1000
	l.each(text, func(g glyph, from float64) {
		for _, s := range g.outline {
			for i := range s.at[:s.points()] {
				s.at[i] = point{x + from + s.at[i].x*scale, y + s.at[i].y*scale}
			}
			p = append(p, s)
		}
	})
	return p
}

// centred is the outline of a text about x.
func (l lettering) centred(x, y float64, text string) path {
	return l.at(x-l.width(text)/2, y, text)
}

// cut is a text that is no wider than it may be: what is too long ends in an ellipsis.
func (l lettering) cut(text string, width float64) string {
	if l.width(text) <= width {
		return text
	}
	runes := []rune(norm.NFC.String(text))
	for n := len(runes) - 1; n > 0; n-- {
		short := strings.TrimRightFunc(string(runes[:n]), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) + "…"
		if l.width(short) <= width {
			return short
		}
	}
	return ""
}

// lines are a text in so many lines at most, the last of which may be cut. A number stays with what it counts.
func (l lettering) lines(text string, width float64, most int) (lines []string) {
	var words []string
	for _, word := range strings.Fields(text) {
		if last := len(words) - 1; last >= 0 && strings.Trim(words[last], "0123456789") == "" {
			words[last] += "\u00a0" + word
			continue
		}
		words = append(words, word)
	}
	for len(words) > 0 && len(lines) < most {
		n := 1
		for n < len(words) && (len(lines) == most-1 || l.width(strings.Join(words[:n+1], " ")) <= width) {
			n++
		}
		lines = append(lines, l.cut(strings.Join(words[:n], " "), width))
		words = words[n:]
	}
	return lines
}
