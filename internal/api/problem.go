package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/wire"
)

// A problem is a wire.Problem on its way out.
type problem struct{ wire.Problem }

func (p *problem) Error() string  { return p.Detail }
func (p *problem) GetStatus() int { return p.Status }

// ContentType names problems as RFC 9457 does.
func (p *problem) ContentType(string) string { return "application/problem+json" }

func newProblem(status int, code, clause, detail string) *problem {
	return &problem{wire.Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: detail, Code: code, Clause: clause,
	}}
}

// unreadable replaces huma's own error: what its validation found becomes one
// sentence, so that every problem of the API has the same shape.
func unreadable(status int, message string, details ...error) huma.StatusError {
	parts := make([]string, 0, len(details))
	for _, d := range details {
		var detail *huma.ErrorDetail
		if errors.As(d, &detail) {
			parts = append(parts, strings.TrimPrefix(fmt.Sprintf("%s: %s", detail.Location, detail.Message), ": "))
		} else if d != nil {
			parts = append(parts, d.Error())
		}
	}
	if len(parts) > 0 {
		message += ": " + strings.Join(parts, "; ")
	}
	return newProblem(status, "bad-request", "", message)
}

// statuses tells programs what kind of refusal a code is; the rest are 422: the
// request was read, and the rules or the state of the match forbid it.
var statuses = map[string]int{
	"no-match":      http.StatusNotFound,
	"no-puzzle":     http.StatusNotFound,
	"no-daily":      http.StatusNotFound,
	"not-open-yet":  http.StatusForbidden,
	"no-analysis":   http.StatusNotFound,
	"no-hints":      http.StatusForbidden,
	"no-token":      http.StatusUnauthorized,
	"not-your-seat": http.StatusForbidden,
	"bad-invite":    http.StatusForbidden,
	"bad-ticket":    http.StatusForbidden,
	"stale":         http.StatusConflict,
	"seat-taken":    http.StatusConflict,
	"own-seat":      http.StatusConflict,
	"closing":       http.StatusServiceUnavailable,
	"busy":          http.StatusServiceUnavailable,
	"too-fast":      http.StatusTooManyRequests,
}

// toProblem renders an error from below. A refusal goes to its player as it is; a
// fault is logged here, once, and its player is told only that it is ours.
func (s *server) toProblem(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	return s.problemOf(ctx, err)
}

func (s *server) problemOf(ctx context.Context, err error) *problem {
	var refusal *keypeg.Error
	switch {
	case errors.As(err, &refusal):
		status, ok := statuses[refusal.Code]
		if !ok {
			status = http.StatusUnprocessableEntity
		}
		return newProblem(status, refusal.Code, refusal.Clause, refusal.Text)
	case ctx.Err() != nil:
		return newProblem(http.StatusServiceUnavailable, "cancelled", "", "the request was given up")
	}
	s.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.Any("error", err))
	return ourFault()
}

func ourFault() *problem {
	return newProblem(http.StatusInternalServerError, "fault", "", "something went wrong here; nothing of your match is lost, please try again")
}

// write sends a problem where huma does not.
func (p *problem) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // where it fails nobody is left to tell
}
