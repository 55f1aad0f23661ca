package picture

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A face contains the outlines of the letters in one weight. The format of the outlines is described in
// face/outlines.mjs.
type face struct {
	glyphs map[rune]glyph
	kerns  map[[2]rune]float64
}

type glyph struct {
	advance float64
	outline path
}

var (
	regular = sync.OnceValue(func() *face { return readFace("face/plain.txt") })
	strong  = sync.OnceValue(func() *face { return readFace("face/strong.txt") })
)

// missing replaces a character that the face does not have.
const missing = unicode.ReplacementChar

func readFace(file string) *face {
	text, err := files.ReadFile(file)
	if err != nil {
		panic(fmt.Sprintf("the outlines of the face: %v", err))
	}
	f := &face{glyphs: map[rune]glyph{}, kerns: map[[2]rune]float64{}}
	for line := range strings.Lines(string(text)) {
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

// readOutline parses a path in SVG notation with absolute coordinates, and flips it so that y increases downwards.
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

// drawn returns the characters that are drawn for a text: composed letters and plain spaces, without invisible
// characters. An unknown letter with an accent becomes the plain letter, and any other unknown character is replaced by
// missing.
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

// A lettering is a style for a line of text.
type lettering struct {
	face  *face
	size  float64 // the size of the letters, in pixels per em
	tight float64 // the amount by which the space between letters is reduced, in ems
}

// each calls letter with each letter and its position, and returns the width of the line.
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

func (l lettering) width(text string) float64 { return l.each(text, func(glyph, float64) {}) }

// at returns the outline of a text that begins at x on the baseline y.
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

// centred returns the outline of a text centred on x.
func (l lettering) centred(x, y float64, text string) path {
	return l.at(x-l.width(text)/2, y, text)
}

// cut shortens a text that is wider than width, and ends it with an ellipsis.
func (l lettering) cut(text string, width float64) string {
	if l.width(text) <= width {
		return text
	}
	runes := []rune(norm.NFC.String(text))
	short := func(n int) string {
		return strings.TrimRightFunc(string(runes[:n]), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) + "…"
	}
	n := sort.Search(len(runes), func(n int) bool { return l.width(short(n+1)) > width })
	if n == 0 {
		return ""
	}
	return short(n)
}

// lines breaks a text into at most the given number of lines. The last line may be cut. The lines are about equally long,
// and a number stays on the same line as its noun.
func (l lettering) lines(text string, width float64, most int) (lines []string) {
	words := together(text)
	widths := make([]float64, len(words))
	for i, word := range words {
		widths[i] = l.width(word)
	}
	space := l.width("a a") - 2*l.width("a")
	counts, fits := broken(widths, space, width, most)
	for low, high := width/2, width; fits && len(counts) > 1 && high-low > 4; { // finds the smallest width that does not need another line
		middle := (low + high) / 2
		if tried, fits := broken(widths, space, middle, len(counts)); fits {
			high, counts = middle, tried
		} else {
			low = middle
		}
	}
	for _, n := range counts {
		lines = append(lines, l.cut(strings.Join(words[:n], " "), width))
		words = words[n:]
	}
	return lines
}

// broken returns the number of words that go into each line, given the widths of the words. It also reports whether all
// words fit.
func broken(widths []float64, space, width float64, most int) (counts []int, fits bool) {
	fits = true
	for len(widths) > 0 {
		n, taken := 1, widths[0]
		for n < len(widths) && (len(counts) == most-1 || taken+space+widths[n] <= width) {
			taken += space + widths[n]
			n++
		}
		fits = fits && taken <= width
		counts, widths = append(counts, n), widths[n:]
	}
	return counts, fits
}

// together splits a text into words that are not to be divided between lines. A number stays with the word after it, and
// a number at the end stays with the word before it.
func together(text string) (words []string) {
	all := strings.Fields(text)
	for i, word := range all {
		last := len(words) - 1
		if last >= 0 && (isNumber(all[i-1]) || isNumber(word) && i == len(all)-1) {
			words[last] += "\u00a0" + word
			continue
		}
		words = append(words, word)
	}
	return words
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }
