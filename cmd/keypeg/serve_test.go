package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
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

// A browser opens connections ahead of need; one on which nothing was asked does
// not hold the server up.
func TestServeStopsAlthoughAConnectionIsUnused(t *testing.T) {
	o := serveOptions{addr: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), grace: 2 * time.Second}
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, o, in, slog.New(slog.DiscardHandler)) }()
	var address string
	if _, err := fmt.Fscanf(out, "Keypeg is at http://%s\n", &address); err != nil {
		t.Fatal(err)
	}
	unused, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer unused.Close()
	// Connections are accepted in order, so after an answer on the second the server knows the first.
	answer, err := http.Get("http://" + address + "/api/editions")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("a server with an unused connection ended with %v", err)
	}
}
