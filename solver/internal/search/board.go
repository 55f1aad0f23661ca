package search

import (
	"fmt"
	"math/bits"
	"sync"

	"keypeg"
)

// MaxListed is the largest number of lines of pegs that a board can have if a Board lists its codes.
const MaxListed = 1 << 22

// ErrTooBig reports that a board has too many codes to list.
var ErrTooBig = fmt.Errorf("too many codes: at most %d lines of pegs are listed", MaxListed)

// A Board contains all codes of a board, as numbers, and the data shared by searches on it. It is safe for concurrent use.
//
// Each line of pegs is represented by a number. Its pegs are the digits of the number, with the first hole as the highest
// digit, so numbers and codes have the same order. A peg's digit is its shade. If holes may be left empty, the empty hole is
// shade 0.
type Board struct {
	Format  keypeg.Format
	Pegs    int
	Shades  int           // the number of colours, plus one if holes may be left empty
	Size    int32         // Shades to the power of Pegs; every line's number is smaller
	Codes   []int32       // all codes, ascending
	Answers []keypeg.Keys // all possible answers, the win last; an answer's index is its class
	Costs   *Costs        // lower bounds on the costs of sets, for this number of Answers

	blank   int // 1 if shade 0 is the empty hole, and 0 otherwise
	class   [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]uint8
	scratch sync.Pool // of *Scanner

	searches sync.Pool // of *searchMemory

	tight      *Costs // made by TightCosts
	tightening sync.Once

	marked  *table // made by table
	marking sync.Once

	mu     sync.Mutex
	gauges map[string]*Gauge // indexed by name
}

// NewBoard lists the codes of a board. It returns an error for invalid boards and for those too large to list.
func NewBoard(e keypeg.Format) (*Board, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	b := Unlisted(e)
	size := 1
	for range e.Pegs {
		if size *= b.Shades; size > MaxListed {
			return nil, fmt.Errorf("list the codes of %s: %w", e, ErrTooBig)
		}
	}
	b.Size = int32(size)
	b.Codes = make([]int32, 0, e.Codes().Int64())
	for n := range b.Size {
		if b.Format.Repeats || b.isCode(n) {
			b.Codes = append(b.Codes, n)
		}
	}
	b.Costs = newCosts(len(b.Codes), len(b.Answers)-1)
	b.scratch.New = func() any { return NewScanner(b) }
	return b, nil
}

// Unlisted returns a board of any size, without a list of its codes.
func Unlisted(e keypeg.Format) *Board {
	b := &Board{Format: e, Shades: e.Shades(), Pegs: e.Pegs}
	if e.Blanks {
		b.blank = 1
	}
	b.listAnswers()
	return b
}

// listAnswers lists all possible answers on the board in order of their sum of keys, then of their reds; the last one breaks the
// code.
func (b *Board) listAnswers() {
	for total := range b.Pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			b.class[red][total] = noAnswer
			if k.Legal(b.Pegs) {
				b.class[red][total] = uint8(len(b.Answers))
				b.Answers = append(b.Answers, k)
			}
		}
	}
}

// noAnswer marks the combinations of keys that no answer can have.
const noAnswer = 255

// Win returns the class of the answer that breaks the code.
func (b *Board) Win() int { return len(b.Answers) - 1 }

// AnswerOf returns the class of the keys, and reports whether the keys are possible.
func (b *Board) AnswerOf(k keypeg.Keys) (int, bool) {
	if !k.Legal(b.Pegs) {
		return 0, false
	}
	return int(b.class[k.Red][k.Red+k.White]), true
}

// Digits writes the shades of the line with the given number to a Line.
func (b *Board) Digits(n int32, to *Line) {
	k := uint32(b.Shades)
	for hole, rest := b.Pegs-1, uint32(n); hole >= 0; hole-- {
		q := rest / k
		to[hole] = uint8(rest - q*k)
		rest = q
	}
}

// number returns the number of the line with the given shades.
func (b *Board) number(shades []uint8) int32 {
	n := int32(0)
	for _, c := range shades {
		n = n*int32(b.Shades) + int32(c)
	}
	return n
}

// isCode reports whether the line may be set as a code and placed as a row. The line may repeat a colour only if the board
// allows this, but may always leave several holes empty.
func (b *Board) isCode(n int32) bool {
	var shades Line
	b.Digits(n, &shades)
	return b.Fits(&shades)
}

// Fits reports whether a row of shades is a code.
func (b *Board) Fits(shades *Line) bool {
	if b.Format.Repeats {
		return true
	}
	used := uint32(0)
	for _, c := range shades[:b.Pegs] {
		if b.blank == 1 && c == 0 {
			continue
		}
		if used>>c&1 != 0 {
			return false
		}
		used |= 1 << c
	}
	return true
}

// Code returns the line with the given number as a keypeg.Code.
func (b *Board) Code(n int32) keypeg.Code {
	var shades Line
	b.Digits(n, &shades)
	return b.CodeOf(&shades)
}

// LineOf returns the shades of a code that fits the board.
func (b *Board) LineOf(c keypeg.Code) (shades Line) {
	for hole, p := range c.Pegs() {
		shades[hole] = uint8(int(p) - 1 + b.blank)
	}
	return shades
}

// CodeOf returns a line of shades as a keypeg.Code.
func (b *Board) CodeOf(shades *Line) keypeg.Code {
	var pegs [keypeg.MaxPegs]keypeg.Peg
	for hole, c := range shades[:b.Pegs] {
		pegs[hole] = keypeg.Peg(int(c) + 1 - b.blank)
	}
	return keypeg.CodeOf(pegs[:b.Pegs]...)
}

// NumberOf returns the number of a code that fits the board.
func (b *Board) NumberOf(c keypeg.Code) int32 {
	line := b.LineOf(c)
	return b.number(line[:b.Pegs])
}

// Parts divides a set into parts by the answers to a row.
func (b *Board) Parts(codes []int32, row int32) []Part {
	if t := b.table(); t != nil {
		return t.parts(codes, row)
	}
	sc := b.Scanner()
	defer sc.Release()
	sc.Load(codes)
	parts, _ := sc.Split(row, nil, nil)
	return parts
}

// Numbers returns the numbers of the given codes.
func (b *Board) Numbers(codes []keypeg.Code) []int32 {
	numbers := make([]int32, len(codes))
	for i, c := range codes {
		numbers[i] = b.NumberOf(c)
	}
	return numbers
}

// List returns the codes with the given numbers.
func (b *Board) List(numbers []int32) []keypeg.Code {
	codes := make([]keypeg.Code, len(numbers))
	for i, n := range numbers {
		codes[i] = b.Code(n)
	}
	return codes
}

// ShadesOf returns a mask of the shades of a row.
func (b *Board) ShadesOf(row int32) (mask uint32) {
	k := int32(b.Shades)
	for range b.Pegs {
		mask |= 1 << (row % k)
		row /= k
	}
	return mask
}

// allShades returns a mask of all shades.
func (b *Board) allShades() uint32 { return 1<<b.Shades - 1 }

// alike returns the shades that may be exchanged with each other by renaming colours. These are all shades, except for the
// empty hole on boards where only empty holes may be repeated.
func (b *Board) alike() uint32 {
	all := b.allShades()
	if b.blank == 1 && !b.Format.Repeats {
		all &^= 1
	}
	return all
}

func lowest(mask uint32) uint32 { return mask & -mask }

func trailing(mask uint32) int { return bits.TrailingZeros32(mask) }
