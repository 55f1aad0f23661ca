package daily

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func at(when time.Time) Options { return Options{Now: func() time.Time { return when }} }

func newHall(t *testing.T, store *inmem.Store) *hall.Hall {
	h := hall.New(store, hall.Options{})
	t.Cleanup(func() { h.Close(t.Context()) })
	return h
}

func TestEveryPrintedBoardIsThereOnce(t *testing.T) {
	var list []string
	for _, b := range Boards() {
		list = append(list, b.Edition+" "+b.Config.Boards[0].String()+" "+b.Config.Rules)
		if err := b.Config.Validate(); err != nil || b.Config.Games != 1 || b.Config.Answers != keypeg.Auto {
			t.Errorf("%+v: %v", b, err)
		}
	}
	want := "classic c6p4g8Bm remastered, classic-blanks c6p4g8bm remastered, advanced c8p5g12Bm advanced, advanced-blanks c8p5g12bm advanced, challenge-4 c8p4g12Bm remastered"
	if got := strings.Join(list, ", "); got != want {
		t.Errorf("boards: %s", got)
	}
}

// TestThePastOfAnotherServerIsPractised checks that a Daily that did not set the codes of past days gets them from the server that
// did.
func TestThePastOfAnotherServerIsPractised(t *testing.T) {
	o := at(noon)
	o.Past = func(_ context.Context, day, edition string) (keypeg.Code, error) {
		if day+" "+edition != "2026-11-18 classic" {
			return 0, NotThere()
		}
		return keypeg.CodeOf(6, 5, 4, 3), nil
	}
	store := inmem.New()
	d := New(newHall(t, store), store, o)
	s, err := d.Practise(t.Context(), "2026-11-18", "classic", hall.HashOf("Ann"), "Ann")
	if err != nil || !s.Header.Practice {
		t.Fatalf("practice: %+v, %v", s, err)
	}
	s, err = d.hall.Do(t.Context(), s.Header.Config.ID, hall.HashOf("Ann"), keypeg.Guest, func(s *hall.Snapshot) (match.Command, error) {
		return match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: s.Match.Version, Code: keypeg.CodeOf(6, 5, 4, 3)}, nil
	})
	if err != nil || s.Match.Result == nil {
		t.Errorf("the other server's code does not break it: %v", err)
	}
	if _, err := d.Practise(t.Context(), "2026-11-17", "classic", hall.HashOf("Ann"), "Ann"); keypeg.ErrorCode(err) != "no-daily" {
		t.Errorf("a day that is not there: %v", err)
	}
	if _, err := d.Practise(t.Context(), "2026-11-20", "classic", hall.HashOf("Ann"), "Ann"); keypeg.ErrorCode(err) != "daily-not-over" {
		t.Errorf("today: %v", err)
	}
}

// TestCodesAreDrawnByKeyDayAndBoard checks that the code changes if the key, the day or the board changes, and only then.
func TestCodesAreDrawnByKeyDayAndBoard(t *testing.T) {
	one, two := bytes.Repeat([]byte{1}, secretSize), bytes.Repeat([]byte{2}, secretSize)
	for _, b := range Boards() {
		e, same := b.Config.Boards[0], map[keypeg.Code]int{}
		for day := noon; day.Before(noon.AddDate(0, 0, 300)); day = day.AddDate(0, 0, 1) {
			text := day.Format(time.DateOnly)
			code := codeOf(one, text, b)
			if err := e.Check(code); err != nil || code != codeOf(one, text, b) {
				t.Fatalf("%s %s: %s, %v", b.Edition, text, code, err)
			}
			if code == codeOf(two, text, b) {
				same[0]++
			}
			same[code]++
		}
		if same[0] > 5 || len(same) < 200 {
			t.Errorf("%s: %d of 300 days have a code that does not hang on the key, and there are %d codes", b.Edition, same[0], len(same))
		}
	}
}

// TestDrawsAreEven checks that every remainder is equally likely. Draws at the end of the range are repeated, because they would
// favour small remainders.
func TestDrawsAreEven(t *testing.T) {
	l := lot{key: []byte("key"), purpose: "test"}
	const draws, n = 60_000, 6
	var count [n]int
	for range draws {
		count[l.below(n)]++
	}
	for i, c := range count {
		if c < draws/n-500 || c > draws/n+500 { // five standard deviations
			t.Errorf("%d was drawn %d times of %d", i, c, draws)
		}
	}
	l.left = bytes.Repeat([]byte{255}, 8)
	if l.below(n); len(l.left) != 24 {
		t.Error("a draw from the uneven end was taken")
	}
}

