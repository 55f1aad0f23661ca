package hall_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A muteStore sends no messages about presence while it is mute.
type muteStore struct {
	hall.Store
	mute atomic.Bool
}

func (s *muteStore) CallRoll(ctx context.Context, r peers.Roll) error {
	if s.mute.Load() {
		return nil
	}
	return s.Store.CallRoll(ctx, r)
}

// word is longer than the interval at which a hall sends changes, and wordAgain is longer than the interval at which it
// sends everything.
const word, wordAgain = time.Second, 6 * time.Second

// twoHalls returns two halls over one store. The first hall's messages can be muted.
func twoHalls(t *testing.T) (here, there *hall.Hall, of *muteStore) {
	kept := inmem.New()
	of = &muteStore{Store: kept}
	return newHall(t, of, hall.Options{}), newHall(t, kept, hall.Options{}), of
}

// wantPresent checks which players a hall considers present.
func wantPresent(t *testing.T, what string, h *hall.Hall, s *hall.Snapshot, host, guest bool) {
	t.Helper()
	synctest.Wait()
	now, err := h.Inspect(t.Context(), s.Header.Config.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := [2]bool{now.Present[0] > 0, now.Present[1] > 0}; got != [2]bool{host, guest} {
		t.Errorf("%s: present are %v", what, got)
	}
}

// TestPresenceAtAnotherHall checks that a player at one hall is shown as present at another, whether or not the match is
// in memory there. It also checks that a lost message is sent again.
func TestPresenceAtAnotherHall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there, store := twoHalls(t)
		known, unknown := seated(t, here, config(t, "classic")), seated(t, here, config(t, "classic"))
		wantPresent(t, "at first", there, known, false, false)
		one, other := present(t, here, known), present(t, here, unknown)
		time.Sleep(word)
		wantPresent(t, "who came", there, known, true, false)
		wantPresent(t, "who came where nobody looked", there, unknown, true, false)
		wantPresent(t, "here", here, known, true, false)
		time.Sleep(time.Hour)
		wantPresent(t, "an hour later", there, known, true, false)
		one()
		one = present(t, here, known)
		time.Sleep(word)
		wantPresent(t, "after the page was loaded again", there, known, true, false)
		one()
		time.Sleep(word)
		wantPresent(t, "who left", there, known, false, false)

		synctest.Wait()
		store.mute.Store(true)
		one = present(t, here, known)
		other()
		time.Sleep(word)
		wantPresent(t, "who came, untold", there, known, false, false)
		wantPresent(t, "who left, untold", there, unknown, true, false)
		store.mute.Store(false)
		time.Sleep(wordAgain)
		wantPresent(t, "who came, told with all", there, known, true, false)
		wantPresent(t, "who left, told with all", there, unknown, false, false)

		store.mute.Store(true)
		one()
		time.Sleep(wordAgain)
		store.mute.Store(false)
		wantPresent(t, "who left, untold twice", there, known, true, false)
		time.Sleep(4 * wordAgain)
		wantPresent(t, "who left, some time later", there, known, false, false)
	})
}

// TestNobodyIsPresentAtAHallThatIsGone checks that players count as absent once their hall has closed or has been silent for
// a long time.
func TestNobodyIsPresentAtAHallThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there, store := twoHalls(t)
		s, table := seated(t, here, config(t, "classic")), openTable(t, here, host)
		list := lister{h: there}
		present(t, here, s)
		present(t, here, table)
		time.Sleep(word)
		list.want(t, "while the host waits there", table)
		store.mute.Store(true)
		time.Sleep(9 * time.Second)
		wantPresent(t, "soon after the last word", there, s, true, false)
		time.Sleep(12 * time.Second)
		wantPresent(t, "long after", there, s, false, false)
		time.Sleep(lobby.Away)
		list.want(t, "when its hall is gone")
		store.mute.Store(false)
		time.Sleep(wordAgain)
		wantPresent(t, "when it is back", there, s, true, false)
		list.want(t, "when it is back", table)
		if err := here.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		wantPresent(t, "when it has closed", there, s, false, false)
	})
}

// TestOpenTablesOfAnotherHall checks that all halls list an open table while its host waits at one of them. Anybody at any
// of these halls must be able to join the open table.
func TestOpenTablesOfAnotherHall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := inmem.New()
		here, there := newHall(t, kept, hall.Options{}), newHall(t, kept, hall.Options{Idle: 1})
		list := lister{h: there}
		list.want(t, "at first")
		var tables []*hall.Snapshot
		var leave []func()
		for i := range 5 {
			s := openTable(t, here, hall.HashOf(string(rune('a'+i))))
			tables, leave = append(tables, s), append(leave, present(t, here, s))
			time.Sleep(time.Millisecond)
		}
		private := inviting(t, here)
		present(t, here, private)
		time.Sleep(word)
		slices.Reverse(tables)
		slices.Reverse(leave)
		list.want(t, "of five hosts", tables...)

		leave[0]()
		time.Sleep(lobby.Away - word)
		list.want(t, "shortly after one has left", tables...)
		time.Sleep(2 * word)
		list.want(t, "when one has left", tables[1:]...)
		present(t, here, tables[0])
		time.Sleep(word)
		list.want(t, "when one is back", tables...)
		if _, err := here.Sit(t.Context(), tables[0].Header.Config.ID, "", "", guest); err != nil {
			t.Fatal(err)
		}
		time.Sleep(word)
		list.want(t, "when somebody sits at one", tables[1:]...)
		if _, err := there.Sit(t.Context(), tables[1].Header.Config.ID, "", "", guest); err != nil {
			t.Fatal(err)
		}
		list.want(t, "when somebody sits at another", tables[2:]...)
		time.Sleep(word)
		list.want(t, "a moment later", tables[2:]...)
		own := lister{h: here}
		own.want(t, "there", tables[2:]...)
		if _, err := act(t.Context(), here, tables[2].Header.Config.ID, hall.HashOf("c"), match.Command{Kind: match.Leave}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(word)
		list.want(t, "when one was called off", tables[3:]...)
		if _, err := here.Part(t.Context(), hall.HashOf("b")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(word)
		list.want(t, "when a host is forgotten", tables[4:]...)
	})
}

