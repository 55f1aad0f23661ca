package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/match"
)

// An Attempt is the state of a player's attempt.
type Attempt struct {
	Match  string        `json:"match"`
	Name   string        `json:"name"`
	Rows   int           `json:"rows"`
	Broken bool          `json:"broken"`
	Over   bool          `json:"-"`
	Codes  []keypeg.Code `json:"-"` // the rows
	Keys   []keypeg.Keys `json:"-"` // the answers to the rows
}

// AttemptOf returns the attempt that is played in a match.
func AttemptOf(s *hall.Snapshot) Attempt {
	a := Attempt{Match: s.Match.Config.ID, Name: s.Match.Names[keypeg.Guest], Over: s.Match.Result != nil}
	if len(s.Match.Games) > 0 {
		b := s.Match.Games[0].Boards[keypeg.Guest]
		a.Rows, a.Broken = len(b.Rows), b.Solved()
		for _, r := range b.Rows {
			a.Codes, a.Keys = append(a.Codes, r.Code), append(a.Keys, r.Keys)
		}
	}
	return a
}

// listed is the largest number of attempts listed for a day.
const listed = 200

// A Tally counts the finished attempts at a day's code.
type Tally struct {
	Played       int
	Distribution []int // numbers of attempts that broke the code, indexed by the number of rows used, from 1
	Unbroken     int
	Best         []Attempt // the best of these attempts, at most listed of them
}

// Broken returns the number of attempts that broke the code, and their mean number of rows.
func (t Tally) Broken() (attempts int, mean float64) {
	rows := 0
	for i, n := range t.Distribution {
		attempts += n
		rows += n * (i + 1)
	}
	return attempts, float64(rows) / float64(max(attempts, 1))
}

// A tally counts each attempt once, even if the attempt is reported several times.
type tally struct {
	mu   sync.Mutex
	seen map[string]bool // matches already counted
	sum  Tally
	read time.Time // the time at which the document store was last read
}

func (t *tally) add(list ...Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range list {
		if t.seen[a.Match] {
			continue
		}
		t.seen[a.Match] = true
		t.sum.Played++
		if a.Broken && a.Rows <= len(t.sum.Distribution) {
			t.sum.Distribution[a.Rows-1]++
		} else {
			t.sum.Unbroken++
		}
		at, _ := slices.BinarySearchFunc(t.sum.Best, a, better)
		if at < listed {
			t.sum.Best = slices.Insert(t.sum.Best, at, a)
			t.sum.Best = t.sum.Best[:min(len(t.sum.Best), listed)]
		}
	}
}

func (t *tally) counted(match string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen[match]
}

// better orders attempts: first those that broke the code, then those with fewer rows. It breaks ties by the ids of the
// matches, which are random.
func better(a, b Attempt) int {
	unbroken := func(a Attempt) int {
		if a.Broken {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(unbroken(a), unbroken(b)), cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.Match, b.Match))
}

// copy returns a copy of the counts that the caller may keep.
func (t *tally) copy() Tally {
	t.mu.Lock()
	defer t.mu.Unlock()
	sum := t.sum
	sum.Distribution = slices.Clone(sum.Distribution)
	sum.Best = slices.Clone(sum.Best)
	return sum
}

// maxTallies is the largest number of tallies kept in memory. Other tallies are read from the document store again.
const maxTallies = 64

// tally returns the tally of a day and edition, which may be incomplete.
func (d *Daily) tally(of hall.Daily) *tally {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := of.Day + "/" + of.Edition
	if t := d.tallies[key]; t != nil {
		return t
	}
	for old := range d.tallies {
		if len(d.tallies) < maxTallies {
			break
		}
		delete(d.tallies, old)
	}
	b, _ := BoardOf(of.Edition)
	t := &tally{seen: map[string]bool{}}
	t.sum.Distribution = make([]int, b.Config.Boards[keypeg.Guest].Rows)
	d.tallies[key] = t
	return t
}

// ended records the result of an attempt that has just ended.
func (d *Daily) ended(s *hall.Snapshot) {
	if s.Header.Daily == nil || s.Header.Practice {
		return
	}
	if err := d.keep(context.Background(), s); err != nil {
		d.opt.Log.Error("a daily attempt's end could not be kept", "match", s.Match.Config.ID, "err", err)
	}
}

// keep stores the result of an attempt, and counts it.
func (d *Daily) keep(ctx context.Context, s *hall.Snapshot) error {
	of, a := *s.Header.Daily, AttemptOf(s)
	if a.Broken {
		for _, holder := range s.Holders(keypeg.Guest) {
			if err := d.put(ctx, kindBroken, fmt.Sprintf("%x/%s", holder, of.Day), holder, nil); err != nil {
				return err
			}
		}
	}
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	if err := d.put(ctx, kindDone, of.Day+"/"+of.Edition+"/"+a.Match, hall.Hash{}, body); err != nil {
		return err
	}
	d.tally(of).add(a)
	return nil
}

// Forget deletes a holder's name from the tallies of all days, but does not change their counts. The attempts themselves are
// deleted with the rest of the holder's data.
func (d *Daily) Forget(ctx context.Context, holder hall.Hash) error {
	for doc, err := range docstore.All(ctx, d.docs, docstore.Query{Kind: kindAttempt, Owner: holder}) {
		if err != nil {
			return fmt.Errorf("list the attempts of a holder: %w", err)
		}
		place := strings.Split(doc.Key, "/")
		if err := d.unname(ctx, hall.Daily{Day: place[0], Edition: place[1]}, string(doc.Body)); err != nil {
			return err
		}
	}
	return nil
}

