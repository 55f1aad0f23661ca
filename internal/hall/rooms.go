package hall

import (
	"container/list"
	"maps"
	"slices"
	"sync"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/record"
)

// rooms contains the matches in memory: those in use, and some that were used recently.
type rooms struct {
	tables   *lobby.Tables[*Snapshot]
	presence *peers.Presence
	most     int // the largest number of rooms without users

	mu   sync.Mutex
	byID map[string]*room
	idle *list.List // the rooms (*room) without users, most recently used first
}

// empty returns a room for a match, without a snapshot.
func (rs *rooms) empty(id string) *room {
	return &room{id: id, tables: rs.tables, presence: rs.presence, turn: make(chan struct{}, 1)}
}

// enter returns the room of a match, whether or not the match exists. Callers must leave the room with exit.
func (rs *rooms) enter(id string) (*room, error) {
	if len(id) > record.MaxID {
		return nil, noMatch(id)
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r := rs.byID[id]
	if r == nil {
		r = rs.empty(id)
		r.elsewhere = rs.presence.Elsewhere(id)
		rs.byID[id] = r
	}
	if r.idle != nil {
		rs.idle.Remove(r.idle)
		r.idle = nil
	}
	r.users++
	return r, nil
}

func (rs *rooms) exit(r *room) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if r.users--; r.users > 0 {
		return
	}
	if r.current() == nil {
		delete(rs.byID, r.id)
		return
	}
	r.idle = rs.idle.PushFront(r)
	if rs.idle.Len() > rs.most {
		oldest := rs.idle.Remove(rs.idle.Back()).(*room)
		delete(rs.byID, oldest.id)
	}
}

// of returns the room of a match in memory, or nil.
func (rs *rooms) of(id string) *room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.byID[id]
}

// all returns the rooms of all matches in memory.
func (rs *rooms) all() []*room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return slices.Collect(maps.Values(rs.byID))
}

// watched reports whether anybody watches a match.
func (rs *rooms) watched(id string) bool {
	r := rs.of(id)
	return r != nil && r.watched()
}
