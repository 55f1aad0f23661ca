package storetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// claim calls Claim, and fails the test unless the call succeeds.
func claim(t *testing.T, s hall.Store, now, until time.Time, limit int) []peers.DueAt {
	t.Helper()
	due, err := s.Claim(t.Context(), now, until, limit)
	wantErr(t, "claim", err, nil)
	return append([]peers.DueAt(nil), due...)
}

// wantRevision checks a match's revision with every method that returns it.
func wantRevision(t *testing.T, s hall.Store, id string, want int64) {
	t.Helper()
	l, err := s.Load(t.Context(), id)
	wantErr(t, "load "+id, err, nil)
	wantSame(t, "revision of "+id, l.Revision, want)
	now, err := s.Revisions(t.Context(), []string{"nothing", id})
	wantErr(t, "revisions", err, nil)
	wantSame(t, "revisions", now, map[string]int64{id: want})
}

func revisions(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1), sat(2))
	create(t, s, header("b", 0))
	wantRevision(t, s, "a", 1)
	put(t, s, ticket("a", keypeg.Host, "code", day))
	claim(t, s, day, day, 9)
	wantRevision(t, s, "a", 1) // tickets and claims do not concern watchers
	revision, version := int64(1), 2
	for i, b := range []hall.Batch{
		{Events: []match.Event{sat(3), sat(4)}},
		{Names: []hall.Name{{Name: "A"}}},
		{Grants: []hall.Grant{{Holder: holder("me")}}},
		{Grants: []hall.Grant{{Holder: holder("me")}}}, // this grant is already stored
		{Hints: []hall.Hint{{Serial: 1, Row: 1, Kind: "count"}}},
		{Notes: []hall.Notes{{Body: []byte("x")}}},
		{Gone: []hall.Hash{holder("me")}},
		{Due: day},
		{Over: true},
	} {
		b.Match, b.Expected = "a", version
		for _, other := range []int64{revision - 1, revision + 1} {
			if b.Revision = other; other != 0 { // revision 0 accepts any revision
				wantErr(t, fmt.Sprintf("batch %d at revision %d of %d", i, other, revision), s.Append(t.Context(), b), hall.ErrStale)
			}
		}
		if b.Revision = revision; i%3 == 2 {
			b.Revision = 0
		}
		wantErr(t, "append", s.Append(t.Context(), b), nil)
		revision, version = revision+1, version+len(b.Events)
		m.each(t, s, func(t *testing.T, kept hall.Store) {
			s = kept
			wantRevision(t, s, "a", revision)
		})
	}
	wantRevision(t, s, "b", 1)
	wantErr(t, "a version ahead", s.Append(t.Context(), hall.Batch{Match: "a", Expected: version + 1, Revision: revision}), hall.ErrStale)
	none, err := s.Revisions(t.Context(), nil)
	wantErr(t, "revisions of nothing", err, nil)
	wantSame(t, "revisions of nothing", len(none), 0)
}

// revisionRace lets many callers grant a seat at the same time, each based on a revision in which the seat is
// free.
func revisionRace(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	const rounds, racers = 5, 16
	for round := range rounds {
		errs := make([]error, racers)
		var all sync.WaitGroup
		for i := range racers {
			all.Go(func() {
				errs[i] = s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1, Revision: int64(1 + round), Grants: []hall.Grant{{Holder: hall.Hash{byte(round), byte(i)}}}})
			})
		}
		all.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else {
				wantErr(t, "a loser", err, hall.ErrStale)
			}
		}
		wantSame(t, "winners", won, 1)
	}
	wantSame(t, "grants", len(load(t, s, "a").Grants), rounds)
}

func claimed(t *testing.T, m Maker) {
	s := m.Open(t)
	soon, late := day.Add(time.Millisecond), day.Add(30*24*time.Hour)
	for id, due := range map[string]time.Time{"late": late, "early": day, "soon": soon, "soon too": soon, "never": {}} {
		wantErr(t, "create", s.Create(t.Context(), header(id, 0), hall.Batch{Match: id, Due: due}), nil)
	}
	hour := day.Add(time.Hour)
	for i, c := range []struct {
		now, until time.Time
		limit      int
		want       []peers.DueAt
	}{
		{day.Add(-time.Millisecond), hour, 9, nil},
		{day, hour, 0, nil},
		{day, hour, 9, []peers.DueAt{{Match: "early", At: day}}},
		{day, hour, 9, nil},
		{hour, hour.Add(time.Hour), 2, []peers.DueAt{{Match: "soon", At: soon}, {Match: "soon too", At: soon}}},
		{hour, late, 2, []peers.DueAt{{Match: "early", At: hour}}},
		{hour, late, 2, nil},
		{late.Add(time.Hour), late, 9, []peers.DueAt{{Match: "soon", At: hour.Add(time.Hour)}, {Match: "soon too", At: hour.Add(time.Hour)}, {Match: "early", At: late}, {Match: "late", At: late}}},
	} {
		wantSame(t, fmt.Sprintf("claim %d", i+1), claim(t, s, c.now, c.until, c.limit), c.want)
		if m.Reopen != nil {
			s = m.Reopen(t, s)
		}
	}
	// A later write replaces the due time of a match. A finished match is never due.
	wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "soon", Due: day}), nil)
	wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "soon too", Due: day, Over: true}), nil)
	wantSame(t, "claimed", claim(t, s, day, late, 9), []peers.DueAt{{Match: "soon", At: day}})
}

