package solver

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"keypeg"
)

// A Prover finds the least total of a board and proves it, by jobs that can run on any number of processors and machines:
//
//	scout:   for each first row and each answer, what a look at all rows says that it
//	         costs at least, and what a narrow search finds
//	settle:  the first row that promises most, after each answer exactly
//	rule out: each other first row, answer after answer, the smallest sets first, each
//	         job asking for a cost below what the others leave of the least total; where
//	         rows are bounded, first for any number of rows, which most often is enough
//
// The question of a job depends on the results of earlier jobs, and not on the order in which parallel jobs end: totals, strategy
// and nodes are the same on any number of processors.
type Prover struct {
	Space   *Space
	First   keypeg.Code // the first row; 0 chooses the best
	Rows    int         // the most rows for any code; 0 means no limit
	Every   bool        // settle each first row, instead of ruling it out
	Known   int64       // a lower bound of the total from another proof: a strategy with this total ends the search
	Start   *Tree       // a strategy for the board found elsewhere, or nil
	Memory  int64       // bytes for each running job; 0 for 256 MiB
	Threads int         // jobs at the same time; 0 is one for each processor

	// Do runs a job, and can store its finding: it returns what work returns, or what it returned before, here or elsewhere. It
	// is called concurrently.
	Do func(ctx context.Context, j Job, work func(context.Context) (Finding, error)) (Finding, error)
	// Progress is called each time more is known, by one goroutine at a time.
	Progress func(Bounds)
}

// Bounds are the state of a proof.
type Bounds struct {
	Lower, Upper int64 // of the least total; Upper is 0 before any strategy is found
	Open, Whole  int   // number of first rows that are neither settled nor ruled out, and of all
}

// An Opening is a proof's result for a first row.
type Opening struct {
	Row   keypeg.Code
	Least int64 // its least total, or a lower bound; 0 if it is not possible within the rows
	Exact bool  // Least is its least total
}

// Proved is the result of a Prover. If Lower is Total, that is the least total.
type Proved struct {
	Lower, Total int64
	Tree         *Tree     // with Total rows; nil if no strategy was found
	Openings     []Opening // the best first
	Nodes        int64

	board    *board
	rows     int
	openings []*opening
}

// scoutWidth returns the width of the scouts, whose findings bound the exact jobs. Wider scouts take longer than they save, but
// with bounded rows narrow ones often find nothing.
func (p *proving) scoutWidth() Beam {
	if p.Rows > 0 {
		return Beam{Small: 8, Middle: 6, Large: 4}
	}
	return Beam{Small: 4, Middle: 4, Large: 4}
}

// Evaluate returns the strategy of least total, and its result, as Evaluate does for other strategies.
func (p Prover) Evaluate(ctx context.Context) (Result, *Tree, error) {
	x, err := p.Prove(ctx)
	if err != nil {
		return Result{}, nil, err
	}
	r := x.Tree.Result()
	r.Nodes = x.Nodes
	return r, x.Tree, nil
}

// Prove does the unfinished jobs. Its result is valid even if it is stopped before the end.
func (p Prover) Prove(ctx context.Context) (*Proved, error) {
	run, err := p.begin()
	if err != nil {
		return &Proved{}, err
	}
	rows := run.board.list(run.board.firstRows())
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
	if err == nil && x.Tree == nil {
		err = ErrUnbreakable
	}
	return x, err
}

func (p Prover) begin() (*proving, error) {
	b, err := newBoard(p.Space.Format())
	if err != nil {
		return nil, err
	}
	if p.Threads < 1 {
		p.Threads = runtime.GOMAXPROCS(0)
	}
	if p.Do == nil {
		p.Do = func(ctx context.Context, _ Job, work func(context.Context) (Finding, error)) (Finding, error) {
			return work(ctx)
		}
	}
	return &proving{Prover: p, board: b, hands: make(chan struct{}, p.Threads)}, nil
}

