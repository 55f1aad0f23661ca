package load

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// A DayReport is the result of a Day. Its errors are wrong results, such as lost rows, and refusals that should not occur.
type DayReport struct {
	Report
	Seed     uint64 `json:"seed"`
	Visits   int64  `json:"visits"`
	Away     int64  `json:"turned_away"` // people turned away because too many others were there
	Most     int64  `json:"most_people"` // at a time
	Waves    int64  `json:"waves"`
	Parties  int64  `json:"parties"`
	Cuts     int64  `json:"cuts"`   // the visitors' connections that broke
	Slept    int64  `json:"slept"`  // phones that slept
	Closed   int64  `json:"closed"` // pages closed in the middle of a match
	Resent   int64  `json:"resent"` // commands sent again because the response was lost
	Reopened int64  `json:"reopened"`
	Stale    int64  `json:"stale"`   // commands that came too late, because the match had continued
	Checked  int64  `json:"checked"` // matches and rounds of parties that were compared with what the server told the players

	Waits    int64     `json:"waits"` // the number of times that a person waited for something
	WaitP50  float64   `json:"wait_p50_ms"`
	WaitP99  float64   `json:"wait_p99_ms"`
	OverOne  int64     `json:"waits_over_1s"`
	OverFive int64     `json:"waits_over_5s"`
	Longest  float64   `json:"longest_wait_s"`
	Trouble  []Trouble `json:"longest_waits,omitempty"`
	Read     []Kind    `json:"read,omitempty"` // errors that people read before they tried again

	Servers []ServerReport `json:"servers,omitempty"`
}

// A Trouble is a period in which a person had to wait.
type Trouble struct {
	At      float64 `json:"at_s"` // seconds since the beginning of the day
	Seconds float64 `json:"seconds"`
	What    string  `json:"what"` // what the person waited for first
}

// A ServerReport contains the averages of a server's figures over each quarter of the day.
type ServerReport struct {
	Metrics string     `json:"metrics"`
	Starts  int        `json:"starts"` // processes seen
	People  [4]float64 `json:"people"` // at all servers
	RSS     [4]float64 `json:"rss_mib"`
	MostRSS float64    `json:"most_rss_mib"`
	Files   [4]float64 `json:"open_files"`
	MostFds int64      `json:"most_open_files"`
	CPU     float64    `json:"cpu_s"` // the total processor time
}

func (d *day) report(servers *flatness, own time.Duration) DayReport {
	var cpu time.Duration
	out := DayReport{
		Seed: d.of.Seed, Visits: d.visits.Load(), Away: d.away.Load(), Most: d.peak.Load(), Waves: d.waves.Load(), Parties: d.parties.Load(),
		Cuts: d.cuts.Load(), Slept: d.slept.Load(), Closed: d.closed.Load(),
		Resent: d.resent.Load(), Reopened: d.reopened.Load(), Stale: d.stale.Load(), Checked: d.checked.Load(),
	}
	for _, s := range servers.all {
		r := s.report()
		cpu += time.Duration(r.CPU * float64(time.Second))
		out.Servers = append(out.Servers, r)
	}
	out.Report = d.run.report(cpu, own)
	out.LateP99 = 0 // the commands of a day have no planned times
	all := d.waited.all()
	out.Waits, out.WaitP50, out.WaitP99 = all.TotalCount(), ms(all, 50), ms(all, 99)
	d.mu.Lock()
	defer d.mu.Unlock()
	out.OverOne, out.OverFive, out.Longest = d.overOne, d.overFive, d.longest.Seconds()
	out.Trouble = worstOf(d.trouble)
	for what, n := range d.read {
		out.Read = append(out.Read, Kind{n, what})
	}
	slices.SortFunc(out.Read, func(a, b Kind) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.What, b.What)) })
	return out
}

// A flatness collects figures about servers during a day.
type flatness struct {
	every time.Duration
	day   time.Duration
	all   []*sampled
}

// A sampled is a server with the figures read from it.
type sampled struct {
	metrics string
	last    process
	starts  int
	cpu     time.Duration
	mostRSS int64
	mostFds int64
	sums    [4]struct{ n, people, rss, files float64 } // of each quarter
}

func newFlatness(metrics []string, day time.Duration) *flatness {
	f := &flatness{every: min(max(day/400, 100*time.Millisecond), 5*time.Second), day: day}
	for _, m := range metrics {
		f.all = append(f.all, &sampled{metrics: m})
	}
	return f
}

// watch asks the servers for their figures at intervals, until ctx ends. A server that is not responding may be restarting.
func (f *flatness) watch(ctx context.Context, d *day) {
	for sleep(ctx, f.every) {
		quarter := int(4 * time.Since(d.began) / f.day)
		for _, s := range f.all {
			one, enough := context.WithTimeout(ctx, f.every)
			p, err := scrape(one, s.metrics)
			enough()
			if err == nil {
				s.add(p, quarter, float64(d.here.Load()))
			}
		}
	}
}

func (s *sampled) add(p process, quarter int, people float64) {
	if p.began != s.last.began {
		s.starts++
		s.last.cpu = 0
	}
	s.cpu += p.cpu - s.last.cpu
	s.last = p
	s.mostRSS, s.mostFds = max(s.mostRSS, p.rss), max(s.mostFds, p.files)
	if quarter < len(s.sums) {
		q := &s.sums[quarter]
		q.n, q.people, q.rss, q.files = q.n+1, q.people+people, q.rss+float64(p.rss), q.files+float64(p.files)
	}
}

func (s *sampled) report() ServerReport {
	r := ServerReport{Metrics: s.metrics, Starts: s.starts, MostRSS: float64(s.mostRSS) / (1 << 20), MostFds: s.mostFds, CPU: s.cpu.Seconds()}
	for i, q := range s.sums {
		if q.n > 0 {
			r.People[i], r.RSS[i], r.Files[i] = q.people/q.n, q.rss/q.n/(1<<20), q.files/q.n
		}
	}
	return r
}
