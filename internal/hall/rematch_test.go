package hall_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// over returns a match that the host has left.
func over(t *testing.T, h *hall.Hall, c match.Config) *hall.Snapshot {
	t.Helper()
	return do(t, h, seated(t, h, c), match.Command{Kind: match.Leave, Seat: keypeg.Host})
}

func again(s keypeg.Seat) match.Command { return match.Command{Kind: match.Rematch, Seat: s} }

// look returns a match as somebody without a seat sees it.
func look(t *testing.T, h *hall.Hall, id string) *hall.Snapshot {
	t.Helper()
	s, err := h.Look(t.Context(), id, hall.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWhatIsPlayedOnceHasNoRematch checks that matches of a tournament, of a challenge and of a day are not played again.
func TestWhatIsPlayedOnceHasNoRematch(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{})
	for code, terms := range map[string]hall.Terms{
		"no-rematch-tournament": {Tournament: "t"},
		"no-rematch-challenge":  {Challenge: "c"},
		"no-rematch-daily":      {Daily: &hall.Daily{Day: "2000-01-01", Edition: "classic"}},
	} {
		s := opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, HotSeat: true, Terms: terms})
		seat := s.Seats(host)[0]
		s, err := act(t.Context(), h, s.Header.Config.ID, host, match.Command{Kind: match.Leave, Seat: seat, Version: s.Match.Version})
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		_, err = act(t.Context(), h, s.Header.Config.ID, host, match.Command{Kind: match.Rematch, Seat: seat, Version: s.Match.Version})
		refused(t, code, err)
	}
}

func TestARematchIsMadeOnceBothHaveAsked(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	s := over(t, h, config(t, "remastered"))
	phone := hall.HashOf("the guest's phone")
	if err := store.Append(t.Context(), hall.Batch{Match: s.Header.Config.ID, Expected: s.Match.Version, Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: phone}}, Over: true}); err != nil {
		t.Fatal(err)
	}
	h = newHall(t, store, hall.Options{})
	if s = do(t, h, s, again(keypeg.Guest)); s.Rematch != "" {
		t.Fatalf("asked by one, it is %q", s.Rematch)
	}
	if s = do(t, h, s, match.Command{Kind: match.Decline, Seat: keypeg.Guest}); s.Match.Rematch != [2]bool{} {
		t.Fatalf("taken back: %v", s.Match.Rematch)
	}
	s = do(t, h, s, again(keypeg.Host))
	s = do(t, h, s, again(keypeg.Guest))
	next := look(t, h, s.Rematch)
	if !next.Match.Seated[0] || !next.Match.Seated[1] || next.Match.Names != s.Match.Names || next.Match.First != s.Match.First.Other() || next.Header.Invite != "" {
		t.Errorf("it is %+v, %+v", next.Header, next.Match)
	}
	for seat, want := range [2][]hall.Hash{{host}, {guest, phone}} {
		if got := next.Holders(keypeg.Seat(seat)); !slices.Equal(got, want) {
			t.Errorf("the %s's seat has %d holders", keypeg.Seat(seat), len(got))
		}
	}
	do(t, h, next, setCode(keypeg.Guest, 1, 2, 3, 4))

	// Another request or another process must find the same rematch.
	other := newHall(t, store, hall.Options{})
	for _, h := range []*hall.Hall{h, other} {
		if now := do(t, h, s, again(keypeg.Guest)); now.Rematch != s.Rematch || now.Match.Version != s.Match.Version {
			t.Errorf("asked once more, it is %q at version %d", now.Rematch, now.Match.Version)
		}
	}
	if ids, err := h.MatchesOf(t.Context(), host, "", 100); err != nil || len(ids) != 2 {
		t.Errorf("the host has the matches %v, %v", ids, err)
	}
	if now := look(t, other, s.Rematch); len(now.Match.Games) != 1 || now.Match.Version != next.Match.Version+1 {
		t.Errorf("the rematch was begun again: version %d", now.Match.Version)
	}
}

