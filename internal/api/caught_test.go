package api_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/internal/analysis"
	"keypeg/internal/server"
	"keypeg/wire"
)

// TestPanicsAreLoggedAsErrorsAndAnswered checks that a panic is logged as an error with its place, and that the client gets
// a problem.
func TestPanicsAreLoggedAsErrorsAndAnswered(t *testing.T) {
	var log bytes.Buffer
	site := newSite(t, func(o *server.Options) {
		o.Analyst = nobody{}
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
	})
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	p.host.refused("GET", p.path("/analysis"), nil, 500, "fault")
	for _, want := range []string{"level=ERROR", "nil pointer", "GET /api/matches/{id}/analysis", "analyses.go:"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q: %s", want, log.String())
		}
	}
}

// nobody is an analyst whose methods all panic.
type nobody struct{ analysis.Analyst }

// TestAPanicInTheMiddleOfAnAnswerEndsIt checks that a panic halfway through a response closes the connection, so that the
// client does not consider the response complete.
func TestAPanicInTheMiddleOfAnAnswerEndsIt(t *testing.T) {
	site := newSite(t)
	defer func() {
		if p := recover(); p != http.ErrAbortHandler {
			t.Errorf("panicked with %v", p)
		}
	}()
	w := torn{httptest.NewRecorder()}
	site.h.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	t.Errorf("answered %d %q", w.Code, w.Body)
}

// A torn writer fails in the middle of a response.
type torn struct{ *httptest.ResponseRecorder }

func (w torn) Write(p []byte) (int, error) {
	w.ResponseRecorder.Write(p[:1])
	panic("torn")
}
