package api

import (
	"cmp"
	"context"
	"embed"
	"io/fs"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle/progress"
	"keypeg/internal/study"
	"keypeg/solver"
	"keypeg/wire"
)

// studies contains the operations on rules, boards and positions that are independent of
// a match.
type studies struct {
	*core
	strategies strategies
	analyst    analysis.Analyst
	records    *analysis.Records
	study      *study.Study
	questions  *pool.Pool
	progress   *progress.Progress
}

func (s *server) studies() *studies {
	return &studies{core: s.core, strategies: strategies{files: cmp.Or[fs.FS](s.Strategies, embed.FS{})}, analyst: s.Analyst, records: s.Records, study: s.Study, questions: s.Questions, progress: s.Puzzles}
}

// The numbers of codes to list and of rows to name, unless a request gives them.
const (
	usualLimit = 100
	usualCount = 5
)

func (s *studies) position(ctx context.Context, in *body[wire.PositionCodes]) (*body[wire.Position], error) {
	p, palette, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, err
	}
	limit := cmp.Or(in.Body.Limit, usualLimit)
	left, err := s.study.Left(ctx, p, limit, in.Body.Offset)
	if err != nil {
		return nil, err
	}
	out := wire.Position{
		Board: wire.BoardOf(p.Format), Palette: callerOf(ctx).voice.Palette(palette), Rows: []wire.AnsweredRow{}, Left: amount(left.Amount),
		Codes: append([]keypeg.Code{}, left.List...), Slips: []wire.Slip{}, Text: leftText(callerOf(ctx).voice, p, left),
	}
	for _, r := range p.Rows {
		out.Rows = append(out.Rows, answeredRow(r))
	}
	for _, slip := range left.Slips {
		out.Slips = append(out.Slips, slipOf(p, slip))
	}
	return &body[wire.Position]{out}, nil
}

func answeredRow(r keypeg.Row) wire.AnsweredRow {
	if r.Lost() || !r.Answered {
		return wire.AnsweredRow{Row: r.Code, Lost: r.Lost()}
	}
	return wire.AnsweredRow{Row: r.Code, Keys: &r.Keys}
}

func slipOf(p solver.Position, slip solver.Slip) wire.Slip {
	w := wire.Slip{Left: slip.Codes, Apart: slip.Apart}
	for i, at := range slip.Rows {
		w.Rows = append(w.Rows, wire.SlipRow{Row: at + 1, Given: p.Rows[at].Keys, Maybe: slip.Answers[i]})
	}
	return w
}

func (s *studies) best(ctx context.Context, in *body[wire.PositionBest]) (*body[wire.BestRows], error) {
	p, _, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, err
	}
	best, err := s.study.Best(ctx, p, cmp.Or(in.Body.Count, usualCount))
	if err != nil {
		return nil, err
	}
	out := wire.BestRows{Rows: []wire.Advice{}}
	for _, a := range best {
		out.Rows = append(out.Rows, wire.Advice(a))
	}
	return &body[wire.BestRows]{out}, nil
}

func (s *studies) effect(ctx context.Context, in *body[wire.PositionRow]) (*body[wire.RowEffect], error) {
	p, palette, err := readPosition(in.Body.PositionRequest)
	if err != nil {
		return nil, err
	}
	row, err := keypeg.NewReader(p.Format, palette).Code(in.Body.Row)
	if err != nil {
		return nil, err
	}
	effect, err := s.study.Row(ctx, p, row)
	if err != nil {
		return nil, err
	}
	out := wire.RowEffect{Advice: wire.Advice(effect.Advice), Against: append([]int{}, effect.Against...), Parts: []wire.Part{}}
	for _, part := range effect.Parts {
		out.Parts = append(out.Parts, wire.Part{Keys: part.Keys, Left: amount(part.Left), Share: part.Share})
	}
	return &body[wire.RowEffect]{out}, nil
}

func amount(a study.Amount) wire.Amount { return wire.Amount{Codes: a.Codes.String(), Exact: a.Exact} }
