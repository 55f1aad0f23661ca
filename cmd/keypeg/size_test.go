package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// TestTheHostIsToldBeforeTheDatabaseIsFull checks that the log warns at 80 % and at 90 %, and warns again only after the
// size has fallen below the limit.
func TestTheHostIsToldBeforeTheDatabaseIsFull(t *testing.T) {
	var log bytes.Buffer
	told, l := 0, slog.New(slog.NewTextHandler(&log, nil))
	for _, c := range []struct {
		used int64
		said int
	}{{0, 0}, {799, 0}, {800, 1}, {850, 1}, {899, 1}, {900, 2}, {1000, 2}, {850, 2}, {700, 2}, {801, 3}, {950, 4}} {
		told = warnFull(told, c.used*megabyte, 1000*megabyte, l)
		if n := strings.Count(log.String(), "nearly all the room"); n != c.said {
			t.Errorf("at %d of 1000: said %d times, want %d", c.used, n, c.said)
		}
	}
	if most := roomFor(5*megabyte, serveOptions{db: "x.db", megabytes: 7}); most != 7*megabyte {
		t.Errorf("room for %d", most)
	}
}

// TestTheHostIsToldHowMuchRoomThereIs checks that the warning shows a useful number of digits for small disks and for
// large ones.
func TestTheHostIsToldHowMuchRoomThereIs(t *testing.T) {
	for _, c := range []struct {
		used, most int64
		want       string
	}{
		{0, 0, `used="0 B" of="0 B" percent=100`},
		{820, 1000, `used="820 B" of="1.0 kB" percent=82`},
		{139_264, 145_000, `used="139.3 kB" of="145.0 kB" percent=96`},
		{999_990, 1_000_000, `used="1.0 MB" of="1.0 MB" percent=99`},
		{850 * megabyte, 1000 * megabyte, `used="850.0 MB" of="1.0 GB" percent=85`},
		{9_100 * megabyte, 10_000 * megabyte, `used="9.1 GB" of="10.0 GB" percent=91`},
	} {
		var log bytes.Buffer
		warnFull(0, c.used, c.most, slog.New(slog.NewTextHandler(&log, nil)))
		if !strings.Contains(log.String(), c.want+"\n") {
			t.Errorf("%d of %d: %s, want %s", c.used, c.most, log.String(), c.want)
		}
	}
}
