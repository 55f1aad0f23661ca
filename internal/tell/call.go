package tell

import "keypeg/match"

// Call returns the notification for a player who is away. It consists of a title that names the other player and of the
// state of the match. The viewer must hold a seat.
func (s Scene) Call() (title, text string) {
	me := s.You.Seat
	title = s.name(me.Other()) + " · Keypeg"
	text = sentences(s.RematchAsked(), s.Status())
	if o := s.Offer; o != nil && o.By != me {
		turn := ""
		if s.Players[me].Duty != match.Nothing {
			turn = text
		}
		text = sentences(s.Offered(), turn)
	}
	return title, text
}
