package sitting

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// Shared reports whether two players share this device, and the caller holds both seats.
func (s *Sitting) Shared() bool { return len(s.State.Seats) == 2 }

// Duty is what the match waits for from whoever looks.
func (s *Sitting) Duty() match.DutyKind {
	if s.As == nil {
		return match.Nothing
	}
	return s.State.Match.Players[*s.As].Duty
}

// May reports whether the seat we look from may ask for this now, as far as the server has said.
func (s *Sitting) May(kind match.CommandKind) bool {
	you := s.State.Match.You
	return you != nil && slices.Contains(you.May, kind)
}

// Name is what a player is called.
func (s *Sitting) Name(seat keypeg.Seat) string { return s.State.Match.Players[seat].Name }

// AtOnce reports whether both break a code at the same time.
func (s *Sitting) AtOnce() bool { return s.State.Match.Mode.Simultaneous() }

// Near is whose side is the near one: one's own; on a shared device, and for who only watches, the host's.
func (s *Sitting) Near() keypeg.Seat {
	if s.As == nil || s.Shared() {
		return keypeg.Host
	}
	return *s.As
}

// Board is the board that a seat breaks in the game being played, or nil.
func (s *Sitting) Board(breaker keypeg.Seat) *match.RunningBoard {
	g := s.State.Match.Game
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

// Past is a game that is over, by its place among all played, from 1, and what is told of it.
func (s *Sitting) Past(n int) (g match.Ended, told wire.PastTold, ok bool) {
	past := s.State.Match.Past
	if n < 1 || n > len(past) || n > len(s.State.Say.Past) {
		return g, told, false
	}
	return past[n-1], s.State.Say.Past[n-1], true
}

// Target is the board on which what is due is made: one's own to place a row on it, the other's for its code.
func (s *Sitting) Target() wire.Board {
	if s.State.Table == nil {
		return wire.Board{}
	}
	breaker := s.Near()
	if s.As != nil {
		breaker = *s.As
	}
	if s.Duty() == match.ToCode || s.Duty() == match.ToAnswer {
		breaker = breaker.Other()
	}
	return s.State.Table.Boards[breaker]
}

// Left is how much time is left of the turn of a player, by the server's clock; false where nothing runs.
func (s *Sitting) Left(seat keypeg.Seat, now time.Time) (time.Duration, bool) {
	due := s.State.Match.Players[seat].Deadline
	if due == nil {
		return 0, false
	}
	return max(0, due.Sub(now.Add(s.offset))), true
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