// renewed checks that a lease postpones a due time if the lease has the current revision and ends later.
func renewed(t *testing.T, m Maker) {
	s := m.Open(t)
	for _, id := range []string{"at", "old", "short", "never", "over"} {
		b := hall.Batch{Match: id, Due: day}
		if id == "never" {
			b.Due = time.Time{}
		}
		wantErr(t, "create", s.Create(t.Context(), header(id, 0), b), nil)
		if id == "old" || id == "over" {
			wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: id, Due: day, Over: id == "over"}), nil)
		}
	}
	hour := day.Add(time.Hour)
	wantErr(t, "renew nothing", s.Renew(t.Context(), nil), nil)
	wantErr(t, "renew", s.Renew(t.Context(), []peers.Lease{
		{Match: "never", Revision: 1, Until: hour}, {Match: "at", Revision: 1, Until: hour}, {Match: "old", Revision: 1, Until: hour},
		{Match: "nowhere", Revision: 1, Until: hour}, {Match: "over", Revision: 2, Until: hour}, {Match: "short", Revision: 1, Until: day.Add(-time.Hour)},
	}), nil)
	if m.Reopen != nil {
		s = m.Reopen(t, s)
	}
	wantRevision(t, s, "at", 1)
	late := hour.Add(time.Hour)
	wantSame(t, "due at first", claim(t, s, hour.Add(-time.Millisecond), late, 9), []peers.DueAt{{Match: "old", At: day}, {Match: "short", At: day}})
	wantSame(t, "due an hour later", claim(t, s, hour, late, 9), []peers.DueAt{{Match: "at", At: hour}})
	wantSame(t, "due later", len(claim(t, s, late, late, 9)), 3)
}

func claimRace(t *testing.T, m Maker) {
	s := m.Open(t)
	const matches, claimers = 40, 8
	for i := range matches {
		id := fmt.Sprint("m", i)
		wantErr(t, "create", s.Create(t.Context(), header(id, 0), hall.Batch{Match: id, Due: day}), nil)
	}
	var mu sync.Mutex
	got := map[string]int{}
	var all sync.WaitGroup
	for range claimers {
		all.Go(func() {
			for range matches / 4 {
				due, err := s.Claim(t.Context(), day, day.Add(time.Hour), 3)
				wantErr(t, "claim", err, nil)
				mu.Lock()
				for _, d := range due {
					got[d.Match]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for _, d := range claim(t, s, day, day.Add(time.Hour), matches) { // matches that all callers skipped because they were locked
		got[d.Match]++
	}
	wantSame(t, "matches claimed", len(got), matches)
	for id, n := range got {
		wantSame(t, "claims of "+id, n, 1)
	}
}

// news collects the changes that a store reports.
type news struct {
	mu   sync.Mutex
	list []string
	come chan struct{}
}

func (n *news) hear(changes []peers.Change) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range changes {
		n.list = append(n.list, fmt.Sprint(c.Match, " ", c.Revision))
	}
	select {
	case n.come <- struct{}{}:
	default:
	}
}

// wants waits until the store has reported all of the given changes.
func (n *news) wants(t *testing.T, want ...string) {
	t.Helper()
	for {
		n.mu.Lock()
		missing := slices.DeleteFunc(slices.Clone(want), func(w string) bool { return slices.Contains(n.list, w) })
		n.mu.Unlock()
		if len(missing) == 0 {
			return
		}
		select {
		case <-n.come:
		case <-t.Context().Done():
			t.Fatalf("never told of %s", strings.Join(missing, ", "))
		}
	}
}

// followed checks that a store reports changes to its subscribers. If several processes share the store, it must
// also report changes to subscribers in other processes.
func followed(t *testing.T, m Maker) {
	s := m.Open(t)
	same, stopped, other := &news{come: make(chan struct{}, 1)}, &news{come: make(chan struct{}, 1)}, &news{come: make(chan struct{}, 1)}
	defer s.Follow(same.hear)()
	s.Follow(stopped.hear)()
	create(t, s, header("a", 0), sat(1))
	wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1, Notes: []hall.Notes{{Body: []byte("x")}}}), nil)
	wantErr(t, "a loser", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 7}), hall.ErrStale)
	create(t, s, header("b", 0), sat(1))
	wantErr(t, "remove", s.Remove(t.Context(), "b", 1), nil)
	wantSame(t, "told", strings.Join(same.list, ", "), "a 1, a 2, b 1, b 0")
	wantSame(t, "told to who follows no more", len(stopped.list), 0)
	if !m.Hears {
		return
	}
	defer m.Beside(t, s).Follow(other.hear)()
	// It is not known when a process begins to listen, so the test repeats changes until the process receives
	// one.
	revision := int64(2)
	for told := false; !told; revision++ {
		wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1}), nil)
		select {
		case <-other.come:
			told = true
		case <-time.After(50 * time.Millisecond):
		}
	}
	wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1}), nil)
	other.wants(t, fmt.Sprint("a ", revision+1))
	create(t, s, header("c", 0), sat(1))
	wantErr(t, "remove", s.Remove(t.Context(), "c", 1), nil)
	other.wants(t, "c 1", "c 0")
}
