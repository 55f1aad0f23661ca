package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/procfs"
)

// durations counts durations of up to five minutes, measured by many goroutines, with a precision of three digits.
type durations [8]struct {
	mu sync.Mutex
	h  *hdrhistogram.Histogram
}

const longest = 5 * time.Minute

func newDurations() *durations {
	var d durations
	for i := range d {
		d[i].h = hdrhistogram.New(1, longest.Microseconds(), 3)
	}
	return &d
}

// add counts a duration. The argument by identifies the goroutine.
func (d *durations) add(by int, took time.Duration) {
	s := &d[by%len(d)]
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.h.RecordValue(min(max(took, time.Microsecond), longest).Microseconds()) // cannot fail: the value is in range
}

// all returns the durations measured by all goroutines.
func (d *durations) all() *hdrhistogram.Histogram {
	sum := hdrhistogram.New(1, longest.Microseconds(), 3)
	for i := range d {
		d[i].mu.Lock()
		sum.Merge(d[i].h)
		d[i].mu.Unlock()
	}
	return sum
}

// ms returns a quantile in milliseconds.
func ms(h *hdrhistogram.Histogram, percent float64) float64 {
	return float64(h.ValueAtQuantile(percent)) / 1000
}

// A process contains the operating system's figures about a server.
type process struct {
	rss   int64 // bytes
	cpu   time.Duration
	files int64   // open file descriptors
	began float64 // the time at which the process was started, in seconds
}

// A prober gets figures about a server's process, from its process id or its metrics.
type prober struct {
	pid     int
	metrics string // address
}

func (p prober) any() bool { return p.pid != 0 || p.metrics != "" }

func (p prober) ask(ctx context.Context) (process, error) {
	if p.pid != 0 {
		return processOf(p.pid)
	}
	return scrape(ctx, p.metrics)
}

// processOf reads Linux's report on a process.
func processOf(pid int) (process, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return process{}, fmt.Errorf("process %d: %w", pid, err)
	}
	stat, err := p.Stat()
	if err != nil {
		return process{}, fmt.Errorf("process %d: %w", pid, err)
	}
	return process{rss: int64(stat.ResidentMemory()), cpu: time.Duration(stat.CPUTime() * float64(time.Second))}, nil
}

// scrape reads figures about a server's process from its metrics.
func scrape(ctx context.Context, url string) (p process, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return p, err
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return p, err
	}
	defer res.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(res.Body)
	value := func(name string) float64 {
		for _, m := range families[name].GetMetric() {
			return m.GetGauge().GetValue() + m.GetCounter().GetValue() // a metric is either a gauge or a counter, so one of these values is 0
		}
		return 0
	}
	p = process{
		rss: int64(value("process_resident_memory_bytes")), cpu: time.Duration(value("process_cpu_seconds_total") * float64(time.Second)),
		files: int64(value("process_open_fds")), began: value("process_start_time_seconds"),
	}
	if err != nil || p.rss == 0 {
		return p, fmt.Errorf("%s does not tell of its process: give the address that keypeg serve --metrics serves, with /metrics", url)
	}
	return p, nil
}
