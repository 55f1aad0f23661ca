package otlp_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	common "go.opentelemetry.io/proto/otlp/common/v1"
	v1 "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"keypeg/client"
	"keypeg/internal/otlp"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
	"keypeg/internal/trace"
	"keypeg/wire"
)

// A collector receives spans.
type collector struct {
	*httptest.Server
	before func() // called before each response

	mu    sync.Mutex
	spans []*v1.Span
	texts []string // every string in every message received
	sent  []byte   // all messages
}

func newCollector(t *testing.T, before func()) *collector {
	c := &collector{before: before}
	c.Server = httptest.NewServer(c)
	t.Cleanup(c.Close)
	return c
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.before()
	zipped, err := gzip.NewReader(r.Body)
	if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	text, err := io.ReadAll(zipped)
	var data v1.TracesData
	if err != nil || proto.Unmarshal(text, &data) != nil {
		http.Error(w, "", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent = append(c.sent, text...)
	for _, rs := range data.ResourceSpans {
		c.attributes(rs.Resource.Attributes)
		for _, ss := range rs.ScopeSpans {
			c.spans = append(c.spans, ss.Spans...)
			for _, s := range ss.Spans {
				c.texts = append(c.texts, s.Name, s.Status.GetMessage(), s.TraceState)
				c.attributes(s.Attributes)
				for _, e := range s.Events {
					c.texts = append(c.texts, e.Name)
					c.attributes(e.Attributes)
				}
			}
		}
	}
}

func (c *collector) attributes(all []*common.KeyValue) {
	for _, a := range all {
		c.texts = append(c.texts, a.Key, a.Value.GetStringValue())
	}
}

// tree returns the names of a span and of all spans below it, such as "a(b(c) d)".
func (c *collector) tree(s *v1.Span) string {
	var below []string
	for _, other := range c.spans {
		if bytes.Equal(other.ParentSpanId, s.SpanId) {
			below = append(below, c.tree(other))
		}
	}
	if slices.Sort(below); len(below) > 0 {
		return s.Name + "(" + strings.Join(below, " ") + ")"
	}
	return s.Name
}

// named returns the spans with the given name, in the order in which they ended.
func (c *collector) named(name string) (all []*v1.Span) {
	for _, s := range c.spans {
		if s.Name == name {
			all = append(all, s)
		}
	}
	return all
}

func attribute(s *v1.Span, key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			return a.Value.GetStringValue()
		}
	}
	return ""
}

// A site is a server that sends its traces to a collector.
type site struct {
	*httptest.Server
	running *server.Server
	tracer  *otlp.Tracer
	log     lockedLog
	ids     sync.Map // the request ids of all responses, by method and path
	tokens  []string // of all clients
	invite  string   // the invitation to the last match that pair made
}

func (s *site) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := http.DefaultTransport.RoundTrip(r)
	if err == nil {
		s.ids.Store(r.Method+" "+r.URL.Path, res.Header.Get("X-Request-Id"))
	}
	return res, err
}

// stranger returns a client of the site without a token.
func (s *site) stranger(t *testing.T) *client.Client {
	c := &client.Client{URL: s.URL, HTTP: &http.Client{Transport: s}}
	if err := c.TakeToken(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.tokens = append(s.tokens, c.Secret())
	return c
}

func newSite(t *testing.T, to string, ratio *float64, o server.Options) *site {
	t.Helper()
	s := &site{}
	log := slog.New(slog.NewTextHandler(&s.log, nil))
	var err error
	if s.tracer, err = otlp.Open(otlp.Options{URL: to, Version: "test", Ratio: ratio, Log: log}); err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	o.Log, o.AccessLog, o.Tracer, o.Hasty, o.Unthrottled = log, true, s.tracer, true, true
	s.running = server.New(store, o)
	s.Server = httptest.NewServer(s.running)
	t.Cleanup(func() {
		s.end()
		store.Close()
	})
	return s
}

// end waits until all requests, streams and analyses have ended, and sends the last spans.
func (s *site) end() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	s.running.Close(ctx)
	s.Close()
	s.tracer.Close(ctx)
}

// A lockedLog is safe for concurrent use.
type lockedLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// pair makes a match of two people, sets the host's code, and waits until the guest's stream is open.
func (s *site) pair(t *testing.T, code string) (host, guest *client.Match) {
	t.Helper()
	host, err := s.stranger(t).Make(t.Context(), wire.NewMatch{Edition: "remastered", First: "host", Name: "Ottokar"})
	if err != nil {
		t.Fatal(err)
	}
	s.invite = host.State().Invite
	if guest, err = s.stranger(t).Join(t.Context(), s.invite, "Zwetschge"); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err = host.SetCode(t.Context(), code); err != nil {
		t.Fatal(err)
	}
	return host, guest
}

