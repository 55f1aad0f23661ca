// Package botclient plays matches on a server on behalf of a program. The program only chooses the rows. The package does
// everything else that a player does. It sets codes, answers correctly, claims wrong answers, accepts offers, and reconnects
// after a lost connection.
package botclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/match"
	"keypeg/solver"
	"keypeg/wire"
)

// A Deputy plays for a program.
type Deputy struct {
	// Row returns the row to play in a position. It must return within the time left. If the time left is 0, there is no
	// limit.
	Row func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error)
	// Wait is how long the other player may be idle before the Deputy leaves the match. If it is 0, the Deputy never leaves.
	Wait time.Duration
	// Told, if not nil, is called when the state of the connection to the server changes.
	Told func(client.Line)
}

// ErrIdle is the reason for leaving a match in which the other player was idle for too long.
var ErrIdle = errors.New("the other player has done nothing for too long")

// leaving is the longest time that a Deputy spends on leaving a match.
const leaving = 10 * time.Second

// Play plays a match to the end from the client's seat, and returns its final state. If Row fails, if the other player is
// idle for too long, or if ctx ends, Play leaves the match and returns the reason.
func (d *Deputy) Play(ctx context.Context, m *client.Match) (wire.State, error) {
	s, err := m.Look(ctx)
	if err != nil {
		return s, err
	}
	if s.Match.You == nil {
		return s, fmt.Errorf("match %s: it is not one seat of this match that the token holds, but %d", m.ID, len(s.Seats))
	}
	t := &table{Deputy: d, m: m, seat: s.Match.You.Seat}
	if err = t.play(ctx); err != nil && m.State().Match.Result == nil {
		last, enough := context.WithTimeoutCause(context.WithoutCancel(ctx), leaving, errors.New("the server does not answer"))
		defer enough()
		if why := t.send(last, wire.Command{Kind: match.Leave, Seat: t.seat, Version: m.State().Match.Version}); why != nil {
			err = fmt.Errorf("%w; and the match could not be left: %w", err, why)
		}
	}
	return m.State(), err
}

// A table is a match in progress.
type table struct {
	*Deputy
	m    *client.Match
	seat keypeg.Seat
}

// send sends a command repeatedly, until it gets a response. If the command is refused as stale, send returns a nil error.
// The refusal contains the current state of the match, which shows what to do next.
func (t *table) send(ctx context.Context, c wire.Command) error {
	_, err := t.m.Deliver(ctx, c, nil)
	if keypeg.ErrorCode(err) == "stale" {
		return nil
	}
	return err
}

// An action is the work on a turn.
type action struct {
	turn turn
	drop context.CancelFunc
	done chan error
}

// play does what each turn requires. When a turn has passed, it cancels the work on that turn.
func (t *table) play(ctx context.Context) error {
	ctx, enough := context.WithCancel(ctx)
	news, broken := t.listen(ctx)
	var doing *action
	defer func() {
		enough()
		if doing != nil {
			<-doing.done
		}
	}()
	version, idle := -1, time.NewTimer(time.Hour)
	defer idle.Stop()
	for {
		s := t.m.State()
		now := t.turn(s)
		switch {
		case s.Match.Result != nil:
			return nil
		case doing != nil && doing.turn != now:
			doing.drop()
		case doing == nil && now != turn{}:
			doing = t.begin(ctx, s, now)
		}
		if s.Match.Version != version {
			version = s.Match.Version
			idle.Reset(t.Wait)
		}
		waiting := idle.C
		if t.Wait == 0 || now != (turn{}) || !s.Match.Started {
			waiting = nil
		}
		var done chan error
		if doing != nil {
			done = doing.done
		}
		select {
		case <-news:
		case err := <-done:
			doing = nil
			if err != nil {
				return err
			}
		case err := <-broken:
			return err
		case <-waiting:
			return ErrIdle
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// soon is the delay before the Deputy tries to follow the match again.
const soon = 250 * time.Millisecond

// listen follows the match. It sends on the channel news when something has changed, and on the channel broken when the
// stream has ended for good.
func (t *table) listen(ctx context.Context) (news chan struct{}, broken chan error) {
	news, broken = make(chan struct{}, 1), make(chan error, 1)
	go func() {
		for {
			err := t.hear(ctx, news)
			// A stream that has begun reconnects automatically, so this loop repeats only requests that were not delivered.
			if !client.Undelivered(err) || pause(ctx, soon) != nil {
				broken <- err
				return
			}
		}
	}()
	return news, broken
}

func (t *table) hear(ctx context.Context, news chan<- struct{}) error {
	for heard, err := range t.m.Listen(ctx) {
		switch {
		case err != nil:
			return err
		case heard.Line != "" && t.Told != nil:
			t.Told(heard.Line)
		case heard.State != nil:
			select {
			case news <- struct{}{}:
			default:
			}
		}
	}
	return nil // not reached: Listen always ends with an error
}

// begin starts the work on a turn in the background.
func (t *table) begin(ctx context.Context, s wire.State, now turn) *action {
	ctx, drop := context.WithCancel(ctx)
	a := &action{now, drop, make(chan error, 1)}
	go func() {
		defer drop()
		a.done <- t.act(ctx, s, now)
	}()
	return a
}

// pause waits for d. If ctx ends first, it returns the cause.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
