package solver

import (
	"slices"
	"sync"

	"keypeg"
)

// Spaces caches the most recently used boards, because listing the codes of a board takes a few milliseconds. The zero
// value is ready to use, and safe for concurrent use.
type Spaces struct {
	mu   sync.Mutex
	list []*listing // the boards in order of use, the most recent last
}

type listing struct {
	format keypeg.Format
	space  func() (*Space, error)
}

// maxSpaces is the largest number of boards that are cached; each printed board takes less than a megabyte.
const maxSpaces = 16

// Of returns the board with all its codes. The number of rows does not matter, because the cache stores every board
// with the largest number of rows.
func (s *Spaces) Of(e keypeg.Format) (*Space, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	e.Rows = keypeg.MaxRows
	return s.listing(e).space()
}

func (s *Spaces) listing(e keypeg.Format) *listing {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.list, func(l *listing) bool { return l.format == e })
	l := &listing{e, sync.OnceValues(func() (*Space, error) { return NewSpace(e) })}
	if at >= 0 {
		l = s.list[at]
		s.list = slices.Delete(s.list, at, at+1)
	} else if len(s.list) == maxSpaces {
		s.list = slices.Delete(s.list, 0, 1)
	}
	s.list = append(s.list, l)
	return l
}
