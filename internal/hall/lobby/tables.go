// Package lobby lists open tables, and generates and reads the codes that lead to a seat.
package lobby

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"
)

// maxTables is the largest number of open tables in a list.
const maxTables = 50

// Away is how long an open table stays listed after its host has left. That is long enough for the host to reload the page.
const Away = 10 * time.Second

// A Table is a match whose host waits for anyone to join. It contains the value that represents the match in the list.
type Table[T any] struct {
	Match string
	Host  [32]byte // the hash of the host's secret
	Made  time.Time
	Shown T
}

// Tables contains the open tables whose hosts are waiting. It learns about them from the watches of this hall and from
// other halls. The list is empty when the process starts, and fills as the hosts' pages reconnect. The methods are safe for
// concurrent use.
type Tables[T any] struct {
	mu      sync.Mutex
	waiting map[string]*waiting[T] // by match
	listed  []T                    // the last result of List, valid until version increases
	version int                    // incremented at every change
}

// A waiting table is listed from the moment its host is present.
type waiting[T any] struct {
	Table[T]
	left time.Time // the time at which the host left; zero while the host is present
}

// NewTables returns an empty list of tables.
func NewTables[T any]() *Tables[T] { return &Tables[T]{waiting: map[string]*waiting[T]{}} }

// Wait records that the host of a table is present.
func (ts *Tables[T]) Wait(t Table[T]) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if w := ts.waiting[t.Match]; w != nil {
		w.left = time.Time{}
		return
	}
	ts.waiting[t.Match] = &waiting[T]{Table: t}
	ts.change()
}

// Leave records that the host of a table has left it.
func (ts *Tables[T]) Leave(id string) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if w := ts.waiting[id]; w != nil && w.left.IsZero() {
		w.left = time.Now()
	}
}

// Close removes a table from the list, because somebody has joined or the match is gone.
func (ts *Tables[T]) Close(id string) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.drop(id)
}

func (ts *Tables[T]) drop(id string) {
	if ts.waiting[id] != nil {
		delete(ts.waiting, id)
		ts.change()
	}
}

func (ts *Tables[T]) change() {
	ts.version++
	ts.listed = nil
}

// sweep removes the tables whose hosts have been away for too long.
func (ts *Tables[T]) sweep() {
	for id, w := range ts.waiting {
		if !w.left.IsZero() && time.Since(w.left) >= Away {
			ts.drop(id)
		}
	}
}

// Open reports whether people can join a table. They can if the table's host is present or left less than Away ago.
func (ts *Tables[T]) Open(id string) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.sweep()
	return ts.waiting[id] != nil
}

// Has reports whether a table is in the list, and whether its host is present.
func (ts *Tables[T]) Has(id string) (listed, host bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	w := ts.waiting[id]
	return w != nil, w != nil && w.left.IsZero()
}

// List returns the values of the tables, latest first. It returns one table for each host, and at most 50 in total. The
// version changes whenever the list changes.
func (ts *Tables[T]) List() (tables []T, version int) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.sweep()
	if ts.listed == nil {
		ts.listed = ts.latest()
	}
	return ts.listed, ts.version
}

// latest returns the latest tables. It returns only one table for each host, because a host can play at only one table at a
// time.
func (ts *Tables[T]) latest() []T {
	all := make([]*waiting[T], 0, len(ts.waiting))
	for _, w := range ts.waiting {
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b *waiting[T]) int {
		return cmp.Or(b.Made.Compare(a.Made), strings.Compare(a.Match, b.Match))
	})
	shown, hosts := []T{}, map[[32]byte]bool{}
	for _, w := range all {
		if !hosts[w.Host] && len(shown) < maxTables {
			hosts[w.Host] = true
			shown = append(shown, w.Shown)
		}
	}
	return shown
}
