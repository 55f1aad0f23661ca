package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"keypeg"
)

// saltBytes is the length of a salt in bytes. A salt has 256 random bits (D-11 requires 128).
const saltBytes = 32

// A Salt prevents anyone from finding the code behind a commitment by trying every code. A salt is hexadecimal, or "" if there is
// none.
type Salt string

func drawSalt(rnd io.Reader) (Salt, error) {
	var b [saltBytes]byte
	if _, err := io.ReadFull(rnd, b[:]); err != nil {
		return "", fmt.Errorf("draw a salt: %w", err)
	}
	return Salt(hex.EncodeToString(b[:])), nil
}

// Commitment returns the commitment that both players see when a code is set. It is the SHA-256, in hexadecimal, of six lines,
// each of which ends with a line feed: keypeg-commitment-1, the match's id, the game's serial number, the Codemaker's seat,
// the code in digits, and the salt. The salt is published at the reveal. Anyone can then compute the commitment again (D-11).
func Commitment(match string, serial int, maker keypeg.Seat, code keypeg.Code, salt Salt) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "keypeg-commitment-1\n%s\n%d\n%s\n%s\n%s\n", match, serial, maker, code, salt))
	return hex.EncodeToString(sum[:])
}

// DrawCode draws a random code. All codes are equally likely (D-12).
func DrawCode(e keypeg.Format, rnd io.Reader) (keypeg.Code, error) {
	pegs := make([]keypeg.Peg, e.Pegs)
	low := 1
	if e.Blanks {
		low = 0
	}
	if !e.Repeats && !e.Blanks {
		return drawDistinct(e, rnd)
	}
	for { // without repeats, draw again until no colour appears twice
		for i := range pegs {
			n, err := drawBelow(e.Colours-low+1, rnd)
			if err != nil {
				return 0, err
			}
			pegs[i] = keypeg.Peg(low + n)
		}
		if c := keypeg.CodeOf(pegs...); e.Check(c) == nil {
			return c, nil
		}
	}
}

// drawDistinct draws pegs as if from a bag, without putting them back. Redrawing the whole code until all pegs differ would
// take very long if it has about as many pegs as there are colours.
func drawDistinct(e keypeg.Format, rnd io.Reader) (keypeg.Code, error) {
	bag := make([]keypeg.Peg, e.Colours)
	for i := range bag {
		bag[i] = keypeg.Peg(i + 1)
	}
	for i := range e.Pegs {
		n, err := drawBelow(len(bag)-i, rnd)
		if err != nil {
			return 0, err
		}
		bag[i], bag[i+n] = bag[i+n], bag[i]
	}
	return keypeg.CodeOf(bag[:e.Pegs]...), nil
}

// drawBelow draws an unbiased random number from 0 to n-1; n is at most 256.
func drawBelow(n int, rnd io.Reader) (int, error) {
	var b [1]byte
	for {
		if _, err := io.ReadFull(rnd, b[:]); err != nil {
			return 0, fmt.Errorf("draw by lot: %w", err)
		}
		if int(b[0]) < 256/n*n {
			return int(b[0]) % n, nil
		}
	}
}
