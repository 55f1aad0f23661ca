package postgres_test

import (
	"fmt"
	"sync"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
)

// addresses contains the addresses of the stores that tests have
// opened.
type addresses struct{ byStore sync.Map }

func (a *addresses) of(s any) string {
	address, _ := a.byStore.Load(s)
	return address.(string)
}

func (a *addresses) open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	a.byStore.Store(s, address)
	return s
}

func (a *addresses) reopen(t testing.TB, s *postgres.Store) *postgres.Store {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return a.open(t, a.of(s))
}

func (a *addresses) damage(t testing.TB, s hall.Store, match string, version int) {
	postgrestest.Run(t, a.of(s), fmt.Sprintf("UPDATE events SET event = replace(event, 'player', 'qlayer') WHERE match = '%s' AND version = %d", match, version))
}

func TestStore(t *testing.T) {
	var a addresses
	storetest.Run(t, storetest.Maker{
		Open:   func(t testing.TB) hall.Store { return a.open(t, postgrestest.Address(t)) },
		Reopen: func(t testing.TB, s hall.Store) hall.Store { return a.reopen(t, s.(*postgres.Store)) },
		Beside: func(t testing.TB, s hall.Store) hall.Store { return a.open(t, a.of(s)) },
		Hears:  true,
		Damage: a.damage,
	})
}

func TestDocuments(t *testing.T) {
	var a addresses
	docstoretest.Run(t, docstoretest.Maker{
		Open:   func(t testing.TB) docstore.Store { return a.open(t, postgrestest.Address(t)) },
		Reopen: func(t testing.TB, s docstore.Store) docstore.Store { return a.reopen(t, s.(*postgres.Store)) },
		Close: func(t testing.TB, s docstore.Store) {
			if err := s.(*postgres.Store).Close(); err != nil {
				t.Fatal(err)
			}
		},
	})
}
