package hall_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

func TestCloseWaitsForCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := hall.New(store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		gate := make(chan struct{})
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			<-gate
			return inner.Append(ctx, b)
		})
		done := make(chan error, 1)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			c := setCode(keypeg.Host, 1, 1, 1, 1)
			c.Version = s.Match.Version
			_, err := act(ctx, h, s.Header.Config.ID, host, c)
			done <- err
		}()
		synctest.Wait()
		cancel() // the caller gives up, but the command is still completed
		brief, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := h.Close(brief); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("closed with a command under way: %v", err)
		}
		_, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{})
		refused(t, "closing", err)
		_, err = h.Watch(t.Context(), s.Header.Config.ID, hall.Hash{}, nil)
		refused(t, "closing", err)
		close(gate)
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Errorf("the command under way: %v", err)
		}
		if l, err := inner.Load(t.Context(), s.Header.Config.ID); err != nil || len(l.Events) != 4 {
			t.Errorf("%d events, %v", len(l.Events), err)
		}
	})
}

// A gatedStore delays all reads until its gate opens.
type gatedStore struct {
	hall.Store
	gate chan struct{}
}

func (s gatedStore) Load(ctx context.Context, id string) (hall.Log, error) {
	<-s.gate
	return s.Store.Load(ctx, id)
}

// TestWaitingForAMatchToBeReadCanBeGivenUp checks that players, watchers and the sweeper stop waiting for a slow store when
// their contexts end.
func TestWaitingForAMatchToBeReadCanBeGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		s := seated(t, newHall(t, inner, hall.Options{}), config(t, "classic"))
		id := s.Header.Config.ID
		time.Sleep(time.Hour)
		store := gatedStore{inner, make(chan struct{})}
		h := newHall(t, store, hall.Options{})
		read := make(chan error)
		go func() {
			_, err := h.Look(t.Context(), id, hall.Hash{})
			read <- err
		}()
		synctest.Wait()
		brief, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		for name, ask := range map[string]func() error{
			"look":  func() error { _, err := h.Look(brief, id, hall.Hash{}); return err },
			"watch": func() error { _, err := h.Watch(brief, id, hall.Hash{}, nil); return err },
			"do":    func() error { _, err := act(brief, h, id, host, setCode(keypeg.Host, 1, 2, 3, 4)); return err },
		} {
			if err := ask(); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", name, err)
			}
		}
		close(store.gate)
		if err := <-read; err != nil {
			t.Errorf("who read it: %v", err)
		}

		store.gate = make(chan struct{})
		h = newHall(t, store, hall.Options{Keep: time.Minute}) // this hall's own sweep also reads the match
		synctest.Wait()
		brief, stop = context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if n, err := h.Sweep(brief); n != 0 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("sweep: %d, %v", n, err)
		}
		close(store.gate)
	})
}

func TestWaitingForATurnCanBeGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		gate := make(chan struct{})
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			<-gate
			return inner.Append(ctx, b)
		})
		c := setCode(keypeg.Host, 1, 1, 1, 1)
		c.Version = s.Match.Version
		go act(t.Context(), h, s.Header.Config.ID, host, c)
		synctest.Wait()
		brief, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if _, err := act(brief, h, s.Header.Config.ID, host, c); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if now, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || now != s {
			t.Errorf("who looks has to wait for who writes: %v", err)
		}
		close(gate)
	})
}
