package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keypeg/client"
	"keypeg/internal/limits"
	"keypeg/wire"
)

// serving runs a server in this process until the end of the test.
func serving(t *testing.T, o serveOptions) (address string, stop func() error) {
	t.Helper()
	if o.addr = "localhost:0"; o.db == "" {
		o.db = filepath.Join(t.TempDir(), "keypeg.db")
	}
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := serve(ctx, o, in, slog.New(slog.DiscardHandler))
		in.CloseWithError(err)
		ended <- err
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	return strings.TrimSpace(line[strings.Index(line, "//")+2:]), func() error {
		cancel()
		return <-ended
	}
}

// sends opens a connection and sends a text.
func sends(t *testing.T, address, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err == nil {
		_, err = io.WriteString(c, text)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// shorten shortens deadlines in this process until the test ends.
func shorten(t *testing.T, d time.Duration, all ...*limits.Bound) {
	for _, b := range all {
		was := b.Every
		b.Every = d
		t.Cleanup(func() { b.Every = was })
	}
}

// TestABodyThatNeverComesEnds checks that a request whose body never arrives ends with status 408 or a closed connection.
func TestABodyThatNeverComesEnds(t *testing.T) {
	shorten(t, 300*time.Millisecond, &limits.Header, &limits.Body, &limits.LongBody, &limits.Idle)
	address, stop := serving(t, serveOptions{grace: 10 * time.Second})
	head := "Host: x\r\nContent-Type: application/json\r\n"
	for name, text := range map[string]string{
		"nothing":                         "",
		"half a head":                     "POST /api/score HTTP/1.1\r\n" + head,
		"a body that is read":             "POST /api/score HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n",
		"half of it":                      "POST /api/score HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n{\"board\":",
		"a body in chunks":                "POST /api/score HTTP/1.1\r\n" + head + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"boa\r\n",
		"a long body":                     "POST /api/history HTTP/1.1\r\n" + head + "Content-Length: 2000000\r\n\r\n{",
		"a body that nobody reads":        "GET /api/editions HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n",
		"a body for no operation":         "POST /api/nothing HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n",
		"a body for a page":               "POST / HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n",
		"a body for a stream":             "GET /api/matches/x/stream HTTP/1.1\r\n" + head + "Content-Length: 1000\r\n\r\n",
		"a body that has to be asked for": "POST /api/score HTTP/1.1\r\n" + head + "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
		"a request, and no other":         "GET /api/levels HTTP/1.1\r\n" + head + "\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := sends(t, address, text)
			answer, err := io.ReadAll(c) // ends when the server closes the connection
			if ne, timeout := err.(net.Error); timeout && ne.Timeout() {
				t.Errorf("the connection was left open: %v", err)
			}
			if strings.Contains(name, "body that is read") && !strings.Contains(string(answer), "408 ") {
				t.Errorf("answered %q", answer)
			}
		})
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("ended with %v", err)
		}
	})
}

