package bot

import (
	"io"
	"math/rand/v2"

	"keypeg"
)

// Secret returns a random code for a board. Weak levels prefer codes that form a pattern. Other levels draw from the best mixture
// of codes that is known for the board (docs/solver.md, "Mixed values"). On boards of 4 pegs and 6 or 7 shades (Format.Shades),
// all codes of more than one colour have been proved equally good. Secret draws these codes with equal probability. On other
// boards, it draws all codes with equal probability, because no better mixture is known.
func (l Level) Secret(e keypeg.Format, rnd io.Reader) (keypeg.Code, error) {
	if err := e.Validate(); err != nil {
		return 0, err
	}
	chance, err := newChance(rnd)
	if err != nil {
		return 0, err
	}
	if l.patterns > 0 && chance.Float64() < l.patterns {
		return pattern(e, chance), nil
	}
	for {
		c := anyCode(e, chance)
		if colours(c) > 1 || !shunsOneColour(e) {
			return c, nil
		}
	}
}

// shunsOneColour reports whether the best mixture excludes codes of one colour.
func shunsOneColour(e keypeg.Format) bool {
	return e.Pegs == 4 && e.Repeats && (e.Shades() == 6 || e.Shades() == 7)
}

// anyCode returns a code of the board, drawn from all codes with equal probability.
func anyCode(e keypeg.Format, chance *rand.Rand) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	if !e.Repeats && !e.Blanks {
		for i, colour := range chance.Perm(e.Colours)[:e.Pegs] {
			pegs[i] = keypeg.Peg(colour + 1)
		}
		return keypeg.CodeOf(pegs...)
	}
	for { // if colours may not be repeated, draw again until no colour appears twice
		for i := range pegs {
			pegs[i] = anyPeg(e, chance)
		}
		if c := keypeg.CodeOf(pegs...); e.Check(c) == nil {
			return c
		}
	}
}

func anyPeg(e keypeg.Format, chance *rand.Rand) keypeg.Peg {
	return keypeg.Peg(e.Colours - chance.IntN(e.Shades()))
}

// pattern returns a random code that is easy to remember: two or three colours in blocks, alternating or mirrored. If colours may
// not be repeated, the colours appear in the order of the palette.
func pattern(e keypeg.Format, chance *rand.Rand) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	if !e.Repeats {
		from := chance.IntN(e.Colours)
		for i := range pegs {
			pegs[i] = keypeg.Peg((from+i)%e.Colours + 1)
		}
		return keypeg.CodeOf(pegs...)
	}
	colours := chance.Perm(e.Shades())
	colours = colours[:min(2+chance.IntN(2), len(colours))]
	form := chance.IntN(3)
	for i := range pegs {
		at := 0
		switch form {
		case 0:
			at = i * len(colours) / e.Pegs
		case 1:
			at = i
		case 2:
			at = min(i, e.Pegs-1-i)
		}
		pegs[i] = keypeg.Peg(e.Colours - colours[at%len(colours)])
	}
	return keypeg.CodeOf(pegs...)
}
