package tell

import (
	"keypeg"
	"keypeg/match"
)

// News returns the Status of a match and a text about what has happened between two states of the match. The text is
// empty if nothing important has changed. The argument before is nil for a viewer who has just arrived.
func (s Scene) News(before *Scene) (status, told string) {
	var news []string
	if before != nil {
		for _, g := range s.Past[min(len(before.Past), len(s.Past)):] {
			over := s.Finished(g)
			news = append(news, over.Over(), over.Story())
		}
		for _, seat := range keypeg.Seats {
			news = append(news, s.rowNews(*before, seat)...)
		}
		offer, rematch := s.Offered(), s.RematchAsked()
		if offer != "" || s.Result == nil && before.Limit == s.Limit { // otherwise, the result or the new limit shows what became of the offer
			news = append(news, s.standing(before.Offered(), offer))
		}
		news = append(news, s.standing(before.RematchAsked(), rematch))
		if before.Limit != s.Limit {
			news = append(news, s.newLimit())
		}
	}
	if status = s.Status(); before == nil || status != before.Status() {
		news = append(news, status)
	}
	return status, sentences(news...)
}

func (s Scene) newLimit() string {
	if s.Limit == 0 {
		return s.say("From the next turn there is no time limit.")
	}
	return s.say("From the next turn: %s per turn.", s.limit(seconds(s.Limit)))
}

// rowNews returns what has happened on the board that the seat breaks.
func (s Scene) rowNews(before Scene, seat keypeg.Seat) (news []string) {
	b := s.running(seat)
	if b == nil {
		return nil
	}
	var old []match.RowView
	if was := before.running(seat); was != nil && before.Game.Serial == s.Game.Serial {
		old = was.Rows
	}
	for i, row := range b.Rows {
		placed := i >= len(old)
		answered := row.Keys != nil && (placed || old[i].Keys == nil)
		// Most rows are unchanged, and players already know their own rows.
		if !answered && (!placed || s.is(seat) && !row.Lost) {
			continue
		}
		title, one := s.rowTitle(seat, i+1), ""
		switch {
		case row.Lost:
			one = s.say("%s: timed out.", title)
		case answered && !s.is(seat) && (placed || old[i].Code == 0): // the row was answered immediately, so it has not been announced yet
			one = s.say("%s: %s; %s.", title, s.row(row.Code, s.Palette), s.keys(*row.Keys))
		case answered:
			one = s.say("%s: %s.", title, s.keys(*row.Keys))
		case row.Code != 0:
			one = s.say("%s: %s.", title, s.row(row.Code, s.Palette))
		default:
			one = s.say("%s is face down.", title)
		}
		news = append(news, one)
	}
	return news
}

func (s Scene) rowTitle(seat keypeg.Seat, n int) string {
	if s.is(seat) {
		return s.say("Your row %d", n)
	}
	return s.say("%s’s row %d", s.name(seat), n)
}

// standing returns the news about an offer or a rematch, given the earlier and the current sentence about it.
func (s Scene) standing(was, is string) string {
	switch is {
	case was:
		return ""
	case "":
		return s.say("The offer no longer stands.")
	}
	return is
}

// Offered returns the open offer in words, or "" if there is none.
func (s Scene) Offered() string {
	o := s.Offer
	if o == nil {
		return ""
	}
	limit := s.limit(seconds(o.Limit))
	switch mine := s.is(o.By); {
	case o.Kind == match.OfferEnd && mine:
		return s.say("You offer to end the match as it stands.")
	case o.Kind == match.OfferEnd:
		return s.say("%s offers to end the match as it stands.", s.name(o.By))
	case o.Limit == 0 && mine:
		return s.say("You offer to play without a time limit.")
	case o.Limit == 0:
		return s.say("%s offers to play without a time limit.", s.name(o.By))
	case mine:
		return s.say("You offer %s per turn, from the next turn.", limit)
	}
	return s.say("%s offers %s per turn, from the next turn.", s.name(o.By), limit)
}
