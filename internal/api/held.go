package api

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// A page of the list of matches contains at most heldPage matches. A page ends earlier if its matches reach heldEvents
// events in total, because each match may have to be loaded, and some matches are long.
const (
	heldPage   = 50
	heldEvents = 5_000
)

type heldInput struct {
	Session
	After string `query:"after" doc:"the id of a match in the list; the page begins after it"`
}

func (s *matches) held(ctx context.Context, in *heldInput) (*body[wire.HeldPage], error) {
	page := wire.HeldPage{Matches: []wire.Held{}}
	holder := in.holder()
	if holder == (hall.Hash{}) {
		return &body[wire.HeldPage]{page}, nil
	}
	ids, err := s.hall.MatchesOf(ctx, holder, in.After, heldPage+1)
	if err != nil {
		return nil, err
	}
	events := 0
	for i, id := range ids {
		if i == heldPage || events >= heldEvents {
			page.Next = ids[i-1]
			break
		}
		snapshot, err := s.hall.Look(ctx, id, holder)
		if hall.LeftOut(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		events += snapshot.Match.Version
		page.Matches = append(page.Matches, heldMatch(callerOf(ctx).voice, snapshot, holder))
	}
	s.reading.charge(ctx, len(page.Matches)+costOf(events))
	return &body[wire.HeldPage]{page}, nil
}

func heldMatch(v *tell.Voice, snapshot *hall.Snapshot, holder hall.Hash) wire.Held {
	m := snapshot.Match
	h := wire.Held{
		ID: m.Config.ID, Title: tableOf(v, snapshot).Title, Seats: snapshot.Seats(holder),
		Players: v.Names(m.Names, snapshot.Header.Computers), Points: m.Points, Over: m.Result != nil, Made: snapshot.Header.Made,
		Rules: m.Config.Rules,
	}
	seen := m.Watch()
	breaker, rows := shownBoard(seen.Game, h.Seats)
	h.Board, h.Rows = wire.BoardOf(m.Config.Boards[breaker]), rows
	for _, s := range h.Seats {
		h.YourMove = h.YourMove || m.Turns[s].Kind != match.Nothing
		if due := seen.Players[s].Deadline; due != nil && (h.Deadline == nil || due.Before(*h.Deadline)) {
			h.Deadline = due
		}
	}
	return h
}

// shownBoard returns the board that a list shows for a match. It is the board that the holder of the given seats breaks or,
// if the holder breaks none, the other player's board. It also returns the board's rows in the current game.
func shownBoard(game *match.Running, seats []keypeg.Seat) (keypeg.Seat, []match.RowView) {
	if game == nil {
		return append(seats, keypeg.Host)[0], []match.RowView{}
	}
	shown := game.Boards[0]
	for _, b := range game.Boards {
		if slices.Contains(seats, b.Breaker) {
			shown = b
		}
	}
	return shown.Breaker, shown.Rows
}
