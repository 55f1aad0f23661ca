package hall

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	"keypeg"
	"keypeg/match"
)

// Sit gives the guest's seat to the first caller with the invite, and starts the match. No invite is needed at an open table
// while the host is there. If the host has the same name, the guest's name gets a number. If Sit refuses, it returns no
// snapshot. The refusals are bad-invite, nobody-waits (if the host has left an open table), own-seat (if the holder already has
// a seat) and seat-taken.
func (h *Hall) Sit(ctx context.Context, id, invite, name string, holder Hash) (*Snapshot, error) {
	s, err := h.play(ctx, id, invitedBy(invite), func(s *Snapshot, at time.Time) (change, error) {
		if len(s.Seats(holder)) > 0 {
			return change{}, keypeg.Refusef("own-seat", "", "you are already in this match: the link is for the other player")
		}
		if invite == "" && s.Awaits(keypeg.Guest) && !h.tables.Open(id) {
			return change{}, keypeg.Refusef("nobody-waits", "", "nobody is waiting at this table any more: choose another one")
		}
		name := unlike(name, s.Match.Names[keypeg.Host])
		c, err := decideIn(s.Match, match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: name}, at, h.opt.Random)
		c.grants = []Grant{{keypeg.Guest, holder}}
		return c, err
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// unlike returns the guest's name, with a number if the host has the same name. A name that would become too long is cut.
func unlike(name, host string) string {
	name, err := match.CleanName(name, keypeg.Guest)
	if err != nil || !strings.EqualFold(name, host) {
		return name
	}
	letters := []rune(name)
	for n := len(letters); n > 0; n-- {
		if numbered := strings.TrimSpace(string(letters[:n])) + " 2"; keypeg.CheckName(numbered) == nil {
			return numbered
		}
	}
	return name
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
