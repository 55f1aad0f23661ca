package prove

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A Prover finds and proves the least total of a board, using jobs that can run on any number of processors and machines:
//
//	bound:   each first row after each answer, by all second rows
//	scout:   the first rows with the lowest bounds, by a narrow search after each answer
//	settle:  the most promising first row, exactly after each answer
//	rule out: each other first row, answer after answer, small sets first. A job for a small
//	         set asks for a cost below the rest that the others leave of the least total, and
//	         one for a large set for a cost below a scout's, by a share of the row's excess.
//	         If rows are limited, it first asks without the limit, which is usually enough
//
// The task of a job depends on the results of earlier jobs, but not on the order in which parallel jobs end. Totals, strategy
// and nodes are therefore the same on any number of processors.
type Prover struct {
	Space   *solver.Space
	First   keypeg.Code  // the first row; 0 chooses the best
	Rows    int          // the largest number of rows for any code; 0 means no limit
	Every   bool         // whether to find the exact cost of each first row, even if the row could be ruled out
	Known   int64        // a lower bound on the total, proved elsewhere; a strategy with this total ends the search
	AtLeast int64        // if above 0, prove only that the total is at least this, which takes much less time than the least total
	Start   *solver.Tree // a strategy already known for the board, or nil
	Least   *solver.Tree // a strategy of least total if rows were not limited, proved elsewhere, or nil; it makes the proof within Rows faster
	Memory  int64        // the number of bytes for each running job; 0 means 256 MiB
	Threads int          // the number of jobs that run at the same time; 0 means one for each processor

	// Do runs a job, and may store its finding. It returns the result of the function work, or a result that was computed
	// earlier or elsewhere. Do is called concurrently.
	Do func(ctx context.Context, j solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error)
	// Progress is called whenever more is known, but only by one goroutine at a time.
	Progress func(Bounds)
}

// Bounds are the state of a proof.
type Bounds struct {
	Lower, Upper int64 // bounds on the least total; Upper is 0 until a strategy is found
	Open, Whole  int   // the number of first rows that are neither settled nor ruled out, and the number of all first rows
}

// An Opening contains the facts that a proof shows about a first row.
type Opening struct {
	Row   keypeg.Code
	Least int64 // the opening's least total, or a lower bound; 0 if the opening cannot break all codes within the limit on rows
	Exact bool  // whether Least is the opening's least total
}

// Proved is the result of a Prover. If Lower equals Total, Total is the least total.
type Proved struct {
	Lower, Total int64
	Tree         *solver.Tree // a strategy with this total; nil if none was found
	Openings     []Opening    // the best first
	Nodes        int64

	board    *search.Board
	rows     int
	openings []*opening
}

// Evaluate returns the strategy of least total and its result, in the same form as solver.Evaluate.
func (p Prover) Evaluate(ctx context.Context) (solver.Result, *solver.Tree, error) {
	x, err := p.Prove(ctx)
	if err != nil {
		return solver.Result{}, nil, err
	}
	r := x.Tree.Result()
	r.Nodes = x.Nodes
	return r, x.Tree, nil
}

// Prove carries out the unfinished jobs. Its result is valid even if Prove is stopped before the end.
func (p Prover) Prove(ctx context.Context) (*Proved, error) {
	run, err := p.begin()
	if err != nil {
		return &Proved{}, err
	}
	rows := run.board.List(run.board.FirstRows())
	if p.First != 0 {
		rows = []keypeg.Code{p.First}
		if err := p.Space.Format().Check(p.First); err != nil {
			return &Proved{}, err
		}
	}
	if p.Start != nil && !slices.Contains(rows, p.Start.Root.Row) {
		return &Proved{}, fmt.Errorf("a strategy to start from cannot begin with %s: of first rows that are alike the lowest is looked at", p.Start.Root.Row)
	}
	for _, row := range rows {
		run.openings = append(run.openings, run.newOpening(row))
	}
	err = run.prove(ctx)
	x := run.proved()
	if err == nil && x.Tree == nil && p.AtLeast == 0 {
		err = solver.ErrUnbreakable
	}
	return x, err
}

func (p Prover) begin() (*run, error) {
	b, err := search.NewBoard(p.Space.Format())
	if err != nil {
		return nil, err
	}
	if p.Threads < 1 {
		p.Threads = runtime.GOMAXPROCS(0)
	}
	if p.Do == nil {
		p.Do = func(ctx context.Context, _ solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error) {
			return work(ctx)
		}
	}
	return &run{Prover: p, board: b, hands: make(chan struct{}, p.Threads)}, nil
}

// tell reports the current bounds.
func (p *run) tell() {
	if p.Progress == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Progress(p.bounds())
}

func (p *run) bounds() Bounds {
	b := Bounds{Lower: search.TooMany, Upper: search.TooMany, Whole: len(p.openings)}
	for _, o := range p.openings {
		b.Lower = min(b.Lower, o.least())
		b.Upper = min(b.Upper, o.found())
		if !o.done {
			b.Open++
		}
	}
	if b.Upper == search.TooMany {
		b.Upper = 0
	}
	return b
}

// proved returns the current result, with the best strategy.
func (p *run) proved() *Proved {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.bounds()
	x := &Proved{Lower: b.Lower, Total: b.Upper, Nodes: p.nodes, board: p.board, rows: p.Rows, openings: p.openings}
	for _, o := range p.openings {
		x.Openings = append(x.Openings, Opening{o.row, o.least(), o.exact()})
		if x.Tree == nil && o.found() == x.Total {
			x.Tree = &solver.Tree{Format: p.Space.Format(), Root: o.tree()}
		}
	}
	place := func(o Opening) int64 {
		if o.Exact {
			return 2 * o.Least
		}
		return 2*o.Least + 1
	}
	slices.SortStableFunc(x.Openings, func(a, b Opening) int { return cmp.Compare(place(a), place(b)) })
	for i := range x.Openings {
		x.Openings[i].Least %= search.TooMany
	}
	return x
}
