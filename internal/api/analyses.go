package api

import (
	"context"
	"time"

	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// maxRecord is the largest size of a request that contains a record, in bytes.
const maxRecord = 220_000

// matchAnalysis returns the analysis of a match's finished games. It leaves out the game in progress.
func (s *matches) matchAnalysis(ctx context.Context, in *Place) (*body[wire.Analysis], error) {
	holder := in.holder()
	snapshot, err := s.lookAt(ctx, in.ID, holder)
	if err != nil {
		return nil, err
	}
	out, err := analysisOf(ctx, s.analyst, in.ID, tableOf(callerOf(ctx).voice, snapshot), snapshot)
	if err != nil {
		return nil, err
	}
	out.Date = snapshot.Header.Made.Format(time.DateOnly)
	return &body[wire.Analysis]{out}, nil
}

type addRecordInput struct {
	Session
	Body wire.AnalysisRequest
}

func (s *studies) addRecord(ctx context.Context, in *addRecordInput) (*body[wire.AnalysisMade], error) {
	id, err := s.records.Add(ctx, in.Body.Record, in.holder())
	if err != nil {
		return nil, err
	}
	return &body[wire.AnalysisMade]{wire.AnalysisMade{ID: id}}, nil
}

type recordPlace struct {
	ID string `path:"id"`
}

func (s *studies) recordAnalysis(ctx context.Context, in *recordPlace) (*body[wire.Analysis], error) {
	record, m, err := s.records.Record(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	table := tableFor(callerOf(ctx).voice, m.Config, record.Colours)
	out, err := analysisOf(ctx, s.analyst, in.ID, table, &hall.Snapshot{Match: m})
	if err != nil {
		return nil, err
	}
	out.Date = record.Date
	for _, note := range match.Unchecked(record) {
		out.Notes = append(out.Notes, callerOf(ctx).voice.Unchecked(note))
	}
	return &body[wire.Analysis]{out}, nil
}

// analysisOf returns the analysis of a match in the form used by package wire. For an imported record,
// only the snapshot's Match is set.
func analysisOf(ctx context.Context, analyst analysis.Analyst, id string, table wire.Table, snapshot *hall.Snapshot) (wire.Analysis, error) {
	v, m := callerOf(ctx).voice, snapshot.Match
	seen := m.Watch()
	a, err := analyst.Analysis(ctx, id, seen.Past)
	if err != nil {
		return wire.Analysis{}, err
	}
	out := wire.Analysis{
		Title: table.Title, Rules: m.Config.Rules, Edition: table.Edition, Players: playerNames(v, m.Names, snapshot.Header.Computers), Palette: table.Palette, Boards: table.Boards,
		Points: m.Points, Games: []wire.GameAnalysis{}, Done: a.Done, Rows: a.Rows, Finished: a.Finished, Busy: a.Busy,
		Notes: []string{},
	}
	scene := tell.Scene{Voice: v, View: seen}
	for _, g := range a.Games {
		game := wire.GameAnalysis{
			Serial: g.Serial, Number: g.Number, Title: scene.GameTitle(g.Number, g.Serial), Maker: g.Maker, Boards: []wire.BoardAnalysis{},
		}
		for _, b := range g.Boards {
			hinted := snapshot.HintedRows(g.Serial, b.Breaker, analysis.NamesRows)
			game.Boards = append(game.Boards, boardAnalysis(v, b.Hinted(hinted), out.Players))
		}
		out.Games = append(out.Games, game)
	}
	return out, nil
}

func boardAnalysis(v *tell.Voice, b analysis.Board, players [2]string) wire.BoardAnalysis {
	text, hinted := boardText(v, b)
	w := wire.BoardAnalysis{
		Breaker: b.Breaker, Code: b.Code, Outcome: b.Outcome, Rows: []wire.RowAnalysis{}, Loss: b.Loss, Luck: b.Luck,
		Accuracy: b.Accuracy, Finished: b.Finished, Text: text, Hinted: hinted,
		Story: tell.Results{Voice: v, Names: players}.Board(b.Outcome, b.Breaker, len(b.Rows)),
	}
	if c := b.Choice; c != nil {
		verdict := tell.CodeVerdict{Voice: v, Pattern: c.Pattern, Chance: c.Chance, Rows: c.Rows, Mean: c.Mean}
		w.Choice = &wire.CodeChoice{Chance: c.Chance, Even: c.Even, Rows: c.Rows, Mean: c.Mean, Text: verdict.Text()}
	}
	for _, r := range b.Rows {
		w.Rows = append(w.Rows, rowAnalysis(v, r))
	}
	return w
}

func rowAnalysis(v *tell.Voice, r analysis.Row) wire.RowAnalysis {
	return wire.RowAnalysis{
		Number: r.Number, Row: r.Code, Keys: r.Keys, Lost: r.Code == 0, Wrong: r.Wrong,
		Before: amountOrNone(r.Before), After: amountOrNone(r.After), CouldBe: r.CouldBe, Against: r.Against,
		Judged: r.Judged, Best: r.Best, BestRows: r.BestRows, Expected: r.Expected, Loss: r.Loss, Luck: r.Luck,
		Exact: r.Exact, Hinted: r.Hinted, Text: rowText(v, r),
	}
}

func amountOrNone(a *study.Amount) *wire.Amount {
	if a == nil {
		return nil
	}
	w := amount(*a)
	return &w
}
