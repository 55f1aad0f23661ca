package match

import "keypeg"

// settle closes a finished game: it says what the game brings and whether it is
// replayed. before is the game of the same round that was played first, in rounds
// of two games; else nil.
func (g *Game) settle(rules keypeg.Rulebook, before *Game) {
	g.Over = true
	switch {
	case g.Misled(keypeg.Host) || g.Misled(keypeg.Guest):
		g.Replay = true
		for _, s := range keypeg.Seats {
			if g.Misled(s) {
				g.Award[s] = penalty(rules, g.play)
			}
		}
	case g.play.Simultaneous():
		g.settleRound()
	case g.play == keypeg.Rounds:
		if before != nil {
			g.settlePair(before)
		}
	default:
		b := g.Boards[g.Maker.Other()]
		g.Award[g.Maker] = b.RowsUsed()
		if b.Outcome() == keypeg.Unbroken {
			g.Award[g.Maker] += rules.Bonus
		}
	}
}

// penalty is what a misled player gets (CL-5, RE-5, AD-5, UL-5, CH-7); under games
// scoring it is one step (D-8).
func penalty(rules keypeg.Rulebook, play keypeg.Play) int {
	if play == keypeg.Rounds {
		return 1
	}
	return rules.Penalty
}

// settleRound gives the point to the only one who broke the code (CH-4, CH-10);
// both or neither is played again (CH-5, CH-6).
func (g *Game) settleRound() {
	host, guest := g.Boards[keypeg.Host].Solved(), g.Boards[keypeg.Guest].Solved()
	switch {
	case host == guest:
		g.Replay = true
	case host:
		g.Award[keypeg.Host] = 1
	default:
		g.Award[keypeg.Guest] = 1
	}
}

// settlePair moves the marker of who needed fewer rows in the round; an unbroken
// code counts as one row more than the board has, and equals move nothing (UL-3,
// D-8).
func (g *Game) settlePair(before *Game) {
	mine, theirs := g.breakingRows(), before.breakingRows()
	switch {
	case mine < theirs:
		g.Award[g.Maker.Other()] = 1
	case theirs < mine:
		g.Award[before.Maker.Other()] = 1
	}
}

func (g *Game) breakingRows() int {
	b := g.Boards[g.Maker.Other()]
	if b.Outcome() == keypeg.Unbroken {
		return b.Edition.Rows + 1
	}
	return len(b.Rows)
}

// Ending is how a match ended.
type Ending string

const (
	PlayedOut Ending = "played"
	Forfeit   Ending = "forfeit"   // a player left (D-3)
	ByAccord  Ending = "agreed"    // both ended it as it stood (D-3)
	Capped    Ending = "cap"       // MaxPlayed games (D-1)
	Withdrawn Ending = "withdrawn" // the host left before anyone came
)

// A Result is the end of a match. Winner is nil for a draw (D-1) and for a match
// that never began.
type Result struct {
	Ending Ending       `json:"ending"`
	Winner *keypeg.Seat `json:"winner,omitempty"`
}

func byPoints(e Ending, points [2]int) *Result {
	r := &Result{Ending: e}
	for _, s := range keypeg.Seats {
		if points[s] > points[s.Other()] {
			r.Winner = &s
		}
	}
	return r
}

// decided says whether the points, after so many games that count, end the match
// (CL-6, RE-6, AD-6, UL-3, CH-2, D-7, D-15).
func (c Config) decided(points [2]int, counted int) bool {
	high := max(points[keypeg.Host], points[keypeg.Guest])
	switch {
	case c.Play.Simultaneous():
		return high > c.Games/2 && points[keypeg.Host] != points[keypeg.Guest]
	case c.Play == keypeg.Rounds:
		return high >= c.Games
	}
	return counted == c.Games
}
