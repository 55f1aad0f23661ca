package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/limits"
)

// A lineWriter records the deadlines of its connection.
type lineWriter struct {
	*httptest.ResponseRecorder
	read, write time.Time
}

func (w *lineWriter) SetReadDeadline(at time.Time) error  { w.read = at; return nil }
func (w *lineWriter) SetWriteDeadline(at time.Time) error { w.write = at; return nil }

// TestBodiesAndResponsesHaveDeadlines checks the deadlines of requests with bodies of various lengths, and that the deadline for
// a body no longer applies once the whole body has arrived.
func TestBodiesAndResponsesHaveDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for length, want := range map[int64]time.Duration{
			0: 0, 1: limits.Body.Every, maxBody: limits.Body.Every, maxBody + 1: limits.LongBody.Every, -1: limits.LongBody.Every,
		} {
			var w lineWriter
			var due time.Time
			r := httptest.NewRequest("POST", "/", strings.NewReader("text"))
			r.ContentLength = length
			timed(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				due = w.read
				_, _ = io.ReadAll(r.Body)
			})).ServeHTTP(&w, r)
			if answer := time.Until(w.write); answer != limits.Answer.Every {
				t.Errorf("%d bytes: the response is due in %v", length, answer)
			}
			if want == 0 && !due.IsZero() || want != 0 && time.Until(due) != want || !w.read.IsZero() {
				t.Errorf("%d bytes: the body is due in %v, want %v, and when it is there at %v", length, time.Until(due), want, w.read)
			}
		}
	})
}
