package hall_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/match"
)

// A novice is a computer that always plays the same rows in the same order, and answers correctly.
type novice struct {
	pace  time.Duration
	moves chan struct{} // if not nil, receives a value when a move begins; the move then waits until its context ends
	wait  chan struct{} // if not nil, a move waits until this channel is closed
}

func (n novice) Pace(match.View) time.Duration { return n.pace }

func (n novice) Reply(seen match.View) (match.Command, bool) {
	c := match.Command{Kind: match.Accept, Seat: seen.You.Seat}
	return c, seen.Offer != nil && seen.Offer.By != seen.You.Seat
}

func (n novice) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	if n.moves != nil {
		n.moves <- struct{}{}
		<-ctx.Done()
		return match.Command{}, ctx.Err()
	}
	if n.wait != nil {
		<-n.wait
	}
	me := seen.You.Seat
	c := match.Command{Seat: me, Version: seen.Version}
	switch seen.Players[me].Duty {
	case match.ToCode:
		c.Kind, c.Code = match.SetCode, line(seen.Boards[me.Other()], 3)
	case match.ToPlace:
		for _, b := range seen.Game.Boards {
			if b.Breaker == me {
				c.Kind, c.Code = match.PlaceRow, line(b.Format, len(b.Rows))
			}
		}
	case match.ToAnswer:
		for _, b := range seen.Game.Boards {
			if b.Breaker != me {
				c.Kind, c.Keys = match.GiveKeys, keypeg.Score(seen.You.Code, b.Rows[len(b.Rows)-1].Code)
			}
		}
	}
	return c, nil
}

// line returns a code whose pegs all have the same colour.
func line(e keypeg.Format, n int) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(n%e.Colours + 1)
	}
	return keypeg.CodeOf(pegs...)
}

func withNovice(t *testing.T, s hall.Store, n novice) *hall.Hall {
	return newHall(t, s, hall.Options{Computer: func(level string) (hall.Computer, bool) { return n, level == "novice" }})
}

func against(c match.Config, hosts, guests string) hall.Opening {
	return hall.Opening{Config: c, Host: "Ada", Guest: "Novice", Holder: host, Terms: hall.Terms{Computers: [2]string{hosts, guests}}}
}

func opened(t *testing.T, h *hall.Hall, o hall.Opening) *hall.Snapshot {
	t.Helper()
	s, err := h.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestComputersPlay lets two computers play every printed edition with each way of giving answers.
func TestComputersPlay(t *testing.T) {
	for i, p := range keypeg.Editions {
		if testing.Short() && i%5 != 0 {
			continue
		}
		for _, answers := range []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict} {
			t.Run(p.Slug+" "+string(answers), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h := withNovice(t, inmem.New(), novice{})
					c := config(t, p.Slug, func(c *match.Config) { c.Answers = answers })
					s := waited(t, h, opened(t, h, against(c, "novice", "novice")), 5*time.Second)
					if s.Match.Result == nil {
						t.Fatalf("the match stands at %+v", s.Match.Turns)
					}
					if len(s.Seats(host)) != 0 || s.Header.Invite != "" {
						t.Errorf("seats %v and invite %q beside two computers", s.Seats(host), s.Header.Invite)
					}
				})
			})
		}
	}
}

// TestComputersAreWatched checks that two computers begin after a pause in which watchers can join, and that they keep
// their pace while somebody watches.
func TestComputersAreWatched(t *testing.T) {
	for _, watched := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := withNovice(t, inmem.New(), novice{pace: 10 * time.Second})
			s := opened(t, h, against(config(t, "classic"), "novice", "novice"))
			if watched {
				watching, stop := context.WithCancel(t.Context())
				defer stop()
				if _, err := h.Watch(watching, s.Header.Config.ID, hall.Hash{}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if early := waited(t, h, s, 1900*time.Millisecond); early.Match.Version != s.Match.Version {
				t.Fatalf("they began at once: %+v", early.Match.Game())
			}
			s = waited(t, h, s, 20*time.Second)
			if over := s.Match.Result != nil; over == watched {
				t.Errorf("watched %v: after 20 s the result is %v", watched, s.Match.Result)
			}
			if rows := len(s.Match.Games[0].Boards[keypeg.Guest].Rows); watched && rows != 1 && rows != 2 {
				t.Errorf("%d rows were played before an onlooker in 20 s", rows)
			}
		})
	}
}

