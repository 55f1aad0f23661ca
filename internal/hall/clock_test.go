package hall_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/match"
)

func limited(limit time.Duration) func(*match.Config) {
	return func(c *match.Config) { c.Limit = limit }
}

// waited lets time pass, and then returns the match.
func waited(t *testing.T, h *hall.Hall, s *hall.Snapshot, d time.Duration) *hall.Snapshot {
	t.Helper()
	time.Sleep(d)
	synctest.Wait()
	s, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// events returns the events of a match after a version.
func events(t *testing.T, h *hall.Hall, s *hall.Snapshot, from int) []match.Event {
	t.Helper()
	l, err := h.Log(t.Context(), s.Header.Config.ID, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	return l.Events[from:]
}

func TestTurnRunsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic", limited(3*time.Minute)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		began := time.Now()
		if early := waited(t, h, s, 3*time.Minute-time.Millisecond); early.Match.Version != s.Match.Version {
			t.Fatalf("%v before its time the match came to %+v", time.Millisecond, early.Match)
		}
		late := waited(t, h, s, time.Millisecond)
		lost := events(t, h, s, s.Match.Version)
		if len(lost) != 1 || lost[0].Kind != match.Lost || !lost[0].At.Equal(began.Add(3*time.Minute)) {
			t.Fatalf("events %+v", lost)
		}
		// The next row has another three minutes. In the end, all eight rows have been lost.
		s = waited(t, h, late, 7*3*time.Minute)
		if p := s.Match.Points; p != [2]int{8, 0} {
			t.Errorf("points %v after eight lost rows", p)
		}
	})
}

// TestTheFirstTurnRunsOver checks that the first turn on a shared device begins when the match begins.
func TestTheFirstTurnRunsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		synctest.Wait() // the hall has read the store's due times
		s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic", limited(time.Minute)), HotSeat: true, Holder: host})
		if err != nil {
			t.Fatal(err)
		}
		s = waited(t, h, s, time.Minute)
		if b := s.Match.Game().Boards[keypeg.Guest]; b.Secret == 0 {
			t.Error("the table drew no code")
		}
	})
}

// TestClockOfAnotherHallsMatch checks that a hall that has loaded a match also runs the match's clock, because the hall that
// made the match may be gone.
func TestClockOfAnotherHallsMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		one, two := hall.New(store, hall.Options{}), newHall(t, store, hall.Options{})
		synctest.Wait() // both halls have read the store's due times
		s := seated(t, one, config(t, "classic", limited(time.Minute)))
		waited(t, two, s, 0)
		if err := one.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if now := waited(t, two, s, time.Minute); now.Match.Version != s.Match.Version+1 {
			t.Errorf("version %d after %d", now.Match.Version, s.Match.Version)
		}
	})
}

func TestLimitOfAFractionOfAMillisecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic", limited(time.Second+time.Nanosecond)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if early := waited(t, h, s, time.Second); early.Match.Version != s.Match.Version {
			t.Error("the row was lost too early")
		}
		if late := waited(t, h, s, time.Millisecond); late.Match.Version != s.Match.Version+1 {
			t.Error("the row was not lost")
		}
	})
}

func TestClockRestsWhenTheMatchIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic", limited(time.Minute)))
		s = do(t, h, s, match.Command{Kind: match.Leave})
		if later := waited(t, h, s, time.Hour); later.Match.Version != s.Match.Version {
			t.Errorf("after its end the match came to %+v", later.Match)
		}
	})
}

func TestALimitAgreedOnLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		s = do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferLimit, Limit: time.Minute})
		s = do(t, h, s, match.Command{Kind: match.Accept, Seat: keypeg.Guest})
		s = waited(t, h, s, time.Hour) // the limit applies from the next turn on
		s = do(t, h, s, place(keypeg.Guest, 1, 2, 2, 2))
		version := s.Match.Version
		if s = waited(t, h, s, time.Minute); s.Match.Version != version+1 {
			t.Errorf("a minute later: version %d after %d", s.Match.Version, version)
		}
	})
}

// TestTurnRunsOverAfterARestart checks that a turn that is running during a restart still expires at its original deadline.
func TestTurnRunsOverAfterARestart(t *testing.T) {
	for _, down := range []time.Duration{time.Minute, 5 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			store := inmem.New()
			h := hall.New(store, hall.Options{})
			s := seated(t, h, config(t, "classic", limited(3*time.Minute)))
			s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
			due := time.Now().Add(3 * time.Minute)
			if err := h.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			time.Sleep(down)
			if down > 3*time.Minute {
				due = time.Now() // the turn ends as soon as the server is running again
			}
			h = newHall(t, store, hall.Options{})
			waited(t, h, s, time.Until(due))
			lost := events(t, h, s, s.Match.Version)
			if len(lost) != 1 || lost[0].Kind != match.Lost || !lost[0].At.Equal(due) {
				t.Errorf("down for %v: events %+v, want a lost row at %v", down, lost, due)
			}
		})
	}
}

