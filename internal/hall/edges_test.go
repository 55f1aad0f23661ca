package hall_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
	"keypeg/match"
)

// TestOnlookersAreNotToldOf checks that only players, and not onlookers, are shown as present.
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

// TestAClosedHallDoesNothing checks that every method of a closed hall returns ErrClosed.
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
			_, err := act(t.Context(), h, id, host, setCode(keypeg.Host, 1, 1, 1, 1))
			return err
		},
		"look":        func() error { _, err := h.Look(t.Context(), id, hall.Hash{}); return err },
		"watch":       func() error { _, err := h.Watch(t.Context(), id, hall.Hash{}, nil); return err },
		"held":        func() error { _, err := h.MatchesOf(t.Context(), host, "", 100); return err },
		"held after":  func() error { _, err := h.MatchesOf(t.Context(), host, id, 100); return err },
		"new ticket":  func() error { _, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host); return err },
		"take ticket": func() error { _, _, err := h.TakeTicket(t.Context(), "ABCDEFGH", guest); return err },
		"tables":      func() error { _, _, err := h.Tables(); return err },
		"log":         func() error { _, err := h.Log(t.Context(), id, host); return err },
		"look back":   func() error { _, err := h.LookBack(t.Context(), id, host, 1); return err },
		"look as":     func() error { _, err := h.LookAs(t.Context(), id, host, keypeg.Host); return err },
		"notes":       func() error { _, err := h.WriteNotes(t.Context(), id, host, keypeg.Host, 1, []byte("x")); return err },
		"hint":        func() error { return h.UseHint(t.Context(), id, host, hall.Hint{Seat: keypeg.Host}, nil) },
		"say":         func() error { return h.Say(t.Context(), id, host, keypeg.Host, "thanks") },
		"part":        func() error { _, err := h.Part(t.Context(), host); return err },
		"ready":       func() error { return h.Ready(t.Context()) },
		"hold":        func() error { _, err := h.Hold(); return err },
	} {
		if err := ask(); keypeg.ErrorCode(err) != "closing" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A counting computer counts the requests that it receives, and replies only when the test allows it.
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

// TestComputersAreAskedInTime checks that a computer with nothing to do is not scheduled. It also checks that a reply to
// an offer that has been withdrawn is not a fault.
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
		if s, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || s.Match.Result != nil || faults.n.Load() != 0 {
			t.Errorf("%+v, %v, and %d faults told of", s.Match.Result, err, faults.n.Load())
		}
	})
}

// A faultCounter counts the faults that are logged.
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

// TestPromisedNumbers checks the numbers that the documentation promises, so that none of them changes by accident.
func TestPromisedNumbers(t *testing.T) {
	if hall.TicketLife != 10*time.Minute || hall.InvitationLife != 15*time.Minute {
		t.Errorf("a ticket lives for %s, a spoken code for %s", hall.TicketLife, hall.InvitationLife)
	}
	if lobby.Away != 10*time.Second {
		t.Errorf("an open table is listed for %s without its host", lobby.Away)
	}
}

// TestPlacesOfACrowd checks that pages of a crowd are counted separately from other pages of an address, up to a limit of their own.
func TestPlacesOfACrowd(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{PerAsker: 1})
	ctx := requestctx.With(t.Context(), requestctx.Request{Caller: "a"})
	take := func(crowd int) func() {
		give, err := h.Place(ctx, crowd)
		if err != nil {
			t.Fatal(err)
		}
		return give
	}
	full := func(crowd int) {
		_, err := h.Place(ctx, crowd)
		refused(t, "too-many-pages", err)
	}
	one := take(0)
	full(0)
	first, second := take(2), take(2)
	full(2)
	first()
	take(2)
	full(2)
	second()
	one()
	take(0)
	full(0)
}

var errPaper = errors.New("the store is out of paper")

