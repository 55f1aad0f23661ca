package parties_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/gathering/gatheringtest"
	"keypeg/internal/inmem"
	"keypeg/internal/limits"
	"keypeg/internal/party"
	"keypeg/internal/requestctx"
)

func TestWhoIsForgottenLeavesNoName(t *testing.T) {
	gatheringtest.EveryStore(t, func(t *testing.T, open func() gatheringtest.Store) {
		store := open()
		p := host(t, store, options{})
		id := opened(t, p, classic(1), 2)
		does(t, p, id, 1, party.Command{Kind: party.Rename, Target: 1, Name: "Ben"})
		if err := p.Forget(t.Context(), holder(1)); err != nil {
			t.Fatal(err)
		}
		s, err := p.Look(t.Context(), id)
		if err != nil || s.State.Players[1].Name != "" || !s.State.Players[1].Gone || s.State.Players[0].Name != "player 0" {
			t.Errorf("the forgotten one is %+v, %v", s.State.Players[1], err)
		}
		for d, err := range docstore.All(t.Context(), store, docstore.Query{Kind: "party-name"}) {
			if err != nil || d.Owner == holder(1) {
				t.Errorf("%s is left, %v", d.Body, err)
			}
		}
		if err := p.Forget(t.Context(), holder(0)); err != nil {
			t.Fatal(err)
		}
		_, err = p.Look(t.Context(), id)
		refused(t, "no-party", err)
		for _, kind := range []string{"party", "party-events", "party-name", "party-by"} {
			if list, err := store.List(t.Context(), docstore.Query{Kind: kind, Limit: 10}); err != nil || len(list) > 0 {
				t.Errorf("%d documents of the kind %s are left, %v", len(list), kind, err)
			}
		}
	})
}

func TestOldPartiesGo(t *testing.T) {
	var days atomic.Int64
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { return noon.Add(25 * time.Hour * time.Duration(days.Load())) }
	p := host(t, inmem.New(), options{Now: now, Keep: 48 * time.Hour, KeepSolo: 24 * time.Hour})
	solo, joined := opened(t, p, classic(1), 1), opened(t, p, classic(1), 2)
	days.Add(1)
	sweep := func(want int) {
		t.Helper()
		if n, err := p.Sweep(t.Context()); n != want || err != nil {
			t.Errorf("%d parties have gone, %v, not %d", n, err, want)
		}
	}
	sweep(1)
	_, err := p.Look(t.Context(), solo)
	refused(t, "no-party", err)
	does(t, p, joined, 0, party.Command{Kind: party.Start, Round: 1})
	days.Add(1)
	sweep(0)
	days.Add(1)
	sweep(1)
}

func TestADamagedPartyIsRefused(t *testing.T) {
	for name, harm := range map[string]func(*testing.T, docstore.Store, docstore.Document){
		"an event is changed": func(t *testing.T, s docstore.Store, d docstore.Document) {
			d.Body[len(d.Body)-4]++
			if err := s.Replace(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		},
		"an event is missing": func(t *testing.T, s docstore.Store, d docstore.Document) {
			if err := s.Drop(t.Context(), d.Kind, d.Key); err != nil {
				t.Fatal(err)
			}
		},
	} {
		store := inmem.New()
		id := opened(t, host(t, store, options{}), classic(1), 3)
		list, err := store.List(t.Context(), docstore.Query{Kind: "party-events", Limit: 10})
		if err != nil || len(list) != 3 {
			t.Fatalf("%d documents, %v", len(list), err)
		}
		harm(t, store, list[1])
		_, err = host(t, store, options{}).Look(t.Context(), id)
		if keypeg.ErrorCode(err) != "damaged-party" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPartiesOfAnAddressAreLimited(t *testing.T) {
	if limits.PartyPeople.Most != party.MaxPlayers {
		t.Errorf("the table of limits says %d people", limits.PartyPeople.Most)
	}
	p := host(t, inmem.New(), options{PerMaker: 2})
	ctx := requestctx.With(t.Context(), requestctx.Request{Caller: "ann"})
	for range 2 {
		if _, err := p.Open(ctx, classic(1), who(0)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := p.Open(ctx, classic(1), who(0))
	refused(t, "full-for-you-parties", err)
	if _, err := p.Open(requestctx.With(t.Context(), requestctx.Request{Caller: "ben"}), classic(1), who(0)); err != nil {
		t.Errorf("another address: %v", err)
	}
}

// A moody store fails when a test tells it to.
type moody struct {
	docstore.Store
	fails bool
}

var errMood = errors.New("not today")

func (m *moody) Put(ctx context.Context, d docstore.Document) error {
	if m.fails {
		return errMood
	}
	return m.Store.Put(ctx, d)
}

// TestAFaultOfTheStoreIsNoEvent checks that a command that could not be stored has no effect, and can be given
// again.
func TestAFaultOfTheStoreIsNoEvent(t *testing.T) {
	store := &moody{Store: inmem.New()}
	p := host(t, store, options{})
	id := opened(t, p, classic(1), 2)
	before := all(t, p, id)
	store.fails = true
	if _, err := p.Do(t.Context(), id, holder(0), party.Command{Kind: party.Start, Round: 1}); !errors.Is(err, errMood) {
		t.Errorf("it failed with %v", err)
	}
	if is := all(t, p, id); is != before {
		t.Errorf("it is\n%s\ninstead of\n%s", is, before)
	}
	store.fails = false
	does(t, p, id, 0, party.Command{Kind: party.Start, Round: 1})
}

func refused(t testing.TB, code string, err error) {
	t.Helper()
	if keypeg.ErrorCode(err) != code {
		t.Errorf("refused with %v, not %s", err, code)
	}
}
