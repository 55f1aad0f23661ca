package match

import (
	"keypeg"
	"keypeg/record"
)

// A BoardResult is the part of a board's outcome that decides the points.
type BoardResult struct {
	Rows   int  // the number of rows placed or lost; all rows of the board if the Codebreaker gave up (CL-3, D-2, D-3)
	Broken bool // whether the last answer was all red
	Misled bool // whether an answer was wrong (D-5)
}

// A SheetLine is the result of a finished game: a line of the score sheet.
type SheetLine struct {
	Number      int         // the number among the agreed games or rounds, from 1; a game that is played again keeps its number
	Maker       keypeg.Seat // the Codemaker of a series; meaningless in a duel or race
	Award       [2]int      // points
	Credit      [2]int      // indexed by player: the number of rows deducted in this round of two games (D-8)
	Void        bool        // whether the game does not count as one of the agreed games, because it is spoilt or void (D-6, CH-5, CH-6)
	PlayedAgain bool        // whether the game is played again, as every Void game is unless the match ends with it (D-20)
	Clause      string      // the clause that gives the points

	Uncounted bool // whether the points are left out because both players agreed to end the match before the second half was played (D-18)
}

// line scores a finished game from the results of its boards, indexed by the seat that breaks each board. If the game
// belongs to a round of two games, the score also depends on the state of that round before this game.
func (c Config) line(number int, maker keypeg.Seat, of [2]BoardResult, so round) SheetLine {
	rules, _ := keypeg.FindRulebook(c.Rules)
	scoring, _ := rules.Scoring(c.Mode)
	l := SheetLine{Number: number, Maker: maker}
	switch {
	case of[keypeg.Host].Misled || of[keypeg.Guest].Misled:
		l.settleSpoilt(rules.Penalty, c.Mode, of)
	case c.Mode.Simultaneous():
		l.settleRound(scoring, of)
	case c.Mode == keypeg.Rounds:
		l.settlePair(scoring.Round, c, of[maker.Other()], so)
	default:
		l.settle(rules, of[maker.Other()])
	}
	return l
}

// settle gives the Codemaker of a series the points for each row and the bonus for an unbroken code (CL-3, CL-4 and similar
// clauses).
func (l *SheetLine) settle(rules keypeg.Rulebook, f BoardResult) {
	l.Award[l.Maker], l.Clause = f.Rows*rules.Row.Points, rules.Row.Clause
	if !f.Broken {
		l.Award[l.Maker] += rules.Bonus.Points
		l.Clause = rules.Bonus.Clause
	}
}

// settleSpoilt gives the misled player the penalty, and no other points (D-5, CL-5, RE-5, AD-5, UL-5, CH-7). In rounds, each
// point is a row, so the penalty takes effect when the rows of the round are compared (D-8).
func (l *SheetLine) settleSpoilt(penalty keypeg.Award, play keypeg.Mode, of [2]BoardResult) {
	l.Void = true
	to := &l.Award
	if play == keypeg.Rounds {
		to = &l.Credit
	}
	for _, s := range keypeg.Seats {
		if of[s].Misled {
			to[s] = penalty.Points
		}
	}
	switch {
	case of[keypeg.Host].Misled && of[keypeg.Guest].Misled:
		l.Clause = "D-7"
	case play == keypeg.Rounds:
		l.Clause = "D-8"
	default:
		l.Clause = penalty.Clause
	}
}

// settleRound gives the point to the player who alone broke the code (CH-4, CH-10). If both players or neither broke the
// code, the round is played again (CH-5, CH-6).
func (l *SheetLine) settleRound(scoring keypeg.Scoring, of [2]BoardResult) {
	host, guest := of[keypeg.Host].Broken, of[keypeg.Guest].Broken
	switch {
	case host && guest:
		l.Void, l.Clause = true, scoring.Both
		return
	case !host && !guest:
		l.Void, l.Clause = true, scoring.Neither
		return
	case host:
		l.Award[keypeg.Host] = scoring.Round.Points
	default:
		l.Award[keypeg.Guest] = scoring.Round.Points
	}
	l.Clause = scoring.Round.Clause
}

