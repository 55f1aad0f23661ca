package main

import (
	"math/rand/v2"
	"slices"
)

// A world describes what is simulated. All costs are in microseconds.
type world struct {
	Processes, Cores           int     // number of processes, and number of cores of each
	Shards, ShardCores         int     // number of shards, and number of cores of each; if there are none, each process has a file on its own cores
	Players, Watchers          int     // numbers of players and of watchers in each match
	Rate                       float64 // commands per second in total; if 0, each is sent when the previous one is acknowledged
	Hints                      string  // the processes that are notified of a change: "all", or the "interested" ones that have pages at the match
	Sticky                     bool    // everybody in a match is connected to the same process
	Seconds, Warm              float64
	Seed                       uint64
	Decide, Answer, Row, Group float64 // a process's time before and after the commit; the database's time per row and per transaction
	Frame, Load, LoadRow       float64 // a process's time per frame of a stream; a process's time and the database's time to reread a match
	Hint, HintChange, Wake     float64 // a process's time per message and per change in it; the database's time per process notified
	Sync, Trip, News           float64 // the time that the disk, a round trip to the database, and the delivery of a message take
	Generator                  float64 // the load generator's time per command, if it runs on the same cores
	Steady                     bool    // whether costs do not vary
}

// measured returns the figures from docs/scaling.md, which names the source of each.
func measured() world {
	return world{
		Processes: 2, Cores: 2, Shards: 1, ShardCores: 4, Players: 10_000, Rate: 500, Hints: "all",
		Seconds: 10, Warm: 1, Seed: 1,
		Decide: 60, Answer: 49, Row: 26, Group: 20, Frame: 32, Load: 55, LoadRow: 55,
		Hint: 5, HintChange: 1, Wake: 30, Sync: 120, Trip: 200, News: 100,
	}
}

// most is the largest number of writes that can share a transaction.
const most = 256

// A result contains the figures measured after the warm-up.
type result struct {
	Planned, Acknowledged           int
	PerSecond                       float64
	P50, P99                        float64 // ms until acknowledged
	Near50, Near99, Far50, Far99    float64 // ms until a frame was sent by the process that got the command (Near) or by another process (Far)
	ProcessMean, ProcessMost, Shard float64 // share of the cores in use
	Commits, Grouped, Messages      float64 // transactions per second, changes per transaction, messages per second
}

type simulation struct {
	world
	clock
	chance    *rand.Rand
	processes []*process
	shards    []*station
	result
	acked, near, far []float64
	commits, changes int
	messages         int
}

type process struct {
	station
	lines []backlog // the backlogs of each shard or, if there are no shards, of the file
}

// A backlog is a queue of writes, which are written in one transaction after another.
type backlog struct {
	waiting []*change
	busy    bool
}

type change struct {
	match   int
	at      *process
	planned float64
	counted bool
	then    func()
}

func (w world) simulate() result {
	s := &simulation{world: w, chance: rand.New(rand.NewPCG(w.Seed, 0))}
	for range w.Processes {
		s.processes = append(s.processes, &process{station{clock: &s.clock, servers: w.Cores}, make([]backlog, max(1, w.Shards))})
	}
	for range w.Shards {
		s.shards = append(s.shards, &station{clock: &s.clock, servers: w.ShardCores})
	}
	if w.Rate > 0 {
		s.plan()
	} else {
		for m := range w.Players / 2 {
			s.again(m, 0)
		}
	}
	end := w.Warm + w.Seconds
	s.run(w.Warm)
	before := s.worked()
	s.run(end)
	for i, share := range s.worked() {
		if share = (share - before[i]) / w.Seconds; i < w.Processes {
			s.ProcessMean += share / float64(w.Cores) / float64(w.Processes)
			s.ProcessMost = max(s.ProcessMost, share/float64(w.Cores))
		} else {
			s.Shard = max(s.Shard, share/float64(w.ShardCores))
		}
	}
	s.PerSecond = float64(s.Acknowledged) / w.Seconds
	s.Commits, s.Messages = float64(s.commits)/w.Seconds, float64(s.messages)/w.Seconds
	s.Grouped = float64(s.changes) / float64(max(1, s.commits))
	s.P50, s.P99 = quantiles(s.acked)
	s.Near50, s.Near99 = quantiles(s.near)
	s.Far50, s.Far99 = quantiles(s.far)
	return s.result
}

func (s *simulation) worked() (all []float64) {
	for _, p := range s.processes {
		all = append(all, p.busy)
	}
	for _, h := range s.shards {
		all = append(all, h.busy)
	}
	return all
}

// quantiles returns the median and the 99th percentile, in milliseconds.
func quantiles(seconds []float64) (p50, p99 float64) {
	if len(seconds) == 0 {
		return 0, 0
	}
	slices.Sort(seconds)
	return 1000 * seconds[len(seconds)/2], 1000 * seconds[len(seconds)*99/100]
}

