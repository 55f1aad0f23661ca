package api_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
	"keypeg/wire"
)

// A readStore counts the matches that are read.
type readStore struct {
	store
	loads atomic.Int32
}

func (r *readStore) Load(ctx context.Context, id string) (hall.Log, error) {
	r.loads.Add(1)
	return r.store.Load(ctx, id)
}

// TestAListOfMatchesIsReadPageByPage checks that each call reads few matches, regardless of the number and length of
// the caller's matches. Each match must be listed exactly once across all pages.
func TestAListOfMatchesIsReadPageByPage(t *testing.T) {
	for _, c := range []struct {
		name            string
		matches, events int // events: the number of events in each match, not counting the first three
		pages           []int
	}{
		{"none", 0, 0, []int{0}},
		{"one page", 50, 0, []int{50}},
		{"many", 130, 0, []int{50, 50, 30}},
		{"long ones", 7, 2_000, []int{3, 3, 1}},
		{"one that is longer than a page", 3, 20_000, []int{1, 1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := &readStore{store: inmem.New()}
			me := siteOn(t, store).user()
			want := openLong(t, store, hall.HashOf(me.token), c.matches, c.events)
			me.site = siteOn(t, store) // the new site has no matches in memory
			var got []string
			after, pages := "", []int(nil)
			for more := true; more; more = after != "" {
				store.loads.Store(0)
				var page wire.HeldPage
				me.ask("GET", "/api/matches?after="+after, nil, 200, &page)
				if n := int(store.loads.Load()); n != len(page.Matches) {
					t.Errorf("%d matches were read for a page of %d", n, len(page.Matches))
				}
				for _, m := range page.Matches {
					got = append(got, m.ID)
				}
				pages, after = append(pages, len(page.Matches)), page.Next
			}
			if !reflect.DeepEqual(pages, c.pages) || !reflect.DeepEqual(got, want) {
				t.Errorf("pages of %v with %v, want %v with %v", pages, got, c.pages, want)
			}
		})
	}
}

// openLong creates matches in which two people keep making and declining offers. It returns the matches, the latest
// first.
func openLong(t *testing.T, store hall.Store, holder hall.Hash, matches, events int) (ids []string) {
	t.Helper()
	h := hall.New(store, hall.Options{})
	defer h.Close(context.Background())
	edition, _ := keypeg.FindEdition("classic")
	for range matches {
		s, err := h.Open(t.Context(), hall.Opening{Config: match.FromEdition(edition, keypeg.Guest), Holder: holder, HotSeat: true})
		if err != nil {
			t.Fatal(err)
		}
		talk := hall.Batch{Match: s.Header.Config.ID, Expected: s.Match.Version}
		for range events {
			talk.Events = append(talk.Events, match.Event{Kind: match.Declined, At: time.Now()})
		}
		if err := store.Append(t.Context(), talk); err != nil {
			t.Fatal(err)
		}
	}
	ids, err := h.MatchesOf(t.Context(), holder, "", 100)
	for err == nil && len(ids) < matches {
		var more []string
		more, err = h.MatchesOf(t.Context(), holder, ids[len(ids)-1], 100)
		ids = append(ids, more...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return ids
}
