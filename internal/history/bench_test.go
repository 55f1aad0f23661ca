package history

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/internal/sqlite"
	"keypeg/internal/study"
	"keypeg/match"
)

// BenchmarkLongHistory measures the history of a person with 2,000 matches of one game each, few of which were analysed.
func BenchmarkLongHistory(b *testing.B) {
	store, err := sqlite.Open(filepath.Join(b.TempDir(), "k.db"))
	if err != nil {
		b.Fatal(err)
	}
	work := pool.Options{Workers: 1}
	questions, games := pool.New(work, pool.Questions), pool.New(work, pool.Games)
	h := hall.New(store, hall.Options{})
	records := analysis.NewRecords(store, games, time.Now)
	all := New(h, records, analysis.New(store, study.New(questions), games, time.Now, slog.New(slog.DiscardHandler)), store, nil)
	ctx := context.Background()
	b.Cleanup(func() {
		if err := errors.Join(h.Close(ctx), questions.Close(ctx), games.Close(ctx), store.Close()); err != nil {
			b.Error(err)
		}
	})
	c := club{History: all, rnd: rand.New(rand.NewPCG(1, 2))}
	for range 2_000 {
		playOne(ctx, b, c)
	}
	if _, err := all.Report(ctx, players[0]); err != nil { // sums them up
		b.Fatal(err)
	}
	for b.Loop() {
		if r, err := all.Report(ctx, players[0]); err != nil || r.Read != 2_000 {
			b.Fatal(r.Read, err)
		}
	}
}

// playOne plays a match of one game to the end.
func playOne(ctx context.Context, b *testing.B, c club) {
	p, _ := keypeg.FindEdition("remastered")
	config := match.FromEdition(p, keypeg.Guest)
	config.Games = 1
	s, err := c.hall.Open(ctx, hall.Opening{Config: config, Host: "Ann", Holder: players[0]})
	if err == nil {
		s, err = c.hall.Sit(ctx, s.Match.Config.ID, s.Header.Invite, "Ben", players[1])
	}
	for err == nil && s.Match.Result == nil {
		s, err = c.step(ctx, s)
	}
	if err != nil {
		b.Fatal(err)
	}
}
