package engine_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"keypeg/internal/engine"
)

// TestEngineStopsWhenTold makes an engine think for a long time, and checks that the engine
// stops when told to.
func TestEngineStopsWhenTold(t *testing.T) {
	in, asks := io.Pipe()
	var out bytes.Buffer
	ended := make(chan error)
	go func() { ended <- engine.Serve(context.Background(), in, &out, "test") }()
	for _, line := range []string{"position c9p5 12345 0r1w", "go movetime 100000000", "stop", "isready", "quit"} {
		if _, err := io.WriteString(asks, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if n := len(lines); n < 2 || lines[n-1] != "readyok" || !strings.HasPrefix(lines[n-2], "bestrow ") || lines[n-2] == "bestrow --" {
		t.Errorf("the engine said %q", lines)
	}
}
