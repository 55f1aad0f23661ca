package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/push"
	"keypeg/internal/server"
	"keypeg/internal/sheet"
	"keypeg/solver/optimal/strategies"
	"keypeg/wire"
)

// newServer returns a complete server with an empty store and a clock stopped at noon.
func newServer(t *testing.T) *server.Server {
	t.Helper()
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := server.New(inmem.New(), server.Options{Hasty: true, Unthrottled: true, Push: push.New(push.Options{}), Strategies: strategies.Files, Sheets: sheet.Printer{}, Now: func() time.Time { return noon }})
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

// on returns a client whose requests are handled in this process.
func on(h http.Handler) *client.Client {
	return &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: client.InProcess(h)}}
}

// bothWays runs a test twice: over HTTP and in the same process.
func bothWays(t *testing.T, test func(t *testing.T, newClient func() *client.Client)) {
	t.Run("HTTP", func(t *testing.T) {
		listening := httptest.NewUnstartedServer(newServer(t))
		listening.Start()
		t.Cleanup(listening.CloseClientConnections)
		test(t, func() *client.Client { return &client.Client{URL: listening.URL} })
	})
	t.Run("in the same process", func(t *testing.T) {
		s := newServer(t)
		test(t, func() *client.Client { return on(s) })
	})
}

// must returns a function that returns the result of a call, or ends the test if the call failed.
func must[T any](t *testing.T) func(T, error) T {
	return func(got T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
}

// pair returns a match in which each of two clients has a seat.
func pair(t *testing.T, newClient func() *client.Client, n wire.NewMatch) (host, guest *client.Match) {
	t.Helper()
	host = must[*client.Match](t)(newClient().Make(t.Context(), n))
	guest = must[*client.Match](t)(newClient().Join(t.Context(), host.State().Invite, "Ben"))
	return host, guest
}

// follow returns a channel that receives the states of a match until the match is over or ctx ends.
func follow(ctx context.Context, m *client.Match) <-chan wire.State {
	states := make(chan wire.State)
	go func() {
		defer close(states)
		for s, err := range m.Watch(ctx) {
			if err != nil {
				return
			}
			states <- s
			if s.Match.Result != nil {
				return
			}
		}
	}()
	return states
}

func TestAMatchIsPlayedAndWatched(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		ctx := t.Context()
		host, guest := pair(t, newClient, wire.NewMatch{Edition: "classic", Name: "Ann"})
		watched := follow(ctx, newClient().Match(host.ID))
		if first := <-watched; first.Match.ID != host.ID || first.Match.You != nil {
			t.Fatalf("a watcher sees first %+v", first)
		}
		state := must[wire.State](t)
		state(host.Look(ctx)) // learns that the guest has sat down
		state(host.SetCode(ctx, "1142"))
		state(guest.Look(ctx))
		state(guest.Place(ctx, "1122"))
		if s := state(guest.Place(ctx, "RED RED YELLOW BLUE")); s.Match.Points != [2]int{2, 0} || guest.State().Match.Version != s.Match.Version {
			t.Errorf("two rows are worth %v", s.Match.Points)
		}
		state(guest.SetCode(ctx, "3333"))
		state(host.Await(ctx, func(s wire.State) bool { return s.Match.Players[keypeg.Host].Duty == "place" }))
		state(host.Place(ctx, "3333"))
		var last wire.State
		for s := range watched {
			if s.Match.Version < last.Match.Version {
				t.Errorf("version %d is given after %d", s.Match.Version, last.Match.Version)
			}
			last = s
		}
		if last.Match.Result == nil || last.Match.Points != [2]int{2, 1} {
			t.Errorf("the watcher saw last %+v", last.Match)
		}
	})
}

