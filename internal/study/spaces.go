package study

import (
	"slices"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// spaces are the boards listed last.
type spaces struct {
	mu   sync.Mutex
	list []*listed // the one used last is last
}

type listed struct {
	edition keypeg.Edition
	space   func() (*solver.Space, error)
}

// maxSpaces bounds the boards kept: each of them takes less than a megabyte.
const maxSpaces = 16

// of lists a board that is small enough to judge.
func (s *spaces) of(e keypeg.Edition) (*solver.Space, error) {
	s.mu.Lock()
	at := slices.IndexFunc(s.list, func(l *listed) bool { return l.edition == e })
	var l *listed
	if at >= 0 {
		l = s.list[at]
		s.list = slices.Delete(s.list, at, at+1)
	} else {
		l = &listed{e, sync.OnceValues(func() (*solver.Space, error) { return solver.NewSpace(e) })}
		if len(s.list) == maxSpaces {
			s.list = s.list[1:]
		}
	}
	s.list = append(s.list, l)
	s.mu.Unlock()
	return l.space()
}

// judgeable says whether rows of a board can be judged: every row is held against
// every code that is left. quick says whether that can be done while somebody waits.
func judgeable(e keypeg.Edition) bool { return lines(e) <= within(e, 100_000, 20_000) }

func quick(e keypeg.Edition) bool { return lines(e) <= within(e, 60_000, 5_000) }

// within is the bound for boards of up to 5 pegs, or that for boards of more, which
// have more answers and a slower kernel.
func within(e keypeg.Edition, upTo5, beyond int) int {
	if e.Pegs > 5 {
		return beyond
	}
	return upTo5
}

// lines is how many lines of pegs a board has, or more than any bound.
func lines(e keypeg.Edition) int {
	shades := e.Colours
	if e.Blanks {
		shades++
	}
	n := 1
	for range e.Pegs {
		if n *= shades; n > solver.MaxListed {
			break
		}
	}
	return n
}

// withoutLimit is the board with as many rows as there can be: what a position is
// worth is told as if it were played on to the end.
func withoutLimit(e keypeg.Edition) keypeg.Edition {
	e.Rows = keypeg.MaxRows
	return e
}