// TestUnwatchedComputersAreFiftyTimesAsFast checks that two computers play fifty times as fast when nobody watches them.
func TestUnwatchedComputersAreFiftyTimesAsFast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := withNovice(t, inmem.New(), novice{pace: 50 * time.Second})
		s := waited(t, h, opened(t, h, against(config(t, "classic"), "novice", "novice")), 2*time.Second)
		for rows := range 3 {
			if s = waited(t, h, s, 999*time.Millisecond); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) != rows {
				t.Fatalf("row %d was placed within a second", rows+1)
			}
			if s = waited(t, h, s, time.Millisecond); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) != rows+1 {
				t.Fatalf("row %d was not placed after a second", rows+1)
			}
		}
	})
}

// TestComputerKeepsItsPace checks that a computer that plays a person moves at its own pace, but before half of its time
// is over.
func TestComputerKeepsItsPace(t *testing.T) {
	for _, c := range []struct{ limit, pace, want time.Duration }{
		{0, 5 * time.Second, 5 * time.Second},
		{time.Minute, 5 * time.Second, 5 * time.Second},
		{4 * time.Second, 5 * time.Second, 2 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := withNovice(t, inmem.New(), novice{pace: c.pace})
			o := against(config(t, "classic", limited(c.limit)), "", "novice")
			o.Config.Answers = keypeg.Strict
			s := do(t, h, opened(t, h, o), setCode(keypeg.Host, 1, 2, 3, 4))
			if s = waited(t, h, s, c.want-time.Millisecond); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) != 0 {
				t.Fatalf("a row before %v: %+v", c.want, s.Match.Game())
			}
			if s = waited(t, h, s, time.Millisecond); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) != 1 {
				t.Fatalf("no row after %v", c.want)
			}
		})
	}
}

// TestComputerThinksAgainAfterRestart checks that a computer that was thinking when the server stopped thinks again some
// seconds after its move was due.
func TestComputerThinksAgainAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		slow := novice{moves: make(chan struct{})}
		first := hall.New(store, hall.Options{Computer: func(string) (hall.Computer, bool) { return slow, true }})
		synctest.Wait() // wait until the hall has read the due times from the store
		s := opened(t, first, against(config(t, "classic"), "", "novice"))
		s = do(t, first, s, setCode(keypeg.Host, 1, 2, 3, 4))
		<-slow.moves
		if err := first.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		second := withNovice(t, store, novice{})
		if s = waited(t, second, s, 3*time.Second); len(s.Match.Games[0].Boards[keypeg.Guest].Rows) == 0 {
			t.Fatal("after the restart nobody moves")
		}
	})
}

// TestComputerTriesAgain checks that the hall retries a failed move.
func TestComputerTriesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failed := false
		h := newHall(t, inmem.New(), hall.Options{
			Log: slog.New(slog.DiscardHandler),
			Computer: func(string) (hall.Computer, bool) {
				return failing{novice{}, &failed}, true
			},
		})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		if s = waited(t, h, s, time.Minute); !failed || len(s.Match.Games[0].Boards[keypeg.Guest].Rows) == 0 {
			t.Fatalf("failed %v, rows %+v", failed, s.Match.Games[0].Boards[keypeg.Guest].Rows)
		}
	})
}

// A failing computer returns an error instead of its first move.
type failing struct {
	novice
	failed *bool
}

func (f failing) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	if !*f.failed {
		*f.failed = true
		return match.Command{}, io.ErrUnexpectedEOF
	}
	return f.novice.Move(ctx, seen, rnd)
}

func TestComputerRepliesToOffers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := withNovice(t, inmem.New(), novice{pace: time.Hour})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		s = do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		if s = waited(t, h, s, time.Second); s.Match.Result == nil || s.Match.Result.Ending != match.ByAccord {
			t.Fatalf("result %+v, offer %+v", s.Match.Result, s.Match.Offer)
		}
	})
}

