package hall_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/inmem"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// openTable creates an open table for a holder.
func openTable(t *testing.T, h *hall.Hall, holder hall.Hash) *hall.Snapshot {
	t.Helper()
	return opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: holder, Terms: hall.Terms{Open: true}})
}

// present opens a page of the host, which stays open until the function leave closes it.
func present(t *testing.T, h *hall.Hall, s *hall.Snapshot) (leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	watch(t, ctx, h, s, keypeg.Host)
	return func() {
		cancel()
		synctest.Wait()
	}
}

// A lister remembers the tables and the version that the hall last returned.
type lister struct {
	h       *hall.Hall
	last    []string
	version int
}

// want checks that exactly the given tables are listed, and that a changed list has a new version.
func (l *lister) want(t *testing.T, what string, tables ...*hall.Snapshot) {
	t.Helper()
	list, version, err := l.h.Tables()
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, s := range list {
		got = append(got, s.Header.Config.ID)
	}
	for _, s := range tables {
		want = append(want, s.Header.Config.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: listed are %v, want %v", what, got, want)
	}
	if same := slices.Equal(got, l.last); same != (version == l.version) {
		t.Errorf("%s: the list is the same: %v, with version %d after %d", what, same, version, l.version)
	}
	l.last, l.version = got, version
}

// TestAnOpenTableIsListedWhileItsHostIsThere checks that an open table is listed while its host is present, and for a moment
// longer.
func TestAnOpenTableIsListedWhileItsHostIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		list := lister{h: h}
		list.want(t, "at first")
		private := inviting(t, h)
		present(t, h, private)
		s := openTable(t, h, host)
		list.want(t, "before the host's page is open")
		watch(t, t.Context(), h, s)
		synctest.Wait()
		list.want(t, "while an onlooker is there")

		leave := present(t, h, s)
		list.want(t, "while the host is there", s)
		second := present(t, h, s)
		leave()
		time.Sleep(time.Hour)
		list.want(t, "while one of two pages is open", s)
		second()
		time.Sleep(10*time.Second - time.Millisecond)
		list.want(t, "shortly after the host has left", s)
		leave = present(t, h, s)
		time.Sleep(time.Hour)
		list.want(t, "after the page was loaded again", s)
		leave()
		time.Sleep(10 * time.Second)
		list.want(t, "when the host has left")
		leave = present(t, h, s)
		list.want(t, "when the host is back", s)

		watch(t, t.Context(), h, s)
		if _, err := act(t.Context(), h, s.Header.Config.ID, host, match.Command{Kind: match.Leave}); err != nil {
			t.Fatal(err)
		}
		list.want(t, "when it was called off")
		leave()
		list.want(t, "afterwards")
	})
}

// TestAnyoneSitsDownAtAnOpenTable checks that the first person to arrive can join an open table without an invitation, and
// that the table is then removed from the list.
func TestAnyoneSitsDownAtAnOpenTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		list := lister{h: h}
		s := openTable(t, h, host)
		id := s.Header.Config.ID
		_, err := h.Sit(t.Context(), id, "", "", guest)
		refused(t, "nobody-waits", err)
		leave := present(t, h, s)
		list.want(t, "while the host waits", s)
		_, err = h.Sit(t.Context(), id, "", "", host)
		refused(t, "own-seat", err)
		_, err = h.Sit(t.Context(), id, "wrong", "", guest)
		refused(t, "bad-invite", err)
		leave()
		time.Sleep(10 * time.Second) // nobody requests the list in the meantime
		now, err := h.Sit(t.Context(), id, "", "", guest)
		told(t, now, err, "nobody-waits")
		leave = present(t, h, s)
		defer leave()

		const many = 32
		errs := make([]error, many)
		var wg sync.WaitGroup
		for i := range many {
			wg.Go(func() { _, errs[i] = h.Sit(t.Context(), id, "", "", hall.HashOf(strings.Repeat("x", i))) })
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
			} else {
				refused(t, "seat-taken", err)
			}
		}
		if won != 1 {
			t.Errorf("%d sat down", won)
		}
		list.want(t, "when somebody sits there")
	})
}