// A round is the state of an incomplete round of two games.
type round struct {
	first  *BoardResult // the result of the first game; nil until that game is over
	credit [2]int       // indexed by player: the rows deducted for games that were spoilt in the round
}

// after returns the state of the round after another of its games has ended.
func (r round) after(c Config, l SheetLine, of [2]BoardResult) round {
	switch {
	case c.Mode != keypeg.Rounds:
		return round{}
	case l.Void:
		for s := range r.credit {
			r.credit[s] += l.Credit[s]
		}
		return r
	case r.first == nil:
		r.first = &of[l.Maker.Other()]
		return r
	}
	return round{}
}

// settlePair moves the marker of the player who needed fewer rows in the round. An unbroken code counts as one row more than the
// board has. For each game in which a player was misled, three rows are deducted from that player's count. A tie moves no marker
// (UL-3, D-8).
func (l *SheetLine) settlePair(win keypeg.Award, c Config, f BoardResult, so round) {
	l.Clause = win.Clause
	if so.first == nil {
		return
	}
	breaker := l.Maker.Other()
	mine := f.breakingRows(c.Boards[breaker]) - so.credit[breaker]
	theirs := so.first.breakingRows(c.Boards[l.Maker]) - so.credit[l.Maker]
	switch {
	case mine < theirs:
		l.Award[breaker] = win.Points
	case theirs < mine:
		l.Award[l.Maker] = win.Points
	}
	if mine == theirs || so.credit != [2]int{} {
		l.Clause = "D-8"
	}
}

func (f BoardResult) breakingRows(board keypeg.Format) int {
	if !f.Broken {
		return board.Rows + 1
	}
	return f.Rows
}

// next returns what follows a line of the sheet: the end of the match, or the next game's number and Codemaker. The argument
// points already includes the line's award, and played counts the line and all games that were played again.
func (c Config) next(points [2]int, played int, l SheetLine) (number int, maker keypeg.Seat, end *Result) {
	counted := l.Number
	if l.Void {
		counted--
	}
	switch {
	case c.decided(points, counted):
		return 0, 0, byPoints(PlayedOut, points)
	case played == record.MaxPlayed:
		return 0, 0, byPoints(Capped, points)
	case l.Void:
		return l.Number, l.Maker, nil
	}
	return l.Number + 1, l.Maker.Other(), nil
}

// whole returns the number of the last game that counts if both players agree to end the match in the given game. This last game
// completes a pair in which each player has been Codemaker once, or a round of two games. A round of a duel or race is complete
// when it is over, even if spoilt (D-18).
func (c Config) whole(number int) int {
	if c.Mode.Simultaneous() {
		return number
	}
	return (number - 1) / 2 * 2
}

// Ending says how a match ended.
type Ending string

const (
	PlayedOut Ending = "played"
	Forfeit   Ending = "forfeit"   // a player left (D-3)
	ByAccord  Ending = "agreed"    // both players agreed to end the match as it stood (D-3)
	Capped    Ending = "cap"       // the match has reached the limit of record.MaxPlayed games (D-1)
	Withdrawn Ending = "withdrawn" // the host left before a guest had joined
)

// A Result is the result of a match that has ended. Winner is nil for a draw (D-1), and for a match that ended before it began.
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

// decided reports whether the points decide the match after the given number of games that count (CL-6, RE-6, AD-6, UL-3,
// CH-2, D-7, D-15).
func (c Config) decided(points [2]int, counted int) bool {
	high := max(points[keypeg.Host], points[keypeg.Guest])
	switch {
	case c.Mode.Simultaneous():
		return 2*high > c.Games*c.scoring().Round.Points && points[keypeg.Host] != points[keypeg.Guest]
	case c.Mode == keypeg.Rounds:
		return high >= c.Games
	}
	return counted == c.Games
}