func TestARematch(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		ctx, state := t.Context(), must[wire.State](t)
		host, guest := pair(t, newClient, wire.NewMatch{Edition: "classic", Name: "Ann"})
		if host.Next() != nil {
			t.Error("it is there before the end")
		}
		state(host.Leave(ctx))
		state(guest.Look(ctx))
		state(guest.Rematch(ctx))
		state(guest.Decline(ctx))
		state(guest.Rematch(ctx))
		state(host.Rematch(ctx))
		state(guest.Look(ctx))
		for seat, m := range map[keypeg.Seat]*client.Match{keypeg.Host: host, keypeg.Guest: guest} {
			next := m.Next()
			if next == nil {
				t.Fatalf("the %s sees no rematch", seat)
			}
			if s := state(next.Look(ctx)); s.Match.You == nil || s.Match.You.Seat != seat || s.Match.Players[keypeg.Guest].Duty != "code" {
				t.Errorf("the %s finds %+v", seat, s.Match)
			}
		}
	})
}

func TestRefusalsAreProblems(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		ctx := t.Context()
		host, guest := pair(t, newClient, wire.NewMatch{Edition: "classic"})
		_, err := guest.Place(ctx, "1122")
		var p *client.Problem
		if !errors.As(err, &p) || p.Code != "no-code" || p.Status != 422 || p.Error() != p.Detail || keypeg.ErrorCode(err) != p.Code {
			t.Errorf("a row before the code is refused by %+v", err)
		}
		// The host has not seen the guest sit down. The host's first command is therefore refused as stale, and the refusal
		// contains the current state. The second command is accepted.
		_, err = host.SetCode(ctx, "1142")
		if !errors.As(err, &p) || p.Code != "stale" || p.Status != 409 || p.State == nil || p.State.Match.Version != host.State().Match.Version {
			t.Fatalf("a stale command is refused by %+v", err)
		}
		if s, err := host.SetCode(ctx, "1142"); err != nil || s.Match.You.Code.String() != "1142" {
			t.Errorf("after the newest state is known: %v", err)
		}
		_, err = newClient().Match("nosuchmatch").Look(ctx)
		if !errors.As(err, &p) || p.Code != "no-match" || p.Status != 404 {
			t.Errorf("no match is refused by %+v", err)
		}
		for _, err := range newClient().Match("nosuchmatch").Watch(ctx) {
			if keypeg.ErrorCode(err) != "no-match" {
				t.Errorf("watching no match is refused by %+v", err)
			}
		}
		if _, err := newClient().Join(ctx, "http://keypeg/m/abc", "Ann"); err == nil || !strings.Contains(err.Error(), "is no invitation") {
			t.Errorf("a link that is no invitation: %v", err)
		}
	})
}

func TestATablesTwoSeatsAreToldApart(t *testing.T) {
	ctx := t.Context()
	m := must[*client.Match](t)(on(newServer(t)).Make(ctx, wire.NewMatch{Edition: "classic", HotSeat: true}))
	if _, err := m.Place(ctx, "1122"); err == nil || !strings.Contains(err.Error(), "As") {
		t.Errorf("a command of nobody in particular: %v", err)
	}
	must[wire.State](t)(m.As(keypeg.Host).SetCode(ctx, "1142"))
	if s := must[wire.State](t)(m.As(keypeg.Guest).Place(ctx, "1142")); s.Match.Points != [2]int{1, 0} {
		t.Errorf("points %v", s.Match.Points)
	}
	for what, ask := range map[string]func() error{
		"a hint":       func() error { _, err := m.Hint(ctx, wire.HintCount, ""); return err },
		"a phrase":     func() error { return m.Say(ctx, "thanks") },
		"notes":        func() error { _, err := m.Notes(ctx); return err },
		"notes of now": func() error { _, err := m.WriteNotes(ctx, wire.Notes{}); return err },
		"a ticket":     func() error { _, err := m.Ticket(ctx); return err },
	} {
		if err := ask(); err == nil || !strings.Contains(err.Error(), "say by As") {
			t.Errorf("%s of nobody in particular: %v", what, err)
		}
	}
}

