package prove

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"
	"sync"

	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A run is a running Prover.
type run struct {
	Prover
	board    *search.Board
	hands    chan struct{}
	limit    int64 // the least total of the most promising first row
	openings []*opening

	mu    sync.Mutex
	nodes int64
}

func (p *run) prove(ctx context.Context) error {
	p.know(p.Start)
	if err := p.each(ctx, p.openings, p.lookAtAll); err != nil {
		return err
	}
	if p.AtLeast > 0 {
		p.limit = p.AtLeast
		return p.each(ctx, p.openings, p.ruleOut)
	}
	slices.SortStableFunc(p.openings, func(a, b *opening) int { return cmp.Compare(a.least(), b.least()) })
	if err := p.scout(ctx, p.openings[0]); err != nil {
		return err
	}
	if err := p.each(ctx, p.rivals(), p.scout); err != nil {
		return err
	}
	p.know(p.Least)
	slices.SortStableFunc(p.openings, func(a, b *opening) int { return cmp.Compare(a.found(), b.found()) })
	settled := 1
	if p.Every {
		settled = len(p.openings)
	}
	if err := p.each(ctx, p.openings[:settled], p.settle); err != nil {
		return err
	}
	p.limit = p.openings[0].least()
	if p.limit <= p.Known {
		return nil
	}
	return p.each(ctx, p.openings[settled:], p.ruleOut)
}

// each calls do for several first rows concurrently.
func (p *run) each(ctx context.Context, list []*opening, do func(context.Context, *opening) error) error {
	return together(ctx, len(list), func(ctx context.Context, i int) error { return do(ctx, list[i]) })
}

