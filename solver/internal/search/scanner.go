package search

import (
	"math/bits"
	"slices"

	"keypeg"
)

// A Scanner scores rows against one set of candidates, 64 of them at a time. It is scratch space for one goroutine.
//
// The set is transposed into planes of one bit for each candidate: for each hole and shade "has this shade here", and for each
// shade and k "has it more than k times". The reds of a row are the sum of its pegs' planes of the first kind. Reds and whites
// together are the sum of planes of the second kind. The second peg of a shade in the row uses that shade's second plane, and
// so on. Scoring in this way needs no table lookup and no branch for each candidate.
type Scanner struct {
	Board *Board
	Codes []int32 // the set, ascending
	size  int     // of the set
	Words int     // the number of words in use, each with bits for 64 candidates
	wide  int     // the number of shades, rounded up to whole lanes

	// Plane (hole, c) of word w is at[(hole*wide+c)*step+w*hop], and plane (k, c) has the same place in more. Small sets
	// store the planes of each word contiguously (step 1), so that planes of neighbouring shades fill a vector. Large sets
	// store the words of each plane contiguously (hop 1).
	at, more  []uint64
	step, hop int
	present   uint32 // the shades that some candidate has

	next      []uint64   // the plane for the next use of each shade, indexed by word and shade
	after     []uint64   // the plane for the use after the next
	levels    [][]uint64 // one-hot sums of the row's first pegs, indexed by the number of these pegs
	counts    []uint32   // the counts of answers, indexed by class and lane
	masks     []uint64   // masks of the parts, indexed by class and word; used by Split
	out       [Lanes]uint64
	eight     [16][Lanes]uint64 // the planes of eight rows; used by Values
	values    []uint64          // of rows that differ in their last two pegs
	below     []uint8           // a bit for each of these rows with a value below the limit
	pairLists [64]pairList      // indexed by a hash of their keys
	of        []uint32          // the result of Values
	planes    RowPlanes         // the planes of the current row
	Tally     Tally             // scratch space, kept here to avoid allocations
}

// Lanes is the number of rows that are scored at the same time. Most kernels score rows that differ only in their last peg or two.
const Lanes = 8

// laneWords is the largest number of words in a set that is scanned by lanes. In larger sets, rows are scored one at a time.
const laneWords = 8

func NewScanner(s *Board) *Scanner {
	sc := &Scanner{Board: s, wide: wideOf(s)}
	sc.levels = make([][]uint64, s.Pegs)
	for i := range sc.levels {
		sc.levels[i] = make([]uint64, laneWords*2*s.Pegs)
	}
	sc.next = make([]uint64, laneWords*sc.wide)
	sc.after = make([]uint64, 2*sc.wide)
	sc.values = make([]uint64, sc.wide*sc.wide)
	sc.below = make([]uint8, len(sc.values)/Lanes)
	sc.counts = make([]uint32, Lanes*len(s.Answers))
	return sc
}

// wideOf returns the number of shades, rounded up to whole lanes.
func wideOf(b *Board) int { return (b.Shades + Lanes - 1) / Lanes * Lanes }

func (b *Board) Scanner() *Scanner { return b.scratch.Get().(*Scanner) }

func (sc *Scanner) Release() { sc.Board.scratch.Put(sc) }

// Load transposes a set, which must be in ascending order and must not change until the next load.
func (sc *Scanner) Load(codes []int32) {
	b := sc.Board
	sc.Codes = codes
	sc.clear(len(codes))
	for i, n := range codes {
		sc.put(i, sc.PlanesOf(n))
	}
	sc.present = 0
	for c := range b.Shades {
		for w := range sc.Words {
			if sc.more[c*sc.step+w*sc.hop] != 0 {
				sc.present |= 1 << c
				break
			}
		}
	}
}

