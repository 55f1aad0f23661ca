package api_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"keypeg/internal/api"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/inmem"
	"keypeg/internal/study"
	"keypeg/wire"
)

// A site is a whole server on a fresh store.
type site struct {
	t     *testing.T
	url   string
	h     http.Handler
	clock *clock // of the days
}

// A clock stands still until it is set forward.
type clock struct{ forward atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).Add(time.Duration(c.forward.Load()))
}

func (c *clock) later(by time.Duration) { c.forward.Add(int64(by)) }

func newSite(t *testing.T, change ...func(*api.Options)) *site {
	t.Helper()
	return siteOn(t, inmem.New(), change...)
}

// A store is all that a server keeps.
type store interface {
	hall.Store
	study.Shelf
}

func siteOn(t *testing.T, store store, change ...func(*api.Options)) *site {
	t.Helper()
	s := siteInside(t, store, change...)
	server := httptest.NewServer(s.h)
	t.Cleanup(server.Close) // waits for its requests, and the hall closes after it
	s.url = server.URL
	return s
}

// siteInside is a site without a listener: in a bubble of synctest all requests come
// from inside.
func siteInside(t *testing.T, store store, change ...func(*api.Options)) *site {
	t.Helper()
	days := &clock{}
	st := study.New(store, study.Options{Workers: 1, Plain: true})
	h := hall.New(store, hall.Options{Computer: hastily})
	o := api.Options{
		Version: "test", Unthrottled: true, Study: st,
		Client: fstest.MapFS{
			"index.html":      {Data: []byte("<title>Keypeg</title>")},
			"assets/app-1.js": {Data: []byte("//")},
		},
		Log: slog.New(slog.DiscardHandler), Daily: daily.New(h, store, daily.Options{Now: days.now}), History: history.New(h, st, store, nil),
	}
	for _, f := range change {
		f(&o)
	}
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := st.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, h: api.New(h, o), clock: days}
}

// A user is someone with a token of their own.
type user struct {
	*site
	token string
}

func (s *site) user() *user {
	s.t.Helper()
	u := &user{site: s}
	var token wire.Token
	u.ask("POST", "/api/tokens", nil, 200, &token)
	u.token = token.Token
	return u
}

// ask sends a request, wants a status, and reads the answer's JSON.
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

// text is an answer as it is.
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
	res, err := u.do(r)
	if err != nil {
		u.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		u.t.Fatal(err)
	}
	return res, b
}

// do sends a request to the site, over loopback if it listens.
func (s *site) do(r *http.Request) (*http.Response, error) {
	if s.url != "" {
		return http.DefaultClient.Do(r)
	}
	r.RemoteAddr = "192.0.2.1:1234"
	w := httptest.NewRecorder()
	s.h.ServeHTTP(w, r)
	return w.Result(), nil
}

// refused wants a problem with a code, of the right type and with a sentence.
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

// A pair is two users at one match.
type pair struct {
	host, guest *user
	id          string
}

// seatOf is the user of a seat.
func (p pair) seatOf(seat string) *user {
	if seat == "host" {
		return p.host
	}
	return p.guest
}

func (p pair) path(rest string) string { return "/api/matches/" + p.id + rest }

func newPair(s *site, n wire.NewMatch) pair {
	s.t.Helper()
	p := pair{host: s.user(), guest: s.user()}
	var opened wire.State
	p.host.ask("POST", "/api/matches", n, 201, &opened)
	p.id = opened.Match.ID
	_, invite, ok := strings.Cut(opened.Links.Invite, "/join/")
	if !ok {
		s.t.Fatalf("no invitation in %q", opened.Links.Invite)
	}
	p.guest.ask("POST", p.path("/seat"), wire.Join{Invite: invite, Name: "Ben"}, 200, nil)
	return p
}

// look is the match as a seat sees it.
func (p pair) look(seat string) wire.State {
	p.host.t.Helper()
	var s wire.State
	p.seatOf(seat).ask("GET", p.path(""), nil, 200, &s)
	return s
}

// command builds one against the newest version.
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

// does sends a command that is to be taken.
func (p pair) does(seat, kind, text string) wire.State {
	p.host.t.Helper()
	var s wire.State
	p.seatOf(seat).ask("POST", p.path("/commands"), p.command(seat, kind, text), 200, &s)
	return s
}

// A frame is one message of a stream.
type frame struct{ event, id, data string }

// frames reads a stream until the test ends.
func (u *user) frames(path, lastID string) <-chan frame {
	u.t.Helper()
	r, err := http.NewRequestWithContext(u.t.Context(), "GET", u.url+path, nil)
	if err != nil {
		u.t.Fatal(err)
	}
	if u.token != "" {
		r.Header.Set("Authorization", "Bearer "+u.token)
	}
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		u.t.Fatal(err)
	}
	if res.StatusCode != 200 {
		u.t.Fatalf("stream %s: %d", path, res.StatusCode)
	}
	out := make(chan frame, 100)
	go func() {
		defer close(out)
		defer res.Body.Close()
		var f frame
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "event":
				f.event = value
			case "id":
				f.id = value
			case "data":
				f.data = value
			case "":
				if f.data != "" {
					out <- f
				}
				f = frame{}
			}
		}
	}()
	return out
}
