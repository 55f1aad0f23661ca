package hall

import (
	"context"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
)

// Rooms returns how many matches the hall has in memory.
func (h *Hall) Rooms() int { return len(h.rooms.all()) }

// emptyRoom returns a room by itself.
func emptyRoom() *room {
	return (&rooms{tables: lobby.NewTables[*Snapshot](), presence: peers.NewPresence()}).empty("")
}

// Sweep forgets old matches now.
func (h *Hall) Sweep(ctx context.Context) (int, error) { return sweeper{h}.sweep(ctx) }
