package hall_test

import (
	"context"
	"io"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A deafStore reports no changes.
type deafStore struct{ hall.Store }

func (deafStore) Follow(func([]peers.Change)) (stop func()) { return func() {} }

// shownTo returns the snapshot that a watch yields now, or returns was if the watch yields none.
func shownTo(t *testing.T, c <-chan *hall.Snapshot, was *hall.Snapshot) *hall.Snapshot {
	t.Helper()
	synctest.Wait()
	select {
	case s := <-c:
		return s
	default:
		return was
	}
}

// TestChangesByAnotherHall checks that a hall shows another hall's changes, both to watchers and to callers of Look. The
// hall must show these changes immediately if the store reports them, and otherwise within seconds.
func TestChangesByAnotherHall(t *testing.T) {
	for name, c := range map[string]struct {
		deaf  bool
		after time.Duration
	}{"told": {false, 0}, "not told": {true, 5 * time.Second}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				kept := inmem.New()
				var store hall.Store = kept
				if c.deaf {
					store = deafStore{kept}
				}
				here, there := newHall(t, kept, hall.Options{}), newHall(t, store, hall.Options{})
				s := seated(t, here, config(t, "classic"))
				id := s.Header.Config.ID
				idle := seated(t, here, config(t, "classic"))
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				watch, err := there.Watch(ctx, id, hall.Hash{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				seen := shownTo(t, watch, nil)
				if _, err := there.Look(t.Context(), idle.Header.Config.ID, hall.Hash{}); err != nil {
					t.Fatal(err)
				}
				s = do(t, here, s, setCode(keypeg.Host, 1, 2, 3, 4))
				idle = do(t, here, idle, setCode(keypeg.Host, 1, 2, 3, 4))
				if c.deaf {
					if seen = shownTo(t, watch, seen); seen.Match.Version == s.Match.Version {
						t.Error("it was told all the same")
					}
				}
				time.Sleep(c.after)
				if seen = shownTo(t, watch, seen); seen.Match.Version != s.Match.Version {
					t.Errorf("the watch is at version %d of %d", seen.Match.Version, s.Match.Version)
				}
				if now, err := there.Look(t.Context(), idle.Header.Config.ID, hall.Hash{}); err != nil || now.Match.Version != idle.Match.Version {
					t.Errorf("looked at it is at version %d of %d, %v", now.Match.Version, idle.Match.Version, err)
				}
			})
		})
	}
}

// TestOwnChangesAreNoNews checks that a hall does not read its own writes again, and does not query the store about matches
// that only it has changed.
func TestOwnChangesAreNoNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic", func(c *match.Config) { c.Limit = time.Minute }))
		if _, err := h.Watch(t.Context(), s.Header.Config.ID, hall.Hash{}, nil); err != nil {
			t.Fatal(err)
		}
		store.loaded()
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		s = do(t, h, s, place(keypeg.Guest, 1, 1, 1, 1))
		waited(t, h, s, 3*time.Minute)
		if n := store.loaded(); n != 0 {
			t.Errorf("it was loaded %d times", n)
		}
	})
}

// TestDecisionsOnOldStatesAreRepeated lets one hall make a decision based on an old state, because that hall has not seen
// another hall's decision. It checks that both decisions are stored, with their notes and devices.
func TestDecisionsOnOldStatesAreRepeated(t *testing.T) {
	kept := inmem.New()
	here, there := newHall(t, kept, hall.Options{}), newHall(t, deafStore{kept}, hall.Options{})
	s := do(t, here, seated(t, here, config(t, "classic")), setCode(keypeg.Host, 1, 2, 3, 4))
	id := s.Header.Config.ID
	if _, err := there.Look(t.Context(), id, hall.Hash{}); err != nil {
		t.Fatal(err)
	}
	if _, err := here.WriteNotes(t.Context(), id, guest, keypeg.Guest, 1, []byte("here")); err != nil {
		t.Fatal(err)
	}
	now, err := there.WriteNotes(t.Context(), id, guest, keypeg.Guest, 1, []byte("there"))
	if err != nil {
		t.Fatal(err)
	}
	if n := now.Notes(keypeg.Guest); string(n.Body) != "there" || n.Number != 2 {
		t.Errorf("the notes are %q, number %d", n.Body, n.Number)
	}
}

// A ponderer is a computer that takes a minute to place a row.
type ponderer struct {
	novice
	begun *atomic.Int32
}

func (p ponderer) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	p.begun.Add(1)
	select {
	case <-time.After(time.Minute):
	case <-ctx.Done():
	}
	return p.novice.Move(ctx, seen, rnd)
}

// TestOnlyOneHallThinks checks that no hall begins a computer's move that another hall is still computing or has queued.
func TestOnlyOneHallThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		var begun atomic.Int32
		o := hall.Options{Computer: func(string) (hall.Computer, bool) { return ponderer{begun: &begun}, true }}
		here := newHall(t, store, o)
		newHall(t, store, o)
		const matches = 6
		var ids []string
		for range matches {
			s := opened(t, here, against(config(t, "classic"), "", "ponderer"))
			s = do(t, here, s, setCode(keypeg.Host, 1, 2, 3, 4))
			ids = append(ids, s.Header.Config.ID)
		}
		time.Sleep(matches * time.Minute) // long enough even if the moves are computed one after another
		synctest.Wait()
		rows := 0
		for _, id := range ids {
			s, err := here.Look(t.Context(), id, host)
			if err != nil {
				t.Fatal(err)
			}
			rows += len(s.Match.Game().Boards[keypeg.Guest].Rows)
		}
		if n := int(begun.Load()); rows < matches || n > rows+matches { // each computer is already thinking about its next row
			t.Errorf("for %d rows %d moves were begun", rows, n)
		}
	})
}