// TestFaultsOfTheStoreAreNoRefusals checks that the hall returns the store's errors unchanged and never as refusals.
func TestFaultsOfTheStoreAreNoRefusals(t *testing.T) {
	store := &switched{Store: inmem.New()}
	h := newHall(t, store, hall.Options{Idle: 2, Watches: 1, PerMaker: 1})
	s := seated(t, h, config(t, "classic"))
	other, waiting := seated(t, h, config(t, "classic")), inviting(t, h) // only the newer matches remain in memory
	look(t, h, waiting.Header.Config.ID)
	if err := h.Ready(t.Context()); err != nil {
		t.Errorf("not ready while all is well: %v", err)
	}
	store.broken.Store(true)
	id, there := s.Header.Config.ID, other.Header.Config.ID
	for name, ask := range map[string]func() error{
		"open": func() error {
			_, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
			return err
		},
		"open as one of many": func() error {
			_, err := h.Open(requestctx.With(t.Context(), requestctx.Request{Caller: "a"}), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
			return err
		},
		"spoken code": func() error {
			_, _, err := h.NewTicket(t.Context(), waiting.Header.Config.ID, host, keypeg.Guest)
			return err
		},
		"look back":   func() error { _, err := h.LookBack(t.Context(), there, hall.Hash{}, 1); return err },
		"part":        func() error { _, err := h.Part(t.Context(), host); return err },
		"ready":       func() error { return h.Ready(t.Context()) },
		"sweep":       func() error { _, err := h.Sweep(t.Context()); return err },
		"look":        func() error { _, err := h.Look(t.Context(), id, hall.Hash{}); return err },
		"log":         func() error { _, err := h.Log(t.Context(), id, hall.Hash{}); return err },
		"watch":       func() error { _, err := h.Watch(t.Context(), id, hall.Hash{}, nil); return err },
		"held":        func() error { _, err := h.MatchesOf(t.Context(), host, "", 100); return err },
		"new ticket":  func() error { _, _, err := h.NewTicket(t.Context(), there, host, keypeg.Host); return err },
		"take ticket": func() error { _, _, err := h.TakeTicket(t.Context(), "ABCDEFGH", guest); return err },
	} {
		if err := ask(); !errors.Is(err, errPaper) || keypeg.ErrorCode(err) != "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A switched store fails while its switch is on.
type switched struct {
	hall.Store
	broken atomic.Bool
}

func (s *switched) fault() error {
	if s.broken.Load() {
		return errPaper
	}
	return nil
}

func (s *switched) Create(ctx context.Context, h hall.Header, b hall.Batch) error {
	return cmp.Or(s.fault(), s.Store.Create(ctx, h, b))
}

func (s *switched) Load(ctx context.Context, id string) (hall.Log, error) {
	l, err := s.Store.Load(ctx, id)
	return l, cmp.Or(s.fault(), err)
}

func (s *switched) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	l, err := s.Store.LoadSince(ctx, id, mark)
	return l, cmp.Or(s.fault(), err)
}

func (s *switched) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	list, err := s.Store.Kept(ctx, after, limit)
	return list, cmp.Or(s.fault(), err)
}

func (s *switched) MadeBy(ctx context.Context, by string) (int, error) {
	n, err := s.Store.MadeBy(ctx, by)
	return n, cmp.Or(s.fault(), err)
}

func (s *switched) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	ids, err := s.Store.MatchesOf(ctx, holder, after, limit)
	return ids, cmp.Or(s.fault(), err)
}

func (s *switched) PutTicket(ctx context.Context, t hall.Ticket, now time.Time) error {
	return cmp.Or(s.fault(), s.Store.PutTicket(ctx, t, now))
}

func (s *switched) TakeTicket(ctx context.Context, h hall.Hash, at time.Time) (hall.Ticket, error) {
	t, err := s.Store.TakeTicket(ctx, h, at)
	return t, cmp.Or(s.fault(), err)
}

// TestIDsThatAreTooLong checks that the hall refuses an id that is too long, without making a room for it.
func TestIDsThatAreTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{Watches: 1})
		s := seated(t, h, config(t, "classic"))
		long := strings.Repeat("a", 65)
		_, err := h.Look(t.Context(), long, hall.Hash{})
		refused(t, "no-match", err)
		_, err = h.Log(t.Context(), long, hall.Hash{})
		refused(t, "no-match", err)
		_, err = h.Watch(t.Context(), long, hall.Hash{}, nil)
		refused(t, "no-match", err)
		_, err = act(t.Context(), h, long, host, setCode(keypeg.Host, 1, 2, 3, 4))
		refused(t, "no-match", err)
		wantNext(t, watch(t, t.Context(), h, s), 3, [2]int{})
	})
}

// TestNothingIsGivenWithoutChance checks that a hall issues no invitations or tickets if its random source fails.
func TestNothingIsGivenWithoutChance(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	for bytes := range 40 {
		h := newHall(t, store, hall.Options{Random: strings.NewReader(strings.Repeat("a", bytes))})
		s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
		if err == nil && (len(s.Header.Invite) < 20 || s.Header.Config.ID == "") || err != nil && (s != nil || keypeg.ErrorCode(err) != "") {
			t.Errorf("opened after %d bytes: %+v, %v", bytes, s, err)
		}
	}
	h := newHall(t, store, hall.Options{Random: strings.NewReader("")})
	if code, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Host); err == nil || code != "" {
		t.Errorf("a ticket: %q, %v", code, err)
	}
}

// TestTimesOfABatch checks that only a running match with a time is due.
func TestTimesOfABatch(t *testing.T) {
	at := time.UnixMilli(5000)
	for _, c := range []struct {
		batch hall.Batch
		due   string
	}{
		{hall.Batch{Due: at}, "5000"},
		{hall.Batch{Due: at, Over: true}, "never"},
		{hall.Batch{}, "never"},
	} {
		got := "never"
		if due, _ := c.batch.Times(); due != nil {
			got = fmt.Sprint(*due)
		}
		if got != c.due {
			t.Errorf("%+v is due at %s, want %s", c.batch, got, c.due)
		}
	}
	if _, changed := (hall.Batch{Events: []match.Event{{At: time.UnixMilli(1)}, {At: at}}}).Times(); changed != 5000 {
		t.Errorf("it changed at %d", changed)
	}
}
