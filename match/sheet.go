package match

import "keypeg"

// A Sheet is the score of a match as players write it down next to a real board.
type Sheet struct {
	Lines  []SheetLine
	Points [2]int
	Number int         // the number of the next game
	Maker  keypeg.Seat // the Codemaker of the next game in a series
	Result *Result     // nil while the match is in progress
}

// ScoreSheet scores a match by its rulebook. The results are in the order of play, and include those of games that are played
// again. The two results of a game are indexed by the seat that broke the code. The argument first is the seat that sets the
// first code of a series. First, Answers and Limit of the Config are ignored. If agreed is true, both players agree to end
// the match after these games, unless it is already over (D-18). ScoreSheet refuses an impossible result with an error that
// names its place.
func ScoreSheet(c Config, first keypeg.Seat, games [][2]BoardResult, agreed bool) (Sheet, error) {
	if err := c.Validate(); err != nil {
		return Sheet{}, err
	}
	s := Sheet{Number: 1, Maker: first}
	var so round
	for i, of := range games {
		if s.Result != nil {
			return Sheet{}, keypeg.Refusef("bad-sheet-over", "", "the match was over after game %d", i)
		}
		if err := c.checkFinish(s.Maker, of); err != nil {
			return Sheet{}, keypeg.Within(err, "game %d", i+1)
		}
		l := c.line(s.Number, s.Maker, of, so)
		so = so.after(c, l, of)
		for seat := range s.Points {
			s.Points[seat] += l.Award[seat]
		}
		s.Number, s.Maker, s.Result = c.next(s.Points, i+1, l)
		l.PlayedAgain = l.Void && s.Result == nil
		s.Lines = append(s.Lines, l)
	}
	if agreed && s.Result == nil {
		s.agree(c)
	}
	return s, nil
}

// agree updates the sheet as if the players agreed to end the match now, like Match.agree.
func (s *Sheet) agree(c Config) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Uncounted = l.Number > c.whole(s.Number); l.Uncounted {
			for seat := range s.Points {
				s.Points[seat] -= l.Award[seat]
			}
		}
	}
	s.Number, s.Result = 0, byPoints(ByAccord, s.Points)
}

// checkFinish returns nil if a game can have the given result.
func (c Config) checkFinish(maker keypeg.Seat, of [2]BoardResult) error {
	for _, s := range keypeg.Seats {
		breaks := c.Mode.Simultaneous() || s == maker.Other()
		if !breaks && of[s] != (BoardResult{}) {
			return keypeg.Refusef("bad-sheet-maker", "C-8", "in this game the %s makes the code", s)
		}
		if breaks {
			if err := of[s].check(c.Boards[s]); err != nil {
				return err
			}
		}
	}
	return c.checkTogether(maker, of)
}

// check returns nil if a board can have this result, regardless of the other board.
func (f BoardResult) check(board keypeg.Format) error {
	needs := f.Broken || f.Misled // otherwise the other player may have ended the game before the first row
	if f.Rows < 0 || f.Rows > board.Rows || f.Rows == 0 && needs {
		return keypeg.Refusef("bad-sheet-rows", "", "1 to %d rows can be used", board.Rows)
	}
	return nil
}

// checkTogether returns nil if two boards of one game can have these results. A game with a wrong answer may have ended after
// any row.
func (c Config) checkTogether(maker keypeg.Seat, of [2]BoardResult) error {
	host, guest := of[keypeg.Host], of[keypeg.Guest]
	switch {
	case c.Mode == keypeg.Race && host.Broken && guest.Broken:
		return keypeg.Refusef("bad-sheet-race", c.scoring().Round.Clause, "in a race only one player breaks the code")
	case host.Broken && guest.Broken && host.Rows != guest.Rows:
		return keypeg.Refusef("bad-sheet-duel", c.scoring().Round.Clause, "in a duel both break the code in the same row, or one does not")
	case host.Misled || guest.Misled || host.Broken || guest.Broken:
		return nil
	}
	for _, s := range keypeg.Seats {
		if rows := c.Boards[s].Rows; (c.Mode.Simultaneous() || s == maker.Other()) && of[s].Rows != rows {
			return keypeg.Refusef("bad-sheet-unbroken", "D-3", "no code was broken, so all %d rows were used", rows)
		}
	}
	return nil
}
