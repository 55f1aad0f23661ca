package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/requestctx"
	"keypeg/internal/tell"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/solver/optimal"
	"keypeg/wire"
)

// TestDamagedNotesAreReported checks that notes in the store that cannot be read are reported with their match.
func TestDamagedNotesAreReported(t *testing.T) {
	h := hall.New(inmem.New(), hall.Options{})
	t.Cleanup(func() { h.Close(context.Background()) })
	secret := Session{Cookie: "the secret of a browser"}
	edition, _ := keypeg.FindEdition("classic")
	made, err := h.Open(t.Context(), hall.Opening{Config: match.FromEdition(edition, keypeg.Guest), Holder: secret.holder(), HotSeat: true})
	if err != nil {
		t.Fatal(err)
	}
	id := made.Match.Config.ID
	if _, err := h.WriteNotes(t.Context(), id, secret.holder(), keypeg.Guest, made.Match.Game().Serial, []byte("{")); err != nil {
		t.Fatal(err)
	}
	s := &matches{core: &core{hall: h}}
	if _, err := s.notes(t.Context(), &Noting{Place: Place{secret, id}, Seat: keypeg.Guest}); err == nil || !strings.Contains(err.Error(), id) {
		t.Errorf("damaged notes are reported as %v", err)
	}
}

// A brokenPush cannot remove anything.
type brokenPush struct{ noPush }

var errPush = errors.New("the browsers are gone")

func (brokenPush) Remove(context.Context, hall.Hash, string) error { return errPush }

// TestSubscriptionsThatCannotBe checks that callers learn that notifications cannot be turned on or off.
func TestSubscriptionsThatCannotBe(t *testing.T) {
	s := &people{core: new(core), push: brokenPush{}}
	secret := Session{Cookie: "the secret of a browser"}
	if _, err := s.unsubscribe(t.Context(), &unsubscribeInput{secret, "1"}); !errors.Is(err, errPush) {
		t.Errorf("to unsubscribe: %v", err)
	}
	if _, err := s.unsubscribe(t.Context(), &unsubscribeInput{Session{}, "1"}); err != nil {
		t.Errorf("to unsubscribe nobody: %v", err)
	}
	if _, err := s.pushKey(t.Context(), nil); !errors.Is(err, errNoPush) {
		t.Errorf("the key: %v", err)
	}
	if _, err := s.subscribe(t.Context(), &subscribeInput{Session: secret}); !errors.Is(err, errNoPush) {
		t.Errorf("to subscribe: %v", err)
	}
}

// TestStrategiesThatCannotBeRead checks that a strategy whose file is missing or damaged is reported with the name of the file.
func TestStrategiesThatCannotBeRead(t *testing.T) {
	b, _ := optimal.All().Board("c6p4")
	name := b.Least.Strategy
	for _, files := range []fstest.MapFS{{}, {name: {Data: []byte("no strategy")}}} {
		s := &studies{core: new(core), strategies: strategies{files: files}}
		if _, err := s.strategy(t.Context(), &strategyInput{Game: "c6p4"}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("with %d files: %v", len(files), err)
		}
	}
}

