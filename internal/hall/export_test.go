package hall

import (
	"context"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
)

// Rooms returns the number of matches in memory.
func (h *Hall) Rooms() int { return len(h.rooms.all()) }

// emptyRoom returns an empty room that belongs to no hall.
func emptyRoom() *room {
	return (&rooms{tables: lobby.NewTables[*Snapshot](), presence: peers.NewPresence()}).empty("")
}

// Sweep deletes old matches immediately.
func (h *Hall) Sweep(ctx context.Context) (int, error) { return sweeper{h}.sweep(ctx) }

// News returns the number of changes by other halls that wait to be applied to a match.
func (h *Hall) News(id string) int { return len(h.peers.News(id)) }
