package daily

import (
	"context"
	"fmt"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

// keep stores a document.
func keep(t *testing.T, s docstore.Store, kind, key, body string) {
	t.Helper()
	if err := s.Put(t.Context(), docstore.Document{Kind: kind, Key: key, Made: noon, Body: []byte(body)}); err != nil {
		t.Fatal(err)
	}
}

// TestADayOfManyAttempts checks a day with more attempts than the document store returns in one call (1,000). All these
// attempts must count, and the best 200 must be listed.
func TestADayOfManyAttempts(t *testing.T) {
	for _, played := range []int{999, 1000, 1001, 2000, 2500} {
		store := inmem.New()
		for i := range played {
			a := fmt.Sprintf(`{"match":"m%04d","name":"Player","rows":%d,"broken":%v}`, i, 1+i%8, i%10 != 0)
			keep(t, store, kindDone, fmt.Sprintf("2026-11-20/classic/m%04d", i), a)
		}
		keep(t, store, kindDone, "2026-11-20/classic-blanks/m", `{"match":"m","rows":1,"broken":true}`)
		d := New(newHall(t, store), store, at(noon))
		for range 2 {
			tally, err := d.Tally(t.Context(), "2026-11-20", "classic")
			if err != nil {
				t.Fatal(err)
			}
			broken := 0
			for _, n := range tally.Distribution {
				broken += n
			}
			if want := (played + 9) / 10; tally.Played != played || tally.Unbroken != want || broken != played-want || len(tally.Best) != 200 {
				t.Errorf("of %d attempts %d are counted, %d unbroken, %d broken, %d listed", played, tally.Played, tally.Unbroken, broken, len(tally.Best))
			}
			if first, last := tally.Best[0], tally.Best[199]; first.Match != "m0008" || last.Rows < first.Rows {
				t.Errorf("the best of %d are %+v to %+v", played, first, last)
			}
		}
	}
}

// TestAnEndBehindManyAttemptsIsMadeGood checks that ends that the hall did not report are counted later, even if many
// attempts began before them.
func TestAnEndBehindManyAttemptsIsMadeGood(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store)
	d := New(newHall(t, store), store, at(noon)) // the other hall does not learn that the matches have ended
	holder := hall.HashOf("ann")
	s, err := d.Begin(t.Context(), "classic", holder, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	breakCode(t, d, h, s, holder)
	for i := range 1500 { // attempts without matches, begun while the server stopped
		holder := [32]byte{byte(i >> 8), byte(i)}
		keep(t, store, kindAttempt, keyOf("2026-11-20", "classic", holder), "nowhere")
	}
	if tally, err := d.Tally(t.Context(), "2026-11-20", "classic"); err != nil || tally.Played != 1 || tally.Distribution[0] != 1 {
		t.Errorf("counted %+v, %v", tally, err)
	}
}

// TestOnesOwnEndCountsAtOnce checks that players who see their result also see it counted, even before the hall has
// reported the end.
func TestOnesOwnEndCountsAtOnce(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store)
	d := New(h, store, at(noon))
	holder := hall.HashOf("ann")
	s, err := d.Begin(t.Context(), "classic", holder, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	breakCode(t, d, h, s, holder)
	told := d.tally(hall.Daily{Day: "2026-11-20", Edition: "classic"})
	*told = tally{seen: map[string]bool{}, sum: Tally{Distribution: make([]int, 8)}, read: noon}
	if tally, err := d.Tally(t.Context(), "2026-11-20", "classic"); err != nil || tally.Played != 0 {
		t.Fatalf("untold: %+v, %v", tally, err)
	}
	if own, err := d.Own(t.Context(), "2026-11-20", "classic", holder); err != nil || own.Match.Result == nil {
		t.Fatalf("one's own is %+v, %v", own, err)
	}
	if tally, err := d.Tally(t.Context(), "2026-11-20", "classic"); err != nil || tally.Played != 1 || len(tally.Best) != 1 {
		t.Errorf("%+v, %v", tally, err)
	}
}

// A fullDocs store refuses documents while its disk is full.
type fullDocs struct {
	docstore.Store
	full bool
}

func (f *fullDocs) Put(ctx context.Context, d docstore.Document) error {
	if f.full {
		return fmt.Errorf("write a document: %w", hall.ErrFull)
	}
	return f.Store.Put(ctx, d)
}

// TestAFullDiskKeepsNobodyFromLooking checks that an attempt that could not be counted is still shown, and is counted once
// there is space again.
func TestAFullDiskKeepsNobodyFromLooking(t *testing.T) {
	store := inmem.New()
	docs, holder := &fullDocs{Store: store}, hall.HashOf("ann")
	h := newHall(t, store)
	d := New(h, docs, at(noon))
	s, err := d.Begin(t.Context(), "classic", holder, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	docs.full = true
	breakCode(t, d, h, s, holder)
	for range 2 {
		if own, err := d.Own(t.Context(), "2026-11-20", "classic", holder); err != nil || own.Match.Result == nil {
			t.Fatalf("while there is no room one's own is %+v, %v", own, err)
		}
		if tally, err := d.Tally(t.Context(), "2026-11-20", "classic"); err != nil || tally.Played != 0 {
			t.Fatalf("while there is no room: %+v, %v", tally, err)
		}
	}
	docs.full = false
	later := New(h, docs, at(noon))
	if tally, err := later.Tally(t.Context(), "2026-11-20", "classic"); err != nil || tally.Played != 1 {
		t.Errorf("once there is room: %+v, %v", tally, err)
	}
	if _, err := d.Own(t.Context(), "2026-11-20", "classic", holder); err != nil {
		t.Error(err)
	}
	if now, _, err := d.Streak(t.Context(), holder); now != 1 || err != nil {
		t.Errorf("once there is room the streak is %d, %v", now, err)
	}
}
