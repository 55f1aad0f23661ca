package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// near reports whether a figure differs from its expected value by at most the given share of that value.
func near(got, want, share float64) bool { return math.Abs(got-want) <= share*want }

// TestQueuesAreAsTheoryHasThem compares the simulation with theory: M/M/1, M/M/c by Erlang's formula, M/D/1.
func TestQueuesAreAsTheoryHasThem(t *testing.T) {
	for _, c := range []struct {
		name      string
		servers   int
		load      float64 // jobs per second that arrive for each server, which can do one job per second
		steady    bool
		mean, p99 float64 // seconds from arrival to departure; 0 if unknown
	}{
		{"M/M/1", 1, 0.5, false, 2, math.Log(100) / 0.5},
		{"M/M/1", 1, 0.8, false, 5, math.Log(100) / 0.2},
		{"M/M/2", 2, 0.8, false, 1 + erlang(2, 1.6)/(2-1.6), 0},
		{"M/M/8", 8, 0.9, false, 1 + erlang(8, 7.2)/(8-7.2), 0},
		{"M/D/1", 1, 0.8, true, 1 + 0.8/(2*0.2), 0},
	} {
		k, chance := &clock{}, rand.New(rand.NewPCG(7, 0))
		s := &station{clock: k, servers: c.servers}
		var took []float64
		var come func()
		come = func() {
			at, needs := k.now, 1.0
			if !c.steady {
				needs = chance.ExpFloat64()
			}
			s.do(needs, func() { took = append(took, k.now-at) })
			k.after(chance.ExpFloat64()/(c.load*float64(c.servers)), come)
		}
		come()
		const seconds = 100_000
		k.run(seconds)
		sum := 0.0
		for _, x := range took {
			sum += x
		}
		if got := sum / float64(len(took)); !near(got, c.mean, 0.05) {
			t.Errorf("%s at %v: a job takes %.3f s, and should %.3f", c.name, c.load, got, c.mean)
		}
		if _, p99 := quantiles(took); c.p99 > 0 && !near(p99/1000, c.p99, 0.1) {
			t.Errorf("%s at %v: 99 in 100 within %.3f s, and should be %.3f", c.name, c.load, p99/1000, c.p99)
		}
		if got := s.busy / seconds / float64(c.servers); !near(got, c.load, 0.03) {
			t.Errorf("%s at %v: %.3f of it works", c.name, c.load, got)
		}
	}
}

// erlang returns the probability that a job waits, with the given number of servers and load.
func erlang(servers int, offered float64) float64 {
	sum, term := 0.0, 1.0
	for k := range servers {
		sum += term
		term *= offered / float64(k+1)
	}
	term *= float64(servers) / (float64(servers) - offered)
	return term / (sum + term)
}

// TestACommandAlone checks that a command that never waits takes as long as all of its steps together.
func TestACommandAlone(t *testing.T) {
	w := measured()
	w.Steady, w.Rate, w.Players, w.Seconds = true, 1, 1000, 200
	r := w.simulate()
	if want := (w.Decide + w.Group + w.Row + w.Sync + 2*w.Trip + w.Answer) / 1000; math.Abs(r.P50-want) > 1e-6 {
		t.Errorf("acknowledged after %v ms, and should be after %v", r.P50, want)
	}
	told := (w.Decide + w.Group + w.Row + w.Sync + 2*w.Trip + w.Wake + w.News + w.Hint + w.HintChange + w.LoadRow + w.Trip + w.Load + w.Frame) / 1000
	if math.Abs(r.Far50-told) > 1e-6 {
		t.Errorf("seen elsewhere after %v ms, and should be after %v", r.Far50, told)
	}
	if r.Grouped != 1 || !near(r.Messages, r.Commits, 0.02) {
		t.Errorf("%+v", r)
	}
}

// TestTheSeedDecides checks that the same seed gives the same figures, and another seed gives different ones.
func TestTheSeedDecides(t *testing.T) {
	w := measured()
	w.Seconds = 2
	a, b := w.simulate(), w.simulate()
	w.Seed++
	if c := w.simulate(); a != b || a == c {
		t.Errorf("%+v, %+v, %+v", a, b, c)
	}
}

// TestNothingIsLost checks that every planned command is acknowledged, except those still in progress, and that each watcher
// gets each frame.
func TestNothingIsLost(t *testing.T) {
	w := measured()
	w.Processes, w.Shards, w.Watchers, w.Seconds = 5, 3, 4, 5
	s := w.simulate()
	if s.Planned < 2000 || s.Acknowledged > s.Planned || s.Planned-s.Acknowledged > 20 {
		t.Errorf("%+v", s)
	}
}

// TestABrokerTellsFewer checks that notifying only interested processes needs fewer messages and less work than notifying
// all.
func TestABrokerTellsFewer(t *testing.T) {
	w := measured()
	w.Processes, w.Shards, w.Players, w.Rate, w.Seconds, w.Warm = 20, 4, 100_000, 20_000, 0.5, 0.1
	all := w.simulate()
	w.Hints = "interested"
	if some := w.simulate(); some.Messages > all.Messages/2 || some.ProcessMean > all.ProcessMean || some.Shard > all.Shard {
		t.Errorf("all %+v\nsome %+v", all, some)
	}
}

// TestItIsAsItWasMeasured checks that the simulation reproduces the figures measured in docs/performance.md, with errors of
// at most a quarter.
func TestItIsAsItWasMeasured(t *testing.T) {
	for _, b := range besides {
		w := b.world()
		w.Seconds = 4
		r := w.simulate()
		if !near(r.PerSecond, b.perSecond, 0.25) {
			t.Errorf("%s: %.0f commands a second, and %.0f were measured", b.name, r.PerSecond, b.perSecond)
		}
		if b.rate == 0 && !near(r.P50, b.p50, 0.25) {
			t.Errorf("%s: half within %.2f ms, and %.2f were measured", b.name, r.P50, b.p50)
		}
	}
}

func TestWhatItPrints(t *testing.T) {
	for args, want := range map[string]string{
		"-players 100": "acknowledged",
		"-players 100000 -each 1 -seconds 0.5 -warm 0.5": "too much",
		"-players 100 -json":                             `"Acknowledged":`,
		"-processes 0":                                   "!a process",
		"-shards 0":                                      "!a file is of one process",
		"-hints none":                                    "!all or interested",
		"more":                                           "!nothing to name",
		"-seconds 0":                                     "!more than none",
	} {
		var out bytes.Buffer
		err := run(strings.Fields(args), &out)
		if text, refused := strings.CutPrefix(want, "!"); refused != (err != nil) || refused && !strings.Contains(err.Error(), text) || !refused && !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v\n%s", args, err, out.String())
		}
	}
}
