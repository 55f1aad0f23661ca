package hall_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// Onlookers come and go unseen: only who sits at the table is told of.
func TestOnlookersAreNotToldOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		first := watch(t, t.Context(), h, s)
		wantNext(t, first, 3, [2]int{})
		page, closePage := context.WithCancel(t.Context())
		wantNext(t, watch(t, page, h, s), 3, [2]int{})
		wantNothing(t, first)
		closePage()
		wantNothing(t, first)
	})
}

// A hall that has closed says so, whatever it is asked.
func TestAClosedHallDoesNothing(t *testing.T) {
	h := hall.New(inmem.New(), hall.Options{})
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"open": func() error {
			_, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
			return err
		},
		"sit": func() error { _, err := h.Sit(t.Context(), id, s.Header.Invite, "Grace", guest); return err },
		"do": func() error {
			_, err := h.Do(t.Context(), id, host, setCode(keypeg.Host, 1, 1, 1, 1))
			return err
		},
		"look":        func() error { _, err := h.Look(t.Context(), id); return err },
		"watch":       func() error { _, err := h.Watch(t.Context(), id); return err },
		"held":        func() error { _, err := h.Held(t.Context(), host); return err },
		"held after":  func() error { _, err := h.HeldAfter(t.Context(), host, id); return err },
		"new ticket":  func() error { _, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host); return err },
		"take ticket": func() error { _, _, err := h.TakeTicket(t.Context(), "ABCDEFGH", guest); return err },
	} {
		if err := ask(); keypeg.ErrorCode(err) != "closing" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A counting computer counts how often it is asked; it waits with its reply until it
// may give it.
type counting struct {
	novice
	asked *atomic.Int32
	reply chan struct{}
}

func (c counting) Reply(seen match.View) (match.Command, bool) {
	c.asked.Add(1)
	command, ok := c.novice.Reply(seen)
	if ok {
		<-c.reply
	}
	return command, ok
}

// A computer is left alone while it has nothing to do, and no fault is made of it that
// the offer it replies to was taken back meanwhile.
func TestComputersAreAskedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := counting{asked: new(atomic.Int32), reply: make(chan struct{})}
		var faults faultCounter
		h := newHall(t, inmem.New(), hall.Options{
			Log:      slog.New(&faults),
			Computer: func(string) (hall.Computer, bool) { return c, true },
		})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := c.asked.Load(); n != 0 {
			t.Errorf("it was asked %d times before there was a code", n)
		}
		s = do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := c.asked.Load(); n != 1 {
			t.Errorf("it was asked %d times for a reply", n)
		}
		do(t, h, s, match.Command{Kind: match.Decline, Seat: keypeg.Host})
		close(c.reply)
		time.Sleep(time.Minute)
		synctest.Wait()
		if s, err := h.Look(t.Context(), s.Header.Config.ID); err != nil || s.Match.Result != nil || faults.n.Load() != 0 {
			t.Errorf("%+v, %v, and %d faults told of", s.Match.Result, err, faults.n.Load())
		}
	})
}

// A faultCounter is a log that counts.
type faultCounter struct {
	slog.Handler
	n atomic.Int32
}

func (f *faultCounter) Enabled(context.Context, slog.Level) bool { return true }

func (f *faultCounter) Handle(_ context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		f.n.Add(1)
	}
	return nil
}

// Numbers that were promised are written out: they do not change by accident.
func TestPromisedNumbers(t *testing.T) {
	if hall.TicketLife != 10*time.Minute {
		t.Errorf("a ticket lives for %s", hall.TicketLife)
	}
}
