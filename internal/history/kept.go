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

// summaryVersion is the version of stored summaries. Raise the version if the form of summaries changes, or if matches are
// summed up differently, for example because a rule has changed. A summary of another version is recomputed and replaced when
// its owner next requests the history.
const summaryVersion = 3

// keptSummary is the stored form of a summary.
type keptSummary struct {
	Version int `json:"version"`
	Match
}

func readSummary(body []byte) (k keptSummary, err error) {
	err = json.Unmarshal(body, &k)
	return k, err
}

// keepIfRoom stores a summary. It ignores a full disk, because the summary can be computed again, and reading should still
// work.
func (h *History) keepIfRoom(ctx context.Context, kind string, owner hall.Hash, key string, m Match) error {
	if err := h.keep(ctx, kind, owner, key, m); !errors.Is(err, hall.ErrFull) {
		return err
	}
	return nil
}

func (h *History) keep(ctx context.Context, kind string, owner hall.Hash, key string, m Match) error {
	body, err := json.Marshal(keptSummary{summaryVersion, m})
	if err != nil {
		return err
	}
	err = h.docs.Replace(ctx, docstore.Document{Kind: kind, Key: keyOf(owner, key), Owner: owner, Made: h.now(), Body: body})
	if err != nil {
		return fmt.Errorf("keep the summary of match %s: %w", key, err)
	}
	return nil
}

// eachImported calls the function do with the summary of each record that an owner imported. Only the summary, whatever its
// version, records which of the two players the owner was. All other information is in the record.
func (h *History) eachImported(ctx context.Context, owner hall.Hash, do func(Match)) error {
	return h.each(ctx, kindImported, owner, func(analysis string, body []byte) error {
		k, err := readSummary(body)
		if err == nil && k.Version != summaryVersion {
			k.Match, err = h.sumAgain(ctx, owner, analysis, k.Match)
		}
		if err == nil {
			do(k.Match)
		}
		return err
	})
}

// sumAgain computes the summary of a record again. If the record agreed with the rules when it was imported but no longer
// does, sumAgain returns the old summary.
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

// Forget deletes the summary of a deleted match.
func (h *History) Forget(ctx context.Context, owner hall.Hash, id string) error {
	return h.docs.Drop(ctx, kindPlayed, keyOf(owner, id))
}
