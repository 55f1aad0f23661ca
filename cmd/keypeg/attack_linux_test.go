package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/hall/storetest"
	"keypeg/wire"
)

// TestAttacks runs the real program with all its limits, has one address try to shut other people out, and checks that
// the limits protect them. The figures that the test logs are in docs/security.md. Only Linux lets a test connect from
// any number of addresses of this machine.
func TestAttacks(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server := &running{t: t, program: keypegProgram(t), db: filepath.Join(t.TempDir(), "keypeg.db"), limited: true}
	server.start()
	t.Cleanup(server.kill)
	ada, bob, eve := server.from("127.0.0.2"), server.from("127.0.0.3"), server.from("127.0.0.66")

	table, err := ada.Make(ctx, wire.NewMatch{Edition: "classic"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bob.Join(ctx, table.State().Invite, ""); err != nil {
		t.Fatal(err)
	}
	t.Run("streams of one address", func(t *testing.T) {
		got := streams(ctx, t, eve, table.ID, 400)
		t.Logf("of %d streams that one address asked for it had %d open; %d were refused with 429", 400, got[http.StatusOK], got[http.StatusTooManyRequests])
		if got[http.StatusOK] > 200 || got[http.StatusOK]+got[http.StatusTooManyRequests] != 400 {
			t.Errorf("it was answered %v", got)
		}
		wantStreams(ctx, t, table.ID, ada, bob)
	})
	t.Run("strangers with a link", func(t *testing.T) {
		open, refused := 0, 0
		for i := range 4 {
			got := streams(ctx, t, server.from(fmt.Sprintf("127.0.1.%d", i+1)), table.ID, 100)
			open, refused = open+got[http.StatusOK], refused+got[http.StatusServiceUnavailable]
		}
		t.Logf("of 400 strangers from four addresses %d watch one match; %d were refused with 503", open, refused)
		if open != 400 {
			t.Errorf("%d watch, %d were refused", open, refused)
		}
		wantStreams(ctx, t, table.ID, ada, bob)
	})
	t.Run("games against the strongest computer", func(t *testing.T) {
		games, measured := storetest.Times(6, 70), storetest.Times(1, 5)
		quietRow, quietReply := rows(ctx, t, ada, measured), replies(ctx, t, bob, measured)
		made := 0
		for range games {
			m, err := eve.Make(ctx, wire.NewMatch{Board: "c20p12g20", Rules: "remastered", First: "host", GuestComputer: "book"})
			if err == nil {
				_, err = m.SetCode(ctx, "123456789ABC")
			}
			if err == nil {
				made++
			}
		}
		row, reply := rows(ctx, t, ada, measured), replies(ctx, t, bob, measured)
		t.Logf("with %d such games of one address: another player's row %s, before %s; the computer's reply to a third %s, before %s", made, row, quietRow, reply, quietReply)
		if made < games/2 {
			t.Errorf("only %d of %d games were begun", made, games)
		}
	})
	t.Run("guesses from addresses that are made up", func(t *testing.T) {
		refused := 0
		for i := range 100 {
			req, _ := http.NewRequestWithContext(ctx, "POST", server.url+"/api/codes", strings.NewReader(fmt.Sprintf(`{"code":"KITE %02d"}`, i)))
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i+1))
			res, err := eve.HTTP.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			if res.Body.Close(); res.StatusCode == http.StatusTooManyRequests {
				refused++
			}
		}
		t.Logf("of 100 guesses, each as if by a proxy from another address, %d were refused", refused)
		if refused == 0 {
			t.Error("whoever makes up addresses may guess without end")
		}
	})
	t.Run("bodies that never come", func(t *testing.T) {
		bodies := storetest.Times(0, 20) // TestServeStopsAlthoughABodyNeverComes is a faster version of this check
		for range bodies {
			c := dial(t, server, "127.0.0.66")
			fmt.Fprintf(c, "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
		}
		begun := time.Now()
		if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := server.cmd.Wait(); err != nil {
			t.Errorf("told to stop, the server ended with %v", err)
		}
		t.Logf("told to stop with %d bodies on their way, the server ended with 0 after %v", bodies, time.Since(begun).Round(time.Millisecond))
	})
}

// from returns a client that connects from one of this machine's addresses.
func (r *running) from(address string) *client.Client {
	lines := &http.Transport{DialContext: dialer(address).DialContext, MaxIdleConnsPerHost: 10}
	r.t.Cleanup(lines.CloseIdleConnections)
	return r.on(&http.Client{Transport: lines}, "")
}

func dialer(address string) *net.Dialer {
	return &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
}

func dial(t *testing.T, r *running, address string) net.Conn {
	t.Helper()
	c, err := dialer(address).Dial("tcp", "127.0.0.1"+r.url[strings.LastIndexByte(r.url, ':'):])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// streams opens many streams at once, counts their responses, and leaves them open until the test is over.
func streams(ctx context.Context, t *testing.T, c *client.Client, id string, n int) map[int]int {
	ctx, cancel := context.WithCancel(ctx)
	t.Cleanup(cancel)
	got := map[int]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			status := stream(ctx, t, c, id)
			mu.Lock()
			defer mu.Unlock()
			got[status]++
		})
	}
	all.Wait()
	return got
}

