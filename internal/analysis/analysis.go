package analysis

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/study"
	"keypeg/match"
)

// An Analyst judges games that are over. Local is one; another, perhaps on a machine
// of its own, can stand in for it.
type Analyst interface {
	// Analysis has the finished games of a match judged and returns what has been
	// found so far; asked again, it returns more. id identifies the match among all.
	Analysis(ctx context.Context, id string, past []match.Ended) (Analysis, error)
	// Analysed are the games of a match that are judged, by their serials.
	Analysed(ctx context.Context, id string) (map[int]Game, error)
}

// An Analysis says how well the games of a match were played. It fills in while work
// on it goes on.
type Analysis struct {
	Games    []Game
	Done     int // rows looked at so far
	Rows     int // rows to look at
	Finished bool
	Busy     bool // too much is being analysed: some of it has not been begun
}

// A Game is one game or round with what was found about it so far. It is kept as it
// is written here: see analysisVersion before you change any of it.
type Game struct {
	Serial int          `json:"serial"`
	Number int          `json:"number"`
	Maker  *keypeg.Seat `json:"maker,omitempty"` // nil in a duel or race
	Boards []Board      `json:"boards"`
}

// A Board is one Codebreaker's game.
type Board struct {
	Breaker  keypeg.Seat    `json:"breaker"`
	Code     keypeg.Code    `json:"code"`
	Outcome  keypeg.Outcome `json:"outcome"`
	Rows     []Row          `json:"rows"`
	Loss     float64        `json:"loss"`               // skill: expected rows given away, over all rows judged
	Luck     float64        `json:"luck"`               // rows that the answers saved against what was to be expected
	Accuracy *float64       `json:"accuracy,omitempty"` // 0 to 100, once it is finished and a row was judged (docs/analysis.md)
	Choice   *Choice        `json:"choice,omitempty"`   // the Codemaker's code, where something is known about it
	Finished bool           `json:"finished"`
}

// A Row is a row and the verdict on it. Before, After and the fields that follow
// Looked are set once it has been looked at.
type Row struct {
	Number  int           `json:"number"`
	Code    keypeg.Code   `json:"code"` // zero for a row lost to time
	Keys    *keypeg.Keys  `json:"keys,omitempty"`
	Wrong   bool          `json:"wrong"` // its answer was wrong
	Looked  bool          `json:"looked"`
	Before  *study.Amount `json:"before,omitempty"` // codes that agreed with the answers so far
	After   *study.Amount `json:"after,omitempty"`
	CouldBe bool          `json:"could_be"`          // it could have been the code
	Against []int         `json:"against,omitempty"` // rows it disagreed with, from 1
	Judged  bool          `json:"judged"`            // the fields below are there
	Best    keypeg.Code   `json:"best"`
	// BestRows and Expected are rows to the end, on average over the codes left, with
	// the best row and with the one that was played; Loss is what lies between.
	BestRows float64 `json:"best_rows"`
	Expected float64 `json:"expected"`
	Loss     float64 `json:"loss"`
	Luck     float64 `json:"luck"`  // how many rows the answer saved against Expected
	Exact    bool    `json:"exact"` // proved; else an approximation
	Hinted   bool    `json:"-"`     // a hint named rows to place before it: it counts neither in Loss nor in Accuracy
}

// counted adds up how far an analysis has come.
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

// blank returns the analysis of a game before any row was judged: it knows only how the game was played.
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
