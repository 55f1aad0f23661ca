package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"keypeg/solver"
)

// A Ledger keeps in a directory what jobs of proofs found, so that a proof goes on where it was stopped, and several
// machines share one. Its Do is a solver.Prover's.
type Ledger struct {
	Dir    string
	Shares []Share // the jobs it does; all without any. For the others it waits until they are there

	mu   sync.Mutex
	from time.Duration // processor time that is counted already
	sum  float64       // seconds of it, those that went into what was kept earlier among them
}

// An Entry is what is kept of a finding, beside its branch.
type Entry struct {
	Cost    int64   `json:"cost"` // 0 where nothing was below what was asked for
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"` // of processor time
}

// Open begins to count processor time.
func (l *Ledger) Open() error {
	l.from, l.sum = CPUTime(), 0
	return os.MkdirAll(l.Dir, 0o755)
}

// Seconds is the processor time that went into what Do returned, here and earlier.
func (l *Ledger) Seconds() float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since()
	return l.sum
}

// since counts the processor time not counted yet.
func (l *Ledger) since() float64 {
	now := CPUTime()
	took := (now - l.from).Seconds()
	l.from = now
	l.sum += took
	return took
}

// brief is work that is done again rather than kept.
const brief = time.Second

// Do does a job, unless what it finds is kept already.
func (l *Ledger) Do(ctx context.Context, j solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error) {
	name := filepath.Join(l.Dir, fileOf(j))
	if f, err := l.kept(name); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	if !l.mine(name) {
		return l.wait(ctx, name)
	}
	from := time.Now()
	f, err := work(ctx)
	if err != nil || len(l.Shares) == 0 && time.Since(from) < brief {
		return f, err
	}
	return f, l.keep(name, j, f)
}

// fileOf names a job and everything that says what it finds.
func fileOf(j solver.Job) string {
	width := "all"
	if j.Width.Exact == 0 {
		width = fmt.Sprintf("%d-%d-%d", j.Width.Small, j.Width.Middle, j.Width.Large)
	}
	name := fmt.Sprintf("%s-%s.%s", boardName(j.Edition), j, width)
	if j.Rows > 0 {
		name += fmt.Sprintf(".in%d", j.Rows)
	}
	if j.Below > 0 {
		name += fmt.Sprintf(".below%d", j.Below)
	}
	return name
}

// mine reports whether a job is among the shares.
func (l *Ledger) mine(name string) bool {
	if len(l.Shares) == 0 {
		return true
	}
	h := fnv.New32a()
	io.WriteString(h, filepath.Base(name))
	for _, s := range l.Shares {
		if int(h.Sum32()%uint32(s.N)) == s.K-1 {
			return true
		}
	}
	return false
}

// wait waits until another share has done a job.
func (l *Ledger) wait(ctx context.Context, name string) (solver.Finding, error) {
	for pause := 20 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		if f, err := l.kept(name); err == nil || !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return solver.Finding{}, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// kept reads what was kept; fs.ErrNotExist is what it was not.
func (l *Ledger) kept(name string) (solver.Finding, error) {
	text, err := os.ReadFile(name + ".done")
	if err != nil {
		return solver.Finding{}, err
	}
	var e Entry
	if err := json.Unmarshal(text, &e); err != nil {
		return solver.Finding{}, fmt.Errorf("%s.done: %w; take the file away to do the job again", name, err)
	}
	f := solver.Finding{Cost: e.Cost, Nodes: e.Nodes}
	if e.Cost > 0 {
		t, err := ReadTree(name + ".tree")
		if err != nil || len(t.Root.Next) != 1 || t.Root.Next[0].To.Cost() != e.Cost {
			return f, fmt.Errorf("%s.tree is not what was found: take %[1]s.done away to do the job again", name)
		}
		f.Branch = t.Root.Next[0].To
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sum += e.Seconds
	return f, nil
}

// keep writes what was found, the branch before the entry that says it is there.
func (l *Ledger) keep(name string, j solver.Job, f solver.Finding) error {
	if f.Branch != nil {
		piece := solver.Tree{Edition: j.Edition, Root: &solver.Branch{Row: j.First, Next: []solver.Edge{{Keys: j.Keys, To: f.Branch}}}}
		if err := WriteFile(name+".tree", piece.Write); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	e := Entry{f.Cost, f.Nodes, l.since()}
	return WriteFile(name+".done", func(w io.Writer) error { return json.NewEncoder(w).Encode(e) })
}