// together calls do concurrently with each number from 0 to n-1, until one call fails.
func together(ctx context.Context, n int, do func(context.Context, int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := do(ctx, i); err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// rivals returns the first rows that may be better than the row with the lowest bound, after the scouts of that row. The scouts
// left a gap between its bound and its cost. A row is a rival if its bound is at most an eighth of this gap above the lowest. On
// small boards, scouts of all rows would take half of the time. On all proved boards, a best first row is among the rivals.
func (p *run) rivals() []*opening {
	best, others := p.openings[0], p.openings[1:]
	if p.Every {
		return others
	}
	most := best.least() + (best.found()-best.least())/8
	return others[:sort.Search(len(others), func(i int) bool { return others[i].least() > most })]
}

// left returns the number of rows left after the first row.
func (p *run) left() int {
	if p.Rows > 0 {
		return p.Rows - 1
	}
	return search.Boundless
}

// lookAtAll examines every second row once for each answer to a first row.
func (p *run) lookAtAll(ctx context.Context, o *opening) error {
	for _, r := range o.after {
		if r.node.Len() < 3 {
			continue
		}
		at := stateOf(p.board, r.node)
		at.Left = p.left()
		x := search.New(ctx, p.board, 1, 0)
		var low int32
		err := p.atWork(ctx, func() error {
			low = x.AtLeast(at)
			return x.Err(ctx)
		})
		if err != nil {
			return err
		}
		p.mu.Lock()
		r.least = int64(low)
		p.nodes += x.Nodes
		p.mu.Unlock()
	}
	p.tell()
	return nil
}

// scout estimates the cost of a first row.
func (p *run) scout(ctx context.Context, o *opening) error {
	return p.scoutWithin(ctx, o, p.Rows)
}

// scoutWithin estimates the cost of a first row within the given number of rows, which is p.Rows or no limit.
func (p *run) scoutWithin(ctx context.Context, o *opening, rows int) error {
	err := together(ctx, len(o.after), func(ctx context.Context, i int) error {
		r := o.after[i]
		found, err := p.job(ctx, r, solver.Job{First: o.row, Width: scoutWidth(rows), Rows: rows})
		if err != nil || found.Branch == nil {
			return err
		}
		r.scout = found.Cost
		if rows == p.Rows {
			p.note(r, found)
		}
		return nil
	})
	p.tell()
	return err
}

// scoutWidth returns the width of the scouts, the narrow searches whose findings bound the exact jobs. Wider scouts usually
// cost more time than they save, but if rows are limited, narrow scouts often find no branch.
func scoutWidth(rows int) solver.Beam {
	if rows > 0 {
		return solver.Beam{Small: 8, Middle: 6, Large: 4}
	}
	return solver.Beam{Small: 4, Middle: 4, Large: 4}
}

// know records the branches of a strategy, if it is not nil, as findings for its first row. The costs of the branches of Least are
// lower bounds too, because each branch of a strategy of least total costs as little as possible.
func (p *run) know(t *solver.Tree) {
	at := slices.IndexFunc(p.openings, func(o *opening) bool { return t != nil && o.row == t.Root.Row })
	if at < 0 {
		return
	}
	for _, e := range t.Root.Next {
		i := slices.IndexFunc(p.openings[at].after, func(r *reply) bool { return r.keys == e.Keys })
		if i < 0 {
			continue
		}
		r := p.openings[at].after[i]
		if cost := e.To.Cost(); t == p.Least && cost > r.least {
			r.least, r.free = cost, true
		}
		if p.Rows == 0 || 1+e.To.Longest() <= p.Rows {
			p.note(r, solver.Finding{Cost: e.To.Cost(), Branch: e.To})
		}
	}
	p.tell()
}

// settle finds the least cost after each answer to a first row.
func (p *run) settle(ctx context.Context, o *opening) error {
	err := together(ctx, len(o.after), func(ctx context.Context, i int) error {
		r := o.after[i]
		return p.exact(ctx, o, r, p.Rows, r.cost)
	})
	if err == nil {
		p.end(o)
	}
	return err
}

// ruleOut proves that a first row costs at least the limit or, if that fails, settles the row.
func (p *run) ruleOut(ctx context.Context, o *opening) error {
	if p.Rows > 0 {
		if err := p.bound(ctx, o, 0); err != nil {
			return err
		}
	}
	if err := p.bound(ctx, o, p.Rows); err != nil {
		return err
	}
	p.end(o)
	return nil
}

// bound runs exact jobs within the given number of rows until the first row is known to cost at least the limit. Small sets come
// first, because exact costs of up to 300 codes usually take no more time than scouts. If they are not enough, scouts show by how
// much the first row exceeds the limit. A bound below the least total (AtLeast) needs no exact costs, which can take very long
// on boards without repeats.
func (p *run) bound(ctx context.Context, o *opening, rows int) error {
	if p.AtLeast == 0 {
		if err := p.raise(ctx, o, rows, 300); err != nil || o.least() >= p.limit {
			return err
		}
	}
	if rows != p.Rows || o.found() == search.TooMany {
		if err := p.scoutWithin(ctx, o, rows); err != nil {
			return err
		}
	}
	if err := p.share(ctx, o, rows); err != nil {
		return err
	}
	return p.raise(ctx, o, rows, p.Space.Len())
}

// raise runs an exact job for one answer after another that leaves at most the given number of codes. Each job looks for a branch
// that costs less than the limit minus the bounds for the other answers.
func (p *run) raise(ctx context.Context, o *opening, rows, codes int) error {
	for _, r := range o.after {
		slack := p.limit - o.least()
		if slack <= 0 || r.node.Len() > codes {
			break
		}
		if r.exact {
			continue
		}
		if err := p.exact(ctx, o, r, rows, r.least+slack); err != nil {
			return err
		}
	}
	return nil
}

// share divides the excess of the scouts' costs over the limit among the answers. For each answer, it proves a bound that is lower
// than the scout's cost by the answer's share.
func (p *run) share(ctx context.Context, o *opening, rows int) error {
	excess, weights := o.codes-p.limit, 0.0
	for _, r := range o.after {
		excess += min(r.cost, r.scout)
		weights += p.weight(r)
	}
	for _, r := range o.after {
		if o.least() >= p.limit {
			break
		}
		weight := p.weight(r)
		cost, share := min(r.cost, r.scout), int64(float64(max(0, excess))*weight/max(weights, weight, 1))
		weights -= weight
		if below := cost - share; below > r.least {
			if err := p.exact(ctx, o, r, rows, below); err != nil {
				return err
			}
		}
		excess -= cost - r.least
	}
	return nil
}

// weight returns the weight of a reply when a first row's excess is divided. It grows faster than the number of codes, because
// exact bounds on the largest sets take by far the most time. On (5,6), bounds take a third of the time that weights equal to the
// costs would take. Without repeats, smaller sets are as hard, so the weight of a bound depends on how much it has to rise. On 6
// of 7, this is five times as fast as weights equal to the numbers of codes, and those are faster than higher powers.
func (p *run) weight(r *reply) float64 {
	if p.AtLeast > 0 && !p.Space.Format().Repeats {
		return math.Pow(float64(max(0, min(r.cost, r.scout)-r.least)), 1.2)
	}
	return math.Pow(float64(r.node.Len()), 2.5)
}

// exact finds the least cost after an answer within the given number of rows, if this cost is below a limit and below the
// best cost found.
func (p *run) exact(ctx context.Context, o *opening, r *reply, rows int, below int64) error {
	if r.exact = r.cost <= r.least; r.exact {
		return nil
	}
	below = min(below, r.cost)
	slices := p.slices(r.node.Len())
	found := make([]solver.Finding, slices)
	err := together(ctx, slices, func(ctx context.Context, i int) (err error) {
		found[i], err = p.job(ctx, r, solver.Job{First: o.row, Slice: solver.Slice{K: i + 1, N: slices}, Width: solver.AllRows, Rows: rows, Below: below})
		return err
	})
	if err != nil {
		return err
	}
	least := below
	for _, f := range found {
		if f.Branch != nil {
			least = min(least, f.Cost)
		}
		if rows == p.Rows {
			p.note(r, f)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if least > r.least {
		r.least, r.free = least, rows == 0
	}
	r.exact = r.cost <= r.least
	return nil
}

// slices returns the number of jobs into which a set of codes is divided.
func (p *run) slices(codes int) int { return 1 + codes/400 }

// job runs one job as soon as a thread is free.
func (p *run) job(ctx context.Context, r *reply, j solver.Job) (solver.Finding, error) {
	j.Format, j.Keys, j.Width.Memory = p.Space.Format(), r.keys, p.Memory
	f, err := p.Do(ctx, j, func(ctx context.Context) (f solver.Finding, err error) {
		err = p.atWork(ctx, func() (err error) {
			f, err = j.Run(ctx, p.Space)
			return err
		})
		return f, err
	})
	p.mu.Lock()
	p.nodes += f.Nodes
	p.mu.Unlock()
	return f, err
}

// atWork calls do as soon as a thread is free.
func (p *run) atWork(ctx context.Context, do func() error) error {
	select {
	case p.hands <- struct{}{}:
		defer func() { <-p.hands }()
		return do()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// note records a branch if it is the best so far.
func (p *run) note(r *reply, f solver.Finding) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.Branch != nil && (r.best == nil || f.Cost < r.cost) {
		r.best, r.cost = f.Branch, f.Cost
	}
}

// end marks a first row as finished.
func (p *run) end(o *opening) {
	p.mu.Lock()
	o.done = true
	p.mu.Unlock()
	p.tell()
}