// TestARematchThatWasMadeIsLeftAlone checks that a rematch is made only once, regardless of what happens in the match later
// and who looks at it.
func TestARematchThatWasMadeIsLeftAlone(t *testing.T) {
	creates := 0
	store := &hookedStore{Store: inmem.New(), create: func(hall.Header) error { creates++; return nil }}
	h := newHall(t, store, hall.Options{})
	s := do(t, h, do(t, h, over(t, h, config(t, "classic")), again(keypeg.Host)), again(keypeg.Guest))
	creates = 0
	store.loaded()
	code, _, err := h.NewTicket(t.Context(), s.Header.Config.ID, guest, keypeg.Guest)
	if err == nil {
		_, _, err = h.TakeTicket(t.Context(), code, hall.HashOf("the guest's phone"))
	}
	if now := look(t, h, s.Header.Config.ID); err != nil || now.Rematch != s.Rematch || creates != 0 || store.loaded() != 0 {
		t.Errorf("it is %q, made %d times more: %v", now.Rematch, creates, err)
	}
}

// TestTwoProcessesMakeOneRematch lets each player ask a different process over one database for a rematch, before either
// process knows of the other player's request.
func TestTwoProcessesMakeOneRematch(t *testing.T) {
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "matches.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	made := 0
	hooked := sharedStore{&hookedStore{Store: store, made: func(hall.Header) { made++ }}}
	h := newHall(t, hooked, hall.Options{})
	s := over(t, h, config(t, "challenge"))
	other := newHall(t, hooked, hall.Options{})
	look(t, other, s.Header.Config.ID)
	made = 0
	do(t, h, s, again(keypeg.Host))
	there := do(t, other, s, again(keypeg.Guest))
	here := do(t, h, there, again(keypeg.Host))
	if here.Rematch == "" || here.Rematch != there.Rematch {
		t.Errorf("here it is %q, there %q", here.Rematch, there.Rematch)
	}
	if ids, err := h.MatchesOf(t.Context(), guest, "", 100); err != nil || len(ids) != 2 || made == 0 {
		t.Errorf("the guest has the matches %v, %v; made %d times", ids, err, made)
	}
}

// TestARematchThatWasNotMadeIsMadeAtTheNextLook checks that the next call of Look makes a rematch that was agreed on just
// before the process was killed.
func TestARematchThatWasNotMadeIsMadeAtTheNextLook(t *testing.T) {
	inner := inmem.New()
	store := &hookedStore{Store: inner}
	var faults faultCounter
	quiet := hall.Options{Log: slog.New(&faults)}
	h := newHall(t, store, quiet)
	s := do(t, h, over(t, h, config(t, "classic")), again(keypeg.Host))
	id := s.Header.Config.ID
	broken := errors.New("the plug was pulled")
	store.create = func(hall.Header) error { return broken }
	c := again(keypeg.Guest)
	c.Version = s.Match.Version
	now, err := act(t.Context(), h, id, guest, c)
	if !errors.Is(err, broken) || keypeg.ErrorCode(err) != "" || now.Rematch != "" {
		t.Errorf("the plug was pulled: %v", err)
	}
	if now := look(t, h, id); now.Rematch != "" || now.Match.Rematch != [2]bool{true, true} {
		t.Errorf("it cannot be made yet, and is %q: %v", now.Rematch, now.Match.Rematch)
	}
	if faults.n.Load() == 0 {
		t.Error("the log was not told that it cannot be made")
	}
	store.create = nil
	for _, h := range []*hall.Hall{newHall(t, inner, quiet), h} {
		now := look(t, h, id)
		if now.Rematch == "" {
			t.Fatal("it was never made")
		}
		if next := look(t, h, now.Rematch); !next.Match.Seated[keypeg.Guest] {
			t.Errorf("it is %+v", next.Match)
		}
	}
}

