package fuzz

import (
	"context"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
)

// open returns the store of a world: a store in memory, a store in a file, or a store in memory
// that is full for a while.
func (r *round) open(t *testing.T, seed uint64) (server.Store, func() error) {
	switch seed % 7 {
	case 2:
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "keypeg.db"))
		if err != nil {
			t.Fatal(err)
		}
		r.inFiles++
		return s, s.Close
	case 4:
		from := int64(20 + chance("room", seed).IntN(60))
		return &narrow{Store: inmem.New(), from: from, to: from + 30}, func() error { return nil }
	}
	return inmem.New(), func() error { return nil }
}

// A narrow store refuses some of its writes because it is full.
type narrow struct {
	server.Store
	from, to int64
	writes   atomic.Int64
}

func (n *narrow) room() error {
	if w := n.writes.Add(1); n.from <= w && w < n.to {
		return fmt.Errorf("planted: %w", hall.ErrFull)
	}
	return nil
}

func (n *narrow) Create(ctx context.Context, h hall.Header, b hall.Batch) error {
	if err := n.room(); err != nil {
		return err
	}
	return n.Store.Create(ctx, h, b)
}

func (n *narrow) Append(ctx context.Context, b hall.Batch) error {
	if err := n.room(); err != nil {
		return err
	}
	return n.Store.Append(ctx, b)
}

func (n *narrow) PutTicket(ctx context.Context, k hall.Ticket, now time.Time) error {
	if err := n.room(); err != nil {
		return err
	}
	return n.Store.PutTicket(ctx, k, now)
}

func (n *narrow) Put(ctx context.Context, d docstore.Document) error {
	if err := n.room(); err != nil {
		return err
	}
	return n.Store.Put(ctx, d)
}

func (n *narrow) Replace(ctx context.Context, d docstore.Document) error {
	if err := n.room(); err != nil {
		return err
	}
	return n.Store.Replace(ctx, d)
}
