package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"keypeg/internal/docstore"
	"keypeg/record"
)

// analysisVersion is the version of stored analyses. Raise the version when you change the form of analyses or anything used
// to compute them. An analysis of another version is recomputed and replaced when it is next requested.
const analysisVersion = 2

// keptGame is the stored form of a game.
type keptGame struct {
	Version int  `json:"version"`
	Game    Game `json:"game"`
}

func (l *Local) keepGame(ctx context.Context, key string, g Game) error {
	id, _, _ := strings.Cut(key, "/")
	defer l.nothing.forget(id)
	body, err := json.Marshal(keptGame{analysisVersion, g})
	if err != nil {
		return err
	}
	return l.docs.Replace(ctx, docstore.Document{Kind: kindAnalysis, Key: key, Made: l.now(), Body: body})
}

// readGame returns a stored game. It reports false if the game has another version or cannot be read. Such a game is treated as
// if it were not stored.
func readGame(d docstore.Document) (Game, bool) {
	var k keptGame
	err := json.Unmarshal(d.Body, &k)
	return k.Game, err == nil && k.Version == analysisVersion
}

// Analysed implements Analyst. It returns the stored analyses of a match's games, keyed by serial number. It starts no work.
func (l *Local) Analysed(ctx context.Context, id string) (map[int]Game, error) {
	since, known := l.nothing.of(id, l.now())
	if known {
		return nil, nil
	}
	kept, err := l.docs.List(ctx, docstore.Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
	if err == nil && len(kept) == 0 {
		l.nothing.learn(id, l.now(), since)
	}
	if err != nil {
		return nil, fmt.Errorf("list the analyses of %s: %w", id, err)
	}
	games := make(map[int]Game, len(kept))
	for _, d := range kept {
		if g, ok := readGame(d); ok {
			games[g.Serial] = g
		}
	}
	return games, nil
}

// Forget deletes all stored analyses of a match.
func (l *Local) Forget(ctx context.Context, id string) error {
	list, err := l.docs.List(ctx, docstore.Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
	for _, d := range list {
		err = errors.Join(err, l.docs.Drop(ctx, d.Kind, d.Key))
	}
	return err
}

// A nothing remembers for a while which matches have no stored analysis. A request for a long history asks for the analyses of
// all its matches, but most of them were never analysed. If another process stores an analysis in the meantime, this process
// finds it only after the nothing has forgotten the match.
type nothing struct {
	mu   sync.Mutex
	at   map[string]time.Time
	kept int // number of analyses stored so far
}

const (
	nothingFor = time.Minute
	maxNothing = 50_000
)

// of reports whether a match is known to have no stored analysis. It also returns the number of analyses stored so far,
// which the caller must pass to the method learn.
func (n *nothing) of(id string, now time.Time) (since int, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at, ok := n.at[id]
	return n.kept, ok && now.Sub(at) < nothingFor && !now.Before(at)
}

// learn records that a match has no stored analysis, unless an analysis of any match has been stored since the call of the
// method of.
func (n *nothing) learn(id string, now time.Time, since int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.kept != since {
		return
	}
	if n.at == nil || len(n.at) >= maxNothing {
		n.at = map[string]time.Time{}
	}
	n.at[id] = now
}

func (n *nothing) forget(id string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept++
	delete(n.at, id)
}