// TestAMatchActsFromItsSeat checks that a Match made from an id alone acts for the only seat that its client holds.
func TestAMatchActsFromItsSeat(t *testing.T) {
	ctx, s := t.Context(), newServer(t)
	guests := on(s)
	host := must[*client.Match](t)(on(s).Make(ctx, wire.NewMatch{Edition: "classic"}))
	must[*client.Match](t)(guests.Join(ctx, host.State().Invite, "Ben"))
	must[wire.State](t)(host.Look(ctx))
	must[wire.State](t)(host.SetCode(ctx, "1142"))
	if s := must[wire.State](t)(guests.Match(host.ID).Place(ctx, "1122")); len(s.Match.Game.Boards[0].Rows) != 1 {
		t.Errorf("the guest's row led to %+v", s.Match.Game)
	}
}

// TestASeatIsKept checks that a Match still acts from its own seat when its client receives the other seat too.
func TestASeatIsKept(t *testing.T) {
	ctx, s := t.Context(), newServer(t)
	ann, ben := on(s), on(s)
	host := must[*client.Match](t)(ann.Make(ctx, wire.NewMatch{Edition: "classic"}))
	guest := must[*client.Match](t)(ben.Join(ctx, host.State().Invite, "Ben"))
	ticket := must[wire.Ticket](t)(guest.Ticket(ctx))
	other := must[*client.Match](t)(must[client.Invitation](t)(ann.Invitation(ctx, ticket.Code)).Accept(ctx, ann, ""))
	must[wire.State](t)(host.Look(ctx))
	must[wire.State](t)(host.SetCode(ctx, "1142"))
	must[wire.State](t)(other.Look(ctx))
	if s := must[wire.State](t)(other.Place(ctx, "1142")); s.Match.Points != [2]int{1, 0} {
		t.Errorf("points %v", s.Match.Points)
	}
}

func TestWhereNoServerIs(t *testing.T) {
	listening := httptest.NewServer(http.NotFoundHandler())
	listening.Close()
	c := &client.Client{URL: listening.URL}
	_, err := c.Editions(t.Context())
	if _, ok := errors.AsType[*url.Error](err); !ok || !strings.Contains(err.Error(), "is there a server at "+listening.URL) {
		t.Errorf("no server: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := c.Editions(ended); !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "is there a server") {
		t.Errorf("whoever gives up is told %v", err)
	}
	for _, err := range c.Match("abc").Watch(t.Context()) {
		if _, ok := errors.AsType[*url.Error](err); !ok {
			t.Errorf("a watch of no server: %v", err)
		}
	}
}

// TestAnAnswerThatIsNotKeypegs checks that a response from something other than Keypeg, such as a proxy, becomes a Problem
// without a code.
func TestAnAnswerThatIsNotKeypegs(t *testing.T) {
	for status, text := range map[int]string{
		http.StatusMultipleChoices: "<h1>Sorry</h1>", http.StatusNotFound: "", http.StatusBadGateway: `{"error":"sorry","code":"bad"}`,
	} {
		c := on(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, text, status) }))
		_, err := c.Editions(t.Context())
		said := fmt.Sprintf("%d %s", status, http.StatusText(status))
		if p, ok := errors.AsType[*client.Problem](err); !ok || p.Status != status || p.Code != "" || keypeg.ErrorCode(err) != "" || !strings.Contains(p.Error(), said) {
			t.Errorf("a proxy's answer %s: %+v", said, err)
		}
	}
}

// busyFirst refuses the first requests, and passes on later ones.
type busyFirst struct {
	http.Handler
	mu    sync.Mutex
	left  int
	asked int
}

func (b *busyFirst) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asked++; b.left > 0 {
		b.left--
		w.Header().Set("Retry-After", "3")
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, `{"code":"too-fast","detail":"wait a little","status":429}`)
		return
	}
	b.Handler.ServeHTTP(w, r)
}

