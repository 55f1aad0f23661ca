package api

import (
	"context"
	"time"

	"keypeg/internal/analysis"
	"keypeg/internal/study"
	"keypeg/match"
	"keypeg/wire"
)

// maxRecord bounds a request that brings a record, in bytes.
const maxRecord = 220_000

// matchAnalysis has the games of a match analysed that are over. Nothing of the one
// that is being played enters it.
func (s *server) matchAnalysis(ctx context.Context, in *Place) (*body[wire.Analysis], error) {
	holder, _ := in.holder()
	snapshot, err := s.hall.Look(ctx, in.ID, holder)
	if err != nil {
		return nil, err
	}
	return s.analysis(ctx, in.ID, tableOf(snapshot), snapshot.Match, snapshot.Header.Made.Format(time.DateOnly), nil)
}

func (s *server) addRecord(ctx context.Context, in *body[wire.AnalysisRequest]) (*body[wire.AnalysisMade], error) {
	id, err := s.Records.Add(ctx, in.Body.Record)
	if err != nil {
		return nil, err
	}
	return &body[wire.AnalysisMade]{wire.AnalysisMade{ID: id}}, nil
}

type recordPlace struct {
	ID string `path:"id" maxLength:"40"`
}

func (s *server) recordAnalysis(ctx context.Context, in *recordPlace) (*body[wire.Analysis], error) {
	record, m, err := s.Records.Record(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.analysis(ctx, in.ID, wire.TableOf(m.Config), m, record.Date, match.Unchecked(record))
}

func (s *server) analysis(ctx context.Context, id string, table wire.Table, m *match.Match, date string, notes []string) (*body[wire.Analysis], error) {
	seen := m.Watch()
	a, err := s.Analyst.Analysis(ctx, id, seen.Past)
	if err != nil {
		return nil, err
	}
	out := wire.Analysis{
		Title: table.Title, Date: date, Rules: m.Config.Rules, Players: m.Names, Palette: table.Palette, Boards: table.Boards,
		Points: m.Points, Games: []wire.GameAnalysis{}, Done: a.Done, Rows: a.Rows, Finished: a.Finished, Busy: a.Busy,
		Notes: append([]string{}, notes...),
	}
	for _, g := range a.Games {
		game := wire.GameAnalysis{Serial: g.Serial, Number: g.Number, Maker: g.Maker, Boards: []wire.BoardAnalysis{}}
		for _, b := range g.Boards {
			game.Boards = append(game.Boards, boardAnalysis(b))
		}
		out.Games = append(out.Games, game)
	}
	return &body[wire.Analysis]{out}, nil
}

func boardAnalysis(b analysis.Board) wire.BoardAnalysis {
	w := wire.BoardAnalysis{
		Breaker: b.Breaker, Code: b.Code, Outcome: b.Outcome, Rows: []wire.RowAnalysis{}, Loss: b.Loss, Luck: b.Luck,
		Accuracy: b.Accuracy, Finished: b.Finished, Text: b.Text,
	}
	if c := b.Choice; c != nil {
		w.Choice = &wire.CodeChoice{Chance: c.Chance, Even: c.Even, Rows: c.Rows, Mean: c.Mean, Text: c.Text}
	}
	for _, r := range b.Rows {
		w.Rows = append(w.Rows, rowAnalysis(r))
	}
	return w
}

func rowAnalysis(r analysis.Row) wire.RowAnalysis {
	return wire.RowAnalysis{
		Number: r.Number, Row: r.Code, Keys: r.Keys, Lost: r.Code == 0, Wrong: r.Wrong,
		Before: amountOrNone(r.Before), After: amountOrNone(r.After), CouldBe: r.CouldBe, Against: r.Against,
		Judged: r.Judged, Best: r.Best, BestRows: r.BestRows, Expected: r.Expected, Loss: r.Loss, Luck: r.Luck,
		Exact: r.Exact, Text: r.Text,
	}
}

func amountOrNone(a *study.Amount) *wire.Amount {
	if a == nil {
		return nil
	}
	w := amount(*a)
	return &w
}
