package api_test

import (
	"context"
	"errors"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/wire"
)

// A partingStore fails to remove a person's matches, and still lists them.
type partingStore struct {
	*inmem.Store
	held []string
}

func (s *partingStore) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	ids, err := s.Store.MatchesOf(ctx, holder, after, limit)
	if after == "" && len(ids) == 0 {
		return s.held, err
	}
	if after == "" {
		s.held = ids
	}
	return ids, err
}

func (s *partingStore) Remove(context.Context, string, int64) error { return errors.New("not now") }

// TestRequestsDuringDeletion checks the responses to a caller whose data is being deleted.
func TestRequestsDuringDeletion(t *testing.T) {
	u := siteOn(t, &partingStore{Store: inmem.New()}).user()
	u.ask("POST", "/api/daily/classic", map[string]string{"name": "Ann"}, 201, nil)
	var today wire.Today
	u.ask("GET", "/api/daily", nil, 200, &today)
	u.ask("DELETE", "/api/me", nil, 500, nil)
	for _, path := range []string{
		"/api/daily", "/api/daily/" + today.Day, "/api/daily/" + today.Day + "/classic", "/api/daily/" + today.Day + "/classic/picture.svg",
		"/api/daily/attempts?from=" + today.Day + "&to=" + today.Day, "/api/history", "/api/history/records.txt", "/api/matches",
	} {
		if got := u.get(path); got.Code != 200 {
			t.Errorf("%s: %d %s", path, got.Code, got.Body)
		}
	}
	u.refused("POST", "/api/daily/classic", map[string]string{"name": "Ann"}, 503, "busy")
}
