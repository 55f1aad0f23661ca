package client

import (
	"context"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/wire"
)

// Editions returns the rulebooks and printed editions.
func (c *Client) Editions(ctx context.Context) (wire.Editions, error) {
	return ask[wire.Editions](ctx, c, http.MethodGet, "/api/editions", nil)
}

// BoardPicture returns a picture of a board, as "svg" or "png". The board is given by its edition or in its text form.
func (c *Client) BoardPicture(ctx context.Context, board, form string) ([]byte, error) {
	return question(c, http.MethodGet, "/api/boards/"+url.PathEscape(board)+"/picture."+url.PathEscape(form), nil).read(ctx)
}

// Print returns a sheet to print, as PDF: "puzzles", "boards", "scores" or "rules", with the parameters that the API describes,
// such as grade or paper.
func (c *Client) Print(ctx context.Context, sheet string, choices url.Values) ([]byte, error) {
	return question(c, http.MethodGet, "/api/print/"+url.PathEscape(sheet)+".pdf?"+choices.Encode(), nil).read(ctx)
}

// Rules returns the rules of an edition, given by its slug, in words for players.
func (c *Client) Rules(ctx context.Context, edition string) (wire.Rules, error) {
	return ask[wire.Rules](ctx, c, http.MethodGet, "/api/rules/"+url.PathEscape(edition), nil)
}

// Lesson returns the first part of the lesson that teaches the game in a minute, up to the player's first row.
func (c *Client) Lesson(ctx context.Context) (wire.Lesson, error) {
	return ask[wire.Lesson](ctx, c, http.MethodGet, "/api/lesson", nil)
}

// PlaceInLesson places a row in the lesson and returns the next steps.
func (c *Client) PlaceInLesson(ctx context.Context, in wire.LessonRow) (wire.LessonTold, error) {
	return ask[wire.LessonTold](ctx, c, http.MethodPost, "/api/lesson", in)
}

// Levels returns the levels of the computer.
func (c *Client) Levels(ctx context.Context) (wire.Levels, error) {
	return ask[wire.Levels](ctx, c, http.MethodGet, "/api/levels", nil)
}

// Held returns an iterator over the matches in which the caller holds a seat. It fetches them page by page as needed and stops
// after an error.
func (c *Client) Held(ctx context.Context) iter.Seq2[wire.Held, error] {
	return func(yield func(wire.Held, error) bool) {
		for query := ""; ; {
			p, err := ask[wire.HeldPage](ctx, c, http.MethodGet, "/api/matches"+query, nil)
			if err != nil {
				yield(wire.Held{}, err)
				return
			}
			for _, held := range p.Matches {
				if !yield(held, nil) {
					return
				}
			}
			if p.Next == "" {
				return
			}
			query = "?after=" + url.QueryEscape(p.Next)
		}
	}
}

// Score returns the answer to a row, explained peg by peg.
func (c *Client) Score(ctx context.Context, in wire.ScoreRequest) (wire.Scored, error) {
	return ask[wire.Scored](ctx, c, http.MethodPost, "/api/score", in)
}

// Sheet returns the score of a match on a real board.
func (c *Client) Sheet(ctx context.Context, in wire.SheetRequest) (wire.Sheet, error) {
	return ask[wire.Sheet](ctx, c, http.MethodPost, "/api/sheets", in)
}

// Position returns the codes that are left in a position.
func (c *Client) Position(ctx context.Context, in wire.PositionCodes) (wire.Position, error) {
	return ask[wire.Position](ctx, c, http.MethodPost, "/api/positions", in)
}

// BestRows returns the best rows of a position.
func (c *Client) BestRows(ctx context.Context, in wire.PositionBest) (wire.BestRows, error) {
	return ask[wire.BestRows](ctx, c, http.MethodPost, "/api/positions/best", in)
}

// Effect returns the codes that each answer to a row would leave.
func (c *Client) Effect(ctx context.Context, in wire.PositionRow) (wire.RowEffect, error) {
	return ask[wire.RowEffect](ctx, c, http.MethodPost, "/api/positions/row", in)
}

// PositionHint returns a hint for a position.
func (c *Client) PositionHint(ctx context.Context, in wire.PositionHint) (wire.HintTold, error) {
	return ask[wire.HintTold](ctx, c, http.MethodPost, "/api/positions/hint", in)
}

// Move returns the row that a level of the computer would play.
func (c *Client) Move(ctx context.Context, in wire.PositionMove) (wire.Move, error) {
	return ask[wire.Move](ctx, c, http.MethodPost, "/api/positions/move", in)
}

