package sqlite_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/dbcopy"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// opened opens a database, and closes it when the test ends.
func opened(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// filledDatabase creates a database with a row in every table, and returns the path.
func filledDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "filled.db")
	s := opened(t, path)
	h := hall.Header{Config: match.Config{ID: "a", Boards: [2]keypeg.Format{board, board}}, Made: noon, Terms: hall.Terms{By: "somebody"}}
	holder := hall.HashOf("pencil")
	if err := errors.Join(
		s.Create(t.Context(), h, hall.Batch{
			Match: "a", Due: noon.Add(time.Hour),
			Events: []match.Event{{Kind: match.Sat, At: noon}, {Kind: match.Sat, Seat: keypeg.Guest, At: noon}},
			Names:  []hall.Name{{Seat: keypeg.Host, Name: "Zoé"}},
			Grants: []hall.Grant{{Seat: keypeg.Host, Holder: holder}},
			Hints:  []hall.Hint{{Serial: 1, Row: 1, Kind: "count"}},
			Notes:  []hall.Notes{{Serial: 1, Number: 2, Body: []byte{0, 255}}},
		}),
		s.PutTicket(t.Context(), hall.Ticket{Hash: hall.HashOf("ticket"), Match: "a", Expires: noon.Add(time.Hour)}, noon),
		s.Put(t.Context(), docstore.Document{Kind: "k", Key: "one", Owner: holder, By: "somebody", Made: noon, Body: []byte{}}),
		s.Close(),
	); err != nil {
		t.Fatal(err)
	}
	return path
}

