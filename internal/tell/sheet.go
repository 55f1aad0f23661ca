package tell

import (
	"keypeg"
	"keypeg/match"
)

// SheetLine returns the result of a game on a real board and its points; names are those of host and guest.
func (v *Voice) SheetLine(c match.Config, l match.SheetLine, of [2]match.BoardResult, names [2]string) string {
	s := Scene{View: match.View{Public: match.Public{Mode: c.Mode, Boards: c.Boards}}}
	g := match.Ended{Award: l.Award, Credit: l.Credit, Void: l.Void, PlayedAgain: l.PlayedAgain, Uncounted: l.Uncounted}
	var told []string
	for _, seat := range keypeg.Seats {
		s.Players[seat].Name = names[seat]
	}
	for _, seat := range keypeg.Seats {
		if seat == l.Maker && !c.Mode.Simultaneous() {
			continue
		}
		outcome := outcomeOf(of[seat], c.Boards[seat])
		told = append(told, v.BoardOutcome(outcome, names[seat], names[seat.Other()], of[seat].Rows))
		g.Boards = append(g.Boards, match.EndedBoard{Outcome: outcome})
	}
	return sentences(append(told, v.verdict(s, g)...)...)
}

// outcomeOf returns the outcome of a board according to its result alone.
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

// Standing returns the score of a match on a real board and what is next; names are those of host and guest. The argument
// both is true in a duel or race, in which each player makes a code.
func (v *Voice) Standing(s match.Sheet, names [2]string, both bool) string {
	host, guest := s.Points[keypeg.Host], s.Points[keypeg.Guest]
	leader := keypeg.Host
	if guest > host {
		leader = keypeg.Guest
	}
	high, low := max(host, guest), min(host, guest)
	if s.Result != nil {
		if s.Result.Winner == nil {
			return v.say("A draw, %d to %d.", high, low)
		}
		return v.say("%s wins, %d to %d.", names[*s.Result.Winner], high, low)
	}
	var score string
	switch {
	case high != low:
		score = v.say("%s leads, %d to %d.", names[leader], high, low)
	case len(s.Lines) > 0:
		score = v.say("Level, %d to %d.", host, guest)
	}
	if both {
		return sentences(score, v.say("Next: both make a code for round %d.", s.Number))
	}
	return sentences(score, v.say("Next: %s makes the code for game %d.", names[s.Maker], s.Number))
}
