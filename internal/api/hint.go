package api

import (
	"context"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

type hintInput struct {
	Place
	Body wire.HintRequest
}

// hint answers from what the asker's seat may see. Its use is stored before the answer goes out.
func (s *server) hint(ctx context.Context, in *hintInput) (*body[wire.HintAnswer], error) {
	holder, _ := in.holder()
	seat := in.Body.Seat
	snapshot, err := s.hall.LookForHint(ctx, in.ID, holder, seat)
	if err != nil {
		return nil, err
	}
	answer, err := s.answerHint(ctx, snapshot.Match.SeenBy(seat), in.Body, reader(snapshot, seat))
	if err != nil {
		return nil, err
	}
	h := answer.Hint
	if err := s.hall.UseHint(ctx, in.ID, holder, hall.Hint{Serial: h.Serial, Seat: h.Seat, Row: h.Row, Kind: string(h.Kind)}); err != nil {
		return nil, err
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
		Text: hintText(voiceOf(ctx), h), Possible: h.Possible, Against: h.Against,
	}
	if h.Left != nil {
		left := amount(h.Left.Amount)
		answer.Left, answer.Codes = &left, h.Left.List
	}
	if h.Best != nil {
		best := wire.Advice(*h.Best)
		answer.Best = &best
	}
	return answer, nil
}
