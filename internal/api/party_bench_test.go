package api_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"keypeg/internal/party"
	"keypeg/internal/sqlite"
	"keypeg/wire"
)

var crowd = flag.Int("crowd", 20, "the people of the crowd whose rows are timed")

// crowdOf opens a party of n people with their streams, over a database in a file.
func crowdOf(site *site, n int) (all []guest, streams *sync.WaitGroup) {
	all, streams = []guest{site.makesParty(2)}, &sync.WaitGroup{}
	for i := range n - 1 {
		g := guest{&user{site: site, token: fmt.Sprintf("the token of player %06d", i)}, all[0].id}
		g.ask("POST", g.path("/seat"), wire.PartySeat{Name: fmt.Sprint("player ", i)}, 200, nil)
		all = append(all, g)
	}
	for _, g := range all {
		frames := g.frames(g.path("/stream"), "")
		streams.Go(func() {
			for range frames {
			}
		})
	}
	return all, streams
}

func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// TestARowOfACrowdIsAnsweredSoon lets people, each with an open stream, place 100 rows a second, and reports the time until
// they are answered. The reported memory includes that of the clients.
func TestARowOfACrowdIsAnsweredSoon(t *testing.T) {
	people, rows := *crowd, 2**crowd
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	site := siteOn(t, store)
	before := heap()
	all, _ := crowdOf(site, people)
	now := all[0].does(wire.PartyCommand{Kind: party.Start, Round: 1})
	time.Sleep(time.Second) // every stream gets all players when a round begins, which is not timed
	var mu sync.Mutex
	var took []time.Duration
	var each sync.WaitGroup
	every := time.NewTicker(10 * time.Millisecond)
	defer every.Stop()
	for i := range rows {
		<-every.C
		each.Go(func() {
			began := time.Now()
			all[i%people].does(wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: i/people + 1, Code: "1111", Since: now.Version})
			mu.Lock()
			defer mu.Unlock()
			took = append(took, time.Since(began))
		})
	}
	each.Wait()
	slices.Sort(took)
	t.Logf("%d people, %d rows: half within %v, 99 of 100 within %v, all within %v; %.0f KiB a player", people, rows,
		took[len(took)/2], took[len(took)*99/100], took[len(took)-1], (heap()-before)/1024/float64(people))
}
