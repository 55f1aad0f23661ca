package hall_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// TestUnauthorizedCallersLearnNothing checks the responses to callers who may not act in a match. They must get no snapshot and
// change nothing, not even an overdue turn, whatever they request and however the store fails.
func TestUnauthorizedCallersLearnNothing(t *testing.T) {
	for _, loaded := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			store := &hookedStore{Store: inmem.New()}
			one := newHall(t, store, hall.Options{})
			s := seated(t, one, config(t, "classic", limited(time.Minute)))
			s = do(t, one, s, setCode(keypeg.Host, 2, 3, 3, 4))
			h, id := one, s.Header.Config.ID
			if !loaded {
				h = newHall(t, store, hall.Options{}) // this hall has not read the match yet
			}
			var wrote atomic.Int32
			store.onAppend(func(context.Context, hall.Batch) error { wrote.Add(1); return hall.ErrStale })
			time.Sleep(time.Minute) // the turn has expired, but the clock cannot store its end
			synctest.Wait()
			wrote.Store(0)
			for _, c := range []struct {
				holder hall.Hash
				seat   keypeg.Seat
			}{{stranger, keypeg.Host}, {stranger, keypeg.Guest}, {guest, keypeg.Host}, {host, keypeg.Guest}, {hall.Hash{}, keypeg.Host}, {host, 2}} {
				for _, kind := range []match.CommandKind{match.SetCode, match.PlaceRow, match.GiveKeys, match.Claim, match.GiveUp, match.Propose, match.Accept, match.Decline, match.Leave, match.Sit, match.Tick, "nonsense"} {
					for _, version := range []int{0, s.Match.Version, s.Match.Version + 9} {
						now, err := act(t.Context(), h, id, c.holder, match.Command{Kind: kind, Seat: c.seat, Version: version})
						told(t, now, err, "not-your-seat")
					}
				}
				now, err := lookForHint(h, id, c.holder, c.seat)
				told(t, now, err, "not-your-seat")
				told(t, nil, h.UseHint(t.Context(), id, c.holder, hall.Hint{Serial: 1, Seat: c.seat}, nil), "not-your-seat")
				_, _, err = h.NewTicket(t.Context(), id, c.holder, c.seat)
				told(t, nil, err, "not-your-seat")
			}
			now, err := h.Sit(t.Context(), id, "wrong", "", stranger)
			told(t, now, err, "bad-invite")
			if n := wrote.Load(); n > 0 {
				t.Errorf("loaded %v: %d writes were tried", loaded, n)
			}
			now, err = h.Sit(t.Context(), id, s.Header.Invite, "", stranger)
			told(t, now, err, "stale") // the overdue turn must be ended first, but its end cannot be stored
			code, _, err := h.NewTicket(t.Context(), id, host, keypeg.Host)
			if err != nil {
				t.Fatal(err)
			}
			now, _, err = h.TakeTicket(t.Context(), code, stranger)
			told(t, now, err, "stale")
		})
	}
}

// TestUnauthorizedCallersTakeNoTurn checks that callers who may not act neither wait for a player's write nor delay one.
func TestUnauthorizedCallersTakeNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := inmem.New()
		store := &hookedStore{Store: inner}
		h := newHall(t, store, hall.Options{})
		s := seated(t, h, config(t, "classic"))
		gate := make(chan struct{})
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			<-gate
			return inner.Append(ctx, b)
		})
		c := setCode(keypeg.Host, 1, 1, 1, 1)
		c.Version = s.Match.Version
		go act(t.Context(), h, s.Header.Config.ID, host, c)
		synctest.Wait()
		brief, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		now, err := act(brief, h, s.Header.Config.ID, stranger, c)
		told(t, now, err, "not-your-seat")
		close(gate)
	})
}

// told checks that a call was refused with the given code, and that it returned no snapshot.
func told(t *testing.T, now *hall.Snapshot, err error, code string) {
	t.Helper()
	refused(t, code, err)
	if now != nil {
		t.Errorf("beside %s came %+v", code, now)
	}
}
