package hall_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A hookedStore lets a test stand between the hall and its store.
type hookedStore struct {
	hall.Store

	mu     sync.Mutex
	append func(context.Context, hall.Batch) error // instead of Append, if not nil
	due    func() ([]hall.DueAt, error)            // instead of Due
	taken  func()                                  // called when a ticket was taken
	loads  int                                     // calls of Load
}

// onAppend sets what is done instead of Append; nil is nothing else.
func (s *hookedStore) onAppend(f func(context.Context, hall.Batch) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.append = f
}

func (s *hookedStore) onDue(f func() ([]hall.DueAt, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = f
}

// loaded is how often a match was loaded since it was last asked.
func (s *hookedStore) loaded() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.loads
	s.loads = 0
	return n
}

func (s *hookedStore) Append(ctx context.Context, b hall.Batch) error {
	s.mu.Lock()
	f := s.append
	s.mu.Unlock()
	if f != nil {
		return f(ctx, b)
	}
	return s.Store.Append(ctx, b)
}

func (s *hookedStore) Load(ctx context.Context, id string) (hall.Log, error) {
	s.mu.Lock()
	s.loads++
	s.mu.Unlock()
	return s.Store.Load(ctx, id)
}

func (s *hookedStore) Due(ctx context.Context) ([]hall.DueAt, error) {
	s.mu.Lock()
	f := s.due
	s.mu.Unlock()
	if f != nil {
		return f()
	}
	return s.Store.Due(ctx)
}

func (s *hookedStore) TakeTicket(ctx context.Context, h hall.Hash, now time.Time) (hall.Ticket, error) {
	t, err := s.Store.TakeTicket(ctx, h, now)
	if s.taken != nil {
		s.taken()
	}
	return t, err
}

func TestDoWantsTheSeat(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	code := setCode(keypeg.Host, 1, 2, 3, 4)
	code.Version = s.Match.Version
	for _, c := range []struct {
		holder hall.Hash
		seat   keypeg.Seat
	}{{guest, keypeg.Host}, {stranger, keypeg.Host}, {hall.Hash{}, keypeg.Host}, {host, keypeg.Guest}, {host, 2}, {host, 255}} {
		try := code
		try.Seat = c.seat
		_, err := h.Do(t.Context(), id, c.holder, try)
		refused(t, "not-your-seat", err)
	}
	_, err := h.Do(t.Context(), "nowhere", host, code)
	refused(t, "no-match", err)
	if now, _ := h.Look(t.Context(), id); now != s {
		t.Errorf("refused commands made %+v of %+v", now, s)
	}
	if _, err := h.Do(t.Context(), id, host, code); err != nil {
		t.Error(err)
	}
}

func TestOnlyPlayersCommandsAreDone(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	for _, kind := range []match.CommandKind{match.Sit, match.Tick, "", "nonsense"} {
		_, err := h.Do(t.Context(), s.Header.Config.ID, host, match.Command{Kind: kind, Version: s.Match.Version})
		refused(t, "bad-command", err)
	}
}

func TestStaleComesWithTheNewState(t *testing.T) {
	h := inMemory(t)
	old := seated(t, h, config(t, "classic"))
	s := do(t, h, old, setCode(keypeg.Host, 1, 2, 3, 4))
	offer := match.Command{Kind: match.Propose, Seat: keypeg.Guest, Offer: match.OfferEnd, Version: old.Match.Version}
	now, err := h.Do(t.Context(), s.Header.Config.ID, guest, offer)
	refused(t, "stale", err)
	if now == nil || now.Match.Version != s.Match.Version {
		t.Errorf("beside the refusal came %+v", now)
	}
}

func TestDuellistsActAtOnce(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "challenge"))
	for seat, holder := range map[keypeg.Seat]hall.Hash{keypeg.Host: host, keypeg.Guest: guest} {
		c := setCode(seat, 1, 2, 3, 4, 5)
		c.Version = s.Match.Version // both have seen the same
		if _, err := h.Do(t.Context(), s.Header.Config.ID, holder, c); err != nil {
			t.Errorf("%s: %v", seat, err)
		}
	}
}

