package hall_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
)

// TestOldMatchesAreForgotten checks that a match is deleted when it is old enough, and sooner if nobody has joined it. A
// match must never be deleted while somebody watches it.
func TestOldMatchesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		var faults faultCounter
		h := newHall(t, store, hall.Options{Keep: 10 * 24 * time.Hour, KeepUnmet: 2 * 24 * time.Hour, Poll: time.Hour, Log: slog.New(&faults)})
		var gone []string
		h.OnGone(func(id string, holders []hall.Hash) {
			if gone = append(gone, id); len(holders) == 0 {
				t.Errorf("nobody held a seat in %s", id)
			}
		})
		unmet, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
		if err != nil {
			t.Fatal(err)
		}
		played, watched, young := seated(t, h, config(t, "classic")), seated(t, h, config(t, "classic")), seated(t, h, config(t, "classic"))
		watch(t, t.Context(), h, watched)
		kept := func(s *hall.Snapshot) bool {
			t.Helper()
			_, err := h.Look(t.Context(), s.Header.Config.ID, host)
			if err != nil {
				refused(t, "no-match", err)
			}
			return err == nil
		}
		time.Sleep(3 * 24 * time.Hour)
		synctest.Wait()
		if kept(unmet) || !kept(played) || !kept(young) || !slices.Equal(gone, []string{unmet.Header.Config.ID}) {
			t.Errorf("after three days: gone are %v", gone)
		}
		time.Sleep(5 * 24 * time.Hour)
		do(t, h, young, setCode(keypeg.Host, 1, 1, 1, 1))
		time.Sleep(3 * 24 * time.Hour)
		synctest.Wait()
		if kept(played) || !kept(young) || !kept(watched) || len(gone) != 2 {
			t.Errorf("after eleven days: gone are %v", gone)
		}
		if ids, err := h.MatchesOf(t.Context(), host, "", 100); err != nil || len(ids) != 2 {
			t.Errorf("held are %v, %v", ids, err)
		}
		if n := h.Rooms(); n != 2 {
			t.Errorf("%d matches are in memory", n)
		}
		if n, err := h.Sweep(t.Context()); n != 0 || err != nil || faults.n.Load() > 0 {
			t.Errorf("of what is young or watched %d are forgotten, %v; %d faults were told of", n, err, faults.n.Load())
		}
	})
}

// TestWithOneBoundTheOtherMatchesAreKept checks the two limits on the age of matches. Matches that nobody joined are also
// deleted after the general limit. The limit for unjoined matches must never apply to a match that somebody joined. Each case
// also tests the last moment before a match is deleted.
func TestWithOneBoundTheOtherMatchesAreKept(t *testing.T) {
	const bound = 2 * time.Hour
	for _, c := range []struct {
		o       hall.Options
		at, far int // the numbers of matches that are gone just after the bound, and much later
	}{
		{hall.Options{}, 0, 0}, {hall.Options{Keep: bound}, 2, 2}, {hall.Options{KeepUnmet: bound}, 1, 1},
		{hall.Options{Keep: 2 * bound, KeepUnmet: bound}, 1, 2}, {hall.Options{Keep: bound, KeepUnmet: 2 * bound}, 1, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, inmem.New(), c.o)
			opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
			seated(t, h, config(t, "classic"))
			for _, step := range []struct {
				wait time.Duration
				want int
			}{{bound, 0}, {time.Millisecond, c.at}, {10 * time.Hour, c.far}} {
				time.Sleep(step.wait)
				if step.wait < 10*time.Hour { // by then, the hall has swept on its own
					if _, err := h.Sweep(t.Context()); err != nil {
						t.Error(err)
					}
				}
				synctest.Wait()
				if n := h.Figures().Forgotten; n != int64(step.want) {
					t.Errorf("%+v: after %v more %d are forgotten, not %d", c.o, step.wait, n, step.want)
				}
			}
		})
	}
}

// TestASweepSaysThatItFailed checks that a sweep that cannot list the matches returns an error.
func TestASweepSaysThatItFailed(t *testing.T) {
	broken := errors.New("broken")
	h := newHall(t, unlisted{inmem.New(), broken}, hall.Options{})
	if _, err := h.Sweep(t.Context()); !errors.Is(err, broken) {
		t.Errorf("it failed with %v", err)
	}
}

