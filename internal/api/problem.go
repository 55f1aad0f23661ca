package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/requestctx"
	"keypeg/internal/rest"
	"keypeg/internal/tell"
	"keypeg/record"
	"keypeg/wire"
)

// A problem is a wire.Problem that is about to be sent.
type problem struct {
	wire.Problem
	after time.Duration // the time until another attempt is worthwhile; 0 if unknown
}

func (p *problem) Error() string { return p.Detail }

// newProblem returns a problem that states a refusal, a *keypeg.Error, in the language of a voice.
func newProblem(voice *tell.Voice, status int, err error) *problem {
	refusal, _ := errors.AsType[*keypeg.Error](err)
	p := &problem{Problem: wire.Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: voice.Refusal(refusal), Brief: voice.Brief(refusal), Code: refusal.Code, Clause: refusal.Clause,
	}}
	p.after = cmp.Or(kinds[refusal.Code].wait, waits[status])
	return p
}

// waits contains the time to wait before another attempt, indexed by status. It contains a status only if the same
// request may succeed later.
var waits = map[int]time.Duration{
	http.StatusTooManyRequests: 2 * time.Second, http.StatusServiceUnavailable: 2 * time.Second, http.StatusInsufficientStorage: 10 * time.Minute,
}

// unreadable returns the problem for a request that does not match the description. The validator's findings are
// meant for programs: they are in English, and in a separate field.
func unreadable(voice *tell.Voice, u *rest.Unreadable) *problem {
	if u.Status == http.StatusRequestEntityTooLarge {
		return newProblem(voice, u.Status, keypeg.Refusef("too-long", "", "this is too long to be read at once: send less of it"))
	}
	p := newProblem(voice, u.Status, keypeg.Refusef("bad-request", "", "this request cannot be read: load the page again, or use the newest version of the program"))
	p.Errors = u.Found
	return p
}

// A problemKind describes how HTTP expresses a refusal's code.
type problemKind struct {
	status int           // if 0, the status is 422: the request was understood, but the rules or the state of the match forbid it
	wait   time.Duration // the time until another attempt is worthwhile; if 0, the status determines it
	limit  bool          // whether a limit other than a rate limit was reached
}

// kinds lists the refusal codes that HTTP expresses in a particular way. Any other code means that the rules or the
// state of the match forbid something.
var kinds = map[string]problemKind{
	"no-operation":             {status: http.StatusNotFound},
	"no-match":                 {status: http.StatusNotFound},
	"no-puzzle":                {status: http.StatusNotFound},
	"no-daily":                 {status: http.StatusNotFound},
	"no-challenge":             {status: http.StatusNotFound},
	"full-challenge":           {status: http.StatusServiceUnavailable, limit: true},
	"no-party":                 {status: http.StatusNotFound},
	"no-round":                 {status: http.StatusNotFound},
	"not-in-party":             {status: http.StatusForbidden},
	"removed-from-party":       {status: http.StatusForbidden},
	"not-host":                 {status: http.StatusForbidden},
	"party-moved":              {status: http.StatusConflict},
	"party-full":               {status: http.StatusServiceUnavailable, wait: time.Minute, limit: true},
	"damaged-party":            {status: http.StatusInternalServerError},
	"full-for-you-parties":     {status: http.StatusInsufficientStorage, limit: true},
	"no-tournament":            {status: http.StatusNotFound},
	"not-in-tournament":        {status: http.StatusForbidden},
	"removed-from-tournament":  {status: http.StatusForbidden},
	"tournament-full":          {status: http.StatusServiceUnavailable, wait: time.Minute, limit: true},
	"damaged-tournament":       {status: http.StatusInternalServerError},
	"full-for-you-tournaments": {status: http.StatusInsufficientStorage, limit: true},
	"not-open-yet":             {status: http.StatusForbidden},
	"no-analysis":              {status: http.StatusNotFound},
	"no-such-game":             {status: http.StatusNotFound},
	"no-page":                  {status: http.StatusNotFound},
	"no-hints":                 {status: http.StatusForbidden},
	"no-token":                 {status: http.StatusUnauthorized},
	"not-your-seat":            {status: http.StatusForbidden},
	"bad-invite":               {status: http.StatusForbidden},
	"bad-ticket":               {status: http.StatusForbidden},
	"damaged":                  {status: http.StatusInternalServerError},
	"stale":                    {status: http.StatusConflict},
	"seat-taken":               {status: http.StatusConflict},
	"nobody-waits":             {status: http.StatusConflict},
	"own-seat":                 {status: http.StatusConflict},
	"closing":                  {status: http.StatusServiceUnavailable},
	"busy":                     {status: http.StatusServiceUnavailable, limit: true},
	"crowded":                  {status: http.StatusServiceUnavailable, wait: 30 * time.Second, limit: true},
	"too-fast":                 {status: http.StatusTooManyRequests},
	"no-proved-board":          {status: http.StatusNotFound},
	"no-strategy":              {status: http.StatusNotFound},
	"full-for-you":             {status: http.StatusInsufficientStorage, limit: true},
	"full-for-you-challenges":  {status: http.StatusInsufficientStorage, limit: true},
	"full-for-you-records":     {status: http.StatusInsufficientStorage, limit: true},
	"too-much-asked":           {status: http.StatusTooManyRequests, limit: true},
	"too-many-pages":           {status: http.StatusTooManyRequests, wait: 30 * time.Second, limit: true},
	"too-many-pages-seat":      {status: http.StatusTooManyRequests, wait: 30 * time.Second, limit: true},
	"too-many-phrases":         {status: http.StatusTooManyRequests},
	"full":                     {status: http.StatusInsufficientStorage, limit: true},
}

