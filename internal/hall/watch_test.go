package hall_test

import (
	"context"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
	"keypeg/match"
)

func watch(t *testing.T, ctx context.Context, h *hall.Hall, s *hall.Snapshot, present ...keypeg.Seat) <-chan *hall.Snapshot {
	t.Helper()
	c, err := h.Watch(ctx, s.Header.Config.ID, hall.Hash{}, func(*hall.Snapshot) []keypeg.Seat { return present })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// wantNext checks that the channel contains exactly one snapshot, with the given version and presence.
func wantNext(t *testing.T, c <-chan *hall.Snapshot, version int, present [2]int) {
	t.Helper()
	synctest.Wait()
	select {
	case s, ok := <-c:
		if !ok {
			t.Fatal("the watch has ended")
		}
		if s.Match.Version != version || s.Present != present {
			t.Fatalf("version %d, present %v; want %d, %v", s.Match.Version, s.Present, version, present)
		}
	default:
		t.Fatalf("nothing new; want version %d, present %v", version, present)
	}
	wantNothing(t, c)
}

func wantNothing(t *testing.T, c <-chan *hall.Snapshot) {
	t.Helper()
	synctest.Wait()
	select {
	case s, ok := <-c:
		t.Fatalf("%+v, %v; want nothing new", s, ok)
	default:
	}
}

func wantEnd(t *testing.T, c <-chan *hall.Snapshot) {
	t.Helper()
	synctest.Wait()
	select {
	case s, ok := <-c:
		if ok {
			t.Fatalf("%+v; want the end", s)
		}
	default:
		t.Fatal("the watch goes on")
	}
}

func TestWatchersSeeEveryChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		one, two := watch(t, t.Context(), h, s), watch(t, t.Context(), h, s)
		for _, c := range []<-chan *hall.Snapshot{one, two} {
			wantNext(t, c, 3, [2]int{})
		}
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		do(t, h, s, place(keypeg.Guest, 1, 1, 1, 2))
		for _, c := range []<-chan *hall.Snapshot{one, two} {
			wantNext(t, c, 6, [2]int{}) // both changes arrive together, and the newer state replaces the older one
		}
		c := place(keypeg.Guest, 1, 2, 3, 7)
		c.Version = 6
		_, err := act(t.Context(), h, s.Header.Config.ID, guest, c)
		refused(t, "no-such-colour", err)
		wantNothing(t, one) // refused commands are not shown to anybody
	})
}

func TestASlowWatcherHoldsNobodyUpAndSeesTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		slow := watch(t, t.Context(), h, s, keypeg.Host)
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		for range 3 {
			s = do(t, h, s, place(keypeg.Guest, 2, 2, 2, 2))
		}
		s = do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
		if s.Match.Result == nil {
			t.Fatal("the match goes on")
		}
		wantNext(t, slow, s.Match.Version, [2]int{1, 0})
	})
}

func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		s := seated(t, h, config(t, "classic"))
		onlooker := watch(t, t.Context(), h, s)
		wantNext(t, onlooker, 3, [2]int{0, 0})
		before := look(t, h, s.Header.Config.ID)
		defer func() {
			if before.Present != [2]int{} {
				t.Errorf("what was seen before has changed: %v are present", before.Present)
			}
		}()
		page, closePage := context.WithCancel(t.Context())
		host := watch(t, page, h, s, keypeg.Host)
		wantNext(t, host, 3, [2]int{1, 0})
		wantNext(t, onlooker, 3, [2]int{1, 0})
		watch(t, t.Context(), h, s, keypeg.Host)
		watch(t, t.Context(), h, s, keypeg.Host, keypeg.Guest)
		wantNext(t, onlooker, 3, [2]int{3, 1})
		s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if s.Present != [2]int{3, 1} {
			t.Errorf("present %v beside a command's outcome", s.Present)
		}
		wantNext(t, onlooker, 4, [2]int{3, 1})
		closePage()
		wantNext(t, onlooker, 4, [2]int{2, 1})
		if last := <-host; last == nil || last.Match.Version != 4 || last.Present != [2]int{3, 1} {
			t.Errorf("what it had not read when it ended: %+v", last)
		}
		wantEnd(t, host)
		if s, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || s.Present != [2]int{2, 1} {
			t.Errorf("looked at: %+v, %v", s, err)
		}
	})
}

func TestWatchesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{PerMatch: 2, Watches: 3})
		one, two := seated(t, h, config(t, "classic")), seated(t, h, config(t, "classic"))
		page, closePage := context.WithCancel(t.Context())
		watch(t, page, h, one)
		watch(t, t.Context(), h, one)
		_, err := h.Watch(t.Context(), one.Header.Config.ID, hall.Hash{}, nil)
		refused(t, "crowded", err)
		watch(t, t.Context(), h, two)
		_, err = h.Watch(t.Context(), two.Header.Config.ID, hall.Hash{}, nil)
		refused(t, "busy", err)
		closePage()
		synctest.Wait()
		_, err = h.Watch(t.Context(), "nowhere", hall.Hash{}, nil)
		refused(t, "no-match", err)
		watch(t, t.Context(), h, two) // one watcher has left, so another one can be added
		_, err = h.Watch(t.Context(), one.Header.Config.ID, hall.Hash{}, nil)
		refused(t, "busy", err)
	})
}

// TestOnlookersNeverTakeThePlacesOfPlayers checks that a player always finds a place, even if many onlookers come from many
// addresses. It also checks that no single address can take all places.
func TestOnlookersNeverTakeThePlacesOfPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{PerMatch: 6, PerSeat: 1, PerAsker: 5, Watches: 10})
		one, two := seated(t, h, config(t, "classic")), seated(t, h, config(t, "classic"))
		from := func(ctx context.Context, address string, s *hall.Snapshot, viewer hall.Hash) error {
			_, err := h.Watch(requestctx.With(ctx, requestctx.Request{Caller: address}), s.Header.Config.ID, viewer, nil)
			return err
		}
		comes := func(address string, s *hall.Snapshot, viewer hall.Hash) {
			t.Helper()
			if err := from(t.Context(), address, s, viewer); err != nil {
				t.Fatal(err)
			}
		}
		for range 4 {
			comes("a", one, hall.Hash{})
		}
		refused(t, "too-many-pages", from(t.Context(), "a", one, hall.Hash{}))
		comes("a", one, host) // this player has the same address as the four onlookers
		refused(t, "too-many-pages", from(t.Context(), "a", one, host))
		page, closePage := context.WithCancel(t.Context())
		for range 2 {
			if err := from(page, "b", one, hall.Hash{}); err != nil {
				t.Fatal(err)
			}
		}
		refused(t, "crowded", from(t.Context(), "b", one, hall.Hash{}))
		comes("b", two, hall.Hash{})
		comes("c", two, hall.Hash{})
		refused(t, "busy", from(t.Context(), "d", two, hall.Hash{})) // eight of the ten places are taken
		refused(t, "too-many-pages-seat", from(t.Context(), "d", one, host))
		refused(t, "busy", from(t.Context(), "d", two, hall.Hash{}))
		closePage()
		synctest.Wait()
		comes("d", one, guest)
		comes("b", one, hall.Hash{}) // a place that has become free can be taken again
		comes("f", one, hall.Hash{})
		refused(t, "busy", from(t.Context(), "e", one, hall.Hash{}))
		refused(t, "busy", from(t.Context(), "f", two, guest)) // now all places are taken
	})
}

func TestAWatchedMatchStaysInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Idle: 1})
		s := seated(t, h, config(t, "classic"))
		c := watch(t, t.Context(), h, s, keypeg.Host)
		wantNext(t, c, 3, [2]int{1, 0})
		for range 5 {
			seated(t, h, config(t, "classic"))
		}
		store.loaded()
		do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if store.loaded() != 0 {
			t.Error("it was loaded again")
		}
		wantNext(t, c, 4, [2]int{1, 0})
	})
}

func TestClosingEndsWatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hall.New(inmem.New(), hall.Options{})
		s := seated(t, h, config(t, "classic"))
		c := watch(t, t.Context(), h, s)
		wantNext(t, c, 3, [2]int{})
		do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		last := <-c
		if last == nil || last.Match.Version != 4 {
			t.Errorf("the last it saw is %+v", last)
		}
		wantEnd(t, c)
	})
}

func TestWatchersOutlastAFaultOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		c := watch(t, t.Context(), h, s)
		wantNext(t, c, 3, [2]int{})
		store.onAppend(func(context.Context, hall.Batch) error { return context.DeadlineExceeded })
		code := setCode(keypeg.Host, 1, 1, 1, 1)
		code.Version = 3
		if _, err := act(t.Context(), h, s.Header.Config.ID, host, code); err == nil {
			t.Fatal("no fault")
		}
		late := watch(t, t.Context(), h, s, keypeg.Guest)
		wantNext(t, late, 3, [2]int{0, 1})
		wantNext(t, c, 3, [2]int{0, 1})
		store.onAppend(nil)
		do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		wantNext(t, c, 4, [2]int{0, 1})
	})
}

// TestAWatcherIsPresentAfterJoining checks that a watcher who gets a seat, by whatever means, counts as present from that
// moment. Other watchers must see that presence.
func TestAWatcherIsPresentAfterJoining(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
		if err != nil {
			t.Fatal(err)
		}
		id := s.Header.Config.ID
		as := func(holder hall.Hash) (<-chan *hall.Snapshot, context.CancelFunc) {
			ctx, leave := context.WithCancel(t.Context())
			c, err := h.Watch(ctx, id, hall.Hash{}, func(s *hall.Snapshot) []keypeg.Seat { return s.Seats(holder) })
			if err != nil {
				t.Fatal(err)
			}
			return c, leave
		}
		onlooker, _ := as(stranger)
		page, closePage := as(guest)
		phone, closePhone := as(hall.HashOf("the guest's phone"))
		wantNext(t, onlooker, 1, [2]int{0, 0})
		if s, err = h.Sit(t.Context(), id, s.Header.Invite, "", guest); err != nil || s.Present != [2]int{0, 1} {
			t.Fatalf("%+v, %v", s, err)
		}
		for _, c := range []<-chan *hall.Snapshot{onlooker, page, phone} {
			wantNext(t, c, 3, [2]int{0, 1})
		}
		code, _, err := h.NewTicket(t.Context(), id, guest, keypeg.Guest)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.TakeTicket(t.Context(), code, hall.HashOf("the guest's phone")); err != nil {
			t.Fatal(err)
		}
		wantNext(t, onlooker, 3, [2]int{0, 2})

		// A store error removes the match from memory, but it must not cause a player to be counted twice.
		store.onAppend(func(context.Context, hall.Batch) error { return context.DeadlineExceeded })
		broken := setCode(keypeg.Host, 1, 1, 1, 1)
		broken.Version = 3
		if _, err := act(t.Context(), h, id, host, broken); err == nil {
			t.Fatal("no fault")
		}
		store.onAppend(nil)
		closePage()
		synctest.Wait()
		do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
		wantNext(t, onlooker, 4, [2]int{0, 1})
		closePhone()
		wantNext(t, onlooker, 4, [2]int{0, 0})
	})
}

// TestAPlayerLeavesAfterAFaultOfTheStore checks that a player can leave between a store error and the next read of the
// match, although the room has no snapshot at that time.
func TestAPlayerLeavesAfterAFaultOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		page, closePage := context.WithCancel(t.Context())
		c := watch(t, page, h, s, keypeg.Host)
		wantNext(t, c, 3, [2]int{1, 0})
		store.onAppend(func(context.Context, hall.Batch) error { return context.DeadlineExceeded })
		code := setCode(keypeg.Host, 1, 1, 1, 1)
		code.Version = 3
		if _, err := act(t.Context(), h, s.Header.Config.ID, host, code); err == nil {
			t.Fatal("no fault")
		}
		closePage()
		wantEnd(t, c)
		if s, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{}); err != nil || s.Present != [2]int{} {
			t.Errorf("looked at: %+v, %v", s, err)
		}
	})
}
