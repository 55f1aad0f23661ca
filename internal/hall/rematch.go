package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// askAgain returns the change that results from a seat's request for a rematch. If the other seat is on the same device or
// belongs to a computer, it agrees to the rematch immediately.
func (h *Hall) askAgain(ctx context.Context, s *Snapshot, c match.Command, at time.Time) (change, error) {
	switch {
	case s.Header.Tournament != "":
		return change{}, keypeg.Refusef("no-rematch-tournament", "", "a match of a tournament is played once")
	case s.Header.Challenge != "":
		return change{}, keypeg.Refusef("no-rematch-challenge", "", "a challenge is played once")
	case s.Header.Daily != nil:
		return change{}, keypeg.Refusef("no-rematch-daily", "", "a code of the day is played once: another one comes tomorrow")
	case s.Match.Version >= maxTalk:
		return change{}, keypeg.Refusef("too-many-rematches", "", "too many rematch requests: start a new match")
	}
	if err := h.computers.check(Opening{Terms: s.Header.Terms}); err != nil {
		return change{}, err
	}
	if s.Rematch == "" {
		if err := h.mayMake(ctx, s.Header); err != nil {
			return change{}, err
		}
	}
	asked, err := decideIn(s.Match, c, at, h.opt.Random)
	if err != nil || !s.Header.HotSeat && s.Header.Computers[c.Seat.Other()] == "" {
		return asked, err
	}
	c.Seat, c.Version = c.Seat.Other(), asked.match.Version
	agreed, err := decideIn(asked.match, c, at, h.opt.Random)
	agreed.events = append(asked.events, agreed.events...)
	return agreed, err
}

// goOn makes the rematch to which the players of a match have agreed, and records its id. The agreement must already be
// stored. A process that finds an agreement without a rematch makes that rematch, and all processes make the same rematch.
func (h *Hall) goOn(ctx context.Context, s *Snapshot) error {
	config, _ := s.again()
	o := Opening{
		ID: h.opt.IDPrefix + s.rematchID(), Config: config, Host: s.Match.Names[keypeg.Host], Guest: s.Match.Names[keypeg.Guest],
		HotSeat: s.Header.HotSeat, Terms: s.Header.Terms, Grants: s.grants,
	}
	o.Open = false // both players are already known
	header, err := h.header(o)
	if err == nil {
		_, err = h.make(ctx, o, header)
	}
	if err != nil && !errors.Is(err, ErrStale) {
		return fmt.Errorf("make the rematch of match %s: %w", s.Header.Config.ID, err)
	}
	s.Rematch = o.ID
	return nil
}

// rematchID returns the id of a match's rematch, which is the same in every process. Nobody can compute it without the hash
// of the first holder's secret, which only the store has.
func (s *Snapshot) rematchID() string {
	return IDFor(s.grants[0].Holder, "rematch of "+s.Header.Config.ID)
}

// whole reports whether the match needs no rematch, or has the rematch that its players agreed on.
func (s *Snapshot) whole() bool {
	switch {
	case s == nil:
		return false
	case s.Match.Result == nil:
		return true // players can ask for a rematch only when the match is over
	}
	_, again := s.again()
	return !again || s.Rematch != ""
}

// again returns the settings of the rematch, and reports whether both players agreed to it and still hold their seats. If
// either player has been forgotten, a rematch can be neither made nor found.
func (s *Snapshot) again() (match.Config, bool) {
	config, ok := s.Match.Again()
	for _, seat := range keypeg.Seats {
		ok = ok && (s.Header.unheld(seat) || len(s.Holders(seat)) > 0)
	}
	return config, ok
}

// maxTalk is the number of events in a match after which offers are refused. The longest match without offers has fewer
// than 17,000 events: 200 rounds of a duel with 84 events each. Without this limit, players could make and decline offers
// forever.
const maxTalk = 20_000
