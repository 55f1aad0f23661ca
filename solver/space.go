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

// Lines returns how many lines of pegs a board has, including those that are not codes: shades to the power of pegs. It stops
// counting above MaxListed.
func Lines(e keypeg.Format) int {
	n := 1
	for range e.Pegs {
		if n *= e.Shades(); n > MaxListed {
			break
		}
	}
	return n
}

// A Space is every code of one board, listed once and shared by all searches on that board. It is safe for concurrent use.
//
// Inside, a line of pegs is a number: its pegs are the digits, the first hole the highest, so numbers and codes have the same
// order. A peg's digit is its shade; if holes may be left empty, the empty hole is shade 0.
type Space struct {
	format keypeg.Format
	shades int
	pegs   int
	blank  int   // 1 if shade 0 is the empty hole
	size   int32 // shades to the power of pegs: numbers are below it
	codes  []int32
	places [keypeg.MaxPegs]int32 // the value of a digit, by hole

	answers []keypeg.Keys // all possible ones, the win last
	class   [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]uint8
	costs   *costs
	close   func() *costs
	scratch sync.Pool // of *scanner
	gauges  sync.Map  // by name
}

// NewSpace lists a board. It returns an error for invalid boards and for those too large to list.
func NewSpace(e keypeg.Format) (*Space, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	s := newBoard(e)
	size := 1
	for hole := e.Pegs - 1; hole >= 0; hole-- {
		s.places[hole] = int32(size)
		if size *= s.shades; size > MaxListed {
			return nil, fmt.Errorf("list the codes of %s: %w", e, ErrTooBig)
		}
	}
	s.size = int32(size)
	s.codes = make([]int32, 0, e.Codes().Int64())
	for n := range s.size {
		if s.isCode(n) {
			s.codes = append(s.codes, n)
		}
	}
	s.costs = newCosts(len(s.codes), len(s.answers)-1)
	s.scratch.New = func() any { return newScanner(s) }
	s.close = sync.OnceValue(s.closeCosts)
	return s, nil
}

// newBoard returns a board without its codes, whose number does not matter.
func newBoard(e keypeg.Format) *Space {
	s := &Space{format: e, shades: e.Shades(), pegs: e.Pegs}
	if e.Blanks {
		s.blank = 1
	}
	s.listAnswers()
	return s
}

// ErrTooBig says that a board has too many codes to list them all.
var ErrTooBig = fmt.Errorf("too many codes: at most %d lines of pegs are listed", MaxListed)

// Format returns the board.
func (s *Space) Format() keypeg.Format { return s.format }

// Len returns the number of codes.
func (s *Space) Len() int { return len(s.codes) }

// listAnswers lists all possible answers on the board in order of their sum of keys, then of their reds; the last one breaks the
// code.
func (s *Space) listAnswers() {
	for total := range s.pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			s.class[red][total] = noAnswer
			if k.Legal(s.pegs) {
				s.class[red][total] = uint8(len(s.answers))
				s.answers = append(s.answers, k)
			}
		}
	}
}

// noAnswer marks impossible sums of keys.
const noAnswer = 255

// win returns the class of the answer that breaks the code.
func (s *Space) win() int { return len(s.answers) - 1 }

// answerOf returns the class of keys, or false for impossible ones.
func (s *Space) answerOf(k keypeg.Keys) (int, bool) {
	if !k.Legal(s.pegs) {
		return 0, false
	}
	return int(s.class[k.Red][k.Red+k.White]), true
}

// digits writes the shades of a number, hole by hole.
func (s *Space) digits(n int32, to *[keypeg.MaxPegs]uint8) {
	k := uint32(s.shades)
	for hole, rest := s.pegs-1, uint32(n); hole >= 0; hole-- {
		q := rest / k
		to[hole] = uint8(rest - q*k)
		rest = q
	}
}

// number returns the line with these shades.
func (s *Space) number(shades []uint8) int32 {
	n := int32(0)
	for _, c := range shades {
		n = n*int32(s.shades) + int32(c)
	}
	return n
}

// isCode reports whether the line may be set and placed: it may repeat a colour only if the board allows it, but may always leave
// several holes empty.
func (s *Space) isCode(n int32) bool {
	if s.format.Repeats {
		return true
	}
	var shades pegRow
	s.digits(n, &shades)
	return s.fits(&shades)
}

// fits reports whether a row of shades is a code.
func (s *Space) fits(shades *pegRow) bool {
	if s.format.Repeats {
		return true
	}
	used := uint32(0)
	for _, c := range shades[:s.pegs] {
		bit := uint32(1) << c
		if s.blank == 1 && c == 0 {
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
func (s *Space) code(n int32) keypeg.Code {
	var shades pegRow
	s.digits(n, &shades)
	return s.codeOf(&shades)
}

// lineOf returns the line of a code that fits the board.
func (s *Space) lineOf(c keypeg.Code) (shades pegRow) {
	for hole, p := range c.Pegs() {
		shades[hole] = uint8(int(p) - 1 + s.blank)
	}
	return shades
}

func (s *Space) codeOf(shades *pegRow) keypeg.Code {
	var pegs [keypeg.MaxPegs]keypeg.Peg
	for hole, c := range shades[:s.pegs] {
		pegs[hole] = keypeg.Peg(int(c) + 1 - s.blank)
	}
	return keypeg.CodeOf(pegs[:s.pegs]...)
}

// numberOf returns the line of a code that fits the board.
func (s *Space) numberOf(c keypeg.Code) int32 {
	n := int32(0)
	for _, p := range c.Pegs() {
		n = n*int32(s.shades) + int32(p) - 1 + int32(s.blank)
	}
	return n
}

// list returns numbers as codes.
func (s *Space) list(numbers []int32) []keypeg.Code {
	codes := make([]keypeg.Code, len(numbers))
	for i, n := range numbers {
		codes[i] = s.code(n)
	}
	return codes
}

// allShades returns a bit for every shade.
func (s *Space) allShades() uint32 { return 1<<s.shades - 1 }

// alike returns the shades that a renaming of colours may exchange: all, except the empty hole if only it may be repeated.
func (s *Space) alike() uint32 {
	all := s.allShades()
	if s.blank == 1 && !s.format.Repeats {
		all &^= 1
	}
	return all
}

func lowest(mask uint32) uint32 { return mask & -mask }

func trailing(mask uint32) int { return bits.TrailingZeros32(mask) }
