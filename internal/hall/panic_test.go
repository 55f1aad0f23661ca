package hall_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A broken computer panics instead of thinking.
type broken struct{ novice }

func (broken) Move(context.Context, match.View, io.Reader) (match.Command, error) {
	panic("broken computer")
}

// TestAPanicInAWorkerConcernsOneMatch checks that a computer's panic is logged as an error and affects only the computer's
// own match.
func TestAPanicInAWorkerConcernsOneMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		h := newHall(t, inmem.New(), hall.Options{
			Log: slog.New(slog.NewTextHandler(&log, nil)),
			Computer: func(level string) (hall.Computer, bool) {
				return map[string]hall.Computer{"broken": broken{}, "novice": novice{}}[level], true
			},
		})
		bad := opened(t, h, against(config(t, "classic"), "", "broken"))
		bad = do(t, h, bad, setCode(keypeg.Host, 1, 2, 3, 4))
		if bad = waited(t, h, bad, time.Minute); len(bad.Match.Games[0].Boards[keypeg.Guest].Rows) != 0 {
			t.Error("it moved")
		}
		if n := strings.Count(log.String(), "broken computer"); n < 2 || n > 20 || !strings.Contains(log.String(), "level=ERROR") {
			t.Errorf("logged %d times: %.300s", n, &log)
		}
		good := opened(t, h, against(config(t, "classic"), "", "novice"))
		good = do(t, h, good, setCode(keypeg.Host, 1, 2, 3, 4))
		if good = waited(t, h, good, time.Minute); len(good.Match.Games[0].Boards[keypeg.Guest].Rows) == 0 {
			t.Error("another match's computer does not move")
		}
	})
}

// TestAPanicInTheStoreConcernsOneMatch makes the store panic in one match. It checks that an expired turn is ended later,
// that the sender of a command receives the panic as an error, and that the match can continue.
func TestAPanicInTheStoreConcernsOneMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &hookedStore{Store: inmem.New()}
		h := newHall(t, store, hall.Options{})
		limited := func(c *match.Config) { c.Limit = time.Minute }
		one, two := seated(t, h, config(t, "classic", limited)), seated(t, h, config(t, "classic"))
		store.onAppend(func(ctx context.Context, b hall.Batch) error {
			if b.Match == one.Header.Config.ID {
				panic("broken store")
			}
			return store.Store.Append(ctx, b)
		})
		func() {
			defer func() {
				if recover() == nil {
					t.Error("whoever sent the command was not told")
				}
			}()
			c := setCode(keypeg.Host, 1, 1, 1, 1)
			c.Version = one.Match.Version
			_, _ = act(t.Context(), h, one.Header.Config.ID, host, c)
		}()
		do(t, h, two, setCode(keypeg.Host, 1, 1, 1, 1))
		time.Sleep(2 * time.Minute) // the first match's turn expires, and the store panics again
		synctest.Wait()
		store.onAppend(nil)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if s, err := h.Look(t.Context(), one.Header.Config.ID, hall.Hash{}); err != nil || s.Match.Version == one.Match.Version {
			t.Errorf("the turn was not ended: %v", err)
		}
	})
}