// TestARowIsTraced follows a row from the guest's request to the host's stream.
func TestARowIsTraced(t *testing.T) {
	c := newCollector(t, func() {})
	s := newSite(t, c.URL, nil, server.Options{})
	host, guest := s.pair(t, "1143")
	if _, err := guest.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	for state, err := range host.Watch(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if len(state.Match.Game.Boards[0].Rows) > 0 {
			break
		}
		if _, err := guest.Place(t.Context(), "1156"); err != nil {
			t.Fatal(err)
		}
	}
	s.end()

	const path = "POST /api/matches/{id}/commands"
	commands := c.named(path)
	if len(commands) != 2 {
		t.Fatalf("%d commands are traced, of %d spans", len(commands), len(c.spans))
	}
	row := commands[1]
	if got := c.tree(row); got != path+"(hall.command(hall.decide hall.publish hall.turn store.append(store.commit store.wait) stream.frame))" {
		t.Errorf("the trace of a row is %s", got)
	}
	command := c.named("hall.command")[1]
	if attribute(command, "keypeg.match") != host.ID || attribute(command, "keypeg.command") != "place" {
		t.Errorf("the attributes of the command are %v", command.Attributes)
	}
	id, _ := s.ids.Load("POST /api/matches/" + host.ID + "/commands")
	if attribute(row, "keypeg.request_id") != id || attribute(row, "http.route") != "/api/matches/{id}/commands" || row.Kind != v1.Span_SPAN_KIND_SERVER {
		t.Errorf("the attributes of request %v are %v", id, row.Attributes)
	}
	frames := c.named("stream.frame")
	if len(frames) == 0 {
		t.Fatal("no frame is traced")
	}
	frame := frames[len(frames)-1]
	stream, _ := s.ids.Load("GET /api/matches/" + host.ID + "/stream")
	if len(frame.Links) != 1 || !bytes.Equal(frame.Links[0].SpanId, command.SpanId) || !bytes.Equal(frame.TraceId, row.TraceId) || attribute(frame, "keypeg.request_id") != stream {
		t.Errorf("the frame in stream %v has the links %v and the attributes %v", stream, frame.Links, frame.Attributes)
	}
	if want := fmt.Sprintf("request=%v trace_id=%s", id, hex.EncodeToString(row.TraceId)); !strings.Contains(s.log.String(), want) {
		t.Errorf("the log has no line with %s:\n%s", want, s.log.String())
	}
}

