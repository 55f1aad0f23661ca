package sqlite

import (
	"database/sql"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
)

// A table is a database on a simulated disk, with one player in each match.
type table struct {
	*testing.T
	disk    *disk
	turns   chan struct{} // receives a value for each command
	playing sync.WaitGroup
	close   func() error

	mu      sync.Mutex
	acks    []storetest.Ack
	refused int // the number of commands refused because the disk was full
}

func newTable(t *testing.T, players int) *table {
	b := &table{T: t, disk: newDisk(t), turns: make(chan struct{})}
	s, err := Open(filepath.Join(b.disk.dir, "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	// Checkpoints are frequent, so that power cuts also happen during a checkpoint.
	if _, err := s.writer.conn.ExecContext(t.Context(), "PRAGMA wal_autocheckpoint = 20"); err != nil {
		t.Fatal(err)
	}
	h := hall.New(s, hall.Options{})
	b.close = func() error { return errors.Join(h.Close(t.Context()), s.Close()) }
	for range players {
		b.playing.Go(func() {
			p := player{h: h}
			for range b.turns {
				was := p.s
				err := p.move()
				if err != nil {
					p.s = was
				}
				b.note(p.s, err)
			}
		})
	}
	return b
}

// note records a server's acknowledgement.
func (b *table) note(s *hall.Snapshot, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case errors.Is(err, hall.ErrFull):
		b.refused++
	case err != nil:
		b.Error(err)
	default:
		b.acks = append(b.acks, storetest.Ack{Match: s.Header.Config.ID, Version: s.Match.Version, Seen: storetest.Digest(s.Match.Watch().Public)})
	}
}

// acknowledged returns all acknowledgements so far.
func (b *table) acknowledged() []storetest.Ack {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.acks)
}

func (b *table) play(commands int) {
	for range commands {
		b.turns <- struct{}{}
	}
}

// cutPower cuts the power, and checks that everything acknowledged survives.
func (b *table) cutPower(random *rand.Rand, kept int) {
	before := b.acknowledged()
	left := b.disk.cutPower(b.T, random, kept)
	survives(b.T, filepath.Join(left, "test.db"), before)
}

func (b *table) end() {
	close(b.turns)
	b.playing.Wait()
	if err := b.close(); err != nil {
		b.Error(err)
	}
}

// TestUnsyncedWritesLost cuts the power at random moments while matches are played. After a power cut, all unsynced writes
// are lost, or about half of them at random, or none. All writes that were acknowledged before must be stored.
func TestUnsyncedWritesLost(t *testing.T) {
	const players, cuts = 16, 12
	random := rand.New(rand.NewPCG(7, 2026))
	tables, commands := storetest.Times(1, 25), 0
	for range tables {
		b := newTable(t, players)
		for cut := 0; cut < cuts && !t.Failed(); cut++ {
			b.play(players + random.IntN(2*players))
			b.cutPower(random, []int{0, 50, 100}[cut%3]) // at this time, most players are waiting for an acknowledgement
		}
		b.end()
		commands += len(b.acks)
	}
	t.Logf("%d cuts, %d commands acknowledged", tables*cuts, commands)
}

// TestAFullDiskLosesNothing checks that only writes are refused if the disk is full, and that acknowledged data survives a
// power cut. The refused commands must be accepted once there is space.
func TestAFullDiskLosesNothing(t *testing.T) {
	const players, times = 8, 4
	random := rand.New(rand.NewPCG(8, 2026))
	tables, commands, refused := storetest.Times(1, 15), 0, 0
	for range tables {
		b := newTable(t, players)
		for round := 0; round < times && !t.Failed(); round++ {
			b.play(players + random.IntN(5*players))
			b.disk.fill(true)
			for was := b.refusals(); b.refusals() < was+players && !t.Failed(); {
				b.play(1)
			}
			b.cutPower(random, []int{0, 50, 100}[round%3])
			b.disk.fill(false)
		}
		b.play(players)
		b.end()
		commands, refused = commands+len(b.acks), refused+b.refused
	}
	t.Logf("full %d times: %d commands acknowledged, %d refused", tables*times, commands, refused)
}

func (b *table) refusals() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refused
}

// survives checks that a database contains all acknowledged writes and is otherwise consistent.
func survives(t *testing.T, path string, acks []storetest.Ack) {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	storetest.Survived(t, s, acks)
	if err := s.Inspect(t.Context(), func(what string) { t.Error(what) }); err != nil {
		t.Error(err)
	}
	if _, _, err := hall.Check(t.Context(), s, func(_ string, err error) { t.Error(err) }); err != nil {
		t.Error(err)
	}
}

// TestTheLayerLosesUnsyncedData checks that the simulated disk loses unsynced data: a database that is never synced must be
// lost completely.
func TestTheLayerLosesUnsyncedData(t *testing.T) {
	d := newDisk(t)
	db, err := sql.Open("sqlite", dsn(filepath.Join(d.dir, "test.db"), []string{"journal_mode(WAL)", "synchronous(OFF)"}))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE rows (id INTEGER PRIMARY KEY); INSERT INTO rows VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	left := d.cutPower(t, rand.New(rand.NewPCG(1, 1)), 0)
	after, err := sql.Open("sqlite", dsn(filepath.Join(left, "test.db"), nil))
	if err != nil {
		t.Fatal(err)
	}
	defer after.Close()
	var n int
	if err := after.QueryRow("SELECT count(*) FROM rows").Scan(&n); err == nil {
		t.Errorf("%d rows are left", n)
	}
}
