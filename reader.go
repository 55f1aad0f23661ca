package keypeg

import (
	"fmt"
	"slices"
	"strings"
)

// A Reader reads codes of one board as people write them.
type Reader struct {
	format  Format
	palette Palette
}

// NewReader returns a Reader for a board's codes. The palette names the board's colours and may be nil.
func NewReader(e Format, palette Palette) Reader { return Reader{e, palette} }

// Code reads one code and checks that it fits the board. It accepts digits, the palette's letters (on boards of at most 9
// colours), letter pairs and names, in upper or lower case. Spaces and commas are optional, except that pairs and names must be
// separated by one of them. The characters 0, . and _ stand for empty holes.
func (r Reader) Code(s string) (Code, error) {
	c, rest, err := r.Next(s)
	if err != nil {
		return 0, err
	}
	if rest = strings.TrimLeft(rest, Separators); rest != "" {
		return 0, Refusef("wrong-length-more", "C-1", "%.40q is too long: rows on this board have length %d", strings.TrimSpace(s), r.format.Pegs)
	}
	return c, nil
}

// Separators contains the characters that may separate pegs, or other parts of a line.
const Separators = " \t,"

// Next reads a code from the front of s and returns the rest. The code ends after as many pegs as the board has holes.
func (r Reader) Next(s string) (c Code, rest string, err error) {
	c, rest, n := r.pegs(s, r.word)
	if n == r.format.Pegs {
		return c, rest, r.format.Check(c)
	}
	words, unread := n, rest
	switch c, rest, n = r.pegs(s, r.single); {
	case n == r.format.Pegs:
		return c, rest, r.format.Check(c)
	case words > 0: // the code was written in pairs or names
		return 0, "", r.noPeg(words, unread[:strings.IndexAny(unread+" ", Separators)])
	}
	return 0, "", r.noPeg(n, firstRune(rest))
}

// pegs reads a code. The argument first is word or single, which read the first peg of a text. It stops at text that is not a
// peg: n is then the number of pegs read, and rest begins with that text.
func (r Reader) pegs(s string, first func(string) (p Peg, rest string, ok bool)) (c Code, rest string, n int) {
	c, rest = Code(r.format.Pegs)<<holesFrom, s
	for n < r.format.Pegs {
		rest = strings.TrimLeft(rest, Separators)
		p, after, ok := first(rest)
		if !ok {
			break
		}
		c |= Code(p) << shift(n)
		rest = after
		n++
	}
	return c, rest, n
}

// noPeg returns the refusal of a code that has something else, or nothing, after the first n pegs.
func (r Reader) noPeg(n int, what string) error {
	if what == "" {
		return Refusef("wrong-length", "C-1", "rows on this board have length %d, not %d", r.format.Pegs, n)
	}
	return Refusef("bad-code-peg", "C-1", "%.20q is not a peg of this board: its pegs are %s", what, r.wanted())
}

// single reads a character as a peg.
func (r Reader) single(s string) (p Peg, rest string, ok bool) {
	if s == "" {
		return 0, "", false
	}
	ch, rest := s[0], s[1:]
	switch ch {
	case '0', '.', '_':
		return Empty, rest, true
	}
	if ch >= 'A' {
		ch |= 0x20
	}
	if r.format.Colours <= 9 && ch >= 'a' {
		i := slices.IndexFunc(r.palette, func(c Colour) bool { return c.Letter[0]|0x20 == ch })
		return Peg(i + 1), rest, i >= 0
	}
	d := strings.IndexByte(symbols, ch)
	return Peg(d), rest, d > 0
}

// word reads a pair of letters or a colour's name. An empty hole may be written "empty", . or _ here, but not 0. In text such
// as BK 0 0, on a board of two pegs, the first 0 begins the answer.
func (r Reader) word(s string) (p Peg, rest string, ok bool) {
	word := s
	if end := strings.IndexAny(s, Separators); end >= 0 {
		word, rest = s[:end], s[end:]
	}
	if word == "." || word == "_" {
		return Empty, rest, true
	}
	for i, colour := range r.palette {
		if strings.EqualFold(word, colour.Pair) || strings.EqualFold(word, colour.Name) {
			return Peg(i + 1), rest, true
		}
	}
	return Empty, rest, strings.EqualFold(word, "empty")
}

// wanted lists the pegs of the board, for error messages.
func (r Reader) wanted() string {
	pegs := symbols[1 : r.format.Colours+1]
	if r.format.Blanks {
		pegs = symbols[:r.format.Colours+1]
	}
	if r.format.Colours <= 9 && len(r.palette) > 0 {
		pegs += " ("
		for _, colour := range r.palette {
			pegs += colour.Letter
		}
		pegs += ")"
	}
	return pegs
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

// String returns the row as a record writes it: 2334 1r2w, with ? for a missing answer, or -- for a row lost to time.
func (r Row) String() string {
	switch {
	case r.Lost():
		return r.Code.String()
	case !r.Answered:
		return r.Code.String() + " ?"
	}
	return fmt.Sprintf("%s %s%s", r.Code, r.Keys, tableText(r.ByTable))
}

func tableText(byTable bool) string {
	if byTable {
		return " table"
	}
	return ""
}

// Placed reads a row with its answer, as Row.String writes it: "2334 1r2w", "2334 ?" or "--", with "table" after an answer given
// by the table.
func (r Reader) Placed(s string) (Row, error) {
	if s == "--" {
		return Row{Answered: true}, nil
	}
	code, rest, err := r.Next(s)
	if err != nil {
		return Row{}, err
	}
	answer, byTable := cutTable(rest)
	switch {
	case answer == "":
		return Row{}, Refusef("bad-record-answer", "C-2", "row %s has no answer: write one such as 1r2w, or ?", code)
	case answer == "?" && !byTable:
		return Row{Code: code}, nil
	}
	keys, err := ParseKeys(answer, r.format.Pegs)
	if err == nil {
		err = keys.Check(r.format.Pegs)
	}
	return Row{code, keys, true, byTable}, err
}

// cutTable cuts the word "table" off the end of s and reports whether it was there.
func cutTable(s string) (rest string, byTable bool) {
	s = strings.Trim(s, Separators)
	if head := len(s) - len("table"); head >= 0 && strings.EqualFold(s[head:], "table") {
		return strings.TrimRight(s[:head], Separators), true
	}
	return s, false
}