// problems renders errors.
type problems struct {
	log      *slog.Logger
	observer Observer
	noRoom   rate.Sometimes
}

// problemOf turns an error into a problem, unless it already is one. If the caller did not cause the error, the problem
// contains the request's id, so that the server's operator can find it in the log.
func (ps *problems) problemOf(ctx context.Context, err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p // the problem contains more information than the error that it wraps
	}
	p := ps.rendered(ctx, err)
	if p.Status >= http.StatusInternalServerError {
		p.Request = requestctx.Of(ctx).ID
	}
	if hurry, ok := errors.AsType[*hurried](err); ok {
		ps.observer.Reached(hurry.limit)
	} else if kinds[p.Code].limit {
		ps.observer.Reached(p.Code)
	}
	return p
}

// rendered returns the problem that is shown to the player for an error. A refusal is shown as it is. A fault is logged,
// and the player is told only that the server is at fault.
func (ps *problems) rendered(ctx context.Context, err error) *problem {
	var refusal *keypeg.Error
	var odd *rest.Unreadable
	switch {
	case errors.As(err, &odd):
		return unreadable(callerOf(ctx).voice, odd)
	case errors.As(err, &refusal):
		p := newProblem(callerOf(ctx).voice, cmp.Or(kinds[refusal.Code].status, http.StatusUnprocessableEntity), refusal)
		if hurry, ok := errors.AsType[*hurried](err); ok {
			p.after = hurry.after
		}
		if at, ok := errors.AsType[*record.LineError](err); ok {
			p.Line = at.Line
		}
		return p
	case errors.Is(err, hall.ErrFull):
		ps.noRoom.Do(func() {
			ps.log.ErrorContext(ctx, "there is no room left: nothing more is kept", "error", err)
		})
		return newProblem(callerOf(ctx).voice, http.StatusInsufficientStorage, keypeg.Refusef("full", "", "there is no room left on this server: this was not saved"))
	case errors.Is(err, hall.ErrAway): // the store logs the error
		return newProblem(callerOf(ctx).voice, http.StatusServiceUnavailable, keypeg.Refusef("away", "", "this server cannot reach its database: try again in a moment"))
	case ctx.Err() != nil:
		return newProblem(callerOf(ctx).voice, http.StatusServiceUnavailable, keypeg.Refusef("cancelled", "", "the request was cancelled"))
	}
	ps.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.Any("error", err))
	return ourFault(ctx)
}

func ourFault(ctx context.Context) *problem {
	p := newProblem(callerOf(ctx).voice, http.StatusInternalServerError, keypeg.Refusef("fault", "", "something went wrong here: try again"))
	p.Request = requestctx.Of(ctx).ID
	return p
}

// write sends a problem as defined by RFC 9457, with the time to try again in whole seconds.
func (p *problem) write(w http.ResponseWriter) {
	if p.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((p.after+time.Second-1)/time.Second)))
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(p) // if writing fails, the client is gone
}
