package keypeg

import (
	"fmt"
	"iter"
	"math/big"
	"strings"
)

// A Format describes a board and the rules for its codes and rows, as independent settings. It is comparable: two equal
// Formats are the same board with the same rules.
type Format struct {
	Colours int  // the number of colours, from 1 to MaxColours; an empty hole is not one of them
	Pegs    int  // the number of holes in a row, from 1 to MaxPegs
	Rows    int  // the number of rows that the Codebreaker may place, from 1 to MaxRows
	Blanks  bool // whether holes may be left empty, in the code and in rows (D-14)
	Repeats bool // whether a colour may be used more than once in a row
}

// Validate returns nil if the board can be played on.
func (e Format) Validate() error {
	switch {
	case e.Colours < 1 || e.Colours > MaxColours:
		return Refusef("bad-format-colours", "", "a board has 1 to %d colours, not %d", MaxColours, e.Colours)
	case e.Pegs < 1 || e.Pegs > MaxPegs:
		return Refusef("bad-format-pegs", "", "a board has 1 to %d pegs in a row, not %d", MaxPegs, e.Pegs)
	case e.Rows < 1 || e.Rows > MaxRows:
		return Refusef("bad-format-rows", "", "a board has 1 to %d rows, not %d", MaxRows, e.Rows)
	case !e.Repeats && e.Pegs > e.Colours:
		return Refusef("bad-format-repeats", "D-16", "without repeats, colours (%d) cannot be fewer than pegs (%d)", e.Colours, e.Pegs)
	}
	return nil
}

// Win returns the answer that breaks the code: all red (C-7).
func (e Format) Win() Keys { return Keys{Red: uint8(e.Pegs)} }

// Check returns nil if the code may be set, or placed as a row, on this board.
func (e Format) Check(c Code) error {
	if c.Len() != e.Pegs {
		return Refusef("wrong-length", "C-1", "rows on this board have length %d, not %d", e.Pegs, c.Len())
	}
	var used [MaxColours + 1]bool
	for hole, p := range c.Pegs() {
		switch {
		case p == Empty && !e.Blanks:
			return Refusef("empty-hole", "C-1", "hole %d is empty: put a colour there", hole+1)
		case int(p) > e.Colours:
			return Refusef("no-such-colour", "C-1", "this board has the colours 1 to %c, not %c", Peg(e.Colours).Symbol(), p.Symbol())
		case p != Empty && used[p] && !e.Repeats:
			return Refusef("repeated-colour", "D-16", "colour %c appears twice: use each colour once", p.Symbol())
		}
		used[p] = true
	}
	return nil
}

// Shades returns the number of different contents of a hole: the colours and, if holes may be left empty, the empty hole.
func (e Format) Shades() int {
	if e.Blanks {
		return e.Colours + 1
	}
	return e.Colours
}

// Codes returns the number of different codes that can be set.
func (e Format) Codes() *big.Int {
	if e.Repeats {
		return new(big.Int).Exp(big.NewInt(int64(e.Shades())), big.NewInt(int64(e.Pegs)), nil)
	}
	total := new(big.Int)
	for empty := range e.Pegs + 1 {
		if empty > 0 && !e.Blanks {
			break
		}
		filled := int64(e.Pegs - empty)
		n := new(big.Int).Binomial(int64(e.Pegs), filled) // the number of ways to choose the filled holes
		if filled > 0 {
			n.Mul(n, new(big.Int).MulRange(int64(e.Colours)-filled+1, int64(e.Colours)))
		}
		total.Add(total, n)
	}
	return total
}

// All returns an iterator over every code of the board, in order. Only the codes of small boards can be listed in reasonable
// time, so check Codes first.
func (e Format) All() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		pegs := make([]Peg, e.Pegs)
		var used [MaxColours + 1]bool
		var fill func(hole int) bool
		fill = func(hole int) bool {
			if hole == e.Pegs {
				return yield(CodeOf(pegs...))
			}
			for p := Empty; int(p) <= e.Colours; p++ {
				if p == Empty && !e.Blanks || p != Empty && !e.Repeats && used[p] {
					continue
				}
				pegs[hole], used[p] = p, true
				more := fill(hole + 1)
				used[p] = false
				if !more {
					return false
				}
			}
			return true
		}
		fill(0)
	}
}

// String returns the board's text form, such as c6p4g10Bm: colours, pegs, rows, b or B (empty holes allowed or not), and m
// or M (repeats allowed or not).
func (e Format) String() string {
	flag := func(on bool, yes, no byte) byte {
		if on {
			return yes
		}
		return no
	}
	return fmt.Sprintf("c%dp%dg%d%c%c", e.Colours, e.Pegs, e.Rows, flag(e.Blanks, 'b', 'B'), flag(e.Repeats, 'm', 'M'))
}

// MarshalText returns the same text as String.
func (e Format) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the same text as ParseFormat.
func (e *Format) UnmarshalText(text []byte) (err error) {
	*e, err = ParseFormat(string(text))
	return err
}

// ParseFormat parses a board's text form and validates the board. If it returns an error, the Format is zero. Colours and pegs
// must be given. The other parts are optional, and all parts can be in any order. Omitted parts have the defaults of the short
// form c6p4: 10 rows, no empty holes, repeats allowed (D-16).
func ParseFormat(s string) (Format, error) {
	e := Format{Rows: 10, Repeats: true}
	seen := make(map[byte]bool)
	for rest := strings.TrimSpace(s); rest != ""; {
		letter := rest[0]
		rest = rest[1:]
		axis := letter | 0x20 // b and B set one property, and m and M another
		if seen[axis] {
			return Format{}, Refusef("bad-format-twice", "", "the board %.40q says %q twice", s, string(axis))
		}
		seen[axis] = true
		var n int
		if strings.IndexByte("cpg", letter) >= 0 {
			var ok bool
			if n, rest, ok = number(rest); !ok {
				return Format{}, Refusef("bad-format-number", "", "the board %.40q has no number of one or two digits after %c: write it like c6p4g10Bm", s, letter)
			}
		}
		switch letter {
		case 'c':
			e.Colours = n
		case 'p':
			e.Pegs = n
		case 'g':
			e.Rows = n
		case 'b', 'B':
			e.Blanks = letter == 'b'
		case 'm', 'M':
			e.Repeats = letter == 'm'
		default:
			return Format{}, Refusef("bad-format-text", "", "cannot read the board %.40q: write it like c6p4g10Bm (6 colours, 4 pegs, 10 rows, B no empty holes, m repeats)", s)
		}
	}
	if !seen['c'] || !seen['p'] {
		return Format{}, Refusef("bad-format-short", "", "the board %.40q needs colours and pegs at least, such as c6p4", s)
	}
	if err := e.Validate(); err != nil {
		return Format{}, err
	}
	return e, nil
}

// Plural returns a number with its noun, as in "1 peg" and "4 pegs".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
