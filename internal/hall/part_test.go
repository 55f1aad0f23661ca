package hall_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// part removes a holder from all matches and returns the remaining holders of each.
func part(t *testing.T, h *hall.Hall, holder hall.Hash) map[string][]hall.Hash {
	t.Helper()
	list, err := h.Part(t.Context(), holder)
	if err != nil {
		t.Fatal(err)
	}
	left := map[string][]hall.Hash{}
	for _, p := range list {
		left[p.Match] = p.Left
	}
	return left
}

// TestNamesAreStoredApartFromEvents checks that names are stored outside the events, but shown with the match.
func TestNamesAreStoredApartFromEvents(t *testing.T) {
	store := inmem.New()
	first := newHall(t, store, hall.Options{})
	s := do(t, first, seated(t, first, config(t, "classic")), setCode(keypeg.Host, 1, 2, 3, 4))
	kept, err := store.Load(t.Context(), s.Header.Config.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kept.Events {
		if e.Name != "" {
			t.Errorf("a stored event has the name %q", e.Name)
		}
	}
	h := newHall(t, store, hall.Options{})
	now := look(t, h, s.Header.Config.ID)
	log, err := h.Log(t.Context(), s.Header.Config.ID, host)
	if err != nil || now.Match.Names != [2]string{"Ada", "Grace"} || match.Record(log.Header.Config, "", log.Events).Guest != "Grace" {
		t.Errorf("read again: %v, %+v, %v", now.Match.Names, log.Events, err)
	}
	for _, e := range log.Events {
		if want := map[match.EventKind][2]string{match.Sat: {"Ada", "Grace"}}[e.Kind][e.Seat]; e.Name != want {
			t.Errorf("%s by the %s has the name %q", e.Kind, e.Seat, e.Name)
		}
	}
}

// TestNamesInTheEvents checks that names that an older version wrote into events are still shown, and that new names do not
// change the old ones.
func TestNamesInTheEvents(t *testing.T) {
	l := hall.Log{
		Events: []match.Event{{Kind: match.Sat, Seat: keypeg.Host, Name: "Ada"}, {Kind: match.Sat, Seat: keypeg.Guest}, {Kind: match.Started}},
		Names:  []hall.Name{{Seat: keypeg.Host, Name: "Ben"}, {Seat: keypeg.Guest, Name: "Grace"}},
	}
	if got := l.Named().Events; got[0].Name != "Ada" || got[1].Name != "Grace" || got[2].Name != "" || l.Events[1].Name != "" {
		t.Errorf("named are %+v of %+v", got, l.Events)
	}
}

// TestForgettingLeavesTheMatchToTheOther checks that the other player keeps the match, wins it if it is in progress, and
// immediately sees that the name is gone.
func TestForgettingLeavesTheMatchToTheOther(t *testing.T) {
	for name, begin := range map[string]func(*testing.T, *hall.Hall) *hall.Snapshot{
		"running": func(t *testing.T, h *hall.Hall) *hall.Snapshot { return seated(t, h, config(t, "classic")) },
		"over": func(t *testing.T, h *hall.Hall) *hall.Snapshot {
			s := seated(t, h, config(t, "classic"))
			return do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := inmem.New()
				h := newHall(t, store, hall.Options{})
				s := begin(t, h)
				id, winner := s.Header.Config.ID, keypeg.Host
				if s.Match.Result == nil {
					winner = keypeg.Guest
				}
				c := watch(t, t.Context(), h, s)
				<-c
				left := part(t, h, host)
				if len(left) != 1 || !slices.Equal(left[id], []hall.Hash{guest}) {
					t.Errorf("left are %v", left)
				}
				synctest.Wait()
				for what, now := range map[string]*hall.Snapshot{"watched": <-c, "looked at": look(t, h, id), "loaded": look(t, newHall(t, store, hall.Options{}), id)} {
					r := now.Match.Result
					if now.Match.Names != [2]string{"Host", "Grace"} || len(now.Seats(host)) > 0 || !now.Holds(guest, keypeg.Guest) || r == nil || r.Winner == nil || *r.Winner != winner {
						t.Errorf("%s: %v, %+v", what, now.Match.Names, r)
					}
				}
				log, err := h.Log(t.Context(), id, guest)
				if err != nil || match.Record(log.Header.Config, "", log.Events).Host != "Host" {
					t.Errorf("its record has the events %+v, %v", log.Events, err)
				}
				if again := part(t, h, host); len(again) > 0 {
					t.Errorf("once more: %v", again)
				}
			})
		})
	}
}

