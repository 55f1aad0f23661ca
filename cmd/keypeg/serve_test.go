package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestServeStopsCleanlyAfterALongRun checks that the grace period for unfinished work begins when the server is told to stop,
// even after a long run.
func TestServeStopsCleanlyAfterALongRun(t *testing.T) {
	o := serveOptions{addr: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), grace: 500 * time.Millisecond}
	ctx, stop := context.WithTimeout(t.Context(), 2*o.grace)
	defer stop()
	if err := serve(ctx, o, io.Discard, slog.New(slog.DiscardHandler)); err != nil {
		t.Errorf("a server that was told to stop ended with %v", err)
	}
}

// TestServeStopsAlthoughAConnectionIsUnused checks that an idle connection, such as those that browsers open in advance, does
// not delay the server's end.
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
	// Connections are accepted in order, so after a response on the second connection the server must have accepted the
	// first connection.
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

// TestServeStopsInTheMiddleOfQuestions checks that a long question does not delay a stop, and that its client is told that
// the server is stopping.
func TestServeStopsInTheMiddleOfQuestions(t *testing.T) {
	o := serveOptions{addr: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), grace: 10 * time.Second, unthrottled: true}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, o, in, slog.New(slog.DiscardHandler)) }()
	var address string
	if _, err := fmt.Fscanf(out, "Keypeg is at http://%s\n", &address); err != nil {
		t.Fatal(err)
	}
	// No code fits these rows, and it takes a while to find out which of them is wrong.
	row := `{"row":"111222","keys":"1r1w"},{"row":"345678","keys":"5r0w"},{"row":"876543","keys":"0r1w"},`
	question := `{"board":"c8p6g20Bm","rows":[` + strings.TrimSuffix(strings.Repeat(row, 6), ",") + `]}`
	const asked = 40
	answers := make(chan string, asked)
	for range asked {
		go func() {
			answer, err := http.Post("http://"+address+"/api/positions", "application/json", strings.NewReader(question))
			if err != nil {
				answers <- err.Error()
				return
			}
			defer answer.Body.Close()
			text, _ := io.ReadAll(answer.Body)
			answers <- string(text)
		}()
	}
	if first := <-answers; !strings.Contains(first, `"slips"`) {
		t.Fatalf("the first answer is %s", first)
	}
	stop()
	told := 0
	for range asked - 1 {
		if strings.Contains(<-answers, `"closing"`) {
			told++
		}
	}
	if told == 0 {
		t.Error("nobody was told that the server stops: all waited for their answers")
	}
	if err := <-ended; err != nil {
		t.Errorf("a server that was asked %d questions ended with %v", asked, err)
	}
}

// TestStoppedServerLeavesOneFile checks that a stopped server leaves its key and one other file, which contains everything
// else.
func TestStoppedServerLeavesOneFile(t *testing.T) {
	server := startServer(t)
	lines := &http.Client{Timeout: 30 * time.Second}
	h := hostage{c: server.on(lines, "")}
	if err := h.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.cmd.Wait(); err != nil {
		t.Fatalf("the server ended with %v", err)
	}
	files, err := filepath.Glob(server.db + "*")
	if err != nil || !slices.Equal(files, []string{server.db, server.db + ".key"}) {
		t.Errorf("it left %q, %v", files, err)
	}
	// The database file alone must be enough to move the server.
	elsewhere := filepath.Join(t.TempDir(), "keypeg.db")
	if err := os.Rename(server.db, elsewhere); err != nil {
		t.Fatal(err)
	}
	server.db = elsewhere
	server.start()
	if err := h.check(t.Context(), server.on(lines, h.c.Secret())); err != nil {
		t.Error(err)
	}
}
