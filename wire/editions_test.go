package wire_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"keypeg"
	"keypeg/wire"
)

var update = flag.Bool("update", false, "write what the browser client knows of the sets")

// TestTheClientKnowsEverySet checks that a file of the browser client agrees with the API's editions. The browser client
// contains the file, so that boards look right before anything has been fetched.
func TestTheClientKnowsEverySet(t *testing.T) {
	const file = "../web/src/game/sets.json"
	type set struct {
		Slug     string          `json:"slug"`
		Material keypeg.Material `json:"material"`
		Rings    bool            `json:"rings"`
		Pairs    []string        `json:"pairs"` // the letter pairs of the set's colours; tests of the browser client measure them
	}
	var sets []set
	for _, r := range wire.AllEditions().Rulebooks {
		pairs := make([]string, len(r.Palette))
		for i, c := range r.Palette {
			pairs[i] = c.Pair
		}
		sets = append(sets, set{r.Slug, r.Material, r.Rings, pairs})
	}
	want, err := json.MarshalIndent(sets, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the API says (%v): npm --prefix web run api writes it", file, err)
	}
}
