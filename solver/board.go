package solver

import (
	"fmt"
	"math/bits"
	"sync"

	"keypeg"
)

// MaxListed is the largest number of lines of pegs that a Space lists. (6,11) and (7,8) are within it, (8,12) is not; use Sample
// on larger boards.
const MaxListed = 1 << 22

// ErrTooBig says that a board has too many codes to list them all.
var ErrTooBig = fmt.Errorf("too many codes: at most %d lines of pegs are listed", MaxListed)

// A board is all codes of a board, as numbers, with what searches on it share. It is safe for concurrent use.
//
// A line of pegs is a number: its pegs are the digits, the first hole the highest, so numbers and codes have the same order. A
// peg's digit is its shade; if holes may be left empty, the empty hole is shade 0.
type board struct {
	format keypeg.Format
	shades int
	pegs   int
	blank  int   // 1 if shade 0 is the empty hole
	size   int32 // shades to the power of pegs: numbers are below it
	codes  []int32

	answers []keypeg.Keys // all possible ones, the win last
	class   [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]uint8
	costs   *costs
	close   func() *costs
	scratch sync.Pool // of *scanner
	gauges  sync.Map  // by name
}

// newBoard lists a board. It returns an error for invalid boards and for those too large to list.
func newBoard(e keypeg.Format) (*board, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	b := unlisted(e)
	size := 1
	for range e.Pegs {
		if size *= b.shades; size > MaxListed {
			return nil, fmt.Errorf("list the codes of %s: %w", e, ErrTooBig)
		}
	}
	b.size = int32(size)
	b.codes = make([]int32, 0, e.Codes().Int64())
	for n := range b.size {
		if b.isCode(n) {
			b.codes = append(b.codes, n)
		}
	}
	b.costs = newCosts(len(b.codes), len(b.answers)-1)
	b.scratch.New = func() any { return newScanner(b) }
	b.close = sync.OnceValue(b.closeCosts)
	return b, nil
}

// unlisted returns a board without its codes, whose number does not matter.
func unlisted(e keypeg.Format) *board {
	b := &board{format: e, shades: e.Shades(), pegs: e.Pegs}
	if e.Blanks {
		b.blank = 1
	}
	b.listAnswers()
	return b
}

// listAnswers lists all possible answers on the board in order of their sum of keys, then of their reds; the last one breaks the
// code.
func (b *board) listAnswers() {
	for total := range b.pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			b.class[red][total] = noAnswer
			if k.Legal(b.pegs) {
				b.class[red][total] = uint8(len(b.answers))
				b.answers = append(b.answers, k)
			}
		}
	}
}

// noAnswer marks impossible sums of keys.
const noAnswer = 255

// win returns the class of the answer that breaks the code.
func (b *board) win() int { return len(b.answers) - 1 }

// answerOf returns the class of keys, or false for impossible ones.
func (b *board) answerOf(k keypeg.Keys) (int, bool) {
	if !k.Legal(b.pegs) {
		return 0, false
	}
	return int(b.class[k.Red][k.Red+k.White]), true
}

// digits writes the shades of a number, hole by hole.
func (b *board) digits(n int32, to *[keypeg.MaxPegs]uint8) {
	k := uint32(b.shades)
	for hole, rest := b.pegs-1, uint32(n); hole >= 0; hole-- {
		q := rest / k
		to[hole] = uint8(rest - q*k)
		rest = q
	}
}

// number returns the line with these shades.
func (b *board) number(shades []uint8) int32 {
	n := int32(0)
	for _, c := range shades {
		n = n*int32(b.shades) + int32(c)
	}
	return n
}

// isCode reports whether the line may be set and placed: it may repeat a colour only if the board allows it, but may always leave
// several holes empty.
func (b *board) isCode(n int32) bool {
	if b.format.Repeats {
		return true
	}
	var shades pegRow
	b.digits(n, &shades)
	return b.fits(&shades)
}

// fits reports whether a row of shades is a code.
func (b *board) fits(shades *pegRow) bool {
	if b.format.Repeats {
		return true
	}
	used := uint32(0)
	for _, c := range shades[:b.pegs] {
		bit := uint32(1) << c
		if b.blank == 1 && c == 0 {
			continue
		}
		if used&bit != 0 {
			return false
		}
		used |= bit
	}
	return true
}

// code returns the line as a keypeg.Code.
func (b *board) code(n int32) keypeg.Code {
	var shades pegRow
	b.digits(n, &shades)
	return b.codeOf(&shades)
}

// lineOf returns the line of a code that fits the board.
func (b *board) lineOf(c keypeg.Code) (shades pegRow) {
	for hole, p := range c.Pegs() {
		shades[hole] = uint8(int(p) - 1 + b.blank)
	}
	return shades
}

func (b *board) codeOf(shades *pegRow) keypeg.Code {
	var pegs [keypeg.MaxPegs]keypeg.Peg
	for hole, c := range shades[:b.pegs] {
		pegs[hole] = keypeg.Peg(int(c) + 1 - b.blank)
	}
	return keypeg.CodeOf(pegs[:b.pegs]...)
}

// numberOf returns the line of a code that fits the board.
func (b *board) numberOf(c keypeg.Code) int32 {
	n := int32(0)
	for _, p := range c.Pegs() {
		n = n*int32(b.shades) + int32(p) - 1 + int32(b.blank)
	}
	return n
}

// parts divides a set by the answers to a row.
func (b *board) parts(codes []int32, row int32) []part {
	sc := b.scanner()
	defer sc.release()
	sc.load(codes)
	parts, _ := sc.split(row, nil, nil)
	return parts
}

// numbers returns codes as numbers.
func (b *board) numbers(codes []keypeg.Code) []int32 {
	numbers := make([]int32, len(codes))
	for i, c := range codes {
		numbers[i] = b.numberOf(c)
	}
	return numbers
}

// list returns numbers as codes.
func (b *board) list(numbers []int32) []keypeg.Code {
	codes := make([]keypeg.Code, len(numbers))
	for i, n := range numbers {
		codes[i] = b.code(n)
	}
	return codes
}

// shadesOf returns a bit for every shade of a row.
func (b *board) shadesOf(row int32) (mask uint32) {
	k := int32(b.shades)
	for range b.pegs {
		mask |= 1 << (row % k)
		row /= k
	}
	return mask
}

// allShades returns a bit for every shade.
func (b *board) allShades() uint32 { return 1<<b.shades - 1 }

// alike returns the shades that a renaming of colours may exchange: all, except the empty hole if only it may be repeated.
func (b *board) alike() uint32 {
	all := b.allShades()
	if b.blank == 1 && !b.format.Repeats {
		all &^= 1
	}
	return all
}

func lowest(mask uint32) uint32 { return mask & -mask }

func trailing(mask uint32) int { return bits.TrailingZeros32(mask) }
