package hall

import (
	"context"
	"errors"
	"iter"

	"keypeg/match"
)

// A Shown is the part of a Store that Check needs.
type Shown interface {
	Kept(ctx context.Context, after string, limit int) ([]Kept, error)
	Load(ctx context.Context, id string) (Log, error)
}

// Check reads every match, replays it by the rules, and calls found for each damaged match. It returns the numbers of
// matches and events read.
func Check(ctx context.Context, s Shown, found func(id string, err error)) (matches, events int, err error) {
	for k, err := range allKept(ctx, s) {
		if err != nil {
			return matches, events, err
		}
		l, err := s.Load(ctx, k.ID)
		if errors.Is(err, ErrNotFound) {
			continue // deleted meanwhile
		}
		if err == nil {
			err = fits(l)
		}
		switch {
		case errors.Is(err, ErrDamaged):
			found(k.ID, err)
		case err != nil:
			return matches, events, err
		}
		matches++
		events += len(l.Events)
	}
	return matches, events, nil
}

// fits returns nil if a log agrees with the rules, and otherwise ErrDamaged.
func fits(l Log) error {
	s, err := snapshotOf(l)
	if err == nil && len(s.Match.Games) > 0 {
		_, _, err = match.Replay(match.Record(l.Header.Config, "", l.Events))
	}
	if err != nil {
		return Damaged(l.Header.Config.ID, "it is not by the rules: %v", err)
	}
	return nil
}

// allKept returns all matches of a store, sorted by id. An error ends the sequence.
func allKept(ctx context.Context, s Shown) iter.Seq2[Kept, error] {
	return func(yield func(Kept, error) bool) {
		for after := ""; ; {
			list, err := s.Kept(ctx, after, sweepPage)
			if err != nil {
				yield(Kept{}, err)
				return
			}
			for _, k := range list {
				if after = k.ID; !yield(k, nil) {
					return
				}
			}
			if len(list) < sweepPage {
				return
			}
		}
	}
}
