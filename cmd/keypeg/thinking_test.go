package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// TestBuildGoesOnWhereItWasStopped stops a build after its first job.
func TestBuildGoesOnWhereItWasStopped(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	b := builder{dir: dir, threads: 1, width: width{memory: 16}, line: &progress{}}
	if err := b.prepare(t.Context(), "c4p3", "112", nil); err != nil {
		t.Fatal(err)
	}
	b.out = stopAt{stop}
	if err := b.build(ctx); err == nil || err.Error() != "stopped before the end; run it again to go on" {
		t.Fatalf("a stopped build ends with %v", err)
	}
	done, _ := filepath.Glob(filepath.Join(dir, "*.done"))
	if len(done) != 1 {
		t.Fatalf("%d jobs are done, not 1", len(done))
	}
	var out bytes.Buffer
	again := builder{dir: dir, threads: 2, width: b.width, line: &progress{}, out: &out}
	if err := again.prepare(t.Context(), "c4p3", "112", nil); err != nil {
		t.Fatal(err)
	}
	if err := again.build(context.Background()); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), " sets\n"); lines != len(b.jobs)-1 {
		t.Errorf("%d jobs were done again, of %d:\n%s", lines, len(b.jobs), &out)
	}
	f, err := os.Open(filepath.Join(dir, "c4p3Bm-112.tree"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if r, err := solver.Walk(f); err != nil || r.Codes != 64 {
		t.Errorf("%s, %v", r, err)
	}
}

// stopAt is an output that stops what writes to it.
type stopAt struct{ stop func() }

func (s stopAt) Write(p []byte) (int, error) {
	s.stop()
	return len(p), nil
}

// TestProgressIsForTerminals writes progress to what is none.
func TestProgressIsForTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var buffer bytes.Buffer
	for _, to := range []io.Writer{&buffer, file} {
		p := newProgress(to)
		p.say("at work")
		p.end()
	}
	if info, err := file.Stat(); err != nil || info.Size() > 0 || buffer.Len() > 0 {
		t.Errorf("progress was written to a file or a pipe")
	}
	shown := &progress{to: &buffer}
	shown.say("half")
	shown.say("too soon after")
	shown.end()
	if text := buffer.String(); text != "\r\x1b[Khalf\r\x1b[K" {
		t.Errorf("a terminal sees %q", text)
	}
}

// TestEngineStopsWhenTold asks for more thinking than anyone waits for.
func TestEngineStopsWhenTold(t *testing.T) {
	in, asks := io.Pipe()
	var out bytes.Buffer
	e := newEngine(&out)
	ended := make(chan error)
	go func() { ended <- e.serve(context.Background(), in) }()
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

// TestDrawnCodesAreEven counts draws on a board of 8 codes.
func TestDrawnCodesAreEven(t *testing.T) {
	e := keypeg.Edition{Colours: 1, Pegs: 3, Rows: 1, Blanks: true, Repeats: true}
	seen := map[keypeg.Code]int{}
	chance := newChance(7)
	for range 8000 {
		seen[drawCode(e, chance)]++
	}
	for c := range e.All() {
		if seen[c] < 850 || seen[c] > 1150 { // five standard deviations
			t.Errorf("%s was drawn %d times of 8000", c, seen[c])
		}
	}
}
