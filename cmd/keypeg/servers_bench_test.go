package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/lab/load"
	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres/postgrestest"
)

// BenchmarkServers measures the processor time that several servers, their PostgreSQL and their broker use for each command,
// and the delay until watchers see its effect. It measures the arrangements in turn, because other load on the machine
// varies. Each time, the servers are new and their schema is empty. This process generates the load, but its own time is not
// counted.
//
//	scripts/postgres.sh go test -run '^$' -bench Servers -benchtime 3x -timeout 15m ./cmd/keypeg
func BenchmarkServers(b *testing.B) {
	ways := []*way{
		{name: "1", servers: 1}, {name: "2-each-match-at-one", servers: 2, alone: true}, {name: "2-each-match-at-one-bus", servers: 2, alone: true, bus: true},
		{name: "2", servers: 2}, {name: "2-bus", servers: 2, bus: true},
		{name: "4", servers: 4}, {name: "4-bus", servers: 4, bus: true}, {name: "8", servers: 8}, {name: "8-bus", servers: 8, bus: true},
		{name: "2-watchers", servers: 2, watchers: 100}, {name: "2-watchers-bus", servers: 2, watchers: 100, bus: true},
	}
	if only := os.Getenv("KEYPEG_WAYS"); only != "" {
		ways = slices.DeleteFunc(ways, func(w *way) bool { return !slices.Contains(strings.Fields(only), w.name) })
	}
	for b.Loop() {
		for _, w := range ways {
			w.turn(b)
		}
	}
	b.ReportMetric(0, "ns/op")
	for _, w := range ways {
		for unit, all := range w.got {
			slices.Sort(all)
			b.ReportMetric(all[len(all)/2], w.name+":"+unit)
		}
	}
}

// A way is one arrangement of servers.
type way struct {
	name     string
	servers  int
	alone    bool // whether both players of a match use one server; otherwise they use two, if there are two
	bus      bool
	watchers int // the number of watchers of a single match, on a different server from the player who gives commands

	got map[string][]float64
}

func (w *way) turn(b *testing.B) {
	db := postgrestest.NewOwn(b)
	defer db.Stop()
	dir := b.TempDir()
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	flags := []string{"--key", filepath.Join(dir, "key")}
	var broker *natstest.Broker
	if w.bus {
		broker = natstest.New(b)
		defer broker.Kill()
		flags = append(flags, "--bus", broker.Direct())
	}
	var servers []*running
	for range w.servers {
		r := &running{t: b, program: keypegProgram(b), db: db.Address(), more: flags, log: log}
		r.start()
		defer r.kill()
		servers = append(servers, r)
	}
	used := func() (all [3]time.Duration) {
		for _, r := range servers {
			all[0] += processorTime(b, r.cmd.Process.Pid)
		}
		all[1] = processorTime(b, db.Pid())
		if broker != nil {
			all[2] = processorTime(b, broker.Pid())
		}
		return all
	}
	w.play(b, servers, 2*time.Second) // lets each server do its one-time work before the measurement
	before := used()
	reports := w.play(b, servers, 6*time.Second)
	after := used()
	var commands int64
	for _, r := range reports {
		if commands += r.Commands; r.Errors > 0 {
			b.Errorf("%s: %+v", w.name, r.Kinds)
		}
	}
	for i, unit := range []string{"server-µs", "database-µs", "broker-µs"} {
		w.note(unit, float64((after[i]-before[i]).Microseconds())/float64(commands))
	}
	w.note("p50-ms", reports[0].P50)
	w.note("frame-p50-ms", reports[0].FrameP50)
	w.note("watcher-p50-ms", reports[0].WatcherP50)
	b.Logf("%s: %d commands; %v", w.name, commands, w.got)
}

// play lets people play on the servers, and returns a report for each server.
func (w *way) play(b *testing.B, servers []*running, d time.Duration) []load.Report {
	reports := make([]load.Report, len(servers))
	var all sync.WaitGroup
	for i, r := range servers {
		p := load.People{URL: r.url, People: 64 / w.servers, Answers: keypeg.Assisted, Streams: true, Time: d}
		if !w.alone {
			p.Also = servers[(i+1)%w.servers].url
		}
		if w.watchers > 0 {
			if i > 0 {
				continue
			}
			p.People, p.Rate, p.Watchers, p.Matches = 2, 20, w.watchers, 1
		}
		all.Go(func() {
			var err error
			if reports[i], err = p.Run(b.Context()); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	return reports
}

func (w *way) note(unit string, x float64) {
	if w.got == nil {
		w.got = map[string][]float64{}
	}
	w.got[unit] = append(w.got[unit], x)
}

// processorTime returns the processor time of a process and its children, including those that have ended.
func processorTime(t testing.TB, pid int) (used time.Duration) {
	t.Helper()
	const tick = 10 * time.Millisecond
	times := func(fields []string, places ...int) (sum time.Duration) {
		for _, i := range places {
			n, err := strconv.Atoi(fields[i])
			if err != nil {
				t.Fatal(err)
			}
			sum += time.Duration(n) * tick
		}
		return sum
	}
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		text, err := os.ReadFile(name)
		_, after, ok := strings.Cut(string(text), ") ")
		fields := strings.Fields(after)
		switch {
		case err != nil || !ok: // the process has ended
		case name == fmt.Sprintf("/proc/%d/stat", pid):
			used += times(fields, 11, 12, 13, 14)
		case fields[1] == strconv.Itoa(pid):
			used += times(fields, 11, 12)
		}
	}
	return used
}
