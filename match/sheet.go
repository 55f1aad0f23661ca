package match

import "keypeg"

// A Sheet is a match as its players write it down beside a real board.
type Sheet struct {
	Lines  []SheetLine
	Points [2]int
	Number int         // of the game to be played next
	Maker  keypeg.Seat // of its code, in a series
	Result *Result     // nil while the match goes on
}

// ScoreSheet is the sheet of a match by its rulebook: how each of its games came out, by
// who broke the code, in the order they were played, those played again included.
// first makes the first code of a series; First, Answers and Limit of the Config say
// nothing here. agreed says that both end the match after these games, if it is not
// over by then (D-18). A game that cannot have come out so is refused by its place.
func ScoreSheet(c Config, first keypeg.Seat, games [][2]BoardResult, agreed bool) (Sheet, error) {
	if err := c.Validate(); err != nil {
		return Sheet{}, err
	}
	rules, _ := keypeg.FindRulebook(c.Rules)
	c.Rules = rules.Slug // it may have been asked for in capitals
	s := Sheet{Number: 1, Maker: first}
	var so round
	for i, of := range games {
		if s.Result != nil {
			return Sheet{}, keypeg.Refusef("bad-sheet", "", "game %d: the match was over after game %d, nothing is played after it", i+1, i)
		}
		if err := c.checkFinish(i+1, s.Maker, of); err != nil {
			return Sheet{}, err
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

// agree ends the match as it stands, as Match.agree does.
func (s *Sheet) agree(c Config) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Uncounted = l.Number > c.whole(s.Number); l.Uncounted {
			for seat := range s.Points {
				s.Points[seat] -= l.Award[seat]
			}
		}
	}
	s.Number, s.Maker, s.Result = 0, 0, byPoints(ByAccord, s.Points)
}

// checkFinish is nil if the game can have come out so; n is its place.
func (c Config) checkFinish(n int, maker keypeg.Seat, of [2]BoardResult) error {
	for _, s := range keypeg.Seats {
		breaks := c.Mode.Simultaneous() || s == maker.Other()
		if !breaks && of[s] != (BoardResult{}) {
			return keypeg.Refusef("bad-sheet", "C-8", "game %d: the %s makes the code in it, so rows and a wrong answer are the %s's", n, s, s.Other())
		}
		if breaks {
			if err := of[s].check(n, s, c.Boards[s]); err != nil {
				return err
			}
		}
	}
	return c.checkTogether(n, maker, of)
}

// check is nil if a board can have come out so, whatever became of the other one.
func (f BoardResult) check(n int, s keypeg.Seat, board keypeg.Format) error {
	switch {
	case f.Rows < 0 || f.Rows > board.Rows:
		return keypeg.Refusef("bad-sheet", "", "game %d: the board has %s, and the %s cannot have used %d", n, keypeg.Plural(board.Rows, "row"), s, f.Rows)
	case f.Rows == 0 && f.Broken:
		return keypeg.Refusef("bad-sheet", "C-7", "game %d: the %s broke the code, so it took one row at least", n, s)
	case f.Rows == 0 && f.Misled:
		return keypeg.Refusef("bad-sheet", "D-5", "game %d: the %s was given a wrong answer, so there was one row at least", n, s)
	}
	return nil
}

// checkTogether is nil if both boards can have come out so in one game. A game with
// a wrong answer may have ended at any row.
func (c Config) checkTogether(n int, maker keypeg.Seat, of [2]BoardResult) error {
	host, guest := of[keypeg.Host], of[keypeg.Guest]
	switch {
	case c.Mode == keypeg.Race && host.Broken && guest.Broken:
		return keypeg.Refusef("bad-sheet", "CH-10", "game %d: a race ends with the first broken code, so only one player can have broken one", n)
	case c.Mode == keypeg.Duel && host.Broken && guest.Broken && host.Rows != guest.Rows:
		return keypeg.Refusef("bad-sheet", "CH-4", "game %d: in a duel who breaks the code first ends the round; both broke one, so both in the same row", n)
	case host.Misled || guest.Misled || host.Broken || guest.Broken:
		return nil
	}
	for _, s := range keypeg.Seats {
		if rows := c.Boards[s].Rows; (c.Mode.Simultaneous() || s == maker.Other()) && of[s].Rows != rows {
			return keypeg.Refusef("bad-sheet", "D-3", "game %d: no code was broken, so the %s used all of the board's %s; a game given up counts so", n, s, keypeg.Plural(rows, "row"))
		}
	}
	return nil
}