// TestTooLateBeforeTheClockRings checks that a command after the deadline is too late, even if the clock has not rung yet.
func TestTooLateBeforeTheClockRings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := hall.New(store, hall.Options{})
		s := seated(t, h, config(t, "classic", limited(time.Minute)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		store.onDue(func() ([]peers.DueAt, error) { return nil, nil }) // this keeps every hall from claiming the match
		h = newHall(t, store, hall.Options{})
		c := place(keypeg.Guest, 1, 1, 1, 1)
		c.Version = s.Match.Version
		now, err := act(t.Context(), h, s.Header.Config.ID, guest, c)
		refused(t, "stale", err)
		if rows := now.Match.Game().Boards[keypeg.Guest].Rows; len(rows) != 1 || !rows[0].Lost() {
			t.Errorf("rows %+v, want one lost", rows)
		}
		if again := waited(t, h, now, time.Minute); again.Match.Version != now.Match.Version+1 {
			t.Error("the clock of the next turn does not ring")
		}
	})
}

// TestAThousandClocksRunOverARestart restarts the server while a thousand turns run. It checks that each turn ends once:
// immediately if it expired during the restart, and otherwise on time.
func TestAThousandClocksRunOverARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const clocks, down = 1000, 500 * time.Second
		store := inmem.New()
		h := hall.New(store, hall.Options{})
		began := time.Now()
		var matches []*hall.Snapshot
		for i := range clocks {
			s := seated(t, h, config(t, "classic", limited(time.Duration(i+1)*time.Second)))
			matches = append(matches, do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1)))
		}
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(down)
		newHall(t, store, hall.Options{Idle: 10})
		wantLost := func(of []*hall.Snapshot, at func(limit time.Duration) time.Duration) {
			t.Helper()
			for _, s := range of {
				l, err := store.Load(t.Context(), s.Header.Config.ID)
				if err != nil {
					t.Fatal(err)
				}
				limit, later := s.Header.Config.Limit, l.Events[s.Match.Version:]
				if len(later) == 0 || later[0].Kind != match.Lost || !later[0].At.Equal(began.Add(at(limit))) {
					t.Fatalf("of a turn of %v came %+v", limit, later)
				}
				if len(later) > 1 && later[1].At.Sub(later[0].At) < limit {
					t.Fatalf("a turn of %v ended twice: %+v", limit, later)
				}
			}
		}
		synctest.Wait()
		wantLost(matches[:500], func(time.Duration) time.Duration { return down })
		time.Sleep(clocks*time.Second - down)
		synctest.Wait()
		wantLost(matches[500:], func(limit time.Duration) time.Duration { return limit })
	})
}

func TestClockOutlastsFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &hookedStore{Store: inmem.New()}
		h := hall.New(store, hall.Options{})
		s := seated(t, h, config(t, "classic", limited(time.Minute)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		fault := errors.New("the disk is on fire")
		store.onDue(func() ([]peers.DueAt, error) { return nil, fault })
		store.onAppend(func(context.Context, hall.Batch) error { return fault })
		h = newHall(t, store, hall.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		time.Sleep(time.Second)
		synctest.Wait()
		store.onDue(nil)
		waited(t, h, s, 2*time.Minute)
		synctest.Wait() // looking at a match whose turn has expired rings its clock once more
		if text := log.String(); !strings.Contains(text, "which turns run over") || !strings.Contains(text, "match="+s.Header.Config.ID) || !strings.Contains(text, "on fire") {
			t.Errorf("logged: %s", text)
		}
		store.onAppend(nil)
		if now := waited(t, h, s, 10*time.Second); now.Match.Version != s.Match.Version+1 {
			t.Errorf("version %d after %d", now.Match.Version, s.Match.Version)
		}
	})
}

// TestClockOfNoMatch checks that the clock drops a match that another process has deleted.
func TestClockOfNoMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &hookedStore{Store: inmem.New()}
		store.onDue(func() ([]peers.DueAt, error) {
			return []peers.DueAt{{Match: "gone", At: time.Now()}}, nil
		})
		newHall(t, store, hall.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := strings.Count(log.String(), "\n"); n != 0 {
			t.Errorf("logged %d lines: %s", n, &log)
		}
	})
}

func banked(d, more time.Duration) func(*match.Config) {
	return func(c *match.Config) { c.Bank = match.Bank{Time: d, Increment: more} }
}

func TestABankRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic", banked(time.Minute, 5*time.Second)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		time.Sleep(20 * time.Second)
		s = do(t, h, s, place(keypeg.Guest, 1, 2, 2, 2))
		if early := waited(t, h, s, 45*time.Second-time.Millisecond); early.Match.Version != s.Match.Version {
			t.Fatalf("before its time the match came to %+v", early.Match)
		}
		late := waited(t, h, s, time.Millisecond)
		if lost := events(t, h, s, s.Match.Version); len(lost) != 1 || lost[0].Kind != match.Lost {
			t.Fatalf("events %+v", lost)
		}
		// After that, each of the remaining rows has ten seconds. The board has eight rows.
		if s = waited(t, h, late, 6*10*time.Second); s.Match.Points != [2]int{8, 0} {
			t.Errorf("points %v", s.Match.Points)
		}
	})
}

// TestABankRunsOnOverARestart checks that a time bank keeps running while the server is down.
func TestABankRunsOnOverARestart(t *testing.T) {
	for _, down := range []time.Duration{20 * time.Second, 5 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			store := inmem.New()
			h := hall.New(store, hall.Options{})
			s := seated(t, h, config(t, "classic", banked(time.Minute, 5*time.Second)))
			s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
			time.Sleep(30 * time.Second)
			s = do(t, h, s, place(keypeg.Guest, 1, 2, 2, 2))
			time.Sleep(5 * time.Second)
			due := time.Now().Add(30 * time.Second)
			if err := h.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			time.Sleep(down)
			if time.Now().After(due) {
				due = time.Now()
			}
			h = newHall(t, store, hall.Options{})
			waited(t, h, s, time.Until(due))
			lost := events(t, h, s, s.Match.Version)
			if len(lost) != 1 || lost[0].Kind != match.Lost || !lost[0].At.Equal(due) {
				t.Errorf("down for %v: events %+v, want a lost row at %v", down, lost, due)
			}
			if now := waited(t, h, s, 10*time.Second); now.Match.Version != s.Match.Version+2 {
				t.Errorf("the next row has no ten seconds, but version %d after %d", now.Match.Version, s.Match.Version)
			}
		})
	}
}

func TestWhoStaysAwayForDaysGivesTheGameUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{Poll: time.Hour})
		s := seated(t, h, config(t, "classic", limited(3*24*time.Hour)))
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if s = waited(t, h, s, 6*24*time.Hour); s.Match.Points != [2]int{8, 0} {
			t.Errorf("points %v after six days", s.Match.Points)
		}
	})
}

// stepped returns a copy of a store in which all times are shifted forward by the given duration, as if the clock had since
// been set back.
func stepped(t *testing.T, s hall.Store, by time.Duration) hall.Store {
	t.Helper()
	list, err := s.Kept(t.Context(), "", 100)
	after := inmem.New()
	for _, k := range list {
		var l hall.Log
		if l, err = s.Load(t.Context(), k.ID); err != nil {
			break
		}
		l.Header.Made = l.Header.Made.Add(by)
		b := hall.Batch{Match: k.ID, Events: l.Events, Grants: l.Grants, Due: time.Now()}
		for i := range b.Events {
			b.Events[i].At = b.Events[i].At.Add(by)
		}
		if err = after.Create(t.Context(), l.Header, b); err != nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// TestTheClockIsStepped sets the clock back or forward while the server is down. It checks that events stay in order, that
// each turn ends once and never early, and that the match continues by the rules.
func TestTheClockIsStepped(t *testing.T) {
	for _, c := range []struct {
		by   time.Duration // the duration by which stored times are shifted forward
		left time.Duration // the time left for the current turn, whose limit is an hour
	}{
		{2 * time.Hour, 3 * time.Hour}, // the clock was set back
		{time.Second, time.Hour + time.Second},
		{-time.Second, time.Hour - time.Second},
		{-time.Hour, 0}, // and forward
		{-24 * time.Hour, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			before := inmem.New()
			h := hall.New(before, hall.Options{})
			s := seated(t, h, config(t, "classic", limited(time.Hour)))
			s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
			if err := h.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			store := stepped(t, before, c.by)
			h = newHall(t, store, hall.Options{})
			if c.left > 0 {
				if now := waited(t, h, s, c.left-time.Millisecond); now.Match.Version != s.Match.Version {
					t.Errorf("%v: the turn has ended too soon: %+v", c.by, events(t, h, s, s.Match.Version))
				}
			}
			now := waited(t, h, s, time.Millisecond)
			if lost := events(t, h, s, s.Match.Version); len(lost) != 1 || lost[0].Kind != match.Lost {
				t.Errorf("%v: events %+v, want a lost row", c.by, lost)
			}
			for range 3 {
				now = do(t, h, now, place(keypeg.Guest, 1, 2, 3, 4))
			}
			last := time.Time{}
			for _, e := range events(t, h, s, 0) {
				if e.At.Before(last) {
					t.Errorf("%v: %s happened before what came first", c.by, e.Kind)
				}
				last = e.At
			}
			_, _, err := hall.Check(t.Context(), store, func(_ string, err error) { t.Errorf("%v: %v", c.by, err) })
			if err != nil {
				t.Error(err)
			}
		})
	}
}
