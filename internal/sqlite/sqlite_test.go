package sqlite_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/sqlite"
)

func TestStore(t *testing.T) {
	var paths sync.Map // indexed by store
	pathOf := func(s hall.Store) string {
		path, _ := paths.Load(s)
		return path.(string)
	}
	open := func(t testing.TB, path string) hall.Store {
		t.Helper()
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		paths.Store(s, path)
		return s
	}
	storetest.Run(t, storetest.Maker{
		Open: func(t testing.TB) hall.Store {
			s := open(t, filepath.Join(t.TempDir(), "matches.db"))
			t.Cleanup(func() { s.Close() })
			return s
		},
		Reopen: func(t testing.TB, s hall.Store) hall.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			next := open(t, pathOf(s))
			t.Cleanup(func() { next.Close() })
			return next
		},
		Beside: func(t testing.TB, s hall.Store) hall.Store {
			beside := open(t, pathOf(s))
			t.Cleanup(func() { beside.Close() })
			return beside
		},
		Damage: func(t testing.TB, s hall.Store, match string, version int) {
			t.Helper()
			run(t, pathOf(s), fmt.Sprintf("UPDATE events SET event = replace(event, 'player', 'qlayer') WHERE match = '%s' AND version = %d", match, version))
		},
	})
}
