package search

import "math"

// These tables contain the mean number of rows that a set of n codes needs under good play, as measured on whole strategies.
// Their entries are for the sizes n in knots: 1, 2, 3, 4, 6, 8, 12, 16, 24, and the powers of two from 32. Boards with the
// same number of answers differ little.
var (
	knots    = []float64{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768}
	fourPegs = []float64{1, 1.5, 1.70, 1.82, 1.95, 2.08, 2.26, 2.40, 2.55, 2.70, 2.98, 3.28, 3.65, 4.00, 4.28, 4.66, 5.03, 5.40, 5.77, 6.14}
	fivePegs = []float64{1, 1.5, 1.695, 1.81, 1.935, 2.02, 2.16, 2.285, 2.465, 2.58, 2.82, 3.09, 3.38, 3.65, 3.91, 4.24, 4.54, 4.83, 5.13, 5.45}
)

// meanRows estimates the mean number of rows for a set from its size alone.
func (b *Board) meanRows(n int) float64 {
	if n < 1 {
		return 0
	}
	table := fivePegs
	if b.Pegs <= 4 {
		table = fourPegs
	}
	last := len(knots) - 1
	i := 1
	for i < last && knots[i] < float64(n) {
		i++
	}
	from, to := math.Log2(knots[i-1]), math.Log2(knots[i])
	at := (math.Log2(float64(n)) - from) / (to - from)
	return table[i-1] + at*(table[i]-table[i-1])
}

// EstimateUnit is the cost of one row, in the units of the estimate.
const EstimateUnit = 128

// estimate returns a gauge that estimates the cost of a row's parts. The gauge helps to find promising rows, and proves
// nothing.
func (b *Board) estimate() *Gauge {
	return b.Gauge("estimate", false, b.Estimate)
}

// Estimate estimates the cost of n codes from their number alone, in units of EstimateUnit.
func (b *Board) Estimate(n int) uint32 {
	return uint32(math.Round(float64(n) * b.meanRows(n) * EstimateUnit))
}

// Guess estimates the cost of a row on a set, in units of EstimateUnit, from the sizes of the row's parts alone.
func (b *Board) Guess(codes []int32, row int32) int64 {
	cost := int64(len(codes)) * EstimateUnit
	for _, p := range b.Parts(codes, row) {
		if p.Class != b.Win() {
			cost += int64(b.estimate().table[len(p.Codes)])
		}
	}
	return cost
}
