// Package history reports the games that a person has played: the matches on this server in which they hold a seat, and the
// records that they have imported.
package history

import (
	"context"
	"fmt"
	"slices"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/match"
)

// A History reads matches from a hall and stores sums and records as documents. Its methods are safe for concurrent use.
type History struct {
	hall    *hall.Hall
	records *analysis.Records
	analyst analysis.Analyst
	docs    docstore.Store
	now     func() time.Time
	known   *lru.Cache[judgedFor, map[int]Verdict] // the verdicts on matches whose games have all been judged
}

// New returns the history of the players of a hall. The store r contains the records that the players import, and the
// analyst a judges their games. The function now returns the current time. If it is nil, time.Now is used.
func New(h *hall.Hall, r *analysis.Records, a analysis.Analyst, docs docstore.Store, now func() time.Time) *History {
	if now == nil {
		now = time.Now
	}
	known, _ := lru.New[judgedFor, map[int]Verdict](maxVerdicts) // cannot fail: the size is not 0
	return &History{h, r, a, docs, now, known}
}

// Kinds of documents. A key contains the owner, and the id of either a finished match or an imported record's analysis.
const (
	kindPlayed   = "history-played"
	kindImported = "history"
)

const (
	maxMatches = 2_000 // a history covers at most this number of matches, the latest ones
	maxRecords = 5_000 // the number of records that an owner may import
)

func keyOf(owner hall.Hash, key string) string { return fmt.Sprintf("%x/%s", owner, key) }

// matches returns all matches that an owner has played, latest first. It leaves out matches on shared devices, because it
// does not know which of the two people played.
func (h *History) matches(ctx context.Context, owner hall.Hash) ([]Match, error) {
	if owner == (hall.Hash{}) {
		return nil, nil
	}
	list, err := h.played(ctx, owner)
	if err != nil {
		return nil, err
	}
	imported, err := h.imported(ctx, owner)
	if err != nil {
		return nil, err
	}
	here := map[string]bool{}
	for _, m := range list {
		here[m.ID] = true
	}
	for _, m := range imported {
		if !here[m.ID] || m.ID == "" {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b Match) int { return b.At.Compare(a.At) })
	return list, nil
}

// played returns the matches that an owner has played on this server. It sums up a finished match only once.
func (h *History) played(ctx context.Context, owner hall.Hash) ([]Match, error) {
	kept := map[string]Match{}
	err := h.each(ctx, kindPlayed, owner, func(key string, body []byte) error {
		if k, err := readSummary(body); err == nil && k.Version == summaryVersion {
			kept[key] = k.Match
		}
		return nil // if this fails, the summary is computed again
	})
	if err != nil {
		return nil, err
	}
	var list []Match
	err = h.eachHeld(ctx, owner, func(id string) error {
		m, ok := kept[id]
		if !ok {
			if m, err = h.sum(ctx, owner, id); err != nil {
				return err
			}
		}
		if m.Past > 0 {
			list = append(list, m)
		}
		return nil
	})
	return list, err
}

// eachHeld calls the function do with the id of each of an owner's latest matches.
func (h *History) eachHeld(ctx context.Context, owner hall.Hash, do func(id string) error) error {
	after := ""
	for n := 0; n < maxMatches; {
		ids, err := h.hall.MatchesOf(ctx, owner, after, maxMatches-n)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := do(id); err != nil && !hall.LeftOut(err) {
				return err
			}
		}
		after = ids[len(ids)-1]
		n += len(ids)
	}
	return nil
}

// sum sums up a match, and stores the summary if the match is over.
func (h *History) sum(ctx context.Context, owner hall.Hash, id string) (Match, error) {
	s, err := h.hall.Look(ctx, id, owner)
	if err != nil {
		return Match{}, err
	}
	sum := Match{ID: id, At: s.Header.Made, Over: s.Match.Result != nil}
	if seats := s.Seats(owner); len(seats) == 1 {
		if sum, err = h.summarySeat(ctx, owner, s, seats[0]); err != nil {
			return sum, err
		}
	}
	if !sum.Over {
		return sum, nil
	}
	return sum, h.keepIfRoom(ctx, kindPlayed, owner, id, sum)
}

func (h *History) summarySeat(ctx context.Context, owner hall.Hash, s *hall.Snapshot, seat keypeg.Seat) (Match, error) {
	sum := summary(s.Match, seat, s.Header.Made)
	if len(sum.Games) == 0 {
		return sum, nil
	}
	log, err := h.hall.Log(ctx, sum.ID, owner)
	if err != nil {
		return sum, err
	}
	times, err := rowTimes(log.Header.Config, log.Events, seat)
	if err != nil {
		return sum, fmt.Errorf("time the rows of match %s: %w", sum.ID, err)
	}
	for i := range sum.Games {
		g := &sum.Games[i]
		g.Seconds, g.Hinted = times[g.Serial], s.HintedRows(g.Serial, seat, analysis.NamesRows)
		for _, hint := range s.Hints {
			if hint.Serial == g.Serial && hint.Seat == seat {
				g.Hints++
			}
		}
	}
	return sum, nil
}

// each calls the function do for each of an owner's documents of the given kind.
func (h *History) each(ctx context.Context, kind string, owner hall.Hash, do func(key string, body []byte) error) error {
	q := docstore.Query{Kind: kind, Prefix: keyOf(owner, "")}
	for d, err := range docstore.All(ctx, h.docs, q) {
		if err != nil {
			return fmt.Errorf("list a history: %w", err)
		}
		if err := do(d.Key[len(q.Prefix):], d.Body); err != nil {
			return fmt.Errorf("read %s %s: %w", kind, d.Key, err)
		}
	}
	return nil
}

// analyse starts analyses of some of the owner's latest finished matches, if they have not been analysed yet. The next
// report then contains more analyses.
func (h *History) analyse(ctx context.Context, owner hall.Hash, list []Match) error {
	begun := 0
	for _, m := range list {
		if begun == beginAtOnce {
			return nil
		}
		if !m.Over || len(m.Games) == 0 || h.known.Contains(m.judgedFor()) {
			continue
		}
		begun++
		past, err := h.past(ctx, owner, m)
		if err == nil {
			_, err = h.analyst.Analysis(ctx, m.name(), past)
		}
		if keypeg.ErrorCode(err) == analysis.OldRecord || hall.LeftOut(err) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// beginAtOnce is the number of analyses that one request for a history starts.
const beginAtOnce = 3

// name returns the id under which the analyst knows the match.
func (m Match) name() string {
	if m.Analysis != "" {
		return m.Analysis
	}
	return m.ID
}

func (h *History) past(ctx context.Context, owner hall.Hash, m Match) ([]match.Ended, error) {
	if m.Analysis != "" {
		_, played, err := h.records.Record(ctx, m.Analysis)
		if err != nil {
			return nil, err
		}
		return played.Watch().Past, nil
	}
	s, err := h.hall.Look(ctx, m.ID, owner)
	if err != nil {
		return nil, err
	}
	return s.Match.Watch().Past, nil
}
