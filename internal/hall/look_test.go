package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A private match is shown in no way to who does not sit in it, until it is open; what
// becomes of it is counted all the same.
func TestAPrivateMatchIsItsHoldersUntilItIsOpen(t *testing.T) {
	now := time.Date(2026, 11, 20, 23, 59, 59, 0, time.UTC)
	h := newHall(t, inmem.New(), hall.Options{Now: func() time.Time { return now }})
	s, err := daily(t, h, "")
	if err != nil {
		t.Fatal(err)
	}
	id := s.Match.Config.ID
	ways := map[string]func(viewer hall.Hash) error{
		"look":  func(viewer hall.Hash) error { _, err := h.Look(t.Context(), id, viewer); return err },
		"log":   func(viewer hall.Hash) error { _, err := h.Log(t.Context(), id, viewer); return err },
		"watch": func(viewer hall.Hash) error { _, err := h.Watch(t.Context(), id, viewer, nil); return err },
	}
	for name, way := range ways {
		if err := way(guest); err != nil {
			t.Errorf("%s: the holder is refused: %v", name, err)
		}
		for _, other := range []hall.Hash{stranger, {}} {
			refused(t, "not-open-yet", way(other))
		}
	}
	_, err = h.LookForHint(t.Context(), id, stranger, keypeg.Guest)
	refused(t, "not-your-seat", err)
	if s, err := h.Look(t.Context(), id, stranger); s != nil {
		t.Errorf("a snapshot comes with %v", err)
	}
	if _, err := h.Inspect(t.Context(), id); err != nil {
		t.Error(err)
	}
	now = now.Add(time.Second)
	for name, way := range ways {
		if err := way(hall.Hash{}); err != nil {
			t.Errorf("%s: after its day it is not open: %v", name, err)
		}
	}
}

func TestWhatIsNotPrivateIsOpenFromItsBeginning(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{Now: func() time.Time { return time.Time{} }})
	s := seated(t, h, config(t, "classic"))
	if _, err := h.Look(t.Context(), s.Match.Config.ID, hall.Hash{}); err != nil {
		t.Error(err)
	}
}

// deaf is a store that other processes write to, and no hint of it comes.
type deaf struct{ *inmem.Store }

func (deaf) SharedByProcesses()                       {}
func (deaf) Follow(func([]hall.Change)) (stop func()) { return func() {} }

// What was answered at one hall is seen by who looks at another, though no hint of it has come; and that it is gone.
func TestALookIsNeverOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := deaf{inmem.New()}
		one, other := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
		now := seated(t, one, config(t, "classic"))
		id := now.Match.Config.ID
		for range 3 {
			now = do(t, one, now, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
			now = do(t, one, now, match.Command{Kind: match.Decline, Seat: keypeg.Guest})
			s, err := other.Look(t.Context(), id, hall.Hash{})
			if err != nil || s.Match.Version != now.Match.Version {
				t.Fatalf("the match is at %d, and shown as %v, %v", now.Match.Version, s, err)
			}
		}
		l, err := store.Load(t.Context(), id)
		if err == nil {
			err = store.Remove(t.Context(), id, l.Revision)
		}
		if err != nil {
			t.Fatal(err)
		}
		_, err = other.Look(t.Context(), id, hall.Hash{})
		refused(t, "no-match", err)
	})
}
