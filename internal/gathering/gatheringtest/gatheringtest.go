// Package gatheringtest opens stores for tests of gatherings, and reads gatherings that earlier versions stored.
package gatheringtest

import (
	"path/filepath"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/internal/sqlite"
)

// A Store stores matches and documents.
type Store interface {
	hall.Store
	docstore.Store
}

// EveryStore runs a test over every store. The test gets a function that opens the store a second time, as
// another process would.
func EveryStore(t *testing.T, test func(t *testing.T, open func() Store)) {
	t.Run("memory", func(t *testing.T) {
		s := inmem.New()
		test(t, func() Store { return s })
	})
	t.Run("file", func(t *testing.T) {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "a.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		test(t, func() Store { return s })
	})
	t.Run("postgres", func(t *testing.T) {
		address := postgrestest.Address(t)
		test(t, func() Store {
			s, err := postgres.Open(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		})
	})
}
