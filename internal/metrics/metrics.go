// Package metrics reports a server's figures to Prometheus. The other packages count events themselves, and do not depend on
// Prometheus. Every label has few values. Strangers cannot choose the values of labels, so no label contains a match or an
// address.
package metrics

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"keypeg/internal/groupcommit"
	"keypeg/internal/natsbus"
	"keypeg/internal/pool"
	"keypeg/internal/server"
	"keypeg/match"
)

// Metrics counts the events that a server reports while it serves requests, and reads the figures of the server and its
// store. It is an api.Observer.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	commands *prometheus.CounterVec
	limits   *prometheus.CounterVec
	writes   prometheus.Counter
	batches  prometheus.Histogram
	faults   prometheus.Counter
}

// New returns the metrics of a program with the given version.
func New(version, goVersion string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "keypeg_requests_total", Help: "Requests answered, by operation and status. A stream is one once it has ended.",
		}, []string{"operation", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "keypeg_request_seconds", Help: "How long answers took, but for streams.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"operation"}),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "keypeg_commands_total", Help: "Commands of players in matches, by kind and by what became of them.",
		}, []string{"kind", "outcome"}),
		limits: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "keypeg_limits_reached_total", Help: "What was refused because of a limit, by limit (docs/security.md).",
		}, []string{"limit"}),
		writes: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "keypeg_store_writes_total", Help: "Writes; many can share a transaction.",
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "keypeg_store_batch_seconds", Help: "How long transactions took to be on the disk.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5},
		}),
		faults: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "keypeg_store_faults_total", Help: "Transactions that were not written whole.",
		}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "keypeg_build_info", Help: "1; what this program was built from.",
		ConstLabels: prometheus.Labels{"version": version, "go": goVersion},
	})
	build.Set(1)
	m.registry.MustRegister(build, m.requests, m.took, m.commands, m.limits, m.writes, m.batches, m.faults,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler serves the figures in the format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.InstrumentMetricHandler(m.registry, promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
}

// Answered implements api.Observer.
func (m *Metrics) Answered(operation string, status int, took time.Duration) {
	m.requests.WithLabelValues(operation, strconv.Itoa(status)).Inc()
	if !strings.HasSuffix(operation, "stream") { // the streams of matches, parties and tournaments take hours
		m.took.WithLabelValues(operation).Observe(took.Seconds())
	}
}

// Commanded implements api.Observer.
func (m *Metrics) Commanded(kind match.CommandKind, outcome string) {
	m.commands.WithLabelValues(string(kind), outcome).Inc()
}

// Reached implements api.Observer. Packages connlimit and sshd also call this method.
func (m *Metrics) Reached(limit string) { m.limits.WithLabelValues(limit).Inc() }

// A Store reports its size and the number of writes that are waiting.
type Store interface {
	OnGroup(groupcommit.Told)
	Waiting() int                            // the number of waiting writes
	Used(ctx context.Context) (int64, error) // size in bytes
}

// Follow adds the figures of a server and its store.
func (m *Metrics) Follow(s *server.Server, store Store) {
	store.OnGroup(func(writes int, took time.Duration, fault error) {
		m.batches.Observe(took.Seconds())
		if fault != nil {
			m.faults.Inc()
			return
		}
		m.writes.Add(float64(writes))
	})
	m.registry.MustRegister(counted{s, store})
}

// FollowSSH adds the number of open sessions over SSH.
func (m *Metrics) FollowSSH(open func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "keypeg_ssh_sessions", Help: "Sessions open over SSH.",
	}, func() float64 { return float64(open()) }))
}

// FollowBus adds the figures of the bus that servers use to exchange messages.
func (m *Metrics) FollowBus(figures func() natsbus.Figures) { m.registry.MustRegister(bus(figures)) }

// A bus is a Prometheus collector of figures about the message bus.
type bus func() natsbus.Figures

var (
	messages  = figure("bus_messages_total", "Messages of servers on the bus: sent, received, and refused as foreign or malformed.", "what")
	lost      = figure("bus_lost_total", "Times at which messages of the bus were lost because this server was too slow.")
	returns   = figure("bus_reconnects_total", "Times at which the broker came back.")
	connected = figure("bus_connected", "1 while the broker is connected.")
)

