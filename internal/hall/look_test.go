package hall_test

import (
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
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
