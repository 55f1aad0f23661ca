package load

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/internal/cputime"
)

// TestLine checks that the load generator's HTTP client reads the same responses as net/http's client, however the server
// splits them.
func TestLine(t *testing.T) {
	long := strings.Repeat("0123456789abcdef\r\n\r\n", 5_000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch r.URL.Path {
		case "/chunks":
			for part := range strings.SplitSeq(long, "9") {
				fmt.Fprint(w, part)
				w.(http.Flusher).Flush()
			}
		case "/long":
			fmt.Fprint(w, long)
		case "/nothing":
			w.WriteHeader(http.StatusNoContent)
		case "/close":
			w.Header().Set("Connection", "close")
			fmt.Fprint(w, "bye")
		case "/refused":
			http.Error(w, "no", http.StatusTeapot)
		default:
			fmt.Fprintf(w, "%s %s %s %s", r.Method, r.Header.Get("Authorization"), r.Header.Get("Content-Type"), body)
		}
	}))
	t.Cleanup(server.Close)
	host := strings.TrimPrefix(server.URL, "http://")
	l := connection{place: place{host, host}}
	for range 2 {
		for _, path := range []string{"/", "/chunks", "/long", "/nothing", "/refused", "/close", "/"} {
			status, answer, err := l.ask(t.Context(), "POST", path, "secret", []byte(`{"a":1}`))
			if err != nil {
				t.Fatal(path, err)
			}
			req, _ := http.NewRequest("POST", server.URL+path, strings.NewReader(`{"a":1}`))
			req.Header.Set("Authorization", "Bearer secret")
			req.Header.Set("Content-Type", "application/json")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if status != res.StatusCode || !bytes.Equal(answer, want) {
				t.Errorf("%s: %d and %d bytes, not %d and %d", path, status, len(answer), res.StatusCode, len(want))
			}
		}
	}
	if status, answer, err := l.ask(t.Context(), "GET", "/", "", nil); err != nil || status != 200 || string(answer) != "GET   " {
		t.Errorf("a question without a body: %d %q %v", status, answer, err)
	}
}

// TestLineRefuses checks that a response that is not HTTP/1.1, or is cut short, is an error.
func TestLineRefuses(t *testing.T) {
	for _, answer := range []string{
		"", "hello\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\n", "HTTP/1.1 xyz OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
	} {
		l := connection{place: place{addr: saying(t, answer)}}
		if status, body, err := l.ask(t.Context(), "GET", "/", "", nil); err == nil {
			t.Errorf("%q: %d %q", answer, status, body)
		}
		if l.conn != nil {
			t.Errorf("%q: the line is still open", answer)
		}
	}
}

// saying returns the address of a server that gives every client the same response.
func saying(t *testing.T, answer string) string {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 1<<10))
			_, _ = conn.Write([]byte(answer))
			conn.Close()
		}
	}()
	return listener.Addr().String()
}

// TestStream checks that a stream reports every version, however its bytes are divided, and whether or not they are
// chunked.
func TestStream(t *testing.T) {
	var plain, chunked string
	for _, part := range []string{"id:", " 7\nevent: state\ndata: {\"id: 9\"", ":1}\n\n", "event: pres", "ence\ndata: {}\n\ni", "d: 12\ndata: {}\n\n", ": a comment\n\n", ""} {
		plain += part
		chunked += fmt.Sprintf("%x\r\n%s\r\n", len(part), part)
	}
	for _, c := range []struct {
		chunked bool
		body    string
		end     error
	}{{true, chunked, io.EOF}, {false, plain, nil}} {
		for size := 1; size <= len(c.body); size++ {
			s := &stream{chunked: c.chunked}
			var versions []int
			var err error
			for rest := []byte(c.body); len(rest) > 0 && err == nil; {
				n := min(size, len(rest))
				err = s.take(rest[:n], func(v int) { versions = append(versions, v) })
				rest = rest[n:]
			}
			if fmt.Sprint(versions) != "[7 12]" || err != c.end {
				t.Fatalf("%q in pieces of %d: %v, %v", c.body, size, versions, err)
			}
		}
	}
	if err := (&stream{chunked: true}).take([]byte("zz\r\n"), nil); err == nil {
		t.Error("took what are no chunks")
	}
}

// BenchmarkLine compares a connection with net/http's client, both against a server that responds immediately. The time
// includes the server's processor time.
func BenchmarkLine(b *testing.B) {
	answer := []byte(`{"version":17,"say":"` + strings.Repeat("x", 1250) + `"}`)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = w.Write(answer)
	}))
	b.Cleanup(server.Close)
	host := strings.TrimPrefix(server.URL, "http://")
	body := []byte(`{"seat":"host","version":16,"kind":"place","code":"1122"}`)
	b.Run("line", func(b *testing.B) {
		began := cputime.Used()
		defer func() {
			b.ReportMetric(float64((cputime.Used()-began).Microseconds())/float64(b.N), "µs-processor/op")
		}()
		l := connection{place: place{host, host}}
		for b.Loop() {
			if _, answer, err := l.ask(b.Context(), "POST", "/", "secret", body); err != nil || numberIn(answer, `"version":`) != 17 {
				b.Fatal(err)
			}
		}
	})
	b.Run("net-http", func(b *testing.B) {
		began := cputime.Used()
		defer func() {
			b.ReportMetric(float64((cputime.Used()-began).Microseconds())/float64(b.N), "µs-processor/op")
		}()
		for b.Loop() {
			req, _ := http.NewRequest("POST", server.URL, bytes.NewReader(body))
			req.Header.Set("Authorization", "Bearer secret")
			req.Header.Set("Content-Type", "application/json")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				b.Fatal(err)
			}
			answer, _ := io.ReadAll(res.Body)
			res.Body.Close()
			if numberIn(answer, `"version":`) != 17 {
				b.Fatal(len(answer))
			}
		}
	})
}
