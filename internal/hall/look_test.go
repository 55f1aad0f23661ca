package hall_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// TestAPrivateMatchIsItsHoldersUntilItIsOpen checks that only the players of a private match can see it until it opens.
// Inspect must work even before the match opens.
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
	_, err = lookForHint(h, id, stranger, keypeg.Guest)
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

// A deaf store is shared with other processes but does not report their changes.
type deaf struct{ *inmem.Store }

func (deaf) SharedByProcesses()                        {}
func (deaf) Follow(func([]peers.Change)) (stop func()) { return func() {} }

// TestALookIsNeverOld checks that calling Look at one hall shows every change that another hall has made, including a
// deletion, before any notice of the change arrives.
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

// TestALookThatWaitsForAnotherIsNotOld checks that a call of Look shows a change that was made before the call. This must
// hold even if the call waits for another call that read the match before the change.
func TestALookThatWaitsForAnotherIsNotOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := deaf{inmem.New()}
		one, other := newHall(t, store, hall.Options{Poll: time.Hour}), newHall(t, slowLoads{store}, hall.Options{Poll: time.Hour})
		now := seated(t, one, config(t, "classic"))
		id := now.Match.Config.ID
		go other.Look(t.Context(), id, hall.Hash{})
		time.Sleep(time.Second / 2)
		now = do(t, one, now, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		s, err := other.Look(t.Context(), id, hall.Hash{})
		if err != nil || s.Match.Version != now.Match.Version {
			t.Fatalf("the match is at %d, and shown as %v, %v", now.Match.Version, s, err)
		}
	})
}

// A slowLoads store takes a second to return a match.
type slowLoads struct{ deaf }

func (s slowLoads) Load(ctx context.Context, id string) (hall.Log, error) {
	defer time.Sleep(time.Second)
	return s.deaf.Load(ctx, id)
}

// TestASeatTakenElsewhereIsKnown lets a guest sit down at one hall and act at another, before the second hall is notified.
func TestASeatTakenElsewhereIsKnown(t *testing.T) {
	for name, act := range map[string]func(t *testing.T, h *hall.Hall, s *hall.Snapshot) error{
		"a command": func(t *testing.T, h *hall.Hall, s *hall.Snapshot) error {
			_, err := act(t.Context(), h, s.Header.Config.ID, guest, match.Command{Kind: match.Propose, Seat: keypeg.Guest, Version: s.Match.Version, Offer: match.OfferEnd})
			return err
		},
		"notes": func(t *testing.T, h *hall.Hall, s *hall.Snapshot) error {
			_, err := h.WriteNotes(t.Context(), s.Header.Config.ID, guest, keypeg.Guest, s.Match.Game().Serial, []byte("{}"))
			return err
		},
		"a phrase": func(t *testing.T, h *hall.Hall, s *hall.Snapshot) error {
			err := h.Say(t.Context(), s.Header.Config.ID, guest, keypeg.Guest, "hello")
			if keypeg.ErrorCode(err) == "nobody-hears" {
				return nil // nobody watches this match
			}
			return err
		},
		"a look as the seat": func(t *testing.T, h *hall.Hall, s *hall.Snapshot) error {
			_, err := h.LookAs(t.Context(), s.Header.Config.ID, guest, keypeg.Guest)
			return err
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			store := deaf{inmem.New()}
			one, other := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
			s, err := one.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := other.Inspect(t.Context(), s.Header.Config.ID); err != nil { // this call loads the match into memory
				t.Fatal(err)
			}
			s, err = one.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "Grace", guest)
			if err == nil {
				err = act(t, other, s)
			}
			if err != nil {
				t.Errorf("%s: the guest is refused: %v", name, err)
			}
		})
	}
}

// A sharedStore claims that other processes write to it too.
type sharedStore struct{ hall.Store }

func (sharedStore) SharedByProcesses() {}

// TestAStrangerHasNothingRead checks that a refused caller cannot make the hall read an unchanged match.
func TestAStrangerHasNothingRead(t *testing.T) {
	counting := &countingStore{Store: inmem.New()}
	h := newHall(t, sharedStore{counting}, hall.Options{Poll: time.Hour})
	s := seated(t, h, config(t, "classic"))
	before := counting.reads.Load()
	for range 10 {
		_, err := h.LookAs(t.Context(), s.Header.Config.ID, stranger, keypeg.Guest)
		refused(t, "not-your-seat", err)
	}
	if reads := counting.reads.Load() - before; reads != 0 {
		t.Errorf("the match was read %d times for a stranger", reads)
	}
}
