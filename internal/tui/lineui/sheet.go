package lineui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A Sheet is the score of a match that is played on a real board.
type Sheet struct {
	wire.Sheet
	asked wire.SheetRequest
}

type sheets struct{ *console }

// sheet handles the commands for the score of a match on a real board:
//
//	sheet classic 4 Ann Ben    a new sheet: the edition, the number of games, and the players, beginning with the first Codemaker
//	sheet 5                    the code was broken in row 5
//	sheet no                   it was not broken
//	sheet 3!                   a wrong answer was found after 3 rows
//	sheet 5 no                 of a duel or race: the results of both players; 4- means 4 rows, and not broken
//	sheet back                 remove the last game
//	sheet end                  both players end the match here
func (s *sheets) sheet(rest string) error {
	fields := strings.Fields(rest)
	if len(fields) > 0 {
		if e, ok := keypeg.FindEdition(fields[0]); ok {
			return s.begin(e.Slug, fields[1:])
		}
	}
	switch open := s.page != nil && s.page.Sheet != nil; {
	case !open && len(fields) == 0:
		return s.begin(keypeg.Editions[0].Slug, nil)
	case !open:
		return s.needs(words.Sheet, rest, "classic 4 Ann Ben")
	}
	asked := s.page.Sheet.asked
	asked.Played = slices.Clone(asked.Played)
	switch {
	case len(fields) == 0:
	case rest == "back":
		asked.Played, asked.Agreed = asked.Played[:max(0, len(asked.Played)-1)], false
	case rest == "end":
		asked.Agreed = true
	default:
		game, ok := s.page.Sheet.read(fields)
		if !ok {
			return s.needs(words.Sheet, rest, "5")
		}
		asked.Played = append(asked.Played, game)
	}
	return s.score(asked)
}

// begin begins a sheet for an edition, with an optional number of games and two names.
func (s *sheets) begin(edition string, fields []string) error {
	asked := wire.SheetRequest{Edition: edition, Played: []wire.SheetGame{}}
	if len(fields) > 0 {
		if n, err := strconv.Atoi(fields[0]); err == nil {
			asked.Games, fields = n, fields[1:]
		}
	}
	copy(asked.Names[:], fields)
	return s.score(asked)
}

// score has the server compute a sheet, and prints it.
func (s *sheets) score(asked wire.SheetRequest) error {
	sheet, err := s.Client.Sheet(s.ctx, asked)
	if err != nil {
		return err
	}
	s.page = &Page{Sheet: &Sheet{sheet, asked}}
	for _, line := range sheet.Lines {
		s.say(line.Text)
	}
	s.sayf(s.Words.Points,
		cmp.Or(asked.Names[keypeg.Host], s.Words.Host), sheet.Points[keypeg.Host],
		cmp.Or(asked.Names[keypeg.Guest], s.Words.Guest), sheet.Points[keypeg.Guest])
	s.say(sheet.Text)
	return nil
}

// read parses a game's result: one number for the Codebreaker, or one number for each player if both break a code
// at the same time.
func (s *Sheet) read(fields []string) (game wire.SheetGame, ok bool) {
	seats := keypeg.Seats[:]
	if s.Maker != nil {
		seats = []keypeg.Seat{s.Maker.Other()}
	}
	if len(fields) != len(seats) {
		return game, false
	}
	for i, seat := range seats {
		rows, odd := strings.CutSuffix(fields[i], "!")
		game.Misled[seat] = odd
		placed, stopped := strings.CutSuffix(rows, "-")
		n, err := strconv.Atoi(placed)
		switch {
		case rows == "no":
			n = s.Boards[seat].Rows
		case err != nil || n < 1:
			return game, false
		default:
			game.Broken[seat] = !odd && !stopped
		}
		game.Rows[seat] = n
	}
	return game, true
}
