package server

import (
	"context"

	"keypeg/internal/analysis"
	"keypeg/internal/api"
	"keypeg/internal/challenge"
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

// A part is a group of operations that only a server on a network offers.
type part struct {
	operations api.Part
	forget     func(context.Context, hall.Hash) error // deletes what is stored about a holder; may be nil
	close      func(context.Context) error            // may be nil
}

// A base contains the objects from which parts are made.
type base struct {
	Options
	store   Store
	hall    *hall.Hall
	games   *pool.Pool
	records *analysis.Records
}

// onNetwork returns the parts of a server on a network.
func onNetwork(b base) []part {
	parts := []part{b.parties(), b.tournaments(), b.challenges(), {operations: api.Site()}}
	if b.Sheets != nil {
		parts = append(parts, part{operations: api.Sheets(b.Sheets)})
	}
	return parts
}

// operations returns the operations of the given parts.
func operations(parts []part) (list []api.Part) {
	for _, p := range parts {
		list = append(list, p.operations)
	}
	return list
}

// parties returns the part of a server that hosts the parties of its store. After each round, a worker searches for the round's
// most instructive row.
func (b base) parties() part {
	p := parties.New(docstore.Store(b.store), parties.Options{
		Options: gatherings[*party.Party](b, limits.PartiesAddress),
		Ended: func(p *parties.Parties, s *parties.Snapshot) {
			err := b.games.Offer("", func(ctx context.Context) {
				n, ok := parties.Instructive(ctx, s.State, s.State.Round.Number)
				if !ok {
					return
				}
				if err := p.AddNote(ctx, s.ID, n); err != nil {
					b.Log.Warn("a round of a party stays without a note", "party", s.ID, "err", err)
				}
			})
			if err != nil {
				b.Log.Warn("a round of a party stays without a note", "party", s.ID, "err", err)
			}
		},
	})
	return part{api.Parties(p), p.Forget, p.Close}
}

// tournaments returns the tournaments of a store.
func (b base) tournaments() part {
	t := tournaments.New(b.hall, docstore.Store(b.store), gatherings[*tournament.Tournament](b, limits.TournamentsAddress))
	return part{api.Tournaments(t), t.Forget, t.Close}
}

// gatherings returns the options for one kind of gathering. The argument most is the largest number of gatherings stored for an
// address.
func gatherings[S any](b base, most limits.Bound) gathering.Options[S] {
	_, shared := b.store.(hall.Shared)
	return gathering.Options[S]{
		Now: b.Now, Log: b.Log, Random: b.Random, IDPrefix: b.IDPrefix, PerMaker: b.bounded(most), Shared: shared, Tracer: b.Tracer, Keep: b.Keep, KeepSolo: b.KeepUnmet,
	}
}

// challenges returns the challenges of a store. Each challenge is a document that belongs to its maker, and is deleted with the
// maker's other data.
func (b base) challenges() part {
	o := challenge.Options{Log: b.Log, Now: b.Now, Most: b.bounded(limits.RecordsAddress)}
	return part{operations: api.Challenges(challenge.New(b.hall, b.store, b.records, o))}
}
