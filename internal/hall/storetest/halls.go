package storetest

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// twoHalls returns two halls that share the data of one store. If the Maker allows it, the second hall has its own store
// over the same data. If computers are given, the first hall does not take over work from other halls.
func (m Maker) twoHalls(t *testing.T, s hall.Store, computers ...hall.Computer) (halls [2]*hall.Hall) {
	t.Helper()
	stores := [2]hall.Store{shared{s}, shared{s}}
	if m.Beside != nil {
		stores[1] = shared{m.Beside(t, s)}
	}
	if len(computers) > 0 {
		stores[0] = shared{resting{s}}
	}
	for i := range halls {
		var o hall.Options
		if len(computers) > 0 {
			o.Computer = func(string) (hall.Computer, bool) { return computers[i], true }
		}
		halls[i] = hall.New(stores[i], o)
		t.Cleanup(func() {
			if err := halls[i].Close(context.Background()); err != nil {
				t.Errorf("close a hall: %v", err)
			}
		})
	}
	return halls
}

// A shared store makes a hall expect that another hall writes to its matches too.
type shared struct{ hall.Store }

func (shared) SharedByProcesses() {}

// watching returns a function that reads a match's snapshots until one satisfies a condition.
func watching(t *testing.T, h *hall.Hall, id string) (until func(func(*hall.Snapshot) bool) *hall.Snapshot) {
	t.Helper()
	c, err := h.Watch(t.Context(), id, hall.Hash{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return shownBy(t, c)
}

// shownBy returns a function that reads snapshots from c until a snapshot satisfies a condition.
func shownBy(t *testing.T, c <-chan *hall.Snapshot) func(func(*hall.Snapshot) bool) *hall.Snapshot {
	return func(want func(*hall.Snapshot) bool) *hall.Snapshot {
		t.Helper()
		for s := range c {
			if want(s) {
				return s
			}
		}
		t.Fatal("the watch has ended")
		return nil
	}
}

func say(c match.Command) func(*hall.Snapshot) (match.Command, error) {
	return func(*hall.Snapshot) (match.Command, error) { return c, nil }
}

// sentAgain sends each command of a match several times, each time to one of two halls at random. It checks that the
// command is carried out once, and that every call returns the match after the command. The previous command must have no
// effect if it is sent again.
func sentAgain(t *testing.T, m Maker) {
	s := m.Open(t)
	halls := m.twoHalls(t, s)
	chance := rand.New(rand.NewPCG(25, 1))
	now, err := halls[0].Open(t.Context(), hall.Opening{Config: header("", 0).Config, HotSeat: true, Holder: holder("both")})
	if err != nil {
		t.Fatal(err)
	}
	id := now.Header.Config.ID
	var before match.Command
	for n := range 12 {
		c := match.Command{ID: fmt.Sprint("c", n), Version: now.Match.Version, Kind: match.PlaceRow, Code: keypeg.CodeOf(5, 5, 6, 6)}
		c.Seat = now.Match.Game().Maker.Other()
		if now.Match.Turns[c.Seat.Other()].Kind == match.ToCode {
			c.Kind, c.Seat, c.Code = match.SetCode, c.Seat.Other(), keypeg.CodeOf(1, 2, 3, 4)
		}
		for i := range 2 + chance.IntN(3) {
			answer, err := halls[chance.IntN(2)].Do(t.Context(), id, holder("both"), c.Seat, say(c))
			if err != nil {
				t.Fatalf("command %d, sent the %d. time: %v", n, i+1, err)
			}
			if i == 0 {
				now = answer
			}
			wantSame(t, "the version answered", answer.Match.Version, now.Match.Version)
			if before.Seat == c.Seat {
				_, err = halls[chance.IntN(2)].Do(t.Context(), id, holder("both"), before.Seat, say(before))
				wantSame(t, fmt.Sprintf("command %d, after the next, is refused as", n-1), keypeg.ErrorCode(err), "stale")
			}
		}
		before = c
	}
	wantSame(t, "events kept", len(load(t, s, id).Events), now.Match.Version)
}

// contended sends each row of a player to both halls at the same time. It checks that one hall places the row and that both
// halls show it.
func contended(t *testing.T, m Maker) {
	s := m.Open(t)
	halls := m.twoHalls(t, s)
	first, err := halls[0].Open(t.Context(), hall.Opening{Config: header("", 0).Config, HotSeat: true, Holder: holder("both")})
	if err != nil {
		t.Fatal(err)
	}
	id := first.Header.Config.ID
	shown := [2]func(func(*hall.Snapshot) bool) *hall.Snapshot{watching(t, halls[0], id), watching(t, halls[1], id)}
	code := match.Command{Kind: match.SetCode, Seat: first.Match.First, Version: first.Match.Version, Code: keypeg.CodeOf(1, 2, 3, 4)}
	now, err := halls[1].Do(t.Context(), id, holder("both"), code.Seat, say(code))
	if err != nil {
		t.Fatal(err)
	}
	const rows = 6
	for row := range rows {
		place := match.Command{Kind: match.PlaceRow, Seat: code.Seat.Other(), Version: now.Match.Version, Code: keypeg.CodeOf(5, 5, 6, 6)}
		var errs [2]error
		var both sync.WaitGroup
		for i, h := range halls {
			both.Go(func() { _, errs[i] = h.Do(t.Context(), id, holder("both"), place.Seat, say(place)) })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("row %d: %v, and %v", row+1, errs[0], errs[1])
		}
		for i := range halls {
			now = shown[i](func(s *hall.Snapshot) bool { return s.Match.Version > place.Version })
			wantSame(t, fmt.Sprintf("rows shown by hall %d", i+1), len(now.Match.Game().Boards[place.Seat].Rows), row+1)
		}
	}
	// Changes without events must arrive too: a device that has taken a seat at one hall must be recognised by the other
	// hall.
	ticket, _, err := halls[0].NewTicket(t.Context(), id, holder("both"), keypeg.Guest)
	if err == nil {
		_, _, err = halls[1].TakeTicket(t.Context(), ticket, holder("phone"))
	}
	if err != nil {
		t.Fatal(err)
	}
	shown[0](func(s *hall.Snapshot) bool { return s.Holds(holder("phone"), keypeg.Guest) })
	wantSame(t, "rows kept", len(load(t, s, id).Events), now.Match.Version)
}

// oneClock lets turns expire in matches that both halls have in memory.
func oneClock(t *testing.T, m Maker) {
	s := m.Open(t)
	halls := m.twoHalls(t, s)
	c := header("clock", 0).Config
	c.Limit = 3 * time.Second
	first, err := halls[0].Open(t.Context(), hall.Opening{ID: c.ID, Config: c, HotSeat: true, Holder: holder("both")})
	if err != nil {
		t.Fatal(err)
	}
	shown := [2]func(func(*hall.Snapshot) bool) *hall.Snapshot{watching(t, halls[0], c.ID), watching(t, halls[1], c.ID)}
	maker := first.Match.First
	_, err = halls[1].Do(t.Context(), c.ID, holder("both"), maker, func(now *hall.Snapshot) (match.Command, error) {
		return match.Command{Kind: match.SetCode, Version: now.Match.Version, Code: keypeg.CodeOf(1, 2, 3, 4)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range halls {
		shown[i](func(s *hall.Snapshot) bool { return len(s.Match.Game().Boards[maker.Other()].Rows) >= 2 })
	}
	var ended []time.Time
	for _, e := range load(t, s, c.ID).Events {
		if e.Kind == match.Lost {
			ended = append(ended, e.At)
		}
	}
	for i, at := range ended[1:] {
		if at.Sub(ended[i]) < c.Limit {
			t.Errorf("a turn of %v was ended at %v and at %v", c.Limit, ended[i], at)
		}
	}
}

// A thinker is a computer that places one row each time the test allows it.
type thinker struct {
	begun chan struct{} // receives a value for each move that begins, if the channel is not full
	may   chan struct{} // each move waits for a value from this channel
	peg   keypeg.Peg
}

func (thinker) Reply(match.View) (match.Command, bool) { return match.Command{}, false }
func (thinker) Pace(match.View) time.Duration          { return 0 }
func (th thinker) Move(ctx context.Context, seen match.View, _ io.Reader) (match.Command, error) {
	select {
	case th.begun <- struct{}{}:
	default:
	}
	select {
	case <-th.may:
	case <-ctx.Done():
		return match.Command{}, ctx.Err()
	}
	p := th.peg
	return match.Command{Kind: match.PlaceRow, Seat: seen.You.Seat, Version: seen.Version, Code: keypeg.CodeOf(p, p, p, p)}, nil
}

// A resting store never claims work, like the store of a paused process.
type resting struct{ hall.Store }

func (resting) Claim(context.Context, time.Time, time.Time, int) ([]peers.DueAt, error) {
	return nil, nil
}

func (resting) Renew(context.Context, []peers.Lease) error { return nil }

// tookOver pauses a hall while its computer thinks. It checks that the other hall makes the move, and that the paused hall
// does not make it again.
func tookOver(t *testing.T, m Maker) {
	s := m.Open(t)
	hung, well := thinker{make(chan struct{}, 1), make(chan struct{}), 5}, thinker{make(chan struct{}, 1), make(chan struct{}, 2), 6}
	halls := m.twoHalls(t, s, hung, well)
	o := hall.Opening{Config: header("", 0).Config, Holder: holder("me")}
	o.Config.First = match.HostFirst
	o.Computers[keypeg.Guest] = "any"
	first, err := halls[0].Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	id, breaker := first.Header.Config.ID, keypeg.Guest
	code := match.Command{Kind: match.SetCode, Seat: first.Match.First, Version: first.Match.Version, Code: keypeg.CodeOf(1, 2, 3, 4)}
	if code.Seat != keypeg.Host {
		t.Fatal("the computer makes the code")
	}
	shown := watching(t, halls[0], id)
	if _, err := halls[0].Do(t.Context(), id, holder("me"), code.Seat, say(code)); err != nil {
		t.Fatal(err)
	}
	<-hung.begun
	well.may <- struct{}{}
	now := shown(func(s *hall.Snapshot) bool { return len(s.Match.Game().Boards[breaker].Rows) > 0 })
	wantSame(t, "who moved", now.Match.Game().Boards[breaker].Rows[0].Code, keypeg.CodeOf(6, 6, 6, 6))
	hung.may <- struct{}{} // the paused hall's result belongs to an old turn
	well.may <- struct{}{}
	now = shown(func(s *hall.Snapshot) bool { return len(s.Match.Game().Boards[breaker].Rows) > 1 })
	wantSame(t, "who moved then", now.Match.Game().Boards[breaker].Rows[1].Code, keypeg.CodeOf(6, 6, 6, 6))
	wantSame(t, "events kept", len(load(t, s, id).Events), now.Match.Version)
}
