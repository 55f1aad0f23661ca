package load

import (
	"context"
	"fmt"
	"slices"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/match"
	"keypeg/wire"
)

// hear waits for news of a match, for at most the given time. It returns false if ctx has ended.
func (v *visitor) hear(ctx context.Context, s *sitting, most time.Duration) bool {
	t := time.NewTimer(most)
	defer t.Stop()
	select {
	case <-s.news:
	case <-t.C:
	case <-ctx.Done():
		return false
	}
	return true
}

// patience is how long a visitor waits for another person, in mean thinking times.
const patience = 60

// play plays a match, and its rematches, until the visitor wants to leave.
func (v *visitor) play(ctx context.Context, m *client.Match) error {
	for {
		next, err := v.playOne(ctx, m)
		if err != nil || next == nil {
			return err
		}
		m = next
	}
}

func (v *visitor) playOne(ctx context.Context, m *client.Match) (next *client.Match, err error) {
	t := v.day.meet(m.ID)
	s := v.follow(ctx, m, v.day.playersSee)
	defer s.leave()
	alone := time.Now()
	for {
		now := m.State()
		switch you := now.Match.You; {
		case s.failed() != nil:
			return nil, s.failed()
		case now.Match.Result != nil:
			return v.after(ctx, m, t, s)
		case you != nil && you.May != nil && (slices.Contains(you.May, match.PlaceRow) || slices.Contains(you.May, match.SetCode)) && !v.over():
			alone = time.Now()
			if err := v.ponder(ctx); err != nil {
				return nil, err
			}
			// The match may have changed in the meantime.
			if err := v.move(ctx, m, t); err != nil {
				return nil, err
			}
			continue
		case you != nil && (v.over() || time.Since(alone) > patience*v.day.think) || time.Since(v.until) > leaving:
			return nil, v.goAway(ctx, m)
		}
		if !v.hear(ctx, s, v.day.think) {
			return nil, context.Cause(ctx)
		}
	}
}

// move sets a code or places a row, whichever the match allows now.
func (v *visitor) move(ctx context.Context, m *client.Match, t *meeting) error {
	now := m.State()
	you := now.Match.You
	if now.Match.Result != nil || you == nil {
		return nil
	}
	c := wire.Command{Seat: you.Seat, Version: now.Match.Version}
	switch {
	case slices.Contains(you.May, match.PlaceRow):
		c.Kind = match.PlaceRow
	case slices.Contains(you.May, match.SetCode):
		c.Kind = match.SetCode
	default:
		return nil
	}
	row := randomRow(v.random, 4, 6)
	c.Code = row.String()
	if c.Kind == match.PlaceRow {
		t.places(c.Seat, row)
	}
	done, err := v.send(ctx, m, c, t)
	if c.Kind == match.PlaceRow && ctx.Err() == nil {
		t.placed(c.Seat, done)
	}
	return err
}

// send sends a command, and resends it until it gets a response. A command that came too late is not an error, because the
// visitor then sees the match as it is now.
func (v *visitor) send(ctx context.Context, m *client.Match, c wire.Command, t *meeting) (done bool, err error) {
	end := v.begin("the answer to a command")
	defer end()
	sent := time.Now()
	t.sends(c.Version, sent)
	s, err := m.Deliver(ctx, c, v.again(ctx))
	if code := keypeg.ErrorCode(err); code == "stale" || code == "match-over" {
		v.day.stale.Add(1)
		return false, nil
	}
	if err != nil {
		return false, whyNot(ctx, err)
	}
	v.day.latency.add(v.number, v.since(sent))
	v.day.commands.Add(1)
	v.day.acknowledged.Add(1)
	t.acknowledges(s.Match.Version)
	return true, nil
}

// again returns a function that waits, before a command is sent again, for the time that the client proposes.
func (v *visitor) again(ctx context.Context) func(error, time.Duration) error {
	return func(_ error, d time.Duration) error {
		v.day.resent.Add(1)
		sleep(ctx, d)
		return context.Cause(ctx)
	}
}

// after plays a rematch if the players want one, and compares the match with its record.
func (v *visitor) after(ctx context.Context, m *client.Match, t *meeting, s *sitting) (*client.Match, error) {
	if t.first() {
		if err := v.checkRecord(ctx, m, t); err != nil {
			return nil, err
		}
	}
	result := m.State().Match.Result
	if v.over() || !t.again || result == nil {
		return nil, nil
	}
	until := time.Now().Add(4 * v.day.think)
	for time.Now().Before(until) && s.failed() == nil {
		if next := m.Next(); next != nil {
			return next, nil
		}
		if now := m.State().Match; now.You != nil && slices.Contains(now.You.May, match.Rematch) {
			if _, err := v.send(ctx, m, wire.Command{Seat: now.You.Seat, Version: now.Version, Kind: match.Rematch}, t); err != nil {
				if keypeg.ErrorCode(err) != "" {
					return nil, nil // the other person has left
				}
				return nil, err
			}
		}
		if !v.hear(ctx, s, v.day.think) {
			return nil, context.Cause(ctx)
		}
	}
	return m.Next(), nil
}

// goAway leaves a match, or closes the page without leaving the match.
func (v *visitor) goAway(ctx context.Context, m *client.Match) error {
	if v.random.IntN(3) == 0 {
		v.day.closed.Add(1)
		return nil
	}
	t := v.day.meet(m.ID)
	for range 5 {
		now := m.State()
		if now.Match.Result != nil || now.Match.You == nil || !slices.Contains(now.Match.You.May, match.Leave) {
			return nil
		}
		if done, err := v.send(ctx, m, wire.Command{Seat: now.Match.You.Seat, Version: now.Match.Version, Kind: match.Leave}, t); done || err != nil {
			return err
		}
	}
	return nil
}

// checkRecord compares a finished match with its record.
func (v *visitor) checkRecord(ctx context.Context, m *client.Match, t *meeting) error {
	return v.ask(ctx, "a record", func(ctx context.Context) error {
		record, err := m.Record(ctx)
		if err != nil {
			return err
		}
		v.day.checked.Add(1)
		played, wrong, err := match.Replay(record)
		if err != nil || len(wrong) > 0 {
			v.day.fail(fmt.Errorf("a record is wrong: %d answers, %w", len(wrong), err))
			return nil
		}
		for seat := range t.rows {
			var rows []keypeg.Code
			for _, g := range played.Games {
				if b := g.Boards[seat]; b != nil {
					for _, r := range b.Rows {
						rows = append(rows, r.Code)
					}
				}
			}
			t.compare(v.day, keypeg.Seat(seat), rows)
		}
		return nil
	})
}
