package study

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
)

// An Analyst judges games that are over. A Study is one; another, on a machine of its
// own or with less to spare, can stand in for it.
type Analyst interface {
	// Analysis has the games of a match judged that are over, and tells what is found so
	// far; asked again, it tells more. id names the match among all.
	Analysis(ctx context.Context, id string, past []match.Ended) (Analysis, error)
	// Analysed are the games of a match that are judged, by their serials.
	Analysed(ctx context.Context, id string) (map[int]Game, error)
}

// An Analysis tells how well the games of a match were played. It fills in while it
// is worked on.
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
	Text     string         `json:"text"` // the whole in words, once it is finished
}

// A Row is a row and the verdict on it. Before, After and what follows Looked are
// there once it was looked at.
type Row struct {
	Number  int          `json:"number"`
	Code    keypeg.Code  `json:"code"` // zero for a row lost to time
	Keys    *keypeg.Keys `json:"keys,omitempty"`
	Wrong   bool         `json:"wrong"` // its answer was wrong
	Looked  bool         `json:"looked"`
	Before  *Amount      `json:"before,omitempty"` // codes that agreed with the answers so far
	After   *Amount      `json:"after,omitempty"`
	CouldBe bool         `json:"could_be"`          // it could have been the code
	Against []int        `json:"against,omitempty"` // rows it disagreed with, from 1
	Judged  bool         `json:"judged"`            // the fields below are there
	Best    keypeg.Code  `json:"best"`
	// BestRows and Expected are rows to the end, on average over the codes left, with
	// the best row and with the one that was played; Loss is what lies between.
	BestRows float64 `json:"best_rows"`
	Expected float64 `json:"expected"`
	Loss     float64 `json:"loss"`
	Luck     float64 `json:"luck"`  // how many rows the answer saved against Expected
	Exact    bool    `json:"exact"` // proved; else an approximation
	Text     string  `json:"text"`
}

// kindAnalysis is the shelf of games that were analysed, each by its match's id and
// its serial.
const kindAnalysis = "analysis"

func keyOf(id string, serial int) string { return fmt.Sprintf("%s/%03d", id, serial) }

// atOnce is how many games of one match are in the queue together, so that a long
// match does not keep others waiting.
const atOnce = 4

// A work is a game being analysed, or waiting for it.
type work struct {
	mu   sync.Mutex
	game Game
}

func (w *work) show(g Game) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.game = g
}

func (w *work) seen() Game {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.game
}

// Analysis is what is known by now about the games of a match that are over, as
// match.Public has them. What is not worked out is begun: to see it, ask again.
func (s *Study) Analysis(ctx context.Context, id string, past []match.Ended) (Analysis, error) {
	under := s.underway(id, past)
	kept, err := s.shelf.List(ctx, Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
	if err != nil {
		return Analysis{}, err
	}
	var a Analysis
	for _, g := range past {
		key := keyOf(id, g.Serial)
		game, ok := under[key]
		if !ok {
			if at, there := slices.BinarySearchFunc(kept, key, func(d Document, key string) int { return strings.Compare(d.Key, key) }); there {
				game, ok = readGame(kept[at])
			}
		}
		if !ok {
			game = blank(g)
			if len(under) < atOnce && !game.finished() {
				if s.begin(key, g) {
					under[key] = game
				} else {
					a.Busy = true
				}
			}
		}
		a.Games = append(a.Games, game)
	}
	return a.counted(), s.closing()
}

func (s *Study) closing() error {
	if s.ctx.Err() != nil {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	return nil
}

// underway are the games of a match that are worked on, or wait for it, as far as
// they are known.
func (s *Study) underway(id string, past []match.Ended) map[string]Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	under := map[string]Game{}
	for _, g := range past {
		if w := s.work[keyOf(id, g.Serial)]; w != nil {
			under[keyOf(id, g.Serial)] = w.seen()
		}
	}
	return under
}

// begin has a game analysed, unless it is already; it fails where too many wait.
func (s *Study) begin(key string, g match.Ended) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.work[key] != nil {
		return true
	}
	w := &work{game: blank(g)}
	if !s.analyse.offer(func() { s.run(key, w, g) }) {
		return false
	}
	s.work[key] = w
	return true
}

// run analyses a game and keeps what was found.
func (s *Study) run(key string, w *work, g match.Ended) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.work, key)
	}()
	if d, err := s.shelf.Get(s.ctx, kindAnalysis, key); err == nil {
		if _, ok := readGame(d); ok {
			return // by somebody who asked in between
		}
	}
	done, err := s.game(s.ctx, g, w.show)
	if err == nil {
		err = s.keepGame(key, done)
	}
	if err != nil && s.ctx.Err() == nil {
		s.opt.Log.Error("a game could not be analysed", "game", key, "err", err)
	}
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

// blank is a game of which nothing is known yet but how it was played.
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
