// Package boardtest generates boards, codes and keys for property tests.
package boardtest

import (
	"keypeg"

	"pgregory.net/rapid"
)

// AnyFormat returns a generator of arbitrary boards.
func AnyFormat() *rapid.Generator[keypeg.Format] {
	return rapid.Custom(func(t *rapid.T) keypeg.Format {
		e := keypeg.Format{
			Colours: rapid.IntRange(1, keypeg.MaxColours).Draw(t, "colours"),
			Rows:    rapid.IntRange(1, keypeg.MaxRows).Draw(t, "rows"),
			Blanks:  rapid.Bool().Draw(t, "blanks"),
			Repeats: rapid.Bool().Draw(t, "repeats"),
		}
		pegs := keypeg.MaxPegs
		if !e.Repeats {
			pegs = min(pegs, e.Colours)
		}
		e.Pegs = rapid.IntRange(1, pegs).Draw(t, "pegs")
		return e
	})
}

// AnyCode returns a generator of arbitrary codes of a board.
func AnyCode(e keypeg.Format) *rapid.Generator[keypeg.Code] {
	return rapid.Custom(func(t *rapid.T) keypeg.Code {
		pegs := make([]keypeg.Peg, e.Pegs)
		colours := rapid.Permutation(Colours(e)).Draw(t, "colours")
		for i := range pegs {
			switch {
			case e.Blanks && rapid.IntRange(0, e.Colours).Draw(t, "peg") == 0:
				pegs[i] = keypeg.Empty
			case e.Repeats:
				pegs[i] = rapid.SampledFrom(colours).Draw(t, "colour")
			default:
				pegs[i] = colours[i]
			}
		}
		return keypeg.CodeOf(pegs...)
	})
}

// Colours returns all colours of a board, without the empty hole.
func Colours(e keypeg.Format) []keypeg.Peg {
	all := make([]keypeg.Peg, e.Colours)
	for i := range all {
		all[i] = keypeg.Peg(i + 1)
	}
	return all
}

// AnyKeys returns a generator of arbitrary answers to a row with the given number of pegs.
func AnyKeys(pegs int) *rapid.Generator[keypeg.Keys] {
	return rapid.Custom(func(t *rapid.T) keypeg.Keys {
		red := rapid.IntRange(0, pegs).Draw(t, "red")
		return keypeg.Keys{Red: uint8(red), White: uint8(rapid.IntRange(0, pegs-red).Draw(t, "white"))}
	}).Filter(func(k keypeg.Keys) bool { return k.Legal(pegs) })
}

// Permutations calls f with every order of n items until f returns false. It reports whether f returned true for all
// of them.
func Permutations(n int, f func([]int) bool) bool {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var from func(k int) bool
	from = func(k int) bool {
		if k == n {
			return f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			more := from(k + 1)
			order[k], order[i] = order[i], order[k]
			if !more {
				return false
			}
		}
		return true
	}
	return from(0)
}
