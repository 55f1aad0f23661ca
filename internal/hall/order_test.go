package hall_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// The tests in this file check that a late update of a schedule does not replace a newer update.

// TestTheClockOfAMatchThatGetsOnAtOnce checks that the clock of a match is set correctly even if somebody plays before Open
// returns.
func TestTheClockOfAMatchThatGetsOnAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		synctest.Wait() // wait until the hall has read the store's due times
		var s *hall.Snapshot
		store.made = func(header hall.Header) {
			var err error
			if s, err = h.Sit(t.Context(), header.Config.ID, header.Invite, "Grace", guest); err != nil {
				t.Error(err)
			}
		}
		opened(t, h, hall.Opening{Config: config(t, "classic", limited(time.Minute)), Host: "Ada", Holder: host})
		if now := waited(t, h, s, time.Minute); now.Match.Version != s.Match.Version+1 {
			t.Errorf("a minute later: version %d after %d", now.Match.Version, s.Match.Version)
		}
	})
}

// A logged is a log handler that calls a function with each record.
type logged func(slog.Record)

func (logged) Enabled(context.Context, slog.Level) bool        { return true }
func (f logged) Handle(_ context.Context, r slog.Record) error { f(r); return nil }
func (f logged) WithAttrs([]slog.Attr) slog.Handler            { return f }
func (f logged) WithGroup(string) slog.Handler                 { return f }

// TestAClockThatFailedIsSetByAPlayer checks a turn that has expired, but that the hall failed to end. The hall must try
// again after five seconds, or earlier if a player's command sets the clock.
func TestAClockThatFailedIsSetByAPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		var h *hall.Hall
		var s *hall.Snapshot
		h = newHall(t, store, hall.Options{Log: slog.New(logged(func(slog.Record) {
			store.onAppend(nil)
			// The late command ends the turn, and the next turn begins.
			s = tooLate(t, h, s)
		}))})
		s = seated(t, h, config(t, "classic", limited(2*time.Second)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		store.onAppend(func(context.Context, hall.Batch) error { return errors.New("the disk is on fire") })
		lost := waited(t, h, s, 2*time.Second)
		if later := waited(t, h, lost, 2*time.Second); later.Match.Version != lost.Match.Version+1 {
			t.Errorf("the next turn of 2s has not ended after 2s: version %d after %d", later.Match.Version, lost.Match.Version)
		}
	})
}

// tooLate makes the guest place a row after the turn has expired.
func tooLate(t *testing.T, h *hall.Hall, s *hall.Snapshot) *hall.Snapshot {
	c := place(keypeg.Guest, 1, 2, 3, 4)
	c.Version = s.Match.Version
	now, err := act(t.Context(), h, s.Header.Config.ID, guest, c)
	refused(t, "stale", err)
	return now
}

// A sickly computer fails the given number of times.
type sickly struct {
	novice
	fails *int
}

func (f sickly) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	if *f.fails > 0 {
		*f.fails--
		return match.Command{}, io.ErrUnexpectedEOF
	}
	return f.novice.Move(ctx, seen, rnd)
}

// TestAComputerThatFailedMovesInItsNextTurn checks that a failed computer retries after five seconds, and moves on time in
// its next turn.
func TestAComputerThatFailedMovesInItsNextTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fails := 1
		h := newHall(t, inmem.New(), hall.Options{
			Computer: func(string) (hall.Computer, bool) { return sickly{novice{pace: time.Second}, &fails}, true },
			Log:      slog.New(logged(func(slog.Record) { time.Sleep(2500 * time.Millisecond) })), // logging the failure takes so long that the computer's turn expires
		})
		s := opened(t, h, against(config(t, "classic", limited(3*time.Second)), "", "novice"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		s = waited(t, h, s, 5*time.Second)
		rows := s.Match.Games[0].Boards[keypeg.Guest].Rows
		if fails != 0 || len(rows) < 2 || !rows[0].Lost() || rows[1].Lost() {
			t.Errorf("rows %+v: want one lost to the failure, and one in the turn after it", rows)
		}
	})
}

// TestShowsOpenedAtOnceAreBounded checks that simultaneous requests do not start more exhibitions than there are places, and
// that an exhibition that could not be made frees its place.
func TestShowsOpenedAtOnceAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Exhibitions: 1, Computer: func(string) (hall.Computer, bool) { return novice{}, true }})
		show := against(config(t, "remastered"), "novice", "novice")
		fire, slow, held := errors.New("the disk is on fire"), make(chan struct{}), false
		store.create = func(hall.Header) error {
			if held {
				return nil
			}
			held = true
			<-slow
			return fire
		}
		first := make(chan error, 1)
		go func() {
			_, err := h.Open(t.Context(), show)
			first <- err
		}()
		synctest.Wait()
		_, err := h.Open(t.Context(), show)
		refused(t, "busy", err)
		close(slow)
		if err := <-first; !errors.Is(err, fire) {
			t.Errorf("got %v", err)
		}
		opened(t, h, show) // this match takes the place of the one that failed
		_, err = h.Open(t.Context(), show)
		refused(t, "busy", err)
	})
}

// TestAllAreToldOfAnEnd checks that every registered function is called each time a match ends.
func TestAllAreToldOfAnEnd(t *testing.T) {
	h := inMemory(t)
	var told []string
	for _, who := range []string{"one", "two"} {
		h.OnEnd(func(s *hall.Snapshot) { told = append(told, who+" "+s.Header.Config.ID) })
	}
	s := seated(t, h, config(t, "classic"))
	s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
	if len(told) != 0 {
		t.Errorf("before the end %q were told", told)
	}
	do(t, h, s, match.Command{Kind: match.Leave})
	if id := s.Header.Config.ID; !slices.Equal(told, []string{"one " + id, "two " + id}) {
		t.Errorf("told were %q", told)
	}
}

// TestAllAreToldOfAChange checks that every registered function is called for each change, with the state before the change,
// once the change is stored and shown. New matches and changes without events must not be reported.
func TestAllAreToldOfAChange(t *testing.T) {
	h := inMemory(t)
	var told [2][]int
	for i := range told {
		h.OnChange(func(before, now *hall.Snapshot) {
			if now.Match.Version != before.Match.Version+1 && before.Match.Version > 1 {
				t.Errorf("version %d came after %d", now.Match.Version, before.Match.Version)
			}
			told[i] = append(told[i], now.Match.Version)
		})
	}
	s := seated(t, h, config(t, "classic"))
	if _, err := h.WriteNotes(t.Context(), s.Header.Config.ID, host, keypeg.Host, 1, []byte("x")); err != nil {
		t.Fatal(err)
	}
	do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
	for _, versions := range told {
		if !slices.Equal(versions, []int{3, 4}) {
			t.Errorf("told were %v", versions)
		}
	}
}
