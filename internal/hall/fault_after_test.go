package hall_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math"
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

// TestAFaultAfterALostRace checks that if reloading a match fails after a lost race, the hall returns the error, and
// reads the match from the store the next time.
func TestAFaultAfterALostRace(t *testing.T) {
	inner := &switched{Store: inmem.New()}
	store := &hookedStore{Store: inner}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	store.onAppend(func(context.Context, hall.Batch) error {
		inner.broken.Store(true)
		return hall.ErrStale
	})
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	if now, err := act(t.Context(), h, s.Header.Config.ID, host, c); now != nil || !errors.Is(err, errPaper) {
		t.Errorf("got %+v, %v", now, err)
	}
	inner.broken.Store(false)
	store.onAppend(nil)
	do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
}

// TestAFaultWhileAnotherWaits checks what happens to a caller who is waiting for a match when a store error removes the match
// from memory. The caller must get the store's next error, and must be able to continue later. Both errors occur at the same
// moment, so their order does not matter.
func TestAFaultWhileAnotherWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := &switched{Store: inmem.New()}
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		first := errors.New("the plug was pulled")
		store.onAppend(func(context.Context, hall.Batch) error {
			time.Sleep(time.Second)
			inner.broken.Store(true)
			return first
		})
		c := setCode(keypeg.Host, 1, 2, 3, 4)
		c.Version = s.Match.Version
		told := make(chan error, 2)
		for range 2 {
			go func() {
				_, err := act(t.Context(), h, s.Header.Config.ID, host, c)
				told <- err
			}()
		}
		if both := errors.Join(<-told, <-told); !errors.Is(both, first) || !errors.Is(both, errPaper) {
			t.Errorf("told were %v", both)
		}
		inner.broken.Store(false)
		store.onAppend(nil)
		do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
	})
}

// TestCanceledCallersDoNothing checks that a call whose context is done does nothing, even if the match is free.
func TestCanceledCallersDoNothing(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	for range 50 {
		if _, err := act(gone, h, s.Header.Config.ID, host, c); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v", err)
		}
	}
	if now := look(t, h, s.Header.Config.ID); now.Match.Version != s.Match.Version {
		t.Errorf("it stands at version %d", now.Match.Version)
	}
}

// TestLookBack checks that LookBack returns a match at any version up to the newest, and not at any later version.
func TestLookBack(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	for version := -1; version <= s.Match.Version+1; version++ {
		m, err := h.LookBack(t.Context(), s.Match.Config.ID, hall.Hash{}, version)
		if there := version >= 0 && version <= s.Match.Version; there != (err == nil) || there && m.Version != version {
			t.Errorf("version %d is %+v, %v", version, m, err)
		}
	}
}

// A headless store loses the beginning of every match when the test requires it.
type headless struct {
	hall.Store
	lost atomic.Bool
}

func (s *headless) Load(ctx context.Context, id string) (hall.Log, error) {
	l, err := s.Store.Load(ctx, id)
	if s.lost.Load() {
		l.Events = l.Events[3:]
	}
	return l, err
}

// TestLookBackRefusesDamagedMatches checks a match that was damaged in the store after the hall had read it. Look must
// still return it, but LookBack must refuse it.
func TestLookBackRefusesDamagedMatches(t *testing.T) {
	store := &headless{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := do(t, h, seated(t, h, config(t, "classic")), setCode(keypeg.Host, 1, 2, 3, 4))
	store.lost.Store(true)
	m, err := h.LookBack(t.Context(), s.Match.Config.ID, hall.Hash{}, 1)
	if refused(t, "damaged", err); m != nil {
		t.Errorf("it was %+v", m)
	}
	look(t, h, s.Match.Config.ID)
}

// A slow computer replies to an offer only after its match has ended.
type slow struct {
	novice
	before func()
}

func (s slow) Reply(seen match.View) (match.Command, bool) {
	c, ok := s.novice.Reply(seen)
	if ok {
		s.before()
	}
	return c, ok
}

// TestALateComputerMoveIsIgnored checks that the hall ignores a computer's move after the end of its match, and does not report
// it as a fault.
func TestALateComputerMoveIsIgnored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults bytes.Buffer
		var h *hall.Hall
		var s *hall.Snapshot
		replied := false
		late := slow{novice{}, func() {
			replied = true
			do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		}}
		h = newHall(t, inmem.New(), hall.Options{
			Log: slog.New(slog.NewTextHandler(&faults, nil)), Computer: func(string) (hall.Computer, bool) { return late, true },
		})
		s = opened(t, h, against(config(t, "classic"), "", "novice"))
		do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		if s = waited(t, h, s, time.Second); !replied || s.Match.Result == nil || faults.Len() > 0 {
			t.Errorf("replied %v, result %+v, logged %s", replied, s.Match.Result, &faults)
		}
	})
}

