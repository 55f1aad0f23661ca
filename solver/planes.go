package solver

import (
	"math/bits"
	"slices"

	"keypeg"
)

// A scanner scores rows against one set of candidates, 64 of them at a time. It is scratch space for one goroutine; take one with
// Space.scanner, and return it with release.
//
// The set is transposed into planes of one bit for each candidate: for each hole and shade "has this shade here", and for each
// shade and k "has it more than k times". The reds of a row are the sum of the pegs' planes of the first kind. Reds and whites
// together are the sum of planes of the second kind, in which the second use of a shade takes its second plane, and so on. There
// are no table lookups and no branches for single candidates.
type scanner struct {
	board *board
	codes []int32 // the set, ascending
	size  int     // of the set
	words int     // of 64 candidates, in use
	wide  int     // shades, rounded up to whole lanes

	// Plane (hole, c) of word w is at[(hole*wide+c)*step+w*hop], and plane (k, c)
	// likewise in more. Small sets keep the words apart (step 1), so that planes of
	// neighbouring shades fill a vector; large ones keep planes whole (hop 1).
	at, more  []uint64
	step, hop int
	present   uint32 // shades that some candidate has

	next   []uint64   // the plane the next use of each shade takes, by word and shade
	levels [][]uint64 // one-hot sums of the first pegs of the row, by number of pegs
	counts []uint32   // by class and lane
	masks  []uint64   // by class and word, of split
	out    [lanes]uint64
	planes rowPlanes // of the current row
	tally  tally     // for short use; here it costs no allocation
}

// lanes is how many rows are scored at the same time: those that differ in their last peg.
const lanes = 8

// laneWords is the most words of a set that is scanned by lanes; in larger sets rows are scored one at a time.
const laneWords = 8

func newScanner(s *board) *scanner {
	sc := &scanner{board: s, wide: (s.shades + lanes - 1) / lanes * lanes}
	sc.levels = make([][]uint64, s.pegs)
	for i := range sc.levels {
		sc.levels[i] = make([]uint64, laneWords*2*s.pegs)
	}
	sc.next = make([]uint64, laneWords*sc.wide)
	sc.counts = make([]uint32, lanes*len(s.answers))
	return sc
}

func (b *board) scanner() *scanner { return b.scratch.Get().(*scanner) }

func (sc *scanner) release() { sc.board.scratch.Put(sc) }

// load transposes a set, which must be in ascending order and not change until the next load.
func (sc *scanner) load(codes []int32) {
	b := sc.board
	sc.codes = codes
	sc.clear(len(codes))
	var shades pegRow
	for i, n := range codes {
		b.digits(n, &shades)
		sc.put(i, &shades)
	}
	sc.present = 0
	for c := range b.shades {
		for w := range sc.words {
			if sc.more[c*sc.step+w*sc.hop] != 0 {
				sc.present |= 1 << c
				break
			}
		}
	}
}

// clear makes room for that many codes.
func (sc *scanner) clear(codes int) {
	sc.size = codes
	sc.words = (codes + 63) / 64
	planes := sc.board.pegs * sc.wide
	sc.step, sc.hop = 1, planes
	size := planes * sc.words
	if sc.words > laneWords {
		padded := (sc.words + lanes - 1) / lanes * lanes // whole vectors
		sc.step, sc.hop = padded, 1
		size = planes * padded
	}
	sc.at = zeroed(sc.at, size)
	sc.more = zeroed(sc.more, size)
}

// put adds the i-th code.
func (sc *scanner) put(i int, shades *pegRow) {
	base, bit := i>>6*sc.hop, uint64(1)<<(i&63)
	var used [32]uint8
	for hole, c := range shades[:sc.board.pegs] {
		sc.at[(hole*sc.wide+int(c))*sc.step+base] |= bit
		k := int(used[c&31])
		used[c&31]++
		sc.more[(k*sc.wide+int(c))*sc.step+base] |= bit
	}
}

// loadLines does what load does for lines of shades, on boards that are not listed. Only score works on them.
func (sc *scanner) loadLines(lines []pegRow) {
	sc.codes = nil
	sc.clear(len(lines))
	for i := range lines {
		sc.put(i, &lines[i])
	}
}

// A pegRow has the shades of a code or row, hole by hole.
type pegRow = [keypeg.MaxPegs]uint8

// zeroed returns a slice of n zeros, reusing s if it is large enough.
func zeroed(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n, n+n/4)
	}
	s = s[:n]
	clear(s)
	return s
}

