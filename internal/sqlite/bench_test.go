package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
	"keypeg/match"
)

// BenchmarkCommands plays classic matches through the hall, each in a goroutine that waits for each command before it sends
// the next. A row and its answer count as one command. It alternates between playing the matches and writing single small
// rows, each in its own transaction and with the same pragmas. No durable write is faster than writing such a row. Other load
// on the machine slows the matches and the rows equally, so it does not affect the ratio commands/row.
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
			players := make([]player, matches)
			for i := range players {
				players[i].h = h
			}
			playInTurns(b, players, newRaw(b))
		})
	}
}

const (
	rawSlice     = 64  // rows per turn
	commandSlice = 256 // commands per turn, of all players together
)

func playInTurns(b *testing.B, players []player, r *raw) {
	var rows int
	var onRows time.Duration
	each := max(commandSlice/len(players), 4)
	b.ResetTimer()
	for done := 0; done < b.N; done += each * len(players) {
		var wg sync.WaitGroup
		for i := range players {
			wg.Go(func() {
				for range each {
					if err := players[i].move(); err != nil {
						b.Error(err)
					}
				}
			})
		}
		wg.Wait()
		b.StopTimer()
		began := time.Now()
		for range rawSlice {
			r.commit(b)
		}
		onRows += time.Since(began)
		rows += rawSlice
		b.StartTimer()
	}
	b.StopTimer()
	slices := (b.N + each*len(players) - 1) / (each * len(players))
	commands := float64(slices*each*len(players)) / b.Elapsed().Seconds()
	b.ReportMetric(0, "ns/op") // each turn is played to the end, regardless of b.N
	b.ReportMetric(commands, "commands/s")
	b.ReportMetric(float64(rows)/onRows.Seconds(), "rows/s")
	b.ReportMetric(commands/(float64(rows)/onRows.Seconds()), "commands/row")
}

// A raw database stores rows as directly as possible.
type raw struct {
	db     *sql.DB
	insert *sql.Stmt
}

func newRaw(b *testing.B) *raw {
	db, err := sql.Open("sqlite", dsn(filepath.Join(b.TempDir(), "raw.db"), durable))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)"); err != nil {
		b.Fatal(err)
	}
	insert, err := db.Prepare("INSERT INTO rows (text) VALUES (?)")
	if err != nil {
		b.Fatal(err)
	}
	return &raw{db, insert}
}

const rawRow = "a small row, of about the size that an event of a match has when it is kept"

func (r *raw) commit(b *testing.B) {
	if _, err := r.insert.Exec(rawRow); err != nil {
		b.Fatal(err)
	}
}

// commitAll commits rows in one transaction.
func (r *raw) commitAll(b *testing.B, rows int) {
	tx, err := r.db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	insert := tx.Stmt(r.insert)
	for range rows {
		if _, err := insert.Exec(rawRow); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkRaw measures how fast the database can store small rows. It first writes each row in its own transaction, and then
// puts as many rows into each transaction as the writer accepts.
func BenchmarkRaw(b *testing.B) {
	b.Run("single", func(b *testing.B) {
		r := newRaw(b)
		for b.Loop() {
			r.commit(b)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	})
	b.Run("grouped", func(b *testing.B) {
		r := newRaw(b)
		for b.Loop() {
			r.commitAll(b, groupcommit.Most)
		}
		b.ReportMetric(float64(b.N*groupcommit.Most)/b.Elapsed().Seconds(), "rows/s")
	})
}

// A player plays one match after another against itself, each with the largest possible number of games.
type player struct {
	h *hall.Hall
	s *hall.Snapshot
}

func (p *player) move() (err error) {
	ctx, me := context.Background(), hall.HashOf("me")
	if p.s == nil || p.s.Match.Result != nil {
		edition, _ := keypeg.FindEdition("classic")
		c := match.FromEdition(edition, keypeg.Guest)
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
	p.s, err = act(ctx, p.h, p.s.Header.Config.ID, me, c)
	return err
}

// BenchmarkLoad reads a match of 37 events.
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

// act carries out a command on behalf of a holder.
func act(ctx context.Context, h *hall.Hall, id string, holder hall.Hash, c match.Command) (*hall.Snapshot, error) {
	return h.Do(ctx, id, holder, c.Seat, func(*hall.Snapshot) (match.Command, error) { return c, nil })
}
