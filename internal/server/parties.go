package server

import (
	"context"

	"keypeg/internal/docstore"
	"keypeg/internal/gathering"
	"keypeg/internal/hall"
	"keypeg/internal/limits"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/pool"
)

// parties returns the parties of a store. After each round, a worker looks for its most instructive row.
func (o Options) parties(store Store, games *pool.Pool) *parties.Parties {
	_, shared := store.(hall.Shared)
	return parties.New(docstore.Store(store), parties.Options{Options: gathering.Options[*party.Party]{
		Now: o.Now, Log: o.Log, Random: o.Random, IDPrefix: o.IDPrefix, PerMaker: o.bounded(limits.PartiesAddress), Shared: shared, Keep: o.Keep, KeepSolo: o.KeepUnmet,
	},
		Ended: func(p *parties.Parties, s *parties.Snapshot) {
			err := games.Offer("", func(ctx context.Context) {
				n, ok := parties.Instructive(ctx, s.State, s.State.Round.Number)
				if !ok {
					return
				}
				if err := p.AddNote(ctx, s.ID, n); err != nil {
					o.Log.Warn("a round of a party stays without a note", "party", s.ID, "err", err)
				}
			})
			if err != nil {
				o.Log.Warn("a round of a party stays without a note", "party", s.ID, "err", err)
			}
		},
	})
}