// Describe implements prometheus.Collector.
func (b bus) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{messages, lost, returns, connected} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (b bus) Collect(to chan<- prometheus.Metric) {
	f := b()
	for what, n := range map[string]int64{"sent": f.Sent, "received": f.Received, "refused": f.Refused} {
		to <- prometheus.MustNewConstMetric(messages, prometheus.CounterValue, float64(n), what)
	}
	to <- prometheus.MustNewConstMetric(lost, prometheus.CounterValue, float64(f.Lost))
	to <- prometheus.MustNewConstMetric(returns, prometheus.CounterValue, float64(f.Reconnects))
	is := 0.0
	if f.Connected {
		is = 1
	}
	to <- prometheus.MustNewConstMetric(connected, prometheus.GaugeValue, is)
}

// counted exports the figures that are counted elsewhere, and reads them when Prometheus requests them.
type counted struct {
	server *server.Server
	store  Store
}

func figure(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("keypeg_"+name, help, labels, nil)
}

var (
	matches   = figure("matches_total", "Matches made, ended and forgotten since the server began.", "what")
	news      = figure("changes_total", "Changes by other servers, read from the store or told by a message.", "how")
	inMemory  = figure("matches_in_memory", "Matches in memory, played or looked at a while ago.")
	shows     = figure("exhibitions", "Matches between two computers whose moves this server makes.")
	streams   = figure("streams", "Streams open, by who watches.", "who")
	turns     = figure("turns_timed", "Turns that run over some time.")
	prompts   = figure("computer_moves_pending", "Computers' moves that wait for their time, or for a thinker.")
	workers   = figure("pool_workers", "Workers, by pool: questions has people waiting, games nobody.", "pool")
	working   = figure("pool_working", "Jobs being done, by pool.", "pool")
	waiting   = figure("pool_waiting", "Jobs that wait, by pool.", "pool")
	askers    = figure("pool_askers", "Those for whom jobs wait or are being done, by pool.", "pool")
	jobs      = figure("pool_jobs_total", "Jobs done and refused, by pool.", "pool", "what")
	queued    = figure("store_waiting", "Writes that wait to be taken.")
	storeSize = figure("store_used_bytes", "Bytes of the database that hold something.")
)

// Describe implements prometheus.Collector.
func (c counted) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{matches, news, inMemory, shows, streams, turns, prompts, workers, working, waiting, askers, jobs, queued, storeSize} {
		to <- d
	}
}

// sizePatience is how long a request for metrics waits for the size of the database.
const sizePatience = 2 * time.Second

// Collect implements prometheus.Collector.
func (c counted) Collect(to chan<- prometheus.Metric) {
	now := func(d *prometheus.Desc, n int, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n), labels...)
	}
	ever := func(d *prometheus.Desc, n int64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
	}
	f := c.server.Figures()
	ever(matches, f.Hall.Made, "made")
	ever(matches, f.Hall.Ended, "ended")
	ever(matches, f.Hall.Forgotten, "forgotten")
	ever(news, f.Hall.Read, "read")
	ever(news, f.Hall.Told, "told")
	now(inMemory, f.Hall.InMemory)
	now(shows, f.Hall.Exhibitions)
	now(streams, f.Hall.Players, "players")
	now(streams, f.Hall.Onlookers, "onlookers")
	now(turns, f.Hall.Turns)
	now(prompts, f.Hall.Prompts)
	for name, p := range map[string]pool.Figures{"questions": f.Questions, "games": f.Games} {
		now(workers, p.Workers, name)
		now(working, p.Working, name)
		now(waiting, p.Waiting, name)
		now(askers, p.Askers, name)
		ever(jobs, p.Done, name, "done")
		ever(jobs, p.Refused, name, "refused")
	}
	now(queued, c.store.Waiting())
	ctx, cancel := context.WithTimeout(context.Background(), sizePatience)
	defer cancel()
	if used, err := c.store.Used(ctx); err == nil { // if the size is unknown, it is left out
		to <- prometheus.MustNewConstMetric(storeSize, prometheus.GaugeValue, float64(used))
	}
}