// TestForgettingDeletesOwnMatches checks that matches without another player are deleted: invitations, open tables, shared
// devices, matches against computers and daily attempts.
func TestForgettingDeletesOwnMatches(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	var mu sync.Mutex // the holder leaves several matches at once
	var gone []string
	h.OnGone(func(id string, _ []hall.Hash) {
		mu.Lock()
		defer mu.Unlock()
		gone = append(gone, id)
	})
	h.OnEnd(func(s *hall.Snapshot) {
		if s.Header.Daily != nil {
			t.Error("an attempt at a day's code that is gone counts as one that was given up")
		}
	})
	open := func(change func(*hall.Opening)) string {
		o := hall.Opening{Config: config(t, "remastered"), Host: "Ada", Holder: host}
		change(&o)
		s, err := h.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return s.Header.Config.ID
	}
	table := open(func(o *hall.Opening) { o.Terms.Open = true })
	ids := []string{
		table,
		open(func(o *hall.Opening) {}),
		open(func(o *hall.Opening) { o.HotSeat, o.Guest = true, "Ben" }),
		open(func(o *hall.Opening) { o.Terms.Daily = &hall.Daily{Day: "2026-11-20", Edition: "classic"} }),
	}
	if _, err := h.Watch(t.Context(), table, host, func(*hall.Snapshot) []keypeg.Seat { return []keypeg.Seat{keypeg.Host} }); err != nil {
		t.Fatal(err)
	}
	if list, _, err := h.Tables(); err != nil || len(list) != 1 {
		t.Fatalf("open tables: %d, %v", len(list), err)
	}
	seated(t, h, config(t, "classic")) // another match of the holder, and one of another player
	if left := part(t, h, host); len(left) != 5 {
		t.Errorf("parted from %v", left)
	}
	if slices.Sort(gone); !slices.Equal(gone, slices.Sorted(slices.Values(ids))) {
		t.Errorf("gone are %v, not %v", gone, ids)
	}
	for _, id := range ids {
		_, err := h.Look(t.Context(), id, host)
		refused(t, "no-match", err)
	}
	if list, _, err := h.Tables(); err != nil || len(list) != 0 {
		t.Errorf("open tables: %d, %v", len(list), err)
	}
}

// TestAnotherDevicePlaysOn lets two devices hold a seat, and then makes the match forget one of them. The other device must be
// able to continue, and the player's name must be removed.
func TestAnotherDevicePlaysOn(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	id, phone := s.Header.Config.ID, hall.HashOf("the host's phone")
	code, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host)
	if err == nil {
		_, _, err = h.TakeTicket(t.Context(), code, phone)
	}
	if err == nil {
		code, _, err = h.NewTicket(t.Context(), id, host, keypeg.Host)
	}
	if err != nil {
		t.Fatal(err)
	}
	before := look(t, h, id)
	part(t, h, host)
	now := look(t, h, id)
	if before.Match.Names != [2]string{"Ada", "Grace"} || len(before.Holders(keypeg.Host)) != 2 {
		t.Errorf("what was seen before has changed: %v", before.Match.Names)
	}
	if now.Match.Result != nil || !now.Holds(phone, keypeg.Host) || now.Match.Names[keypeg.Host] != "Host" {
		t.Errorf("it is %+v", now.Match)
	}
	_, _, err = h.TakeTicket(t.Context(), code, stranger)
	refused(t, "bad-ticket", err)
	c := setCode(keypeg.Host, 1, 2, 3, 4)
	c.Version = now.Match.Version
	if _, err := act(t.Context(), h, id, phone, c); err != nil {
		t.Error(err)
	}
	_, err = act(t.Context(), h, id, host, c)
	refused(t, "not-your-seat", err)
}

// TestNoRematchWithAForgottenPlayer checks that an agreed rematch is not made if a player has been forgotten.
func TestNoRematchWithAForgottenPlayer(t *testing.T) {
	for _, goes := range []hall.Hash{host, guest} {
		store := inmem.New()
		h := newHall(t, store, hall.Options{})
		s := do(t, h, over(t, h, config(t, "remastered")), again(keypeg.Host))
		s = do(t, h, s, again(keypeg.Guest))
		stays := guest
		if goes == guest {
			stays = host
		}
		if left := part(t, h, goes); len(left) != 2 {
			t.Fatalf("parted from %v", left)
		}
		for _, h := range []*hall.Hall{h, newHall(t, store, hall.Options{})} {
			look(t, h, s.Header.Config.ID)
			if next := look(t, h, s.Rematch); next.Match.Result == nil {
				t.Error("the rematch runs on")
			}
			if ids, err := h.MatchesOf(t.Context(), stays, "", 100); err != nil || len(ids) != 2 {
				t.Errorf("who stays has %v, %v", ids, err)
			}
		}
	}
}

