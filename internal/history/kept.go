package history

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// sumVersion is the version of stored sums. Raise it if their form changes, or if matches are summed up differently, for
// example because a rule has changed. A sum of another version is recomputed and replaced when its owner next requests the
// history.
const sumVersion = 3

// keptSum is the stored form of a sum.
type keptSum struct {
	Version int `json:"version"`
	Match
}

func readSum(body []byte) (k keptSum, err error) {
	err = json.Unmarshal(body, &k)
	return k, err
}

// keepIfRoom stores a sum, which can be computed again. It ignores a full disk, so that reading still works.
func (h *History) keepIfRoom(ctx context.Context, kind string, owner hall.Hash, key string, m Match) error {
	if err := h.keep(ctx, kind, owner, key, m); !errors.Is(err, hall.ErrFull) {
		return err
	}
	return nil
}

func (h *History) keep(ctx context.Context, kind string, owner hall.Hash, key string, m Match) error {
	body, err := json.Marshal(keptSum{sumVersion, m})
	if err != nil {
		return err
	}
	err = h.docs.Replace(ctx, docstore.Document{Kind: kind, Key: keyOf(owner, key), Owner: owner, Made: h.now(), Body: body})
	if err != nil {
		return fmt.Errorf("keep the sum of match %s: %w", key, err)
	}
	return nil
}

// eachImported calls the function do with the sum of each record that an owner imported. Only the sum, whatever its
// version, records which of the two players the owner was. All other information is in the record.
func (h *History) eachImported(ctx context.Context, owner hall.Hash, do func(Match)) error {
	return h.each(ctx, kindImported, owner, func(analysis string, body []byte) error {
		k, err := readSum(body)
		if err == nil && k.Version != sumVersion {
			k.Match, err = h.sumAgain(ctx, owner, analysis, k.Match)
		}
		if err == nil {
			do(k.Match)
		}
		return err
	})
}

// sumAgain sums up a record again. If the record agreed with the rules when it was imported but no longer does, sumAgain
// returns the old sum.
func (h *History) sumAgain(ctx context.Context, owner hall.Hash, analysis string, before Match) (Match, error) {
	_, m, err := h.records.Record(ctx, analysis)
	switch {
	case keypeg.ErrorCode(err) != "":
		return before, nil
	case err != nil:
		return before, err
	}
	sum := summary(m, before.Seat, before.At)
	sum.Analysis = analysis
	return sum, h.keepIfRoom(ctx, kindImported, owner, analysis, sum)
}

// Forget deletes the sum of a deleted match.
func (h *History) Forget(ctx context.Context, owner hall.Hash, id string) error {
	return h.docs.Drop(ctx, kindPlayed, keyOf(owner, id))
}
