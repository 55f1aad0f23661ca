package mixed

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// patterns groups codes by their pattern.
type patterns struct {
	names    []string
	size     []int
	of       []uint8 // indexed by number
	numberOf func(keypeg.Code) int32
}

// patternsOf returns the patterns of a board.
func patternsOf(b *search.Board) *patterns {
	p := &patterns{of: make([]uint8, b.Size), numberOf: b.NumberOf}
	index := map[[keypeg.MaxPegs + 1]uint8]int{} // the index of each pattern, by the numbers of shades that occur once, twice, …
	for _, n := range b.Codes {
		var pegs [keypeg.MaxPegs]uint8
		var used [32]uint8
		var times [keypeg.MaxPegs + 1]uint8
		b.Digits(n, &pegs)
		for _, c := range pegs[:b.Pegs] {
			times[used[c&31]]--
			used[c&31]++
			times[used[c&31]]++
		}
		times[0] = 0
		at, ok := index[times]
		if !ok {
			at = len(p.names)
			index[times] = at
			p.names = append(p.names, patternName(times[:]))
			p.size = append(p.size, 0)
		}
		p.of[n] = uint8(at)
		p.size[at]++
	}
	return p
}

// patternName returns the name of a pattern, such as 2-1-1 for one shade that occurs
// twice and two that occur once.
func patternName(times []uint8) string {
	var parts []string
	for k, shades := range slices.Backward(times) {
		for range shades {
			parts = append(parts, fmt.Sprint(k))
		}
	}
	return strings.Join(parts, "-")
}

// means returns the mean number of rows that a tree takes for each pattern.
func (p *patterns) means(t *solver.Tree) []*big.Rat {
	var means []*big.Rat
	for i, sum := range p.rows(t) {
		means = append(means, big.NewRat(sum, int64(p.size[i])))
	}
	return means
}

// rows returns, for each pattern, the total number of rows that a tree takes for the codes of that pattern.
func (p *patterns) rows(t *solver.Tree) []int64 {
	sums := make([]int64, len(p.names))
	var add func(b *solver.Branch, used int64)
	add = func(b *solver.Branch, used int64) {
		if b.Wins {
			sums[p.of[p.numberOf(b.Row)]] += used
		}
		for _, e := range b.Next {
			add(e.To, used+1)
		}
	}
	add(t.Root, 1)
	return sums
}
