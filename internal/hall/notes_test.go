package hall_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

func TestNotesAreTheSeatsAlone(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "remastered", func(c *match.Config) { c.Games = 2 }))
	id := s.Header.Config.ID
	write := func(by hall.Hash, seat keypeg.Seat, serial int, text string) hall.Notes {
		t.Helper()
		s, err := h.WriteNotes(t.Context(), id, by, seat, serial, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s.Notes(seat)
	}
	want := func(seat keypeg.Seat, number int, text string) {
		t.Helper()
		for _, h := range []*hall.Hall{h, newHall(t, store, hall.Options{})} { // even after the match has been read from the store
			s, err := h.LookAs(t.Context(), id, [2]hall.Hash{host, guest}[seat], seat)
			if err != nil {
				t.Fatal(err)
			}
			if n := s.Notes(seat); n.Seat != seat || n.Number != number || string(n.Body) != text {
				t.Errorf("the %s's notes are %d, %q, want %d, %q", seat, n.Number, n.Body, number, text)
			}
		}
	}
	want(keypeg.Guest, 0, "")
	write(guest, keypeg.Guest, 1, "no red")
	write(host, keypeg.Host, 1, "mine")
	if again := write(guest, keypeg.Guest, 1, "no red"); again.Number != 1 {
		t.Errorf("the same again is number %d", again.Number)
	}
	write(guest, keypeg.Guest, 1, "no red, no blue")
	want(keypeg.Guest, 2, "no red, no blue")
	want(keypeg.Host, 1, "mine")
	if now, err := h.Look(t.Context(), id, hall.Hash{}); err != nil || now.Match.Version != s.Match.Version {
		t.Errorf("notes have moved the match: %v", err)
	}

	for _, c := range []struct {
		by     hall.Hash
		seat   keypeg.Seat
		serial int
		text   string
		code   string
	}{
		{guest, keypeg.Host, 1, "x", "not-your-seat"},
		{stranger, keypeg.Guest, 1, "x", "not-your-seat"},
		{hall.Hash{}, keypeg.Guest, 9, "x", "not-your-seat"},
		{guest, keypeg.Guest, 0, "x", "stale"},
		{guest, keypeg.Guest, 2, "x", "stale"},
		{guest, keypeg.Guest, 1, strings.Repeat("x", 4097), "too-big-notes"},
	} {
		now, err := h.WriteNotes(t.Context(), id, c.by, c.seat, c.serial, []byte(c.text))
		refused(t, c.code, err)
		if c.code == "not-your-seat" {
			told(t, now, err, c.code)
			now, err := h.LookAs(t.Context(), id, c.by, c.seat)
			told(t, now, err, c.code)
		}
	}
	if _, err := h.WriteNotes(t.Context(), id, guest, keypeg.Guest, 1, nil); err == nil || keypeg.ErrorCode(err) != "" {
		t.Errorf("notes without a body: %v", err)
	}
	write(guest, keypeg.Guest, 1, strings.Repeat("x", 4096))

	// Notes belong to one game and are deleted with the match. The number of a seat's notes must continue to grow in the
	// next game, because devices use the number to tell which notes are newer.
	s = do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1))
	s = do(t, h, s, place(keypeg.Guest, 1, 1, 1, 1))
	want(keypeg.Guest, 3, "")
	if n := write(guest, keypeg.Guest, 2, "of the second"); n.Number != 4 {
		t.Errorf("in the second game the notes are number %d", n.Number)
	}
	do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
	_, err := h.WriteNotes(t.Context(), id, guest, keypeg.Guest, 2, []byte("x"))
	refused(t, "match-over", err)
	if l, err := store.Load(t.Context(), id); err != nil || len(l.Notes) != 0 {
		t.Errorf("after the match the store has %+v, %v", l.Notes, err)
	}
	alone, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.WriteNotes(t.Context(), alone.Header.Config.ID, host, keypeg.Host, 1, []byte("x"))
	refused(t, "not-started", err)
}

// TestNotesThatCannotBeKept checks that the hall does not show notes that it could not store.
func TestNotesThatCannotBeKept(t *testing.T) {
	store := &hookedStore{Store: inmem.New()}
	h := newHall(t, store, hall.Options{})
	s := seated(t, h, config(t, "classic"))
	fault := errors.New("the disk is full")
	store.onAppend(func(context.Context, hall.Batch) error { return fault })
	if _, err := h.WriteNotes(t.Context(), s.Header.Config.ID, host, keypeg.Host, 1, []byte("x")); !errors.Is(err, fault) {
		t.Errorf("written with %v", err)
	}
	store.onAppend(nil)
	if s, err := h.LookAs(t.Context(), s.Header.Config.ID, host, keypeg.Host); err != nil || len(s.Notes(keypeg.Host).Body) > 0 {
		t.Errorf("noted all the same: %v", err)
	}
}

// TestNotesLeaveSharedValuesValid checks that the values that a snapshot's readers share stay valid when only notes change.
func TestNotesLeaveSharedValuesValid(t *testing.T) {
	h := inMemory(t)
	s := seated(t, h, config(t, "classic"))
	made := 0
	make := func() int { made++; return made }
	hall.Once(s, "key", make)
	noted, err := h.WriteNotes(t.Context(), s.Header.Config.ID, host, keypeg.Host, 1, []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	if hall.Once(noted, "key", make); made != 1 {
		t.Errorf("made %d times", made)
	}
	if hall.Once(do(t, h, s, setCode(keypeg.Host, 1, 1, 1, 1)), "key", make); made != 2 {
		t.Errorf("after a move, made %d times", made)
	}
}

// TestOtherDevicesReceiveAHint checks that a seat's other devices receive a hint, even if another process has written to the match
// in the meantime.
func TestOtherDevicesReceiveAHint(t *testing.T) {
	store := inmem.New()
	h, other := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
	s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, Terms: hall.Terms{Hints: true}})
	if err == nil {
		s, err = h.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "Grace", guest)
	}
	if err != nil {
		t.Fatal(err)
	}
	id := s.Header.Config.ID
	watch(t, t.Context(), h, s) // an unwatched match may be removed from memory, together with its last hint
	hint := hall.Hint{Serial: 1, Seat: keypeg.Guest, Row: 1, Kind: "count"}
	for _, answer := range []string{"1,296", "1,296 still"} {
		if err := h.UseHint(t.Context(), id, guest, hint, answer); err != nil {
			t.Fatal(err)
		}
		s, err := h.LookAs(t.Context(), id, guest, keypeg.Guest)
		if err != nil || s.Hinted[keypeg.Guest] == nil || s.Hinted[keypeg.Guest].Answer != answer || s.Hinted[keypeg.Host] != nil {
			t.Errorf("told %q: %+v, %v", answer, s.Hinted[keypeg.Guest], err)
		}
	}
	if _, err := other.WriteNotes(t.Context(), id, guest, keypeg.Guest, 1, []byte("x")); err != nil {
		t.Fatal(err)
	}
	do(t, other, s, setCode(keypeg.Host, 1, 1, 1, 1))
	_, err = act(t.Context(), h, id, host, match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: keypeg.CodeOf(2, 2, 2, 2), Version: s.Match.Version})
	refused(t, "stale", err)
	s, err = h.LookAs(t.Context(), id, guest, keypeg.Guest)
	if err != nil || s.Hinted[keypeg.Guest] == nil || string(s.Notes(keypeg.Guest).Body) != "x" {
		t.Errorf("after another process wrote: %+v, %v", s.Hinted[keypeg.Guest], err)
	}
}
