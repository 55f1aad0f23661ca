package hall

import (
	"cmp"
	"context"
	"crypto/subtle"
	"fmt"
	"io"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
	"keypeg/match"
)

// An Opening describes a match to be made. Both seats are taken immediately and the match starts if a computer plays, if the
// table is shared, or if the match is an attempt at a day's code. Otherwise, the match waits for the guest.
type Opening struct {
	ID      string // the id of the match; if empty, a random id. If a match with that id exists, Open fails with ErrStale
	Config  match.Config
	Host    string  // the host's name; may be empty
	Guest   string  // the guest's name, if both players join immediately
	HotSeat bool    // the holder has both seats
	Holder  Hash    // the holder of every seat that no computer plays
	Grants  []Grant // if not empty, both players join immediately and get these seats
	Terms

	// If Code is not the zero Code, it is the first code, and Rows are placed on the first board. Both fields are for games
	// whose code is not set by a person.
	Code keypeg.Code
	Rows []keypeg.Code
}

// seats returns the seats that are taken immediately.
func (o Opening) seats() []keypeg.Seat {
	if o.HotSeat || len(o.Grants) > 0 || o.Attempt() || o.Computers != [2]string{} {
		return keypeg.Seats[:]
	}
	return []keypeg.Seat{keypeg.Host}
}

// Open creates a match in which the host has a seat. The snapshot's Header has the match's id and the invite to the other
// seat, which only the host may see.
func (h *Hall) Open(ctx context.Context, o Opening) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	o.By = requestctx.Of(ctx).Caller
	header, err := h.header(o)
	if err == nil {
		err = cmp.Or(h.computers.mayThink(header), mayKeep(ctx, h.store, o.By, h.opt.PerMaker))
	}
	if err != nil {
		return nil, err
	}
	if !o.exhibition() {
		return h.make(ctx, o, header)
	}
	free, err := h.computers.placeShow(header.Config.ID)
	if err != nil {
		return nil, err
	}
	s, err := h.make(ctx, o, header)
	if err != nil {
		free()
	}
	return s, err
}

// mayKeep refuses another match to a person who already has the largest number of stored matches. If most is 0, any number
// is allowed.
func mayKeep(ctx context.Context, matches Matches, by string, most int) error {
	if by == "" || most == 0 {
		return nil
	}
	n, err := matches.MadeBy(ctx, by)
	if err != nil {
		return fmt.Errorf("count the matches of one address: %w", err)
	}
	if n >= most {
		return keypeg.Refusef("full-for-you", "", "too many matches from your network are stored here: try again when older ones have been deleted")
	}
	return nil
}

// header returns the header of the match to be made, or a refusal.
func (h *Hall) header(o Opening) (header Header, err error) {
	header = Header{Config: o.Config, Made: peers.WholeMillis(time.Now()), HotSeat: o.HotSeat, Terms: o.Terms}
	if header.Config.ID = o.ID; o.ID == "" {
		id, err := draw(h.opt.Random, idBytes)
		if err != nil {
			return header, err
		}
		header.Config.ID = h.opt.IDPrefix + id
	}
	if err := h.computers.check(o); err != nil {
		return header, err
	}
	if o.Terms.Open && len(o.seats()) > 1 {
		return Header{}, keypeg.Refusef("bad-open", "", "only a table with a free seat can be open to anyone")
	}
	if len(o.seats()) == 1 {
		header.Invite, err = draw(h.opt.Random, inviteBytes)
	}
	return header, err
}

// make stores a new match with its first events.
func (h *Hall) make(ctx context.Context, o Opening, header Header) (*Snapshot, error) {
	empty, err := snapshotOf(Log{Header: header})
	if err != nil {
		return nil, err
	}
	first, err := o.first(empty, h.opt.Random)
	if err != nil {
		return nil, err
	}
	s := empty.after(first)
	creating, span := trace.Begin(context.WithoutCancel(ctx), "store.create")
	err = h.store.Create(creating, header, empty.batch(first, s, h.computers.missedAt(s)))
	EndSpan(span, err)
	if err != nil {
		return nil, fmt.Errorf("make match %s: %w", header.Config.ID, err)
	}
	h.counts.made.Add(1)
	h.clock.Set(header.Config.ID, s.Match.Version, s.due())
	h.computers.prompt(nil, s)
	return s, nil
}

// first returns the events that happen as soon as a match is made.
func (o Opening) first(s *Snapshot, rnd io.Reader) (change, error) {
	all := change{grants: o.Grants}
	do := func(c match.Command) error {
		c.Version = s.Match.Version
		next, err := decideIn(s.Match, c, s.Header.Made, rnd)
		s = s.after(next)
		all.events, all.match = append(all.events, next.events...), s.Match
		return err
	}
	for _, seat := range o.seats() {
		if err := do(match.Command{Kind: match.Sit, Seat: seat, Name: [2]string{o.Host, o.Guest}[seat]}); err != nil {
			return all, err
		}
		if len(o.Grants) == 0 && !o.Terms.unheld(seat) {
			all.grants = append(all.grants, Grant{seat, o.Holder})
		}
	}
	if o.Code == 0 {
		return all, nil
	}
	maker := s.Match.First
	if err := do(match.Command{Kind: match.SetCode, Seat: maker, Code: o.Code}); err != nil {
		return all, err
	}
	for _, row := range o.Rows {
		if err := do(match.Command{Kind: match.PlaceRow, Seat: maker.Other(), Code: row}); err != nil {
			return all, err
		}
	}
	return all, nil
}

// Sit gives the guest's seat to the first caller with the invite, and starts the match. No invite is needed at an open table
// while the host is there. If Sit refuses, it returns no snapshot. The refusals are bad-invite, nobody-waits (if the host
// has left an open table), own-seat (if the holder already has a seat) and seat-taken.
func (h *Hall) Sit(ctx context.Context, id, invite, name string, holder Hash) (*Snapshot, error) {
	s, err := h.play(ctx, id, invitedBy(invite), func(s *Snapshot, at time.Time) (change, error) {
		if len(s.Seats(holder)) > 0 {
			return change{}, keypeg.Refusef("own-seat", "", "you are already in this match: the link is for the other player")
		}
		if invite == "" && s.Awaits(keypeg.Guest) && !h.tables.Open(id) {
			return change{}, keypeg.Refusef("nobody-waits", "", "nobody is waiting at this table any more: choose another one")
		}
		c, err := decideIn(s.Match, match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: name}, at, h.opt.Random)
		c.grants = []Grant{{keypeg.Guest, holder}}
		return c, err
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// invitedBy admits callers who have the invite and, at an open table, all other callers.
func invitedBy(invite string) permission {
	return func(s *Snapshot) error {
		if invite == "" && s.Header.Open {
			return nil
		}
		if s.Header.Invite == "" || subtle.ConstantTimeCompare([]byte(invite), []byte(s.Header.Invite)) != 1 {
			return keypeg.Refusef("bad-invite", "", "this link does not work: check that you copied all of it")
		}
		return nil
	}
}

// MatchesOf returns the ids of the matches in which a holder has a seat, latest first, up to limit. If the argument after is
// a match in that list, MatchesOf returns only the matches that follow it. Each call costs as much as listing all of the
// holder's matches.
func (h *Hall) MatchesOf(ctx context.Context, holder Hash, after string, limit int) ([]string, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	ids, err := h.store.MatchesOf(ctx, holder, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list the matches of a holder: %w", err)
	}
	return ids, nil
}
