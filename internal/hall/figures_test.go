package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// TestFiguresOfAHall checks a hall's figures after each event of a test.
func TestFiguresOfAHall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{Keep: 10 * 24 * time.Hour, Poll: time.Hour})
		limited := config(t, "advanced", func(c *match.Config) { c.Limit = 20 * 24 * time.Hour })
		played, left := seated(t, h, limited), seated(t, h, config(t, "classic"))
		expect := func(when string, want hall.Figures) {
			t.Helper()
			synctest.Wait()
			if got := h.Figures(); got != want {
				t.Errorf("%s: %+v, want %+v", when, got, want)
			}
		}
		expect("at first", hall.Figures{Made: 2, Read: 2, InMemory: 2, Turns: 1})
		for _, viewer := range []hall.Hash{host, hall.HashOf("a stranger")} {
			if _, err := h.Watch(t.Context(), played.Header.Config.ID, viewer, nil); err != nil {
				t.Fatal(err)
			}
		}
		do(t, h, left, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		expect("one was left, the other is watched", hall.Figures{Made: 2, Read: 2, Ended: 1, InMemory: 2, Players: 1, Onlookers: 1, Turns: 1})
		do(t, h, left, match.Command{Kind: match.Rematch, Seat: keypeg.Host})
		expect("a match ends once, whatever follows", hall.Figures{Made: 2, Read: 2, Ended: 1, InMemory: 2, Players: 1, Onlookers: 1, Turns: 1})
		time.Sleep(11 * 24 * time.Hour)
		expect("after eleven days", hall.Figures{Made: 2, Read: 2, Ended: 1, Forgotten: 1, InMemory: 1, Players: 1, Onlookers: 1, Turns: 1})
	})
}
