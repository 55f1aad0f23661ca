package hall

import (
	"sync/atomic"

	"keypeg/internal/hall/peers"
)

// hooks contains the functions that were registered with a hall.
type hooks struct {
	counts    *counts
	end       peers.Followers[*Snapshot]
	change    peers.Followers[step]
	forgotten peers.Followers[gone]
}

type step struct{ before, now *Snapshot }

type gone struct {
	id      string
	holders []Hash
}

// changed calls the registered functions after a change in a match.
func (h *hooks) changed(before, now *Snapshot) {
	if before.Match.Version != now.Match.Version {
		h.change.Tell(step{before, now})
	}
	if before.Match.Result == nil && now.Match.Result != nil {
		h.counts.ended.Add(1)
		h.end.Tell(now)
	}
}

// gone calls the registered functions after a match has been deleted.
func (h *hooks) gone(id string, holders []Hash) {
	h.counts.forgotten.Add(1)
	h.forgotten.Tell(gone{id, holders})
}

// counts contains those Figures that never decrease.
type counts struct{ made, ended, forgotten, read, told atomic.Int64 }
