package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// maxTalk is the version from which no more offers are taken. The longest match
// that is only played comes to fewer than 17,000 events (200 rounds of a duel, 84
// events each); offers made and declined without end would have no bound.
const maxTalk = 20_000

// Do has the match decide a command of a seat, if the holder has it; everybody else gets
// not-your-seat and nothing more. How a command is read depends on the match: read makes
// it from the newest snapshot, and is called once. Do returns the newest snapshot there
// is, beside a refusal of the match's too: with the code stale it is the state to think
// again about. Once Do has returned without error, what was decided is kept for good;
// after an error nothing of the command is, but after a fault of the store nobody knows.
func (h *Hall) Do(ctx context.Context, id string, holder Hash, seat keypeg.Seat, read func(*Snapshot) (match.Command, error)) (*Snapshot, error) {
	var c match.Command
	reloaded := false
	return h.play(ctx, id, reading(&c, holder, seat, read), func(s *Snapshot, at time.Time) (change, error) {
		switch {
		case c.Version > s.Match.Version && !reloaded:
			reloaded = true // the player may have been shown more by another process
			return change{}, ErrStale
		case c.Kind == match.Sit || c.Kind == match.Tick:
			return change{}, keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
		case c.Kind == match.Propose && s.Header.Daily != nil:
			return change{}, keypeg.Refusef("bad-command-alone", "", "nobody is there to take an offer")
		case c.Kind == match.Propose && s.Match.Version >= maxTalk:
			return change{}, keypeg.Refusef("too-many-offers", "", "too much was offered in this match: play on, or leave")
		}
		return h.decide(s.Match, c, at)
	})
}

// reading lets those act who hold the seat and whose command can be read.
func reading(c *match.Command, holder Hash, seat keypeg.Seat, read func(*Snapshot) (match.Command, error)) permission {
	held := heldBy(holder, seat)
	return func(s *Snapshot) error {
		err := held(s)
		if err == nil {
			*c, err = read(s)
			c.Seat = seat
		}
		return err
	}
}

// A permission is nil for whoever may act in a match, else their refusal. It is asked
// before anything is done for a caller, and rests on what is never taken back: an
// invitation, or a seat.
type permission func(s *Snapshot) error

// heldBy lets those act who hold the seat.
func heldBy(holder Hash, seat keypeg.Seat) permission {
	return func(s *Snapshot) error {
		if !s.Holds(holder, seat) {
			return keypeg.Refusef("not-your-seat", "", "that is not your seat")
		}
		return nil
	}
}

// byTheHall is for what the hall does of itself.
func byTheHall(*Snapshot) error { return nil }

// A decision says what a snapshot leads to at a time, or ErrStale if it needs a
// newer one. It may be asked again, should another process have written to the
// match in between.
type decision func(s *Snapshot, at time.Time) (change, error)

// play has something decided in a match by who may, and keeps it. Who may not is
// handed no snapshot, and nothing happens in the match on their account.
func (h *Hall) play(ctx context.Context, id string, may permission, decide decision) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	return h.playOn(ctx, id, may, decide)
}

// playOn is play for what is counted as running already.
func (h *Hall) playOn(ctx context.Context, id string, may permission, decide decision) (*Snapshot, error) {
	r, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.exit(r)
	if _, err := h.look(ctx, r, may); err != nil {
		return nil, err
	}
	if err := r.take(ctx); err != nil {
		return r.current(), err
	}
	defer r.give()
	if r.current() == nil { // a fault has dropped it since
		if _, err := h.load(ctx, r); err != nil {
			return nil, err
		}
	}
	// From here on the caller may go away, but not leave the match in between.
	ctx = context.WithoutCancel(ctx)
	if r.current().overdue() {
		// A turn that has run over is lost (D-2), however late its timer comes.
		if _, err := h.advance(ctx, r, h.tick); err != nil {
			return r.current(), err
		}
	}
	return h.advance(ctx, r, decide)
}

func (h *Hall) tick(s *Snapshot, at time.Time) (change, error) {
	return h.decide(s.Match, match.Command{Kind: match.Tick}, at)
}

// attempts bounds how often a command is decided again because another process
// was faster.
const attempts = 5

// advance decides, keeps and publishes. The caller has the room's turn, and the
// match is loaded.
func (h *Hall) advance(ctx context.Context, r *room, decide decision) (*Snapshot, error) {
	for range attempts {
		s, err := h.step(ctx, r, decide)
		if !errors.Is(err, ErrStale) {
			return s, err
		}
		if _, err := h.load(ctx, r); err != nil {
			r.forget()
			return nil, err
		}
	}
	return r.current(), keypeg.Refusef("stale", "", "the match has moved on: look again")
}

// step is one attempt to advance.
func (h *Hall) step(ctx context.Context, r *room, decide decision) (*Snapshot, error) {
	s := r.current()
	c, err := decide(s, s.now())
	if err != nil || c.none() {
		h.clock.set(r.id, s.Match.Version, s.due())
		return s, err
	}
	next := s.after(c)
	err = h.store.Append(ctx, next.batch(c, s.Match.Version))
	switch {
	case err == nil:
		r.publish(next)
		h.clock.set(r.id, next.Match.Version, next.due())
		h.prompt(s, next)
		if s.Match.Result == nil {
			h.tellEnd(next)
		}
		return r.current(), nil
	case errors.Is(err, ErrStale):
		return nil, err
	}
	r.forget() // whether the store has the batch is not known now
	return nil, fmt.Errorf("keep what was decided in match %s: %w", r.id, err)
}
