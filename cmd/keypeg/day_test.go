package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"keypeg/internal/lab/load"
	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres/postgrestest"
)

// A site is the set of servers that the visitors of a day use: four servers that share a primary database and its standby, and
// exchange messages over NATS. Each server is behind a Way, and keeps its addresses when it is restarted.
type site struct {
	t       *testing.T
	servers []*running
	ways    []*postgrestest.Way
	broker  *natstest.Broker
	pair    *postgrestest.Pair
	random  *rand.Rand
}

const serversOfSite = 4

// openSite starts a site, and returns the addresses of the servers and of their metrics.
func openSite(t *testing.T) (s *site, urls, metrics []string) {
	t.Helper()
	s = &site{t: t, broker: natstest.New(t), pair: postgrestest.NewPair(t), random: rand.New(rand.NewPCG(30, 5))}
	dir := t.TempDir()
	key := filepath.Join(t.TempDir(), "key")
	for i := range serversOfSite {
		log, err := os.Create(filepath.Join(dir, fmt.Sprint("log", i)))
		if err != nil {
			t.Fatal(err)
		}
		figures := freeAddress(t)
		r := &running{
			t: t, program: keypegProgram(t), db: s.pair.Address(), addr: freeAddress(t), log: log,
			more: []string{"--key", key, "--bus", s.broker.URL(), "--metrics", figures},
		}
		s.servers = append(s.servers, r)
		r.start()
		t.Cleanup(func() {
			r.kill()
			log.Close()
			if text, _ := os.ReadFile(log.Name()); t.Failed() {
				t.Logf("the last that server %d said: …%s", i+1, text[max(0, len(text)-2000):])
			}
		})
		way := postgrestest.NewWay(t, "http://"+r.addr)
		s.ways = append(s.ways, way)
		urls = append(urls, way.Address())
		metrics = append(metrics, "http://"+figures+"/metrics")
	}
	return s, urls, metrics
}

// The faults that happen during a simulated day. The process of the first server is never restarted, so that its memory and files
// can be compared.
var faultsOfDay = []struct {
	name string
	fail func(*site)
}{
	{"a server is killed", func(s *site) {
		r := s.mortal()
		r.kill()
		time.Sleep(2 * time.Second)
		r.start()
	}},
	{"a server is told to stop", func(s *site) {
		r := s.mortal()
		_ = r.cmd.Process.Signal(syscall.SIGTERM)
		_ = r.cmd.Wait()
		time.Sleep(2 * time.Second)
		r.start()
	}},
	{"NATS is killed", func(s *site) {
		s.broker.Kill()
		time.Sleep(5 * time.Second)
		s.broker.Start()
	}},
	{"the primary is killed", func(s *site) { s.lose(postgrestest.Killed) }},
	{"the primary freezes", func(s *site) { s.lose(postgrestest.Frozen) }},
	{"all connections to a server are cut", func(s *site) {
		i := s.random.IntN(len(s.ways))
		s.ways[i].Cut()
		s.ways[i].Lead(s.t, "http://"+s.servers[i].addr)
	}},
}

func (s *site) mortal() *running { return s.servers[1+s.random.IntN(len(s.servers)-1)] }

// lose makes the primary fail, and ten seconds later replaces it with a new standby.
func (s *site) lose(how postgrestest.Loss) {
	s.pair.Fail(how)
	time.Sleep(10 * time.Second)
	s.pair.Heal()
}

// TestVisitorsOfADay has simulated people visit a site during a day that takes an hour, with a fault every minute. If KEYPEG_FAULTS
// is more than 1, it is the number of minutes that the day takes. Nobody may wait more than five seconds for anything, no row may
// be lost, and the memory and files of a server may not grow.
func TestVisitorsOfADay(t *testing.T) {
	if os.Getenv("KEYPEG_FAULTS") == "" {
		return // run by `make faults ARGS=Visitors`
	}
	minutes, _ := strconv.Atoi(os.Getenv("KEYPEG_FAULTS"))
	if minutes <= 1 {
		minutes = 60
	}
	s, urls, metrics := openSite(t)
	day := load.Day{URLs: urls, People: 150, Wave: 20, Rate: 30, Time: time.Duration(minutes) * time.Minute, Seed: 30, Metrics: metrics}
	var happened []mishap
	over := make(chan struct{})
	stopped := make(chan struct{})
	began := time.Now()
	go func() {
		defer close(stopped)
		happened = s.failEveryMinute(began, minutes, over)
	}()
	r, err := day.Run(t.Context())
	close(over)
	<-stopped
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.MarshalIndent(r, "", "  ")
	t.Logf("%s", text)
	var table strings.Builder
	if err := printDayReport(&table, r); err != nil {
		t.Error(err)
	}
	t.Logf("\n%s", table.String())
	t.Logf("\n%s", attributed(happened, r.Trouble))
	if r.Errors > 0 {
		t.Errorf("errors: %v", r.Kinds)
	}
	if r.OverFive > 0 {
		t.Errorf("people waited %d times for more than five seconds, at most %.1f s", r.OverFive, r.Longest)
	}
	// Memory grows until a server keeps the largest number of unused matches, so compare only the later quarters.
	s0 := r.Servers[0]
	if most := 1.1 * max(s0.RSS[1], s0.RSS[2]); s0.Starts != 1 || s0.RSS[3] > most || s0.Files[3] > 1.25*s0.Files[0]+10 {
		t.Errorf("the first server grew: %+v", s0)
	}
}

// A mishap is a fault that occurred during a day.
type mishap struct {
	name string
	at   float64 // seconds
}

// failEveryMinute causes a fault every minute: all kinds equally often, and in random order.
func (s *site) failEveryMinute(began time.Time, minutes int, over <-chan struct{}) (happened []mishap) {
	var order []int
	for minute := range minutes {
		select {
		case <-over:
			return happened
		case <-time.After(time.Until(began.Add(time.Duration(minute)*time.Minute + 30*time.Second))):
		}
		if len(order) == 0 {
			order = s.random.Perm(len(faultsOfDay))
		}
		f := faultsOfDay[order[0]]
		order = order[1:]
		happened = append(happened, mishap{f.name, time.Since(began).Seconds()})
		s.t.Logf("%4.0f s: %s", time.Since(began).Seconds(), f.name)
		f.fail(s)
	}
	return happened
}

// attributed returns a table of the waits that began after each kind of fault.
func attributed(happened []mishap, waits []load.Trouble) string {
	type sum struct {
		times, one, five int
		longest          float64
	}
	sums := map[string]*sum{}
	for _, f := range happened {
		if sums[f.name] == nil {
			sums[f.name] = &sum{}
		}
		sums[f.name].times++
	}
	for _, w := range waits {
		name := "before the first fault"
		for _, f := range happened {
			if f.at <= w.At+w.Seconds { // people may have begun to wait before the fault
				name = f.name
			}
		}
		if sums[name] == nil {
			sums[name] = &sum{}
		}
		s := sums[name]
		s.one++
		s.longest = max(s.longest, w.Seconds)
		if w.Seconds >= 5 {
			s.five++
		}
	}
	var b strings.Builder
	for name, s := range sums {
		fmt.Fprintf(&b, "%s, %d times: %d waits over 1 s, %d over 5 s, at most %.1f s\n", name, s.times, s.one, s.five, s.longest)
	}
	return b.String()
}
