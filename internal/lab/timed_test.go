package lab

import (
	"context"
	"math/big"
	"testing"
)

// TestTimeIsUsedUp checks that a context tells whether its time was used up or its creator cancelled it.
func TestTimeIsUsedUp(t *testing.T) {
	ctx, stop := timed(context.Background(), 1e-3)
	defer stop()
	for ctx.Err() == nil { // uses processor time
	}
	if !usedUp(ctx) {
		t.Errorf("ended by %v", context.Cause(ctx))
	}
	for _, seconds := range []float64{0, 1e9} {
		begun, end := context.WithCancel(context.Background())
		ctx, stop := timed(begun, seconds)
		if ctx.Err() != nil {
			t.Errorf("%g s are used up at once", seconds)
		}
		end()
		<-ctx.Done()
		stop()
		if usedUp(ctx) {
			t.Errorf("%g s are used up by whoever stopped the work", seconds)
		}
	}
}

// TestMixedValueInTime checks the results of Mixed with enough time, with too little time, and after its context has ended.
// The board c8p4b has another name in the table.
func TestMixedValueInTime(t *testing.T) {
	if m, err := Mixed(context.Background(), board(t, "c3p3"), 1e9, nil); err != nil || m.Lower.Cmp(m.Upper) != 0 {
		t.Errorf("with time to spare: %v, %v", m, err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if m, err := Mixed(stopped, board(t, "c16p3"), 1e9, nil); m != nil || err != context.Canceled {
		t.Errorf("stopped at once: %v, %v", m, err)
	}
	if m, err := Mixed(context.Background(), board(t, "c8p4"), 1e-3, nil); err != nil || m.Lower.Cmp(big.NewRat(20471, 4096)) != 0 || m.Upper.Cmp(big.NewRat(13793, 2758)) < 0 {
		t.Errorf("in no time: %v, %v; the table has bounds", m, err)
	}
	if m, err := Mixed(context.Background(), board(t, "c8p4b"), 1e-3, nil); err != nil || m.Format != board(t, "c8p4b").Format() || m.Lower.Cmp(big.NewRat(34666, 6561)) != 0 || m.Upper.Cmp(big.NewRat(5413, 1008)) > 0 {
		t.Errorf("in no time: %v, %v; the table has bounds", m, err)
	}
	if m, err := Mixed(context.Background(), board(t, "c16p3"), 1e-3, nil); m != nil || err == nil || err.Error() != "no bound was found within 0.001 s of processor time" {
		t.Errorf("in no time: %v, %v", m, err)
	}
}
