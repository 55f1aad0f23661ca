package study

import (
	"keypeg"
	"keypeg/solver"
)

// judgeable reports whether the rows of a board can be judged, although judging compares every row with every code left.
// quick reports whether judging is fast enough while a caller waits.
func judgeable(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 100_000, 20_000) }

func quick(e keypeg.Format) bool { return solver.Lines(e) <= within(e, 60_000, 5_000) }

// within returns the limit for boards of up to 5 pegs, or the one for boards with more, which have more answers and a slower
// kernel.
func within(e keypeg.Format, upTo5, beyond int) int {
	if e.Pegs > 5 {
		return beyond
	}
	return upTo5
}
