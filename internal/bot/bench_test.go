package bot

import (
	"testing"

	"keypeg"
	"keypeg/solver"
)

// BenchmarkListing measures the time to list the codes of the board (5,9). The cache saves this time at each
// move. It also measures the time to list the codes left after a row on a cached board.
func BenchmarkListing(b *testing.B) {
	e, err := keypeg.ParseFormat("c8p5b")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("board", func(b *testing.B) {
		for b.Loop() {
			if _, err := solver.NewSpace(e); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("cached", func(b *testing.B) {
		p := solver.Start(e).With(keypeg.CodeOf(1, 1, 2, 2, 3), keypeg.Keys{Red: 1, White: 1})
		for b.Loop() {
			if _, err := look(p, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
