package hall

import (
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/match"
)

func onlooker(t *testing.T, r *room) *watch {
	t.Helper()
	w := &watch{c: make(chan *Snapshot, 1), seatsIn: func(*Snapshot) []keypeg.Seat { return nil }}
	if err := r.join(w, Options{}.filled()); err != nil {
		t.Fatal(err)
	}
	return w
}

// has receives a snapshot from a watch, and reports whether it is s.
func (w *watch) has(s *Snapshot) bool {
	select {
	case got := <-w.c:
		return got == s
	default:
		return false
	}
}

// TestEveryOnlookerIsToldInTheEnd checks that players get a snapshot immediately, and that many onlookers get it in
// batches. It checks that every watch gets a snapshot even if other watches join or leave, or if a newer snapshot
// arrives.
func TestEveryOnlookerIsToldInTheEnd(t *testing.T) {
	r := emptyRoom()
	snapshot := func() *Snapshot { return (&Snapshot{Match: &match.Match{}}).copy() }
	first, second, third := snapshot(), snapshot(), snapshot()
	r.newest = first
	host := keypeg.Host
	player := onlooker(t, r)
	r.audience.remove(player, nil)
	player.seat = &host
	if err := r.audience.add(player, Options{}.filled()); err != nil {
		t.Fatal(err)
	}
	var all []*watch
	for range 5 * toldAtOnce {
		all = append(all, onlooker(t, r))
	}
	for _, w := range append(all, player) {
		if !w.has(first) {
			t.Fatal("who comes is not handed the newest snapshot")
		}
	}

	r.newest = second
	if !r.audience.tell(second) || r.audience.tell(second) {
		t.Fatal("one has to go on with the telling, and no more than one")
	}
	if !player.has(second) || all[0].has(second) {
		t.Fatal("the player is not told at once, or the onlookers are")
	}
	if !r.tellSome() || !all[0].has(second) || !all[toldAtOnce-1].has(second) || all[toldAtOnce].has(second) || !r.tellSome() || !all[toldAtOnce].has(second) {
		t.Fatal("the onlookers are not told some at a time")
	}
	late := onlooker(t, r)
	r.part(all[3]) // the last watch moves to the free place, which is among the watches that have the snapshot
	r.part(all[len(all)-1])
	for r.tellSome() {
	}
	if r.tellSome() || !late.has(second) {
		t.Error("who came last and took another's place is not told")
	}
	for i, w := range all[2*toldAtOnce : len(all)-1] {
		if !w.has(second) {
			t.Errorf("onlooker %d is not told", 2*toldAtOnce+i)
		}
	}

	r.newest = third
	r.audience.tell(third)
	r.tellSome()
	r.forget() // a fault
	if r.tellSome() {
		t.Error("there is nothing to tell, and it goes on")
	}
	r.newest = first
	r.audience.tell(first)
	for r.tellSome() {
	}
	if last := all[len(all)-2]; !last.has(first) {
		t.Error("after the match was read again its last onlooker is not told")
	}
	r.part(player)
	if len(r.audience.players) != 0 || len(r.audience.all()) != len(all)-1 {
		t.Errorf("%d players and %d in all are left", len(r.audience.players), len(r.audience.all()))
	}
}

// TestAPublishedSnapshotReachesManyOnlookers checks that onlookers who are not told at once are told soon, without another
// snapshot.
func TestAPublishedSnapshotReachesManyOnlookers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := emptyRoom(), (&Snapshot{Match: &match.Match{}}).copy()
		var all []*watch
		for range 2*toldAtOnce + 1 {
			all = append(all, onlooker(t, r))
		}
		r.publish(s)
		time.Sleep(time.Second)
		for i, w := range all {
			if !w.has(s) {
				t.Fatalf("onlooker %d is not told", i)
			}
		}
	})
}