// TestDeadlinesEndNothingElse checks that a request's deadline ends neither a stream nor the next request on the same
// connection.
func TestDeadlinesEndNothingElse(t *testing.T) {
	shorten(t, 200*time.Millisecond, &limits.Body, &limits.Answer)
	address, stop := serving(t, serveOptions{grace: 10 * time.Second})
	c := sends(t, address, "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n"+`{"edition":"classic"}`)
	r := bufio.NewReader(c)
	answer, err := http.ReadResponse(r, nil)
	if err != nil || answer.StatusCode != 201 {
		t.Fatalf("%v, %v", answer, err)
	}
	body, _ := io.ReadAll(answer.Body)
	_, id, _ := strings.Cut(string(body), `"id":"`)
	id, _, _ = strings.Cut(id, `"`)
	fmt.Fprintf(c, "GET /api/matches/%s/stream HTTP/1.1\r\nHost: x\r\n\r\n", id)
	if answer, err = http.ReadResponse(r, nil); err != nil || answer.StatusCode != 200 {
		t.Fatalf("the stream of %q: %v, %v", id, answer, err)
	}
	events := bufio.NewReader(answer.Body)
	if _, err := events.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, events)
		done <- err
	}()
	select {
	case err := <-done:
		t.Errorf("the stream ended with %v", err)
	case <-time.After(5 * limits.Body.Every): // many deadlines later, the stream is still open
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestClientsThatReadNothingAreCutOff checks that the server closes the connection of a client that sends many requests and
// reads nothing.
func TestClientsThatReadNothingAreCutOff(t *testing.T) {
	shorten(t, 300*time.Millisecond, &limits.Answer)
	address, stop := serving(t, serveOptions{grace: 10 * time.Second, unthrottled: true})
	c := sends(t, address, "")
	c.(*net.TCPConn).SetReadBuffer(1024)
	asked := "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
	written := make(chan error, 1)
	go func() {
		for { // ends when the server accepts no more data and closes the connection
			if _, err := io.WriteString(c, asked); err != nil {
				written <- err
				return
			}
		}
	}()
	if err := <-written; err == nil {
		t.Error("the connection was left open")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestServeStopsAlthoughABodyNeverComes checks that a server told to stop exits with 0 within its grace period, even if a
// client has not finished sending.
func TestServeStopsAlthoughABodyNeverComes(t *testing.T) {
	address, stop := serving(t, serveOptions{grace: 2 * time.Second})
	sends(t, address, "POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
	answer, err := http.Get("http://" + address + "/api/editions") // after this, the server has accepted the first connection
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if err := stop(); err != nil {
		t.Errorf("ended with %v", err)
	}
}

// TestAServerWithoutFilesLives checks that a server without a free file descriptor for a connection logs this, and accepts
// connections again as soon as it can. The limit on connections is lower than the limit on open files, so that the server
// can still reach its database.
func TestAServerWithoutFilesLives(t *testing.T) {
	cmd := exec.Command("sh", "-c", `ulimit -n 40; exec "$0" serve --addr localhost:0 --db "$1"`, keypegProgram(t), filepath.Join(t.TempDir(), "keypeg.db"))
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	said := func() (text string, times int) {
		b, err := os.ReadFile(log.Name())
		if err != nil {
			t.Fatal(err)
		}
		return string(b), strings.Count(string(b), "no connection can be taken")
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := strings.TrimSpace(line[strings.Index(line, "//")+2:])
	var all []net.Conn
	for range 60 {
		all = append(all, sends(t, address, ""))
	}
	for range 600 { // wait until the server, which may accept connections slowly, has no file descriptor left
		if _, times := said(); times > 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	for _, c := range all {
		c.Close()
	}
	var status int
	for range 50 { // wait until the server has noticed that the connections are closed
		answer, err := http.Post("http://"+address+"/api/matches", "application/json", strings.NewReader(`{"edition":"classic"}`))
		if err == nil {
			status = answer.StatusCode
			answer.Body.Close()
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if status != 201 {
		t.Errorf("afterwards a match is answered %d", status)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("told to stop, it ended with %v", err)
	}
	if text, times := said(); times != 1 {
		t.Errorf("said %d times: %s", times, text)
	}
}

// TestWatchersThatReadNothing checks that watchers that read nothing delay nobody: the match continues, other watchers see
// everything, and the server stops when told to.
func TestWatchersThatReadNothing(t *testing.T) {
	shorten(t, 300*time.Millisecond, &limits.Answer)
	address, stop := serving(t, serveOptions{grace: 10 * time.Second, unthrottled: true})
	ctx := t.Context()
	h := hostage{c: &client.Client{URL: "http://" + address}}
	if err := h.open(ctx); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		c := sends(t, address, "")
		c.(*net.TCPConn).SetReadBuffer(1024)
		fmt.Fprintf(c, "GET /api/matches/%s/stream HTTP/1.1\r\nHost: x\r\n\r\n", h.breaker.ID)
	}
	told := make(chan error, 1)
	go func() {
		_, err := (&client.Client{URL: h.c.URL}).Match(h.breaker.ID).Await(ctx, func(s wire.State) bool {
			return len(s.Match.Game.Boards[0].Rows) == maxRows
		})
		told <- err
	}()
	if err := h.play(ctx, rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Error(err)
	}
	if err := <-told; err != nil {
		t.Error(err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
