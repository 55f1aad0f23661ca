package solver

import (
	"math"
	"math/rand/v2"

	"keypeg"
)

// A chain is a Markov chain of codes. A move changes one peg or exchanges two. The chain makes the move with probability
// min(1, exp(-2w)), where w says by how many keys the new code is more wrong than the old one (Metropolis et al. 1953). In the
// long run, it is therefore at all codes that agree with the position equally often.
type chain struct {
	format keypeg.Format
	chance *rand.Rand
	pegs   []keypeg.Peg // the pegs that a hole can contain
	words  int          // the number of words of a vector that are used

	red  [keypeg.MaxPegs][keypeg.MaxColours + 1]vector     // indexed by hole and peg: 1 for each row with this peg in this hole
	more [keypeg.MaxColours + 1][keypeg.MaxPegs + 1]vector // indexed by peg and n: 1 for each row with at least n of this peg

	line       [keypeg.MaxPegs]keypeg.Peg
	counts     [keypeg.MaxColours + 1]int
	reds, keys vector // the reds and the keys that the code gets from each row, minus those of the answer, plus 128
	wrong      int    // the sum of all differences; 0 if the code agrees with the position

	codes map[keypeg.Code]bool // the codes collected
	times int                  // how often a code was collected
}

// A vector has one byte for each row.
type vector [(keypeg.MaxRows + 7) / 8]uint64

const (
	mostRows = 8 * len(vector{})

	ones   = 0x0101010101010101
	biases = 128 * ones
)

// likely is the probability of a move, times 1<<24, indexed by the number of keys by which the move makes the code more wrong.
var likely = func() (table [2 * keypeg.MaxPegs]uint32) {
	for more := range table {
		table[more] = uint32(math.Exp(-2*float64(more)) * (1 << 24))
	}
	return table
}()

func newChain(p Position, chance *rand.Rand) *chain {
	rows := p.Answered()
	c := &chain{format: p.Format, chance: chance, pegs: pegsOf(p.Format), words: (len(rows) + 7) / 8, codes: map[keypeg.Code]bool{}}
	for i := range c.words {
		c.reds[i], c.keys[i] = biases, biases
	}
	for i, r := range rows {
		word, one := i/8, uint64(1)<<(8*(i%8))
		var n [keypeg.MaxColours + 1]int
		for hole, peg := range r.Code.Pegs() {
			n[peg]++
			c.red[hole][peg][word] += one
			c.more[peg][n[peg]][word] += one
		}
		c.reds[word] -= one * uint64(r.Keys.Red)
		c.keys[word] -= one * uint64(r.Keys.Red+r.Keys.White)
	}
	c.begin()
	return c
}

// begin places random pegs.
func (c *chain) begin() {
	mixed := c.chance.Perm(c.format.Colours)
	for hole := range c.format.Pegs {
		var peg keypeg.Peg
		if c.format.Repeats {
			peg = c.pegs[c.chance.IntN(len(c.pegs))]
		} else {
			peg = keypeg.Peg(mixed[hole] + 1)
		}
		c.line[hole] = peg
		c.counts[peg]++
		for i := range c.words {
			c.reds[i] += c.red[hole][peg][i]
			c.keys[i] += c.more[peg][c.counts[peg]][i]
		}
	}
	c.wrong = c.differences(&c.reds, &c.keys)
}

// collect moves until it has the given number of codes, but not more often than moves says. It ends early if every code has come
// up again and again, because there are then hardly any others, or if stop returns true.
func (c *chain) collect(size int, moves int64, stop func() bool) {
	apart := int64(8 * c.format.Pegs) // moves between two codes, so that they differ
	last := -apart
	for i := range moves {
		if i%256 == 0 && stop() {
			return
		}
		c.move()
		if c.wrong > 0 || i-last < apart {
			continue
		}
		last = i
		c.times++
		c.codes[keypeg.CodeOf(c.line[:c.format.Pegs]...)] = true
		if len(c.codes) >= size || c.exhausted() {
			return
		}
	}
}

// exhausted reports whether the codes have come up so often that there are hardly any others.
func (c *chain) exhausted() bool { return c.times >= 8+5*len(c.codes) }

// size estimates how many codes agree with the position from how often a code came up again.
func (c *chain) size() float64 {
	return float64(c.times) * float64(c.times) / float64(2*(c.times-len(c.codes)))
}

// move makes one move, or stays at the same code.
func (c *chain) move() {
	dice := c.chance.Uint64()
	below := func(n int, bits uint64) int { return int(bits & 0xffff * uint64(n) >> 16) }
	hole := below(c.format.Pegs, dice)
	if dice>>63 == 0 {
		c.exchange(hole, below(c.format.Pegs, dice>>16), uint32(dice>>32&0xffffff))
		return
	}
	c.change(hole, c.pegs[below(len(c.pegs), dice>>16)], uint32(dice>>32&0xffffff))
}

func (c *chain) exchange(hole, other int, dice uint32) {
	was, is := c.line[hole], c.line[other]
	if was == is {
		return
	}
	reds := c.reds
	for i := range c.words {
		reds[i] += c.red[hole][is][i] + c.red[other][was][i] - c.red[hole][was][i] - c.red[other][is][i]
	}
	if c.accept(&reds, &c.keys, dice) {
		c.line[hole], c.line[other] = is, was
		c.reds = reds
	}
}

func (c *chain) change(hole int, is keypeg.Peg, dice uint32) {
	was := c.line[hole]
	if was == is || !c.format.Repeats && is != keypeg.Empty && c.counts[is] > 0 {
		return
	}
	reds, keys := c.reds, c.keys
	for i := range c.words {
		reds[i] += c.red[hole][is][i] - c.red[hole][was][i]
		keys[i] += c.more[is][c.counts[is]+1][i] - c.more[was][c.counts[was]][i]
	}
	if c.accept(&reds, &keys, dice) {
		c.line[hole] = is
		c.counts[was]--
		c.counts[is]++
		c.reds, c.keys = reds, keys
	}
}

// accept reports whether to make a move to a code with the given reds and keys.
func (c *chain) accept(reds, keys *vector, dice uint32) bool {
	wrong := c.differences(reds, keys)
	if wrong > c.wrong && dice >= likely[min(wrong-c.wrong, len(likely)-1)] {
		return false
	}
	c.wrong = wrong
	return true
}

// differences returns the sum of the differences from 128 of all bytes.
func (c *chain) differences(reds, keys *vector) int {
	sum := uint64(0)
	for i := range c.words {
		sum += (distances(reds[i]) + distances(keys[i])) * ones >> 56
	}
	return int(sum)
}

// distances returns the distance of each byte from 128.
func distances(x uint64) uint64 {
	low := ^x >> 7 & ones // 1 for each byte below 128
	return x&(127*ones) ^ low*127 + low
}
