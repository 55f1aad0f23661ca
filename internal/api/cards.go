package api

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
	"keypeg/match"
)

// sideOf returns a board without rows, in the colours of the rulebook with the given slug. A board that is in no printed
// set is drawn as a custom board.
func sideOf(v *tell.Voice, book string, printed bool, board keypeg.Format, palette keypeg.Palette, breaker keypeg.Seat) picture.Board {
	b := picture.Board{Format: board, Breaker: breaker, Palette: palette}
	rules, _ := keypeg.FindRulebook(book)
	name := v.OwnBoard(rules.Name)
	if printed {
		b.Printed, name = book, v.Edition(rules.Editions()[0])
	}
	b.Name, _, _ = strings.Cut(name, ",")
	return b
}

// titled returns the card, with a title made from its texts if it has none.
func titled(c picture.Card) picture.Card {
	if c.Title == "" {
		var said []string
		for _, part := range []string{c.Heading, c.Line, c.Foot} {
			if part != "" {
				said = append(said, part)
			}
		}
		c.Title = strings.Join(said, " – ")
	}
	return c
}

// matchCard returns the card of a match as a stranger may see it, with the players and the result of a finished game. It
// reveals nothing about a game in progress. If serial is not 0, the card shows that finished game.
func matchCard(v *tell.Voice, snapshot *hall.Snapshot, serial int) (picture.Card, error) {
	if of := snapshot.Header.Daily; of != nil {
		return attemptCard(v, of.Day, of.Edition, daily.AttemptOf(snapshot))
	}
	view := snapshot.Match.Watch()
	names := playerNames(v, snapshot.Match.Names, snapshot.Header.Computers)
	for seat, name := range names {
		view.Players[seat].Name = name
	}
	table := tableFor(v, snapshot.Match.Config, snapshot.Header.Colours)
	side := func(board keypeg.Format, breaker keypeg.Seat) picture.Board {
		return sideOf(v, cmp.Or(snapshot.Header.Colours, view.Rules), table.Edition != "", board, snapshot.Palette, breaker)
	}
	say := tell.Cards{Voice: v}
	c := picture.Card{Heading: say.Between(names[keypeg.Host], names[keypeg.Guest]), Line: v.BoardLine(view.Boards[keypeg.Guest]), Foot: table.Title}
	if view.Boards[keypeg.Host] != view.Boards[keypeg.Guest] {
		c.Line = v.BoardLine(view.Boards[keypeg.Host]) + " – " + c.Line
	}
	scene := tell.Scene{Voice: v, View: view, Palette: snapshot.Palette}
	game, err := gameShown(view, serial)
	switch {
	case err != nil:
		return picture.Card{}, err
	case game != nil:
		c = gameCard(c, scene, *game, side)
	case !view.Players[keypeg.Guest].Seated:
		c.Heading = say.Invites(names[keypeg.Host])
	}
	if view.Result != nil {
		c.Line = scene.Status()
	}
	if len(c.Boards) == 0 {
		for _, breaker := range keypeg.Seats {
			if view.Mode.Simultaneous() || breaker == keypeg.Guest {
				c.Boards = append(c.Boards, side(view.Boards[breaker], breaker))
			}
		}
	}
	return titled(c), nil
}

// gameShown returns the game that a request names. If no game is requested and the match is over, it returns the last game
// with something to show.
func gameShown(view match.View, serial int) (shown *match.Ended, err error) {
	for i, g := range view.Past {
		if g.Serial == serial {
			return &view.Past[i], nil
		}
		if serial == 0 && view.Result != nil && len(g.Boards[0].Rows) > 0 {
			shown = &view.Past[i]
		}
	}
	if serial != 0 {
		err = keypeg.Refusef("no-such-game", "", "this match has no game %d that is over", serial)
	}
	return shown, err
}

// unbroken is shown in place of the number of rows if the code was not broken.
const unbroken = "–"

// figureOf returns the figure of a card and its unit. The figure is the number of rows in which a code was broken.
func figureOf(say tell.Cards, broken bool, rows int, board keypeg.Format) (figure, unit string) {
	if !broken {
		return unbroken, say.NotBroken()
	}
	return strconv.Itoa(rows), say.OfRows(board.Rows)
}

