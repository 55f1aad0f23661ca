package api

import (
	"context"
	"crypto/rand"
	"errors"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/pool"
	"keypeg/solver"
	"keypeg/wire"
)

func (s *studies) levels(ctx context.Context, _ *struct{}) (*body[wire.Levels], error) {
	var all wire.Levels
	v := callerOf(ctx).voice
	for _, l := range bot.Levels() {
		level := wire.Level{Slug: l.Slug, Name: v.Level(l.Slug), Sentence: v.LevelLine(l.Slug), Figures: []wire.LevelFigure{}}
		for _, f := range l.Figures() {
			p, _ := keypeg.FindEdition(f.Edition)
			level.Figures = append(level.Figures, wire.LevelFigure{
				Edition: f.Edition, Title: v.Edition(p), Board: f.Board.String(),
				Games: f.Games, Mean: f.Mean, Error: f.Error, Unbroken: f.Unbroken,
			})
		}
		all.Levels = append(all.Levels, level)
	}
	return &body[wire.Levels]{all}, nil
}

func (s *studies) move(ctx context.Context, in *body[wire.PositionMove]) (*body[wire.Move], error) {
	p, _, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, err
	}
	level, ok := bot.Find(in.Body.Level)
	if !ok {
		return nil, noLevel(in.Body.Level)
	}
	row, err := pool.Ask(ctx, s.questions, func(ctx context.Context) (keypeg.Code, error) { return level.Row(ctx, p, rand.Reader) })
	if err != nil {
		return nil, unfit(err)
	}
	return &body[wire.Move]{wire.Move{Row: row}}, nil
}

func noLevel(slug string) error {
	return keypeg.Refusef("bad-level", "", "the computer has no level %.20q", slug)
}

// unfit returns the refusal for rows for which no fitting code was
// found.
func unfit(err error) error {
	switch {
	case errors.Is(err, solver.ErrNoCandidates):
		return keypeg.Refusef("contradiction", "", "no code fits all of these answers: at least one is wrong")
	case errors.Is(err, solver.ErrBudget):
		return keypeg.Refusef("cannot-tell", "", "no matching code was found, but there may be one")
	}
	return err
}