// TestAnOpenTableHasAnInvitationToo checks that the invitation to an open table also works while its host is away.
func TestAnOpenTableHasAnInvitationToo(t *testing.T) {
	h := inMemory(t)
	s := openTable(t, h, host)
	if s, err := h.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "", guest); err != nil || !s.Holds(guest, keypeg.Guest) {
		t.Errorf("sat down: %+v, %v", s, err)
	}
}

func TestATableIsOpenOnlyIfASeatIsFree(t *testing.T) {
	h := inMemory(t)
	_, err := h.Sit(t.Context(), inviting(t, h).Header.Config.ID, "", "", guest)
	refused(t, "bad-invite", err)
	for name, o := range map[string]hall.Opening{
		"a shared table": {HotSeat: true},
		"a day's code":   {Terms: hall.Terms{Daily: &hall.Daily{Day: "2026-11-20", Edition: "classic"}}},
	} {
		o.Config, o.Holder, o.Open = config(t, "classic"), host, true
		if _, err := h.Open(t.Context(), o); keypeg.ErrorCode(err) != "bad-open" {
			t.Errorf("%s: %v", name, err)
		}
	}
	h = newHall(t, inmem.New(), hall.Options{Computer: func(string) (hall.Computer, bool) { return novice{}, true }})
	o := against(config(t, "classic"), "", "novice")
	o.Open = true
	_, err = h.Open(t.Context(), o)
	refused(t, "bad-open", err)
}

// TestOpenTablesInOrder checks that the list begins with the latest table, contains at most one table for each host, and has
// a limited length.
func TestOpenTablesInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		list := lister{h: h}
		var made []*hall.Snapshot
		for i := range 60 {
			s := openTable(t, h, hall.HashOf(fmt.Sprint("host ", i)))
			present(t, h, s)
			made = append(made, s)
			time.Sleep(time.Millisecond)
		}
		slices.Reverse(made)
		list.want(t, "of many", made[:50]...)
		again := openTable(t, h, hall.HashOf("host 58"))
		leave := present(t, h, again)
		list.want(t, "of a host with two", append([]*hall.Snapshot{again, made[0]}, made[2:50]...)...)
		leave()
		time.Sleep(time.Minute)
		list.want(t, "when the host has left one of them", made[:50]...)
	})
}

// TestOpenTablesAfterAStop checks that a table is listed again after a restart once its host's page has reconnected.
func TestOpenTablesAfterAStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "test.db")
		store, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		h := newHall(t, store, hall.Options{})
		s := openTable(t, h, host)
		present(t, h, s)
		h = newHall(t, store, hall.Options{})
		list := lister{h: h}
		list.want(t, "at first")
		present(t, h, s)
		list.want(t, "when the host is back", s)
	})
}

// TestAnOpenTableIsGoneAfterAFaultOfTheStore checks that the hall notices when a host leaves, even if a store error has just
// removed the match from memory.
func TestAnOpenTableIsGoneAfterAFaultOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		list := lister{h: h}
		s := openTable(t, h, host)
		leave := present(t, h, s)
		store.onAppend(func(context.Context, hall.Batch) error { return context.DeadlineExceeded })
		if _, err := h.Sit(t.Context(), s.Header.Config.ID, "", "", guest); err == nil {
			t.Fatal("no fault")
		}
		list.want(t, "after the fault", s)
		leave()
		time.Sleep(10 * time.Second)
		list.want(t, "when the host has left")
	})
}

// TestAHostIsAwayFromTheMomentTheyLeft checks that a host's absence is counted from the moment the host left, regardless of
// what happens at the table afterwards.
func TestAHostIsAwayFromTheMomentTheyLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inMemory(t)
		list := lister{h: h}
		s := openTable(t, h, host)
		present(t, h, s)()
		time.Sleep(lobby.Away / 2)
		code, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, host, keypeg.Host)
		if err == nil {
			_, _, err = h.TakeTicket(t.Context(), code, hall.HashOf("the host's phone"))
		}
		if err != nil {
			t.Fatal(err)
		}
		list.want(t, "a moment later", s)
		time.Sleep(lobby.Away / 2)
		list.want(t, "when the moment is over")
	})
}
