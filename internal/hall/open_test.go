package hall_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

func TestOpenSeatsTheHost(t *testing.T) {
	h := inMemory(t)
	own := config(t, "classic", func(c *match.Config) { c.ID = "an id of / one's own" })
	s, err := h.Open(t.Context(), hall.Opening{Config: own, Host: " Ada ", Guest: "nobody", Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	const plain = `[0-9a-hjkmnp-tv-z]`
	if id := s.Header.Config.ID; !regexp.MustCompile(`^` + plain + `{16}$`).MatchString(id) {
		t.Errorf("id %q is not 80 bits in letters that cannot be mistaken", id)
	}
	if !regexp.MustCompile(`^` + plain + `{26}$`).MatchString(s.Header.Invite) {
		t.Errorf("invite %q is not 128 bits", s.Header.Invite)
	}
	if s.Match.Names != [2]string{"Ada", ""} || s.Match.Game() != nil {
		t.Errorf("names %q, game %v", s.Match.Names, s.Match.Game())
	}
	if !s.Holds(host, keypeg.Host) || s.Holds(host, keypeg.Guest) || len(s.Seats(stranger)) > 0 {
		t.Error("not the host's seat, and only that, is the host's")
	}
	again, err := h.Look(t.Context(), s.Header.Config.ID, hall.Hash{})
	if err != nil || again.Match.Version != 1 || again.Header != s.Header {
		t.Errorf("looked at: %+v, %v", again, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	h := inMemory(t)
	odd := config(t, "classic", func(c *match.Config) { c.Games = 3 })
	_, err := h.Open(t.Context(), hall.Opening{Config: odd, Holder: host})
	refused(t, "bad-games-even", err)
	_, err = h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "two\nlines", Holder: host})
	refused(t, "bad-name", err)
	if ids, err := h.MatchesOf(t.Context(), host, "", 100); len(ids) > 0 || err != nil {
		t.Errorf("refused openings left matches %v, %v", ids, err)
	}
}

func TestHotSeatStartsAtOnce(t *testing.T) {
	h := inMemory(t)
	s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "challenge"), Guest: "Grace", HotSeat: true, Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	if s.Match.Game() == nil || len(s.Seats(host)) != 2 || s.Header.Invite != "" || s.Match.Names != [2]string{"Host", "Grace"} {
		t.Errorf("hot seat: %+v", s)
	}
	for _, invite := range []string{"", "x"} {
		_, err := h.Sit(t.Context(), s.Header.Config.ID, invite, "", guest)
		refused(t, "bad-invite", err)
	}
}

func TestSit(t *testing.T) {
	h := inMemory(t)
	open, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	id, invite := open.Header.Config.ID, open.Header.Invite
	for _, bad := range []string{"", "x", invite[1:], invite + "0", strings.ToUpper(invite)} {
		_, err := h.Sit(t.Context(), id, bad, "", guest)
		refused(t, "bad-invite", err)
	}
	_, err = h.Sit(t.Context(), id, invite, "", host)
	refused(t, "own-seat", err)
	_, err = h.Sit(t.Context(), id, invite, "\x00", guest)
	refused(t, "bad-name", err)
	_, err = h.Sit(t.Context(), "nowhere", invite, "", guest)
	refused(t, "no-match", err)
	s, err := h.Sit(t.Context(), id, invite, "Grace", guest)
	if err != nil || s.Match.Game() == nil || !s.Holds(guest, keypeg.Guest) {
		t.Fatalf("sat down: %+v, %v", s, err)
	}
	_, err = h.Sit(t.Context(), id, invite, "", guest)
	refused(t, "own-seat", err)
	now, err := h.Sit(t.Context(), id, invite, "", stranger)
	told(t, now, err, "seat-taken")
	if now, err := h.Look(t.Context(), id, hall.Hash{}); err != nil || now != s {
		t.Errorf("refused openings made %+v of %+v, %v", now, s, err)
	}
}

// TestTwoPlayersOfOneNameCanBeToldApart checks that the guest's name gets a number if the host has the same name, and that
// a name does not become too long.
func TestTwoPlayersOfOneNameCanBeToldApart(t *testing.T) {
	h := inMemory(t)
	long := strings.Repeat("é", 40)
	for _, c := range []struct{ host, guest, want string }{
		{"ZoëAnn", "ZoëAnn", "ZoëAnn 2"},
		{"ZoëAnn", " zoëann ", "zoëann 2"},
		{"ZoëAnn", "Zoë", "Zoë"},
		{"Guest", "", "Guest 2"},
		{"", "Host", "Host 2"},
		{"", "", "Guest"},
		{long, long, long[:38*len("é")] + " 2"},
	} {
		s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: c.host, Holder: host})
		if err != nil {
			t.Fatal(err)
		}
		s, err = h.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, c.guest, guest)
		if err != nil || s.Match.Names[keypeg.Guest] != c.want {
			t.Errorf("%q joins %q as %v, %v", c.guest, c.host, s, err)
		}
		s, err = h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: c.host, Guest: c.guest, HotSeat: true, Holder: host})
		if err != nil || s.Match.Names[keypeg.Guest] != c.want {
			t.Errorf("%q shares a device with %q as %v, %v", c.guest, c.host, s, err)
		}
	}
	s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Guest: "Ada", Terms: hall.Terms{Daily: &hall.Daily{Day: "2026-11-20", Edition: "classic"}}, Holder: host})
	if err != nil || s.Match.Names[keypeg.Guest] != "Ada 2" {
		t.Errorf("the player of an attempt is called %v, %v", s, err)
	}
}

