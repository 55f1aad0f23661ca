package api_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// A notebook is a log that can be read while it is being written.
type notebook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notebook) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notebook) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

func (n *notebook) logs(o *server.Options) {
	o.AccessLog = true
	o.Log = slog.New(slog.NewTextHandler(n, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// TestTheAccessLogKeepsSecrets plays a whole match with invitations, invite codes, tickets, cookies, hints, notes and
// refusals. It checks that the log contains every request, but no secret that gives access.
func TestTheAccessLogKeepsSecrets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log notebook
		s := siteInside(t, inmem.New(), log.logs)
		const secret = "999998"
		p := newPair(s, wire.NewMatch{Board: "c9p6g20", Rules: "remastered", Hints: true, Name: "Aurelia"})
		private := []string{p.id, p.host.token, p.guest.token, secret, "Aurelia", "Bénédicte"} // letters that never occur in the id of a request

		var waits wire.State
		p.host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic"}, 201, &waits)
		invite := waits.Invite[strings.LastIndex(waits.Invite, "/")+1:]
		private = append(private, invite)
		p.guest.ask("POST", "/api/matches/"+waits.Match.ID+"/seat", wire.Join{Invite: "not" + invite, Name: "Bénédicte"}, 403, nil)
		for _, seat := range []string{"host", "guest"} {
			var ticket wire.Ticket
			p.host.ask("POST", "/api/matches/"+waits.Match.ID+"/tickets", map[string]string{"seat": seat}, 201, &ticket)
			private = append(private, ticket.Code, strings.ReplaceAll(ticket.Code, " ", ""))
			p.guest.send("POST", "/api/codes", map[string]string{"code": ticket.Code, "name": "Bénédicte"})
		}
		browser := s.requested("POST", "/api/matches", `{"edition":"classic"}`)
		cookie := browser.Result().Cookies()[0]
		private = append(private, cookie.Value)
		for _, path := range []string{"/m/" + p.id + "/join/" + invite, "/j/" + invite + "?code=" + invite, "/api/matches/" + p.id + "?as=" + p.host.token, "/api/" + invite, "/assets/" + invite, "//m/" + invite, "/api/matches/" + invite + "/"} {
			r := httptest.NewRequest("GET", path, nil)
			r.AddCookie(cookie)
			r.Header.Set("Referer", "http://keypeg/m/"+p.id+"/join/"+invite)
			r.Header.Set("User-Agent", invite)
			r.Header.Set("X-Request-Id", invite)
			s.h.ServeHTTP(httptest.NewRecorder(), r)
		}
		s.h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("BREW"+strings.ToUpper(invite), "/", nil))

		watching, leave := context.WithCancel(t.Context())
		if w := s.opens(watching, p.path("/stream?as=guest&language=de"), p.guest.token, "192.0.2.7"); w != nil {
			t.Fatalf("the stream: %d %s", w.Code, w.Body)
		}
		p.does("host", "code", secret)
		p.does("guest", "place", "111111")
		p.guest.refused("POST", p.path("/commands"), p.command("guest", "place", "12"), 422, "wrong-length")
		p.guest.send("POST", p.path("/hints"), map[string]string{"seat": "guest", "kind": "fits"})
		p.guest.send("PUT", p.path("/notes"), `{"seat":"guest","serial":1,"number":1}`)
		p.does("guest", "place", secret)
		p.does("guest", "leave", "")
		p.guest.text(p.path("/record.txt"))
		leave()
		synctest.Wait()

		text := log.String()
		for _, want := range []string{
			`method=POST operation=command status=200`, `method=POST operation=command status=422`, `method=POST operation=use-code`, `method=POST operation=sit status=403`,
			`method=POST operation=ticket status=201`, `method=GET operation=page status=200`, `method=GET operation=stream status=200`, `from=192.0.2.7`,
			`method=GET operation=record-text status=200`, `method=GET operation=none status=404`, `method=other operation=page status=405`, `request=`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the log lacks %q", want)
			}
		}
		for _, hidden := range private {
			if len(hidden) < 3 || strings.Contains(strings.ToLower(text), strings.ToLower(hidden)) {
				t.Errorf("the log tells %q", hidden)
			}
		}
		if t.Failed() {
			t.Log(text)
		}
	})
}

