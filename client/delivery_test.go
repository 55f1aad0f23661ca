package client_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/client"
	"keypeg/wire"
)

// refusing returns a client of a server that refuses everything, and a function that returns the bodies of the requests so far.
func refusing(status int, retryAfter string) (*client.Client, func() []string) {
	var bodies []string
	c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, string(body))
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		if len(body) > 0 && r.Header.Get("Content-Type") != "application/json" {
			w.WriteHeader(http.StatusUnsupportedMediaType)
			return
		}
		w.WriteHeader(status)
	}))
	c.Token = "a token"
	return c, func() []string { return bodies }
}

// TestRetryAfter checks both forms of the header: seconds and a date. Any other text must cause no wait.
func TestRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for text, want := range map[string]time.Duration{
			"": 0, "soon": 0, "0": 0, "-4": 0, "1": time.Second, "90": 90 * time.Second,
			time.Now().UTC().Add(time.Minute).Format(http.TimeFormat):  time.Minute,
			time.Now().UTC().Add(-time.Minute).Format(http.TimeFormat): 0,
		} {
			c, _ := refusing(http.StatusServiceUnavailable, text)
			_, err := c.Editions(t.Context())
			if p, ok := errors.AsType[*client.Problem](err); !ok || p.RetryAfter != want {
				t.Errorf("Retry-After %q is %+v", text, err)
			}
		}
	})
}

// TestDeliverSendsTheSameCommand checks that Deliver repeats a command with the same id at growing intervals, and that it stops
// with the error that rest returns.
func TestDeliverSendsTheSameCommand(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		status     int
		retryAfter string
		want       []time.Duration
	}{
		{http.StatusBadGateway, "", []time.Duration{s / 2, s, 2 * s, 4 * s, 8 * s, 8 * s}},
		{http.StatusGatewayTimeout, "30", []time.Duration{s / 2, s}},
		{http.StatusTooManyRequests, "3", []time.Duration{3 * s, 6 * s, 8 * s}},
		{http.StatusTooManyRequests, "30", []time.Duration{30 * s, 30 * s}},
		{http.StatusInternalServerError, "30", nil},
		{http.StatusHTTPVersionNotSupported, "30", nil},
		{http.StatusConflict, "30", nil},
	} {
		from, bodies := refusing(c.status, c.retryAfter)
		enough := errors.New("that is enough")
		var waits []time.Duration
		_, err := from.Match("abc").Deliver(t.Context(), wire.Command{Kind: "claim"}, func(why error, d time.Duration) error {
			if p, ok := errors.AsType[*client.Problem](why); !ok || p.Status != c.status {
				t.Errorf("after status %d it rests because of %v", c.status, why)
			}
			if waits = append(waits, d); len(waits) == len(c.want) {
				return enough
			}
			return nil
		})
		if !slices.Equal(waits, c.want) || errors.Is(err, enough) != (c.want != nil) || err == nil {
			t.Errorf("after status %d it rests for %v, and ends with %v", c.status, waits, err)
		}
		if all := slices.Compact(slices.Clone(bodies())); len(all) != 1 || len(bodies()) != max(1, len(c.want)) || !strings.Contains(all[0], `"id":"`) {
			t.Errorf("after status %d are sent %q", c.status, bodies())
		}
	}
}

// TestUndelivered checks which errors mean that a command was not delivered.
func TestUndelivered(t *testing.T) {
	problem := func(status int, code string) error {
		return &client.Problem{Problem: wire.Problem{Status: status, Code: code}}
	}
	for err, want := range map[error]bool{
		nil: false, errors.New("the line broke"): true, problem(503, "closing"): true, problem(503, "away"): true,
		problem(500, ""): false, problem(502, ""): true, problem(503, ""): true, problem(504, ""): true, problem(505, ""): false,
		problem(503, "busy"): false, problem(409, "stale"): false,
	} {
		if got := client.Undelivered(err); got != want {
			t.Errorf("undelivered after %+v: %v", err, got)
		}
	}
}

// TestDeliverWaitsForAnAnswer checks that Deliver waits 15 seconds for each response, and that it pauses without calling
// rest if rest is nil.
func TestDeliverWaitsForAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked < 3 {
				<-r.Context().Done()
				return
			}
			fmt.Fprint(w, `{"match":{"id":"abc","version":7}}`)
		}))
		c.Token = "a token"
		began := time.Now()
		s, err := c.Match("abc").Deliver(t.Context(), wire.Command{ID: "mine", Kind: "claim"}, nil)
		if took := time.Since(began); err != nil || s.Match.Version != 7 || took != 31500*time.Millisecond {
			t.Errorf("after %v the answer is %+v, %v", took, s.Match, err)
		}
	})
}