// TestARematchAlone checks that one request is enough for a rematch on a shared device or against a computer.
func TestARematchAlone(t *testing.T) {
	store := inmem.New()
	h := withNovice(t, store, novice{})
	shared := hall.Opening{Config: config(t, "classic"), Host: "Ada", Guest: "Grace", HotSeat: true, Holder: host}
	for name, o := range map[string]hall.Opening{"one device": shared, "the computer": against(config(t, "ultimate"), "", "novice")} {
		s := opened(t, h, o)
		early := again(keypeg.Host)
		early.Version = s.Match.Version
		_, err := act(t.Context(), h, s.Header.Config.ID, host, early)
		refused(t, "still-playing", err)
		s = do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		s = do(t, h, s, again(keypeg.Host))
		if s.Rematch == "" {
			t.Fatalf("%s: it is not made: %v", name, s.Match.Rematch)
		}
		next := look(t, h, s.Rematch)
		if next.Header.HotSeat != o.HotSeat || next.Header.Computers != o.Computers || next.Match.First != keypeg.Guest || !slices.Equal(next.Seats(host), s.Seats(host)) {
			t.Errorf("%s: it is %+v", name, next.Header)
		}
		later := look(t, withNovice(t, store, novice{}), s.Header.Config.ID)
		if later.Match.Version != s.Match.Version || later.Match.Rematch != [2]bool{true, true} || later.Rematch != s.Rematch {
			t.Errorf("%s: after a restart it is %q, at version %d; asked for by %v", name, later.Rematch, later.Match.Version, later.Match.Rematch)
		}
	}
}

func TestARematchRefused(t *testing.T) {
	h := inMemory(t)
	ask := func(s *hall.Snapshot, holder hall.Hash, seat keypeg.Seat) error {
		c := again(seat)
		c.Version = s.Match.Version
		_, err := act(t.Context(), h, s.Header.Config.ID, holder, c)
		return err
	}
	refused(t, "still-playing", ask(seated(t, h, config(t, "classic")), host, keypeg.Host))
	refused(t, "not-your-seat", ask(over(t, h, config(t, "classic")), stranger, keypeg.Guest))
	day, err := daily(t, h, "")
	if err != nil {
		t.Fatal(err)
	}
	day = do(t, h, day, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
	refused(t, "no-rematch-daily", ask(day, guest, keypeg.Guest))
}

// TestARematchIsNotOpen checks that the rematch of an open table is not open, because both players are known.
func TestARematchIsNotOpen(t *testing.T) {
	h := inMemory(t)
	s, err := h.Open(t.Context(), hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, Terms: hall.Terms{Open: true, Hints: true}})
	if err == nil {
		s, err = h.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "Grace", guest)
	}
	if err != nil {
		t.Fatal(err)
	}
	s = do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
	s = do(t, h, do(t, h, s, again(keypeg.Host)), again(keypeg.Guest))
	if next := look(t, h, s.Rematch); next.Header.Open || !next.Header.Hints {
		t.Errorf("its terms are %+v", next.Header.Terms)
	}
}

// TestARematchCountsAsAMatch checks that nobody can store more matches than allowed by asking for rematches.
func TestARematchCountsAsAMatch(t *testing.T) {
	h := newHall(t, inmem.New(), hall.Options{PerMaker: 2})
	ctx := requestctx.With(t.Context(), requestctx.Request{Caller: "a"})
	s, err := h.Open(ctx, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, HotSeat: true})
	if err != nil {
		t.Fatal(err)
	}
	ask := func() (*hall.Snapshot, error) {
		t.Helper()
		s = do(t, h, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		return act(ctx, h, s.Header.Config.ID, host, match.Command{Kind: match.Rematch, Seat: keypeg.Host, Version: s.Match.Version})
	}
	if s, err = ask(); err != nil {
		t.Fatal(err)
	}
	if now := do(t, h, s, again(keypeg.Host)); now.Rematch != s.Rematch {
		t.Errorf("asked once more, it has the rematch %q", now.Rematch)
	}
	s = look(t, h, s.Rematch)
	now, err := ask()
	refused(t, "full-for-you", err)
	if now.Rematch != "" || now.Match.Rematch != [2]bool{} {
		t.Errorf("refused, it has the rematch %q, asked for by %v", now.Rematch, now.Match.Rematch)
	}
}