// TestAnswersAreLoggedWhereThatIsWanted checks that responses are logged only if the access log is on, and that successful
// probes are never logged.
func TestAnswersAreLoggedWhereThatIsWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, wanted := range []bool{false, true} {
			var log notebook
			s := siteInside(t, inmem.New(), log.logs, func(o *server.Options) { o.AccessLog = wanted })
			for _, path := range []string{"/healthz", "/readyz", "/api/levels", "/assets/app-1.js", "/"} {
				s.h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
			}
			text := log.String()
			for _, operation := range []string{"levels", "file", "page"} {
				if strings.Contains(text, "operation="+operation+" status=200 bytes=") != wanted || strings.Contains(text, " bytes=-") {
					t.Errorf("wanted is %v, and %s: %s", wanted, operation, text)
				}
			}
			if strings.Contains(text, "probe") || strings.Contains(text, "broken") {
				t.Errorf("wanted is %v: %s", wanted, text)
			}
		}
	})
}

// requested sends a request within this process, and returns the response.
func (s *site) requested(method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.h.ServeHTTP(w, r)
	return w
}

// TestEveryAnswerHasAnId checks that each response has an id: either the id that a trusted proxy gave the request, or a new one.
func TestEveryAnswerHasAnId(t *testing.T) {
	trusted := func(o *server.Options) { o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} }
	for _, c := range []struct {
		by   func(*server.Options)
		id   string
		kept bool
	}{
		{trusted, "0af7651916cd43dd8448eb211c80319c", true},
		{trusted, "two words", false},
		{trusted, "", false},
		{trusted, strings.Repeat("x", 100), false},
		{func(*server.Options) {}, "0af7651916cd43dd8448eb211c80319c", false},
	} {
		s := siteInside(t, inmem.New(), c.by)
		seen := map[string]bool{}
		for _, path := range []string{"/", "/api/levels", "/api/matches/nowhere", "/api/nothing", "/healthz", "/assets/gone.js"} {
			id := s.requested("GET", path, "", "X-Request-Id", c.id).Header().Get("X-Request-Id")
			if c.kept && id != c.id || !c.kept && (id == c.id || seen[id] || !regexp.MustCompile("^[a-z0-9]{16}$").MatchString(id)) {
				t.Errorf("%s with %q: %q", path, c.id, id)
			}
			seen[id] = true
		}
	}
}

// TestWhatWentWrongIsFoundByItsId checks that the response for a server error contains the id under which the error is
// logged.
func TestWhatWentWrongIsFoundByItsId(t *testing.T) {
	var log notebook
	s := siteInside(t, &faulty{inmem.New()}, log.logs, func(o *server.Options) { o.Analyst = nobody{} })
	p := newPair(s, wire.NewMatch{Edition: "classic"})
	for path, words := range map[string]string{p.path("/analysis"): "request panicked", "/api/matches/elsewhere": "request failed.*the disk is gone"} {
		var problem wire.Problem
		id := p.host.ask("GET", path, nil, 500, &problem).Header.Get("X-Request-Id")
		if problem.Request != id || id == "" || !regexp.MustCompile(words+".* request="+id+"\n").MatchString(log.String()) {
			t.Errorf("the answer says %q and its header %q:\n%s", problem.Request, id, log.String())
		}
	}
	var refused wire.Problem
	if p.host.ask("POST", "/api/matches", wire.NewMatch{Edition: "nothing"}, 422, &refused); refused.Request != "" {
		t.Errorf("a refusal names its request: %+v", refused)
	}
}

// A faulty store cannot read one of its matches.
type faulty struct{ store }

var errDisk = errors.New("the disk is gone")

func (f *faulty) Load(ctx context.Context, id string) (hall.Log, error) {
	if id == "elsewhere" {
		return hall.Log{}, errDisk
	}
	return f.store.Load(ctx, id)
}
