package solver

import (
	"sync"
	"testing"

	"keypeg"
)

func small(colours, rows int) keypeg.Format {
	return keypeg.Format{Colours: colours, Pegs: 2, Rows: rows, Repeats: true}
}

// TestSpacesAreBounded checks that if more boards are used than are cached, the least recently used one is dropped.
func TestSpacesAreBounded(t *testing.T) {
	var all Spaces
	of := func(e keypeg.Format) *Space {
		t.Helper()
		s, err := all.Of(e)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := of(small(2, 7))
	if of(small(2, 9)) != first || first.Format().Rows != keypeg.MaxRows {
		t.Error("the number of rows makes another board")
	}
	second := of(small(3, 9))
	for colours := 4; colours < 4+maxSpaces-2; colours++ {
		of(small(colours, 9))
	}
	of(small(2, 9)) // this board is used again, so the second board is dropped next
	of(small(20, 9))
	if len(all.list) != maxSpaces || of(small(2, 9)) != first || of(small(3, 9)) == second {
		t.Errorf("%d boards are kept, and not those used last", len(all.list))
	}
	if _, err := all.Of(keypeg.Format{}); err == nil {
		t.Error("no board is listed")
	}
	if _, err := all.Of(keypeg.Format{Colours: 20, Pegs: 12, Rows: 9, Repeats: true}); err == nil {
		t.Error("a board too big to list is listed")
	}
}

// TestSpacesServeManyThreads requests the same boards from many goroutines, under the race detector. It checks that each board
// is listed only once.
func TestSpacesServeManyThreads(t *testing.T) {
	var all Spaces
	var asking sync.WaitGroup
	for g := range 8 {
		asking.Go(func() {
			for i := range 40 {
				e := small(2+(i+g)%12, 5)
				s, err := all.Of(e)
				if err != nil || s.Len() != e.Colours*e.Colours {
					t.Errorf("%s: %v", e, err)
				}
			}
		})
	}
	asking.Wait()
}