// clear prepares the planes for the given number of codes.
func (sc *Scanner) clear(codes int) {
	sc.size = codes
	sc.Words = (codes + 63) / 64
	planes := sc.Board.Pegs * sc.wide
	sc.step, sc.hop = 1, planes
	size := planes * sc.Words
	if sc.Words > laneWords {
		padded := (sc.Words + Lanes - 1) / Lanes * Lanes // whole vectors
		sc.step, sc.hop = padded, 1
		size = planes * padded
	}
	sc.at = zeroed(sc.at, size)
	sc.more = zeroed(sc.more, size)
}

// put adds the i-th code, with the planes that a row of the same pegs has.
func (sc *Scanner) put(i int, p *RowPlanes) {
	base, bit := i>>6*sc.hop, uint64(1)<<(i&63)
	for hole := range sc.Board.Pegs {
		sc.at[p.red[hole]+base] |= bit
		sc.more[p.any[hole]+base] |= bit
	}
}

// LoadLines does the same as Load for lines of shades, on boards that are not listed. Only scoring works on such a set.
func (sc *Scanner) LoadLines(lines []Line) {
	sc.Codes = nil
	sc.clear(len(lines))
	for i := range lines {
		sc.put(i, sc.PlanesOfLine(&lines[i]))
	}
}

// A Line contains the shades of a code or row, hole by hole.
type Line = [keypeg.MaxPegs]uint8

// zeroed returns a slice of n zeros, reusing s if it is large enough.
func zeroed(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n, n+n/4)
	}
	s = s[:n]
	clear(s)
	return s
}

// All returns a mask of all candidates of a word.
func (sc *Scanner) All(word int) uint64 {
	if rest := len(sc.Codes) - 64*word; rest < 64 {
		return 1<<rest - 1
	}
	return ^uint64(0)
}

// RowPlanes contains the offsets, in word 0, of the planes that are added for a row.
type RowPlanes struct {
	red, any [keypeg.MaxPegs]int
}

func (sc *Scanner) PlanesOf(row int32) *RowPlanes {
	if t := sc.Board.table(); t != nil {
		p, pegs := &sc.planes, sc.Board.Pegs
		places := t.planes[2*pegs*int(row):][:2*pegs]
		for hole := range pegs {
			p.red[hole], p.any[hole] = int(places[hole])*sc.step, int(places[pegs+hole])*sc.step
		}
		return p
	}
	var shades Line
	sc.Board.Digits(row, &shades)
	return sc.PlanesOfLine(&shades)
}

func (sc *Scanner) PlanesOfLine(shades *Line) *RowPlanes {
	p := &sc.planes
	var used [32]uint8
	for hole, c := range shades[:sc.Board.Pegs] {
		p.red[hole] = (hole*sc.wide + int(c)) * sc.step
		p.any[hole] = (int(used[c&31])*sc.wide + int(c)) * sc.step
		used[c&31]++
	}
	return p
}

// A Tally counts the candidates that give each answer to a row, indexed by the class of the answer.
type Tally [maxAnswers]uint32

const maxAnswers = (keypeg.MaxPegs + 1) * (keypeg.MaxPegs + 2) / 2

// Score counts, for one row, how many codes of the set give each answer.
func (sc *Scanner) Score(row int32, t *Tally) { sc.Count(sc.PlanesOf(row), t) }

// Count does the same as Score, for a row with known planes.
func (sc *Scanner) Count(p *RowPlanes, t *Tally) {
	switch {
	case sc.hop == 1 && KernelInUse().Row[sc.Board.Pegs] != nil:
		KernelInUse().Row[sc.Board.Pegs](sc, p, t)
	case sc.Board.Pegs == 4:
		sc.score4(p, t)
	case sc.Board.Pegs == 5:
		sc.score5(p, t)
	default:
		sc.ScoreAny(p, t)
	}
	// Bits beyond the last candidate are 0 in all planes, so they were counted as answers without keys.
	t[0] -= uint32(64*sc.Words - sc.size)
}

