package hall

import (
	"fmt"
	"slices"

	"keypeg"
	"keypeg/match"
)

// replay folds the events of a log that was not written by this process. It returns an error, instead of panicking,
// if the log cannot be folded.
func replay(l Log) (m *match.Match, err error) {
	defer func() {
		if p := recover(); p != nil {
			m, err = nil, fmt.Errorf("its events do not fit together: %v", p)
		}
	}()
	return match.Fold(l.Header.Config, l.Events)
}

// nobody returns the name to show for a seat whose player gave no name or was forgotten.
func nobody(seat keypeg.Seat) string {
	name, _ := match.CleanName("", seat)
	return name
}

// Named returns a copy of a log whose events contain the names of people again.
func (l Log) Named() Log {
	events := slices.Clone(l.Events)
	for i, e := range events {
		if e.Kind != match.Sat || e.Name != "" {
			continue
		}
		events[i].Name = l.nameOf(e.Seat)
	}
	l.Events = events
	return l
}

func (l Log) nameOf(seat keypeg.Seat) string {
	for _, n := range l.Names {
		if n.Seat == seat {
			return n.Name
		}
	}
	return nobody(seat)
}
