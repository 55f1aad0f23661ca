package bot

import (
	"testing"

	"keypeg/solver"
)

// TestWhichBoardsAreListed checks that small boards are listed completely, and that larger boards are
// sampled.
func TestWhichBoardsAreListed(t *testing.T) {
	for text, listed := range map[string]bool{"c8p5b": true, "c16p4": true, "c17p4": false, "c12p12M": false, "c4p8": true} {
		if s, err := look(solver.Start(board(t, text)), nil); err != nil || (s.node != nil) != listed {
			t.Errorf("%s is listed: %v, %v", text, s.node != nil, err)
		}
	}
	if _, err := look(solver.Position{}, nil); err == nil {
		t.Error("no board is listed")
	}
}
