package bot

import (
	"fmt"
	"sync"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// TestTheCacheIsBounded asks for more boards than it keeps.
func TestTheCacheIsBounded(t *testing.T) {
	var c cache
	first, err := c.of(board(t, "c2p2g7"))
	if err != nil || first == nil {
		t.Fatal(err)
	}
	if again, _ := c.of(board(t, "c2p2g9")); again != first {
		t.Error("the number of rows makes another board")
	}
	for colours := 3; colours < 3+kept-1; colours++ {
		if s, err := c.of(board(t, fmt.Sprintf("c%dp2", colours))); err != nil || s.Len() != colours*colours {
			t.Fatal(err)
		}
	}
	if again, _ := c.of(first.Edition()); again != first || len(c.spaces) != kept {
		t.Errorf("the board is forgotten, with %d kept", len(c.spaces))
	}
	if _, err := c.of(board(t, "c3p3")); err != nil || len(c.spaces) != kept {
		t.Errorf("%d boards are kept, %v", len(c.spaces), err)
	}
	if again, _ := c.of(first.Edition()); again != first {
		t.Error("the board used last is forgotten")
	}
	for text, listed := range map[string]bool{"c8p5b": true, "c16p4": true, "c17p4": false, "c12p12M": false, "c4p8": true} {
		if s, err := c.of(board(t, text)); err != nil || (s != nil) != listed {
			t.Errorf("%s is listed: %v, %v", text, s != nil, err)
		}
	}
	if _, err := c.of(keypeg.Edition{}); err == nil {
		t.Error("no board is listed")
	}
}

// TestTheCacheServesMany is for the race detector.
func TestTheCacheServesMany(t *testing.T) {
	var c cache
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := range 40 {
				e := keypeg.Edition{Colours: 2 + (i+g)%12, Pegs: 2, Rows: 5, Repeats: true}
				s, err := c.of(e)
				if err != nil {
					t.Error(err)
					return
				}
				if n, err := s.Node(solver.Start(s.Edition())); err != nil || n.Len() != e.Colours*e.Colours {
					t.Errorf("%s: %v", e, err)
				}
			}
		})
	}
	all.Wait()
}
