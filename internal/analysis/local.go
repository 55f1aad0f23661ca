package analysis

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/docstore"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/internal/study"
	"keypeg/match"
	"keypeg/record"
)

// A Local analyses games in this process, on the workers of a pool, and keeps what it
// has found on a document store. Its methods are safe for concurrent use.
type Local struct {
	docs  docstore.Store
	study *study.Study
	pool  *pool.Pool
	now   func() time.Time
	log   *slog.Logger // faults nobody can be told of
	books strategies

	mu      sync.Mutex
	work    map[string]*work // games that are analysed or wait for it, by their keys
	nothing nothing
	unkept  rate.Sometimes // a full disk keeps none of many games
}

// New returns a Local that analyses games as a study sees their positions. The document store
// and the pool stay the caller's to close, the pool first: what was not finished then
// is done again when it is next asked for.
func New(kept docstore.Store, s *study.Study, p *pool.Pool, now func() time.Time, log *slog.Logger) *Local {
	return &Local{docs: kept, study: s, pool: p, now: now, log: log, work: map[string]*work{}, unkept: rate.Sometimes{Interval: time.Minute}}
}

// kindAnalysis is the document store of games that were analysed, each by its match's id and
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

// Analysis returns what is known so far about the finished games of a match, as
// match.Public has them. What has not been worked out is begun: ask again to see it.
func (l *Local) Analysis(ctx context.Context, id string, past []match.Ended) (Analysis, error) {
	under := l.underway(id, past)
	kept, err := l.docs.List(ctx, docstore.Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
	if err != nil {
		return Analysis{}, err
	}
	var a Analysis
	for _, g := range past {
		key := keyOf(id, g.Serial)
		game, ok := under[key]
		if !ok {
			if at, there := slices.BinarySearchFunc(kept, key, func(d docstore.Document, key string) int { return strings.Compare(d.Key, key) }); there {
				game, ok = readGame(kept[at])
			}
		}
		if !ok {
			game = blank(g)
			if len(under) < atOnce && !game.finished() {
				if l.begin(ctx, key, g) {
					under[key] = game
				} else {
					a.Busy = true
				}
			}
		}
		a.Games = append(a.Games, game)
	}
	return a.counted(), l.pool.Closing()
}

// underway returns the games of a match that are worked on, or wait for it, as far as
// they are known.
func (l *Local) underway(id string, past []match.Ended) map[string]Game {
	l.mu.Lock()
	defer l.mu.Unlock()
	under := map[string]Game{}
	for _, g := range past {
		if w := l.work[keyOf(id, g.Serial)]; w != nil {
			under[keyOf(id, g.Serial)] = w.seen()
		}
	}
	return under
}

// begin has a game analysed, unless it is already; it fails where too many wait.
func (l *Local) begin(ctx context.Context, key string, g match.Ended) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.work[key] != nil {
		return true
	}
	w := &work{game: blank(g)}
	if err := l.pool.Offer(requestctx.Caller(ctx), func(ctx context.Context) { l.run(ctx, key, w, g) }); err != nil {
		return false
	}
	l.work[key] = w
	return true
}

// run analyses a game and keeps what was found.
func (l *Local) run(ctx context.Context, key string, w *work, g match.Ended) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.work, key)
	}()
	if d, err := l.docs.Get(ctx, kindAnalysis, key); err == nil {
		if _, ok := readGame(d); ok {
			return // by somebody who asked in between
		}
	}
	done, err := l.game(ctx, g, w.show)
	if err == nil {
		err = l.keepGame(ctx, key, done)
	}
	if err != nil && ctx.Err() == nil {
		l.unkept.Do(func() {
			l.log.Error("a game could not be analysed", "game", key, "err", err)
		})
	}
}
