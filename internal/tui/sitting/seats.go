package sitting

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// Shared reports whether two players share this device and the caller holds both seats.
func (v *View) Shared() bool { return len(v.State.Seats) == 2 }

// Duty returns the action that the match needs from the viewer.
func (v *View) Duty() match.DutyKind {
	if v.As == nil {
		return match.Nothing
	}
	return v.State.Match.Players[*v.As].Duty
}

// May reports whether the viewer may give this command, according to the latest state.
func (v *View) May(kind match.CommandKind) bool {
	you := v.State.Match.You
	return you != nil && slices.Contains(you.May, kind)
}

// Name returns a player's name.
func (v *View) Name(seat keypeg.Seat) string { return v.State.Match.Players[seat].Name }

// AtOnce reports whether both players break codes at the same time.
func (v *View) AtOnce() bool { return v.State.Match.Mode.Simultaneous() }

// Near returns the seat on the near side of the table. This seat is the viewer's own or, on a shared device and for a
// watcher, the host's.
func (v *View) Near() keypeg.Seat {
	if v.As == nil || v.Shared() {
		return keypeg.Host
	}
	return *v.As
}

// Board returns the board that a seat breaks in the current game, or nil.
func (v *View) Board(breaker keypeg.Seat) *match.RunningBoard {
	g := v.State.Match.Game
	if g == nil {
		return nil
	}
	for i := range g.Boards {
		if g.Boards[i].Breaker == breaker {
			return &g.Boards[i]
		}
	}
	return nil
}

// Next returns the player to whom a shared device must be passed, because that player has to act and the viewer does not.
func (v *View) Next() (keypeg.Seat, bool) {
	if !v.Shared() || v.State.Match.Result != nil {
		return 0, false
	}
	waits := func(seat keypeg.Seat) bool { return v.State.Match.Players[seat].Duty != match.Nothing }
	if v.As != nil && waits(*v.As) {
		return 0, false
	}
	// If both players have something to do, Next prefers the player who did not hold the device last.
	order := keypeg.Seats[:]
	if v.last != nil && *v.last == keypeg.Host {
		order = []keypeg.Seat{keypeg.Guest, keypeg.Host}
	}
	at := slices.IndexFunc(order, waits)
	if at < 0 {
		return 0, false
	}
	return order[at], true
}

// Past returns a finished game, given its number, counted from 1. It also returns the sentences about that game.
func (v *View) Past(n int) (g match.Ended, told wire.PastTold, ok bool) {
	past := v.State.Match.Past
	if n < 1 || n > len(past) || n > len(v.State.Say.Past) {
		return g, told, false
	}
	return past[n-1], v.State.Say.Past[n-1], true
}

// Target returns the board for which the viewer has to make a code, a row or an answer. A row is for the viewer's own board.
// A code or an answer is for the other player's board.
func (v *View) Target() wire.Board {
	if v.State.Table == nil {
		return wire.Board{}
	}
	breaker := v.Near()
	if v.As != nil {
		breaker = *v.As
	}
	if v.Duty() == match.ToCode || v.Duty() == match.ToAnswer {
		breaker = breaker.Other()
	}
	return v.State.Table.Boards[breaker]
}

// Left returns the time left in a player's turn, by the server's clock. It returns false if no clock is running.
func (v *View) Left(seat keypeg.Seat, now time.Time) (time.Duration, bool) {
	due := v.State.Match.Players[seat].Deadline
	if due == nil {
		return 0, false
	}
	return max(0, due.Sub(now.Add(v.offset))), true
}

func seatOf(s wire.State) *keypeg.Seat {
	if s.Match.You == nil {
		return nil
	}
	return &s.Match.You.Seat
}

func sameSeat(a, b *keypeg.Seat) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}