func TestTheKeyIsMadeOnce(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store)
	var keys [8][]byte
	var wait sync.WaitGroup
	for i := range keys {
		d := New(h, store, Options{})
		wait.Go(func() { keys[i], _ = d.secret(t.Context()) })
	}
	wait.Wait()
	for _, k := range keys {
		if len(k) != secretSize || !bytes.Equal(k, keys[0]) {
			t.Fatalf("keys %x", keys)
		}
	}
	if k, err := New(newHall(t, inmem.New()), inmem.New(), Options{}).secret(t.Context()); err != nil || bytes.Equal(k, keys[0]) {
		t.Errorf("another server has the same key: %v", err)
	}
}

// TestAnAttemptIsBegunOnce checks that a player who begins twice at the same time gets only one attempt.
func TestAnAttemptIsBegunOnce(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store)
	holder := hall.HashOf("ann")
	var ids [8]string
	var wait sync.WaitGroup
	for i := range ids {
		d := New(h, store, at(noon))
		wait.Go(func() {
			s, err := d.Begin(t.Context(), "classic", holder, "Ann")
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = s.Match.Config.ID
		})
	}
	wait.Wait()
	for _, id := range ids {
		if id == "" || id != ids[0] {
			t.Fatalf("matches %q", ids)
		}
	}
	if held, err := h.MatchesOf(t.Context(), holder, "", 100); err != nil || len(held) != 1 {
		t.Errorf("held are %v, %v", held, err)
	}
}

// breakCode lets a holder break today's classic code in the first row.
func breakCode(t *testing.T, d *Daily, h *hall.Hall, s *hall.Snapshot, holder hall.Hash) {
	t.Helper()
	code, err := d.Code(t.Context(), d.Today(), Boards()[0])
	if err != nil {
		t.Fatal(err)
	}
	c := match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: s.Match.Version, Code: code}
	if _, err := act(t.Context(), h, s.Match.Config.ID, holder, c); err != nil {
		t.Fatal(err)
	}
}

// TestAnEndIsCountedOnce checks that the end of each attempt is counted once, even if the hall did not report it.
func TestAnEndIsCountedOnce(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store)
	d := New(h, store, at(noon))
	// A hall without a Daily reports no ends, as if the process had stopped before reporting them.
	for i, in := range []*hall.Hall{h, newHall(t, store)} {
		holder := hall.HashOf(string(rune('a' + i)))
		s, err := d.Begin(t.Context(), "classic", holder, "")
		if err != nil {
			t.Fatal(err)
		}
		breakCode(t, d, in, s, holder)
	}
	for range 2 {
		later := New(h, store, at(noon))
		for range 2 {
			tally, err := later.Tally(t.Context(), later.Today(), "classic")
			if err != nil || tally.Played != 2 || tally.Distribution[0] != 2 || len(tally.Best) != 2 {
				t.Errorf("counted %+v, %v", tally, err)
			}
		}
		if now, best, err := later.Streak(t.Context(), hall.HashOf("b")); now != 1 || best != 1 || err != nil {
			t.Errorf("streak %d, best %d, %v", now, best, err)
		}
	}
}

func TestStreaks(t *testing.T) {
	for _, c := range []struct {
		days, today string
		now, best   int
	}{
		{"", "2026-11-20", 0, 0},
		{"2026-11-20", "2026-11-20", 1, 1},
		{"2026-11-19", "2026-11-20", 1, 1},
		{"2026-11-18", "2026-11-20", 0, 1},
		{"2026-10-30 2026-10-31 2026-11-01 2026-11-19 2026-11-20", "2026-11-20", 2, 3},
		{"2024-02-28 2024-02-29 2024-03-01", "2024-03-02", 3, 3},
	} {
		if now, best := streaks(strings.Fields(c.days), c.today); now != c.now || best != c.best {
			t.Errorf("%q on %s: %d, best %d, want %d and %d", c.days, c.today, now, best, c.now, c.best)
		}
	}
}

func TestShares(t *testing.T) {
	b := Boards()[0]
	title := "Keypeg 2026-11-20, Classic"
	s := Symbols(title, b, Attempt{Rows: 3, Broken: true, Over: true, Keys: []keypeg.Keys{{}, {Red: 1, White: 2}, {Red: 4}}})
	if want := "Keypeg 2026-11-20, Classic: 3/8\n◌◌◌◌\n🔴⚪⚪◌\n🔴🔴🔴🔴"; s != want {
		t.Errorf("symbols %q, want %q", s, want)
	}
	if s := Symbols(title, b, Attempt{Rows: 2, Over: true}); !strings.HasPrefix(s, "Keypeg 2026-11-20, Classic: X/8") {
		t.Errorf("given up: %+v", s)
	}
}

// act carries out a command on behalf of a holder.
func act(ctx context.Context, h *hall.Hall, id string, holder hall.Hash, c match.Command) (*hall.Snapshot, error) {
	return h.Do(ctx, id, holder, c.Seat, func(*hall.Snapshot) (match.Command, error) { return c, nil })
}