// gameCard returns the card of a finished game. Its figure is the number of rows that the best Codebreaker used.
func gameCard(c picture.Card, scene tell.Scene, g match.Ended, side func(keypeg.Format, keypeg.Seat) picture.Board) picture.Card {
	for _, b := range g.Boards {
		shown := side(b.Format, b.Breaker)
		shown.Code = b.Code
		for _, row := range b.Rows {
			drawn := picture.Row{Code: row.Code, Lost: row.Lost, Without: row.Keys == nil}
			if row.Keys != nil {
				drawn.Keys = *row.Keys
			}
			shown.Rows = append(shown.Rows, drawn)
		}
		c.Boards = append(c.Boards, shown)
	}
	of := g.Boards[tell.BestBoard(g)]
	c.Figure, c.Unit = figureOf(tell.Cards{Voice: scene.Voice}, of.Outcome == keypeg.Broken, len(of.Rows), of.Format)
	names := [2]string{scene.Players[keypeg.Host].Name, scene.Players[keypeg.Guest].Name}
	c.Heading = tell.Results{Voice: scene.Voice, Names: names}.Game(g)
	if len(scene.Past) > 1 || scene.Game != nil {
		c.Foot = scene.GameTitle(g.Number, g.Serial) + ", " + c.Foot
	}
	return c
}

// dayCard returns the card of a day's code for a holder: their attempt if it is over, and otherwise the empty board.
func (s *days) dayCard(ctx context.Context, day, edition string, holder hall.Hash) (picture.Card, error) {
	b, err := daily.BoardOf(edition)
	if err != nil {
		return picture.Card{}, err
	}
	if err := s.daily.CheckDay(ctx, day); err != nil {
		return picture.Card{}, err
	}
	snapshot, err := s.daily.Own(ctx, day, b.Edition, holder)
	if err != nil {
		return picture.Card{}, err
	}
	var a daily.Attempt
	if snapshot != nil {
		a = daily.AttemptOf(snapshot)
	}
	return attemptCard(callerOf(ctx).voice, day, edition, a)
}

// attemptCard returns the card of an attempt at a day's code. It shows only the answers, because the viewer may not have
// tried that code yet. It reveals nothing about an attempt that is not over.
func attemptCard(v *tell.Voice, day, edition string, a daily.Attempt) (picture.Card, error) {
	b, err := daily.BoardOf(edition)
	if err != nil {
		return picture.Card{}, err
	}
	e, _ := keypeg.FindEdition(edition)
	board := b.Config.Boards[keypeg.Guest]
	rules, _ := keypeg.FindRulebook(b.Colours)
	side := sideOf(v, b.Colours, true, board, rules.Palette(board.Colours), keypeg.Guest)
	days, say := tell.Days{Voice: v}, tell.Cards{Voice: v}
	c := picture.Card{Heading: days.Heading(), Line: v.Edition(e) + ", " + days.Date(day), Foot: days.Dare("")}
	if a.Over {
		for _, k := range a.Keys {
			side.Rows = append(side.Rows, picture.Row{Keys: k})
		}
		c.Title = days.Share(day, v.Edition(e), a.Broken, board.Rows, a.Keys)
		c.Figure, c.Unit = figureOf(say, a.Broken, a.Rows, board)
		if a.Broken {
			if name := v.StandIn(keypeg.Guest, a.Name); name != v.SeatName(keypeg.Guest) && name != v.Unnamed() {
				c.Foot = days.Dare(name)
			}
		}
	}
	c.Boards = []picture.Board{side}
	return titled(c), nil
}

// boardCard returns a card with an empty board, given by its edition or its text form. Its title is the title of a page or
// of the board.
func boardCard(v *tell.Voice, text string, board keypeg.Format, palette keypeg.Palette, page string) (picture.Card, error) {
	c := picture.Card{Heading: v.Board(board.String()), Line: v.BoardLine(board)}
	e, printed := keypeg.FindEdition(text)
	sides := []picture.Board{sideOf(v, e.Rulebook, printed, board, palette, keypeg.Guest)}
	if printed {
		c.Heading = v.Edition(e)
		if e.Mode.Simultaneous() {
			handicapped := board
			if e.Short != (keypeg.Format{}) {
				handicapped = e.Short
			}
			sides = append([]picture.Board{sideOf(v, e.Rulebook, true, handicapped, palette, keypeg.Host)}, sides...)
		}
	}
	c.Boards = sides
	if page != "" {
		title, line := tell.Cards{Voice: v}.Page(page)
		switch {
		case title == "":
			return picture.Card{}, keypeg.Refusef("no-page", "", "there is no page %.40q", page)
		case page == "home":
			title, line = line, ""
		}
		c.Heading, c.Line = title, line
	}
	return titled(c), nil
}