// TestNobodySitsDownAtASharedTable checks that no invitation, not even an empty one, opens a seat of a match on a
// shared device.
func TestNobodySitsDownAtASharedTable(t *testing.T) {
	h := inMemory(t)
	s := opened(t, h, hall.Opening{Config: config(t, "classic"), HotSeat: true, Holder: host})
	for _, invite := range []string{"", "x"} {
		_, err := h.Sit(t.Context(), s.Header.Config.ID, invite, "Grace", guest)
		refused(t, "bad-invite", err)
	}
}

func TestOfManyWhoSitExactlyOneDoes(t *testing.T) {
	h := inMemory(t)
	open, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	const many = 32
	var wg sync.WaitGroup
	errs := make([]error, many)
	for i := range many {
		wg.Go(func() {
			holder := hall.HashOf(strings.Repeat("x", i))
			_, errs[i] = h.Sit(t.Context(), open.Header.Config.ID, open.Header.Invite, "", holder)
		})
	}
	wg.Wait()
	won := -1
	for i, err := range errs {
		switch {
		case err != nil:
			refused(t, "seat-taken", err)
		case won >= 0:
			t.Errorf("both %d and %d sat down", won, i)
		default:
			won = i
		}
	}
	s, err := h.Look(t.Context(), open.Header.Config.ID, hall.Hash{})
	if err != nil || won < 0 || !s.Holds(hall.HashOf(strings.Repeat("x", won)), keypeg.Guest) || s.Match.Version != 3 {
		t.Errorf("winner %d, then %+v, %v", won, s, err)
	}
}

// TestManyOpenAtOnce checks that a hall can use a random source that is not safe for concurrent use.
func TestManyOpenAtOnce(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{Random: rand.NewChaCha8([32]byte{})})
	const many = 100
	var wg sync.WaitGroup
	ids := make([]string, many)
	for i := range many {
		wg.Go(func() {
			s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), HotSeat: true, Holder: host})
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = s.Header.Config.ID
		})
	}
	wg.Wait()
	held, err := h.MatchesOf(t.Context(), host, "", 100)
	if err != nil || len(held) != many {
		t.Errorf("%d matches, %v", len(held), err)
	}
	slices.Sort(ids)
	if n := len(slices.Compact(ids)); n != many {
		t.Errorf("%d different ids of %d", n, many)
	}
}

// TestHowManyMatchesAreListed checks that a list contains the latest hundred matches, or as many as were
// requested.
func TestHowManyMatchesAreListed(t *testing.T) {
	h := inMemory(t)
	for range 102 {
		opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
	}
	first, err := h.MatchesOf(t.Context(), host, "", 100)
	if err != nil || len(first) != 100 {
		t.Fatalf("listed are %d, %v", len(first), err)
	}
	if rest, err := h.MatchesOf(t.Context(), host, first[99], 100); err != nil || len(rest) != 2 {
		t.Errorf("after them come %d, %v", len(rest), err)
	}
	if more, err := h.MatchesOf(t.Context(), host, "", 101); err != nil || len(more) != 101 || !slices.Equal(more[:100], first) {
		t.Errorf("of 101 wanted come %d, %v", len(more), err)
	}
	if some, err := h.MatchesOf(t.Context(), host, first[0], 3); err != nil || !slices.Equal(some, first[1:4]) {
		t.Errorf("three after the first are %v, %v", some, err)
	}
}
