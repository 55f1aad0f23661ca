package api_test

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/puzzle"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// A failingStore is a store in which one read fails.
type failingStore struct {
	store
	left atomic.Int32 // the number of reads before the one that fails; negative if none will fail
}

// reading reads from the store, unless this is the read that fails.
func reading[T any](s *failingStore, read func() (T, error)) (T, error) {
	if s.left.Add(-1) == -1 {
		var none T
		return none, errDisk
	}
	return read()
}

func (s *failingStore) Load(ctx context.Context, id string) (hall.Log, error) {
	return reading(s, func() (hall.Log, error) { return s.store.Load(ctx, id) })
}

func (s *failingStore) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	return reading(s, func() (hall.Log, error) { return s.store.LoadSince(ctx, id, mark) })
}

func (s *failingStore) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	return reading(s, func() ([]string, error) { return s.store.MatchesOf(ctx, holder, after, limit) })
}

func (s *failingStore) Get(ctx context.Context, kind, key string) (docstore.Document, error) {
	return reading(s, func() (docstore.Document, error) { return s.store.Get(ctx, kind, key) })
}

func (s *failingStore) List(ctx context.Context, q docstore.Query) ([]docstore.Document, error) {
	return reading(s, func() ([]docstore.Document, error) { return s.store.List(ctx, q) })
}

// TestOneFailingReadIsReported checks what callers get if one read of the store fails. It lets the first read of an operation
// fail, then the second, and so on. The caller must get an error, or the same response as if no read had failed.
func TestOneFailingReadIsReported(t *testing.T) {
	disk := inmem.New()
	first := siteOn(t, disk)
	p, made := challenged(t, first)
	first.user().tries(made.ID, "Cleo").place("1234")
	attempt := p.guest.begins("classic", "Ben")
	attempt.place(first.user().begins("classic", "Ann").fails(8)) // breaks the code, so that there is a streak
	running := pairOf(p.guest, first.user(), wire.NewMatch{Edition: "classic", Hints: true})
	running.does("host", "code", "1122")
	gathered, spoken := first.makesParty(2), wire.Ticket{}
	gathered.ask("POST", gathered.path("/code"), nil, 201, &spoken)
	gathered.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	gathered.places(1, 1, "2222")
	arena := first.makesTournament(tournament.Arena, 10, "")
	changing := regexp.MustCompile(`,?"(now":"[^"]*"|(row_loss|analysed|loss|luck|accuracy)":[-0-9.e]+)`) // with the time, and with analyses in the background
	for _, request := range []string{
		"/api/matches", p.path(""), p.path("/notes?seat=guest"), p.path("/record.txt"), p.path("/record.json"), p.path("/picture.svg"),
		"/api/puzzles", "/api/puzzles/next", "/api/puzzles/" + puzzle.Of(puzzle.Kinds[0], 1)[0],
		"/api/daily", "/api/daily/days", "/api/daily/attempts?from=2026-11-19&to=2026-11-20", "/api/daily/2026-11-20/classic", "/api/daily/2026-11-20/classic/picture.svg",
		"/api/history", "/api/history/records.txt", "/api/challenges/" + made.ID, "/api/challenges/" + made.ID + "/picture.png",
		gathered.path(""), gathered.path("/progress"), gathered.path("/results.csv"), gathered.path("/rounds/1"),
		arena.path(""), arena.path("/results.csv"),
		"/api/daily/classic {}", `/api/codes {"code":"` + spoken.Code + `"}`,
	} {
		method, path, in := "GET", request, any(nil)
		if before, after, ok := strings.Cut(request, " "); ok {
			method, path, in = "POST", before, after
		}
		ask := func(left int32) (status int, body string, failed bool) {
			store := &failingStore{store: disk}
			store.left.Store(-1)
			site := siteInside(t, store)
			store.left.Store(left)
			res, b := (&user{site: site, token: p.guest.token}).send(method, path, in)
			return res.StatusCode, changing.ReplaceAllString(string(b), ""), store.left.Load() < 0
		}
		status, want, _ := ask(-1)
		if status != http.StatusOK && status != http.StatusCreated {
			t.Errorf("%s: %d %.200s", request, status, want)
			continue
		}
		for left := int32(0); ; left++ {
			now, got, failed := ask(left)
			if now != http.StatusInternalServerError && (now != status || got != want) {
				t.Errorf("%s, when read %d fails: %d %.300s", request, left+1, now, got)
			}
			if !failed {
				break
			}
		}
	}
}
