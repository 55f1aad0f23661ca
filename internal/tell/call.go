package tell

import "keypeg/match"

// Call returns the notification for a player who is away: a title that names the other player, and the state of the match.
// The viewer holds a seat.
func (v *Voice) Call(s Scene) (title, text string) {
	me := s.You.Seat
	title = v.name(s, me.Other()) + " · Keypeg"
	text = sentences(v.Rematch(s), v.Status(s))
	if o := s.Offer; o != nil && o.By != me {
		turn := ""
		if s.Players[me].Duty != match.Nothing {
			turn = text
		}
		text = sentences(v.Offer(s), turn)
	}
	return title, text
}
