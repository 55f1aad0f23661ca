package hall

import (
	"sync"
	"sync/atomic"
	"testing"

	"keypeg/match"
)

// TestSharedValuesAreMadeOnce checks that callers with the same key share one value of a snapshot. Another snapshot
// has a separate value, unless the two snapshots differ only in the data that one seat sees.
func TestSharedValuesAreMadeOnce(t *testing.T) {
	s := (&Snapshot{}).copy()
	var made atomic.Int32
	ask := func(s *Snapshot, key any) int32 {
		return Once(s, key, func() int32 { return made.Add(1) })
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if n := ask(s, "en"); n != 1 {
				t.Errorf("it is made %d times", n)
			}
		})
	}
	all.Wait()
	if n := ask(s, "fr"); n != 2 {
		t.Errorf("by another key it is number %d", n)
	}
	r := emptyRoom()
	r.present = [2]int{1, 0}
	r.publish(s) // the same match, but with different players present
	for i, other := range []*Snapshot{s.after(change{events: []match.Event{{}}}), s.after(change{hints: []Hint{{}}}), s.after(change{grants: []Grant{{}}}), r.newest} {
		if n := ask(other, "en"); n != int32(i+3) {
			t.Errorf("of snapshot %d it is number %d", i+1, n)
		}
	}
	for i, same := range []*Snapshot{s.after(change{notes: []Notes{{}}}), s.after(change{hinted: &Hinted{}})} {
		if n := ask(same, "en"); n != 1 {
			t.Errorf("of private snapshot %d it is number %d", i+1, n)
		}
	}
}

// TestSharedValuesAreBounded checks that a snapshot caches only a limited number of values.
func TestSharedValuesAreBounded(t *testing.T) {
	s, made := (&Snapshot{}).copy(), 0
	for range 2 {
		for key := range 20 {
			Once(s, key, func() int { made++; return made })
		}
	}
	if made != 16+4+4 {
		t.Errorf("20 things were made %d times in two rounds, and 16 are kept", made)
	}
}
