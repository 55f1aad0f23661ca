package api

import (
	"context"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

type hintInput struct {
	Place
	Body wire.HintRequest
}

// hint responds to a request for a hint, using only facts that the requesting seat may see. It
// stores the use of the hint before it sends the hint.
func (s *matches) hint(ctx context.Context, in *hintInput) (*body[wire.HintAnswer], error) {
	holder := in.holder()
	seat := in.Body.Seat
	snapshot, err := s.hall.LookAs(ctx, in.ID, holder, seat)
	if err == nil {
		err = snapshot.CheckHints()
	}
	if err != nil {
		return nil, err
	}
	if in.Body.Own && in.Body.Kind != wire.HintPossible {
		return s.countHint(ctx, in, snapshot)
	}
	h, err := s.answerHint(ctx, snapshot.Match.SeenBy(seat), in.Body, reader(snapshot, seat))
	if err != nil {
		return nil, err
	}
	use := hall.Hint{Serial: h.Serial, Seat: seat, Row: h.Row, Kind: string(in.Body.Kind)}
	if err := s.hall.UseHint(ctx, in.ID, holder, use, h); err != nil {
		return nil, err
	}
	return &body[wire.HintAnswer]{hintAnswer(callerOf(ctx).voice, use, h)}, nil
}

// countHint stores the use of a hint that the caller's device works out.
func (s *matches) countHint(ctx context.Context, in *hintInput, snapshot *hall.Snapshot) (*body[wire.HintAnswer], error) {
	holder := in.holder()
	h, err := study.Asked(snapshot.Match.SeenBy(in.Body.Seat))
	if err != nil {
		return nil, err
	}
	use := hall.Hint{Serial: h.Serial, Seat: in.Body.Seat, Row: h.Row, Kind: string(in.Body.Kind)}
	if err := s.hall.UseHint(ctx, in.ID, holder, use, nil); err != nil {
		return nil, err
	}
	return &body[wire.HintAnswer]{wire.HintAnswer{Hint: hintOf(use)}}, nil
}

// positionHint returns the hint for a position. The hint depends only on the position, so the caller's own device can
// work it out too.
func (s *studies) positionHint(ctx context.Context, in *body[wire.PositionHint]) (*body[wire.HintTold], error) {
	p, _, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, err
	}
	h, err := s.study.HintAt(ctx, p, string(in.Body.Kind), 0)
	if err != nil {
		return nil, unfit(err)
	}
	return &body[wire.HintTold]{hintTold(callerOf(ctx).voice, answeredHint{Hint: h})}, nil
}

// An answeredHint is a hint that has been computed but not yet put into words.
type answeredHint struct {
	study.Hint
	asked keypeg.Code // the row to judge, for HintPossible
}

func (s *matches) answerHint(ctx context.Context, seen match.View, ask wire.HintRequest, read keypeg.Reader) (h answeredHint, err error) {
	if ask.Kind == wire.HintPossible {
		if h.asked, err = read.Code(ask.Row); err != nil {
			return answeredHint{}, err
		}
	}
	h.Hint, err = s.study.Hint(ctx, seen, string(ask.Kind), h.asked)
	return h, unfit(err)
}

func hintAnswer(v *tell.Voice, use hall.Hint, h answeredHint) wire.HintAnswer {
	return wire.HintAnswer{Hint: hintOf(use), HintTold: hintTold(v, h)}
}

func hintTold(v *tell.Voice, h answeredHint) wire.HintTold {
	answer := wire.HintTold{Asked: h.asked, Text: hintText(v, h.Hint), Possible: h.Possible, Against: h.Against}
	if h.Left != nil {
		left := amount(h.Left.Amount)
		answer.Left, answer.Codes = &left, h.Left.List
	}
	if h.Best != nil {
		best := wire.Advice(*h.Best)
		answer.Best = &best
	}
	return answer
}
