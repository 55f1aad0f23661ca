package tell

import (
	"keypeg"
	"keypeg/match"
)

// Story returns what happened in a finished game, sentence by sentence.
func (v *Voice) Story(s Scene, g match.Ended) string {
	var told []string
	for _, b := range g.Boards {
		told = append(told, v.answered(s, b)...)
		told = append(told, v.outcome(s, b))
	}
	switch {
	case g.Abandoned && s.atOnce():
		told = append(told, v.say("The match ended during this round, so it scores nothing."))
	case g.Abandoned:
		told = append(told, v.say("The match ended during this game, so it scores nothing."))
	default:
		told = append(told, v.verdict(s, g)...)
	}
	return sentences(told...)
}

// answered returns the sentences about the code and the answers of a board.
func (v *Voice) answered(s Scene, b match.EndedBoard) (told []string) {
	breaker, maker := v.name(s, b.Breaker), v.name(s, b.Breaker.Other())
	if b.Drawn {
		told = append(told, v.say("%s ran out of time, so Keypeg picked a random code.", maker))
	}
	if b.Claimed {
		told = append(told, v.say("%s proved an answer wrong: no code fits them all.", breaker))
	}
	for _, row := range b.Wrong {
		r := b.Rows[row-1]
		told = append(told, v.say("%s answered row %d wrongly: %s. It should have been %s.", maker, row, v.keys(*r.Keys), v.keys(*r.Right)))
	}
	return told
}

// outcome returns the outcome of a board in words.
func (v *Voice) outcome(s Scene, b match.EndedBoard) string {
	breaker, maker, rows := v.name(s, b.Breaker), v.name(s, b.Breaker.Other()), len(b.Rows)
	switch {
	case b.Outcome == keypeg.Broken:
		return v.say("%s broke %s’s code in %d rows.", breaker, maker, rows)
	case b.Outcome != keypeg.Unbroken && b.Outcome != keypeg.Stopped:
		return ""
	case missed(b.RunningBoard) && s.atOnce():
		return v.say("%s missed two rows running, which gives up the round.", breaker)
	case missed(b.RunningBoard):
		return v.say("%s missed two rows running, which gives up the game.", breaker)
	case b.GaveUp && s.atOnce():
		return v.say("%s gave up the round.", breaker)
	case b.GaveUp:
		return v.say("%s gave up the game.", breaker)
	case rows == 0:
		return v.say("%s placed no row.", breaker)
	case b.Outcome == keypeg.Stopped:
		return v.say("%s had not broken %s’s code after %d rows.", breaker, maker, rows)
	}
	return v.say("%s did not break %s’s code in %d rows.", breaker, maker, rows)
}

// missed reports whether the board was given up after two lost rows in succession (D-22).
func missed(b match.RunningBoard) bool {
	n := len(b.Rows)
	return b.GaveUp && n > 1 && b.Rows[n-1].Lost && b.Rows[n-2].Lost
}

// verdict returns the points of a game, and what follows from the result.
func (v *Voice) verdict(s Scene, g match.Ended) (told []string) {
	for _, seat := range keypeg.Seats {
		if n := g.Award[seat]; n > 0 {
			told = append(told, v.award(s, seat, n))
		}
		if n := g.Credit[seat]; n > 0 && !g.Uncounted { // for the misled player, under games scoring (D-8)
			told = append(told, v.say("%d rows will be taken off the count for %s.", n, v.name(s, seat)))
		}
	}
	switch {
	case g.Void && g.Uncounted: // the match ended before it could be played again
		if len(told) == 0 {
			return nil
		}
	case g.Void:
		told = append(told, v.undecided(s, g), v.afterVoid(s, g))
	case len(told) == 0 && s.Mode == keypeg.Rounds:
		told = append(told, v.say("Nobody moves up."))
	case len(told) == 0:
		told = append(told, v.say("No points."))
	}
	if g.Uncounted { // D-18
		told = append(told, v.say("But it does not count: the match ended before the other game of the pair."))
	}
	return told
}

// afterVoid returns what follows a void game: it is replayed unless the match ended with it (D-20).
func (v *Voice) afterVoid(s Scene, g match.Ended) string {
	switch {
	case !g.PlayedAgain:
		return v.say("That ends the match.")
	case s.atOnce():
		return v.say("The round is replayed with new codes.")
	}
	return v.say("The game is replayed with a new code.")
}

// award returns what a player gets: points, or steps of their marker under games scoring.
func (v *Voice) award(s Scene, seat keypeg.Seat, n int) string {
	if s.Mode == keypeg.Rounds {
		return v.say("%s moves up %d steps.", v.name(s, seat), n)
	}
	return v.say("%s gets %d points.", v.name(s, seat), n)
}

// undecided returns why a round without a wrong answer decides nothing (CH-5, CH-6).
func (v *Voice) undecided(s Scene, g match.Ended) string {
	broken := 0
	for _, b := range g.Boards {
		switch b.Outcome {
		case keypeg.Spoilt:
			return ""
		case keypeg.Broken:
			broken++
		}
	}
	if broken == len(g.Boards) {
		return v.say("Both broke the code in the same turn.")
	}
	return v.say("Neither code was broken.")
}

// result returns how the match ended. For an attempt at a code of the day it says only that it is over, because there is
// only one player.
func (v *Voice) result(s Scene) string {
	if s.Result == nil {
		return ""
	}
	if s.Daily {
		return v.say("The attempt is over.")
	}
	switch s.Result.Ending {
	case match.Withdrawn:
		return v.say("The match was called off before it began.")
	case match.Forfeit:
		winner := *s.Result.Winner
		return v.say("%s left. %s wins the match.", v.name(s, winner.Other()), v.name(s, winner))
	case match.ByAccord:
		return sentences(v.say("Both agreed to end the match."), v.byPoints(s))
	case match.Capped:
		return sentences(v.say("The match ends after %d games.", len(s.Past)), v.byPoints(s))
	}
	return sentences(v.say("The match is over."), v.byPoints(s))
}

func (v *Voice) byPoints(s Scene) string {
	high, low := max(s.Points[0], s.Points[1]), min(s.Points[0], s.Points[1])
	if s.Result.Winner == nil {
		return v.say("A draw, %d to %d.", high, low)
	}
	return v.say("%s wins, %d to %d.", v.name(s, *s.Result.Winner), high, low)
}
