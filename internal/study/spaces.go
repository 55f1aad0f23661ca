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

// judgeable says whether rows of a board can be judged in the time that somebody
// waits: every row is held against every code that is left.
func judgeable(e keypeg.Edition) bool {
	most := 100_000
	if e.Pegs > 5 {
		most = 20_000 // more answers, and the slower kernel
	}
	shades := e.Colours
	if e.Blanks {
		shades++
	}
	lines := 1
	for range e.Pegs {
		if lines *= shades; lines > most {
			return false
		}
	}
	return true
}

// withoutLimit is the board with as many rows as there can be: what a position is
// worth is told as if it were played on to the end.
func withoutLimit(e keypeg.Edition) keypeg.Edition {
	e.Rows = keypeg.MaxRows
	return e
}
