package tell

import (
	"keypeg"
	"keypeg/match"
)

// Results contains sentences about results that name the players, for readers who may not know the players.
type Results struct {
	*Voice
	Names [2]string
}

// Board returns the result of breaking a code in the given number of rows.
func (r Results) Board(outcome keypeg.Outcome, by keypeg.Seat, rows int) string {
	breaker, maker := r.Names[by], r.Names[by.Other()]
	switch {
	case rows == 0:
		return r.say("%s placed no row.", breaker)
	case outcome == keypeg.Broken:
		return r.say("%s broke %s’s code in %d rows.", breaker, maker, rows)
	case outcome == keypeg.Unbroken:
		return r.say("%s did not break %s’s code in %d rows.", breaker, maker, rows)
	case outcome == keypeg.Spoilt:
		return r.say("%s gave a wrong answer, so this does not count.", maker)
	}
	return r.say("%s had not broken %s’s code after %d rows.", breaker, maker, rows)
}

// Game returns the result of a game, which is the result of its best Codebreaker. It does not reveal a code.
func (r Results) Game(g match.Ended) string {
	of := g.Boards[BestBoard(g)]
	return r.Board(of.Outcome, of.Breaker, len(of.Rows))
}

// BestBoard returns the index of the game's board that was broken in the fewest rows, or of the first board if none was
// broken.
func BestBoard(g match.Ended) (best int) {
	for i, b := range g.Boards {
		was := g.Boards[best]
		if b.Outcome == keypeg.Broken && (was.Outcome != keypeg.Broken || len(b.Rows) < len(was.Rows)) {
			best = i
		}
	}
	return best
}

// SheetLine returns the result of a game on a real board, and its points.
func (r Results) SheetLine(c match.Config, l match.SheetLine, of [2]match.BoardResult) string {
	s := Scene{Voice: r.Voice, View: match.View{Public: match.Public{Mode: c.Mode, Boards: c.Boards}}}
	g := match.Ended{Award: l.Award, Credit: l.Credit, Void: l.Void, PlayedAgain: l.PlayedAgain, Uncounted: l.Uncounted}
	var told []string
	for _, seat := range keypeg.Seats {
		s.Players[seat].Name = r.Names[seat]
	}
	for _, seat := range keypeg.Seats {
		if seat == l.Maker && !c.Mode.Simultaneous() {
			continue
		}
		outcome := outcomeOf(of[seat], c.Boards[seat])
		told = append(told, r.Board(outcome, seat, of[seat].Rows))
		g.Boards = append(g.Boards, match.EndedBoard{Outcome: outcome})
	}
	return sentences(append(told, s.Finished(g).verdict()...)...)
}

// outcomeOf derives the outcome of a board from its result alone.
func outcomeOf(f match.BoardResult, board keypeg.Format) keypeg.Outcome {
	switch {
	case f.Misled:
		return keypeg.Spoilt
	case f.Broken:
		return keypeg.Broken
	case f.Rows < board.Rows:
		return keypeg.Stopped
	}
	return keypeg.Unbroken
}

// Standing returns a sentence with the score of a match on a real board, and the next step. The argument both is true in a
// duel or race, in which each player sets a code.
func (r Results) Standing(s match.Sheet, both bool) string {
	host, guest := s.Points[keypeg.Host], s.Points[keypeg.Guest]
	leader := keypeg.Host
	if guest > host {
		leader = keypeg.Guest
	}
	high, low := max(host, guest), min(host, guest)
	if s.Result != nil {
		return r.won(s.Points, s.Result.Winner)
	}
	var score string
	switch {
	case high != low:
		score = r.say("%s leads, %d to %d.", r.Names[leader], high, low)
	case len(s.Lines) > 0:
		score = r.say("Level, %d to %d.", host, guest)
	}
	if both {
		return sentences(score, r.say("Next: both make a code for round %d.", s.Number))
	}
	return sentences(score, r.say("Next: %s makes the code for game %d.", r.Names[s.Maker], s.Number))
}

// won returns a sentence saying who has won by points, or that nobody has won.
func (r Results) won(points [2]int, winner *keypeg.Seat) string {
	high, low := max(points[0], points[1]), min(points[0], points[1])
	if winner == nil {
		return r.say("A draw, %d to %d.", high, low)
	}
	return r.say("%s wins, %d to %d.", r.Names[*winner], high, low)
}
