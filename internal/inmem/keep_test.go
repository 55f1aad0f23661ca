package inmem_test

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A shelf is a Keeper in memory, which can be reopened.
type shelf struct {
	mu    sync.Mutex
	kept  map[string][]byte
	fails error // the error that Write returns
}

func (s *shelf) Read(key string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.kept[key]), nil
}

func (s *shelf) Write(changes map[string][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return s.fails
	}
	for key, value := range changes {
		if value == nil {
			delete(s.kept, key)
		} else {
			s.kept[key] = bytes.Clone(value)
		}
	}
	return nil
}

func (s *shelf) Values(prefix string) (list [][]byte, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(s.kept)) {
		if strings.HasPrefix(key, prefix) {
			list = append(list, bytes.Clone(s.kept[key]))
		}
	}
	return list, nil
}

func (s *shelf) Close() error { return nil }

// shelves contains the keepers of the open stores.
type shelves struct{ of sync.Map }

func (all *shelves) open(t testing.TB, k *shelf) *inmem.Store {
	t.Helper()
	s, err := inmem.Open(k)
	if err != nil {
		t.Fatal(err)
	}
	all.of.Store(s, k)
	return s
}

// reopen closes a store, and opens its data again.
func (all *shelves) reopen(t testing.TB, s *inmem.Store) *inmem.Store {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	k, _ := all.of.Load(s)
	return all.open(t, k.(*shelf))
}

func TestStoreOverAKeeper(t *testing.T) {
	var all shelves
	storetest.Run(t, storetest.Maker{
		Open:   func(t testing.TB) hall.Store { return all.open(t, &shelf{kept: map[string][]byte{}}) },
		Reopen: func(t testing.TB, s hall.Store) hall.Store { return all.reopen(t, s.(*inmem.Store)) },
		Damage: func(t testing.TB, s hall.Store, match string, version int) {
			k, _ := all.of.Load(s)
			if err := inmem.DamageKept(k.(*shelf), match, version); err != nil {
				t.Fatal(err)
			}
		},
	})
}

func TestDocumentsOverAKeeper(t *testing.T) {
	var all shelves
	docstoretest.Run(t, docstoretest.Maker{
		Open:   func(t testing.TB) docstore.Store { return all.open(t, &shelf{kept: map[string][]byte{}}) },
		Reopen: func(t testing.TB, s docstore.Store) docstore.Store { return all.reopen(t, s.(*inmem.Store)) },
		Close:  func(_ testing.TB, s docstore.Store) { s.(*inmem.Store).Close() },
	})
}

// TestAWriteThatIsNotKeptChangesNothing makes every kind of write fail, and checks that the store has not changed, even
// after it is reopened.
func TestAWriteThatIsNotKeptChangesNothing(t *testing.T) {
	var all shelves
	k := &shelf{kept: map[string][]byte{}}
	s, ctx := all.open(t, k), t.Context()
	holder := hall.HashOf("ann")
	first := hall.Batch{Match: "a", Grants: []hall.Grant{{Holder: holder}}}
	edition, _ := keypeg.FindEdition("classic")
	h := hall.Header{Config: match.FromEdition(edition, keypeg.Guest)}
	h.Config.ID = "a"
	doc := docstore.Document{Kind: "k", Key: "1", Owner: holder, Body: []byte("as it was")}
	if err := errors.Join(s.Create(ctx, h, first), s.Put(ctx, doc), s.PutTicket(ctx, hall.Ticket{Hash: holder, Match: "a", Stays: true}, h.Made)); err != nil {
		t.Fatal(err)
	}
	k.fails = hall.ErrFull
	other := h
	other.Config.ID = "b"
	changed := doc
	changed.Body = []byte("changed")
	for what, err := range map[string]error{
		"create":   s.Create(ctx, other, hall.Batch{Match: "b"}),
		"append":   s.Append(ctx, hall.Batch{Match: "a", Gone: []hall.Hash{holder}}),
		"remove":   s.Remove(ctx, "a", 1),
		"ticket":   s.PutTicket(ctx, hall.Ticket{Hash: hall.HashOf("other"), Match: "a"}, h.Made),
		"put":      s.Put(ctx, docstore.Document{Kind: "k", Key: "2"}),
		"replace":  s.Replace(ctx, changed),
		"drop":     s.Drop(ctx, "k", "1"),
		"drop all": s.DropOwned(ctx, holder),
	} {
		if !errors.Is(err, hall.ErrFull) {
			t.Errorf("%s: %v", what, err)
		}
	}
	k.fails = nil
	for range 2 {
		held, _ := s.MatchesOf(ctx, holder, "", 9)
		l, err := s.Load(ctx, "a")
		if err != nil || l.Revision != 1 || len(l.Grants) != 1 || !slices.Equal(held, []string{"a"}) {
			t.Errorf("%+v, held %v, %v", l, held, err)
		}
		if _, err := s.Load(ctx, "b"); !errors.Is(err, hall.ErrNotFound) {
			t.Errorf("what was not created: %v", err)
		}
		if ticket, err := s.TakeTicket(ctx, holder, h.Made.Add(-1)); err != nil || ticket.Match != "a" {
			t.Errorf("the ticket: %+v, %v", ticket, err)
		}
		list, err := s.List(ctx, docstore.Query{Kind: "k", Limit: 9})
		if err != nil || len(list) != 1 || string(list[0].Body) != "as it was" {
			t.Errorf("the documents: %+v, %v", list, err)
		}
		s = all.reopen(t, s)
	}
}
