package tell

import (
	"keypeg"
	"keypeg/match"
)

// A Finished is a finished game of a match, as described to the viewer of a scene.
type Finished struct {
	Scene
	match.Ended
}

// Finished returns a finished game of the match.
func (s Scene) Finished(g match.Ended) Finished { return Finished{s, g} }

// Over returns a sentence saying that the game is over.
func (g Finished) Over() string {
	switch again := g.again(g.Number, g.Serial); {
	case again && g.Mode.Simultaneous():
		return g.say("The replayed round %d is over.", g.Number)
	case again:
		return g.say("The replayed game %d is over.", g.Number)
	case g.Mode.Simultaneous():
		return g.say("Round %d is over.", g.Number)
	}
	return g.say("Game %d is over.", g.Number)
}

// Story returns sentences that tell the events of the game in order.
func (g Finished) Story() string {
	var told []string
	for _, b := range g.Boards {
		told = append(told, g.answered(b)...)
		told = append(told, g.outcome(b))
	}
	switch {
	case g.Abandoned && g.Mode.Simultaneous():
		told = append(told, g.say("The match ended during this round, so it scores nothing."))
	case g.Abandoned:
		told = append(told, g.say("The match ended during this game, so it scores nothing."))
	default:
		told = append(told, g.verdict()...)
	}
	return sentences(told...)
}

// answered returns the sentences about the code and the answers of a board.
func (g Finished) answered(b match.EndedBoard) (told []string) {
	breaker, maker := g.name(b.Breaker), g.name(b.Breaker.Other())
	if b.Drawn {
		told = append(told, g.say("%s ran out of time, so Keypeg picked a random code.", maker))
	}
	if b.Claimed {
		told = append(told, g.say("%s proved an answer wrong: no code fits them all.", breaker))
	}
	for _, row := range b.Wrong {
		r := b.Rows[row-1]
		told = append(told, g.say("%s answered row %d wrongly: %s. It should have been %s.", maker, row, g.keys(*r.Keys), g.keys(*r.Right)))
	}
	return told
}

// outcome returns the outcome of a board in words.
func (g Finished) outcome(b match.EndedBoard) string {
	breaker := g.name(b.Breaker)
	switch {
	case b.Outcome == keypeg.Broken:
	case b.Outcome != keypeg.Unbroken && b.Outcome != keypeg.Stopped:
		return ""
	case missed(b.RunningBoard) && g.Mode.Simultaneous():
		return g.say("%s missed two rows running, which gives up the round.", breaker)
	case missed(b.RunningBoard):
		return g.say("%s missed two rows running, which gives up the game.", breaker)
	case b.GaveUp && g.Mode.Simultaneous():
		return g.say("%s gave up the round.", breaker)
	case b.GaveUp:
		return g.say("%s gave up the game.", breaker)
	}
	return g.Results().Board(b.Outcome, b.Breaker, len(b.Rows))
}

// missed reports whether the board was given up after two lost rows in succession (D-22).
func missed(b match.RunningBoard) bool {
	n := len(b.Rows)
	return b.GaveUp && n > 1 && b.Rows[n-1].Lost && b.Rows[n-2].Lost
}

// verdict returns the points of the game, and the consequences of its result.
func (g Finished) verdict() (told []string) {
	for _, seat := range keypeg.Seats {
		if n := g.Award[seat]; n > 0 {
			told = append(told, g.award(seat, n))
		}
		if n := g.Credit[seat]; n > 0 && !g.Uncounted { // rows credited to the misled player, under games scoring (D-8)
			told = append(told, g.say("%d rows will be taken off the count for %s.", n, g.name(seat)))
		}
	}
	switch {
	case g.Void && g.Uncounted: // the match ended before the game could be played again
		if len(told) == 0 {
			return nil
		}
	case g.Void:
		told = append(told, g.undecided(), g.afterVoid())
	case len(told) == 0 && g.Mode == keypeg.Rounds:
		told = append(told, g.say("Nobody moves up."))
	case len(told) == 0:
		told = append(told, g.say("No points."))
	}
	if g.Uncounted { // D-18
		told = append(told, g.say("But it does not count: the match ended before the other game of the pair."))
	}
	return told
}

// afterVoid returns the sentence about what follows a void game: either the game is played again or the match has
// ended (D-20).
func (g Finished) afterVoid() string {
	switch {
	case !g.PlayedAgain:
		return g.say("That ends the match.")
	case g.Mode.Simultaneous():
		return g.say("The round is replayed with new codes.")
	}
	return g.say("The game is replayed with a new code.")
}

// award returns a player's award in words: points or, under games scoring, steps of the player's marker.
func (g Finished) award(seat keypeg.Seat, n int) string {
	if g.Mode == keypeg.Rounds {
		return g.say("%s moves up %d steps.", g.name(seat), n)
	}
	return g.say("%s gets %d points.", g.name(seat), n)
}

// undecided returns the reason why a round without a wrong answer decides nothing (CH-5, CH-6).
func (g Finished) undecided() string {
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
		return g.say("Both broke the code in the same turn.")
	}
	return g.say("Neither code was broken.")
}