func TestManyCommandsAtOnce(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for range 16 {
		wg.Go(func() {
			c := place(keypeg.Guest, 2, 2, 2, 2)
			c.Version = s.Match.Version
			now, err := h.Do(t.Context(), s.Header.Config.ID, guest, c)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else {
				refused(t, "stale", err)
			}
			if now.Match.Version != s.Match.Version+2 {
				t.Errorf("version %d after one row and its answer", now.Match.Version)
			}
		})
	}
	wg.Wait()
	if won != 1 {
		t.Errorf("%d of the same row were placed", won)
	}
}

func TestOffersAreBounded(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
	id := s.Header.Config.ID
	talk := hall.Batch{Match: id, Expected: s.Match.Version}
	for s.Match.Version+len(talk.Events) < 20_000 {
		talk.Events = append(talk.Events, match.Event{Kind: match.Declined, At: time.Now()})
	}
	if err := store.Append(t.Context(), talk); err != nil {
		t.Fatal(err)
	}
	h = newHall(t, store, hall.Options{})
	s, err := h.Look(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Do(t.Context(), id, host, match.Command{Kind: match.Propose, Offer: match.OfferEnd, Version: s.Match.Version})
	refused(t, "too-many-offers", err)
	do(t, h, s, place(keypeg.Guest, 1, 2, 3, 4))
}

// Two halls over one store are like two processes over one database.
func TestAnotherProcessPlays(t *testing.T) {
	store := inmem.New()
	one, two := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
	first := seated(t, one, config(t, "challenge"))
	id := first.Header.Config.ID
	s := do(t, two, first, setCode(keypeg.Host, 1, 2, 3, 4, 5))
	s = do(t, one, s, setCode(keypeg.Guest, 1, 2, 3, 4, 5)) // one has not heard of the host's code
	if s.Match.Version != 5 {
		t.Errorf("version %d after both codes", s.Match.Version)
	}
	again := setCode(keypeg.Host, 5, 4, 3, 2, 1)
	again.Version = 5
	_, err := two.Do(t.Context(), id, host, again)
	refused(t, "code-set", err)
	old := match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd, Version: 1}
	now, err := two.Do(t.Context(), id, host, old)
	refused(t, "stale", err)
	if now == nil || !reflect.DeepEqual(now.Match, s.Match) {
		t.Errorf("two shows %+v, one %+v", now, s)
	}
}

func TestTwoProcessesSeatOneGuest(t *testing.T) {
	store := inmem.New()
	one, two := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
	open, err := one.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	id, invite := open.Header.Config.ID, open.Header.Invite
	if _, err := two.Look(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Sit(t.Context(), id, invite, "", guest); err != nil {
		t.Fatal(err)
	}
	_, err = two.Sit(t.Context(), id, invite, "", stranger)
	refused(t, "seat-taken", err)
}

func TestAlwaysOvertaken(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	store.onAppend(func(context.Context, hall.Batch) error { return hall.ErrStale })
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	now, err := h.Do(t.Context(), s.Header.Config.ID, host, c)
	refused(t, "stale", err)
	if now == nil || now.Match.Version != s.Match.Version {
		t.Errorf("beside the refusal came %+v", now)
	}
}

// A fault of the store leaves open whether the batch was kept: what is seen next is
// what the store has.
func TestFaultOfTheStore(t *testing.T) {
	for _, kept := range []bool{false, true} {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		broken := errors.New("the disk is on fire")
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if kept {
				return errors.Join(inner.Append(ctx, b), broken)
			}
			return broken
		})
		c := setCode(keypeg.Host, 1, 2, 3, 4)
		c.Version = s.Match.Version
		_, err := h.Do(t.Context(), s.Header.Config.ID, host, c)
		if !errors.Is(err, broken) || keypeg.ErrorCode(err) != "" {
			t.Errorf("got %v, want the fault", err)
		}
		store.onAppend(nil)
		now, err := h.Look(t.Context(), s.Header.Config.ID)
		if err != nil {
			t.Fatal(err)
		}
		if set := now.Match.Version > s.Match.Version; set != kept {
			t.Errorf("the code is set: %v; kept: %v", set, kept)
		}
	}
}

