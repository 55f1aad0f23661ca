package api_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/puzzle"
	"keypeg/internal/server"
	"keypeg/internal/shelf"
	"keypeg/tell"
	"keypeg/wire"
)

// fullStore has no room for anything more while it is full.
type fullStore struct {
	*inmem.Store
	full bool
}

func (s *fullStore) Append(ctx context.Context, b hall.Batch) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Append(ctx, b)
}

func (s *fullStore) Create(ctx context.Context, h hall.Header, b hall.Batch) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Create(ctx, h, b)
}

func (s *fullStore) Put(ctx context.Context, d shelf.Document) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Put(ctx, d)
}

func (s *fullStore) Replace(ctx context.Context, d shelf.Document) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Replace(ctx, d)
}

// A history can be read where there is no room left for what is worked out from it.
func TestNoRoomForHistories(t *testing.T) {
	store := &fullStore{Store: inmem.New()}
	p := newPair(siteOn(t, store), wire.NewMatch{Edition: "classic"})
	p.does("host", "code", "1122")
	p.does("guest", "place", "1122")
	p.does("host", "leave", "")
	store.full = true
	for _, path := range []string{"/api/history", "/api/history/records.txt"} {
		if p.guest.text(path) == "" {
			t.Errorf("%s is empty", path)
		}
	}
}

// A puzzle that is given up where there is no room left is not shown: it could come again.
func TestNoRoomForWhatIsGivenUp(t *testing.T) {
	store := &fullStore{Store: inmem.New(), full: true}
	s := siteOn(t, store)
	for _, kind := range puzzle.Kinds {
		s.user().refused("POST", "/api/puzzles/"+puzzle.Of(kind, 1)[0], wire.PuzzleAnswer{Show: true}, 507, "full")
	}
}

// Where there is no room left, whoever wants something kept is told so with 507, the log once a minute; what is there can
// be read, and once there is room the match goes on.
func TestNoRoomIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &fullStore{Store: inmem.New()}
		p := newPair(siteInside(t, store, func(o *server.Options) {
			o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
		}), wire.NewMatch{Edition: "classic"})
		store.full = true
		said := map[string]bool{}
		for range 90 {
			for _, language := range tell.Languages() {
				res, b := p.host.send("POST", "/api/matches?language="+language, wire.NewMatch{Edition: "classic"})
				got := problemIn(t, b)
				if res.StatusCode != 507 || got.Code != "full" || res.Header.Get("Retry-After") == "" {
					t.Fatalf("%d %+v", res.StatusCode, got)
				}
				said[got.Detail] = true
			}
			time.Sleep(time.Second)
		}
		if len(said) != len(tell.Languages()) {
			t.Errorf("said were %v", said)
		}
		if n := strings.Count(log.String(), "no room left"); n < 2 || n > 6 { // each line names it twice
			t.Errorf("logged: %s", &log)
		}
		c := wire.Command{Kind: "code", Seat: 0, Code: "1234", Version: 3}
		p.host.refused("POST", p.path("/commands"), c, 507, "full")
		p.look("host")
		store.full = false
		p.does("host", "code", "1234")
	})
}
