package api

import (
	"context"

	"keypeg"
	"keypeg/internal/history"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// maxRecords is the largest size of a request that imports records, in bytes: two million characters, with line
// feeds escaped as in JSON.
const maxRecords = 2_300_000

// bytesRead is the length, in bytes, of the record of a short match.
const bytesRead = 500

// maxGames is the number of games that a history lists. maxDrawn is the number of listed games whose rows are
// included. The sums cover all games.
const (
	maxGames = 1_000
	maxDrawn = 100
)

func (s *people) past(ctx context.Context, in *Session) (*body[wire.History], error) {
	holder := in.holder()
	told, err := s.history.Report(ctx, holder)
	if err != nil {
		return nil, err
	}
	s.reading.charge(ctx, told.Read)
	out := wire.History{Editions: []wire.EditionHistory{}, Games: []wire.HistoryGame{}}
	for _, e := range told.Editions {
		out.Editions = append(out.Editions, wire.EditionHistory{
			Edition: e.Edition, Title: editionTitle(ctx, e.Edition), Games: e.Games, Broken: e.Broken, Mean: e.Mean, Best: e.Best, BestProved: e.BestProved,
			Distribution: e.Distribution, Matches: e.Matches, Won: e.Won, Drawn: e.Drawn, Lost: e.Lost,
			RowSeconds: e.RowSeconds, RowLoss: e.RowLoss, Analysed: e.Analysed, Hinted: e.Hinted,
		})
	}
	for i, p := range told.Games[:min(len(told.Games), maxGames)] {
		out.Games = append(out.Games, historyGame(ctx, p))
		if i < maxDrawn {
			out.Games[i].Drawn = drawnGame(callerOf(ctx).voice, p)
		}
	}
	return &body[wire.History]{out}, nil
}

func historyGame(ctx context.Context, p history.Played) wire.HistoryGame {
	m, g := p.Match, p.Game
	out := wire.HistoryGame{
		Match: m.ID, Serial: g.Serial, Edition: m.Edition, Title: editionTitle(ctx, m.Edition), At: m.At, Seat: m.Seat, Rival: m.Rival,
		Outcome: string(g.Outcome), Rows: g.Rows, Hints: g.Hints, Hinted: len(g.Hinted),
	}
	if m.Analysis != "" { // the game was played elsewhere
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

// drawnGame returns a game with its rows. It returns nil if the stored sum of the game comes from an older version,
// which did not store rows, and the rows could not be computed.
func drawnGame(v *tell.Voice, p history.Played) *wire.GameDrawn {
	board, err := keypeg.ParseFormat(p.Match.Board)
	if err != nil || len(p.Game.Placed) != p.Game.Rows {
		return nil
	}
	edition, _ := keypeg.FindEdition(p.Match.Edition)
	drawn := wire.GameDrawn{Board: wire.BoardOf(board), Palette: v.Palette(coloursOfSet(edition.Rulebook, board.Colours)), Code: p.Game.Code, Rows: []wire.AnsweredRow{}}
	for _, r := range p.Game.Placed {
		drawn.Rows = append(drawn.Rows, wire.AnsweredRow{Row: r.Code, Keys: r.Keys, Lost: r.Code.Len() == 0})
	}
	return &drawn
}

func (s *people) historyRecords(ctx context.Context, in *Session) (*recordText, error) {
	holder := in.holder()
	text, err := s.history.Export(ctx, holder)
	if err != nil {
		return nil, err
	}
	s.reading.charge(ctx, len(text)/bytesRead)
	return &recordText{asText, []byte(text)}, nil
}

type importInput struct {
	Session
	Body wire.HistoryImport
}

type importOutput struct {
	Cookied
	Body wire.HistoryImported
}

func (s *people) importHistory(ctx context.Context, in *importInput) (*importOutput, error) {
	holder, cookie := s.admit(ctx, in.Session)
	done, err := s.history.Import(ctx, holder, in.Body.Records, in.Body.Name)
	if err != nil {
		return nil, err
	}
	v := callerOf(ctx).voice
	refused, notes := make([]string, len(done.Refused)), make([]string, len(done.Notes))
	for i, refusal := range done.Refused {
		refused[i] = v.Refusal(refusal)
	}
	for i, n := range done.Notes {
		notes[i] = v.OnLine(n.Line, v.Unchecked(n.Gap))
	}
	return &importOutput{cookie, wire.HistoryImported{Added: done.Added, Known: done.Known, Refused: refused, Notes: notes}}, nil
}
