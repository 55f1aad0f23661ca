package keypeg

import (
	"iter"
	"strings"
)

// The limits of every board (docs/rules.md, "The board").
const (
	MaxPegs    = 12
	MaxColours = 20
	MaxRows    = 20
)

// A Peg is the content of one hole: Empty, or a colour from 1 to MaxColours.
type Peg uint8

// Empty is a hole with no peg in it (CL-7, RE-7, AD-2, UL-2).
const Empty Peg = 0

// A Code is a line of pegs: the secret, or a row placed against it.
//
// Codes are small comparable values. Codes of the same length are ordered by <, hole by hole from the left. The zero Code is
// not a valid code: it stands for a secret not yet set and for a row lost to time (D-2).
//
// Internally, the top 4 bits hold the number of holes and each hole takes 5 bits below them, with the first hole in the
// highest bits.
type Code uint64

const (
	pegBits   = 5
	pegMask   = 1<<pegBits - 1
	holesFrom = pegBits * MaxPegs // the bit at which the number of holes begins
)

// CodeOf makes a code of 1 to MaxPegs pegs. It panics if the number of pegs is outside this range. To read text that people
// wrote, use Reader.Code, which returns an explanatory error instead.
func CodeOf(pegs ...Peg) Code {
	if len(pegs) < 1 || len(pegs) > MaxPegs {
		panic("keypeg: a code has 1 to 12 pegs")
	}
	c := Code(len(pegs)) << holesFrom
	for i, p := range pegs {
		if p > MaxColours {
			panic("keypeg: a colour is at most 20")
		}
		c |= Code(p) << shift(i)
	}
	return c
}

func shift(hole int) int { return holesFrom - pegBits*(hole+1) }

// Len returns the number of holes, or 0 for the zero Code.
func (c Code) Len() int { return int(c >> holesFrom) }

// At returns the peg in a hole. Holes are counted from 0 at the left.
func (c Code) At(hole int) Peg { return Peg(c>>shift(hole)) & pegMask }

// With returns a copy of the code with peg p in the given hole.
func (c Code) With(hole int, p Peg) Code {
	return c&^(pegMask<<shift(hole)) | Code(p)<<shift(hole)
}

// Pegs returns an iterator over the holes and their pegs from the left.
func (c Code) Pegs() iter.Seq2[int, Peg] {
	return func(yield func(int, Peg) bool) {
		for i := range c.Len() {
			if !yield(i, c.At(i)) {
				return
			}
		}
	}
}

// symbols lists the digits in which codes are written: first an empty hole, then the colours from 1.
const symbols = "0123456789abcdefghijk"

// Symbol returns the peg's digit: 0 for an empty hole, 1…9, then a, b, ….
func (p Peg) Symbol() byte { return symbols[p] }

// String returns the code in digits, such as 2334. It returns -- for the zero Code.
func (c Code) String() string {
	if c == 0 {
		return "--"
	}
	var b strings.Builder
	for _, p := range c.Pegs() {
		b.WriteByte(symbols[p])
	}
	return b.String()
}

// MarshalText writes the same text as String.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads digits, or -- for the zero Code, exactly as String writes them. It does not check that the code fits a
// board; Format.Check does.
func (c *Code) UnmarshalText(text []byte) error {
	s := string(text)
	if s == "--" {
		*c = 0
		return nil
	}
	if len(s) < 1 || len(s) > MaxPegs {
		return Refusef("bad-code-length", "C-1", "a code has 1 to %d pegs, and %.40q has %d", MaxPegs, s, len(s))
	}
	pegs := make([]Peg, len(s))
	for i := range len(s) {
		d := strings.IndexByte(symbols, s[i])
		if d < 0 {
			return Refusef("bad-code", "C-1", "write pegs as 1 to 9, then a to k, and 0 for an empty hole, not %q", s[i:i+1])
		}
		pegs[i] = Peg(d)
	}
	*c = CodeOf(pegs...)
	return nil
}
