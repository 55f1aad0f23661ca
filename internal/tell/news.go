package tell

import (
	"keypeg"
	"keypeg/match"
)

// News returns the Status of a match and a text about what has happened between two of its states. The text is empty if
// nothing important has changed. The argument before is nil for a viewer who has just arrived.
func (v *Voice) News(before *Scene, now Scene) (status, told string) {
	var news []string
	if before != nil {
		for _, g := range now.Past[min(len(before.Past), len(now.Past)):] {
			news = append(news, v.GameOver(now, g), v.Story(now, g))
		}
		for _, seat := range keypeg.Seats {
			news = append(news, v.rowNews(*before, now, seat)...)
		}
		news = append(news, v.offerNews(*before, now))
		news = append(news, v.rematchNews(*before, now))
		if before.Limit != now.Limit {
			news = append(news, v.newLimit(now))
		}
	}
	if status = v.Status(now); before == nil || status != v.Status(*before) {
		news = append(news, status)
	}
	return status, sentences(news...)
}

// GameOver returns the sentence that a game of the match is over.
func (v *Voice) GameOver(s Scene, g match.Ended) string {
	switch again := s.again(g.Number, g.Serial); {
	case again && s.atOnce():
		return v.say("The replayed round %d is over.", g.Number)
	case again:
		return v.say("The replayed game %d is over.", g.Number)
	case s.atOnce():
		return v.say("Round %d is over.", g.Number)
	}
	return v.say("Game %d is over.", g.Number)
}

func (v *Voice) newLimit(s Scene) string {
	if s.Limit == 0 {
		return v.say("From the next turn there is no time limit.")
	}
	return v.say("From the next turn: %s per turn.", v.limit(seconds(s.Limit)))
}

// rowNews returns what has happened on the board that the seat breaks.
func (v *Voice) rowNews(before, now Scene, seat keypeg.Seat) (news []string) {
	b := now.running(seat)
	if b == nil {
		return nil
	}
	var old []match.RowView
	if was := before.running(seat); was != nil && before.Game.Serial == now.Game.Serial {
		old = was.Rows
	}
	for i, row := range b.Rows {
		var was *match.RowView
		if i < len(old) {
			was = &old[i]
		}
		news = append(news, v.oneRow(now, seat, i+1, was, row))
	}
	return news
}

// oneRow returns the news about row n. The argument was is nil if the row is new.
func (v *Voice) oneRow(s Scene, seat keypeg.Seat, n int, was *match.RowView, row match.RowView) string {
	placed := was == nil
	answered := row.Keys != nil && (placed || was.Keys == nil)
	// Most rows are unchanged, and the player who placed one knows it.
	if !answered && (!placed || s.is(seat) && !row.Lost) {
		return ""
	}
	title := v.rowTitle(s, seat, n)
	switch {
	case row.Lost:
		return v.say("%s: timed out.", title)
	case answered && !s.is(seat) && (placed || was.Code == 0): // answered at once, so it has not been announced yet
		return v.say("%s: %s; %s.", title, v.row(row.Code, s.Palette), v.keys(*row.Keys))
	case answered:
		return v.say("%s: %s.", title, v.keys(*row.Keys))
	case row.Code != 0:
		return v.say("%s: %s.", title, v.row(row.Code, s.Palette))
	}
	return v.say("%s is face down.", title)
}

func (v *Voice) rowTitle(s Scene, seat keypeg.Seat, n int) string {
	if s.is(seat) {
		return v.say("Your row %d", n)
	}
	return v.say("%s’s row %d", v.name(s, seat), n)
}

func (v *Voice) offerNews(before, now Scene) string {
	switch {
	case now.Offer == nil && before.Offer != nil && now.Result == nil && before.Limit == now.Limit:
		return v.say("The offer no longer stands.")
	case now.Offer == nil || before.Offer != nil && *before.Offer == *now.Offer:
		return ""
	}
	return v.Offer(now)
}

// Offer returns the open offer in words, or "" if there is none.
func (v *Voice) Offer(s Scene) string {
	o := s.Offer
	if o == nil {
		return ""
	}
	limit := v.limit(seconds(o.Limit))
	switch mine := s.is(o.By); {
	case o.Kind == match.OfferEnd && mine:
		return v.say("You offer to end the match as it stands.")
	case o.Kind == match.OfferEnd:
		return v.say("%s offers to end the match as it stands.", v.name(s, o.By))
	case o.Limit == 0 && mine:
		return v.say("You offer to play without a time limit.")
	case o.Limit == 0:
		return v.say("%s offers to play without a time limit.", v.name(s, o.By))
	case mine:
		return v.say("You offer %s per turn, from the next turn.", limit)
	}
	return v.say("%s offers %s per turn, from the next turn.", v.name(s, o.By), limit)
}