// TestNoTraceContainsASecret uses everything that a player knows or types during a match or a party, and checks that none of
// it is in the traces.
func TestNoTraceContainsASecret(t *testing.T) {
	c := newCollector(t, func() {})
	s := newSite(t, c.URL, nil, server.Options{})
	host, guest := s.pair(t, "1143")
	ticket, err := guest.Ticket(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.stranger(t).TakeSeat(t.Context(), ticket.Code); err != nil {
		t.Fatal(err)
	}
	if _, err := guest.WriteNotes(t.Context(), wire.Notes{Serial: 1, Marks: []wire.Mark{}, Row: 1, Draft: "5511", Held: []int{}}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"1166", "5511", "1143"} {
		if _, err := guest.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := guest.Place(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	wrong := []struct{ method, path, body string }{ // requests that are refused, with text that the server might repeat
		{"POST", "/api/matches/verysecretmatch/commands", `{"kind":"place","code":"1411","seat":"host","version":1}`},
		{"POST", "/api/matches/" + host.ID + "/commands", `{"kind":"place","code":"1411","seat":"host","version":1}`},
		{"POST", "/api/matches/" + host.ID + "/seat?from=verysecretquery", `{"invite":"verysecretinvite","name":"Ottokar"}`},
		{"POST", "/api/codes", `{"code":"very secret code"}`},
		{"GET", "/api/verysecretpath", ""},
		{"BREW", "/api/matches/" + host.ID, ""},
	}
	for _, w := range wrong {
		r, _ := http.NewRequest(w.method, s.URL+w.path, strings.NewReader(w.body))
		r.Header.Set("Authorization", "Bearer "+strings.Repeat("verysecrettoken", 2))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("User-Agent", "verysecretbrowser")
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode < 400 {
			t.Errorf("%s %s is answered with status %d", w.method, w.path, res.StatusCode)
		}
	}
	against, err := s.stranger(t).Make(t.Context(), wire.NewMatch{Edition: "remastered", First: "host", GuestComputer: "steady", Name: "Ottokar"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := against.SetCode(t.Context(), "1143"); err != nil {
		t.Fatal(err)
	}
	over := func(s wire.State) bool { return len(s.Match.Past) > 0 }
	if _, err := against.Await(t.Context(), over); err != nil {
		t.Fatal(err)
	}
	for a := (wire.Analysis{}); a.Rows == 0 || a.Done < a.Rows; time.Sleep(10 * time.Millisecond) {
		if a, err = against.Analysis(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.stranger(t).Make(t.Context(), wire.NewMatch{Edition: "remastered", First: "host", HotSeat: true, Name: "Ottokar", GuestName: "Zwetschge", Limit: 1}); err != nil {
		t.Fatal(err)
	}
	ann, ben, id := s.partyOfTwo(t, wire.NewParty{Edition: "classic", Codes: 1, Pace: party.Together, Limit: 1, Teams: 2})
	spoken, err := ann.Code(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Do(t.Context(), id, wire.PartyCommand{Kind: party.NameTeam, Team: 1, Name: "verysecretteam"}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"5511", "verysecretcode"} {
		_, _ = ben.Do(t.Context(), id, wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: row}) // may be refused
	}
	follow(t, ben.Listen(t.Context(), id), func(now wire.Party) bool { return now.Round.Row > 1 })
	s.end()

	for _, key := range []string{"keypeg.match", "keypeg.gathering"} {
		if !slices.ContainsFunc(c.named("clock.turn"), func(s *v1.Span) bool { return attribute(s, key) != "" }) {
			t.Errorf("no clock.turn with a %s is traced", key)
		}
	}
	for _, name := range []string{"gathering.command", "computer.turn", "analysis.game", "store.create", "stream.frame", "hall.command"} {
		if len(c.named(name)) == 0 {
			t.Errorf("no %s is traced", name)
		}
	}
	address, _ := netip.ParseAddrPort(s.Listener.Addr().String())
	secrets := []string{
		"1143", "1166", "5511", "1411", "Ottokar", "Zwetschge", "verysecret", "very secret", ticket.Code, strings.ReplaceAll(ticket.Code, " ", "-"), ticket.Code[:4],
		"Hildegard", "Kunigunde", id, spoken.Code, spoken.URL,
		address.Addr().String(), s.invite, s.invite[strings.LastIndexAny(s.invite, "/#=")+1:], "BREW",
	}
	for _, text := range c.texts {
		for _, secret := range secrets {
			if len(secret) < 4 || strings.Contains(text, secret) {
				t.Errorf("a trace has the text %q, with %q in it", text, secret)
			}
		}
	}
	for _, secret := range s.tokens {
		if len(secret) < 10 || bytes.Contains(c.sent, []byte(secret)) {
			t.Errorf("the token %q is in a trace", secret)
		}
	}
}

// TestTracesOfOthersAreContinued checks that the header traceparent takes effect only if a trusted proxy has sent it.
func TestTracesOfOthersAreContinued(t *testing.T) {
	never := 0.0
	for _, test := range []struct {
		name    string
		proxies []netip.Prefix
		header  string
		ratio   *float64
		want    string // the trace ID of the request; "" for no trace, "new" for a trace of the server's own
	}{
		{"proxy", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", &never, "0af7651916cd43dd8448eb211c80319c"},
		{"proxy that does not trace", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", nil, ""},
		{"proxy with nonsense", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, "nonsense", nil, "new"},
		{"stranger", nil, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", nil, "new"},
		{"stranger, never", nil, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", &never, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCollector(t, func() {})
			s := newSite(t, c.URL, test.ratio, server.Options{Proxies: test.proxies})
			r, _ := http.NewRequest("GET", s.URL+"/api/editions", nil)
			r.Header.Set("Traceparent", test.header)
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			s.end()
			got := ""
			for _, span := range c.spans {
				if got = hex.EncodeToString(span.TraceId); got != "0af7651916cd43dd8448eb211c80319c" {
					got = "new"
				}
			}
			if got != test.want {
				t.Errorf("the request is in trace %q, want %q", got, test.want)
			}
		})
	}
}

// TestTheServerGoesOnWithoutACollector checks that a collector that cannot be reached does not delay players and causes
// only one line in the log.
func TestTheServerGoesOnWithoutACollector(t *testing.T) {
	away := httptest.NewServer(nil)
	away.Close()
	s := newSite(t, away.URL, nil, server.Options{})
	_, guest := s.pair(t, "1143")
	for range 600 { // more requests than fit in one batch
		if _, err := guest.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.end()
	if n := strings.Count(s.log.String(), "traces do not reach the collector"); n != 1 {
		t.Errorf("the log says %d times that the collector is away", n)
	}
}

// TestASlowCollectorGetsWhatFits checks that spans wait for a slow collector in a queue of limited length, and that
// recording a span never waits.
func TestASlowCollectorGetsWhatFits(t *testing.T) {
	answers := make(chan struct{})
	c := newCollector(t, func() { <-answers })
	tracer, err := otlp.Open(otlp.Options{URL: c.URL, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	const made, queue, batch = 20_000, 2048, 512
	for range made {
		tracer.Begin("step", "", trace.Internal).End() // must not wait for the collector
	}
	close(answers)
	tracer.Close(t.Context())
	if n := len(c.spans); n < queue || n > queue+2*batch {
		t.Errorf("of %d spans, %d have waited", made, n)
	}
}