func (p *proving) prove(ctx context.Context) error {
	if err := p.each(ctx, p.openings, p.floors); err != nil {
		return err
	}
	if err := p.each(ctx, p.openings, p.scout); err != nil {
		return err
	}
	slices.SortStableFunc(p.openings, func(a, b *opening) int { return cmp.Compare(a.promise, b.promise) })
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

// each calls do for several first rows at the same time.
func (p *proving) each(ctx context.Context, list []*opening, do func(context.Context, *opening) error) error {
	return together(ctx, len(list), func(ctx context.Context, i int) error { return do(ctx, list[i]) })
}

// A proving is a running Prover.
type proving struct {
	Prover
	board    *board
	hands    chan struct{}
	limit    int64 // the least total of the settled first row
	openings []*opening

	mu    sync.Mutex
	nodes int64
}

// An opening is a first row being worked on.
type opening struct {
	row     keypeg.Code
	codes   int64
	wins    bool
	after   []*reply
	promise int64 // the scouts' result
	done    bool
}

// A reply is an answer to a first row, other than the win.
type reply struct {
	node  *Node
	keys  keypeg.Keys
	least int64   // the cost, or a bound
	exact bool    // whether least is exact
	free  bool    // least holds for any number of rows
	best  *Branch // the best branch so far, or nil
	cost  int64   // of best; tooMany without
}

// newOpening returns a first row with the bounds of its parts by size, the smallest first.
func (p *proving) newOpening(row keypeg.Code) *opening {
	o := &opening{row: row, codes: int64(p.Space.Len())}
	table := p.board.costs.left(p.left())
	for _, c := range p.Space.Root().Play(row) {
		if c.Keys == p.Space.Format().Win() {
			o.wins = true
			continue
		}
		o.after = append(o.after, &reply{node: c.Node, keys: c.Keys, least: int64(table[c.Node.Len()]), cost: tooMany})
	}
	slices.SortStableFunc(o.after, func(a, b *reply) int { return cmp.Compare(a.node.Len(), b.node.Len()) })
	return o
}

// least returns a lower bound of the first row's cost.
func (o *opening) least() int64 {
	sum := o.codes
	for _, r := range o.after {
		sum += r.least
	}
	return min(sum, tooMany)
}

// exact reports whether least is its cost.
func (o *opening) exact() bool {
	return !slices.ContainsFunc(o.after, func(r *reply) bool { return !r.exact })
}

// found returns the cost of the best strategy so far that begins with the row, or tooMany.
func (o *opening) found() int64 {
	sum := o.codes
	for _, r := range o.after {
		sum += r.cost
	}
	return min(sum, tooMany)
}

// together calls do for 0 to n-1 at the same time, until one fails.
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

// scout estimates the cost of a first row.
func (p *proving) scout(ctx context.Context, o *opening) error {
	width := p.scoutWidth()
	err := together(ctx, len(o.after), func(ctx context.Context, i int) error {
		r := o.after[i]
		found, err := p.job(ctx, r, Job{First: o.row, Width: width, Rows: p.Rows})
		if err == nil {
			p.note(r, found)
		}
		return err
	})
	if p.Start != nil && p.Start.Root.Row == o.row {
		p.begun(o)
	}
	p.mu.Lock()
	o.promise = o.found()
	p.mu.Unlock()
	p.tell()
	return err
}

// begun records what Start plays after its first row.
func (p *proving) begun(o *opening) {
	for _, e := range p.Start.Root.Next {
		i := slices.IndexFunc(o.after, func(r *reply) bool { return r.keys == e.Keys })
		if i >= 0 && (p.Rows == 0 || 1+e.To.Longest() <= p.Rows) {
			p.note(o.after[i], Finding{Cost: e.To.Cost(), Branch: e.To})
		}
	}
}

// note records a branch if it is the best so far.
func (p *proving) note(r *reply, f Finding) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.Branch != nil && (r.best == nil || f.Cost < r.cost) {
		r.best, r.cost = f.Branch, f.Cost
	}
}

// settle finds the least cost after each answer.
func (p *proving) settle(ctx context.Context, o *opening) error {
	err := together(ctx, len(o.after), func(ctx context.Context, i int) error {
		r := o.after[i]
		return p.exact(ctx, o, r, p.Rows, r.cost)
	})
	if err == nil {
		p.end(o)
	}
	return err
}

// ruleOut shows that a first row costs no less than the settled one, or settles it too.
func (p *proving) ruleOut(ctx context.Context, o *opening) error {
	if p.Rows > 0 {
		if err := p.raise(ctx, o, 0); err != nil {
			return err
		}
	}
	if err := p.raise(ctx, o, p.Rows); err != nil {
		return err
	}
	p.end(o)
	return nil
}

