package history

import (
	"encoding/json"
	"reflect"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// spoil gives every stored summary of an owner the given version and wrong values.
func (c club) spoil(owner hall.Hash, version any) (spoilt int) {
	c.t.Helper()
	for _, kind := range []string{kindPlayed, kindImported} {
		list, err := c.docs.List(c.t.Context(), docstore.Query{Kind: kind, Prefix: keyOf(owner, ""), Limit: 1000})
		if err != nil {
			c.t.Fatal(err)
		}
		for _, d := range list {
			var sum map[string]any
			if err := json.Unmarshal(d.Body, &sum); err != nil {
				c.t.Fatal(err)
			}
			sum["version"], sum["past"], sum["games"], sum["result"] = version, 77, []any{}, "lost by an old rule"
			if version == nil {
				delete(sum, "version")
			}
			d.Body, _ = json.Marshal(sum)
			if err := c.docs.Replace(c.t.Context(), d); err != nil {
				c.t.Fatal(err)
			}
			spoilt++
		}
	}
	return spoilt
}

// wantOfThisVersion checks that every stored summary of an owner has the current version.
func (c club) wantOfThisVersion(owner hall.Hash) {
	c.t.Helper()
	for _, kind := range []string{kindPlayed, kindImported} {
		err := c.each(c.t.Context(), kind, owner, func(key string, body []byte) error {
			if k, err := readSummary(body); err != nil || k.Version != summaryVersion {
				c.t.Errorf("%s %s is kept as of version %d, %v", kind, key, k.Version, err)
			}
			return nil
		})
		if err != nil {
			c.t.Fatal(err)
		}
	}
}

// TestOldSummariesAreMadeAgain checks that summaries of another version are computed again, both for matches played here and for
// imported records, and that the new sums are stored.
func TestOldSummariesAreMadeAgain(t *testing.T) {
	c := newClub(t)
	c.season()
	text, err := c.Export(t.Context(), players[1])
	if err != nil {
		t.Fatal(err)
	}
	fresh := hall.HashOf("fresh")
	if _, err := c.Import(t.Context(), fresh, text, "Ben"); err != nil {
		t.Fatal(err)
	}
	for _, owner := range []hall.Hash{players[1], fresh} {
		matches := func() []Match {
			t.Helper()
			list, err := c.matches(t.Context(), owner)
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		want := matches()
		for _, version := range []any{nil, 0, summaryVersion + 1} {
			if spoilt := c.spoil(owner, version); spoilt < 10 {
				t.Fatalf("only %d sums are kept", spoilt)
			}
			if got := matches(); !reflect.DeepEqual(got, want) {
				t.Fatalf("version %v: got %+v, want %+v", version, got, want)
			}
			c.wantOfThisVersion(owner)
		}
		// This shows that summaries of the current version are used as stored.
		c.spoil(owner, summaryVersion)
		if got := matches(); reflect.DeepEqual(got, want) {
			t.Error("sums of this version are made again")
		}
	}
}

// TestASummaryThatCannotBeReadIsMadeAgain checks that an unreadable summary is computed again if its match still exists.
func TestASummaryThatCannotBeReadIsMadeAgain(t *testing.T) {
	c := newClub(t)
	s := c.playOn(c.open("classic", 2), 5000)
	want := c.tell(players[1])
	key := keyOf(players[1], s.Header.Config.ID)
	if err := c.docs.Replace(t.Context(), docstore.Document{Kind: kindPlayed, Key: key, Owner: players[1], Body: []byte(`{"id":`)}); err != nil {
		t.Fatal(err)
	}
	if got := c.tell(players[1]); len(got.Games) != 1 || !reflect.DeepEqual(got.Games[0].Match, want.Games[0].Match) {
		t.Errorf("got %+v, want %+v", got.Games, want.Games)
	}
}