// TestDeliverEndsWithoutHope checks that Deliver sends a command only once if the answer is not Keypeg's, and not at all if the
// command or the server's address is not valid.
func TestDeliverEndsWithoutHope(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, c := range map[string]struct {
			url  string
			with float64
			want string
			sent int
		}{
			"a page of a hotel": {"http://keypeg", 1, "POST /api/matches/abc/commands: the answer is not what Keypeg sends: ", 1},
			"no address":        {"http://a b", 1, "cannot be sent: ", 0},
			"no number":         {"http://keypeg", math.NaN(), "cannot be sent: ", 0},
		} {
			sent := 0
			from := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				sent++
				fmt.Fprint(w, "<html>Sign in</html>")
			}))
			from.Token, from.URL = "a token", c.url
			began := time.Now()
			_, err := from.Match("abc").Deliver(t.Context(), wire.Command{Kind: "offer", Offer: "limit", Limit: c.with}, nil)
			if err == nil || !strings.Contains(err.Error(), c.want) || sent != c.sent || time.Since(began) > 0 {
				t.Errorf("%s: sent %d times in %v: %v", name, sent, time.Since(began), err)
			}
		}
	})
}

// TestPatienceWithACommand checks that a command is repeated only within the client's Patience.
func TestPatienceWithACommand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := 0
		c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				fmt.Fprint(w, `{"match":{"id":"abc","version":7},"seats":["host"]}`)
				return
			}
			sent++
			w.WriteHeader(http.StatusBadGateway)
		}))
		c.Token, c.Patience = "a token", 4*time.Second
		began := time.Now()
		_, err := c.Match("abc").Claim(t.Context())
		p, ok := errors.AsType[*client.Problem](err)
		if took := time.Since(began); !ok || p.Status != http.StatusBadGateway || sent != 4 || took != 3500*time.Millisecond {
			t.Errorf("after %v it was sent %d times: %v", took, sent, err)
		}
	})
}

// TestWhatCannotBeWrittenIsNotSent checks that sending a command that cannot be encoded as JSON returns an error without making
// a request.
func TestWhatCannotBeWrittenIsNotSent(t *testing.T) {
	c, bodies := refusing(http.StatusConflict, "")
	_, err := c.Match("abc").Do(t.Context(), wire.Command{Kind: "offer", Offer: "limit", Limit: math.NaN()})
	if err == nil || !strings.Contains(err.Error(), "/api/matches/abc/commands") || len(bodies()) != 0 {
		t.Errorf("sent are %q: %v", bodies(), err)
	}
}

// TestLookSaysWhoIsThere checks that Look reports the players who are present now, even if the match has not changed since it was
// watched.
func TestLookSaysWhoIsThere(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host, guest := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		look := func() [2]bool {
			must[wire.State](t)(host.Look(t.Context()))
			return host.State().Away
		}
		for range host.Watch(t.Context()) {
			break
		}
		time.Sleep(time.Minute)
		if away := look(); away != [2]bool{true, true} {
			t.Errorf("before anybody comes, away is %v", away)
		}
		for range guest.Watch(t.Context()) {
			if away := look(); away != [2]bool{true, false} {
				t.Errorf("while the guest watches, away is %v", away)
			}
			break
		}
		time.Sleep(time.Minute)
		if away := look(); away != [2]bool{true, true} {
			t.Errorf("after the guest has gone, away is %v", away)
		}
	})
}

// TestAwaitReturnsTheFirstWantedState checks that Await skips unwanted states and returns the first wanted one.
func TestAwaitReturnsTheFirstWantedState(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host, guest := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		must[wire.State](t)(host.Look(t.Context()))
		must[wire.State](t)(host.SetCode(t.Context(), "1142"))
		must[wire.State](t)(guest.Look(t.Context()))
		go func() {
			for _, row := range []string{"1122", "2211", "3344"} {
				time.Sleep(time.Second)
				if _, err := guest.Place(t.Context(), row); err != nil {
					t.Error(err)
				}
			}
		}()
		second, err := host.Await(t.Context(), func(s wire.State) bool { return len(s.Match.Game.Boards[0].Rows) == 2 })
		if err != nil || len(second.Match.Game.Boards[0].Rows) != 2 {
			t.Errorf("two rows were awaited, and came %+v, %v", second.Match.Game, err)
		}
		known := host.State().Match.Version
		if s, err := host.Await(t.Context(), func(wire.State) bool { return true }); err != nil || s.Match.Version != known {
			t.Errorf("what is known already is awaited as version %d, %v", s.Match.Version, err)
		}
		time.Sleep(time.Minute)
	})
}
