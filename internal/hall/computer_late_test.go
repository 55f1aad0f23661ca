package hall_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
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

// TestAReplyIsToTheOfferThatWasSeen checks that a computer's reply to one offer does not count as a reply to the next offer,
// and that no fault is logged.
func TestAReplyIsToTheOfferThatWasSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := counting{asked: new(atomic.Int32), reply: make(chan struct{})}
		var faults faultCounter
		h := newHall(t, inmem.New(), hall.Options{Log: slog.New(&faults), Computer: func(string) (hall.Computer, bool) { return c, true }})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		s = do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferLimit, Limit: time.Minute})
		synctest.Wait()
		s = do(t, h, s, match.Command{Kind: match.Decline, Seat: keypeg.Host})
		s = do(t, h, s, match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		c.reply <- struct{}{}
		if now := waited(t, h, s, time.Millisecond); now.Match.Result != nil || now.Match.Offer == nil {
			t.Errorf("what was said to the first ends it: %+v", now.Match.Result)
		}
		close(c.reply)
		if now := waited(t, h, s, time.Second); now.Match.Result == nil || faults.n.Load() != 0 {
			t.Errorf("the second was never answered: %+v, %d faults", now.Match.Offer, faults.n.Load())
		}
	})
}

// TestAComputerRunsOutOfTime checks that a computer that is late because of a slow store loses the row just as a person
// would, and continues with the next row. No fault may be logged.
func TestAComputerRunsOutOfTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults faultCounter
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Log: slog.New(&faults), Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true }})
		s := opened(t, h, against(config(t, "classic", limited(4*time.Second)), "", "novice"))
		s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
		tries := 0
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if tries++; tries == 1 {
				time.Sleep(3 * time.Second) // the write fails, because another process has written first
				return hall.ErrStale
			}
			return store.Store.Append(ctx, b)
		})
		waited(t, h, s, 6*time.Second)
		since := events(t, h, s, s.Match.Version)
		if len(since) < 2 || since[0].Kind != match.Lost || since[1].Kind != match.Placed || faults.n.Load() != 0 {
			t.Errorf("after %d tries: events %+v, %d faults", tries, since, faults.n.Load())
		}
	})
}

// TestAMoveThatIsNotStoredIsTriedAgain has the store fail at a computer's first move. The fault is logged once, and five seconds
// later the computer moves.
func TestAMoveThatIsNotStoredIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults faultCounter
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{Log: slog.New(&faults), Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true }})
		s := do(t, h, opened(t, h, against(config(t, "classic"), "", "novice")), setCode(keypeg.Host, 1, 2, 3, 4))
		var tries atomic.Int32
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if tries.Add(1) == 1 {
				return errors.New("no disk")
			}
			return store.Store.Append(ctx, b)
		})
		for _, c := range []struct {
			wait  time.Duration
			tries int32
		}{{1500 * time.Millisecond, 1}, {4 * time.Second, 1}, {time.Second, 2}} {
			time.Sleep(c.wait)
			synctest.Wait()
			if tries.Load() != c.tries || faults.n.Load() != 1 {
				t.Fatalf("%d tries and %d faults", tries.Load(), faults.n.Load())
			}
		}
		if since := events(t, h, s, s.Match.Version); len(since) == 0 || since[0].Kind != match.Placed {
			t.Errorf("the computer did not move: %+v", since)
		}
	})
}

// TestAPromptWaitsForRoomInTheQueue checks that a move is scheduled again every second while the queue is full, and that no
// fault is logged.
func TestAPromptWaitsForRoomInTheQueue(t *testing.T) {
	for name, o := range map[string]pool.Options{
		"all places are taken":      {Workers: 1, Waiting: 1, Plain: true},
		"one asker has all of them": {Workers: 1, PerAsker: 1, Plain: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var faults faultCounter
				work := pool.New(o, pool.Questions)
				t.Cleanup(func() { work.Close(context.Background()) }) // runs after the hall has closed
				h := newHall(t, inmem.New(), hall.Options{
					Log: slog.New(&faults), Moves: work, Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true },
				})
				s, err := h.Open(requestctx.With(t.Context(), requestctx.Request{Caller: "a"}), against(config(t, "classic"), "", "novice"))
				if err != nil {
					t.Fatal(err)
				}
				s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
				goOn := make(chan struct{})
				for range 2 { // one move is being computed and one is waiting
					if err := work.Offer("a", func(context.Context) { <-goOn }); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
				}
				s = waited(t, h, s, 7500*time.Millisecond)
				close(goOn)
				synctest.Wait()
				if now := waited(t, h, s, time.Second); now.Match.Version <= s.Match.Version || faults.n.Load() != 0 {
					t.Errorf("with room it stands at version %d after %d; %d faults", now.Match.Version, s.Match.Version, faults.n.Load())
				}
			})
		})
	}
}

// A hurrying computer implements InAHurry, and records for each move whether it was in a hurry.
type hurrying struct {
	novice
	how     string
	thought *[]string
}

func (c hurrying) InAHurry() hall.Computer { c.how = "in a hurry"; return c }

