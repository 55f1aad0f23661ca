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

	"keypeg/internal/cputime"
	"keypeg/solver"
)

// A Ledger stores the results of a proof's jobs in a directory. A proof can then be stopped and continued, and several
// machines can share it. Its method Do can be used as the field Do of a prove.Prover.
type Ledger struct {
	Dir    string
	Shares []Share // the jobs to do here; all if empty. The ledger waits for other machines to do the other jobs

	mu   sync.Mutex
	from time.Duration // processor time that is already counted
	sum  float64       // seconds of processor time, including the time spent earlier on stored results
}

// An Entry records the result of a job, next to the branch that the job found.
type Entry struct {
	Cost    int64   `json:"cost"` // the cost of the strategy found; 0 if no strategy costs less than requested
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"` // of processor time
}

// Open creates the directory and begins to count processor time.
func (l *Ledger) Open() error {
	l.from, l.sum = cputime.Used(), 0
	return os.MkdirAll(l.Dir, 0o755)
}

// Seconds returns the processor time spent on all results of Do, including stored ones.
func (l *Ledger) Seconds() float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since()
	return l.sum
}

// since counts the processor time used since the last count.
func (l *Ledger) since() float64 {
	now := cputime.Used()
	took := (now - l.from).Seconds()
	l.from = now
	l.sum += took
	return took
}

// brief is the time up to which results are not stored, because repeating the work is as cheap as reading
// them.
const brief = time.Second

// A keeping describes a result that a ledger stores under a name.
type keeping interface {
	// read reads the stored result and returns the seconds that the work took. It returns fs.ErrNotExist if no result
	// is stored.
	read(name string) (seconds float64, err error)
	work(ctx context.Context) error
	keep(name string, seconds float64) error
}

// once does the work of k, unless the result is already stored. If another share has to do the work, once waits for
// the result. It stores the result only if the work took at least as long as the parameter worth.
func (l *Ledger) once(ctx context.Context, name string, worth time.Duration, k keeping) error {
	name = filepath.Join(l.Dir, name)
	read := func() error {
		took, err := k.read(name)
		if err == nil {
			l.mu.Lock()
			l.sum += took
			l.mu.Unlock()
		}
		return err
	}
	if err := read(); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !l.mine(name) {
		return wait(ctx, read)
	}
	from := time.Now()
	if err := k.work(ctx); err != nil || time.Since(from) < worth {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return k.keep(name, l.since())
}

// Do does a job, unless its result is already stored.
func (l *Ledger) Do(ctx context.Context, j solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error) {
	k := finding{Job: j, do: work}
	worth := brief
	if len(l.Shares) > 0 {
		worth = 0
	}
	err := l.once(ctx, fileOf(j), worth, &k)
	return k.found, err
}

// fileOf returns the name of the file for a job's result. The name contains everything on which the job's result
// depends.
func fileOf(j solver.Job) string {
	width := "all"
	if j.Width.Exact == 0 {
		width = fmt.Sprintf("%d-%d-%d", j.Width.Small, j.Width.Middle, j.Width.Large)
	}
	name := fmt.Sprintf("%s-%s.%s", boardName(j.Format), j, width)
	if j.Rows > 0 {
		name += fmt.Sprintf(".in%d", j.Rows)
	}
	if j.Below > 0 {
		name += fmt.Sprintf(".below%d", j.Below)
	}
	return name
}

// mine reports whether a job is in one of this ledger's shares.
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

// wait waits until another share has stored a result.
func wait(ctx context.Context, read func() error) error {
	for pause := 20 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		if err := read(); err == nil || !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// A finding is the result of a job.
type finding struct {
	solver.Job
	do    func(context.Context) (solver.Finding, error)
	found solver.Finding
}

func (f *finding) work(ctx context.Context) (err error) {
	f.found, err = f.do(ctx)
	return err
}

func (f *finding) read(name string) (float64, error) {
	var e Entry
	if err := readRecord(name+".done", &e); err != nil {
		return 0, err
	}
	f.found = solver.Finding{Cost: e.Cost, Nodes: e.Nodes}
	if e.Cost > 0 {
		t, err := ReadTree(name + ".tree")
		if err != nil || len(t.Root.Next) != 1 || t.Root.Next[0].To.Cost() != e.Cost {
			return 0, fmt.Errorf("%s.tree is not what was found: take %[1]s.done away to do the job again", name)
		}
		f.found.Branch = t.Root.Next[0].To
	}
	return e.Seconds, nil
}

// keep writes a finding: first the branch, then the entry that refers to it.
func (f *finding) keep(name string, seconds float64) error {
	if b := f.found.Branch; b != nil {
		piece := solver.Tree{Format: f.Format, Root: &solver.Branch{Row: f.First, Next: []solver.Edge{{Keys: f.Keys, To: b}}}}
		if err := WriteFile(name+".tree", piece.Write); err != nil {
			return err
		}
	}
	return writeRecord(name+".done", Entry{f.found.Cost, f.found.Nodes, seconds})
}

// readIfThere reads a record written by writeRecord, and reports whether there is one.
func readIfThere(name string, v any) (bool, error) {
	err := readRecord(name, v)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// readRecord reads a record written by writeRecord. It returns fs.ErrNotExist if there is no such record.
func readRecord(name string, v any) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w; take the file away to do the job again", name, err)
	}
	return nil
}

func writeRecord(name string, v any) error {
	return WriteFile(name, func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}