// TestAComputerOutlastsFaultsOfTheStore checks that a computer whose match could not be read, or whose move could not be
// stored, moves once the store has recovered.
func TestAComputerOutlastsFaultsOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := &switched{Store: inmem.New()}
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{
			Log: slog.New(slog.DiscardHandler), Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true },
		})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		store.onAppend(func(context.Context, hall.Batch) error {
			inner.broken.Store(true)
			return errPaper
		})
		time.Sleep(12 * time.Second) // long enough for the move and two retries
		if !inner.broken.Load() {
			t.Fatal("the computer has not moved")
		}
		inner.broken.Store(false)
		store.onAppend(nil)
		if s = waited(t, h, s, time.Minute); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) == 0 {
			t.Error("it never tried again")
		}
	})
}

// TestATurnThatCannotBeEndedWaits checks that the hall pauses before it tries to end a turn again if other processes keep
// writing to the match.
func TestATurnThatCannotBeEndedWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{Log: slog.New(slog.DiscardHandler)})
		s := seated(t, h, config(t, "classic", func(c *match.Config) { c.Limit = time.Minute }))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		other := hall.New(inner, hall.Options{})
		do(t, other, s, match.Command{Kind: match.Propose, Seat: keypeg.Guest, Offer: match.OfferEnd})
		if err := other.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		var tries atomic.Int32
		store.onAppend(func(context.Context, hall.Batch) error { tries.Add(1); return hall.ErrStale })
		for rings := 1; rings <= 3; rings++ {
			if rings == 1 {
				time.Sleep(time.Minute)
			} else {
				time.Sleep(5 * time.Second)
			}
			synctest.Wait()
			if n := tries.Load(); n != 5*int32(rings) {
				t.Fatalf("after ring %d: %d tries, want five each", rings, n)
			}
		}
	})
}

// TestAFaultIsTriedAgain checks that the hall repeats a failed read every five seconds.
func TestAFaultIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int32
		store := &hookedStore{Store: inmem.New()}
		store.onDue(func() ([]peers.DueAt, error) { asked.Add(1); return nil, errPaper })
		newHall(t, store, hall.Options{})
		for times := int32(1); times <= 3; times++ {
			synctest.Wait()
			time.Sleep(4999 * time.Millisecond)
			synctest.Wait()
			if n := asked.Load(); n != times {
				t.Fatalf("asked %d times, want %d", n, times)
			}
			time.Sleep(time.Millisecond)
		}
	})
}

// TestAFullStoreIsLoggedOnceAMinute checks the log of a hall that cannot end turns. The hall must log a full store
// once a minute, an unavailable database never, and any other fault every time.
func TestAFullStoreIsLoggedOnceAMinute(t *testing.T) {
	for _, fault := range []error{hall.ErrFull, errPaper, hall.ErrAway} {
		synctest.Test(t, func(t *testing.T) {
			var faults faultCounter
			store := &hookedStore{Store: inmem.New()}
			h := newHall(t, store, hall.Options{Log: slog.New(&faults)})
			for range 3 {
				do(t, h, seated(t, h, config(t, "classic", limited(time.Minute))), setCode(keypeg.Host, 1, 2, 3, 4))
			}
			store.onAppend(func(context.Context, hall.Batch) error { return fault })
			time.Sleep(time.Minute)
			for minute := int32(1); minute <= 3; minute++ {
				time.Sleep(time.Minute - time.Second) // the hall retries each match every five seconds
				synctest.Wait()
				n := faults.n.Load()
				least, most := 36*minute, int32(math.MaxInt32)
				switch fault {
				case hall.ErrFull:
					least, most = minute, minute
				case hall.ErrAway: // the store itself logs outages
					least, most = 0, 0
				}
				if n < least || n > most {
					t.Errorf("%v: told of %d times in %d minutes", fault, n, minute)
				}
				time.Sleep(time.Second)
			}
		})
	}
}

// TestATurnThatRanOverBeforeItBeganEnds makes the store so slow that the next turn expires before the previous one is ended.
// Both turns must end without a fault.
func TestATurnThatRanOverBeforeItBeganEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults faultCounter
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{Log: slog.New(&faults)})
		s := do(t, h, seated(t, h, config(t, "classic", limited(time.Minute))), setCode(keypeg.Host, 1, 2, 3, 4))
		var slow atomic.Bool
		slow.Store(true)
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if slow.CompareAndSwap(true, false) {
				time.Sleep(90 * time.Second)
			}
			return inner.Append(ctx, b)
		})
		time.Sleep(time.Minute + 95*time.Second)
		synctest.Wait()
		now := look(t, h, s.Header.Config.ID)
		if rows := len(now.Match.Games[0].Boards[keypeg.Guest].Rows); rows != 2 {
			t.Errorf("%d rows are lost, want 2", rows)
		}
		if n := faults.n.Load(); n != 0 {
			t.Errorf("%d faults are logged", n)
		}
	})
}
