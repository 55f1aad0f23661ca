package hall_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/asker"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/match"
)

// What a computer says to an offer is not taken for an answer to the next one, and that is no fault.
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

// A computer that a slow store keeps from moving until its time is over loses the row like anybody, which is no fault, and goes on
// with the next.
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
				time.Sleep(3 * time.Second) // and then it turns out that another process has written first
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

// A prompt for which the queue has no room is no fault: it is handed in again every second, until there is.
func TestAPromptWaitsForRoomInTheQueue(t *testing.T) {
	for name, o := range map[string]pool.Options{
		"all places are taken":      {Workers: 1, Waiting: 1, Plain: true},
		"one asker has all of them": {Workers: 1, PerAsker: 1, Plain: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var faults faultCounter
				work := pool.New(o, pool.Questions)
				t.Cleanup(func() { work.Close(context.Background()) }) // after the hall
				h := newHall(t, inmem.New(), hall.Options{
					Log: slog.New(&faults), Moves: work, Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true },
				})
				s, err := h.Open(asker.With(t.Context(), "a"), against(config(t, "classic"), "", "novice"))
				if err != nil {
					t.Fatal(err)
				}
				s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
				goOn := make(chan struct{})
				for range 2 { // one that is at work, and one that waits
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
