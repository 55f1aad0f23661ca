package hall

import (
	"io"

	"keypeg"
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
	if !o.Terms.unheld(keypeg.Guest) { // a computer has the name of its level
		name, _ := match.CleanName(o.Host, keypeg.Host)
		o.Guest = unlike(o.Guest, name)
	}
	for _, seat := range o.seats() {
		if err := do(match.Command{Kind: match.Sit, Seat: seat, Name: [2]string{o.Host, o.Guest}[seat]}); err != nil {
			return change{}, err
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
		return change{}, err
	}
	for _, row := range o.Rows {
		if err := do(match.Command{Kind: match.PlaceRow, Seat: maker.Other(), Code: row}); err != nil {
			return change{}, err
		}
	}
	return all, nil
}
