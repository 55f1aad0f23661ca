package sqlite_test

import (
	"path/filepath"
	"testing"

	"keypeg/internal/sqlite"
	"keypeg/internal/study"
	"keypeg/internal/study/shelftest"
)

func TestShelf(t *testing.T) {
	paths := map[study.Shelf]string{}
	open := func(t testing.TB, path string) study.Shelf {
		t.Helper()
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		paths[s] = path
		return s
	}
	shut := func(t testing.TB, s study.Shelf) {
		t.Helper()
		if err := s.(*sqlite.Store).Close(); err != nil {
			t.Fatal(err)
		}
	}
	shelftest.Run(t, shelftest.Maker{
		Open: func(t testing.TB) study.Shelf { return open(t, filepath.Join(t.TempDir(), "shelf.db")) },
		Reopen: func(t testing.TB, s study.Shelf) study.Shelf {
			shut(t, s)
			return open(t, paths[s])
		},
		Close: shut,
	})
}
