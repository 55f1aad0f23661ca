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
	"keypeg/internal/trace"
	"keypeg/match"
	"keypeg/record"
)

// A Local analyses games in this process, on the workers of a pool, and stores its results in a document store. Its methods are
// safe for concurrent use.
type Local struct {
	docs  docstore.Store
	study *study.Study
	pool  *pool.Pool
	now   func() time.Time
	log   *slog.Logger // receives errors that are not returned to a caller
	judge Judge
	books strategies

	mu      sync.Mutex
	work    map[string]*work // games that are being analysed or waiting to be analysed, indexed by key
	nothing nothing
	unkept  rate.Sometimes // limits the number of log lines when the disk is full and many games cannot be stored
}

// New returns a Local that judges positions with the given study. The caller keeps ownership of the document store and the
// pool, and must close the pool first. Work that the pool leaves unfinished is repeated when it is next requested.
func New(kept docstore.Store, s *study.Study, p *pool.Pool, now func() time.Time, log *slog.Logger) *Local {
	l := &Local{docs: kept, study: s, pool: p, now: now, log: log, work: map[string]*work{}, unkept: rate.Sometimes{Interval: time.Minute}}
	l.judge = l.Game
	return l
}

// A Judge analyses a game. It calls show whenever there are more results.
type Judge func(ctx context.Context, e match.Ended, show func(Game)) (Game, error)

// JudgeBy makes another judge analyse the games, perhaps in another process. Local stores the judge's results. JudgeBy must be
// called before the first analysis begins.
func (l *Local) JudgeBy(j Judge) { l.judge = j }

// kindAnalysis is the kind of documents with analysed games, keyed by match id and serial number.
const kindAnalysis = "analysis"

func keyOf(id string, serial int) string { return fmt.Sprintf("%s/%03d", id, serial) }

// atOnce is the largest number of games of one match that may be in the queue at the same time. The limit keeps a long match
// from delaying other matches.
const atOnce = 4

// A work is a game that is being analysed or waiting to be analysed.
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

// Analysis returns everything known so far about the finished games of a match, as listed in match.Public. It starts the
// analysis of games that have no analysis yet, and later calls return the results.
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

// underway returns the games of a match that are being analysed or waiting to be analysed, with their results so far.
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

// begin starts the analysis of a game, unless it has been started already. It returns false if too many games are waiting.
func (l *Local) begin(ctx context.Context, key string, g match.Ended) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.work[key] != nil {
		return true
	}
	w, asked := &work{game: blank(g)}, trace.Of(ctx)
	waiting := asked.Begin("analysis.wait")
	err := l.pool.Offer(requestctx.Of(ctx).Caller, func(ctx context.Context) {
		waiting.End()
		ctx, span := trace.Begin(trace.With(ctx, asked), "analysis.game")
		defer span.End()
		l.run(ctx, key, w, g)
	})
	if err != nil {
		return false
	}
	l.work[key] = w
	return true
}

// run analyses a game and stores the result.
func (l *Local) run(ctx context.Context, key string, w *work, g match.Ended) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.work, key)
	}()
	if d, err := l.docs.Get(ctx, kindAnalysis, key); err == nil {
		if _, ok := readGame(d); ok {
			return // another caller has stored the analysis meanwhile
		}
	}
	done, err := l.judge(ctx, g, w.show)
	if err == nil {
		err = l.keepGame(ctx, key, done)
	}
	if err != nil && ctx.Err() == nil {
		l.unkept.Do(func() {
			l.log.Error("a game could not be analysed", "game", key, "err", err)
		})
	}
}
