package main

import "testing"

// TestTheMoreIsInUseTheLessIsLeftLying checks that GOGC is 400 when little memory is in use, and 50 when much is in use.
func TestTheMoreIsInUseTheLessIsLeftLying(t *testing.T) {
	for _, c := range []struct {
		used    uint64
		percent int
	}{{0, 400}, {10 << 20, 400}, {24 << 20, 400}, {48 << 20, 200}, {96 << 20, 100}, {192 << 20, 50}, {4 << 30, 50}} {
		if got := percentFor(c.used); got != c.percent {
			t.Errorf("beside %d bytes: %d %%, want %d", c.used, got, c.percent)
		}
	}
}
