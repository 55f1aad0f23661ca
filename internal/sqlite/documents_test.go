package sqlite_test

import (
	"path/filepath"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/sqlite"
)

func TestDocuments(t *testing.T) {
	paths := map[docstore.Store]string{}
	open := func(t testing.TB, path string) docstore.Store {
		t.Helper()
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		paths[s] = path
		return s
	}
	shut := func(t testing.TB, s docstore.Store) {
		t.Helper()
		if err := s.(*sqlite.Store).Close(); err != nil {
			t.Fatal(err)
		}
	}
	docstoretest.Run(t, docstoretest.Maker{
		Open: func(t testing.TB) docstore.Store { return open(t, filepath.Join(t.TempDir(), "documents.db")) },
		Reopen: func(t testing.TB, s docstore.Store) docstore.Store {
			shut(t, s)
			return open(t, paths[s])
		},
		Close: shut,
	})
}
