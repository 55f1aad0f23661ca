package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/trace"
	"keypeg/record"
	"keypeg/tell"
	"keypeg/wire"
)

// A problem is a wire.Problem on its way out.
type problem struct {
	wire.Problem
	after time.Duration // until it is worth trying again; 0 is unknown
}

func (p *problem) Error() string  { return p.Detail }
func (p *problem) GetStatus() int { return p.Status }

// ContentType names problems as RFC 9457 does.
func (p *problem) ContentType(string) string { return "application/problem+json" }

// newProblem is a refusal, a *keypeg.Error, in a voice.
func newProblem(voice *tell.Voice, status int, err error) *problem {
	refusal, _ := errors.AsType[*keypeg.Error](err)
	p := &problem{Problem: wire.Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: voice.Refusal(refusal), Brief: voice.Brief(refusal), Code: refusal.Code, Clause: refusal.Clause,
	}}
	p.after = waits[status]
	if longer, ok := waitsFor[refusal.Code]; ok {
		p.after = longer
	}
	return p
}

// waits are how long it takes until it is worth trying again, by status, and waitsFor by what was refused: nothing
// that may work later is refused without it.
var waits = map[int]time.Duration{
	http.StatusTooManyRequests: 2 * time.Second, http.StatusServiceUnavailable: 2 * time.Second, http.StatusInsufficientStorage: 10 * time.Minute,
}

var waitsFor = map[string]time.Duration{
	"crowded": 30 * time.Second, "too-many-pages": 30 * time.Second, "too-many-pages-seat": 30 * time.Second,
}

// GetHeaders says when to try again, in whole seconds.
func (p *problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.after > 0 {
		h.Set("Retry-After", strconv.Itoa(int((p.after+time.Second-1)/time.Second)))
	}
	return h
}

// unreadable replaces huma's own error, so that every problem of the API has the same shape. What
// validation found stays in English: it is for programs.
func unreadable(voice *tell.Voice, status int, message string, details ...error) huma.StatusError {
	if status == http.StatusRequestEntityTooLarge {
		return newProblem(voice, status, keypeg.Refusef("too-long", "", "this is too long to be read at once: send less of it"))
	}
	if message == "cannot read request body" {
		status = http.StatusBadRequest // it broke off, which is no fault of ours
	}
	parts := make([]string, 0, len(details))
	for _, d := range details {
		var detail *huma.ErrorDetail
		if errors.As(d, &detail) {
			parts = append(parts, strings.TrimPrefix(fmt.Sprintf("%s: %s", detail.Location, detail.Message), ": "))
		} else if d != nil {
			parts = append(parts, d.Error())
		}
	}
	slices.Sort(parts) // validation walks maps: the same request is told the same
	if len(parts) > 0 {
		message += ": " + strings.Join(parts, "; ")
	}
	return newProblem(voice, status, keypeg.Refusef("bad-request", "", "this request cannot be read: %s", message))
}

// statuses maps codes of refusals to HTTP statuses. All others are 422: the request was read, but
// the rules or the state of the match forbid it.
var statuses = map[string]int{
	"no-match":      http.StatusNotFound,
	"no-puzzle":     http.StatusNotFound,
	"no-daily":      http.StatusNotFound,
	"not-open-yet":  http.StatusForbidden,
	"no-analysis":   http.StatusNotFound,
	"no-such-game":  http.StatusNotFound,
	"no-page":       http.StatusNotFound,
	"no-hints":      http.StatusForbidden,
	"no-token":      http.StatusUnauthorized,
	"not-your-seat": http.StatusForbidden,
	"bad-invite":    http.StatusForbidden,
	"bad-ticket":    http.StatusForbidden,
	"damaged":       http.StatusInternalServerError,
	"stale":         http.StatusConflict,
	"seat-taken":    http.StatusConflict,
	"nobody-waits":  http.StatusConflict,
	"own-seat":      http.StatusConflict,
	"closing":       http.StatusServiceUnavailable,
	"busy":          http.StatusServiceUnavailable,
	"crowded":       http.StatusServiceUnavailable,
	"too-fast":      http.StatusTooManyRequests,

	"no-proved-board":      http.StatusNotFound,
	"no-strategy":          http.StatusNotFound,
	"full-for-you":         http.StatusInsufficientStorage,
	"full-for-you-records": http.StatusInsufficientStorage,
	"too-much-asked":       http.StatusTooManyRequests,
	"too-many-pages":       http.StatusTooManyRequests,
	"too-many-pages-seat":  http.StatusTooManyRequests,
	"too-many-phrases":     http.StatusTooManyRequests,
}

// problemOf renders an error from below, once. What is not the caller's own doing names the request, so that whoever runs
// the server can find out what it was.
func (s *server) problemOf(ctx context.Context, err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p // says more than the error in it
	}
	p := s.rendered(ctx, err)
	if p.Status >= http.StatusInternalServerError {
		p.Request = trace.Of(ctx)
	}
	if hurry, ok := errors.AsType[*hurried](err); ok {
		s.Observer.Reached(hurry.limit)
	} else if slices.Contains(limitCodes, p.Code) {
		s.Observer.Reached(p.Code)
	}
	return p
}

// limitCodes are refusals because of a limit, besides those on how often one may ask.
var limitCodes = []string{"busy", "crowded", "full", "full-for-you", "full-for-you-records", "too-many-pages", "too-many-pages-seat", "too-much-asked"}

// rendered is an error as the player is told it. A refusal goes to them as it is; a fault is logged here, and the player
// learns only that it is ours.
func (s *server) rendered(ctx context.Context, err error) *problem {
	var refusal *keypeg.Error
	switch {
	case errors.As(err, &refusal):
		status, ok := statuses[refusal.Code]
		if !ok {
			status = http.StatusUnprocessableEntity
		}
		p := newProblem(voiceOf(ctx), status, refusal)
		if hurry, ok := errors.AsType[*hurried](err); ok {
			p.after = hurry.after
		}
		if at, ok := errors.AsType[*record.LineError](err); ok {
			p.Line = at.Line
		}
		return p
	case errors.Is(err, hall.ErrFull):
		s.noRoom.Say(time.Now(), func(unsaid int) {
			s.log.ErrorContext(ctx, "there is no room left: nothing more is kept", "error", err, "more_of_these", unsaid)
		})
		return newProblem(voiceOf(ctx), http.StatusInsufficientStorage, keypeg.Refusef("full", "", "there is no room left on this server: this was not kept"))
	case ctx.Err() != nil:
		return newProblem(voiceOf(ctx), http.StatusServiceUnavailable, keypeg.Refusef("cancelled", "", "the request was given up"))
	}
	s.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.Any("error", err))
	return ourFault(ctx)
}

func ourFault(ctx context.Context) *problem {
	p := newProblem(voiceOf(ctx), http.StatusInternalServerError, keypeg.Refusef("fault", "", "something went wrong here: try again"))
	p.Request = trace.Of(ctx)
	return p
}

// write sends a problem where huma does not.
func (p *problem) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // if it fails there is nobody left to tell
}
