package api

import (
	"context"
	"strings"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// maxSheet is the largest size of a request for a score sheet, in
// bytes. The longest match has record.MaxPlayed lines.
const maxSheet = 64 << 10

func (s *studies) sheet(ctx context.Context, in *body[wire.SheetRequest]) (*body[wire.Sheet], error) {
	sheet, err := sheetOf(callerOf(ctx).voice, in.Body)
	return &body[wire.Sheet]{sheet}, err
}

// sheetOf returns the score sheet of a match played elsewhere.
func sheetOf(v *tell.Voice, r wire.SheetRequest) (wire.Sheet, error) {
	if r.Edition == "" {
		return wire.Sheet{}, keypeg.Refusef("bad-edition-none", "", "choose an edition")
	}
	c, err := configOf(wire.NewMatch{Edition: r.Edition, Games: r.Games, BreaksShort: r.BreaksShort})
	if err != nil {
		return wire.Sheet{}, err
	}
	var names [2]string
	for _, s := range keypeg.Seats {
		if names[s], err = match.CleanName(v.PlayerName(s, strings.TrimSpace(r.Names[s])), s); err != nil {
			return wire.Sheet{}, err
		}
	}
	games := make([][2]match.BoardResult, len(r.Played))
	for i, g := range r.Played {
		for s := range keypeg.Seats {
			games[i][s] = match.BoardResult{Rows: g.Rows[s], Broken: g.Broken[s], Misled: g.Misled[s]}
		}
	}
	scored, err := match.ScoreSheet(c, r.First, games, r.Agreed)
	if err != nil {
		return wire.Sheet{}, err
	}
	return written(v, c, scored, games, names), nil
}

// written returns a sheet in the form used by package wire.
func written(v *tell.Voice, c match.Config, scored match.Sheet, games [][2]match.BoardResult, names [2]string) wire.Sheet {
	table := tableFor(v, c, "")
	results := tell.Results{Voice: v, Names: names}
	sheet := wire.Sheet{
		Title: table.Title, Tracker: table.Tracker, Boards: table.Boards, Limits: table.Limits,
		Points: scored.Points, Number: scored.Number, Over: scored.Result != nil,
		Lines: []wire.SheetLine{}, Text: results.Standing(scored, c.Mode.Simultaneous()),
	}
	for i, l := range scored.Lines {
		sheet.Lines = append(sheet.Lines, wire.SheetLine{
			Number: l.Number, Maker: makerOf(c, l.Maker), Award: l.Award, Credit: l.Credit, Void: l.Void,
			Replay: l.PlayedAgain, Clause: l.Clause, Uncounted: l.Uncounted,
			Text: results.SheetLine(c, l, games[i]),
		})
	}
	if scored.Result != nil {
		sheet.Winner = scored.Result.Winner
	} else {
		sheet.Maker = makerOf(c, scored.Maker)
	}
	return sheet
}

// makerOf returns the Codemaker of a game, or nil if both players are Codemakers.
func makerOf(c match.Config, s keypeg.Seat) *keypeg.Seat {
	if c.Mode.Simultaneous() {
		return nil
	}
	return &s
}
