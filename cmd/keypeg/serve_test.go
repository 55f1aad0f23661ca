package main

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"testing"
	"time"
)

// The time to finish what is under way begins when the server is told to stop,
// however long it has run.
func TestServeStopsCleanlyAfterALongRun(t *testing.T) {
	o := serveOptions{addr: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), grace: 500 * time.Millisecond}
	ctx, stop := context.WithTimeout(t.Context(), 2*o.grace)
	defer stop()
	if err := serve(ctx, o, io.Discard, slog.New(slog.DiscardHandler)); err != nil {
		t.Errorf("a server that was told to stop ended with %v", err)
	}
}
