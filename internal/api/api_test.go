package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/push"
	"keypeg/internal/server"
	"keypeg/internal/sheet"
	"keypeg/solver/optimal/strategies"
	"keypeg/wire"
)

// A site is a whole server on a fresh store.
type site struct {
	t     *testing.T
	url   string
	http  *http.Client
	h     http.Handler
	clock *clock // the clock that determines the date
}

// A clock stands still until it is moved forward.
type clock struct{ forward atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).Add(time.Duration(c.forward.Load()))
}

func (c *clock) later(by time.Duration) { c.forward.Add(int64(by)) }

// sevens is a random source that always yields the byte 7. With this source, the codes of the day are the same in every
// run, and no test plays one of them by accident.
type sevens struct{}

func (sevens) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 7
	}
	return len(p), nil
}

// A store contains all of a server's data.
type store = server.Store

func newSite(t *testing.T, change ...func(*server.Options)) *site {
	t.Helper()
	return siteOn(t, inmem.New(), change...)
}

func siteOn(t *testing.T, store store, change ...func(*server.Options)) *site {
	t.Helper()
	s := siteInside(t, store, change...)
	listening := httptest.NewServer(s.h)
	t.Cleanup(listening.Close) // waits for running requests, before the hall closes
	s.url, s.http = listening.URL, http.DefaultClient
	return s
}

// siteInside returns a site without a listener, for tests in a synctest bubble, where all requests come from inside.
func siteInside(t *testing.T, store store, change ...func(*server.Options)) *site {
	t.Helper()
	days := &clock{}
	o := server.Options{
		Version: "test", Unthrottled: true, Hasty: true, Now: days.now, Random: sevens{}, Work: pool.Options{Workers: 1, Plain: true},
		Push: push.New(push.Options{}), Strategies: strategies.Files, Sheets: sheet.Printer{},
		Client: fstest.MapFS{
			"index.html":      {Data: []byte("<title>Keypeg</title>")},
			"assets/app-1.js": {Data: []byte("//")},
		},
	}
	for _, f := range change {
		f(&o)
	}
	handler := server.New(store, o)
	t.Cleanup(func() {
		if err := handler.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, url: "http://keypeg", http: &http.Client{Transport: client.InProcess(handler)}, h: handler, clock: days}
}

// A user is a person with a token.
type user struct {
	*site
	token string
}

func (s *site) user() *user {
	s.t.Helper()
	u := &user{site: s}
	c := u.client()
	if err := c.TakeToken(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	u.token = c.Token
	return u
}

// client returns a client that acts for the user. The methods ask and send make individual requests.
func (u *user) client() *client.Client {
	return &client.Client{URL: u.url, Token: u.token, HTTP: u.http}
}

// ask sends a request, checks the status, and reads the JSON of the response.
func (u *user) ask(method, path string, in any, status int, out any) *http.Response {
	u.t.Helper()
	res, b := u.send(method, path, in)
	if res.StatusCode != status {
		u.t.Fatalf("%s %s: %d, want %d: %s", method, path, res.StatusCode, status, b)
	}
	if out != nil {
		if err := json.Unmarshal(b, out); err != nil {
			u.t.Fatalf("%s %s: %v: %s", method, path, err, b)
		}
	}
	return res
}

// text returns the text of a response, unchanged.
func (u *user) text(path string) string {
	u.t.Helper()
	res, b := u.send("GET", path, nil)
	if res.StatusCode != 200 {
		u.t.Fatalf("GET %s: %d: %s", path, res.StatusCode, b)
	}
	return string(b)
}

func (u *user) send(method, path string, in any) (*http.Response, []byte) {
	u.t.Helper()
	var body io.Reader
	if text, ok := in.(string); ok {
		body = strings.NewReader(text)
	} else if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			u.t.Fatal(err)
		}
		body = bytes.NewReader(b)
	}
	res := u.do(method, path, body)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		u.t.Fatal(err)
	}
	return res, b
}

