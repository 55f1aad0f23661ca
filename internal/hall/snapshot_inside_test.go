package hall

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// TestNobodyHoldsASeat checks that the zero hash, which represents a caller without a token, never holds a seat.
func TestNobodyHoldsASeat(t *testing.T) {
	s := &Snapshot{grants: []Grant{{keypeg.Guest, Hash{}}, {keypeg.Host, Hash{1}}}}
	if s.Holds(Hash{}, keypeg.Guest) || s.FirstSeat(Hash{}) != nil {
		t.Error("somebody without a token holds the guest's seat")
	}
	if seat := s.FirstSeat(Hash{1}); seat == nil || *seat != keypeg.Host || !s.Holds(Hash{1}, keypeg.Host) {
		t.Errorf("the host's holder has %v", seat)
	}
}

// TestSeatFor checks the seat from which a viewer looks: the seat that they name, their only seat, or none. A viewer
// must never look from another player's seat.
func TestSeatFor(t *testing.T) {
	one, both := Hash{1}, Hash{2}
	s := &Snapshot{grants: []Grant{{keypeg.Guest, one}, {keypeg.Host, both}, {keypeg.Guest, both}}}
	for _, c := range []struct {
		viewer      Hash
		named, want string
	}{
		{one, "", "guest"}, {one, "guest", "guest"}, {one, "host", "not-your-seat"}, {one, "nobody", "not-your-seat"},
		{both, "", "watches"}, {both, "host", "host"}, {both, "guest", "guest"},
		{Hash{3}, "", "watches"}, {Hash{3}, "guest", "not-your-seat"}, {Hash{}, "", "watches"}, {Hash{}, "host", "not-your-seat"},
	} {
		seat, err := s.SeatFor(c.viewer, c.named)
		got := keypeg.ErrorCode(err)
		switch {
		case seat != nil:
			got = seat.String()
		case err == nil:
			got = "watches"
		}
		if got != c.want {
			t.Errorf("%d who names %q: %s, want %s", c.viewer[0], c.named, got, c.want)
		}
	}
}

func TestUsualOptions(t *testing.T) {
	if o := (Options{}).filled(); o.Idle != 1000 || o.PerMatch != 10_000 || o.PerSeat != 32 || o.Watches != 15_000 || o.Exhibitions != 100 {
		t.Errorf("usual are %+v", o)
	}
}

// An aloneReader fails if two goroutines read from it at the same time.
type aloneReader struct {
	t    *testing.T
	busy atomic.Bool
}

func (a *aloneReader) Read(p []byte) (int, error) {
	if a.busy.Swap(true) {
		a.t.Error("two goroutines read at the same time")
	}
	runtime.Gosched()
	a.busy.Store(false)
	return len(p), nil
}

func TestRandomIsReadByOneGoroutineAtATime(t *testing.T) {
	random := Options{Random: &aloneReader{t: t}}.filled().Random
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				if n, err := random.Read(make([]byte, 3)); n != 3 || err != nil {
					t.Errorf("read %d bytes, %v", n, err)
				}
			}
		})
	}
	all.Wait()
}

// TestChangesOfOthersInAnyOrder checks that changes which arrive in the wrong order are applied in the right one.
func TestChangesOfOthersInAnyOrder(t *testing.T) {
	s := (&Snapshot{Match: &match.Match{}}).copy()
	var changes []peers.Change
	for n := range 3 {
		news := Batch{Hints: []Hint{{Serial: n + 1}}}.News(nil)
		changes = append(changes, peers.Change{Revision: int64(n + 1), News: news})
	}
	slices.Reverse(changes)
	now := s.told(changes)
	if now == nil || now.revision != 3 || len(now.Hints) != 3 || now.Hints[0].Serial != 1 || now.Hints[2].Serial != 3 {
		t.Errorf("after three hints: %+v", now)
	}
}

// TestWhatDoesNotFollow checks that a snapshot does not take events of an older log, of a log that lacks events, of another match,
// or events that do not fit.
func TestWhatDoesNotFollow(t *testing.T) {
	s := (&Snapshot{Header: Header{Made: time.Unix(5, 0)}, Match: &match.Match{Version: 4}, revision: 7}).copy()
	for what, c := range map[string]struct {
		mark Mark
		log  Log
		fits bool
	}{
		"nothing new":    {Mark{Version: 4}, Log{Header: s.Header, Revision: 7}, true},
		"a newer grant":  {Mark{Version: 4}, Log{Header: s.Header, Revision: 8}, true},
		"an older log":   {Mark{Version: 4}, Log{Header: s.Header, Revision: 6}, false},
		"missing events": {Mark{Version: 3}, Log{Header: s.Header, Revision: 7}, false},
		"another match":  {Mark{Version: 4}, Log{Header: Header{Made: time.Unix(6, 0)}, Revision: 7}, false},
		"an odd event":   {Mark{Version: 4}, Log{Header: s.Header, Revision: 8, Events: []match.Event{{Kind: match.Placed}}}, false},
	} {
		if next := s.since(c.mark, c.log); (next != nil) != c.fits {
			t.Errorf("%s: %v", what, next)
		}
	}
}

// TestNewsThatDoesNotFollow checks that a snapshot takes only the change after it, of the same version of the match.
func TestNewsThatDoesNotFollow(t *testing.T) {
	s := (&Snapshot{Match: &match.Match{Version: 4}, revision: 7}).copy()
	for _, c := range []struct {
		version  int
		revision int64
		fits     bool
	}{{4, 8, true}, {4, 9, false}, {5, 8, false}, {3, 9, false}} {
		news := Batch{Expected: c.version, Hints: []Hint{{Serial: 1}}}.News(nil)
		if next := s.told([]peers.Change{{Revision: c.revision, News: news}}); (next != nil) != c.fits {
			t.Errorf("version %d, revision %d: %v", c.version, c.revision, next)
		}
	}
	for _, news := range []string{"", "{}", `{"v":4,"h":[{"Seat":"nobody"}]}`} {
		if s.told([]peers.Change{{Revision: 8, News: []byte(news)}}) != nil {
			t.Errorf("news %s is taken", news)
		}
	}
}

// TestWhichMatchesAreOld checks that a match which a guest has joined is kept as long as a match with rows.
func TestWhichMatchesAreOld(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	h := sweeper{&Hall{opt: Options{Keep: 10 * time.Hour, KeepUnmet: time.Hour, Now: func() time.Time { return now }}}}
	for _, c := range []struct {
		version int
		age     time.Duration
		old     bool
	}{{1, time.Hour, false}, {1, 2 * time.Hour, true}, {2, 2 * time.Hour, false}, {2, 10 * time.Hour, false}, {2, 11 * time.Hour, true}} {
		if got := h.old(Kept{Version: c.version, Changed: now.Add(-c.age)}); got != c.old {
			t.Errorf("version %d after %v: old is %t", c.version, c.age, got)
		}
	}
}

// TestAwaits checks that only a free seat of the guest waits for somebody, and only if there is an invitation to it.
func TestAwaits(t *testing.T) {
	invited, alone := &Snapshot{Match: &match.Match{}}, &Snapshot{Match: &match.Match{}}
	invited.Header.Invite = "invite"
	if !invited.Awaits(keypeg.Guest) || invited.Awaits(keypeg.Host) || alone.Awaits(keypeg.Guest) {
		t.Error("the wrong seats wait for somebody")
	}
	invited.Match.Seated[keypeg.Guest] = true
	if invited.Awaits(keypeg.Guest) {
		t.Error("a seat that is taken waits for somebody")
	}
}
