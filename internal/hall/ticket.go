package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
)

// TicketLife is how long a ticket can be used.
const TicketLife = 10 * time.Minute

// maxHolders bounds the devices that share a seat.
const maxHolders = 16

// NewTicket makes a code of 8 characters, which a person can type, that takes a
// seat of the holder's along to another device: once, within TicketLife. A new
// ticket of a seat undoes the one before.
func (h *Hall) NewTicket(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (code string, expires time.Time, err error) {
	if err := h.begin(); err != nil {
		return "", time.Time{}, err
	}
	defer h.running.Done()
	if _, err := h.find(ctx, id, heldBy(holder, seat)); err != nil {
		return "", time.Time{}, err
	}
	if code, err = draw(h.opt.Random, ticketBytes); err != nil {
		return "", time.Time{}, err
	}
	expires = wholeMillis(time.Now()).Add(TicketLife)
	if err := h.store.PutTicket(ctx, Ticket{HashOf(code), id, seat, expires}); err != nil {
		return "", time.Time{}, fmt.Errorf("keep a ticket of match %s: %w", id, err)
	}
	return code, expires, nil
}

// TakeTicket gives the ticket's seat to the holder as well, and says which it is.
// It forgives case, dashes and look-alikes in the code, and refuses with
// bad-ticket or too-many-devices; then it returns no snapshot.
func (h *Hall) TakeTicket(ctx context.Context, code string, holder Hash) (*Snapshot, keypeg.Seat, error) {
	if err := h.begin(); err != nil {
		return nil, 0, err
	}
	defer h.running.Done()
	t, err := h.store.TakeTicket(ctx, HashOf(plainCode(code)), wholeMillis(time.Now()))
	if errors.Is(err, ErrNotFound) {
		return nil, 0, keypeg.Refusef("bad-ticket", "", "this code is used, too old, or mistyped")
	}
	if err != nil {
		return nil, 0, fmt.Errorf("take a ticket: %w", err)
	}
	// The ticket is gone: whether its taker waits for the rest or not, it counts.
	s, err := h.playOn(context.WithoutCancel(ctx), t.Match, byTheHall, func(s *Snapshot, _ time.Time) (change, error) {
		switch {
		case s.Holds(holder, t.Seat):
			return change{}, nil
		case len(s.Holders(t.Seat)) >= maxHolders:
			return change{}, keypeg.Refusef("too-many-devices", "", "no more than %d devices can share a seat", maxHolders)
		}
		return change{grants: []Grant{{t.Seat, holder}}}, nil
	})
	if err != nil {
		return nil, 0, err
	}
	return s, t.Seat, nil
}
