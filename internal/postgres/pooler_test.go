package postgres_test

import (
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
)

// TestWidePooler runs the store tests through a PgBouncer that lends its connections for single transactions.
func TestWidePooler(t *testing.T) {
	if os.Getenv("KEYPEG_FAULTS") == "" {
		return // this test is run by `make faults`
	}
	pooler := postgrestest.NewPooler(t, os.Getenv("KEYPEG_POSTGRES"))
	var a addresses
	open := func(t testing.TB, address string) *postgres.Store {
		s := a.open(t, address)
		if !s.Lent() {
			t.Error("the pooler was not noticed")
		}
		return s
	}
	t.Run("store", func(t *testing.T) {
		storetest.Run(t, storetest.Maker{
			Open:   func(t testing.TB) hall.Store { return open(t, ownDatabase(t, pooler)) },
			Reopen: func(t testing.TB, s hall.Store) hall.Store { return a.reopen(t, s.(*postgres.Store)) },
			Beside: func(t testing.TB, s hall.Store) hall.Store { return open(t, a.of(s)) },
			Damage: a.damage,
		})
	})
	t.Run("documents", func(t *testing.T) {
		docstoretest.Run(t, docstoretest.Maker{
			Open:   func(t testing.TB) docstore.Store { return open(t, ownDatabase(t, pooler)) },
			Reopen: func(t testing.TB, s docstore.Store) docstore.Store { return a.reopen(t, s.(*postgres.Store)) },
			Close: func(t testing.TB, s docstore.Store) {
				if err := s.(*postgres.Store).Close(); err != nil {
					t.Fatal(err)
				}
			},
		})
	})
}

// ownDatabase creates a database for one test and returns its address. Tests cannot share a database, because a pooler refuses
// a connection's search_path.
func ownDatabase(t testing.TB, pooler string) string {
	t.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	postgrestest.Run(t, os.Getenv("KEYPEG_POSTGRES"), "CREATE DATABASE "+name+" TEMPLATE template0")
	t.Cleanup(func() {
		postgrestest.Run(t, os.Getenv("KEYPEG_POSTGRES"), "DROP DATABASE "+name+" WITH (FORCE)")
	})
	u, err := url.Parse(pooler)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}
