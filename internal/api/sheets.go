package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// maxSheet bounds a sheet's body: the longest match has record.MaxPlayed lines.
const maxSheet = 64 << 10

func (s *server) registerSheets(api huma.API, op opFunc) {
	sheet := op(s.asking, http.MethodPost, "/sheets", "sheet", "The score of a match on a real board")
	sheet.MaxBodyBytes = maxSheet
	huma.Register(api, sheet, s.sheet)
}

func (s *server) sheet(ctx context.Context, in *body[wire.SheetRequest]) (*body[wire.Sheet], error) {
	sheet, err := sheetOf(in.Body)
	return &body[wire.Sheet]{sheet}, s.toProblem(ctx, err)
}

// sheetOf reckons a match up that was played elsewhere.
func sheetOf(r wire.SheetRequest) (wire.Sheet, error) {
	if r.Edition == "" {
		return wire.Sheet{}, keypeg.Refusef("bad-edition-none", "", "choose an edition")
	}
	c, err := configOf(wire.NewMatch{Edition: r.Edition, Games: r.Games, BreaksShort: r.BreaksShort})
	if err != nil {
		return wire.Sheet{}, err
	}
	var names [2]string
	for _, s := range keypeg.Seats {
		if names[s], err = match.CleanName(r.Names[s], s); err != nil {
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
	return written(c, scored, names), nil
}

// written is a sheet as it is sent.
func written(c match.Config, scored match.Sheet, names [2]string) wire.Sheet {
	table := wire.TableOf(c)
	sheet := wire.Sheet{
		Title: table.Title, Tracker: table.Tracker, Boards: table.Boards,
		Points: scored.Points, Number: scored.Number, Over: scored.Result != nil,
		Lines: []wire.SheetLine{}, Text: standing(c, scored, names),
	}
	for _, l := range scored.Lines {
		sheet.Lines = append(sheet.Lines, wire.SheetLine{
			Number: l.Number, Maker: makerOf(c, l.Maker), Award: l.Award, Credit: l.Credit, Void: l.Void,
			Replay: l.PlayedAgain, Clause: l.Clause, Uncounted: l.Uncounted,
		})
	}
	if scored.Result != nil {
		sheet.Winner = scored.Result.Winner
	} else {
		sheet.Maker = makerOf(c, scored.Maker)
	}
	return sheet
}

// makerOf is the Codemaker, where only one player is.
func makerOf(c match.Config, s keypeg.Seat) *keypeg.Seat {
	if c.Mode.Simultaneous() {
		return nil
	}
	return &s
}

// standing says how the match stands, in a sentence.
func standing(c match.Config, scored match.Sheet, names [2]string) string {
	var score string
	switch host, guest := scored.Points[keypeg.Host], scored.Points[keypeg.Guest]; {
	case scored.Result != nil && scored.Result.Winner != nil:
		winner := *scored.Result.Winner
		return fmt.Sprintf("%s wins by %d to %d.", names[winner], scored.Points[winner], scored.Points[winner.Other()])
	case scored.Result != nil:
		return fmt.Sprintf("A draw, %d to %d.", host, guest)
	case host > guest:
		score = fmt.Sprintf("%s leads by %d to %d", names[keypeg.Host], host, guest)
	case guest > host:
		score = fmt.Sprintf("%s leads by %d to %d", names[keypeg.Guest], guest, host)
	case len(scored.Lines) > 0:
		score = fmt.Sprintf("It stands %d to %d", host, guest)
	default:
		score = "Nothing is played yet"
	}
	if c.Mode.Simultaneous() {
		return fmt.Sprintf("%s; both make a code for round %d.", score, scored.Number)
	}
	return fmt.Sprintf("%s; %s makes the code of game %d.", score, names[scored.Maker], scored.Number)
}
