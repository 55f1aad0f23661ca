package hall_test

import (
	"time"

	"keypeg"
	"keypeg/match"
)

// A chooser draws a number from 0 to n-1.
type chooser func(n int) int

// oneOf returns one of its arguments at random.
func oneOf[T any](pick chooser, of ...T) T { return of[pick(len(of))] }

// someConfig draws the settings of a match, in any edition or variant, that is short enough to play to the end.
func someConfig(pick chooser) match.Config {
	c := match.FromEdition(oneOf(pick, keypeg.Editions...), keypeg.Seat(pick(2)))
	switch rules, _ := keypeg.FindRulebook(c.Rules); rules.Games {
	case keypeg.Even:
		c.Games = oneOf(pick, 2, 4)
	default:
		c.Games = oneOf(pick, 1, 3)
	}
	for s := range c.Boards {
		c.Boards[s].Rows = oneOf(pick, 2, 3, 12)
		if !c.Mode.Simultaneous() {
			c.Boards[1] = c.Boards[0]
		}
	}
	c.Answers = oneOf(pick, keypeg.Auto, keypeg.Assisted, keypeg.Strict)
	c.First = oneOf(pick, match.HostFirst, match.GuestFirst, match.ByLot)
	if c.Limit = oneOf(pick, 0, time.Second, 90*time.Second+time.Nanosecond, 3*time.Minute); c.Limit == 0 {
		c.Bank = oneOf(pick, match.Bank{}, match.Bank{Time: 10 * time.Second}, match.Bank{Time: time.Minute + time.Nanosecond, Increment: 5 * time.Second})
	}
	return c
}

// someCommand draws a command: usually one that a player might give next, but sometimes nonsense.
func someCommand(pick chooser, m *match.Match) match.Command {
	c := match.Command{Seat: keypeg.Seat(pick(2)), Version: m.Version}
	if m.Turns[c.Seat].Kind == match.Nothing && pick(4) > 0 {
		c.Seat = c.Seat.Other()
	}
	if pick(10) == 0 {
		c.Version -= oneOf(pick, 1, 2, -1, m.Version)
	}
	switch m.Turns[c.Seat].Kind {
	case match.ToCode:
		c.Kind = match.SetCode
	case match.ToAnswer:
		c.Kind = match.GiveKeys
	default:
		c.Kind = match.PlaceRow
	}
	if pick(8) == 0 {
		c.Kind = oneOf(pick, match.SetCode, match.PlaceRow, match.GiveKeys, match.Claim, match.GiveUp,
			match.Propose, match.Accept, match.Decline, match.Propose, match.Accept, "nonsense")
	}
	if pick(100) == 0 {
		c.Kind = match.Leave
	}
	c.Offer, c.Limit = oneOf(pick, match.OfferLimit, match.OfferEnd), oneOf(pick, 0, time.Second, time.Minute, time.Hour)
	c.Code = someCode(pick, m.Config.Boards[oneOf(pick, c.Seat, c.Seat.Other())])
	c.Keys = keypeg.Keys{Red: uint8(pick(4)), White: uint8(pick(3))}
	if board := waiting(m, c.Seat); board != nil {
		if pick(4) == 0 {
			c.Code = board.Secret
		}
		if made := waiting(m, c.Seat.Other()); made != nil && made.AwaitsKeys() && pick(4) > 0 {
			c.Keys = made.RightKeys()
		}
	}
	return c
}

// waiting returns the board on which a seat breaks a code in the current game, or nil if there is none.
func waiting(m *match.Match, s keypeg.Seat) *keypeg.Board {
	if g := m.Game(); g != nil {
		return g.Boards[s]
	}
	return nil
}

func someCode(pick chooser, e keypeg.Format) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(1 + pick(e.Colours))
		if e.Blanks && pick(6) == 0 {
			pegs[i] = keypeg.Empty
		}
	}
	return keypeg.CodeOf(pegs...)
}
