package study

import (
	"keypeg"
	"keypeg/solver"
)

// judgeable reports whether a board is small enough for its rows to be judged, which means comparing every row with every
// code left. quick reports whether this is also fast enough while a caller waits.
func judgeable(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 100_000, 20_000) }

func quick(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 60_000, 5_000) }

// within returns upTo5 for boards of up to 5 pegs, and beyond for larger boards, which have more answers and a slower
// kernel.
func within(e keypeg.Format, upTo5, beyond int) int {
	if e.Pegs > 5 {
		return beyond
	}
	return upTo5
}