// Values returns the values of rows by a gauge. The result is valid until the next call.
func (sc *Scanner) Values(rows []int32, g *Gauge) []uint32 {
	sc.of = slices.Grow(sc.of[:0], len(rows))
	if value := KernelInUse().Rows[sc.Board.Pegs]; value != nil && sc.Words == 1 && !g.max {
		if t := sc.Board.table(); t != nil {
			sc.valuesByEight(rows, g, t, value)
			return sc.of
		}
	}
	for _, row := range rows {
		sc.Score(row, &sc.Tally)
		sc.of = append(sc.of, g.Value(&sc.Tally, len(sc.Board.Answers)))
	}
	return sc.of
}

// valuesByEight does the same as Values, for a set of one word.
func (sc *Scanner) valuesByEight(rows []int32, g *Gauge, t *table, value RowsKernel) {
	p := sc.Board.Pegs
	for ; len(rows) > 0; rows = rows[min(Lanes, len(rows)):] {
		for lane, row := range rows[:min(Lanes, len(rows))] {
			places := t.planes[2*p*int(row):][:2*p]
			for peg, at := range places[:p] {
				sc.eight[peg][lane] = sc.at[at]
			}
			for peg, at := range places[p:] {
				sc.eight[p+peg][lane] = sc.more[at]
			}
		}
		value(&sc.eight[0], sc.All(0), &g.split, &sc.out[0])
		for _, v := range sc.out[:min(Lanes, len(rows))] {
			sc.of = append(sc.of, uint32(v))
		}
	}
}

// Sums adds a row's planes in one word: one-hot reds and one-hot sums of keys.
func (sc *Scanner) Sums(p *RowPlanes, word int, red, total *[keypeg.MaxPegs + 1]uint64) {
	base := word * sc.hop
	*red, *total = [keypeg.MaxPegs + 1]uint64{^uint64(0)}, [keypeg.MaxPegs + 1]uint64{^uint64(0)}
	for hole := range sc.Board.Pegs {
		x, y := sc.at[p.red[hole]+base], sc.more[p.any[hole]+base]
		for k := hole + 1; k > 0; k-- {
			red[k] = red[k]&^x | red[k-1]&x
			total[k] = total[k]&^y | total[k-1]&y
		}
		red[0] &^= x
		total[0] &^= y
	}
}

// ScoreAny does the same as Score, for boards of any width.
func (sc *Scanner) ScoreAny(p *RowPlanes, t *Tally) {
	var red, total [keypeg.MaxPegs + 1]uint64
	*t = Tally{}
	for w := range sc.Words {
		sc.Sums(p, w, &red, &total)
		for c, k := range sc.Board.Answers {
			t[c] += uint32(bits.OnesCount64(red[k.Red] & total[k.Red+k.White]))
		}
	}
}

// A Part contains the candidates that give one answer to a row.
type Part struct {
	Class int
	Codes []int32
}

// Split divides the set by the answers to a row, and appends the resulting parts, including the winning part, to parts in
// order of their class. It appends their codes to arena, and returns both slices.
func (sc *Scanner) Split(row int32, parts []Part, arena []int32) ([]Part, []int32) {
	classes := len(sc.Board.Answers)
	sc.masks = slices.Grow(sc.masks[:0], classes*sc.Words)[:classes*sc.Words]
	p := sc.PlanesOf(row)
	var red, total [keypeg.MaxPegs + 1]uint64
	for w := range sc.Words {
		sc.Sums(p, w, &red, &total)
		all := sc.All(w)
		for c, k := range sc.Board.Answers {
			sc.masks[c*sc.Words+w] = red[k.Red] & total[k.Red+k.White] & all
		}
	}
	arena = slices.Grow(arena, len(sc.Codes)) // so that appending does not move earlier parts
	for c := range classes {
		from := len(arena)
		for w, mask := range sc.masks[c*sc.Words : (c+1)*sc.Words] {
			for ; mask != 0; mask &= mask - 1 {
				arena = append(arena, sc.Codes[64*w+bits.TrailingZeros64(mask)])
			}
		}
		if len(arena) > from {
			parts = append(parts, Part{c, arena[from:len(arena):len(arena)]})
		}
	}
	return parts, arena
}