func (c hurrying) Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error) {
	*c.thought = append(*c.thought, c.how)
	return c.novice.Move(ctx, seen, rnd)
}

// TestWhereManyWaitAComputerHurries checks that a computer that can hurry starts to hurry once the number of waiting moves
// is more than twice the number being computed.
func TestWhereManyWaitAComputerHurries(t *testing.T) {
	for _, c := range []struct {
		level   string
		waiting int
		want    string
	}{{"hurrying", 2, "at leisure"}, {"hurrying", 3, "in a hurry"}, {"novice", 3, ""}} {
		synctest.Test(t, func(t *testing.T) {
			var thought []string
			var faults faultCounter
			work := pool.New(pool.Options{Workers: 1, Plain: true}, pool.Questions)
			t.Cleanup(func() { work.Close(context.Background()) }) // after the hall
			h := newHall(t, inmem.New(), hall.Options{Log: slog.New(&faults), Moves: work, Computer: func(level string) (hall.Computer, bool) {
				if level == "novice" {
					return novice{}, true
				}
				return hurrying{novice{}, "at leisure", &thought}, true
			}})
			goOn, hold := make(chan struct{}), make(chan struct{})
			job := func(until <-chan struct{}) {
				if err := work.Offer("", func(context.Context) { <-until }); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
			}
			job(goOn)
			s := opened(t, h, against(config(t, "classic", func(c *match.Config) { c.First = match.GuestFirst }), "", c.level))
			synctest.Wait()
			for range c.waiting {
				job(hold)
			}
			if n := h.Figures().Prompts; n != 1 {
				t.Errorf("%d prompts wait for a thinker", n)
			}
			close(goOn)
			synctest.Wait()
			close(hold)
			if now := waited(t, h, s, time.Second); now.Match.Version <= s.Match.Version || strings.Join(thought, ", ") != c.want || faults.n.Load() != 0 {
				t.Errorf("%d wait: the %s thought %q; %d faults", c.waiting, c.level, thought, faults.n.Load())
			}
		})
	}
}

// TestAPromptWaitsOnce checks that a move that is already waiting for a thinker is not queued again. The move must be made
// only once, and the computer's next move when that move is due.
func TestAPromptWaitsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		work := pool.New(pool.Options{Workers: 1, Plain: true}, pool.Questions)
		t.Cleanup(func() { work.Close(context.Background()) }) // runs after the hall has closed
		h := newHall(t, inmem.New(), hall.Options{Moves: work, Computer: func(string) (hall.Computer, bool) { return novice{pace: 10 * time.Second}, true }})
		goOn := make(chan struct{})
		if err := work.Offer("", func(context.Context) { <-goOn }); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		s := do(t, h, opened(t, h, against(config(t, "classic"), "", "novice")), setCode(keypeg.Host, 1, 2, 3, 4))
		offer := match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferLimit, Limit: time.Hour}
		s = do(t, h, s, offer)
		synctest.Wait()
		s = do(t, h, s, match.Command{Kind: match.Decline, Seat: keypeg.Host})
		s = do(t, h, s, offer)
		synctest.Wait()
		if n := h.Figures().Prompts; n != 1 {
			t.Errorf("%d prompts wait", n)
		}
		close(goOn)
		if now := waited(t, h, s, 9*time.Second); now.Match.Offer != nil || len(now.Match.Games[0].Boards[keypeg.Guest].Rows) != 0 {
			t.Errorf("before its time: offer %+v, %d rows", now.Match.Offer, len(now.Match.Games[0].Boards[keypeg.Guest].Rows))
		}
		if now := waited(t, h, s, time.Second); len(now.Match.Games[0].Boards[keypeg.Guest].Rows) != 1 {
			t.Errorf("in its time it has not moved: %+v", now.Match.Turns)
		}
	})
}

// TestAMoveThatWasMadeElsewhere checks that a computer does not move too early after another hall has made its previous
// move.
func TestAMoveThatWasMadeElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		h := withNovice(t, store, novice{pace: 2 * time.Second})
		s := do(t, h, opened(t, h, against(config(t, "classic"), "", "novice")), setCode(keypeg.Host, 1, 2, 3, 4))
		time.Sleep(1500 * time.Millisecond)
		events, _, err := s.Match.Decide(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: s.Match.Version, Code: keypeg.CodeOf(6, 6, 6, 6)}, time.Now(), nil)
		if err == nil {
			err = store.Append(t.Context(), hall.Batch{Match: s.Header.Config.ID, Expected: s.Match.Version, Events: events})
		}
		if err != nil {
			t.Fatal(err)
		}
		rows := func() int { return len(s.Match.Games[0].Boards[keypeg.Guest].Rows) }
		if s = waited(t, h, s, 1999*time.Millisecond); rows() != 1 {
			t.Errorf("%d rows were placed within the time of one", rows())
		}
		if s = waited(t, h, s, time.Millisecond); rows() != 2 {
			t.Errorf("%d rows were placed in the time of two", rows())
		}
	})
}
