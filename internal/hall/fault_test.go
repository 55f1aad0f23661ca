package hall_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

func TestAlwaysOvertaken(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	store.onAppend(func(context.Context, hall.Batch) error { return hall.ErrStale })
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	now, err := act(t.Context(), h, s.Header.Config.ID, host, c)
	refused(t, "stale", err)
	if now == nil || now.Match.Version != s.Match.Version {
		t.Errorf("beside the refusal came %+v", now)
	}
}

// TestFaultOfTheStore checks that Look shows the stored state after an error that leaves it unknown whether the batch
// was stored.
func TestFaultOfTheStore(t *testing.T) {
	for _, kept := range []bool{false, true} {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		broken := errors.New("the disk is on fire")
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if kept {
				return errors.Join(inner.Append(ctx, b), broken)
			}
			return broken
		})
		c := setCode(keypeg.Host, 1, 2, 3, 4)
		c.Version = s.Match.Version
		_, err := act(t.Context(), h, s.Header.Config.ID, host, c)
		if !errors.Is(err, broken) || keypeg.ErrorCode(err) != "" {
			t.Errorf("got %v, want the fault", err)
		}
		store.onAppend(nil)
		now, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{})
		if err != nil {
			t.Fatal(err)
		}
		if set := now.Match.Version > s.Match.Version; set != kept {
			t.Errorf("the code is set: %v; kept: %v", set, kept)
		}
	}
}

// TestWatchersSeeTheStateAfterAFault checks that watchers see the stored state after a write whose outcome is unknown,
// even if no command follows.
func TestWatchersSeeTheStateAfterAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		shown := watch(t, t.Context(), h, s)
		wantNext(t, shown, s.Match.Version, [2]int{})
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			return errors.Join(inner.Append(ctx, b), errors.New("the line was cut"))
		})
		c := setCode(keypeg.Host, 1, 2, 3, 4)
		c.Version = s.Match.Version
		if _, err := act(t.Context(), h, s.Header.Config.ID, host, c); err == nil {
			t.Error("there was no fault")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		wantNext(t, shown, s.Match.Version+1, [2]int{})
	})
}

type noChance struct{}

func (noChance) Read([]byte) (int, error) { return 0, errors.New("no more random numbers") }

func TestNoChance(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	h := newHall(t, store, hall.Options{Random: noChance{}})
	if _, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host}); err == nil || keypeg.ErrorCode(err) != "" {
		t.Errorf("opened a match without chance: %v", err)
	}
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	now, err := act(t.Context(), h, s.Header.Config.ID, host, c)
	if err == nil || keypeg.ErrorCode(err) != "" || now.Match.Version != s.Match.Version {
		t.Errorf("got %+v, %v", now, err)
	}
}

// TestDamagedMatch checks that a match whose events cannot be replayed is refused by name, that its clock stops, and
// that the log reports it once. It also checks that the match is not deleted, and that all other matches continue.
func TestDamagedMatch(t *testing.T) { synctest.Test(t, damagedMatch) }

func damagedMatch(t *testing.T) {
	var log bytes.Buffer
	store := inmem.New()
	sound := config(t, "classic")
	odd := config(t, "classic", func(c *match.Config) { c.Games = 3 })
	row := match.Event{Kind: match.Placed, Code: keypeg.CodeOf(1)}
	for id, c := range map[string]struct {
		config match.Config
		events []match.Event
	}{"config": {odd, nil}, "events": {sound, []match.Event{row}}} {
		c.config.ID = id
		if err := store.Create(t.Context(), hall.Header{Config: c.config}, hall.Batch{Match: id, Events: c.events, Due: time.Now()}); err != nil {
			t.Fatal(err)
		}
		h := newHall(t, store, hall.Options{Keep: time.Hour, Log: slog.New(slog.NewTextHandler(&log, nil))}) // the hall sets a clock for the match
		for range 3 {
			time.Sleep(2 * time.Hour)
			synctest.Wait()
			if s, err := h.Look(t.Context(), id, hall.Hash{}); !hall.IsDamaged(err) {
				t.Errorf("%s: got %+v, %v", id, s, err)
			}
		}
		if n := strings.Count(log.String(), `a match is damaged and refused, until a copy is put back" match=`+id); n != 1 {
			t.Errorf("%s: told %d times: %s", id, n, &log)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if err := store.Remove(t.Context(), id, 1); err != nil {
			t.Errorf("%s was forgotten: %v", id, err)
		}
	}
	if n := strings.Count(log.String(), "level=ERROR"); n != 2 {
		t.Errorf("logged %s", &log)
	}
}

func TestMatchesLeaveMemoryAndComeBack(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{Idle: 2})
	var matches []*hall.Snapshot
	for range 3 {
		s := seated(t, h, config(t, "classic"))
		matches = append(matches, do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1)))
	}
	store.loaded()
	look := func(i, loads int) {
		t.Helper()
		s, err := h.Look(t.Context(), matches[i].Header.Config.ID, hall.Hash{})
		if err != nil || !reflect.DeepEqual(s, matches[i]) {
			t.Errorf("match %d came back as %+v, %v, and was %+v", i, s, err, matches[i])
		}
		if n := store.loaded(); n != loads {
			t.Errorf("look at %d: %d loads, want %d", i, n, loads)
		}
	}
	look(2, 0)
	look(1, 0)
	look(0, 1) // match 1 is no longer in memory, and now match 2 is removed
	look(1, 0)
	look(2, 1)
	look(1, 0)
	_, err := h.Look(t.Context(), "nowhere", hall.Hash{})
	refused(t, "no-match", err)
	store.loaded()
	look(2, 0) // unknown matches take no space in memory
	look(1, 0)
}

// TestWatchesLetMatchesGo checks that a watch that has ended or was refused does not keep its match in memory.
func TestWatchesLetMatchesGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Idle: 1, PerMatch: 1})
		watched, other := seated(t, h, config(t, "classic")), seated(t, h, config(t, "classic"))
		page, closePage := context.WithCancel(t.Context())
		watch(t, page, h, watched)
		_, err := h.Watch(t.Context(), watched.Header.Config.ID, hall.Hash{}, nil)
		refused(t, "crowded", err)
		closePage()
		synctest.Wait()
		for _, s := range []*hall.Snapshot{other, watched} {
			store.loaded()
			if _, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || store.loaded() != 1 {
				t.Errorf("%s was still in memory: %v", s.Header.Config.ID, err)
			}
		}
	})
}

func TestTimeGoesOnlyForward(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	id, future := s.Header.Config.ID, time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC)
	code := match.Event{Kind: match.CodeSet, At: future, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 1, 1)}
	if err := store.Append(t.Context(), hall.Batch{Match: id, Expected: 3, Events: []match.Event{code}}); err != nil {
		t.Fatal(err)
	}
	h := newHall(t, store, hall.Options{}) // the clock of this hall shows an earlier time, as if it had been set back
	s, err := h.Look(t.Context(), id, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	do(t, h, s, place(keypeg.Guest, 1, 2, 3, 4))
	l, err := h.Log(t.Context(), id, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	if at := l.Events[4].At; !at.Equal(future) {
		t.Errorf("the row was placed %v, before the code was set", at)
	}
}
