package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// Whoever runs the server is told at 80 and at 90 in 100, and again only after it was less.
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