// toRead opens a database for reading, and closes it when the test ends.
func toRead(t *testing.T, path string) *sqlite.Reader {
	t.Helper()
	r, err := sqlite.OpenToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func tally(t *testing.T, from dbcopy.Source) dbcopy.Tally {
	t.Helper()
	all, err := dbcopy.Count(from.Rows(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestACopyHasEveryRow copies a database row by row and checks that play can continue in the copy.
func TestACopyHasEveryRow(t *testing.T) {
	source, to := toRead(t, filledDatabase(t)), opened(t, filepath.Join(t.TempDir(), "to.db"))
	copied, err := dbcopy.Carry(t.Context(), source, to)
	if err != nil {
		t.Fatal(err)
	}
	if want := "matches 1, events 2, names 1, grants 1, hints 1, notes 1, tickets 1, documents 1"; copied.String() != want {
		t.Errorf("copied are %s, want %s", copied, want)
	}
	if tally(t, to).Sum != copied.Sum {
		t.Error("the copy has other rows than were copied")
	}
	if made, err := to.MadeBy(t.Context(), "somebody"); err != nil || made != 1 {
		t.Errorf("made by somebody are %d, %v", made, err)
	}
	if l, err := to.Load(t.Context(), "a"); err != nil || len(l.Names) != 1 || len(l.Hints) != 1 || len(l.Notes) != 1 {
		t.Errorf("the match is loaded as %+v, %v", l, err)
	}
	if due, err := to.Claim(t.Context(), noon.Add(time.Hour), noon.Add(2*time.Hour), 10); err != nil || len(due) != 1 {
		t.Errorf("due are %v, %v", due, err)
	}
	if _, err := to.TakeTicket(t.Context(), hall.HashOf("ticket"), noon); err != nil {
		t.Error(err)
	}
	if _, err := dbcopy.Carry(t.Context(), source, to); !errors.Is(err, dbcopy.ErrNotEmpty) {
		t.Errorf("copied over what is there: %v", err)
	}
}

// TestACopyThatFailsLeavesNothing checks that a store stays empty if the rows cannot be read, the copy is rejected, or
// the caller's context ends.
func TestACopyThatFailsLeavesNothing(t *testing.T) {
	source, to := toRead(t, filledDatabase(t)), opened(t, filepath.Join(t.TempDir(), "to.db"))
	fault := errors.New("the line was cut")
	cut := func(yield func(dbcopy.Row, error) bool) {
		for row := range source.Rows(t.Context()) {
			if row.Table == len(dbcopy.Tables)-1 || !yield(row, nil) {
				break
			}
		}
		yield(dbcopy.Row{}, fault)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	accept, refuse := func(dbcopy.Rows) error { return nil }, func(dbcopy.Rows) error { return fault }
	for name, c := range map[string]struct{ got, want error }{
		"cut":      {to.Fill(t.Context(), cut, accept), fault},
		"refused":  {to.Fill(t.Context(), source.Rows(t.Context()), refuse), fault},
		"given up": {to.Fill(ended, source.Rows(t.Context()), accept), context.Canceled},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v", name, c.got)
		}
	}
	for _, n := range tally(t, to).Counts {
		if n != 0 {
			t.Errorf("rows are left: %s", tally(t, to))
		}
	}
	if err := to.Fill(t.Context(), source.Rows(t.Context()), accept); err != nil {
		t.Error(err)
	}
}

// TestOpenToRead checks which files a reader refuses, and that a reader leaves the file unchanged.
func TestOpenToRead(t *testing.T) {
	path := filledDatabase(t)
	before, _ := os.ReadFile(path)
	if err := toRead(t, path).Close(); err != nil {
		t.Error(err)
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the file was changed")
	}
	if files, _ := filepath.Glob(path + "*"); len(files) != 1 {
		t.Errorf("files are left: %q", files)
	}
	s := opened(t, path) // opened as a running server would open it
	if got := tally(t, toRead(t, path)).Sum; got != tally(t, s).Sum {
		t.Error("a reader reads something else than the server has")
	}
	r := toRead(t, path)
	if err := errors.Join(r.Close(), r.Close()); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := r.Load(t.Context(), "a"); !errors.Is(err, hall.ErrClosed) {
		t.Errorf("a closed reader says %v", err)
	}
	at := func(name, sql string) string {
		path := filepath.Join(t.TempDir(), name)
		made(t, path)
		run(t, path, sql)
		return path
	}
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	run(t, foreign, "CREATE TABLE events (match TEXT)")
	for path, want := range map[string]string{
		at("newer.db", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"): "written by a newer keypeg (its format is 99",
		at("older.db", "DELETE FROM goose_db_version WHERE version_id > 7"):                    "written by an older keypeg (its format is 7",
		at("unnumbered.db", "DROP TABLE goose_db_version"):                                     "goose_db_version",
		at("less.db", "DROP TABLE hints"):                                                      "no such table: hints",
		foreign:                                                                                "another program's database",
		filepath.Join(t.TempDir(), "none.db"):                                                  "no such file",
	} {
		if r, err := sqlite.OpenToRead(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is opened: %v, %v", path, r, err)
		}
	}
}

// TestAReaderLeavesTheLogOfAKilledServer checks that reading changes neither the file nor its write-ahead log.
func TestAReaderLeavesTheLogOfAKilledServer(t *testing.T) {
	path, killed := filledDatabase(t), filepath.Join(t.TempDir(), "killed.db")
	s := opened(t, path)
	if err := s.Put(t.Context(), docstore.Document{Kind: "k", Key: "two"}); err != nil {
		t.Fatal(err)
	}
	var before [2][]byte
	companions := [2]string{"", "-wal"}
	for i, name := range companions {
		before[i], _ = os.ReadFile(path + name)
		if err := os.WriteFile(killed+name, before[i], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := toRead(t, killed)
	if tally(t, r).Sum != tally(t, s).Sum {
		t.Error("a reader does not read what is in the log")
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	for i, name := range companions {
		if after, _ := os.ReadFile(killed + name); len(after) == 0 || string(after) != string(before[i]) {
			t.Errorf("killed.db%s had %d bytes, and has %d", name, len(before[i]), len(after))
		}
	}
}

// TestBackup checks that a backup is complete and private, that it leaves no other file behind, and that it replaces no
// existing file.
func TestBackup(t *testing.T) {
	path, dir := filledDatabase(t), t.TempDir()
	to := filepath.Join(dir, "copy.db")
	ended, end := context.WithCancel(t.Context())
	end()
	if err := sqlite.Backup(ended, path, to); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if err := sqlite.Backup(t.Context(), filepath.Join(dir, "none.db"), to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
	s := opened(t, path)
	if err := sqlite.Backup(t.Context(), path, to); err != nil {
		t.Fatal(err)
	}
	if tally(t, toRead(t, to)).Sum != tally(t, s).Sum {
		t.Error("the backup has other rows")
	}
	if open := sqlite.Exposed(to); open != nil {
		t.Errorf("others may read %q", open)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("files are left: %v", files)
	}
	if err := sqlite.Backup(t.Context(), path, to); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over a file: %v", err)
	}
}

// TestInspect checks that a row without its match is found, and that a file that cannot be checked is not reported as
// intact.
func TestInspect(t *testing.T) {
	path := filledDatabase(t)
	faults := func() (list []string) {
		if err := toRead(t, path).Inspect(t.Context(), func(what string) { list = append(list, what) }); err != nil {
			t.Error(err)
		}
		return list
	}
	if list := faults(); list != nil {
		t.Errorf("in a whole database are %q", list)
	}
	run(t, path, "DELETE FROM matches")
	if list := faults(); len(list) != 6 || !strings.Contains(strings.Join(list, "\n"), "rows that belong to no match: events: 2") {
		t.Errorf("found are %q", list)
	}
	run(t, path, "CREATE TABLE parents (x); CREATE TABLE children (x REFERENCES parents (x)); INSERT INTO children VALUES (1)")
	if err := toRead(t, path).Inspect(t.Context(), func(string) {}); err == nil || !strings.Contains(err.Error(), "mismatch") {
		t.Errorf("what cannot be checked is said to be %v", err)
	}
}
