package solver

import (
	"cmp"
	"context"
	"sync"
)

// growByJobs returns the strategy that Plan finds, by one job for each answer to the first row. The jobs share only the memory
// limit, so their results do not depend on how many run at the same time.
func (e Beam) growByJobs(ctx context.Context, s *Space, o Options) (*Branch, int64, error) {
	if err := s.format.Check(e.First); err != nil {
		return nil, 0, err
	}
	p := Prover{Space: s, Threads: o.Threads, Memory: max(cmp.Or(e.Memory, defaultMemory)/int64(o.threads()), 1), Do: o.told(s)}.begin()
	opening := newOpening(s, e.First, 0)
	if err := p.scout(ctx, opening, e); err != nil {
		return nil, p.nodes, err
	}
	return opening.tree(s), p.nodes, nil
}

// growByJobs returns a strategy with the cost that Plan finds, by the jobs of a Prover.
func (e Exact) growByJobs(ctx context.Context, s *Space, o Options) (*Branch, int64, error) {
	p := Prover{Space: s, First: e.First, Rows: e.Rows, Memory: e.Memory, Threads: o.Threads, Progress: o.Proving}
	x, err := p.Prove(ctx)
	if err != nil {
		return nil, x.Nodes, err
	}
	return x.Tree.Root, x.Nodes, nil
}

// told returns a function that reports to Progress how many codes the jobs have settled.
func (o Options) told(s *Space) func(context.Context, Job, func(context.Context) (Finding, error)) (Finding, error) {
	if o.Progress == nil {
		return nil
	}
	var mu sync.Mutex
	done := 0
	return func(ctx context.Context, _ Job, work func(context.Context) (Finding, error)) (Finding, error) {
		f, err := work(ctx)
		if err == nil && f.Branch != nil {
			mu.Lock()
			defer mu.Unlock()
			done = min(done+f.Branch.codes(), s.Len())
			o.Progress(done, s.Len())
		}
		return f, err
	}
}
