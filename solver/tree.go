package solver

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A Tree is a whole strategy for one board: the row to play after any sequence of answers.
type Tree struct {
	Format keypeg.Format
	Root   *Branch
}

// A Branch is a row with the branches after its answers.
type Branch struct {
	Row  keypeg.Code
	Wins bool // whether the row can be the code
	Next []Edge
}

// An Edge is the branch after an answer other than the win.
type Edge struct {
	Keys keypeg.Keys
	To   *Branch
}

// A Planner is a strategy that can compute the whole strategy below a node at once.
type Planner interface {
	Strategy
	Plan(ctx context.Context, n *Node) (*Branch, Advice, error)
}

// Options configure an evaluation. They do not change its result.
type Options struct {
	Threads  int                    // the largest number of goroutines; 0 means one for each processor
	Progress func(codes, whole int) // called from time to time with the number of settled codes, but only by one goroutine at a time
}

func (o Options) threads() int {
	if o.Threads > 0 {
		return o.Threads
	}
	return runtime.GOMAXPROCS(0)
}

// Grow plays a strategy against every candidate of a node. It uses several threads for the answers to a row. A Planner usually
// uses one thread, because the best row so far determines which other rows are tried. After the given first row of a Beam,
// Grow uses several threads.
func Grow(ctx context.Context, n *Node, by Strategy, o Options) (*Branch, int64, error) {
	g := grower{by: by, options: o, whole: n.Len(), hands: make(chan struct{}, o.threads()-1)}
	beam, ok := by.(Beam)
	if !ok || n.depth > 0 || beam.First == 0 || beam.Budget > 0 {
		b, err := g.grow(ctx, n, 0)
		return b, g.nodes, err
	}
	if err := n.board().Format.Check(beam.First); err != nil {
		return nil, 0, err
	}
	beam.Memory = max(cmp.Or(beam.Memory, search.DefaultMemory)/int64(o.threads()), 1)
	g.by = beam
	b, err := g.after(ctx, n, Advice{Row: beam.First}, 0)
	return b, g.nodes, err
}

type grower struct {
	by      Strategy
	options Options
	whole   int
	hands   chan struct{} // contains one element for each running helper

	mu    sync.Mutex
	nodes int64
	done  int
}

// forks is the largest depth at which a branch may be given to a helper goroutine.
const forks = 2

func (g *grower) grow(ctx context.Context, n *Node, depth int) (*Branch, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if p, ok := g.by.(Planner); ok {
		b, advice, err := p.Plan(ctx, n)
		if err == nil {
			g.note(advice.Nodes, n.Len())
		}
		return b, err
	}
	advice, err := g.by.Next(ctx, n)
	if err != nil {
		return nil, err
	}
	return g.after(ctx, n, advice, depth)
}

// after plays a row, and grows the branches after its answers.
func (g *grower) after(ctx context.Context, n *Node, advice Advice, depth int) (*Branch, error) {
	b := &Branch{Row: advice.Row}
	children := n.Play(advice.Row)
	if last := len(children) - 1; children[last].Keys == n.board().Format.Win() {
		b.Wins = true
		children = children[:last]
	}
	if len(children) == 1 && children[0].Node.Len() == n.Len() {
		return nil, fmt.Errorf("%s says nothing about the %d codes left after %v", advice.Row, n.Len(), n.rows)
	}
	broken := 0
	if b.Wins {
		broken = 1
	}
	g.note(advice.Nodes, broken)
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

// note counts finished work, and reports it from time to time.
func (g *grower) note(nodes int64, broken int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.nodes += nodes
	was := g.done
	g.done += broken
	if g.options.Progress != nil && (g.done/256 > was/256 || g.done == g.whole) {
		g.options.Progress(g.done, g.whole)
	}
}
