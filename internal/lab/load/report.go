package load

import "time"

// A Report is the result of a run. Times are in milliseconds.
type Report struct {
	People   int     `json:"people"`
	Watchers int     `json:"watchers"`
	Streams  bool    `json:"streams"`
	Rate     float64 `json:"rate,omitempty"`

	Commands  int64   `json:"commands"`
	Seconds   float64 `json:"seconds"`
	PerSecond float64 `json:"commands_per_second"`
	P50       float64 `json:"p50_ms"` // from the time at which a command was planned (or sent, if there is no rate) until its response was read
	P99       float64 `json:"p99_ms"`
	P999      float64 `json:"p999_ms"`
	Max       float64 `json:"max_ms"`
	LateP99   float64 `json:"late_p99_ms,omitempty"` // delay between a command's planned time and its sending
	Errors    int64   `json:"errors"`
	Kinds     []Kind  `json:"kinds,omitempty"` // of errors
	Matches   int64   `json:"matches"`         // matches made, including rematches

	Frames        int64   `json:"frames"` // received by players
	FrameP50      float64 `json:"frame_p50_ms,omitempty"`
	FrameP99      float64 `json:"frame_p99_ms,omitempty"`
	WatcherFrames int64   `json:"watcher_frames,omitempty"`
	WatcherP50    float64 `json:"watcher_p50_ms,omitempty"` // from the time for which a command was planned until a watcher had read its result
	WatcherP99    float64 `json:"watcher_p99_ms,omitempty"`
	WatcherMax    float64 `json:"watcher_max_ms,omitempty"`
	PerWatcher    float64 `json:"bytes_per_watcher,omitempty"` // increase of the server's memory per watcher

	RSS       float64 `json:"rss_mib,omitempty"`       // the server's highest memory use
	ServerCPU float64 `json:"server_cpu_us,omitempty"` // processor time of the server per command, in µs, including streams
	LoadCPU   float64 `json:"load_cpu_us,omitempty"`   // processor time of the load generator per command, in µs
}

// A Kind is a kind of error with the number of errors of that kind.
type Kind struct {
	Count int64  `json:"count"`
	What  string `json:"what"`
}

// report returns the counts. The arguments are the processor times of the server and of this program.
func (r *run) report(cpu, own time.Duration) Report {
	latency, late, players, watchers := r.latency.all(), r.late.all(), r.playersSee.all(), r.watchersSee.all()
	out := Report{
		People: r.People.People, Watchers: r.Watchers, Streams: r.Streams, Rate: r.Rate,
		Commands: r.commands.Load(), Seconds: r.Time.Seconds(), Matches: r.matches.Load(),
		P50: ms(latency, 50), P99: ms(latency, 99), P999: ms(latency, 99.9), Max: ms(latency, 100),
		Frames: players.TotalCount(), FrameP50: ms(players, 50), FrameP99: ms(players, 99),
		WatcherFrames: watchers.TotalCount(), WatcherP50: ms(watchers, 50), WatcherP99: ms(watchers, 99), WatcherMax: ms(watchers, 100),
	}
	if r.Rate > 0 {
		out.LateP99 = ms(late, 99)
	}
	out.PerSecond = float64(out.Commands) / out.Seconds
	if n := float64(r.acknowledged.Load()); n > 0 {
		out.ServerCPU, out.LoadCPU = float64(cpu.Microseconds())/n, float64(own.Microseconds())/n
	}
	out.RSS = float64(r.peak.Load()) / (1 << 20)
	r.mu.Lock()
	defer r.mu.Unlock()
	for what, n := range r.kinds {
		out.Errors += n
		out.Kinds = append(out.Kinds, Kind{n, what})
	}
	return out
}