// Optimal returns the table of boards with proved costs.
func (c *Client) Optimal(ctx context.Context) (wire.Optimal, error) {
	return ask[wire.Optimal](ctx, c, http.MethodGet, "/api/optimal", nil)
}

// Strategy returns the row that a board's strategy plays after the given answers. The board is given by its name in the table.
func (c *Client) Strategy(ctx context.Context, game string, kind wire.StrategyKind, answers ...keypeg.Keys) (wire.StrategyStep, error) {
	path := make([]string, len(answers))
	for i, keys := range answers {
		path[i] = keys.String()
	}
	query := url.Values{"strategy": {string(kind)}, "path": {strings.Join(path, ",")}}
	return ask[wire.StrategyStep](ctx, c, http.MethodGet, "/api/optimal/"+url.PathEscape(game)+"?"+query.Encode(), nil)
}

// AddRecord submits the record of a match for analysis and returns the id to pass to RecordAnalysis. The same record always
// gets the same id.
func (c *Client) AddRecord(ctx context.Context, record string) (id string, err error) {
	made, err := do[wire.AnalysisMade](ctx, c, "/api/analyses", wire.AnalysisRequest{Record: record})
	return made.ID, err
}

// RecordAnalysis returns the analysis of the games of a record, as far as it has been computed.
func (c *Client) RecordAnalysis(ctx context.Context, id string) (wire.Analysis, error) {
	return ask[wire.Analysis](ctx, c, http.MethodGet, "/api/analyses/"+url.PathEscape(id), nil)
}

// The pauses between requests for an analysis that is in progress.
const (
	shortLook = 20 * time.Millisecond
	longLook  = time.Second
)

// Finished polls the analysis of a match or record until it is finished.
//
//	analysis, err := client.Finished(ctx, m.Analysis)
func Finished(ctx context.Context, look func(context.Context) (wire.Analysis, error)) (wire.Analysis, error) {
	for pause := shortLook; ; pause = min(2*pause, longLook) {
		a, err := look(ctx)
		if err != nil || a.Finished {
			return a, err
		}
		if a.Busy {
			pause = longLook
		}
		if err := sleep(ctx, pause); err != nil {
			return a, err
		}
	}
}

// History returns the games that the caller has played.
func (c *Client) History(ctx context.Context) (wire.History, error) {
	return ask[wire.History](ctx, c, http.MethodGet, "/api/history", nil)
}

// Records returns the records of all games that the caller has played, as text.
func (c *Client) Records(ctx context.Context) (string, error) {
	text, err := question(c, http.MethodGet, "/api/history/records.txt", nil).read(ctx)
	return string(text), err
}

// Import adds records of games played elsewhere or earlier to the caller's history.
func (c *Client) Import(ctx context.Context, in wire.HistoryImport) (wire.HistoryImported, error) {
	return do[wire.HistoryImported](ctx, c, "/api/history", in)
}

// Puzzles counts the puzzles that the caller has done.
func (c *Client) Puzzles(ctx context.Context) (wire.PuzzleProgress, error) {
	return ask[wire.PuzzleProgress](ctx, c, http.MethodGet, "/api/puzzles", nil)
}

// NextPuzzle returns a puzzle that the caller has not done, of the given kind and grade. The kind "" and the grade 0 mean
// any.
func (c *Client) NextPuzzle(ctx context.Context, kind wire.PuzzleKind, grade int) (wire.Puzzle, error) {
	query := url.Values{}
	if kind != "" {
		query.Set("kind", string(kind))
	}
	if grade != 0 {
		query.Set("grade", strconv.Itoa(grade))
	}
	return ask[wire.Puzzle](ctx, c, http.MethodGet, "/api/puzzles/next?"+query.Encode(), nil)
}

// Puzzle returns a puzzle by its id.
func (c *Client) Puzzle(ctx context.Context, id string) (wire.Puzzle, error) {
	return ask[wire.Puzzle](ctx, c, http.MethodGet, "/api/puzzles/"+url.PathEscape(id), nil)
}

// TryPuzzle submits an answer to a puzzle, or gives it up.
func (c *Client) TryPuzzle(ctx context.Context, id string, in wire.PuzzleAnswer) (wire.PuzzleResult, error) {
	return do[wire.PuzzleResult](ctx, c, "/api/puzzles/"+url.PathEscape(id), in)
}
