package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

// BenchmarkRaw is what the disk and the database allow: one small row a
// transaction, one after another, with the pragmas of the store.
func BenchmarkRaw(b *testing.B) {
	db, err := sql.Open("sqlite", dsn(filepath.Join(b.TempDir(), "raw.db"), durable))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)"); err != nil {
		b.Fatal(err)
	}
	insert, err := db.Prepare("INSERT INTO rows (text) VALUES (?)")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := insert.Exec("a small row, of about the size that an event of a match has when it is kept"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// BenchmarkCommands plays classic matches through the hall, each by a goroutine
// that waits for every command before the next. A row and its answer are one
// command.
func BenchmarkCommands(b *testing.B) {
	for _, matches := range []int{1, 64, 256} {
		b.Run(fmt.Sprintf("matches=%d", matches), func(b *testing.B) {
			s, err := Open(filepath.Join(b.TempDir(), "bench.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			h := hall.New(s, hall.Options{})
			defer h.Close(context.Background())
			var wg sync.WaitGroup
			var begun atomic.Int64
			b.ResetTimer()
			for range matches {
				wg.Go(func() {
					for p := (player{h: h}); begun.Add(1) <= int64(b.N); {
						if err := p.move(); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
		})
	}
}

// A player plays match after match with itself, each of the most games there can
// be.
type player struct {
	h *hall.Hall
	s *hall.Snapshot
}

func (p *player) move() (err error) {
	ctx, me := context.Background(), hall.HashOf("me")
	if p.s == nil || p.s.Match.Result != nil {
		preset, _ := keypeg.FindPreset("classic")
		c := match.FromPreset(preset, keypeg.Guest)
		c.Games = match.MaxGames
		if p.s, err = p.h.Open(ctx, hall.Opening{Config: c, HotSeat: true, Holder: me}); err != nil {
			return err
		}
	}
	c := match.Command{Kind: match.PlaceRow, Code: keypeg.CodeOf(1, 2, 3, 4), Version: p.s.Match.Version}
	for s, turn := range p.s.Match.Turns {
		switch turn.Kind {
		case match.ToCode:
			c.Kind, c.Seat, c.Code = match.SetCode, keypeg.Seat(s), keypeg.CodeOf(6, 6, 5, 5)
		case match.ToPlace:
			c.Seat = keypeg.Seat(s)
		}
	}
	p.s, err = p.h.Do(ctx, p.s.Header.Config.ID, me, c)
	return err
}

// BenchmarkLoad reads a match of 37 events back.
func BenchmarkLoad(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	h := hall.New(s, hall.Options{})
	defer h.Close(context.Background())
	p := player{h: h}
	for p.s == nil || p.s.Match.Version < 37 {
		if err := p.move(); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := s.Load(context.Background(), p.s.Header.Config.ID); err != nil {
			b.Fatal(err)
		}
	}
}