// do sends a request with additional headers, and returns the response, whose body the caller closes.
func (u *user) do(method, path string, body io.Reader, header ...string) *http.Response {
	u.t.Helper()
	r, err := http.NewRequestWithContext(u.t.Context(), method, u.url+path, body)
	if err != nil {
		u.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if u.token != "" {
		r.Header.Set("Authorization", "Bearer "+u.token)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := u.http.Do(r)
	if err != nil {
		u.t.Fatal(err)
	}
	return res
}

// refused checks that a request is refused by a problem with the given code, the right content type and a sentence.
func (u *user) refused(method, path string, in any, status int, code string) wire.Problem {
	u.t.Helper()
	var p wire.Problem
	res := u.ask(method, path, in, status, &p)
	if ct := res.Header.Get("Content-Type"); ct != "application/problem+json" {
		u.t.Errorf("%s %s: problem of type %q", method, path, ct)
	}
	if p.Code != code || p.Status != status || len(p.Detail) < 10 {
		u.t.Fatalf("%s %s: problem %+v, want code %s", method, path, p, code)
	}
	return p
}

// A pair is two users in one match.
type pair struct {
	host, guest *user
	id          string
}

// seatOf returns the user of a seat.
func (p pair) seatOf(seat string) *user {
	if seat == "host" {
		return p.host
	}
	return p.guest
}

func (p pair) path(rest string) string { return "/api/matches/" + p.id + rest }

func newPair(s *site, n wire.NewMatch) pair {
	s.t.Helper()
	return pairOf(s.user(), s.user(), n)
}

func pairOf(host, guest *user, n wire.NewMatch) pair {
	s := host.site
	s.t.Helper()
	p := pair{host: host, guest: guest}
	made, err := p.host.client().Make(s.t.Context(), n)
	if err == nil {
		p.id = made.ID
		_, err = p.guest.client().Join(s.t.Context(), made.State().Invite, "Ben")
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// match returns the match as seen from a seat.
func (p pair) match(seat string) *client.Match {
	u := p.seatOf(seat)
	return u.client().Match(p.id)
}

// look returns the match as a seat sees it.
func (p pair) look(seat string) wire.State {
	p.host.t.Helper()
	s, err := p.match(seat).Look(p.host.t.Context())
	if err != nil {
		p.host.t.Fatal(err)
	}
	return s
}

// command returns a command based on the newest version.
func (p pair) command(seat, kind, text string) wire.Command {
	c := wire.Command{Version: p.look(seat).Match.Version}
	_ = c.Seat.UnmarshalText([]byte(seat))
	_ = json.Unmarshal([]byte(`"`+kind+`"`), &c.Kind)
	if kind == "answer" {
		c.Keys = text
	} else {
		c.Code = text
	}
	return c
}

// does sends a command based on the newest version, and fails the test unless it is accepted.
func (p pair) does(seat, kind, text string) (s wire.State) {
	p.host.t.Helper()
	ctx, m, err := p.host.t.Context(), p.match(seat), error(nil)
	switch kind {
	case "code":
		s, err = m.SetCode(ctx, text)
	case "place":
		s, err = m.Place(ctx, text)
	case "answer":
		s, err = m.Answer(ctx, text)
	case "leave":
		s, err = m.Leave(ctx)
	case "rematch":
		s, err = m.Rematch(ctx)
	default:
		p.host.t.Fatalf("nobody here does %q", kind)
	}
	if err != nil {
		p.host.t.Fatal(err)
	}
	return s
}

// A frame is one message of a stream.
type frame struct{ event, id, data string }

// frames reads a stream until the test ends.
func (u *user) frames(path, lastID string) <-chan frame {
	u.t.Helper()
	var header []string
	if lastID != "" {
		header = []string{"Last-Event-ID", lastID}
	}
	res := u.do("GET", path, nil, header...)
	if res.StatusCode != 200 {
		u.t.Fatalf("stream %s: %d", path, res.StatusCode)
	}
	return framesIn(res.Body)
}

// framesIn reads a stream, which it closes at its end.
func framesIn(stream io.ReadCloser) <-chan frame {
	out := make(chan frame, 100)
	go func() {
		defer close(out)
		defer stream.Close()
		for e := range client.Events(stream) {
			out <- frame{e.Name, e.ID, e.Data}
		}
	}()
	return out
}

// TestServersShareNothing creates servers while another server refuses malformed requests. The race detector would
// report any shared state.
func TestServersShareNothing(t *testing.T) {
	s := newSite(t)
	var asking sync.WaitGroup
	asking.Go(func() {
		for range 20 {
			s.user().send("POST", "/api/matches", map[string]string{"nothing": "known"})
		}
	})
	for range 5 {
		newSite(t)
	}
	asking.Wait()
}
