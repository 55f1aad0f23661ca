package solver

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"keypeg"
)

// A Tree is a whole strategy for one board: the row to play after any answers.
type Tree struct {
	Format keypeg.Format
	Root   *Branch
}

// A Branch is a row with the branches after its answers.
type Branch struct {
	Row  keypeg.Code
	Wins bool // the row can be the code
	Next []Edge
}

// An Edge is the branch after an answer other than the win.
type Edge struct {
	Keys keypeg.Keys
	To   *Branch
}

// A Planner is a strategy that works out everything below a node at once.
type Planner interface {
	Strategy
	Plan(ctx context.Context, n *Node) (*Branch, Advice, error)
}

// Options configure an evaluation. They do not change its result.
type Options struct {
	Threads  int                    // the most goroutines at work; 0 is one for each processor
	Progress func(codes, whole int) // called now and then with the number of settled codes, by one goroutine at a time
	Proving  func(Bounds)           // called instead, if the least total is proved by jobs
}

func (o Options) threads() int {
	if o.Threads > 0 {
		return o.Threads
	}
	return runtime.GOMAXPROCS(0)
}

// Grow plays a strategy against every candidate of a node. From the first row on, Exact, and Beam with a first row, run as jobs,
// several at a time. Otherwise they use one thread, because the best row so far decides which of the others are worth a look.
func Grow(ctx context.Context, n *Node, by Strategy, o Options) (*Branch, int64, error) {
	if n.depth == 0 {
		if near, ok := by.(Beam); ok && near.First != 0 && near.Budget == 0 {
			return near.growByJobs(ctx, n.space, o)
		}
		if exact, ok := by.(Exact); ok && exact.Budget == 0 {
			return exact.growByJobs(ctx, n.space, o)
		}
	}
	if p, ok := by.(Planner); ok {
		b, advice, err := p.Plan(ctx, n)
		return b, advice.Nodes, err
	}
	g := grower{by: by, options: o, whole: n.Len(), hands: make(chan struct{}, o.threads()-1)}
	b, err := g.grow(ctx, n, 0)
	return b, g.nodes, err
}

type grower struct {
	by      Strategy
	options Options
	whole   int
	hands   chan struct{} // one place for each running helper

	mu    sync.Mutex
	nodes int64
	done  int
}

// forks is the most rows deep at which branches may be given to a helper.
const forks = 2

func (g *grower) grow(ctx context.Context, n *Node, depth int) (*Branch, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	advice, err := g.by.Next(ctx, n)
	if err != nil {
		return nil, err
	}
	b := &Branch{Row: advice.Row}
	children := n.Play(advice.Row)
	if last := len(children) - 1; children[last].Keys == n.space.format.Win() {
		b.Wins = true
		children = children[:last]
	}
	if len(children) == 1 && children[0].Node.Len() == n.Len() {
		return nil, fmt.Errorf("%s says nothing about the %d codes left after %v", advice.Row, n.Len(), n.rows)
	}
	g.note(advice.Nodes, b.Wins)
	b.Next = make([]Edge, len(children))
	errs := make([]error, len(children))
	var helpers sync.WaitGroup
	for i, c := range children {
		b.Next[i].Keys = c.Keys
		work := func() { b.Next[i].To, errs[i] = g.grow(ctx, c.Node, depth+1) }
		if depth < forks && i < len(children)-1 {
			select {
			case g.hands <- struct{}{}:
				helpers.Go(func() {
					work()
					<-g.hands
				})
				continue
			default:
			}
		}
		work()
	}
	helpers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (g *grower) note(nodes int64, wins bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.nodes += nodes
	if wins {
		g.done++
		if g.options.Progress != nil && g.done%256 == 0 {
			g.options.Progress(g.done, g.whole)
		}
	}
}
