package analysis

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/study"
	"keypeg/match"
)

// An Analyst judges games that are over. Local implements it. Another implementation could run on a separate machine.
type Analyst interface {
	// Analysis starts judging the finished games of a match and returns the results so far. Later calls return more
	// results. The id must be unique among all matches.
	Analysis(ctx context.Context, id string, past []match.Ended) (Analysis, error)
	// Analysed returns the judged games of a match, keyed by serial number.
	Analysed(ctx context.Context, id string) (map[int]Game, error)
}

// An Analysis describes how well the games of a match were played. More results are added to an unfinished Analysis
// while the work continues.
type Analysis struct {
	Games    []Game
	Done     int // the number of rows judged so far
	Rows     int // the total number of rows to judge
	Finished bool
	Busy     bool // some of the work has not begun, because too many games are waiting
}

// A Game is one game or round with the results so far. Games are stored in this form. Before you change the form, see
// analysisVersion.
type Game struct {
	Serial int          `json:"serial"`
	Number int          `json:"number"`
	Maker  *keypeg.Seat `json:"maker,omitempty"` // the Codemaker; nil in a duel or race
	Boards []Board      `json:"boards"`
}

// A Board is one Codebreaker's game.
type Board struct {
	Breaker  keypeg.Seat    `json:"breaker"`
	Code     keypeg.Code    `json:"code"`
	Outcome  keypeg.Outcome `json:"outcome"`
	Rows     []Row          `json:"rows"`
	Loss     float64        `json:"loss"`               // skill: the sum of the losses of all judged rows
	Luck     float64        `json:"luck"`               // luck: the sum of the luck of all judged rows
	Accuracy *float64       `json:"accuracy,omitempty"` // from 0 to 100; nil until the analysis is finished, or if no row was judged (docs/analysis.md)
	Choice   *Choice        `json:"choice,omitempty"`   // the verdict on the Codemaker's code, if anything is known about it
	Finished bool           `json:"finished"`
}

// A Row is a row and the verdict on it. Before, After and the fields after Looked are set once the row has been judged.
type Row struct {
	Number  int           `json:"number"`
	Code    keypeg.Code   `json:"code"` // the placed row; zero for a row lost to time
	Keys    *keypeg.Keys  `json:"keys,omitempty"`
	Wrong   bool          `json:"wrong"` // the answer was wrong
	Looked  bool          `json:"looked"`
	Before  *study.Amount `json:"before,omitempty"` // the number of codes that agreed with the answers so far
	After   *study.Amount `json:"after,omitempty"`
	CouldBe bool          `json:"could_be"`          // the row could still have been the code
	Against []int         `json:"against,omitempty"` // numbers, from 1, of the earlier rows that this row disagreed with
	Judged  bool          `json:"judged"`            // the fields below are set
	Best    keypeg.Code   `json:"best"`
	// BestRows and Expected are the expected numbers of rows until the code is broken, for the best row and for the row
	// played. Loss is the difference.
	BestRows float64 `json:"best_rows"`
	Expected float64 `json:"expected"`
	Loss     float64 `json:"loss"`
	Luck     float64 `json:"luck"`  // the number of rows that the answer saved, compared with Expected
	Exact    bool    `json:"exact"` // the figures are proved; otherwise, they are approximations
	Hinted   bool    `json:"-"`     // whether a hint had named rows to place; if so, the row does not count in Loss or Accuracy
}

// counted returns the analysis with the figures about its own progress filled in.
func (a Analysis) counted() Analysis {
	a.Finished = true
	for _, g := range a.Games {
		a.Finished = a.Finished && g.finished()
		for _, b := range g.Boards {
			a.Rows += len(b.Rows)
			for _, r := range b.Rows {
				if r.Looked {
					a.Done++
				}
			}
		}
	}
	return a
}

func (g Game) finished() bool {
	return !slices.ContainsFunc(g.Boards, func(b Board) bool { return !b.Finished })
}

// blank returns the analysis of a game before any row has been judged. It contains the codes, rows and outcomes of the
// game, but no judgements.
func blank(e match.Ended) Game {
	g := Game{Serial: e.Serial, Number: e.Number, Maker: e.Maker}
	for _, played := range e.Boards {
		b := Board{Breaker: played.Breaker, Code: played.Code, Outcome: played.Outcome}
		for i, r := range played.Rows {
			b.Rows = append(b.Rows, Row{Number: i + 1, Code: r.Code, Keys: r.Keys, Wrong: r.Right != nil})
		}
		g.Boards = append(g.Boards, b)
	}
	return g
}