// TestACancelledRequestIsNotAFault checks that an error of a cancelled request is not logged as a fault, and that only problems
// of the server name the request.
func TestACancelledRequestIsNotAFault(t *testing.T) {
	ctx := context.WithValue(t.Context(), callerKey{}, caller{voice: tell.Prefer("en")})
	ctx, cancel := context.WithCancel(requestctx.With(ctx, requestctx.Request{ID: "r1"}))
	ps := &problems{observer: unobserved{}, log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	if p := ps.problemOf(ctx, errGone); p.Code != "fault" || p.Status != http.StatusInternalServerError || p.Request != "r1" {
		t.Errorf("a fault is %+v", p)
	}
	if p := ps.problemOf(ctx, keypeg.Refusef("closing", "", "later")); p.Request != "r1" {
		t.Errorf("a server that stops says %+v", p)
	}
	if p := ps.problemOf(ctx, keypeg.Refusef("stale", "", "too late")); p.Request != "" || p.Error() != p.Detail || p.Detail == "" {
		t.Errorf("a refusal is %+v", p)
	}
	ps.log = nil // nothing may be logged
	cancel()
	if p := ps.problemOf(ctx, errGone); p.Code != "cancelled" || p.Status != http.StatusServiceUnavailable {
		t.Errorf("a cancelled request ends with %+v", p)
	}
	if p := ps.problemOf(ctx, hall.ErrAway); p.Code != "away" || p.Status != http.StatusServiceUnavailable {
		t.Errorf("without a database: %+v", p)
	}
}

// TestAPageWithoutATitleIsUnchanged checks that a head is written only into a page with a whole title.
func TestAPageWithoutATitleIsUnchanged(t *testing.T) {
	for _, page := range []string{"", "<p>Keypeg</p>", "<title>Keypeg", "Keypeg</title>"} {
		if got := headed([]byte(page), "fr", preview{title: "Rules"}, "", "/"); string(got) != page {
			t.Errorf("%q becomes %q", page, got)
		}
	}
	got := string(headed([]byte(`<html lang="en"><title>Keypeg</title></html>`), "fr", preview{title: "A < B"}, "", "/"))
	if !strings.HasPrefix(got, `<html lang="fr"><title>A &lt; B – Keypeg</title>`) || !strings.HasSuffix(got, "</html>") {
		t.Errorf("a page becomes %q", got)
	}
}

// TestNamesThatAreTaken checks the names that are not proposed to people who join.
func TestNamesThatAreTaken(t *testing.T) {
	if got := partyNames(&party.Party{Players: []*party.Player{{Name: "Ann"}, {Name: "Ben"}}}); !slices.Equal(got, []string{"Ann", "Ben"}) {
		t.Errorf("in a party: %q", got)
	}
	if got := tournamentNames(&tournament.Tournament{Players: []*tournament.Player{{Name: "Ann"}, {Name: "Ben"}}}); !slices.Equal(got, []string{"Ann", "Ben"}) {
		t.Errorf("in a tournament: %q", got)
	}
}

// TestFilesOfBothStrategies checks which strategies of a board can be followed.
func TestFilesOfBothStrategies(t *testing.T) {
	for name, c := range map[string]struct {
		b    optimal.Board
		want string
	}{
		"the least takes the fewest rows": {optimal.Board{Least: optimal.Least{Strategy: "least", Longest: 5}, Longest: optimal.Longest{Upper: 5, Strategy: "rows"}}, ""},
		"the least takes more rows":       {optimal.Board{Least: optimal.Least{Strategy: "least", Longest: 6}, Longest: optimal.Longest{Upper: 5, Strategy: "rows"}}, "rows"},
		"another is the least within":     {optimal.Board{Least: optimal.Least{Strategy: "least", Longest: 6}, Longest: optimal.Longest{Upper: 5, Strategy: "rows"}, Within: &optimal.Least{Strategy: "within"}}, "within"},
	} {
		if files := strategiesOf(c.b); files[wire.LeastStrategy] != "least" || files[wire.WithinStrategy] != c.want {
			t.Errorf("%s: %v", name, files)
		}
	}
}

// TestASiteAloneNeedsTheInternet checks what a server says of operations that it lacks.
func TestASiteAloneNeedsTheInternet(t *testing.T) {
	for alone, code := range map[bool]string{false: "no-operation", true: "needs-internet"} {
		w := httptest.NewRecorder()
		(&server{Options: Options{Alone: alone}}).elsewhere(w, httptest.NewRequest("GET", "/api/parties", nil))
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), code) {
			t.Errorf("alone is %v: %d %s", alone, w.Code, w.Body)
		}
	}
}

// TestARefusedResponseIsNotKept checks that only complete responses are kept for later requests.
func TestARefusedResponseIsNotKept(t *testing.T) {
	for status, want := range map[int]bool{http.StatusOK: true, http.StatusNotFound: false} {
		h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		if _, kept := responseOf(h, "/api/rules", "en"); kept != want {
			t.Errorf("a response of status %d is kept: %v", status, kept)
		}
	}
}

// TestPrintedBoards checks which printed edition a board belongs to.
func TestPrintedBoards(t *testing.T) {
	classic, _ := keypeg.FindEdition("classic")
	for book, want := range map[string]bool{"": true, "classic": true, "ultimate": false} {
		if e, ok := printedWith(classic.Board, book); ok != want || want && e.Slug != "classic" {
			t.Errorf("in %q it is %+v, %v", book, e, ok)
		}
	}
}

// TestABrokenResponseIsLogged checks that a response that ends in the middle is logged as broken, and leads to an aborted connection.
func TestABrokenResponseIsLogged(t *testing.T) {
	var log bytes.Buffer
	s := newServer(nil, Options{Observer: unobserved{}, AccessLog: true, Log: slog.New(slog.NewTextHandler(&log, nil))})
	h := s.known(s.observed(s.caught(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "half")
		panic("no more")
	}))))
	defer func() {
		if p := recover(); p != http.ErrAbortHandler || !strings.Contains(log.String(), "status=200 bytes=4 ") || !strings.Contains(log.String(), "broken=true") {
			t.Errorf("it ends with %v, and the log is %s", p, log.String())
		}
	}()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
}

// TestAClientThatCannotBeRead checks that a server does not begin without the files of the client.
func TestAClientThatCannotBeRead(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.Contains(p, "the browser client cannot be read: ") {
			t.Errorf("it ends with %s", p)
		}
	}()
	readClient(unreadableFiles{})
}

// An unreadableFiles is a directory that cannot be read.
type unreadableFiles struct{}

func (unreadableFiles) Open(string) (fs.File, error) { return nil, errGone }
