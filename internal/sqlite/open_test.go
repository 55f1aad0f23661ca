package sqlite_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

var board = keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}

// made creates a database with one match, and closes
// it.
func made(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(t.Context(), hall.Header{Config: match.Config{ID: "a", Boards: [2]keypeg.Format{board, board}}}, hall.Batch{Match: "a"}); err != nil {
		t.Fatal(err)
	}
}

func hasMatch(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}

// run executes SQL directly on a database.
func run(t testing.TB, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(text); err != nil {
		t.Fatal(err)
	}
}

// TestAnUnreadableFormatIsRefused checks that a database is refused if its list of migrations cannot be read.
func TestAnUnreadableFormatIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	made(t, path)
	run(t, path, "ALTER TABLE goose_db_version RENAME TO other; CREATE TABLE goose_db_version (x)")
	if s, err := sqlite.Open(path); err == nil {
		s.Close()
		t.Error("it is opened")
	}
}

// TestReadingRemovesAnEmptyLog checks that a reader leaves no write-ahead log behind if the log was empty.
func TestReadingRemovesAnEmptyLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	made(t, path)
	if err := os.WriteFile(path+"-wal", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := sqlite.OpenToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path + "-wal"); !os.IsNotExist(err) {
		t.Errorf("the log is left: %v", err)
	}
}

func TestOpenAnyPath(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"plain.db", "with space", "a?mode=memory", "50%25#x.db", "file:x.db", "né", ":memory:", "a&_pragma=x;y=z"} {
		path := filepath.Join(dir, name)
		made(t, path)
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%q is not where it was to be: %v", name, err)
		}
		hasMatch(t, path)
	}
}

func TestOpenRelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"plain.db", ":memory:", "a:b.db"} {
		made(t, name)
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
		hasMatch(t, name)
	}
}

func TestOpenEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	made(t, path)
	hasMatch(t, path)
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("text"), []byte(strings.Repeat("not a database\n", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, at("foreign"), "CREATE TABLE events (match TEXT)")
	made(t, at("newer"))
	run(t, at("newer"), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)")
	for _, c := range []struct{ name, path, want string }{
		{"text", at("text"), "it is not a database"},
		{"foreign", at("foreign"), "another program's database"},
		{"newer", at("newer"), "written by a newer keypeg (its format is 99, and this one knows up to "},
		{"folder", dir, "it is not a file"},
		{"no folder", at("none/x.db"), "it cannot be opened or made"},
		{"below a file", at("text/x.db"), "not a directory"},
		{"folder that cannot be written", "/proc/keypeg.db", "it cannot be opened or made"},
	} {
		before, _ := os.ReadFile(c.path)
		s, err := sqlite.Open(c.path)
		if err == nil {
			s.Close()
			t.Errorf("%s: opened", c.name)
			continue
		}
		if text := err.Error(); !strings.Contains(text, c.want) || !strings.Contains(text, c.path) {
			t.Errorf("%s: %q does not say %q and the file", c.name, text, c.want)
		}
		if after, _ := os.ReadFile(c.path); string(after) != string(before) {
			t.Errorf("%s: the file was changed", c.name)
		}
	}
}

func TestOpenByManyAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			s, err := sqlite.Open(path)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	made(t, path)
}

func TestTwoStoresOfOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shared.db")
	made(t, path)
	var stores [2]*sqlite.Store
	for i := range stores {
		var err error
		if stores[i], err = sqlite.Open(path); err != nil {
			t.Fatal(err)
		}
		defer stores[i].Close()
	}
	for version := range 20 {
		b := hall.Batch{Match: "a", Expected: version, Events: []match.Event{{Kind: match.Sat}}}
		if err := stores[version%2].Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		if err := stores[1-version%2].Append(t.Context(), b); err != hall.ErrStale {
			t.Errorf("the other store took it as well: %v", err)
		}
	}
	for _, s := range stores {
		if l, err := s.Load(t.Context(), "a"); err != nil || len(l.Events) != 20 {
			t.Errorf("%d events, %v", len(l.Events), err)
		}
	}
}