func TestOpenRefusesComputers(t *testing.T) {
	h := withNovice(t, inmem.New(), novice{})
	for code, o := range map[string]hall.Opening{
		"bad-level":      against(config(t, "classic"), "", "grandmaster"),
		"bad-table":      {Config: config(t, "classic"), HotSeat: true, Holder: host, Terms: hall.Terms{Computers: [2]string{"", "novice"}}},
		"no-such-colour": {Config: config(t, "classic"), Holder: host, Terms: hall.Terms{Computers: [2]string{"novice", ""}}, Code: keypeg.CodeOf(7, 7, 7, 7)},
	} {
		_, err := h.Open(t.Context(), o)
		refused(t, code, err)
	}
	o := against(config(t, "classic"), "", "novice")
	o.Code, o.Rows = keypeg.CodeOf(1, 2, 3, 4), []keypeg.Code{keypeg.CodeOf(1, 1, 2, 2), keypeg.CodeOf(7, 7, 7, 7)}
	_, err := h.Open(t.Context(), o)
	refused(t, "no-such-colour", err)
}

// TestOpenFromRows checks that a game can continue from rows that were played before.
func TestOpenFromRows(t *testing.T) {
	h := withNovice(t, inmem.New(), novice{})
	o := against(config(t, "remastered", func(c *match.Config) { c.Games, c.First = 1, match.GuestFirst }), "", "novice")
	o.Code, o.Rows = keypeg.CodeOf(1, 2, 3, 4), []keypeg.Code{keypeg.CodeOf(1, 1, 2, 2), keypeg.CodeOf(4, 4, 3, 3)}
	s := opened(t, h, o)
	rows := s.Match.Game().Boards[keypeg.Host].Rows
	if len(rows) != 2 || rows[1].Keys != (keypeg.Keys{Red: 1, White: 1}) || s.Match.Turns[keypeg.Host].Kind != match.ToPlace {
		t.Fatalf("rows %+v, turns %+v", rows, s.Match.Turns)
	}
}

func TestUseHint(t *testing.T) {
	store := inmem.New()
	h := withNovice(t, store, novice{})
	s := opened(t, h, against(config(t, "remastered", func(c *match.Config) { c.Games, c.First = 1, match.GuestFirst }), "", "novice"))
	id := s.Header.Config.ID
	hint := hall.Hint{Serial: 1, Seat: keypeg.Host, Row: 1, Kind: "count"}
	version := func() int {
		s, err := h.Look(t.Context(), id, hall.Hash{})
		if err != nil {
			t.Fatal(err)
		}
		return s.Match.Version
	}
	before := version()
	for range 2 { // the same hint does not count again
		if err := h.UseHint(t.Context(), id, host, hint, nil); err != nil {
			t.Fatal(err)
		}
	}
	if after := version(); after > before+1 { // the computer may already have set its code
		t.Errorf("the version went from %d to %d", before, after)
	}
	now, err := h.Look(t.Context(), id, hall.Hash{})
	if err != nil || len(now.Hints) != 1 {
		t.Errorf("used twice, it is shown as %+v, %v", now.Hints, err)
	}
	for _, c := range []struct {
		serial int
		seat   keypeg.Seat
		kind   string
		rows   []int
	}{{1, keypeg.Host, "count", []int{1}}, {2, keypeg.Host, "count", nil}, {1, keypeg.Guest, "count", nil}, {1, keypeg.Host, "best", nil}} {
		if rows := now.HintedRows(c.serial, c.seat, func(kind string) bool { return kind == c.kind }); !slices.Equal(rows, c.rows) {
			t.Errorf("hints %+v were used before the rows %v", c, rows)
		}
	}
	refused(t, "not-your-seat", h.UseHint(t.Context(), id, stranger, hint, nil))
	past := hint
	past.Serial = 2
	refused(t, "stale", h.UseHint(t.Context(), id, host, past, nil))
	l, err := h.Log(t.Context(), id, hall.Hash{})
	if err != nil || len(l.Hints) != 1 || l.Hints[0] != hint {
		t.Errorf("kept %+v, %v", l.Hints, err)
	}

	alone := opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host, Terms: hall.Terms{Hints: true}})
	refused(t, "stale", h.UseHint(t.Context(), alone.Header.Config.ID, host, hint, nil)) // the game has not begun
	people := seated(t, h, config(t, "classic"))
	refused(t, "no-hints", h.UseHint(t.Context(), people.Header.Config.ID, host, hint, nil))
}

