package client

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"keypeg"
	"keypeg/wire"
)

// do sends a command based on the newest state seen. It retries until it gets a response or has used up the client's
// Patience.
func (m *Match) do(ctx context.Context, command wire.Command) (wire.State, error) {
	var err error
	if command.Seat, command.Version, err = m.acting(ctx); err != nil {
		return wire.State{}, err
	}
	if m.c.Patience == 0 {
		return m.Do(ctx, command)
	}
	until := time.Now().Add(m.c.Patience)
	return m.Deliver(ctx, command, func(why error, d time.Duration) error {
		if time.Now().Add(d).After(until) {
			return why
		}
		return sleep(ctx, d)
	})
}

// Do sends a command once and unchanged, including its seat and the version on which it is based. If the command is refused
// as stale, the refusal contains the current match, which Do remembers.
func (m *Match) Do(ctx context.Context, command wire.Command) (wire.State, error) {
	s, err := do[wire.State](ctx, m.c, m.path("/commands"), command)
	if p, ok := asProblem(err); ok && p.State != nil {
		m.learn(p.State, false)
	}
	if err == nil {
		m.learn(&s, false)
	}
	return s, err
}

// The time that Deliver waits for a response, and the first and longest delays before it repeats a command.
const (
	answerTime = 15 * time.Second
	soon, late = 500 * time.Millisecond, 8 * time.Second
)

// Deliver sends a command until it gets a response. If no response comes or the server is too busy, it sends the command again
// with the same id. The server carries out the command only once. Before each repetition, Deliver calls rest with the reason
// and the time to wait. It stops if rest returns an error. If rest is nil, Deliver waits for that time.
func (m *Match) Deliver(ctx context.Context, c wire.Command, rest func(why error, d time.Duration) error) (wire.State, error) {
	if c.ID == "" {
		c.ID = rand.Text()
	}
	return deliver(ctx, func(ctx context.Context) (wire.State, error) { return m.Do(ctx, c) }, rest)
}

// deliver calls send until it gets a response, as Match.Deliver does.
func deliver[S any](ctx context.Context, send func(context.Context) (S, error), rest func(why error, d time.Duration) error) (S, error) {
	if rest == nil {
		rest = func(_ error, d time.Duration) error { return sleep(ctx, d) }
	}
	for wait := soon; ; wait = min(2*wait, late) {
		s, err := attempt(ctx, send)
		if ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		p, refused := asProblem(err)
		busy := refused && p.Status == http.StatusTooManyRequests
		if !busy && !Undelivered(err) {
			return s, err
		}
		if busy {
			wait = max(wait, p.RetryAfter)
		}
		if err := rest(err, wait); err != nil {
			return s, err
		}
	}
}

// attempt calls send once, and waits for the response only for a limited time.
func attempt[S any](ctx context.Context, send func(context.Context) (S, error)) (S, error) {
	ctx, enough := context.WithTimeout(ctx, answerTime)
	defer enough()
	return send(ctx)
}

// acting returns the seat that acts and the version of the state that this seat has seen.
func (m *Match) acting(ctx context.Context) (keypeg.Seat, int, error) {
	m.mu.Lock()
	s, known := m.state, m.known
	m.mu.Unlock()
	if !known {
		var err error
		if s, err = m.Look(ctx); err != nil {
			return 0, 0, err
		}
	}
	switch {
	case m.as != nil:
		return *m.as, s.Match.Version, nil
	case len(s.Seats) == 2:
		return 0, 0, errors.New("you hold both seats of this match: say by As which of them acts")
	case len(s.Seats) == 1:
		return s.Seats[0], s.Match.Version, nil
	}
	return 0, s.Match.Version, nil // if the caller has no seat, the server refuses the command
}
