// Package searchtest helps to test the solver's packages. It lists boards, runs tests with every kernel, counts and limits
// the work of searches, and contains slow reference implementations of searches.
package searchtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Boards lists boards of all kinds: printed boards, and boards with empty holes, without repeats, with few or many pegs, and
// with more shades than a vector has lanes.
var Boards = []string{
	"c6p4", "c6p4b", "c8p4", "c8p5", "c9p5", "c8p5b", "c5p4M", "c7p4bM", "c10p5M",
	"c2p1", "c5p1b", "c3p2", "c4p3b", "c2p8", "c3p6", "c3p7", "c7p6M", "c2p12", "c1p3", "c1p3b", "c17p3", "c20p2bM", "c4p4M",
}

// Board lists the codes of a board, given in its text form.
func Board(t testing.TB, text string) *search.Board {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := search.NewBoard(e)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Some draws n different codes and returns them in order.
func Some(b *search.Board, r *rand.Rand, n int) []int32 {
	codes := slices.Clone(b.Codes)
	r.Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
	codes = codes[:min(n, len(codes))]
	slices.Sort(codes)
	return codes
}

// Code parses a code.
func Code(t testing.TB, text string) keypeg.Code {
	t.Helper()
	var c keypeg.Code
	if err := c.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

// EveryKernel runs a test with each kernel that this machine can run.
func EveryKernel(t *testing.T, f func(t *testing.T)) {
	for _, k := range search.Kernels {
		t.Run(k.Name, func(t *testing.T) {
			defer search.UseKernel(search.UseKernel(k))
			f(t)
		})
	}
}

// Parts divides codes by their answers to a row, scored one by one.
func Parts(b *search.Board, codes []int32, row int32) map[keypeg.Keys][]int32 {
	parts := map[keypeg.Keys][]int32{}
	for _, c := range codes {
		k := keypeg.Score(b.Code(c), b.Code(row))
		parts[k] = append(parts[k], c)
	}
	return parts
}

// Cost computes the result of the exact search slowly: it tries every row, without bounds or symmetry, and scores codes one
// by one. It is fast enough only for tiny boards. The map memo stores costs. Use a separate map for each board.
func Cost(b *search.Board, codes []int32, left int, memo map[string]int32) int32 {
	return cost(b, codes, left, memo, func(int) int32 { return 1 })
}

// Last returns the smallest number of codes for which a strategy needs the last of the rows left. It searches as slowly as
// Cost does.
func Last(b *search.Board, codes []int32, left int, memo map[string]int32) int32 {
	return cost(b, codes, left, memo, func(left int) int32 {
		if left == 1 {
			return 1
		}
		return 0
	})
}

// cost returns the least cost of a set. Each row costs each(left) for every code that is not broken yet, and left is the
// number of rows left.
func cost(b *search.Board, codes []int32, left int, memo map[string]int32, each func(left int) int32) int32 {
	if len(codes) == 0 {
		return 0
	}
	if left == 0 {
		return search.TooMany
	}
	name := string(rune(left))
	for _, c := range codes {
		name += string(rune(c + 100))
	}
	if v, ok := memo[name]; ok {
		return v
	}
	best := int32(search.TooMany)
	for _, row := range b.Codes {
		parts := Parts(b, codes, row)
		sum := int32(len(codes)) * each(left)
		for k, part := range parts {
			if k == b.Format.Win() {
				continue
			}
			if len(part) == len(codes) {
				sum = search.TooMany
				break
			}
			sum = min(sum+cost(b, part, left-1, memo, each), search.TooMany)
		}
		best = min(best, sum)
	}
	memo[name] = best
	return best
}
