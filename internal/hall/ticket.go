package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/internal/pool"
)

// The lifetimes of tickets.
const (
	TicketLife     = 10 * time.Minute
	InvitationLife = 15 * time.Minute // how long an invite code is valid
)

// maxHolders is the largest number of devices that share a seat.
const maxHolders = 16

// NewTicket creates a code for a seat. The code is short enough to type. For one of the holder's own seats, NewTicket
// creates a transfer code of 8 characters. A transfer code moves the seat to another device once, within TicketLife. For the
// free seat that the holder's invitation opens, NewTicket creates an invite code, a word and a number to say aloud. An
// invite code leads others to the seat any number of times within InvitationLife. Another call extends the life of the same
// code, unless the code has expired and another seat has it now. The new ticket replaces the seat's previous one. If no
// invite code is free, NewTicket refuses with busy.
func (h *Hall) NewTicket(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (code string, t Ticket, err error) {
	if err := h.begin(); err != nil {
		return "", Ticket{}, err
	}
	defer h.running.Done()
	s, err := h.find(ctx, id, mayLetIn(holder, seat))
	if err != nil {
		return "", Ticket{}, err
	}
	now := peers.WholeMillis(time.Now())
	if s.Awaits(seat) {
		return inviteAloud(ctx, h.store, s, now)
	}
	if code, err = draw(h.opt.Random, ticketBytes); err != nil {
		return "", Ticket{}, err
	}
	t = Ticket{Hash: HashOf(code), Match: id, Seat: seat, Expires: now.Add(TicketLife)}
	if err := h.store.PutTicket(ctx, t, now); err != nil {
		return "", Ticket{}, fmt.Errorf("keep a ticket of match %s: %w", id, err)
	}
	return code, t, nil
}

// mayLetIn permits the holder of the seat and, while the seat is free, the holder of the other seat.
func mayLetIn(holder Hash, seat keypeg.Seat) permission {
	own := heldBy(holder, seat)
	return func(s *Snapshot) error {
		if s.Awaits(seat) && s.Holds(holder, seat.Other()) {
			return nil
		}
		return own(s)
	}
}

// inviteAloud stores a ticket with the first free code among an invitation's codes, and returns the code and the ticket.
func inviteAloud(ctx context.Context, tickets Tickets, s *Snapshot, now time.Time) (string, Ticket, error) {
	t := Ticket{Match: s.Header.Config.ID, Seat: keypeg.Guest, Expires: now.Add(InvitationLife), Stays: true}
	for place := range lobby.SpokenTries {
		code := lobby.SpokenCode(s.Header.Invite, place)
		t.Hash = hashOfCode(code)
		err := tickets.PutTicket(ctx, t, now)
		if err == nil {
			return code, t, nil
		}
		if !errors.Is(err, ErrTaken) {
			return "", Ticket{}, fmt.Errorf("keep a spoken code of match %s: %w", t.Match, err)
		}
	}
	return "", Ticket{}, pool.Full()
}

// hashOfCode returns the hash of a ticket's code, however the code was typed.
func hashOfCode(code string) Hash { return HashOf(lobby.PlainCode(code)) }

// TakeTicket gives the ticket's seat to the holder and returns that seat. If the ticket's Stays is set, TakeTicket gives no
// seat, and only returns the match and its free seat. It ignores case, dashes and look-alike characters in the code. If it
// refuses, with bad-ticket or too-many-devices, it returns no snapshot.
func (h *Hall) TakeTicket(ctx context.Context, code string, holder Hash) (*Snapshot, keypeg.Seat, error) {
	if err := h.begin(); err != nil {
		return nil, 0, err
	}
	defer h.running.Done()
	t, err := h.store.TakeTicket(ctx, hashOfCode(code), peers.WholeMillis(time.Now()))
	if errors.Is(err, ErrNotFound) {
		return nil, 0, BadTicket()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("take a ticket: %w", err)
	}
	if t.Stays {
		s, err := h.find(ctx, t.Match, openSeat(t.Seat))
		return s, t.Seat, err
	}
	// The ticket has been used up, so the rest of the call is completed even if the caller goes away.
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

// openSeat lets everyone use an invite code until somebody has taken the seat.
func openSeat(seat keypeg.Seat) permission {
	return func(s *Snapshot) error {
		if !s.Awaits(seat) {
			return BadTicket()
		}
		return nil
	}
}

// BadTicket returns the refusal of a code that leads nowhere.
func BadTicket() error {
	return keypeg.Refusef("bad-ticket", "", "this code has been used, has expired, or is mistyped")
}
