package api

import (
	"context"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

// stated is a response with a match, and a cookie if the browser is new.
type stated struct {
	Cookied
	Body wire.State
}

// state returns a match as the holder sees it from a seat. If seat is nil or does not belong to the holder, it returns the
// match as a watcher sees it. The argument before is the match as the holder last saw it, or nil. Parts that the holder
// already has are left out.
func (c *core) state(ctx context.Context, snapshot *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat, before *match.Match) wire.State {
	m := snapshot.Match
	if seat != nil && !snapshot.Holds(holder, *seat) {
		seat = nil
	}
	state := wire.State{
		Match: viewOf(m, seat), Seats: append([]keypeg.Seat{}, snapshot.Seats(holder)...), Hints: hintsKnown(snapshot, seat),
		Away: away(snapshot), Rematch: snapshot.Rematch, Now: time.Now().UTC(),
	}
	switch {
	case before == nil:
		table := tableOf(callerOf(ctx).voice, snapshot)
		table.Watch = c.addressOf(ctx, snapshot)
		state.Table = &table
	case m.Result == nil: // otherwise, the way in which the match ended may keep finished games from counting (D-18)
		state.Earlier = max(0, len(before.Games)-1) // the last game of before was still in progress
	}
	if len(state.Seats) > 0 && snapshot.Awaits(keypeg.Guest) {
		state.Invite = c.inviteTo(ctx, snapshot)
	}
	for seat, name := range callerOf(ctx).voice.Names(m.Names, snapshot.Header.Computers) {
		state.Match.Players[seat].Name = name
	}
	state.Say = sentences(callerOf(ctx).voice, state, snapshot, seat, before)
	state.Match.Past = state.Match.Past[state.Earlier:]
	return state
}

// addressOf returns the link for watching a match.
func (c *core) addressOf(ctx context.Context, snapshot *hall.Snapshot) string {
	return callerOf(ctx).base + "/m/" + snapshot.Header.Config.ID
}

// inviteTo returns the link with which the other player can join.
func (c *core) inviteTo(ctx context.Context, snapshot *hall.Snapshot) string {
	return c.addressOf(ctx, snapshot) + "/join/" + snapshot.Header.Invite
}

// named returns a player's name or, by default, the name of their seat in the caller's language.
func named(ctx context.Context, name string, seat keypeg.Seat) string {
	if strings.TrimSpace(name) == "" {
		return callerOf(ctx).voice.SeatName(seat)
	}
	return name
}

// away returns the players who have no open page of the match. The player of a seat without a holder is never away.
func away(s *hall.Snapshot) (away [2]bool) {
	for _, seat := range keypeg.Seats {
		away[seat] = s.Match.Seated[seat] && s.Present[seat] == 0 && len(s.Holders(seat)) > 0
	}
	return away
}

// hintsKnown returns the hints that a seat may know: its own hints, and those of both seats in finished games. A watcher (nil)
// may know only the hints of finished games.
func hintsKnown(s *hall.Snapshot, seat *keypeg.Seat) []wire.Hint {
	list := []wire.Hint{}
	running := s.Match.Game()
	for _, h := range s.Hints {
		over := running == nil || h.Serial != running.Serial
		if over || seat != nil && h.Seat == *seat {
			list = append(list, hintOf(h))
		}
	}
	return list
}

func hintOf(h hall.Hint) wire.Hint {
	return wire.Hint{Serial: h.Serial, Seat: h.Seat, Row: h.Row, Kind: wire.HintKind(h.Kind)}
}
