package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// A brokenStore has one damaged match.
type brokenStore struct {
	*inmem.Store
	broken string
}

func (s *brokenStore) Load(ctx context.Context, id string) (hall.Log, error) {
	if id == s.broken {
		return hall.Log{}, hall.Damaged(id, "event 2 is not as it was written")
	}
	return s.Store.Load(ctx, id)
}

// TestADamagedMatchIsRefusedByName checks that a damaged match and its stream are refused in every language. Lists must show all
// other matches, and the log must report the damage once.
func TestADamagedMatchIsRefusedByName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &brokenStore{Store: inmem.New()}
		first := siteInside(t, store)
		host, guest := first.user(), first.user()
		broken, sound := pairOf(host, guest, wire.NewMatch{Edition: "classic"}), pairOf(host, guest, wire.NewMatch{Edition: "classic"})
		store.broken = broken.id
		again := siteInside(t, store, func(o *server.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		host.site, guest.site = again, again
		said := map[string]bool{}
		for _, language := range tell.Languages() {
			for _, path := range []string{"", "/stream", "/record.txt"} {
				res, b := host.send("GET", broken.path(path)+"?language="+language, nil)
				if got := problemIn(t, b); res.StatusCode != 500 || got.Code != "damaged" || !strings.Contains(got.Detail, broken.id) {
					t.Errorf("%s: %d %+v", path, res.StatusCode, got)
				} else {
					said[got.Detail] = true
				}
			}
		}
		if len(said) != len(tell.Languages()) {
			t.Errorf("said were %v", said)
		}
		host.refused("POST", broken.path("/commands"), wire.Command{Kind: "code", Seat: 0, Code: "1234", Version: 3}, 500, "damaged")
		if n := strings.Count(log.String(), broken.id); n != strings.Count(log.String(), "level=ERROR")*2 || n != 2 {
			t.Errorf("logged: %s", &log)
		}
		res, b := host.send("GET", "/api/matches", nil)
		if text := string(b); res.StatusCode != 200 || !strings.Contains(text, sound.id) || strings.Contains(text, broken.id) {
			t.Errorf("the list is %d %s", res.StatusCode, text)
		}
		sound.does("host", "code", "1234")
	})
}
