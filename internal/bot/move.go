package bot

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

// Move returns the level's command for its duty in the match, as seen from its seat. The answers that it gives to rows are
// always correct. If answers may be wrong and no code fits the level's answers so far, the command is a claim. Move refuses
// a view in which the seat has nothing to do.
func (l Level) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	if seen.You == nil || seen.Game == nil {
		return match.Command{}, keypeg.Refusef("no-duty", "", "the computer has nothing to do now")
	}
	seat := seen.You.Seat
	c := match.Command{Seat: seat, Version: seen.Version}
	var err error
	switch duty := seen.Players[seat].Duty; duty {
	case match.ToCode:
		c.Kind = match.SetCode
		c.Code, err = l.Secret(seen.Boards[seat.Other()], rnd)
	case match.ToAnswer:
		rows := breaks(seen, seat.Other()).Rows
		c.Kind = match.GiveKeys
		c.Keys = keypeg.Score(seen.You.Code, rows[len(rows)-1].Code)
	case match.ToPlace:
		return l.place(ctx, seen, c, rnd)
	default:
		err = keypeg.Refusef("no-duty", "", "the computer has nothing to do now")
	}
	return c, err
}

// place returns the next row, or a claim.
func (l Level) place(ctx context.Context, seen match.View, c match.Command, rnd io.Reader) (match.Command, error) {
	p := position(breaks(seen, c.Seat))
	if slices.Contains(seen.You.May, match.Claim) && keypeg.Feasible(p.Format, p.Rows) == keypeg.No {
		c.Kind = match.Claim
		return c, nil
	}
	chance, err := newChance(rnd)
	if err != nil {
		return c, err
	}
	c.Kind = match.PlaceRow
	if l.point && seen.Mode.Simultaneous() {
		c.Code, err = l.rowForThePoint(ctx, seen, p, chance)
	} else {
		c.Code, err = l.row(ctx, p, chance)
	}
	if errors.Is(err, solver.ErrNoCandidates) || errors.Is(err, solver.ErrBudget) {
		c.Code, err = anyCode(p.Format, chance), nil // no code is known to fit, but the game continues
	}
	return c, err
}

// breaks returns the board that a seat breaks, or the zero board if there is none.
func breaks(seen match.View, s keypeg.Seat) match.RunningBoard {
	for _, b := range seen.Game.Boards {
		if b.Breaker == s {
			return b
		}
	}
	return match.RunningBoard{}
}

// position returns the position given by a board's rows. It leaves out sealed rows and rows without an answer.
func position(b match.RunningBoard) solver.Position {
	p := solver.Start(b.Format)
	for _, r := range b.Rows {
		if r.Keys != nil {
			p = p.With(r.Code, *r.Keys)
		}
	}
	return p
}

// shortest is the shortest time limit for a turn that the computer accepts.
const shortest = 3 * time.Second

// Reply returns the answer to an offer made to the level's seat, and reports whether there is such an offer. It accepts an
// offer to end the match, and any limit that leaves the level time to think.
func (l Level) Reply(seen match.View) (match.Command, bool) {
	if seen.You == nil || seen.Offer == nil || !slices.Contains(seen.You.May, match.Accept) {
		return match.Command{}, false
	}
	c := match.Command{Kind: match.Accept, Seat: seen.You.Seat, Version: seen.Version}
	if limit := seen.Offer.Limit; seen.Offer.Kind == match.OfferLimit && limit != 0 && limit < shortest.Seconds() {
		c.Kind = match.Decline
	}
	return c, true
}
