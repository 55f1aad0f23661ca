package hall

import (
	"context"
	"crypto/subtle"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// An Opening is what a match is made from. The config's ID is drawn, whatever it
// is. Where a computer plays, the table is shared, or it is a day's code, both sit
// down and the match starts at once; else the guest is still to come.
type Opening struct {
	ID      string // of the match, if it is not to be drawn; ErrStale if there is one
	Config  match.Config
	Host    string // the host's name; may be empty
	Guest   string // the guest's, if nobody is to come
	HotSeat bool   // the holder has both seats
	Holder  Hash   // of the token whose holder has the seats that no computer plays
	Terms

	// Code, if not 0, is the first code. Rows are placed at once on the first board.
	// Both are for a game whose code no person makes.
	Code keypeg.Code
	Rows []keypeg.Code
}

// seats are those taken at once, each by its name.
func (o Opening) seats() []keypeg.Seat {
	if o.HotSeat || o.Daily != nil || o.Computers != [2]string{} {
		return keypeg.Seats[:]
	}
	return []keypeg.Seat{keypeg.Host}
}

// Open makes a match with its host seated. The snapshot's Header has its id and,
// for the host alone, the invite that opens the other seat.
func (h *Hall) Open(ctx context.Context, o Opening) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	header, err := h.header(o)
	if err != nil {
		return nil, err
	}
	if !o.exhibition() {
		return h.make(ctx, o, header)
	}
	free, err := h.placeShow(header.Config.ID)
	if err != nil {
		return nil, err
	}
	s, err := h.make(ctx, o, header)
	if err != nil {
		free()
	}
	return s, err
}

// header is that of a match to be made, if it may be.
func (h *Hall) header(o Opening) (header Header, err error) {
	header = Header{Config: o.Config, Made: wholeMillis(time.Now()), HotSeat: o.HotSeat, Terms: o.Terms}
	if header.Config.ID = o.ID; o.ID == "" {
		if header.Config.ID, err = draw(h.opt.Random, idBytes); err != nil {
			return header, err
		}
	}
	if err := header.Config.Validate(); err != nil {
		return header, err
	}
	if err := h.checkComputers(o); err != nil {
		return header, err
	}
	if len(o.seats()) == 1 {
		header.Invite, err = draw(h.opt.Random, inviteBytes)
	}
	return header, err
}

// make makes a match and has what happens in it at once happen.
func (h *Hall) make(ctx context.Context, o Opening, header Header) (*Snapshot, error) {
	empty, err := snapshotOf(Log{Header: header})
	if err != nil {
		return nil, err
	}
	first, err := h.opened(o, empty)
	if err != nil {
		return nil, err
	}
	s := empty.after(first)
	batch := s.batch(first, 0)
	if err := h.store.Create(context.WithoutCancel(ctx), header, batch); err != nil {
		return nil, fmt.Errorf("make match %s: %w", header.Config.ID, err)
	}
	h.clock.set(header.Config.ID, s.Match.Version, s.due())
	h.prompt(nil, s)
	return s, nil
}

// opened is what happens in a match at once.
func (h *Hall) opened(o Opening, s *Snapshot) (change, error) {
	var all change
	do := func(c match.Command) error {
		c.Version = s.Match.Version
		next, err := h.decide(s.Match, c, s.Header.Made)
		s = s.after(next)
		all.events, all.match = append(all.events, next.events...), s.Match
		return err
	}
	for _, seat := range o.seats() {
		if err := do(match.Command{Kind: match.Sit, Seat: seat, Name: [2]string{o.Host, o.Guest}[seat]}); err != nil {
			return all, err
		}
		if !o.Terms.unheld(seat) {
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

// Sit gives the guest's seat to whoever first comes with the invite; the match
// starts. It refuses with bad-invite, own-seat (the holder sits here already) or
// seat-taken, and then returns no snapshot.
func (h *Hall) Sit(ctx context.Context, id, invite, name string, holder Hash) (*Snapshot, error) {
	s, err := h.play(ctx, id, invitedBy(invite), func(s *Snapshot, at time.Time) (change, error) {
		if len(s.Seats(holder)) > 0 {
			return change{}, keypeg.Refusef("own-seat", "", "you sit in this match already: the link is for the other player")
		}
		c, err := h.decide(s.Match, match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: name}, at)
		c.grants = []Grant{{keypeg.Guest, holder}}
		return c, err
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// invitedBy lets those sit down who have the match's invitation.
func invitedBy(invite string) permission {
	return func(s *Snapshot) error {
		if s.Header.Invite == "" || subtle.ConstantTimeCompare([]byte(invite), []byte(s.Header.Invite)) != 1 {
			return keypeg.Refusef("bad-invite", "", "this link opens no seat: make sure that you have all of it")
		}
		return nil
	}
}

// maxHeld bounds the list of one's matches.
const maxHeld = 100

// MatchesOf lists the ids of the matches in which a token's holder has a seat, the
// latest made first, at most 100.
func (h *Hall) MatchesOf(ctx context.Context, holder Hash) ([]string, error) {
	return h.MatchesOfAfter(ctx, holder, "")
}

// MatchesOfAfter goes on with a holder's list after a match of it.
func (h *Hall) MatchesOfAfter(ctx context.Context, holder Hash, after string) ([]string, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	ids, err := h.store.MatchesOf(ctx, holder, after, maxHeld)
	if err != nil {
		return nil, fmt.Errorf("list the matches of a holder: %w", err)
	}
	return ids, nil
}