// TestForgettingHandlesAllMatches checks that one call handles all of a person's matches, even if they do not all fit in
// one list.
func TestForgettingHandlesAllMatches(t *testing.T) {
	h := inMemory(t)
	for range 501 { // a list contains at most 500 matches
		opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
	}
	if left := part(t, h, host); len(left) != 501 {
		t.Errorf("parted from %d", len(left))
	}
	if ids, err := h.MatchesOf(t.Context(), host, "", 100); err != nil || len(ids) != 0 {
		t.Errorf("left behind are %v, %v", ids, err)
	}
}

// TestForgettingContinuesAfterAnError checks that an error or panic in one match is reported, and that it does not affect
// the other matches.
func TestForgettingContinuesAfterAnError(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	var ids []string
	for range 4 {
		ids = append(ids, seated(t, h, config(t, "classic")).Header.Config.ID)
	}
	store.onAppend(func(ctx context.Context, b hall.Batch) error {
		switch b.Match {
		case ids[1]:
			return errPaper
		case ids[2]:
			panic("a broken store")
		}
		return store.Store.Append(ctx, b)
	})
	all, err := h.Part(t.Context(), host)
	if len(all) != 2 || all[0].Match == all[1].Match || !errors.Is(err, errPaper) {
		t.Fatalf("parted from %v, %v", all, err)
	}
	for i, id := range ids {
		if failed := i == 1 || i == 2; failed != strings.Contains(err.Error(), id) {
			t.Errorf("match %d is told of: %v", i, !failed)
		}
		if i == 0 || i == 3 {
			if now := look(t, h, id); len(now.Seats(host)) > 0 || now.Match.Result == nil {
				t.Errorf("match %d: %v", i, now.Match.Names)
			}
		}
	}
	store.onAppend(nil)
	if left := part(t, h, host); len(left) != 2 {
		t.Errorf("once more: %v", left)
	}
}

// A lateList store lists all matches for every holder, as if its list were outdated.
type lateList struct{ hall.Store }

func (s lateList) MatchesOf(ctx context.Context, _ hall.Hash, after string, limit int) (ids []string, err error) {
	list, err := s.Store.Kept(ctx, after, limit)
	for _, k := range list {
		ids = append(ids, k.ID)
	}
	return ids, err
}

// TestForgettingTwiceChangesNothing checks that Part changes nothing if another process has removed the person in the meantime.
func TestForgettingTwiceChangesNothing(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, lateList{store}, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	store.onAppend(func(_ context.Context, b hall.Batch) error { t.Errorf("stored is %+v", b); return nil })
	if left := part(t, h, stranger); len(left) != 1 || !slices.Equal(left[s.Header.Config.ID], []hall.Hash{host, guest}) {
		t.Errorf("left are %v", left)
	}
}

// TestForgettingHandlesFewMatchesAtOnce checks that Part handles at most sixteen matches concurrently.
func TestForgettingHandlesFewMatchesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		for range 20 {
			seated(t, h, config(t, "classic"))
		}
		var under atomic.Int32
		goOn := make(chan struct{})
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			under.Add(1)
			<-goOn
			return store.Store.Append(ctx, b)
		})
		done := make(chan int)
		go func() {
			list, err := h.Part(t.Context(), host)
			if err != nil {
				t.Error(err)
			}
			done <- len(list)
		}()
		synctest.Wait()
		if n := under.Load(); n != 16 {
			t.Errorf("%d at once", n)
		}
		close(goOn)
		if n := <-done; n != 20 {
			t.Errorf("parted from %d", n)
		}
	})
}

// A removing store answers Remove with errors before it removes anything.
type removing struct {
	hall.Store
	with []error
}

func (s *removing) Remove(ctx context.Context, id string, revision int64) error {
	if len(s.with) > 0 {
		err := s.with[0]
		s.with = s.with[1:]
		return err
	}
	return s.Store.Remove(ctx, id, revision)
}

// TestAMatchIsDeletedOnceItIsNobodys checks that Part deletes a match even if another process has just changed it, and that it
// never says so falsely.
func TestAMatchIsDeletedOnceItIsNobodys(t *testing.T) {
	for _, with := range [][]error{{hall.ErrStale}, {hall.ErrStale, errPaper}} {
		store := &removing{Store: inmem.New(), with: with}
		h := newHall(t, store, hall.Options{})
		s := opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, HotSeat: true})
		fault := with[len(with)-1] == errPaper
		_, err := h.Part(t.Context(), host)
		if errors.Is(err, errPaper) != fault {
			t.Errorf("parted with %v", err)
		}
		_, err = store.Load(t.Context(), s.Header.Config.ID)
		if gone := errors.Is(err, hall.ErrNotFound); gone == fault {
			t.Errorf("after %v, it is gone %v", with, gone)
		}
		if h.Rooms() != 0 {
			t.Error("what may be gone is still in memory")
		}
	}
}
