package search

import "sync/atomic"

// A Kernel is a way to score rows. Its functions are indexed by the number of pegs; if one is nil, the Go code is used. All
// kernels give the same results.
type Kernel struct {
	Name string
	// Row replaces Scanner.Score for large sets, which store each plane's words contiguously.
	Row [13]func(sc *Scanner, p *RowPlanes, t *Tally)
	// Sum and Max compute the values of eight rows on a set of one word. TwoSum and TwoMax do the same for sets of two words.
	Sum, Max, TwoSum, TwoMax [13]LaneKernel
	// Pairs compute the values of rows that differ in their last two pegs, eight at a time. They are also indexed by whether the
	// board has more than eight shades (0 or 1), and whether the set has two words.
	Pairs [2][2][13]PairKernel
	Rows  [13]RowsKernel
	Keys  KeysKernel
	// Parts and TwoParts count the parts of eight rows on sets of one and of two words. The values of rows with enough parts
	// are then computed one by one.
	Parts, TwoParts [13]func(red, total, pre *uint64, hop, wide, from uintptr, least uint64) uint8
	// Count counts the parts of eight rows on a set of several words.
	Count [13]func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32)
}

// A LaneKernel receives the planes of the last peg, the sums of the pegs before it, and the gauge. The arguments hop and wide
// are the distances between words in red and total. It writes the values to out, and returns a mask with a bit for each value
// below limit.
type LaneKernel = func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[Lanes]uint64) uint8

// A PairKernel receives the planes of the last two pegs, and the sums of the pegs before them. The planes after are for shades that
// both pegs have. For each group of lanes, it writes the values to out, and a mask with a bit for each value below limit to
// below. It returns 0 if no value is below limit.
type PairKernel = func(red1, red2, next, after, pre *uint64, hop, wide uintptr, lanes *uint64, groups uintptr, gauge *[256]uint8, limit uint64, below *uint8, out *uint64) uint8

// A RowsKernel computes the values of any eight rows on a set of one word. It receives the planes of their reds and then those of
// their keys, peg by peg, and a mask of all candidates.
type RowsKernel = func(planes *[Lanes]uint64, all uint64, gauge *[256]uint8, out *uint64)

// A KeysKernel does the same as table.addKeys, for blocks of keysBlock choices of colours. The keys of each code begin at an offset,
// in bytes. It returns the largest number of parts of any choice; most has the largest number of parts for each number of keys.
type KeysKernel = func(keys *uint64, offsets *uintptr, codes, blocks uintptr, most uint64, sums *uint64) uint64

// splitSizes is the number of entries that a gauge has for lane kernels. These kernels can evaluate only sets with fewer than
// splitSizes codes.
const splitSizes = 128

// Kernels lists the kernels that this processor can run, the slowest first.
var Kernels = append([]*Kernel{{Name: "go"}}, machineKernels()...)

var chosen atomic.Pointer[Kernel]

func init() { UseKernel(Kernels[len(Kernels)-1]) }

// UseKernel makes all searches of the process use the given kernel, and returns the kernel used before.
func UseKernel(k *Kernel) (was *Kernel) { return chosen.Swap(k) }

// KernelInUse returns the kernel that all searches use.
func KernelInUse() *Kernel { return chosen.Load() }