// plan schedules commands at random times, independently of earlier commands.
func (s *simulation) plan() {
	s.after(s.chance.ExpFloat64()/s.Rate, func() {
		s.command(s.chance.IntN(max(1, s.Players/2)), 0, nil)
		s.plan()
	})
}

// again schedules a command of a match and, once it has been acknowledged, the next one.
func (s *simulation) again(match, number int) {
	s.command(match, number%2, func() { s.again(match, number+1) })
}

// where returns the process that serves a person's page. The first two people of a match are its players.
func (s *simulation) where(match, person int) *process {
	if s.Sticky {
		person = 0
	}
	return s.processes[(uint64(match)*0x9e3779b97f4a7c15^uint64(person)*0xbf58476d1ce4e5b9)>>32%uint64(s.Processes)]
}

// cost returns the cost of a step in seconds, with its random variation.
func (s *simulation) cost(micros float64) float64 {
	if s.Steady {
		return micros / 1e6
	}
	return micros / 1e6 * s.chance.ExpFloat64()
}

func (s *simulation) counting(planned float64) bool { return planned >= s.Warm }

func (s *simulation) command(match, player int, then func()) {
	c := &change{match: match, at: s.where(match, player), planned: s.now, counted: s.counting(s.now), then: then}
	if c.counted {
		s.Planned++
	}
	c.at.do(s.cost(s.Decide+s.Generator), func() {
		l := &c.at.lines[match%len(c.at.lines)]
		l.waiting = append(l.waiting, c)
		s.write(c.at, l, match%len(c.at.lines))
	})
}

// write writes a backlog's waiting writes in one transaction, unless one is already running.
func (s *simulation) write(p *process, l *backlog, shard int) {
	if l.busy || len(l.waiting) == 0 {
		return
	}
	n := min(most, len(l.waiting))
	group := slices.Clone(l.waiting[:n])
	l.waiting = slices.Delete(l.waiting, 0, n)
	l.busy = true
	at, trips := &p.station, 0.0
	if len(s.shards) > 0 {
		at, trips = s.shards[shard], 2*s.Trip/1e6
	}
	at.do(s.cost(s.Group+float64(n)*s.Row), func() {
		s.after(s.Sync/1e6+trips, func() {
			l.busy = false
			s.write(p, l, shard)
			if s.now >= s.Warm {
				s.commits++
				s.changes += n
			}
			for _, c := range group {
				s.acknowledge(c)
			}
			s.tell(p, at, group)
		})
	})
}

func (s *simulation) acknowledge(c *change) {
	c.at.do(s.cost(s.Answer), func() {
		if c.counted {
			s.Acknowledged++
			s.acked = append(s.acked, s.now-c.planned)
		}
		if c.then != nil {
			c.then()
		}
	})
	s.frames(c, c.at, &s.near)
}

// frames makes a process send the change to all pages of the match that are connected to that process.
func (s *simulation) frames(c *change, p *process, delays *[]float64) {
	for person := range 2 + s.Watchers {
		if s.where(c.match, person) == p {
			p.do(s.cost(s.Frame), func() {
				if c.counted {
					*delays = append(*delays, s.now-c.planned)
				}
			})
		}
	}
}

// tell notifies other processes of changes. A process with open pages of a match rereads the match and sends it to those
// pages.
func (s *simulation) tell(from *process, at *station, group []*change) {
	for _, p := range s.processes {
		if p == from {
			continue
		}
		var here []*change
		for _, c := range group {
			if s.present(c.match, p) {
				here = append(here, c)
			}
		}
		told := len(group)
		if s.Hints == "interested" {
			told = len(here)
		}
		if told == 0 {
			continue
		}
		if s.now >= s.Warm {
			s.messages++
		}
		arrived := func() {
			p.do(s.cost(s.Hint+float64(told)*s.HintChange), func() {
				for _, c := range here {
					s.read(c, p)
				}
			})
		}
		if s.Hints == "all" && len(s.shards) > 0 { // the database itself notifies the processes
			at.do(s.cost(s.Wake), func() { s.after(s.News/1e6, arrived) })
		} else {
			s.after(s.News/1e6, arrived)
		}
	}
}

func (s *simulation) present(match int, p *process) bool {
	for person := range 2 + s.Watchers {
		if s.where(match, person) == p {
			return true
		}
	}
	return false
}

func (s *simulation) read(c *change, p *process) {
	at := &p.station
	if len(s.shards) > 0 {
		at = s.shards[c.match%len(s.shards)]
	}
	at.do(s.cost(s.LoadRow), func() {
		s.after(s.Trip/1e6, func() {
			p.do(s.cost(s.Load), func() { s.frames(c, p, &s.far) })
		})
	})
}
