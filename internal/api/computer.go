package api

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/solver"
	"keypeg/wire"
)

func (s *server) registerComputer(api huma.API, op opFunc) {
	huma.Register(api, op(s.asking, "GET", "/levels", "levels", "The computer's strengths"), s.levels)
	huma.Register(api, op(s.posing, "POST", "/positions/move", "move", "What a level of the computer would play"), s.move)
	huma.Register(api, op(s.asking, "POST", "/matches/{id}/hints", "hint", "A hint in the game being played; its use is kept"), s.hint)
}

func (s *server) levels(context.Context, *struct{}) (*body[wire.Levels], error) {
	var all wire.Levels
	for _, l := range bot.Levels() {
		level := wire.Level{Slug: l.Slug, Name: l.Name, Sentence: l.Sentence, Figures: []wire.LevelFigure{}}
		for _, f := range l.Figures() {
			p, _ := keypeg.FindEdition(f.Edition)
			level.Figures = append(level.Figures, wire.LevelFigure{
				Edition: f.Edition, Title: p.Title, Board: f.Board.String(),
				Games: f.Games, Mean: f.Mean, Error: f.Error, Unbroken: f.Unbroken,
			})
		}
		all.Levels = append(all.Levels, level)
	}
	return &body[wire.Levels]{all}, nil
}

func (s *server) move(ctx context.Context, in *body[wire.PositionMove]) (*body[wire.Move], error) {
	p, _, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	level, ok := bot.Find(in.Body.Level)
	if !ok {
		return nil, s.toProblem(ctx, noLevel(in.Body.Level))
	}
	row, err := level.Row(ctx, p, rand.Reader)
	if err != nil {
		return nil, s.toProblem(ctx, unfit(err))
	}
	return &body[wire.Move]{wire.Move{Row: row}}, nil
}

func noLevel(slug string) error {
	return keypeg.Refusef("bad-level", "", "the computer has no level %.20q", slug)
}

// unfit is what a search for a code that fits typed rows came to, in a sentence.
func unfit(err error) error {
	switch {
	case errors.Is(err, solver.ErrNoCandidates):
		return keypeg.Refusef("contradiction", "", "no code fits all of these answers: at least one is wrong")
	case errors.Is(err, solver.ErrBudget):
		return keypeg.Refusef("cannot-tell", "", "no code that fits was found, but there may be one")
	}
	return err
}
