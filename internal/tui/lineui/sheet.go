package lineui

import (
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A Sheet is the score of a match on a real board.
type Sheet struct {
	wire.Sheet
	asked wire.SheetRequest
}

// sheet keeps the score of a match on a real board:
//
//	sheet classic 4 Ann Ben    a new one: the edition, how many games, and who plays, the first Codemaker first
//	sheet 5                    the code was broken in row 5
//	sheet no                   it was not broken
//	sheet 3!                   a wrong answer came to light after 3 rows
//	sheet 5 no                 of a duel or race: how the first one did, and the other one; 4- is 4 rows, and not broken
//	sheet back                 without the last game
//	sheet end                  both end the match here
func (t *talk) sheet(rest string) {
	fields := strings.Fields(rest)
	if len(fields) > 0 {
		if e, ok := keypeg.FindEdition(fields[0]); ok {
			t.newSheet(e.Slug, fields[1:])
			return
		}
	}
	switch open := t.page != nil && t.page.Sheet != nil; {
	case !open && len(fields) == 0:
		t.newSheet(keypeg.Editions[0].Slug, nil)
		return
	case !open:
		t.needs(words.Sheet, "classic 4 Ann Ben")
		return
	}
	asked := t.page.Sheet.asked
	asked.Played = slices.Clone(asked.Played)
	switch {
	case len(fields) == 0:
	case rest == "back":
		asked.Played, asked.Agreed = asked.Played[:max(0, len(asked.Played)-1)], false
	case rest == "end":
		asked.Agreed = true
	default:
		game, ok := t.page.Sheet.read(fields)
		if !ok {
			t.needs(words.Sheet, "5")
			return
		}
		asked.Played = append(asked.Played, game)
	}
	t.score(asked)
}

// newSheet begins a sheet for an edition, with an optional number of games and two names.
func (t *talk) newSheet(edition string, fields []string) {
	asked := wire.SheetRequest{Edition: edition, Played: []wire.SheetGame{}}
	if len(fields) > 0 {
		if n, err := strconv.Atoi(fields[0]); err == nil {
			asked.Games, fields = n, fields[1:]
		}
	}
	copy(asked.Names[:], fields)
	t.score(asked)
}

// score has the server compute a sheet, and prints it.
func (t *talk) score(asked wire.SheetRequest) {
	s, err := t.Client.Sheet(t.ctx, asked)
	if err != nil {
		t.refuse(err)
		return
	}
	t.page = &Page{Sheet: &Sheet{s, asked}}
	for _, line := range s.Lines {
		t.say("%s", line.Text)
	}
	t.say(t.Words.Points, t.named(asked, keypeg.Host), s.Points[keypeg.Host], t.named(asked, keypeg.Guest), s.Points[keypeg.Guest])
	t.say("%s", s.Text)
}

func (t *talk) named(asked wire.SheetRequest, seat keypeg.Seat) string {
	if name := asked.Names[seat]; name != "" {
		return name
	}
	return strconv.Itoa(int(seat) + 1)
}

// read parses a game's result: for its Codebreaker, or for both if both break at once.
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