// TestASweepThatFailsIsTriedAgain checks that a failing sweep is retried every hour, and that each failure is logged. A closing
// hall must log no failure, and a hall without age limits must not sweep.
func TestASweepThatFailsIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults faultCounter
		h := hall.New(unlisted{inmem.New(), errPaper}, hall.Options{Keep: time.Hour, Log: slog.New(&faults)})
		time.Sleep(150 * time.Minute)
		synctest.Wait()
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if n := faults.n.Load(); n != 3 {
			t.Errorf("in two hours and a half it was told of %d times", n)
		}
		for _, o := range []struct {
			store hall.Store
			keep  time.Duration
		}{{unlisted{inmem.New(), errPaper}, 0}, {endless{inmem.New()}, time.Hour}} {
			faults.n.Store(0)
			h := hall.New(o.store, hall.Options{Keep: o.keep, Log: slog.New(&faults)})
			time.Sleep(150 * time.Minute)
			synctest.Wait()
			if err := h.Close(t.Context()); err != nil || faults.n.Load() != 0 {
				t.Errorf("kept for %v: told of %d times, %v", o.keep, faults.n.Load(), err)
			}
		}
	})
}

// An endless store lists matches until its context ends.
type endless struct{ hall.Store }

func (endless) Kept(ctx context.Context, _ string, _ int) ([]hall.Kept, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestASweepSaysHowMany checks that a sweep that fails halfway returns the number of matches that it has deleted.
func TestASweepSaysHowMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &twicePaged{inmem.New(), true}
		h := newHall(t, store, hall.Options{Keep: time.Minute})
		for range 501 {
			opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
		}
		time.Sleep(2 * time.Minute)
		if n, err := h.Sweep(t.Context()); n != 500 || !errors.Is(err, errPaper) {
			t.Errorf("it says %d, %v", n, err)
		}
	})
}

// A twicePaged store fails at the second page of a list when the test requires it.
type twicePaged struct {
	hall.Store
	fails bool
}

func (s *twicePaged) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	if s.fails && after != "" {
		return nil, errPaper
	}
	return s.Store.Kept(ctx, after, limit)
}

// TestASweepOfWhatCannotBeRead checks that a read error ends the sweep, unless the error means that the match was deleted
// or is damaged.
func TestASweepOfWhatCannotBeRead(t *testing.T) {
	for load, want := range map[error]error{errPaper: errPaper, hall.ErrNotFound: nil, hall.Damaged("a", "its sum is another"): nil} {
		synctest.Test(t, func(t *testing.T) {
			store := inmem.New()
			seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
			h := newHall(t, unread{store, load}, hall.Options{Keep: time.Minute})
			time.Sleep(2 * time.Minute)
			if n, err := h.Sweep(t.Context()); n != 0 || !errors.Is(err, want) {
				t.Errorf("%v: %d forgotten, %v", load, n, err)
			}
		})
	}
}

// An unlisted store cannot list its matches.
type unlisted struct {
	hall.Store
	err error
}

func (s unlisted) Kept(context.Context, string, int) ([]hall.Kept, error) { return nil, s.err }

func TestWhoMadeTooManyMatchesIsRefused(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{PerMaker: 2})
	from := func(address string) error {
		_, err := h.Open(requestctx.With(t.Context(), requestctx.Request{Caller: address}), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
		return err
	}
	for range 2 {
		if err := from("a"); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, "full-for-you", from("a"))
	for _, other := range []string{"b", "", "", ""} {
		if err := from(other); err != nil {
			t.Errorf("from %q: %v", other, err)
		}
	}
}

// A misled store lists every match as old, and as one that no guest has joined.
type misled struct{ hall.Store }

func (s misled) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	list, err := s.Store.Kept(ctx, after, limit)
	for i := range list {
		list[i].Version, list[i].Changed = 1, time.Time{}
	}
	return list, err
}

// TestADamagedListForgetsNothing checks that whether a match is deleted depends on the age of its events, not on a damaged
// list.
func TestADamagedListForgetsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, misled{inmem.New()}, hall.Options{Keep: time.Hour, KeepUnmet: time.Hour})
		s := seated(t, h, config(t, "classic"))
		if n, err := h.Sweep(t.Context()); n != 0 || err != nil {
			t.Errorf("%d forgotten, %v", n, err)
		}
		do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
	})
}

// An overtaken store acts as if another process had changed or deleted a match just before the hall removes it.
type overtaken struct {
	hall.Store
	err error
}

func (s overtaken) Remove(context.Context, string, int64) error { return s.err }

// TestASweepThatComesSecondForgetsNothing checks that a hall does not delete a match that another process changes or
// deletes, and does not report that match as deleted.
func TestASweepThatComesSecondForgetsNothing(t *testing.T) {
	for _, second := range []error{hall.ErrStale, hall.ErrNotFound, errPaper} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, overtaken{inmem.New(), second}, hall.Options{Keep: time.Minute, Log: slog.New(slog.DiscardHandler)})
			h.OnGone(func(string, []hall.Hash) { t.Errorf("%v: somebody is told that it is gone", second) })
			seated(t, h, config(t, "classic"))
			time.Sleep(2 * time.Minute)
			n, err := h.Sweep(t.Context())
			if n != 0 || errors.Is(err, errPaper) != (second == errPaper) || h.Figures().Forgotten != 0 {
				t.Errorf("%v: %d forgotten, %v", second, n, err)
			}
		})
	}
}
