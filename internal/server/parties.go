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
	"keypeg/internal/tournament"
	"keypeg/internal/tournaments"
)

// parties returns the parties of a store. After each round, a worker looks for the round's most
// instructive row.
func (o Options) parties(store Store, games *pool.Pool) *parties.Parties {
	return parties.New(docstore.Store(store), parties.Options{
		Options: gatherings[*party.Party](o, store, limits.PartiesAddress),
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

// tournaments returns the tournaments of a store.
func (o Options) tournaments(store Store, h *hall.Hall) *tournaments.Tournaments {
	return tournaments.New(h, docstore.Store(store), gatherings[*tournament.Tournament](o, store, limits.TournamentsAddress))
}

// gatherings returns the options of gatherings. The argument most limits those stored for an address.
func gatherings[S any](o Options, store Store, most limits.Bound) gathering.Options[S] {
	_, shared := store.(hall.Shared)
	return gathering.Options[S]{
		Now: o.Now, Log: o.Log, Random: o.Random, IDPrefix: o.IDPrefix, PerMaker: o.bounded(most), Shared: shared, Keep: o.Keep, KeepSolo: o.KeepUnmet,
	}
}