// unname deletes the player's name from a stored attempt that is finished.
func (d *Daily) unname(ctx context.Context, of hall.Daily, id string) error {
	doc, err := d.docs.Get(ctx, kindDone, of.Day+"/"+of.Edition+"/"+id)
	if errors.Is(err, docstore.ErrNotFound) {
		return nil
	}
	var a Attempt
	if err == nil {
		err = json.Unmarshal(doc.Body, &a)
	}
	if err == nil {
		a.Name, _ = match.CleanName("", keypeg.Guest)
		doc.Body, err = json.Marshal(a)
	}
	if err == nil {
		err = d.docs.Replace(ctx, doc)
	}
	if err != nil {
		return fmt.Errorf("take a name from the attempt %s: %w", id, err)
	}
	d.tally(of).unname(a)
	return nil
}

func (t *tally) unname(a Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sum.Best = slices.Clone(t.sum.Best)
	for i := range t.sum.Best {
		if t.sum.Best[i].Match == a.Match {
			t.sum.Best[i].Name = a.Name
		}
	}
}

// rereads is the longest time for which counts may lack results stored by another process.
const rereads = time.Minute

// Tally returns the counts of the finished attempts at a day's code. Attempts are counted as they end. The document store is
// read when a day is first requested, and again at intervals.
func (d *Daily) Tally(ctx context.Context, day, edition string) (Tally, error) {
	of := hall.Daily{Day: day, Edition: edition}
	t := d.tally(of)
	t.mu.Lock()
	now := d.opt.Now()
	fresh := !t.read.IsZero() && now.Sub(t.read) < rereads
	t.mu.Unlock()
	if fresh {
		return t.copy(), nil
	}
	if err := d.read(ctx, of, t); err != nil {
		return Tally{}, err
	}
	t.mu.Lock()
	t.read = now
	t.mu.Unlock()
	return t.copy(), nil
}

func (d *Daily) read(ctx context.Context, of hall.Daily, t *tally) error {
	err := d.each(ctx, kindDone, of, func(doc docstore.Document) error {
		var a Attempt
		if err := json.Unmarshal(doc.Body, &a); err != nil {
			return fmt.Errorf("read the attempt %s: %w", doc.Key, err)
		}
		t.add(a)
		return nil
	})
	if err != nil {
		return err
	}
	key := of.Day + "/" + of.Edition
	d.mu.Lock()
	checked := d.checked[key]
	d.mu.Unlock()
	if checked {
		return nil
	}
	switch err := d.backfill(ctx, of, t); {
	case errors.Is(err, hall.ErrFull):
		return nil // a later call will count the missing result, once there is space again
	case err != nil:
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.checked[key] = true
	return nil
}

// backfill records the results of attempts that ended just before the process stopped, and were therefore not recorded.
func (d *Daily) backfill(ctx context.Context, of hall.Daily, t *tally) error {
	return d.each(ctx, kindAttempt, of, func(doc docstore.Document) error {
		id := string(doc.Body)
		if t.counted(id) {
			return nil
		}
		s, err := d.hall.Inspect(ctx, id)
		switch {
		case keypeg.ErrorCode(err) == "no-match" || hall.IsDamaged(err):
			return nil
		case err != nil:
			return err
		case s.Match.Result == nil:
			return nil
		}
		return d.keep(ctx, s)
	})
}

// each calls the function do for each document of a day and edition.
func (d *Daily) each(ctx context.Context, kind string, of hall.Daily, do func(docstore.Document) error) error {
	for doc, err := range docstore.All(ctx, d.docs, docstore.Query{Kind: kind, Prefix: of.Day + "/" + of.Edition + "/"}) {
		if err != nil {
			return fmt.Errorf("list what is kept of %s %s: %w", of.Day, of.Edition, err)
		}
		if err := do(doc); err != nil {
			return err
		}
	}
	return nil
}

// Streak returns the number of successive days, up to today or yesterday, on which the holder broke a code. It also returns
// the length of the longest such run. An attempt counts for the day on which it began.
func (d *Daily) Streak(ctx context.Context, holder hall.Hash) (now, best int, err error) {
	if holder == (hall.Hash{}) {
		return 0, 0, nil
	}
	prefix := fmt.Sprintf("%x/", holder)
	list, err := d.docs.List(ctx, docstore.Query{Kind: kindBroken, Prefix: prefix, Limit: maxDays})
	if err != nil {
		return 0, 0, fmt.Errorf("list the days of a holder: %w", err)
	}
	days := make([]string, len(list))
	for i, doc := range list {
		days[i] = doc.Key[len(prefix):]
	}
	now, best = streaks(days, d.Today())
	return now, best, nil
}

// streaks returns the length of the current run of successive days in a sorted list, and of the longest run.
func streaks(days []string, today string) (now, best int) {
	run, last := 0, ""
	for _, day := range days {
		if last == "" || Ends(last).Format(time.DateOnly) != day {
			run = 0
		}
		run++
		best, last = max(best, run), day
	}
	if last != today && Ends(last).Format(time.DateOnly) != today {
		return 0, best
	}
	return run, best
}
