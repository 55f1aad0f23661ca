package study

import (
	"keypeg"
	"keypeg/solver"
)

// judgeable reports whether rows of a board can be judged: every row is held against
// every code that is left. quick says whether that can be done while somebody waits.
func judgeable(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 100_000, 20_000) }

func quick(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 60_000, 5_000) }

// within returns the bound for boards of up to 5 pegs, or that for boards of more, which
// have more answers and a slower kernel.
func within(e keypeg.Format, upTo5, beyond int) int {
	if e.Pegs > 5 {
		return beyond
	}
	return upTo5
}