// all returns a bit for every candidate of a word.
func (sc *scanner) all(word int) uint64 {
	if rest := len(sc.codes) - 64*word; rest < 64 {
		return 1<<rest - 1
	}
	return ^uint64(0)
}

// rowPlanes are the offsets of the planes that a row adds up, in word 0.
type rowPlanes struct {
	red, any [keypeg.MaxPegs]int
}

func (sc *scanner) planesOf(row int32) *rowPlanes {
	var shades pegRow
	sc.board.digits(row, &shades)
	return sc.planesOfLine(&shades)
}

func (sc *scanner) planesOfLine(shades *pegRow) *rowPlanes {
	p := &sc.planes
	var used [32]uint8
	for hole, c := range shades[:sc.board.pegs] {
		p.red[hole] = (hole*sc.wide + int(c)) * sc.step
		p.any[hole] = (int(used[c&31])*sc.wide + int(c)) * sc.step
		used[c&31]++
	}
	return p
}

// A tally is how many candidates give each answer to a row, by class.
type tally [maxAnswers]uint32

const maxAnswers = (keypeg.MaxPegs + 1) * (keypeg.MaxPegs + 2) / 2

// score counts the answers to one row over the set.
func (sc *scanner) score(row int32, t *tally) { sc.count(sc.planesOf(row), t) }

// count does what score does, for a row with known planes.
func (sc *scanner) count(p *rowPlanes, t *tally) {
	switch {
	case sc.hop == 1 && sc.board.kernel().row[sc.board.pegs] != nil:
		sc.board.kernel().row[sc.board.pegs](sc, p, t)
	case sc.board.pegs == 4:
		sc.score4(p, t)
	case sc.board.pegs == 5:
		sc.score5(p, t)
	default:
		sc.scoreAny(p, t)
	}
	// Bits beyond the last candidate are in no plane and look like no keys at all.
	t[0] -= uint32(64*sc.words - sc.size)
}

// sums adds up a row's planes in one word: one-hot reds and one-hot sums of keys.
func (sc *scanner) sums(p *rowPlanes, word int, red, total *[keypeg.MaxPegs + 1]uint64) {
	base := word * sc.hop
	*red, *total = [keypeg.MaxPegs + 1]uint64{^uint64(0)}, [keypeg.MaxPegs + 1]uint64{^uint64(0)}
	for hole := range sc.board.pegs {
		x, y := sc.at[p.red[hole]+base], sc.more[p.any[hole]+base]
		for k := hole + 1; k > 0; k-- {
			red[k] = red[k]&^x | red[k-1]&x
			total[k] = total[k]&^y | total[k-1]&y
		}
		red[0] &^= x
		total[0] &^= y
	}
}

// scoreAny is score for boards of any width.
func (sc *scanner) scoreAny(p *rowPlanes, t *tally) {
	var red, total [keypeg.MaxPegs + 1]uint64
	*t = tally{}
	for w := range sc.words {
		sc.sums(p, w, &red, &total)
		for c, k := range sc.board.answers {
			t[c] += uint32(bits.OnesCount64(red[k.Red] & total[k.Red+k.White]))
		}
	}
}

// A part is the candidates that give one answer to a row.
type part struct {
	class int
	codes []int32
}

// split appends to parts the parts of the set under a row, in order of their
// class, the win included; the codes are appended to arena, which is returned too.
func (sc *scanner) split(row int32, parts []part, arena []int32) ([]part, []int32) {
	classes := len(sc.board.answers)
	sc.masks = slices.Grow(sc.masks[:0], classes*sc.words)[:classes*sc.words]
	p := sc.planesOf(row)
	var red, total [keypeg.MaxPegs + 1]uint64
	for w := range sc.words {
		sc.sums(p, w, &red, &total)
		all := sc.all(w)
		for c, k := range sc.board.answers {
			sc.masks[c*sc.words+w] = red[k.Red] & total[k.Red+k.White] & all
		}
	}
	arena = slices.Grow(arena, len(sc.codes)) // so that parts do not move
	for c := range classes {
		from := len(arena)
		for w, mask := range sc.masks[c*sc.words : (c+1)*sc.words] {
			for ; mask != 0; mask &= mask - 1 {
				arena = append(arena, sc.codes[64*w+bits.TrailingZeros64(mask)])
			}
		}
		if len(arena) > from {
			parts = append(parts, part{c, arena[from:len(arena):len(arena)]})
		}
	}
	return parts, arena
}
