package storetest

import (
	"context"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
)

// hearing returns two halls, each of which receives the other's messages. If the store cannot send messages to a second
// process, both halls use one store.
func (m Maker) hearing(t *testing.T) [2]*hall.Hall {
	t.Helper()
	if !m.Hears {
		m.Beside = nil
	}
	return m.twoHalls(t, m.Open(t))
}

// page opens a seat's page of a match at a hall. The page stays open until the function leave is called.
func page(t *testing.T, h *hall.Hall, id string, of hall.Hash) (shown func(func(*hall.Snapshot) bool) *hall.Snapshot, leave func()) {
	t.Helper()
	ctx, leave := context.WithCancel(t.Context())
	c, err := h.Watch(ctx, id, of, func(s *hall.Snapshot) []keypeg.Seat { return s.Seats(of) })
	if err != nil {
		t.Fatal(err)
	}
	return shownBy(t, c), leave
}

// seenPresent lets players come and go at one hall, and checks that the other hall shows their presence.
func seenPresent(t *testing.T, m Maker) {
	halls := m.hearing(t)
	o := hall.Opening{Config: header("", 0).Config, Holder: holder("host")}
	s, err := halls[0].Open(t.Context(), o)
	if err == nil {
		_, err = halls[1].Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "", holder("guest"))
	}
	if err != nil {
		t.Fatal(err)
	}
	id := s.Header.Config.ID
	there := func(host, guest bool) func(*hall.Snapshot) bool {
		return func(s *hall.Snapshot) bool {
			return [2]bool{s.Present[0] > 0, s.Present[1] > 0} == [2]bool{host, guest}
		}
	}
	looking := watching(t, halls[1], id)
	looking(there(false, false))
	host, hostLeaves := page(t, halls[0], id, holder("host"))
	host(there(true, false))
	looking(there(true, false))
	guest, guestLeaves := page(t, halls[1], id, holder("guest"))
	guest(there(true, true))
	host(there(true, true))
	hostLeaves()
	guest(there(false, true))
	host, _ = page(t, halls[0], id, holder("host"))
	host(there(true, true))
	guest(there(true, true))
	guestLeaves()
	host(there(true, false))
	looking(there(true, false))
}

// openAtBoth lets somebody at one hall join a table whose host is waiting at the other hall. It checks that neither hall
// lists the table any longer.
func openAtBoth(t *testing.T, m Maker) {
	halls := m.hearing(t)
	o := hall.Opening{Config: header("", 0).Config, Holder: holder("host")}
	o.Terms.Open = true
	s, err := halls[0].Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	id := s.Header.Config.ID
	listed := func(h *hall.Hall, want int) {
		t.Helper()
		for ; ; time.Sleep(10 * time.Millisecond) {
			tables, _, err := h.Tables()
			if err != nil {
				t.Fatal(err)
			}
			if len(tables) == want {
				return
			}
		}
	}
	host, _ := page(t, halls[0], id, holder("host"))
	listed(halls[0], 1)
	listed(halls[1], 1)
	if _, err := halls[1].Sit(t.Context(), id, "", "", holder("guest")); err != nil {
		t.Fatal(err)
	}
	listed(halls[1], 0)
	host(func(s *hall.Snapshot) bool { return s.Match.Seated[keypeg.Guest] })
	listed(halls[0], 0)
}
