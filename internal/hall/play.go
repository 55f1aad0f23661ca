package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/trace"
	"keypeg/match"
)

// Do carries out a command for the holder of a seat. It refuses other callers with not-your-seat. A command can be parsed
// only if its match is known, so the function read makes the command from the newest snapshot. Do calls read after it has
// checked that the caller holds the seat. If read fails and another process has changed the match, Do calls it again.
//
// Do returns the newest snapshot, even if the match refuses the command. If the refusal is stale, the caller can decide
// again based on that snapshot. If Do returns without error, the command is stored. After a refusal, the command is not
// stored. After a store error, the command may or may not be stored.
func (h *Hall) Do(ctx context.Context, id string, holder Hash, seat keypeg.Seat, read func(*Snapshot) (match.Command, error)) (now *Snapshot, err error) {
	ctx, span := trace.Begin(ctx, "hall.command")
	defer func() { EndSpan(span, err) }()
	var c match.Command
	may := func(s *Snapshot) (err error) {
		if !s.Holds(holder, seat) {
			return notYourSeat()
		}
		span.SetString("keypeg.match", s.Header.Config.ID)
		c, err = read(s)
		c.Seat = seat
		return err
	}
	ahead := true
	return h.play(ctx, id, may, func(s *Snapshot, at time.Time) (change, error) {
		switch {
		case c.Version > s.Match.Version && ahead:
			ahead = false // the player may have seen a newer snapshot from another process
			return change{}, errAhead
		case c.Kind == match.Sit || c.Kind == match.Tick:
			return change{}, keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
		case c.Kind == match.Propose && s.Header.Attempt():
			return change{}, keypeg.Refusef("bad-command-alone", "", "nobody is there to take an offer")
		case c.Kind == match.Propose && s.Match.Version >= maxTalk:
			return change{}, keypeg.Refusef("too-many-offers", "", "there have been too many offers in this match: play on, or leave")
		case c.Kind == match.Rematch:
			return h.askAgain(ctx, s, c, at)
		}
		if err := h.computers.mayThink(s.Header); err != nil {
			return change{}, err
		}
		change, err := decideIn(s.Match, c, at, h.opt.Random)
		if err == nil { // after an error, the kind may be any text
			span.SetString("keypeg.command", string(c.Kind))
		}
		return change, err
	})
}

// A decision returns the change to make in a snapshot at a given time, or ErrStale if it needs a newer snapshot. The hall
// calls the decision again if another process has written to the match in the meantime.
type decision func(s *Snapshot, at time.Time) (change, error)

// play makes a decision in a match for a permitted caller, and stores the result. Other callers get no snapshot and change
// nothing. A nil decision only ends a turn that has expired.
func (h *Hall) play(ctx context.Context, id string, may permission, decide decision) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	return h.playOn(ctx, id, may, decide)
}

// playOn does the same as play, but for an activity that begin has already counted.
func (h *Hall) playOn(ctx context.Context, id string, may permission, decide decision) (*Snapshot, error) {
	r, err := h.rooms.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.rooms.exit(r)
	if _, err := h.look(ctx, r, may); err != nil {
		return nil, err
	}
	_, waiting := trace.Begin(ctx, "hall.turn")
	err = r.take(ctx)
	waiting.End()
	if err != nil {
		return nil, err
	}
	defer r.give()
	if r.current() == nil { // a fault has removed the match from memory in the meantime
		if _, err := h.load(ctx, r, trace.None); err != nil {
			return nil, err
		}
	}
	// From here on, the command is completed even if the caller goes away.
	ctx = context.WithoutCancel(ctx)
	if decide == nil || r.current().overdue() { // an expired turn is lost (D-2), even if its timer is late
		tick := func(s *Snapshot, at time.Time) (change, error) {
			return decideIn(s.Match, match.Command{Kind: match.Tick}, at, h.opt.Random)
		}
		if s, err := h.advance(ctx, r, tick); err != nil || decide == nil {
			return s, err
		}
	}
	return h.advance(ctx, r, decide)
}

func stale() error {
	return keypeg.Refusef("stale", "", "the match has moved on: look again")
}

// attempts is the largest number of times that the hall decides one command if other processes always write first.
const attempts = 5

// advance makes a decision, and stores and publishes its result. The caller must have the turn to write in the room, and the
// room's match must be loaded. A decision that refuses the command or changes nothing is final only if no other process has
// written to the match in the meantime.
func (h *Hall) advance(ctx context.Context, r *room, decide decision) (*Snapshot, error) {
	checked := !h.shared
	for range attempts {
		was := r.current()
		s, err := h.step(ctx, r, decide)
		if err == errAhead {
			if !checked {
				h.hear(ctx, r, h.peers.News(r.id))
				was = r.current()
			}
			s, err = h.step(ctx, r, decide)
		}
		stale := errors.Is(err, ErrStale)
		if !stale && (checked || s != was) {
			return s, err
		}
		if !stale {
			stored, fault := h.revisions.of(ctx, r.id)
			if fault != nil {
				return nil, fmt.Errorf("ask for the revision of match %s: %w", r.id, fault)
			}
			if checked = true; stored <= was.revision && stored != 0 {
				return s, err
			}
		}
		if _, err := h.load(ctx, r, trace.None); err != nil {
			r.forget()
			return nil, err
		}
		checked = true
	}
	return r.current(), stale()
}

// step makes one attempt to decide on a change, store it and publish it.
func (h *Hall) step(ctx context.Context, r *room, decide decision) (*Snapshot, error) {
	s := r.current()
	_, deciding := trace.Begin(ctx, "hall.decide")
	c, err := decide(s, s.now())
	EndSpan(deciding, err)
	next := s
	if err == nil {
		if c.match != nil && c.match.Result != nil {
			c.notes = s.notesGone()
		}
		next = s.after(c)
	}
	if next == s {
		h.clock.Set(r.id, s.Match.Version, s.due())
		return s, err
	}
	if next.revision > s.revision {
		r.known.Store(next.revision)
		appending, span := trace.Begin(ctx, "store.append")
		err = h.store.Append(appending, s.batch(c, next, h.computers.missedAt(next)))
		EndSpan(span, err)
	}
	switch {
	case err == nil:
		var fault error
		if !next.whole() {
			fault = h.goOn(ctx, next)
		}
		r.publishIn(ctx, next)
		h.clock.Set(r.id, next.Match.Version, next.due())
		h.computers.prompt(s, next)
		h.hooks.changed(s, next)
		return r.current(), fault
	case errors.Is(err, ErrStale):
		return nil, err
	}
	r.forget() // it is unknown whether the store has the batch
	return nil, fmt.Errorf("keep what was decided in match %s: %w", r.id, err)
}
