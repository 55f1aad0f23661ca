package hall

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// An Opening is what a match is made from. The config's ID is drawn, whatever it
// is.
type Opening struct {
	Config  match.Config
	Host    string // the host's name; may be empty
	Guest   string // the guest's, at a hot-seat table
	HotSeat bool   // the host's holder has both seats, and the match starts at once
	Holder  Hash   // of the host's token
}

// Open makes a match with its host seated. The snapshot's Header has its id and,
// for the host alone, the invite that opens the other seat.
func (h *Hall) Open(ctx context.Context, o Opening) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	header := Header{Config: o.Config, Made: wholeMillis(time.Now()), HotSeat: o.HotSeat}
	var err error
	if header.Config.ID, err = draw(h.opt.Random, idBytes); err != nil {
		return nil, err
	}
	if err := header.Config.Validate(); err != nil {
		return nil, err
	}
	guests := []match.Command{{Kind: match.Sit, Seat: keypeg.Host, Name: o.Host}}
	if o.HotSeat {
		guests = append(guests, match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: o.Guest})
	} else if header.Invite, err = draw(h.opt.Random, inviteBytes); err != nil {
		return nil, err
	}
	s, err := snapshotOf(Log{Header: header})
	if err != nil {
		return nil, err
	}
	first := Batch{Match: header.Config.ID}
	for _, sit := range guests {
		events, err := s.Match.Decide(sit, header.Made, h.opt.Random)
		if err != nil {
			return nil, err
		}
		grant := Grant{sit.Seat, o.Holder}
		s = s.after(events, []Grant{grant})
		first.Events, first.Grants = append(first.Events, events...), append(first.Grants, grant)
	}
	first.Due = s.due()
	if err := h.store.Create(context.WithoutCancel(ctx), header, first); err != nil {
		return nil, fmt.Errorf("make match %s: %w", header.Config.ID, err)
	}
	h.clock.set(header.Config.ID, first.Due)
	return s, nil
}

// Sit gives the guest's seat to whoever first comes with the invite; the match
// starts. It refuses with bad-invite, own-seat (the holder sits here already) or
// seat-taken.
func (h *Hall) Sit(ctx context.Context, id, invite, name string, holder Hash) (*Snapshot, error) {
	return h.play(ctx, id, func(s *Snapshot, at time.Time) ([]match.Event, []Grant, error) {
		switch {
		case s.Header.Invite == "" || subtle.ConstantTimeCompare([]byte(invite), []byte(s.Header.Invite)) != 1:
			return nil, nil, keypeg.Refuse("bad-invite", "", "this invitation does not open the seat: ask for the link again, and take all of it")
		case len(s.Seats(holder)) > 0:
			return nil, nil, keypeg.Refuse("own-seat", "", "you sit in this match already; the invitation is for the other player")
		}
		events, err := s.Match.Decide(match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: name}, at, h.opt.Random)
		return events, []Grant{{keypeg.Guest, holder}}, err
	})
}

// Look is the newest snapshot of a match.
func (h *Hall) Look(ctx context.Context, id string) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	return h.find(ctx, id)
}

func (h *Hall) find(ctx context.Context, id string) (*Snapshot, error) {
	r, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.exit(r)
	return h.look(ctx, r)
}

// look is the room's newest snapshot, loaded if it is not in memory.
func (h *Hall) look(ctx context.Context, r *room) (*Snapshot, error) {
	if s := r.current(); s != nil {
		return s, nil
	}
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	if s := r.current(); s != nil {
		return s, nil // somebody else has loaded it
	}
	return h.load(ctx, r)
}

// Log is a match from its first event on, as the store keeps it.
func (h *Hall) Log(ctx context.Context, id string) (Log, error) {
	if err := h.begin(); err != nil {
		return Log{}, err
	}
	defer h.running.Done()
	l, err := h.store.Load(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return Log{}, noMatch(id)
	}
	if err != nil {
		return Log{}, fault("read the log of match "+id, err)
	}
	return l, nil
}

// maxHeld bounds the list of one's matches.
const maxHeld = 100

// Held lists the ids of the matches in which a token's holder has a seat, the
// latest made first, at most 100.
func (h *Hall) Held(ctx context.Context, holder Hash) ([]string, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	ids, err := h.store.Held(ctx, holder, maxHeld)
	if err != nil {
		return nil, fmt.Errorf("list the matches of a holder: %w", err)
	}
	return ids, nil
}
