package api

import (
	"errors"
	"io"
	"net/http"

	"keypeg"
	"keypeg/internal/hall"
)

// The paths for a supervisor and a load balancer. They are not part of the API and have no limits.
const (
	alivePath = "/healthz"
	readyPath = "/readyz"
)

// alive responds for as long as the process runs.
func (s *server) alive(w http.ResponseWriter, _ *http.Request) {
	report(w, http.StatusOK, "alive")
}

// ready reports whether new users may be sent here. New users may be sent here if the store responds and the server is
// not about to stop.
func (s *server) ready(w http.ResponseWriter, _ *http.Request) {
	if isOver(s.Draining) {
		report(w, http.StatusServiceUnavailable, "stopping")
		return
	}
	switch err := s.readiness.check(); {
	case err == nil:
		report(w, http.StatusOK, "ready")
	case keypeg.ErrorCode(err) == "closing":
		report(w, http.StatusServiceUnavailable, "stopping")
	case errors.Is(err, hall.ErrAway): // the store logs the error
		report(w, http.StatusServiceUnavailable, "the store does not answer")
	default:
		s.unready.Do(func() {
			s.log.Error("not ready", "err", err)
		})
		report(w, http.StatusServiceUnavailable, "the store does not answer")
	}
}

// report sends a line of text in response to a probe.
func report(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, line+"\n") // if writing fails, the client is gone
}

// isOver reports whether a channel has been closed.
func isOver(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
