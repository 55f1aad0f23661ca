package study

import (
	"context"
	"encoding/json"
	"fmt"

	"keypeg/match"
)

// Analysed are the games of a match whose analysis is kept, by their serials. It
// begins no work.
func (s *Study) Analysed(ctx context.Context, id string) (map[int]Game, error) {
	kept, err := s.shelf.List(ctx, Query{Kind: kindAnalysis, Prefix: id + "/", Limit: match.MaxPlayed})
	if err != nil {
		return nil, fmt.Errorf("list the analyses of %s: %w", id, err)
	}
	games := make(map[int]Game, len(kept))
	for _, d := range kept {
		var g Game
		if err := json.Unmarshal(d.Body, &g); err != nil {
			return nil, fmt.Errorf("read the analysis %s: %w", d.Key, err)
		}
		games[g.Serial] = g
	}
	return games, nil
}
