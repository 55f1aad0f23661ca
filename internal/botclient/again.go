package botclient

import (
	"context"
	"errors"
	"slices"
	"time"

	"keypeg/client"
	"keypeg/match"
	"keypeg/wire"
)

// Again agrees to a rematch if the other player requests one within the given time, and returns the rematch. It returns nil if
// the other player does not request one or is a computer.
func (d *Deputy) Again(ctx context.Context, m *client.Match, within time.Duration) (*client.Match, error) {
	s := m.State()
	if s.Match.Result == nil || s.Match.You == nil || s.Table == nil {
		return nil, nil
	}
	seat := s.Match.You.Seat
	other := seat.Other()
	if s.Table.Computers[other] != "" {
		return nil, nil
	}
	waiting, enough := context.WithTimeout(ctx, within)
	defer enough()
	s, err := m.Await(waiting, func(s wire.State) bool { return s.Rematch != "" || slices.Contains(s.Match.Rematch, other) })
	if err != nil {
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			err = nil
		}
		return nil, err
	}
	t := &table{Deputy: d, m: m, seat: seat}
	if s.Rematch == "" {
		if err := t.send(ctx, wire.Command{Kind: match.Rematch, Seat: seat, Version: s.Match.Version}); err != nil {
			return nil, err
		}
	}
	return m.Next(), nil
}