type noChance struct{}

func (noChance) Read([]byte) (int, error) { return 0, errors.New("no more random numbers") }

func TestNoChance(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	h := newHall(t, store, hall.Options{Random: noChance{}})
	if _, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host}); err == nil || keypeg.ErrorCode(err) != "" {
		t.Errorf("opened a match without chance: %v", err)
	}
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = s.Match.Version
	now, err := h.Do(t.Context(), s.Header.Config.ID, host, c)
	if err == nil || keypeg.ErrorCode(err) != "" || now.Match.Version != s.Match.Version {
		t.Errorf("got %+v, %v", now, err)
	}
}

// What is damaged in the store is a fault, and no refusal that a player is shown.
func TestDamagedMatch(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	sound := config(t, "classic")
	odd := config(t, "classic", func(c *match.Config) { c.Games = 3 })
	row := match.Event{Kind: match.Placed, Code: keypeg.CodeOf(1)}
	for id, c := range map[string]struct {
		config match.Config
		events []match.Event
	}{"config": {odd, nil}, "events": {sound, []match.Event{row}}} {
		c.config.ID = id
		if err := store.Create(t.Context(), hall.Header{Config: c.config}, hall.Batch{Match: id, Events: c.events}); err != nil {
			t.Fatal(err)
		}
		if s, err := h.Look(t.Context(), id); err == nil || keypeg.ErrorCode(err) != "" {
			t.Errorf("%s: got %+v, %v", id, s, err)
		}
	}
}

func TestMatchesLeaveMemoryAndComeBack(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{Idle: 2})
	var matches []*hall.Snapshot
	for range 3 {
		s := seated(t, h, config(t, "classic"))
		matches = append(matches, do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1)))
	}
	store.loaded()
	look := func(i, loads int) {
		t.Helper()
		s, err := h.Look(t.Context(), matches[i].Header.Config.ID)
		if err != nil || !reflect.DeepEqual(s, matches[i]) {
			t.Errorf("match %d came back as %+v, %v, and was %+v", i, s, err, matches[i])
		}
		if n := store.loaded(); n != loads {
			t.Errorf("look at %d: %d loads, want %d", i, n, loads)
		}
	}
	look(2, 0)
	look(1, 0)
	look(0, 1) // it was the one out; now 2 is
	look(1, 0)
	look(2, 1)
	look(1, 0)
	_, err := h.Look(t.Context(), "nowhere")
	refused(t, "no-match", err)
	store.loaded()
	look(2, 0) // matches that are not there take no place
	look(1, 0)
}

func TestTimeGoesOnlyForward(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	id, future := s.Header.Config.ID, time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC)
	code := match.Event{Kind: match.CodeSet, At: future, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 1, 1)}
	if err := store.Append(t.Context(), hall.Batch{Match: id, Expected: 3, Events: []match.Event{code}}); err != nil {
		t.Fatal(err)
	}
	h := newHall(t, store, hall.Options{}) // as if the clock had been set back meanwhile
	s, err := h.Look(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	do(t, h, s, place(keypeg.Guest, 1, 2, 3, 4))
	l, err := h.Log(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if at := l.Events[4].At; !at.Equal(future) {
		t.Errorf("the row was placed %v, before the code was set", at)
	}
}

func TestHeldAndLog(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	for holder, want := range map[hall.Hash][]string{host: {id}, guest: {id}, stranger: nil} {
		if ids, err := h.Held(t.Context(), holder); err != nil || !reflect.DeepEqual(ids, want) {
			t.Errorf("held %v, %v", ids, err)
		}
	}
	l, err := h.Log(t.Context(), id)
	if err != nil || len(l.Events) != 3 || l.Header != s.Header {
		t.Errorf("log %+v, %v", l, err)
	}
	_, err = h.Log(t.Context(), "nowhere")
	refused(t, "no-match", err)
}