// TestNobodyHearsAPhraseAtAnotherHall checks that a phrase is refused if the other player has no page at this hall, because
// the phrase would be lost.
func TestNobodyHearsAPhraseAtAnotherHall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there, _ := twoHalls(t)
		s := seated(t, here, config(t, "classic"))
		present(t, here, s)
		time.Sleep(word)
		wantPresent(t, "there", there, s, true, false)
		refused(t, "nobody-hears", there.Say(t.Context(), s.Header.Config.ID, guest, keypeg.Guest, "hello"))
		if err := here.Say(t.Context(), s.Header.Config.ID, guest, keypeg.Guest, "hello"); err != nil {
			t.Error(err)
		}
	})
}

// TestNoMatchIsForgottenWhileSomebodyIsThere checks that a hall does not delete a match while somebody is present at another
// hall.
func TestNoMatchIsForgottenWhileSomebodyIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := inmem.New()
		here, there := newHall(t, kept, hall.Options{}), newHall(t, kept, hall.Options{Keep: time.Hour})
		s := seated(t, here, config(t, "classic"))
		leave := present(t, here, s)
		time.Sleep(150 * time.Minute) // the sweeper runs every hour
		if _, err := kept.Load(t.Context(), s.Header.Config.ID); err != nil {
			t.Error(err)
		}
		leave()
		time.Sleep(time.Minute)
		wantPresent(t, "when the host has left", there, s, false, false)
		if n, err := there.Sweep(t.Context()); n != 1 || err != nil {
			t.Errorf("%d forgotten, %v", n, err)
		}
	})
}

// TestATakenTableOfAnotherHall checks that a hall removes a taken table from its list. This must not depend on how the news
// arrives or whether the match is in memory.
func TestATakenTableOfAnotherHall(t *testing.T) {
	for name, c := range map[string]struct {
		mute, deaf bool
		idle       int
	}{
		"told of the change, in memory":     {mute: true},
		"told of the change, not in memory": {mute: true, idle: 1},
		"told who waits, in memory":         {deaf: true},
		"told who waits, not in memory":     {deaf: true, idle: 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				kept := inmem.New()
				from, to := &muteStore{Store: kept}, hall.Store(kept)
				if c.deaf {
					to = deafStore{kept}
				}
				here, there := newHall(t, from, hall.Options{}), newHall(t, to, hall.Options{Idle: c.idle})
				list := lister{h: there}
				list.want(t, "at first")
				taken := openTable(t, here, host)
				present(t, here, taken)
				time.Sleep(word)
				other := openTable(t, here, stranger)
				present(t, here, other)
				time.Sleep(word)
				list.want(t, "of two", other, taken)
				from.mute.Store(c.mute)
				if _, err := here.Sit(t.Context(), taken.Header.Config.ID, "", "", guest); err != nil {
					t.Fatal(err)
				}
				time.Sleep(word)
				list.want(t, "when one is taken", other)
				if _, err := there.Sit(t.Context(), taken.Header.Config.ID, "", "", hall.HashOf("late")); keypeg.ErrorCode(err) != "seat-taken" {
					t.Errorf("who comes late: %v", err)
				}
			})
		})
	}
}

// TestNobodyIsPresentInASeatThatIsAnothers checks that a hall that learns of one device that joined and another that left, both
// at once, no longer counts the one that left.
func TestNobodyIsPresentInASeatThatIsAnothers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stores := tellingStores(inmem.New())
		one, other := newHall(t, stores[0], hall.Options{}), newHall(t, stores[1], hall.Options{})
		s := seated(t, one, config(t, "classic"))
		id, second := s.Header.Config.ID, hall.HashOf("second")
		pass := func(from, to hall.Hash) {
			t.Helper()
			code, _, err := one.NewTicket(t.Context(), id, from, keypeg.Host)
			if err == nil {
				_, _, err = one.TakeTicket(t.Context(), code, to)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		pass(host, second)
		time.Sleep(wordAgain)
		if _, err := other.Watch(t.Context(), id, host, func(s *hall.Snapshot) []keypeg.Seat { return s.Seats(host) }); err != nil {
			t.Fatal(err)
		}
		wantPresent(t, "the host watches", other, s, true, false)
		pass(second, hall.HashOf("third"))
		part(t, one, host)
		time.Sleep(20 * time.Second)
		wantPresent(t, "the host has parted", other, s, false, false)
	})
}
