package hall

import (
	"container/list"
	"context"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/pool"
)

// New returns a hall over a store. All halls over one store share the work of running the clocks and computers of its
// matches. The caller must close the hall before the store.
func New(s Store, o Options) *Hall {
	h := &Hall{store: s, opt: o.filled(), tables: lobby.NewTables[*Snapshot](), noRoom: rate.Sometimes{Interval: time.Minute}}
	_, h.shared = s.(Shared)
	for _, thinkers := range []**pool.Pool{&h.opt.Moves, &h.opt.ShowMoves} {
		if *thinkers == nil {
			*thinkers = pool.New(pool.Options{Plain: true, Waiting: 1000, Log: h.opt.Log}, pool.Questions)
			h.own = append(h.own, *thinkers)
		}
	}
	h.clock = clock{schedule.NewQueue(), h}
	h.computers = newComputers(h)
	h.peers = peers.New(s, host{h}, h.opt.Poll)
	h.rooms = rooms{tables: h.tables, presence: h.peers.Presence, most: h.opt.Idle, byID: map[string]*room{}, idle: list.New()}
	h.places = places{all: h.opt.Watches, per: h.opt.PerAsker, by: map[string]taken{}}
	h.hooks.counts = &h.counts
	h.archive.store, h.archive.log = s, h.opt.Log
	h.revisions = revisions{store: s, running: &h.running}
	h.ctx, h.end = context.WithCancel(context.Background())
	h.running.Go(func() { h.clock.Run(h.ctx, tickers, h.clock.ring) })
	h.running.Go(func() { h.computers.against.Run(h.ctx) })
	h.running.Go(func() { h.computers.shown.Run(h.ctx) })
	h.peers.Start(h.ctx, &h.running)
	h.running.Go(sweeper{h}.run)
	return h
}

// tickers is the largest number of turns that are ended at the same time.
const tickers = 8
