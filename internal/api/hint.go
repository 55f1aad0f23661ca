package api

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/solver"
	"keypeg/wire"
)

func (s *server) registerComputer(api huma.API, op opFunc) {
	huma.Register(api, op("GET", "/levels", "levels", "The computer's strengths"), s.levels)
	huma.Register(api, op("POST", "/positions/move", "move", "What a level of the computer would play"), s.move)
	huma.Register(api, op("POST", "/matches/{id}/hints", "hint", "A hint in the game being played; its use is kept"), s.hint)
}

func (s *server) levels(context.Context, *struct{}) (*body[wire.Levels], error) {
	var all wire.Levels
	for _, l := range bot.Levels() {
		level := wire.Level{Slug: l.Slug, Name: l.Name, Sentence: l.Sentence, Figures: []wire.LevelFigure{}}
		for _, f := range l.Figures() {
			p, _ := keypeg.FindPreset(f.Edition)
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
	if err := s.posing.check(ctx); err != nil {
		return nil, s.toProblem(ctx, err)
	}
	p, err := readPosition(in.Body.PositionRequest)
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

// unfit is what a search for a code that fits typed rows came to, in a sentence.
func unfit(err error) error {
	switch {
	case errors.Is(err, solver.ErrNoCandidates):
		return keypeg.Refuse("contradiction", "", "no code fits these rows: an answer is wrong")
	case errors.Is(err, solver.ErrBudget):
		return keypeg.Refuse("cannot-tell", "", "no code was found that fits these rows; on a board as big as this one that does not mean that there is none")
	}
	return err
}

type hintInput struct {
	Place
	Body wire.HintRequest
}

// hint answers from what the asker's seat may see. Its use is kept before the answer
// goes out.
func (s *server) hint(ctx context.Context, in *hintInput) (*body[wire.HintAnswer], error) {
	if err := s.asking.check(ctx); err != nil {
		return nil, s.toProblem(ctx, err)
	}
	holder, _ := in.holder()
	seat := in.Body.Seat
	snapshot, err := s.hall.Look(ctx, in.ID)
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	if err := snapshot.MayHint(holder, seat); err != nil {
		return nil, s.toProblem(ctx, err)
	}
	answer, err := s.answerHint(ctx, snapshot.Match.SeenBy(seat), in.Body, reader(snapshot, seat))
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	h := answer.Hint
	if err := s.hall.UseHint(ctx, in.ID, holder, hall.Hint{Serial: h.Serial, Seat: h.Seat, Row: h.Row, Kind: string(h.Kind)}); err != nil {
		return nil, s.toProblem(ctx, err)
	}
	return &body[wire.HintAnswer]{answer}, nil
}

func (s *server) answerHint(ctx context.Context, seen match.View, ask wire.HintRequest, read keypeg.Reader) (wire.HintAnswer, error) {
	var row keypeg.Code
	var err error
	if ask.Kind == wire.HintPossible {
		if row, err = read.Code(ask.Row); err != nil {
			return wire.HintAnswer{}, err
		}
	}
	h, err := s.Study.Hint(ctx, seen, string(ask.Kind), row)
	if err != nil {
		return wire.HintAnswer{}, unfit(err)
	}
	answer := wire.HintAnswer{
		Hint: wire.Hint{Serial: h.Serial, Seat: ask.Seat, Row: h.Row, Kind: ask.Kind},
		Text: h.Text, Possible: h.Possible, Against: h.Against, Codes: h.Codes,
	}
	if h.Left != nil {
		left := amount(*h.Left)
		answer.Left = &left
	}
	if h.Best != nil {
		best := wire.Advice(*h.Best)
		answer.Best = &best
	}
	return answer, nil
}
