package solver

import "sync/atomic"

// A kernel is a way to score rows, by the number of pegs; nil means in Go. All kernels give the same results.
type kernel struct {
	name string
	// row is scanner.score for a set with whole planes.
	row [13]func(sc *scanner, p *rowPlanes, t *tally)
	// sum and max value eight rows on a set of one word. They get the planes of the last peg, the sums before it, and the gauge;
	// they write the values to out, and return a bit for each value below limit. twoSum and twoMax do the same for sets of two
	// words; hop and wide are the distances of words in red and total.
	sum, max, twoSum, twoMax [13]laneKernel
	// count counts the parts of eight rows on a set of several words.
	count [13]func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32)
}

type laneKernel = func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[lanes]uint64) uint8

// splitSizes is the number of sizes in a gauge for lane kernels: a set must be smaller.
const splitSizes = 128

// kernels are those that this processor can run, the slowest first.
var kernels = append([]*kernel{{name: "go"}}, machineKernels()...)

var chosen atomic.Pointer[kernel]

func init() { chosen.Store(kernels[len(kernels)-1]) }

func (b *board) kernel() *kernel { return chosen.Load() }
