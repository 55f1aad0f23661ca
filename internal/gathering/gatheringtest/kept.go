package gatheringtest

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

var keep = flag.String("keep", "", "the name of a new file in testdata, to which a gathering is written as this version stores it")

// A kept is a gathering as a version of Keypeg stored it, with a description of what that version showed.
type kept struct {
	ID        string    `json:"id"`
	Documents []keptDoc `json:"documents"`
	Shown     string    `json:"shown"`
}

type keptDoc struct {
	Kind  string    `json:"kind"`
	Key   string    `json:"key"`
	Owner hall.Hash `json:"owner,omitzero"`
	By    string    `json:"by,omitempty"`
	Made  time.Time `json:"made"`
	Body  string    `json:"body"`
}

// Kept checks that this version reads the gatherings that earlier versions stored. Each file in testdata contains one such
// gathering. These files must never be changed. If events or settings have new fields, run the test with -keep NAME, which plays
// a new gathering and writes a new file. The function shown describes a gathering, using only facts that every version must
// show.
func Kept(t *testing.T, kinds []string, play func(*testing.T, Store) (id string), shown func(*testing.T, Store, string) string) {
	if *keep != "" {
		store, out := inmem.New(), kept{}
		out.ID = play(t, store)
		out.Shown = shown(t, store, out.ID)
		for _, kind := range kinds {
			for d, err := range docstore.All(t.Context(), store, docstore.Query{Kind: kind}) {
				if err != nil {
					t.Fatal(err)
				}
				out.Documents = append(out.Documents, keptDoc{d.Kind, d.Key, d.Owner, d.By, d.Made, string(d.Body)})
			}
		}
		text, err := json.MarshalIndent(out, "", "  ")
		if err == nil {
			err = os.WriteFile(filepath.Join("testdata", *keep+".json"), append(text, '\n'), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		var old kept
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &old)
		}
		if err != nil {
			t.Fatal(err)
		}
		store := inmem.New()
		for _, d := range old.Documents {
			if err := store.Put(t.Context(), docstore.Document{Kind: d.Kind, Key: d.Key, Owner: d.Owner, By: d.By, Made: d.Made, Body: []byte(d.Body)}); err != nil {
				t.Fatal(err)
			}
		}
		if got := shown(t, store, old.ID); got != old.Shown {
			t.Errorf("%s shows\n%s\nand showed\n%s", file, got, old.Shown)
		}
	}
}