// raise asks, answer after answer, for a cost below what the others leave of the limit, within that many rows.
func (p *proving) raise(ctx context.Context, o *opening, rows int) error {
	for _, r := range o.after {
		slack := p.limit - o.least()
		if slack <= 0 {
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

// left returns the number of rows left after the first one.
func (p *proving) left() int {
	if p.Rows > 0 {
		return p.Rows - 1
	}
	return boundless
}

// floors looks once at all rows after each answer.
func (p *proving) floors(ctx context.Context, o *opening) error {
	for _, r := range o.after {
		if r.node.Len() < 3 {
			continue
		}
		at := stateOf(p.board, r.node)
		at.left = p.left()
		x := newSearch(ctx, p.board, 1, 0)
		var low int32
		err := p.atWork(ctx, func() error {
			low = x.lookAtAll(at)
			return x.err(ctx)
		})
		if err != nil {
			return err
		}
		p.mu.Lock()
		r.least = int64(low)
		p.nodes += x.nodes
		p.mu.Unlock()
	}
	p.tell()
	return nil
}

// end marks a first row as done.
func (p *proving) end(o *opening) {
	p.mu.Lock()
	o.done = true
	p.mu.Unlock()
	p.tell()
}

// exact finds the least cost after an answer within that many rows, if it is below a limit and the best found.
func (p *proving) exact(ctx context.Context, o *opening, r *reply, rows int, below int64) error {
	if r.exact = r.cost <= r.least; r.exact {
		return nil
	}
	below = min(below, r.cost)
	slices := p.slices(r.node.Len())
	found := make([]Finding, slices)
	err := together(ctx, slices, func(ctx context.Context, i int) (err error) {
		found[i], err = p.job(ctx, r, Job{First: o.row, Slice: Slice{i + 1, slices}, Width: AllRows, Rows: rows, Below: below})
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

// slices returns the number of jobs into which a set is divided.
func (p *proving) slices(codes int) int { return 1 + codes/400 }

// job runs one job, when a thread is free.
func (p *proving) job(ctx context.Context, r *reply, j Job) (Finding, error) {
	j.Format, j.Keys, j.Width.Memory = p.Space.Format(), r.keys, p.Memory
	f, err := p.Do(ctx, j, func(ctx context.Context) (f Finding, err error) {
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

// atWork calls do when a thread is free.
func (p *proving) atWork(ctx context.Context, do func() error) error {
	select {
	case p.hands <- struct{}{}:
		defer func() { <-p.hands }()
		return do()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tell reports the current bounds.
func (p *proving) tell() {
	if p.Progress == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Progress(p.bounds())
}

func (p *proving) bounds() Bounds {
	b := Bounds{Lower: tooMany, Upper: tooMany, Whole: len(p.openings)}
	for _, o := range p.openings {
		b.Lower = min(b.Lower, o.least())
		b.Upper = min(b.Upper, o.found())
		if !o.done {
			b.Open++
		}
	}
	if b.Upper == tooMany {
		b.Upper = 0
	}
	return b
}

// proved returns the current result, with the best strategy.
func (p *proving) proved() *Proved {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.bounds()
	x := &Proved{Lower: b.Lower, Total: b.Upper, Nodes: p.nodes, board: p.board, rows: p.Rows, openings: p.openings}
	for _, o := range p.openings {
		x.Openings = append(x.Openings, Opening{o.row, o.least(), o.exact()})
		if x.Tree == nil && o.found() == x.Total {
			x.Tree = &Tree{Format: p.Space.Format(), Root: o.tree()}
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
		x.Openings[i].Least %= tooMany
	}
	return x
}

// tree returns the best strategy so far.
func (o *opening) tree() *Branch {
	b := &Branch{Row: o.row, Wins: o.wins}
	for _, r := range o.after {
		b.Next = append(b.Next, Edge{Keys: r.keys, To: r.best})
	}
	slices.SortFunc(b.Next, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.Keys.Red+x.Keys.White, y.Keys.Red+y.Keys.White), cmp.Compare(x.Keys.Red, y.Keys.Red))
	})
	return b
}
