package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// durations counts times from many goroutines, to three digits, up to five minutes.
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

// add counts a time. The argument by identifies the goroutine.
func (d *durations) add(by int, took time.Duration) {
	s := &d[by%len(d)]
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.h.RecordValue(min(max(took, time.Microsecond), longest).Microseconds()) // the value is in range
}

// all returns the times of all goroutines.
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

// A process is the system's report on a server.
type process struct {
	rss int64 // bytes
	cpu time.Duration
}

// A prober asks about a server's process, by its number or its metrics.
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

// ticks is the number of units of processor time in a second on Linux.
const ticks = 100

// processOf reads Linux's report on a process.
func processOf(pid int) (p process, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return p, fmt.Errorf("process %d: %w", pid, err)
	}
	for line := range strings.Lines(string(status)) {
		if size, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseInt(strings.Fields(size)[0], 10, 64)
			if err != nil {
				return p, err
			}
			p.rss = kb << 10
		}
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return p, err
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return p, errors.New("/proc is not what it was")
	}
	for _, field := range fields[11:13] { // utime, stime
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return p, err
		}
		p.cpu += time.Duration(n) * time.Second / ticks
	}
	return p, nil
}

// scrape reads the same figures from a server's metrics.
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
	found := 0
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue
		}
		switch name {
		case "process_resident_memory_bytes":
			p.rss = int64(n)
			found++
		case "process_cpu_seconds_total":
			p.cpu = time.Duration(n * float64(time.Second))
			found++
		}
	}
	if err := lines.Err(); err != nil {
		return p, err
	}
	if found < 2 {
		return p, fmt.Errorf("%s does not tell of its process: give the address that keypeg serve --metrics serves, with /metrics", url)
	}
	return p, nil
}
