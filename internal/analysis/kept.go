package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"keypeg/internal/shelf"
	"keypeg/record"
)

// analysisVersion is the version of the analyses that are kept: of their form, and of
// everything they are worked out by. Raise it when you change either. An analysis of
// another version is worked out again when it is next asked for, and replaced.
const analysisVersion = 2

// keptGame is a game as it is kept.
type keptGame struct {
	Version int  `json:"version"`
	Game    Game `json:"game"`
}

func (l *Local) keepGame(ctx context.Context, key string, g Game) error {
	body, err := json.Marshal(keptGame{analysisVersion, g})
	if err != nil {
		return err
	}
	return l.shelf.Replace(ctx, shelf.Document{Kind: kindAnalysis, Key: key, Made: l.now(), Body: body})
}

// readGame is a game that was kept, unless it is of another version or cannot be
// read: then it is as if it were not there.
func readGame(d shelf.Document) (Game, bool) {
	var k keptGame
	err := json.Unmarshal(d.Body, &k)
	return k.Game, err == nil && k.Version == analysisVersion
}

// Analysed returns the serials of a match's games whose analysis is kept. It begins
// no work.
func (l *Local) Analysed(ctx context.Context, id string) (map[int]Game, error) {
	kept, err := l.shelf.List(ctx, shelf.Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
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

// Forget drops what is kept about a match's games.
func (l *Local) Forget(ctx context.Context, id string) error {
	list, err := l.shelf.List(ctx, shelf.Query{Kind: kindAnalysis, Prefix: id + "/", Limit: record.MaxPlayed})
	for _, d := range list {
		err = errors.Join(err, l.shelf.Drop(ctx, d.Kind, d.Key))
	}
	return err
}
