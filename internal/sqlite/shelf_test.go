package sqlite_test

import (
	"path/filepath"
	"testing"

	"keypeg/internal/shelf"
	"keypeg/internal/shelf/shelftest"
	"keypeg/internal/sqlite"
)

func TestShelf(t *testing.T) {
	paths := map[shelf.Shelf]string{}
	open := func(t testing.TB, path string) shelf.Shelf {
		t.Helper()
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		paths[s] = path
		return s
	}
	shut := func(t testing.TB, s shelf.Shelf) {
		t.Helper()
		if err := s.(*sqlite.Store).Close(); err != nil {
			t.Fatal(err)
		}
	}
	shelftest.Run(t, shelftest.Maker{
		Open: func(t testing.TB) shelf.Shelf { return open(t, filepath.Join(t.TempDir(), "shelf.db")) },
		Reopen: func(t testing.TB, s shelf.Shelf) shelf.Shelf {
			shut(t, s)
			return open(t, paths[s])
		},
		Close: shut,
	})
}
