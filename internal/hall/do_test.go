package hall_test

import (
	"context"
	"reflect"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

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
		_, err := act(t.Context(), h, id, c.holder, try)
		refused(t, "not-your-seat", err)
	}
	_, err := act(t.Context(), h, "nowhere", host, code)
	refused(t, "no-match", err)
	if now, _ := h.Look(t.Context(), id, hall.Hash{}); now != s {
		t.Errorf("refused commands made %+v of %+v", now, s)
	}
	if _, err := act(t.Context(), h, id, host, code); err != nil {
		t.Error(err)
	}
}

// TestACommandIsReadForItsSeatOnly checks that the hall parses a command only if its sender holds the seat, and does
// so before the command waits for the match.
func TestACommandIsReadForItsSeatOnly(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	read := 0
	ask := func(holder hall.Hash, c match.Command, why error) (*hall.Snapshot, error) {
		return h.Do(t.Context(), s.Match.Config.ID, holder, keypeg.Host, func(seen *hall.Snapshot) (match.Command, error) {
			if read++; seen != s {
				t.Errorf("it is read against version %d", seen.Match.Version)
			}
			return c, why
		})
	}
	code := setCode(keypeg.Guest, 1, 2, 3, 4) // the seat in the command is ignored
	code.Version = s.Match.Version
	if _, err := ask(stranger, code, nil); read != 0 {
		t.Errorf("a stranger's command was read: %v", err)
	}
	why := keypeg.Refusef("bad-command", "", "there is no command %.20q", "jump")
	if now, err := ask(host, code, why); err != why || now != nil || read != 1 {
		t.Errorf("a command that cannot be read: %+v, %v", now, err)
	}
	lost := false
	store.onAppend(func(ctx context.Context, b hall.Batch) error {
		if !lost {
			lost = true
			return hall.ErrStale
		}
		return store.Store.Append(ctx, b)
	})
	if now, err := ask(host, code, nil); err != nil || read != 2 || now.Match.Turns[keypeg.Guest].Kind != match.ToPlace {
		t.Errorf("read %d times: %+v, %v", read-1, now, err)
	}
}

// TestTheZeroHashIsNobody checks that a caller without a token holds no seat, even if the match was made without a
// token.
func TestTheZeroHashIsNobody(t *testing.T) {
	h := inMemory(t)
	s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), HotSeat: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = act(t.Context(), h, s.Header.Config.ID, hall.Hash{}, match.Command{Kind: match.Leave})
	refused(t, "not-your-seat", err)
}

// TestAnInventedVersionIsNotBelieved checks that nobody can make the hall reload a match that has not changed.
func TestAnInventedVersionIsNotBelieved(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, sharedStore{store}, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	for _, c := range []struct {
		holder  hall.Hash
		version int
	}{{stranger, 1 << 40}, {host, 1 << 40}, {host, s.Match.Version}} {
		store.loaded()
		if _, err := act(t.Context(), h, s.Header.Config.ID, c.holder, match.Command{Kind: match.SetCode, Version: c.version}); err == nil {
			t.Error("done")
		}
		if n := store.loaded(); n != 0 {
			t.Errorf("the match was loaded %d times", n)
		}
	}
}

func TestOnlyPlayersCommandsAreDone(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	for _, kind := range []match.CommandKind{match.Sit, match.Tick, "", "nonsense"} {
		_, err := act(t.Context(), h, s.Header.Config.ID, host, match.Command{Kind: kind, Version: s.Match.Version})
		refused(t, "bad-command", err)
	}
}

func TestStaleComesWithTheNewState(t *testing.T) {
	h := inMemory(t)
	old := seated(t, h, config(t, "classic"))
	s := do(t, h, old, setCode(keypeg.Host, 1, 2, 3, 4))
	offer := match.Command{Kind: match.Propose, Seat: keypeg.Guest, Offer: match.OfferEnd, Version: old.Match.Version}
	now, err := act(t.Context(), h, s.Header.Config.ID, guest, offer)
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
		c.Version = s.Match.Version // both players act on the same version
		if _, err := act(t.Context(), h, s.Header.Config.ID, holder, c); err != nil {
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
			now, err := act(t.Context(), h, s.Header.Config.ID, guest, c)
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
	s, err := h.Look(t.Context(), id, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = act(t.Context(), h, id, host, match.Command{Kind: match.Propose, Offer: match.OfferEnd, Version: s.Match.Version})
	refused(t, "too-many-offers", err)
	do(t, h, s, place(keypeg.Guest, 1, 2, 3, 4))
}

// TestRematchesAreBounded checks that a request for a rematch is refused in a match with too many events.
func TestRematchesAreBounded(t *testing.T) {
	store := inmem.New()
	s := seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	id := s.Header.Config.ID
	talk := hall.Batch{Match: id, Expected: s.Match.Version}
	for s.Match.Version+len(talk.Events) < 20_000-1 {
		talk.Events = append(talk.Events, match.Event{Kind: match.Declined, At: time.Now()})
	}
	if err := store.Append(t.Context(), talk); err != nil {
		t.Fatal(err)
	}
	h := newHall(t, store, hall.Options{})
	s = do(t, h, look(t, h, id), match.Command{Kind: match.Leave, Seat: keypeg.Guest})
	c := again(keypeg.Host)
	c.Version = s.Match.Version
	_, err := act(t.Context(), h, id, host, c)
	refused(t, "too-many-rematches", err)
}

// TestAnotherProcessPlays plays one match in two halls over one store, which act like two processes over one database.
func TestAnotherProcessPlays(t *testing.T) {
	store := sharedStore{inmem.New()}
	one, two := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
	first := seated(t, one, config(t, "challenge"))
	id := first.Header.Config.ID
	s := do(t, two, first, setCode(keypeg.Host, 1, 2, 3, 4, 5))
	s = do(t, one, s, setCode(keypeg.Guest, 1, 2, 3, 4, 5)) // the first hall does not know the host's code yet
	if s.Match.Version != 5 {
		t.Errorf("version %d after both codes", s.Match.Version)
	}
	again := setCode(keypeg.Host, 5, 4, 3, 2, 1)
	again.Version = 5
	_, err := act(t.Context(), two, id, host, again)
	refused(t, "code-set", err)
	old := match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd, Version: 1}
	now, err := act(t.Context(), two, id, host, old)
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
	if _, err := two.Look(t.Context(), id, hall.Hash{}); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Sit(t.Context(), id, invite, "", guest); err != nil {
		t.Fatal(err)
	}
	_, err = two.Sit(t.Context(), id, invite, "", stranger)
	refused(t, "seat-taken", err)
}

func TestHeldAndLog(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id := s.Header.Config.ID
	for holder, want := range map[hall.Hash][]string{host: {id}, guest: {id}, stranger: nil} {
		if ids, err := h.MatchesOf(t.Context(), holder, "", 100); err != nil || !reflect.DeepEqual(ids, want) {
			t.Errorf("held %v, %v", ids, err)
		}
	}
	l, err := h.Log(t.Context(), id, hall.Hash{})
	if err != nil || len(l.Events) != 3 || l.Header != s.Header {
		t.Errorf("log %+v, %v", l, err)
	}
	_, err = h.Log(t.Context(), "nowhere", hall.Hash{})
	refused(t, "no-match", err)
}