// TestShowsAreBounded checks that the number of matches between computers is limited, and that the end of one match
// makes room for another.
func TestShowsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		h := newHall(t, store, hall.Options{Exhibitions: 2, Computer: func(string) (hall.Computer, bool) { return novice{}, true }})
		show := against(config(t, "remastered"), "novice", "novice")
		first := opened(t, h, show)
		opened(t, h, show)
		_, err := h.Open(t.Context(), show)
		refused(t, "busy", err)
		opened(t, h, against(config(t, "remastered"), "", "novice"))
		if s := waited(t, h, first, time.Minute); s.Match.Result == nil {
			t.Fatalf("the match stands at %+v", s.Match.Turns)
		}
		opened(t, h, show)
	})
}

// TestNobodyWaitsForShows checks that moves in games against people never wait for exhibitions.
func TestNobodyWaitsForShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		moves := make(chan struct{}, 100)
		three := pool.New(pool.Options{Workers: 3, Plain: true}, pool.Games)
		t.Cleanup(func() { three.Close(context.Background()) }) // runs after the hall has closed
		h := newHall(t, inmem.New(), hall.Options{ShowMoves: three, Computer: func(level string) (hall.Computer, bool) {
			if level == "slow" {
				return novice{moves: moves}, true
			}
			return novice{}, true
		}})
		for range 10 {
			opened(t, h, against(config(t, "classic"), "slow", "slow"))
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if len(moves) != 3 {
			t.Fatalf("%d computers think at once, want 3", len(moves))
		}
		s := opened(t, h, against(config(t, "remastered", func(c *match.Config) { c.First = match.GuestFirst }), "", "novice"))
		if s = waited(t, h, s, time.Second); s.Match.Turns[keypeg.Host].Kind != match.ToPlace {
			t.Errorf("the computer has not made its code: %+v", s.Match.Turns)
		}
	})
}

// A tallying computer counts its moves for each person as they begin. Each move waits until the test releases it.
type tallying struct {
	novice
	name string
	did  chan<- string
	goOn <-chan struct{}
}

func (c tallying) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	select {
	case <-c.goOn:
	case <-ctx.Done():
		return match.Command{}, ctx.Err()
	}
	c.did <- c.name
	return c.novice.Move(ctx, seen, rnd)
}

// TestManyComputersOfOneAddressKeepNobodyWaiting lets one address play sixty games at once. It checks that a computer
// that plays against another address waits for one move instead of sixty, even after a restart. The hall must refuse
// further games to the first address.
func TestManyComputersOfOneAddressKeepNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, did, goOn := inmem.New(), make(chan string, 1000), make(chan struct{})
		hallOf := func() (*hall.Hall, func()) {
			work := pool.New(pool.Options{Workers: 1, Waiting: 1000, PerAsker: 60, Plain: true}, pool.Questions)
			h := hall.New(store, hall.Options{Moves: work, Computer: func(level string) (hall.Computer, bool) {
				return tallying{name: level, did: did, goOn: goOn}, true
			}})
			return h, func() {
				if err := errors.Join(h.Close(context.Background()), work.Close(context.Background())); err != nil {
					t.Error(err)
				}
			}
		}
		h, end := hallOf()
		defer func() { end() }()
		// The guest sets the first code, so the computer must move immediately.
		from := func(address, level string) error {
			o := against(config(t, "remastered", func(c *match.Config) { c.First = match.GuestFirst }), "", level)
			_, err := h.Open(requestctx.With(t.Context(), requestctx.Request{Caller: address}), o)
			synctest.Wait()
			return err
		}
		for n := range 60 {
			if err := from("a", "strongest"); err != nil {
				t.Fatalf("game %d: %v", n+1, err)
			}
		}
		if err := from("a", "strongest"); err == nil { // one move is already being computed
			err = from("a", "strongest")
			refused(t, "too-much-asked", err)
		}
		waits := func() (moves int) {
			for {
				goOn <- struct{}{}
				synctest.Wait()
				if <-did == "other" {
					return moves
				}
				moves++
			}
		}
		if err := from("b", "other"); err != nil {
			t.Fatal(err)
		}
		if n := waits(); n > 2 { // one move was being computed, and one was next in the queue
			t.Errorf("the other's computer moved after %d others", n)
		}
		if err := from("b", "other"); err != nil {
			t.Fatal(err)
		}
		end()
		h, end = hallOf()
		time.Sleep(time.Second)
		synctest.Wait()
		if n := waits(); n > 3 { // one move being computed, one next in the queue, and one that was due earlier
			t.Errorf("after a restart the other's computer moved after %d others", n)
		}
	})
}
