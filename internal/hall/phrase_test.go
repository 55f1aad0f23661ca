package hall_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// there opens a seat's page, which stays open until the test ends.
func there(t *testing.T, h *hall.Hall, id string, seat keypeg.Seat) <-chan *hall.Snapshot {
	t.Helper()
	c, err := h.Watch(t.Context(), id, hall.Hash{}, func(*hall.Snapshot) []keypeg.Seat { return []keypeg.Seat{seat} })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAPhraseIsHeardAndNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		id := s.Header.Config.ID
		say := func(by hall.Hash, seat keypeg.Seat, phrase string) error {
			return h.Say(t.Context(), id, by, seat, phrase)
		}
		refused(t, "nobody-hears", say(host, keypeg.Host, "thanks"))
		guests := there(t, h, id, keypeg.Guest)
		refused(t, "not-your-seat", say(stranger, keypeg.Host, "thanks"))
		refused(t, "not-your-seat", say(guest, keypeg.Host, "thanks"))
		refused(t, "nobody-hears", say(guest, keypeg.Guest, "thanks"))

		synctest.Wait()
		<-guests
		changed := 0
		h.OnChange(func(_, _ *hall.Snapshot) { changed++ })
		store.onAppend(func(context.Context, hall.Batch) error { t.Error("it is stored"); return nil })
		for range 5 {
			if err := say(host, keypeg.Host, "thanks"); err != nil {
				t.Fatal(err)
			}
			now := <-guests
			if said := now.Said[keypeg.Host]; said == nil || said.Phrase != "thanks" || now.Said[keypeg.Guest] != nil || now.Match.Version != s.Match.Version {
				t.Errorf("heard %+v at version %d", said, now.Match.Version)
			}
			time.Sleep(10 * time.Second)
		}
		refused(t, "too-many-phrases", say(host, keypeg.Host, "sorry"))
		time.Sleep(10*time.Second - time.Millisecond)
		refused(t, "too-many-phrases", say(host, keypeg.Host, "sorry"))
		time.Sleep(time.Millisecond) // this is a minute after the first phrase
		if err := say(host, keypeg.Host, "sorry"); err != nil {
			t.Error(err)
		}
		refused(t, "too-many-phrases", say(host, keypeg.Host, "sorry"))
		if changed > 0 {
			t.Error("who is away would be called")
		}
		store.onAppend(nil)
		now := do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
		if said := now.Said[keypeg.Host]; said == nil || said.Phrase != "sorry" {
			t.Errorf("after a move it is %+v", said)
		}
		if said := look(t, newHall(t, store.Store, hall.Options{}), id).Said[keypeg.Host]; said != nil {
			t.Errorf("in another process there is %+v", said)
		}
	})
}

// TestNobodyHearsAPhrase checks that a phrase is refused if the other player is absent.
func TestNobodyHearsAPhrase(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{Computer: func(string) (hall.Computer, bool) { return novice{}, true }})
	shared := hall.Opening{Config: config(t, "classic"), HotSeat: true, Holder: host}
	for _, o := range []hall.Opening{shared, against(config(t, "classic"), "", "novice")} {
		s := opened(t, h, o)
		for _, seat := range s.Seats(host) {
			there(t, h, s.Header.Config.ID, seat)
		}
		refused(t, "nobody-hears", h.Say(t.Context(), s.Header.Config.ID, host, keypeg.Host, "thanks"))
	}
}
