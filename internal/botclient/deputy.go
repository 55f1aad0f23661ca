// Package botclient sits at a table of a server for a program, and plays: the program names the rows, and all else that a
// player does is done for it. It sets codes, answers rightly, proves wrong answers, agrees to what is offered, and goes on where
// the line to the server breaks.
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
	// Row names the row to play in a position. There is only so much time for it, or, with 0, any.
	Row func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error)
	// Wait is how long the other player may do nothing before the match is left; 0 is for ever.
	Wait time.Duration
	// Told hears what becomes of the line to the server, if it is not nil.
	Told func(client.Line)
}

// ErrIdle is why a match was left: the other player did nothing for as long as a Deputy waits.
var ErrIdle = errors.New("the other player has done nothing for too long")

// leaving is how long the server is told that a match is left, at most.
const leaving = 10 * time.Second

// Play plays a match to its end, from the seat that the client holds, and returns it as it then is. Where it cannot
// go on, because Row fails, the other player is gone or ctx ends, the match is left, and the error says why.
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

// A table is a match that is being played.
type table struct {
	*Deputy
	m    *client.Match
	seat keypeg.Seat
}

// send sends a command until it is answered. After a refusal as stale the match, as it now is, says what there is to do.
func (t *table) send(ctx context.Context, c wire.Command) error {
	_, err := t.m.Deliver(ctx, c, nil)
	if keypeg.ErrorCode(err) == "stale" {
		return nil
	}
	return err
}

// An action is what is being done about a turn.
type action struct {
	turn turn
	drop context.CancelFunc
	done chan error
}

// play does what each turn asks for. What is being done about a turn that has passed, is dropped.
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

// soon is how long to wait before the match is listened to again.
const soon = 250 * time.Millisecond

// listen follows the match: there is news when something has changed, and it is broken once nothing more will be heard.
func (t *table) listen(ctx context.Context) (news chan struct{}, broken chan error) {
	news, broken = make(chan struct{}, 1), make(chan error, 1)
	go func() {
		for {
			err := t.hear(ctx, news)
			// Once a stream has begun, it goes on by itself.
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
	return nil // not reached: Listen ends with an error
}

// begin does what a turn asks for, beside what goes on.
func (t *table) begin(ctx context.Context, s wire.State, now turn) *action {
	ctx, drop := context.WithCancel(ctx)
	a := &action{now, drop, make(chan error, 1)}
	go func() {
		defer drop()
		a.done <- t.act(ctx, s, now)
	}()
	return a
}

// pause waits, or returns why ctx has ended.
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
