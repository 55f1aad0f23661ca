package sqlite_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// TestOldNamesAreTakenOutOfTheEvents checks that opening a database whose events contain names moves the names out of
// the events and stores them separately. The database must also record who imported which record.
func TestOldNamesAreTakenOutOfTheEvents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	events := []match.Event{{Kind: match.Sat, Seat: keypeg.Host, Name: "Zerlina"}, {Kind: match.Sat, Seat: keypeg.Guest, Name: "Guest"}, {Kind: match.Started}}
	err = s.Create(t.Context(), hall.Header{Config: match.Config{ID: "a", Boards: [2]keypeg.Format{board, board}}}, hall.Batch{Match: "a", Events: events})
	if err == nil {
		owner := hall.HashOf("me")
		err = s.Put(t.Context(), docstore.Document{Kind: "history", Key: hex(owner) + "/recordid", Owner: owner, Body: []byte("{}")})
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run(t, path, "DROP TABLE names; DROP INDEX documents_maker; ALTER TABLE documents DROP COLUMN maker; ALTER TABLE matches DROP COLUMN sum; ALTER TABLE matches DROP COLUMN revision; ALTER TABLE events DROP COLUMN sum; ALTER TABLE grants DROP COLUMN sum; DELETE FROM goose_db_version WHERE version_id >= 7")
	if s, err = sqlite.Open(path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l, err := s.Load(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if want := []hall.Name{{Seat: keypeg.Host, Name: "Zerlina"}}; !reflect.DeepEqual(l.Names, want) {
		t.Errorf("names %v, want %v", l.Names, want)
	}
	if got := l.Named().Events; !reflect.DeepEqual(got, events) {
		t.Errorf("with their names the events are\n%+v, and were\n%+v", got, events)
	}
	for _, e := range l.Events {
		if e.Name != "" {
			t.Errorf("%+v has a name still", e)
		}
	}
	if _, err := s.Get(t.Context(), "record-of", "recordid/"+hex(hall.HashOf("me"))); err != nil {
		t.Error(err)
	}
	// After a person has been forgotten, the name must be gone from every place that contained it.
	if err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: 3, Grants: []hall.Grant{{Seat: keypeg.Host, Holder: hall.HashOf("me")}}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: 3, Gone: []hall.Hash{hall.HashOf("me")}}); err != nil {
		t.Fatal(err)
	}
	if err := s.DropOwned(t.Context(), hall.HashOf("me")); err != nil {
		t.Fatal(err)
	}
	if file, err := os.ReadFile(path); err != nil || bytes.Contains(file, []byte("Zerlina")) {
		t.Errorf("the name is in the file still, or %v", err)
	}
}

func hex(h hall.Hash) string { return fmt.Sprintf("%x", h) }
