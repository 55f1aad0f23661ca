package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"keypeg/client"
)

// says runs a command as a shell would, but in this process.
func says(args ...string) (out string, code int) {
	var b bytes.Buffer
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(&b)
	err := root.Execute()
	if coded, ok := errors.AsType[interface {
		error
		ExitCode() int
	}](err); ok {
		code = coded.ExitCode()
	} else if err != nil {
		code = 1
	}
	return b.String(), code
}

// filesIn returns the names and contents of the files in a folder.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(text)
	}
	return files
}

// wantUnchanged checks that the files of a folder have not changed, except for the contents of SQLite's
// shared-memory file.
func wantUnchanged(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := filesIn(t, dir)
	for _, files := range []map[string]string{before, after} {
		for name := range files {
			was, there := before[name]
			if is, still := after[name]; there != still || was != is && !strings.HasSuffix(name, "-shm") {
				t.Errorf("%s had %d bytes, and has %d", name, len(was), len(is))
			}
		}
	}
}

// TestCheckFindsWhatDoesNotFit checks a database while its server runs, after the server is killed and after it is
// stopped. It checks that each fault is reported with its match, and that the files do not change.
func TestCheckFindsWhatDoesNotFit(t *testing.T) {
	ctx := context.Background()
	server := startServer(t)
	lines := &http.Client{}
	var ids []string
	for range 3 {
		h := hostage{c: server.on(lines, "")}
		if err := h.open(ctx); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, h.breaker.ID)
	}
	clean := func(when string) {
		t.Helper()
		before := filesIn(t, filepath.Dir(server.db))
		if out, code := says("check", server.db); code != 0 || out != "matches 3, events 12, faults 0\n" {
			t.Errorf("%s: %d, %s", when, code, out)
		}
		wantUnchanged(t, filepath.Dir(server.db), before)
	}
	clean("beside a server")
	server.kill()
	clean("after a kill")
	server.start()
	if err := errors.Join(server.cmd.Process.Signal(syscall.SIGTERM), server.cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	clean("after a stop")
	before := filesIn(t, filepath.Dir(server.db))
	if out, code := says("backup", server.db, filepath.Join(t.TempDir(), "copy")); code != 0 {
		t.Errorf("%d, %s", code, out)
	}
	wantUnchanged(t, filepath.Dir(server.db), before)

	alter(t, server.db, "UPDATE events SET event = replace(event, '99999', '99989') WHERE version = 4 AND match = '"+ids[1]+"'")
	alter(t, server.db, "DELETE FROM events WHERE version = 3 AND match = '"+ids[2]+"'")
	out, code := says("check", server.db)
	for _, want := range []string{
		`match "` + ids[1] + `" is damaged: event 4 is not as it was written` + "\n",
		`match "` + ids[2] + `" is damaged: event 3 is missing` + "\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s does not say %s", out, want)
		}
	}
	if code != 1 || strings.Contains(out, ids[0]) {
		t.Errorf("%d, %s", code, out)
	}
	out, code = says("check", "--json", server.db)
	var told checked
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != 1 || told.Matches != 3 || len(told.Faults) != 2 {
		t.Errorf("%d, %s: %v", code, out, err)
	}
	named := []string{told.Faults[0].Match, told.Faults[1].Match}
	if !slices.Contains(named, ids[1]) || !slices.Contains(named, ids[2]) {
		t.Errorf("named are %v", named)
	}
	// The server refuses the two damaged matches, and serves all others.
	server.start()
	for i, id := range ids {
		_, err := server.on(lines, "").Match(id).Look(ctx)
		problem, _ := errors.AsType[*client.Problem](err)
		if i == 0 && err != nil || i > 0 && (problem == nil || problem.Code != "damaged") {
			t.Errorf("match %d: %v", i, err)
		}
	}
	alter(t, server.db, "PRAGMA foreign_keys = 0; UPDATE grants SET match = 'nowhere'")
	if out, code = says("check", server.db); code != 1 || !strings.Contains(out, "rows that belong to no match: grants: 6\n") {
		t.Errorf("%d, %s", code, out)
	}
}

// alter changes a database without its server's knowledge.
func alter(t *testing.T, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(10000)")
	if err == nil {
		_, err = db.Exec(text)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestCheckAndBackupRefuseWhatTheyCannotRead(t *testing.T) {
	dir := t.TempDir()
	text, older := filepath.Join(dir, "text"), filepath.Join(dir, "older.db")
	if err := os.WriteFile(text, bytes.Repeat([]byte("no database\n"), 500), 0o600); err != nil {
		t.Fatal(err)
	}
	alter(t, older, "PRAGMA application_id = 1263551815; CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY, version_id INTEGER, is_applied INTEGER, tstamp TIMESTAMP); INSERT INTO goose_db_version VALUES (1, 0, 1, datetime()), (2, 6, 1, datetime())")
	before := filesIn(t, dir)
	for _, args := range [][]string{
		{"check"}, {"check", text, text}, {"check", text}, {"check", filepath.Join(dir, "none")}, {"check", older}, {"check", dir},
		{"backup", text}, {"backup", filepath.Join(dir, "none"), filepath.Join(dir, "copy")}, {"backup", older, text},
	} {
		if out, code := says(args...); code != 2 {
			t.Errorf("%q: %d, %s", args, code, out)
		}
	}
	if out, code := says("backup", text, filepath.Join(dir, "copy")); code != 1 {
		t.Errorf("%d, %s", code, out)
	}
	wantUnchanged(t, dir, before)
	if out, code := says("backup", older, filepath.Join(dir, "copy")); code != 0 { // backs up the database of an older version, as one does before an update
		t.Errorf("%d, %s", code, out)
	}
}
