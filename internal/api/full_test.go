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

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/puzzle"
	"keypeg/internal/server"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// A fullStore refuses all writes while its disk is full.
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

func (s *fullStore) Put(ctx context.Context, d docstore.Document) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Put(ctx, d)
}

func (s *fullStore) Replace(ctx context.Context, d docstore.Document) error {
	if s.full {
		return fmt.Errorf("database: %w", hall.ErrFull)
	}
	return s.Store.Replace(ctx, d)
}

// TestNoRoomForHistories checks that a history can be read even if the disk has no space to store the history's sums.
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

// TestSolutionStaysHiddenOnAFullDisk checks that a player who gives up a puzzle does not see its solution if the server
// cannot store that the player gave up. Otherwise, the player could be given the same puzzle again.
func TestSolutionStaysHiddenOnAFullDisk(t *testing.T) {
	store := &fullStore{Store: inmem.New(), full: true}
	s := siteOn(t, store)
	for _, kind := range puzzle.Kinds {
		s.user().refused("POST", "/api/puzzles/"+puzzle.Of(kind, 1)[0], wire.PuzzleAnswer{Show: true}, 507, "full")
	}
}

// TestAFullDiskIsReported checks that writes on a full disk are refused with 507 and logged once a minute. Reads must still work,
// and the match must continue once there is space again.
func TestAFullDiskIsReported(t *testing.T) {
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
		if n := strings.Count(log.String(), "no room left"); n < 2 || n > 6 { // each line contains this text twice
			t.Errorf("logged: %s", &log)
		}
		c := wire.Command{Kind: "code", Seat: 0, Code: "1234", Version: 3}
		p.host.refused("POST", p.path("/commands"), c, 507, "full")
		p.look("host")
		store.full = false
		p.does("host", "code", "1234")
	})
}

// While away is set, a lostStore fails as if its database were not responding.
type lostStore struct {
	*inmem.Store
	away bool
	tell func(hall.Outage)
}

var errLost = fmt.Errorf("database here/keypeg: it cannot be reached (%w)", hall.ErrAway)

func (s *lostStore) SharedByProcesses()              {}
func (s *lostStore) OnOutage(tell func(hall.Outage)) { s.tell = tell }

func (s *lostStore) Append(ctx context.Context, b hall.Batch) error {
	if s.away {
		return errLost
	}
	return s.Store.Append(ctx, b)
}

func (s *lostStore) Load(ctx context.Context, id string) (hall.Log, error) {
	if s.away {
		return hall.Log{}, errLost
	}
	return s.Store.Load(ctx, id)
}

func (s *lostStore) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	if s.away {
		return nil, errLost
	}
	return s.Store.Revisions(ctx, ids)
}

// TestADatabaseThatIsAway checks that all requests about a match get status 503, a time to try again, and a sentence in
// every language. The log must have one line when the database becomes unavailable and one when it is back, and the
// match must continue.
func TestADatabaseThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &lostStore{Store: inmem.New()}
		p := newPair(siteInside(t, store, func(o *server.Options) {
			o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
		}), wire.NewMatch{Edition: "classic"})
		store.away = true
		store.tell(hall.Outage{Err: errLost, Calls: 1})
		said := map[string]bool{}
		for _, language := range tell.Languages() {
			for method, path := range map[string]string{"POST": p.path("/commands"), "GET": p.path("")} {
				var body any
				if method == "POST" {
					body = wire.Command{Kind: "code", Seat: 0, Code: "1234", Version: 3}
				}
				res, b := p.host.send(method, path+"?language="+language, body)
				got := problemIn(t, b)
				if res.StatusCode != 503 || got.Code != "away" || res.Header.Get("Retry-After") != "2" {
					t.Errorf("%s: %d %+v, to come again after %q", method, res.StatusCode, got, res.Header.Get("Retry-After"))
				}
				said[got.Detail] = true
			}
		}
		if len(said) != len(tell.Languages()) {
			t.Errorf("said were %v", said)
		}
		store.away = false
		store.tell(hall.Outage{Calls: 9, Lasted: 5 * time.Second})
		p.does("host", "code", "1234")
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		if len(lines) != 2 || !strings.Contains(lines[0], "the database does not answer") || !strings.Contains(lines[1], "after=5s failed_calls=9") {
			t.Errorf("logged:\n%s", &log)
		}
	})
}
