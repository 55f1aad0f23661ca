package hall

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"keypeg"
)

// maxTables bounds the list of open tables.
const maxTables = 50

// AwayFromTable is how long an open table is still listed without its host: long enough to load
// the page again.
const AwayFromTable = 10 * time.Second

// A lobby knows the open tables at which a host sits and waits, by the watches of their rooms and by what other halls tell. It
// is empty when the process begins, and fills as the hosts' pages come back.
type lobby struct {
	mu      sync.Mutex
	waiting map[string]*waiting // by match
	listed  []*Snapshot         // what Tables last returned, unless version has grown since
	version int                 // grows with every change
}

// A waiting table is listed from the moment its host is there.
type waiting struct {
	s    *Snapshot
	left time.Time // zero while the host is there
}

func newLobby() *lobby { return &lobby{waiting: map[string]*waiting{}} }

// update takes in what became of a match, or of who is present in it.
func (l *lobby) update(s *Snapshot) {
	if !s.Header.Open {
		return
	}
	id := s.Header.Config.ID
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.waiting[id]
	switch {
	case !s.awaits(keypeg.Guest):
		l.drop(id)
	case s.Present[keypeg.Host] == 0:
		l.leave(w)
	case w != nil:
		w.left = time.Time{}
	default:
		l.waiting[id] = &waiting{s: s}
		l.change()
	}
}

// hostLeft is for a room that has no snapshot to tell of.
func (l *lobby) hostLeft(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.leave(l.waiting[id])
}

func (l *lobby) leave(w *waiting) {
	if w != nil && w.left.IsZero() {
		w.left = time.Now()
	}
}

// gone is for a match that is there no more.
func (l *lobby) gone(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(id)
}

func (l *lobby) drop(id string) {
	if l.waiting[id] != nil {
		delete(l.waiting, id)
		l.change()
	}
}

func (l *lobby) change() {
	l.version++
	l.listed = nil
}

// sweep drops the tables whose hosts have been away for too long.
func (l *lobby) sweep() {
	for id, w := range l.waiting {
		if !w.left.IsZero() && time.Since(w.left) >= AwayFromTable {
			l.drop(id)
		}
	}
}

// waits reports whether the host of an open table is there.
func (l *lobby) waits(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep()
	return l.waiting[id] != nil
}

// has reports whether a table is among those that wait, and whether its host is there.
func (l *lobby) has(id string) (it, host bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.waiting[id]
	return w != nil, w != nil && w.left.IsZero()
}

// list is what Tables returns.
func (l *lobby) list() ([]*Snapshot, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep()
	if l.listed == nil {
		l.listed = l.latest()
	}
	return l.listed, l.version
}

// latest are the tables made last, one a host: nobody can sit at two.
func (l *lobby) latest() []*Snapshot {
	all := make([]*Snapshot, 0, len(l.waiting))
	for _, w := range l.waiting {
		all = append(all, w.s)
	}
	slices.SortFunc(all, func(a, b *Snapshot) int {
		return cmp.Or(b.Header.Made.Compare(a.Header.Made), strings.Compare(a.Header.Config.ID, b.Header.Config.ID))
	})
	hosts := map[Hash]bool{}
	all = slices.DeleteFunc(all, func(s *Snapshot) bool {
		host := s.Holders(keypeg.Host)[0]
		another := hosts[host]
		hosts[host] = true
		return another
	})
	return all[:min(len(all), maxTables)]
}

// Tables are the open tables whose hosts are there, the latest made first, one a host and at most
// 50. The version is another one whenever the list may be.
func (h *Hall) Tables() (tables []*Snapshot, version int, err error) {
	if err := h.begin(); err != nil {
		return nil, 0, err
	}
	defer h.running.Done()
	tables, version = h.lobby.list()
	return tables, version, nil
}