func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := server.New(inmem.New(), server.Options{})
		defer s.Close(context.Background())
		ctx, began := t.Context(), time.Now()
		busy := &busyFirst{Handler: s, left: 2}
		c := on(busy)
		c.Token = "a token that was kept since"
		_, err := c.Editions(ctx)
		if p, ok := errors.AsType[*client.Problem](err); !ok || p.RetryAfter != 3*time.Second || busy.asked != 1 {
			t.Errorf("without patience, asked %d times: %+v", busy.asked, err)
		}
		c = on(busy)
		c.Token, c.Patience = "a token that was kept since", 10*time.Second
		if _, err := c.Editions(ctx); err != nil || time.Since(began) != 3*time.Second {
			t.Errorf("with patience, after %v: %v", time.Since(began), err)
		}
		busy.left, busy.asked = 9, 0
		if _, err := c.Editions(ctx); keypeg.ErrorCode(err) != "too-fast" || busy.asked != 4 {
			t.Errorf("a patience of 10 seconds asked %d times, 3 seconds apart: %v", busy.asked, err)
		}
		// A request that would be refused again is not repeated, even if the refusal gives a time to wait.
		refused, bodies := refusing(http.StatusNotFound, "1")
		refused.Patience = 10 * time.Second
		if _, err := refused.Editions(ctx); err == nil || len(bodies()) != 1 {
			t.Errorf("what is not there was asked for %d times: %v", len(bodies()), err)
		}
		// A request that changes something is never sent twice.
		busy.left, busy.asked = 1, 0
		if _, err := c.Make(ctx, wire.NewMatch{Edition: "classic"}); keypeg.ErrorCode(err) != "too-fast" || busy.asked != 1 {
			t.Errorf("a match was asked for %d times: %v", busy.asked, err)
		}
	})
}

// TestHeldMatchesComeByPages checks that Held fetches the list of matches page by page.
func TestHeldMatchesComeByPages(t *testing.T) {
	var asked []string
	c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.String())
		if len(asked) == 1 {
			fmt.Fprint(w, `{"matches":[{"id":"a"},{"id":"b"}],"next":"b"}`)
		} else {
			fmt.Fprint(w, `{"matches":[{"id":"c"}]}`)
		}
	}))
	ids := ""
	for m, err := range c.Held(t.Context()) {
		if ids += m.ID; err != nil {
			t.Fatal(err)
		}
	}
	if ids != "abc" || !slices.Equal(asked, []string{"/api/matches", "/api/matches?after=b"}) {
		t.Errorf("asked for %v, held are %s", asked, ids)
	}
}

// TestACommandIsSentAgain checks that a command whose response is lost is sent again if the client has patience, and is carried
// out only once. Without patience, the caller gets the error.
func TestACommandIsSentAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		lost := 2
		loses := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/commands") || lost == 0 {
				s.ServeHTTP(w, r)
				return
			}
			lost--
			s.ServeHTTP(httptest.NewRecorder(), r)
			http.Error(w, "", http.StatusBadGateway)
		})
		host, guest := pair(t, func() *client.Client {
			c := on(loses)
			c.Patience = time.Minute
			return c
		}, wire.NewMatch{Edition: "classic", First: "host"})
		must[wire.State](t)(host.Look(t.Context())) // learns that the guest has sat down
		must[wire.State](t)(host.SetCode(t.Context(), "1122"))
		if rest := must[wire.State](t)(guest.Look(t.Context())); lost != 0 || rest.Match.Players[keypeg.Guest].Duty != "place" {
			t.Errorf("%d answers were not lost, and the guest has to %q", lost, rest.Match.Players[keypeg.Guest].Duty)
		}
		hasty, breaker := pair(t, func() *client.Client { return on(loses) }, wire.NewMatch{Edition: "classic", First: "host"})
		must[wire.State](t)(hasty.Look(t.Context()))
		lost = 1
		if _, err := hasty.SetCode(t.Context(), "1122"); !client.Undelivered(err) {
			t.Errorf("without patience a lost answer is told as %v", err)
		}
		if rest := must[wire.State](t)(breaker.Look(t.Context())); rest.Match.Players[keypeg.Guest].Duty != "place" {
			t.Errorf("the guest has to %q", rest.Match.Players[keypeg.Guest].Duty)
		}
	})
}
