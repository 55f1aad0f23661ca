package sitting

import (
	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// carriedOut reports whether a match shows that this very command was carried out, given what was seen when it was
// made. No only says that nothing shows it: an offer that was made and is declined by now has left no trace.
func carriedOut(c wire.Command, before, now wire.State) bool {
	was, is := before.Match, now.Match
	switch c.Kind {
	case match.Propose:
		if o := is.Offer; o != nil && o.By == c.Seat && o.Kind == c.Offer && o.Limit == c.Limit {
			return true
		}
		return agreedOn(c.Offer, c.Limit, was, is)
	case match.Accept:
		return was.Offer != nil && agreedOn(was.Offer.Kind, was.Offer.Limit, was, is)
	case match.Decline:
		if was.Result != nil {
			return asks(was, c.Seat) && !asks(is, c.Seat)
		}
		// Whoever took it off the table: that is what was wanted, unless it was accepted.
		return was.Offer != nil && is.Offer == nil && !agreedOn(was.Offer.Kind, was.Offer.Limit, was, is)
	case match.SetLimit:
		return was.Limit != is.Limit && is.Limit == c.Limit
	case match.Rematch:
		return asks(is, c.Seat)
	case match.Leave:
		r := is.Result
		return r != nil && (r.Ending == match.Withdrawn || r.Ending == match.Forfeit && r.Winner != nil && *r.Winner == c.Seat.Other())
	}
	return was.Game != nil && inGame(c, was, is)
}

// agreedOn reports whether what was offered has come about since.
func agreedOn(kind match.OfferKind, limit float64, was, is match.View) bool {
	if kind == match.OfferEnd {
		return is.Result != nil && is.Result.Ending == match.ByAccord
	}
	return is.Limit == limit && was.Limit != is.Limit
}

func asks(v match.View, seat keypeg.Seat) bool {
	for _, s := range v.Rematch {
		if s == seat {
			return true
		}
	}
	return false
}

// inGame looks for a command in the game that was being played, which may be over by now.
func inGame(c wire.Command, was, is match.View) bool {
	mine, theirs, over := boards(is, was.Game.Serial, c.Seat)
	you := is.You
	if over || you == nil {
		you = &match.Private{} // a game that is over shows all
	}
	switch c.Kind {
	case match.SetCode:
		if theirs == nil || theirs.Drawn {
			return false
		}
		if over {
			return theirs.Code.String() == c.Code
		}
		return you.Code != 0 && you.Code.String() == c.Code
	case match.PlaceRow:
		n := rowsOf(was, c.Seat)
		if mine == nil || n >= len(mine.Rows) {
			return false
		}
		placed := mine.Rows[n].Code
		if mine.Rows[n].Sealed {
			placed = you.Sealed
		}
		return placed.String() == c.Code
	case match.GiveKeys:
		n := rowsOf(was, c.Seat.Other()) - 1
		if theirs == nil || n < 0 || n >= len(theirs.Rows) || theirs.Rows[n].ByTable {
			return false
		}
		keys := theirs.Rows[n].Keys
		if keys == nil {
			keys = you.Keys
		}
		return keys != nil && keys.String() == c.Keys
	case match.Claim:
		return mine != nil && mine.Claimed
	case match.GiveUp:
		return mine != nil && mine.GaveUp
	}
	return false
}

// boards are what a seat and the other break in a game, and whether it is over.
func boards(v match.View, serial int, seat keypeg.Seat) (mine, theirs *match.EndedBoard, over bool) {
	var all []match.EndedBoard
	if v.Game != nil && v.Game.Serial == serial {
		for _, b := range v.Game.Boards {
			all = append(all, match.EndedBoard{RunningBoard: b})
		}
	}
	for _, g := range v.Past {
		if g.Serial == serial {
			all, over = g.Boards, true
		}
	}
	for i := range all {
		if all[i].Breaker == seat {
			mine = &all[i]
		} else {
			theirs = &all[i]
		}
	}
	return mine, theirs, over
}

func rowsOf(v match.View, seat keypeg.Seat) int {
	for _, b := range v.Game.Boards {
		if b.Breaker == seat {
			return len(b.Rows)
		}
	}
	return 0
}
