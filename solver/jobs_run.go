package solver

import (
	"cmp"
	"context"
	"sync"
)

// growByJobs is the strategy that Plan finds, by one job for each answer to the first
// row. They share the memory, and nothing else: what they find does not depend on how
// many are at work at a time.
func (e Near) growByJobs(ctx context.Context, s *Space, o Options) (*Branch, int64, error) {
	if err := s.edition.Check(e.First); err != nil {
		return nil, 0, err
	}
	e.Memory = max(cmp.Or(e.Memory, defaultMemory)/int64(o.threads()), 1)
	jobs, err := Jobs(ctx, s, e.First, e, 0)
	if err != nil {
		return nil, 0, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	found := make([]Finding, len(jobs))
	next := make(chan int)
	var mu sync.Mutex
	var workers sync.WaitGroup
	done := 0
	for range min(o.threads(), len(jobs)) {
		workers.Go(func() {
			for i := range next {
				f, err := jobs[i].Run(ctx, s)
				if err != nil {
					stop(err)
					continue
				}
				mu.Lock()
				found[i] = f
				done += f.Branch.codes()
				if o.Progress != nil {
					o.Progress(done, s.Len())
				}
				mu.Unlock()
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	workers.Wait()
	nodes := int64(0)
	for _, f := range found {
		nodes += f.Nodes
	}
	if ctx.Err() != nil {
		return nil, nodes, context.Cause(ctx)
	}
	t, err := merge(s, e.First, jobs, found)
	if err != nil {
		return nil, nodes, err
	}
	return t.Root, nodes, nil
}
