package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"keypeg/internal/history"
	"keypeg/wire"
)

// maxRecords bounds a request that brings records, in bytes: two million characters,
// with the line feeds as JSON writes them.
const maxRecords = 2_300_000

// maxGames is how many games a history lists; all are summed up.
const maxGames = 1_000

func (s *server) registerHistory(api huma.API, op opFunc) {
	huma.Register(api, op(s.posing, http.MethodGet, "/history", "history", "What you have played"), s.history)
	text := op(s.moving, http.MethodGet, "/history/records.txt", "history-records", "The records of all that you have played, as text")
	text.Responses = plainText()
	huma.Register(api, text, s.historyRecords)
	add := op(s.moving, http.MethodPost, "/history", "import-history", "Bring records of games played elsewhere or before")
	add.MaxBodyBytes = maxRecords
	huma.Register(api, add, s.importHistory)
}

func (s *server) history(ctx context.Context, in *Session) (*body[wire.History], error) {
	holder, _ := in.holder()
	told, err := s.History.Report(ctx, holder)
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	out := wire.History{Editions: []wire.EditionHistory{}, Games: []wire.HistoryGame{}}
	for _, e := range told.Editions {
		out.Editions = append(out.Editions, wire.EditionHistory{
			Edition: e.Edition, Title: e.Title, Games: e.Games, Broken: e.Broken, Mean: e.Mean, Best: e.Best, BestProved: e.BestProved,
			Distribution: e.Distribution, Matches: e.Matches, Won: e.Won, Drawn: e.Drawn, Lost: e.Lost,
			RowSeconds: e.RowSeconds, RowLoss: e.RowLoss, Analysed: e.Analysed,
		})
	}
	for _, p := range told.Games[:min(len(told.Games), maxGames)] {
		out.Games = append(out.Games, historyGame(p))
	}
	return &body[wire.History]{out}, nil
}

func historyGame(p history.Played) wire.HistoryGame {
	m, g := p.Match, p.Game
	out := wire.HistoryGame{
		Match: m.ID, Serial: g.Serial, Edition: m.Edition, Title: m.Title, At: m.At, Seat: m.Seat, Rival: m.Rival,
		Outcome: string(g.Outcome), Rows: g.Rows, Hints: g.Hints,
	}
	if m.Analysis != "" { // its match is no match of this server
		out.Match, out.Analysis, out.Imported = "", m.Analysis, true
	}
	for _, s := range g.Seconds {
		out.Seconds += s
	}
	if v := p.Verdict; v != nil {
		loss := v.Loss / float64(v.Rows)
		out.Loss, out.Luck, out.Accuracy = &loss, &v.Luck, v.Accuracy
	}
	return out
}

func (s *server) historyRecords(ctx context.Context, in *Session) (*recordText, error) {
	holder, _ := in.holder()
	text, err := s.History.Export(ctx, holder)
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	return &recordText{"text/plain; charset=utf-8", []byte(text)}, nil
}

type importInput struct {
	Session
	Body wire.HistoryImport
}

type importOutput struct {
	Cookied
	Body wire.HistoryImported
}

func (s *server) importHistory(ctx context.Context, in *importInput) (*importOutput, error) {
	holder, cookie := s.admit(ctx, in.Session)
	done, err := s.History.Import(ctx, holder, in.Body.Records, in.Body.Name)
	if err != nil {
		return nil, s.toProblem(ctx, err)
	}
	refused := make([]string, len(done.Refused))
	for i, refusal := range done.Refused {
		refused[i] = voiceOf(ctx).Refusal(refusal)
	}
	return &importOutput{cookie, wire.HistoryImported{Added: done.Added, Known: done.Known, Refused: refused, Notes: done.Notes}}, nil
}
