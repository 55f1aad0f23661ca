package match

import "keypeg"

// A Finish is how a Codebreaker's board came out, as far as points go.
type Finish struct {
	Rows   int  // used: placed or lost, and all of them for a game given up (CL-3, D-2, D-3)
	Broken bool // the last answer was all red
	Misled bool // an answer was wrong (D-5)
}

// A Line is what a finished game brought: a line of the score sheet.
type Line struct {
	Number int         // which of the agreed games or rounds it is, from 1; replays keep it
	Maker  keypeg.Seat // in a series; without meaning in a duel or race
	Award  [2]int      // points
	Replay bool        // it does not count as one of the agreed games (D-6, CH-5, CH-6)
	Clause string      // what it follows
}

// sections are what the rulebooks' clauses are called by.
var sections = map[string]string{"classic": "CL", "remastered": "RE", "advanced": "AD", "ultimate": "UL", "challenge": "CH"}

// line reckons a finished game up, from how its boards came out by who broke them.
// before is the game of the same round that was played first, in rounds of two
// games; else nil.
func (c Config) line(number int, maker keypeg.Seat, of [2]Finish, before *Finish) Line {
	rules, _ := keypeg.FindRulebook(c.Rules)
	l := Line{Number: number, Maker: maker}
	switch {
	case of[keypeg.Host].Misled || of[keypeg.Guest].Misled:
		l.settleSpoilt(rules, c.Play, of)
	case c.Play.Simultaneous():
		l.settleRound(c.Play, of)
	case c.Play == keypeg.Rounds:
		l.settlePair(c, of[maker.Other()], before)
	default:
		l.settle(rules, of[maker.Other()])
	}
	return l
}

// settle pays the Codemaker of a series, a point a row and the bonus for an
// unbroken code (CL-3, CL-4 and their like).
func (l *Line) settle(rules keypeg.Rulebook, f Finish) {
	l.Award[l.Maker], l.Clause = f.Rows, sections[rules.Slug]+"-3"
	if !f.Broken {
		l.Award[l.Maker] += rules.Bonus
		l.Clause = sections[rules.Slug] + "-4"
	}
}

// settleSpoilt gives whoever was misled their penalty and nobody anything else (D-5).
func (l *Line) settleSpoilt(rules keypeg.Rulebook, play keypeg.Play, of [2]Finish) {
	l.Replay = true
	for _, s := range keypeg.Seats {
		if of[s].Misled {
			l.Award[s] = penalty(rules, play)
		}
	}
	switch {
	case of[keypeg.Host].Misled && of[keypeg.Guest].Misled:
		l.Clause = "D-7"
	case play == keypeg.Rounds:
		l.Clause = "D-8"
	case play.Simultaneous():
		l.Clause = "CH-7"
	default:
		l.Clause = sections[rules.Slug] + "-5"
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
func (l *Line) settleRound(play keypeg.Play, of [2]Finish) {
	host, guest := of[keypeg.Host].Broken, of[keypeg.Guest].Broken
	switch {
	case host && guest:
		l.Replay, l.Clause = true, "CH-5"
		return
	case !host && !guest:
		l.Replay, l.Clause = true, "CH-6"
		return
	case host:
		l.Award[keypeg.Host] = 1
	default:
		l.Award[keypeg.Guest] = 1
	}
	l.Clause = "CH-4"
	if play == keypeg.Race {
		l.Clause = "CH-10"
	}
}

// settlePair moves the marker of who needed fewer rows in the round; an unbroken
// code counts as one row more than the board has, and equals move nothing (UL-3,
// D-8).
func (l *Line) settlePair(c Config, f Finish, before *Finish) {
	l.Clause = "UL-3"
	if before == nil {
		return
	}
	breaker := l.Maker.Other()
	mine, theirs := f.breakingRows(c.Boards[breaker]), before.breakingRows(c.Boards[l.Maker])
	switch {
	case mine < theirs:
		l.Award[breaker] = 1
	case theirs < mine:
		l.Award[l.Maker] = 1
	default:
		l.Clause = "D-8"
	}
}

func (f Finish) breakingRows(board keypeg.Edition) int {
	if !f.Broken {
		return board.Rows + 1
	}
	return f.Rows
}

// next is what follows a line: the end of the match, or else the number of the next
// game and who makes its code. points hold the line's award already, and played
// counts it, replays included.
func (c Config) next(points [2]int, played int, l Line) (number int, maker keypeg.Seat, end *Result) {
	counted := l.Number - 1
	if !l.Replay {
		counted = l.Number
	}
	switch {
	case c.decided(points, counted):
		return 0, 0, byPoints(PlayedOut, points)
	case played == MaxPlayed:
		return 0, 0, byPoints(Capped, points)
	case l.Replay:
		return l.Number, l.Maker, nil
	}
	return l.Number + 1, l.Maker.Other(), nil
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