// stream opens a stream, which stays open until ctx ends, and returns the status of its response.
func stream(ctx context.Context, t *testing.T, c *client.Client, id string) int {
	req, _ := http.NewRequestWithContext(ctx, "GET", c.URL+"/api/matches/"+id+"/stream", nil)
	if secret := c.Secret(); secret != "" {
		req.Header.Set("Authorization", "Bearer "+secret)
	}
	res, err := c.HTTP.Do(req)
	if err != nil {
		t.Error(err)
		return 0
	}
	if res.StatusCode == http.StatusOK {
		context.AfterFunc(ctx, func() { res.Body.Close() })
		return res.StatusCode
	}
	defer res.Body.Close()
	if res.Header.Get("Retry-After") == "" {
		t.Errorf("%d without Retry-After", res.StatusCode)
	}
	return res.StatusCode
}

// wantStreams checks that each player gets a stream.
func wantStreams(ctx context.Context, t *testing.T, id string, players ...*client.Client) {
	t.Helper()
	for i, c := range players {
		if status := stream(ctx, t, c, id); status != http.StatusOK {
			t.Errorf("player %d is refused a stream of their own match: %d", i+1, status)
		}
	}
}

// times contains the durations of repeated requests.
type times []time.Duration

func (all times) String() string {
	slices.Sort(all)
	return fmt.Sprintf("%.1f ms (median of %d; 99 in 100: %.1f)", ms(all[len(all)/2]), len(all), ms(all[len(all)*99/100]))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// rows measures the time that it takes to place rows in new matches.
func rows(ctx context.Context, t *testing.T, c *client.Client, n int) (took times) {
	for range n {
		h := hostage{c: c}
		if err := h.open(ctx); err != nil {
			t.Fatal(err)
		}
		for i := range maxRows {
			begun := time.Now()
			if _, err := h.breaker.Place(ctx, fmt.Sprintf("11223%d", i%7+1)); err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(begun))
		}
	}
	return took
}

// replies measures the time that the computer's first row takes after a code is set.
func replies(ctx context.Context, t *testing.T, c *client.Client, n int) (took times) {
	for range n {
		m, err := c.Make(ctx, wire.NewMatch{Edition: "classic", First: "host", GuestComputer: "book"})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		if _, err := m.SetCode(ctx, "1234"); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Await(ctx, func(s wire.State) bool { return rowsOf(s) > 0 }); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(begun))
	}
	return took
}

func rowsOf(s wire.State) int {
	if s.Match.Game == nil {
		return len(s.Match.Past) // the game is over already
	}
	return len(s.Match.Game.Boards[keypeg.Host].Rows)
}
