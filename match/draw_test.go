package match

import (
	"io"
	"math/rand/v2"
	"testing"

	"keypeg"
)

// bytesRead counts the bytes drawn.
type bytesRead struct {
	r io.Reader
	n int
}

func (b *bytesRead) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	b.n += n
	return n, err
}

// TestEveryCodeIsDrawn checks that a random code can be any code of the board, and that all are equally likely (D-12).
func TestEveryCodeIsDrawn(t *testing.T) {
	const each = 2000
	for _, e := range []keypeg.Format{
		{Colours: 3, Pegs: 2, Rows: 1, Repeats: true},
		{Colours: 3, Pegs: 2, Rows: 1, Repeats: true, Blanks: true},
		{Colours: 4, Pegs: 3, Rows: 1},
		{Colours: 3, Pegs: 3, Rows: 1},
		{Colours: 2, Pegs: 3, Rows: 1, Blanks: true, Repeats: true},
		{Colours: 3, Pegs: 2, Rows: 1, Blanks: true},
	} {
		rnd := rand.NewChaCha8([32]byte{1})
		drawn := map[keypeg.Code]int{}
		codes := int(e.Codes().Int64())
		for range each * codes {
			c, err := DrawCode(e, rnd)
			if err != nil || e.Check(c) != nil {
				t.Fatalf("%s: %s, %v", e, c, err)
			}
			drawn[c]++
		}
		if len(drawn) != codes {
			t.Errorf("%s: %d of %d codes were drawn", e, len(drawn), codes)
		}
		for c, n := range drawn {
			if n < each*9/10 || n > each*11/10 { // the number differs from the mean by more than four standard deviations
				t.Errorf("%s: %s was drawn %d times of %d", e, c, n, each*codes)
			}
		}
	}
}

// TestDrawingIsBounded checks that drawing needs few bytes even if almost every line of pegs repeats a colour.
func TestDrawingIsBounded(t *testing.T) {
	rnd := &bytesRead{r: rand.NewChaCha8([32]byte{})}
	const times = 100
	for range times {
		if _, err := DrawCode(keypeg.Format{Colours: 12, Pegs: 12, Rows: 1}, rnd); err != nil {
			t.Fatal(err)
		}
	}
	if rnd.n > times*24 {
		t.Errorf("%d random bytes for %d codes", rnd.n, times)
	}
}
