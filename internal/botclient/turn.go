package botclient

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/bot"
	"keypeg/match"
	"keypeg/solver"
	"keypeg/wire"
)

// A turn is the seat's duty and any offer made to the seat. The zero turn means that the match is not
// waiting for the seat.
type turn struct {
	duty        match.DutyKind
	serial, row int
	offer       match.Offering // an offer made to the seat
}

func (t *table) turn(s wire.State) (now turn) {
	if s.Match.You == nil {
		return now
	}
	if _, made := manners.Reply(s.Match); made {
		now.offer = *s.Match.Offer
		return now
	}
	if g := s.Match.Game; g != nil {
		now.duty = s.Match.Players[t.seat].Duty
		if now.duty == match.Nothing {
			return now
		}
		now.serial = g.Serial
		for _, b := range g.Boards {
			if (b.Breaker == t.seat) == (now.duty == match.ToPlace) {
				now.row = len(b.Rows)
			}
		}
	}
	return now
}

// manners is the level of the computer that decides everything except the rows.
var manners = func() bot.Level { l, _ := bot.Find("book"); return l }()

// act does what a turn requires, unless ctx ends first.
func (t *table) act(ctx context.Context, s wire.State, now turn) error {
	c, err := t.command(ctx, s, now)
	if err == nil {
		err = t.send(ctx, c)
	}
	switch {
	case err == nil || ctx.Err() != nil && errors.Is(err, context.Cause(ctx)):
		return nil
	case isRefusal(err): // perhaps another event came first
		if s, lost := t.m.Look(ctx); lost == nil && (s.Match.Result != nil || t.turn(s) != now) {
			return nil
		}
	}
	return err
}

func isRefusal(err error) bool {
	_, is := errors.AsType[*client.Problem](err)
	return is
}

// command returns the command for a turn.
func (t *table) command(ctx context.Context, s wire.State, now turn) (wire.Command, error) {
	if c, made := manners.Reply(s.Match); made {
		return written(c), nil
	}
	if p := t.position(s.Match); now.duty == match.ToPlace && keypeg.Feasible(p.Format, p.Rows) != keypeg.No {
		row, err := t.Row(ctx, p, timeFor(s, t.seat))
		return wire.Command{Kind: match.PlaceRow, Seat: t.seat, Version: s.Match.Version, Code: row.String()}, err
	}
	c, err := manners.Move(ctx, s.Match, rand.Reader) // this also makes a claim if an answer must have been wrong
	return written(c), err
}

// written converts a command to its wire form.
func written(c match.Command) wire.Command {
	w := wire.Command{Kind: c.Kind, Seat: c.Seat, Version: c.Version}
	switch c.Kind {
	case match.SetCode, match.PlaceRow:
		w.Code = c.Code.String()
	case match.GiveKeys:
		w.Keys = c.Keys.String()
	}
	return w
}

// position returns the position given by the answered rows of the seat's board.
func (t *table) position(seen match.View) solver.Position {
	p := solver.Start(seen.Boards[t.seat])
	for _, b := range seen.Game.Boards {
		if b.Breaker != t.seat {
			continue
		}
		for _, r := range b.Rows {
			switch {
			case r.Keys != nil:
				p = p.With(r.Code, *r.Keys)
			case r.Lost:
				p.Rows = append(p.Rows, keypeg.Row{Answered: true})
			}
		}
	}
	return p
}

// These constants allow for time lost on the connection, and ensure that a bank lasts for the whole
// game.
const (
	onTheLine = time.Second
	atLeast   = 100 * time.Millisecond
	shares    = 8
)

// timeFor returns the time allowed for a row, or 0 if there is no limit.
func timeFor(s wire.State, seat keypeg.Seat) time.Duration {
	clock := s.Match.Players[seat].Clock
	if clock == nil || clock.Since == nil {
		return 0
	}
	left := seconds(clock.Left) - s.Now.Sub(*clock.Since)
	if bank := s.Match.Bank; bank != nil {
		left = min(left, left/shares+seconds(bank.Increment))
	}
	return max(left-onTheLine, atLeast)
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
