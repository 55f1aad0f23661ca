package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"keypeg"
	"keypeg/internal/cputime"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/prove"
)

// An Optimum computes the table's entry for one board. Its directory stores finished parts and jobs, so that the work can be
// stopped and continued.
type Optimum struct {
	Dir     string
	Seconds float64 // processor time for each question; 0 means no limit
	Memory  int64   // bytes for each running job; 0 means 256 MiB
	Threads int
	Shares  []Share
	Out     io.Writer
	Line    *Progress

	space  *solver.Space
	start  *solver.Tree // a known strategy to start from, or nil
	name   string       // first part of the names of the board's files
	ledger Ledger
}

// Board answers the following questions about a board, as far as the time allows:
//
//	the fewest rows that are enough for every code, trying one number after the other
//	the least total
//	the least total of every first row, if the proof took less than a fifth of the time, or 5 minutes if the time has no limit
//	the least total within the rows that are needed, if the strategy with the least total takes more
//	the fewest codes that need the last of these rows
//	the mixed value
func (o *Optimum) Board(ctx context.Context, e keypeg.Format) (b optimal.Board, err error) {
	if err := o.begin(e); err != nil {
		return b, err
	}
	defer o.Line.End()
	b = optimal.Board{Game: o.name, Pegs: e.Pegs, Colours: e.Colours, Repeats: e.Repeats, Codes: o.space.Len()}
	if e.Repeats && e.Colours > 1 {
		b.Same = []string{fmt.Sprintf("c%dp%db", e.Colours-1, e.Pegs)}
	}
	if err := o.longest(ctx, &b.Longest); err != nil {
		return b, err
	}
	if err := o.least(ctx, &b); err != nil {
		return b, err
	}
	if b.Least.Longest > b.Longest.Upper && b.Longest.Upper > 0 {
		if err := o.within(ctx, &b); err != nil {
			return b, err
		}
		b.Shorten()
	}
	if err := o.last(ctx, &b); err != nil {
		return b, err
	}
	if err := o.value(ctx, &b); err != nil {
		return b, err
	}
	o.Line.End()
	if _, err := fmt.Fprintln(o.Out, lineOf(b)); err != nil {
		return b, err
	}
	return b, o.keep("board", b)
}

// A Bound is a lower bound on the least total of a board.
type Bound struct {
	Game   string          `json:"game"`
	Lower  int64           `json:"lower"` // no strategy has a lower total
	Firsts []optimal.First `json:"firsts"`
	optimal.Work
}

// Bound proves only that the least total of a board is at least the given total, or finds a strategy with a lower total. It
// stores and returns the highest bound that is proved. WriteOptimal adds the bound to the table.
func (o *Optimum) Bound(ctx context.Context, e keypeg.Format, total int64) (b Bound, err error) {
	if err := o.begin(e); err != nil {
		return b, err
	}
	defer o.Line.End()
	if _, err := o.kept("bound", &b); err != nil {
		return b, err
	}
	if b.Lower < total {
		var l optimal.Least
		x, err := o.prove(ctx, prove.Prover{AtLeast: total}, "", &l)
		if err != nil {
			return b, err
		}
		if l.Lower > b.Lower {
			b = Bound{Game: o.name, Lower: l.Lower, Firsts: firstsOf(x), Work: l.Work}
			if err := o.keep("bound", b); err != nil {
				return b, err
			}
		}
	}
	o.Line.End()
	_, err = fmt.Fprintf(o.Out, "%s: no strategy takes fewer than %d rows; %v s\n", b.Game, b.Lower, b.Seconds)
	return b, err
}

// begin prepares the work on a board, and reads a strategy for it if the directory has one.
func (o *Optimum) begin(e keypeg.Format) error {
	space, err := solver.NewSpace(e)
	if err != nil {
		return err
	}
	o.space, o.name, o.start = space, gameName(e), nil
	o.ledger = Ledger{Dir: filepath.Join(o.Dir, "jobs"), Shares: o.Shares}
	if err := o.ledger.Open(); err != nil {
		return err
	}
	name := o.file("start.tree")
	t, err := ReadTree(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && gameName(t.Format) != o.name {
		err = fmt.Errorf("it is for %s", gameName(t.Format))
	}
	if err == nil {
		_, err = Walked(t, "")
	}
	if err != nil {
		return fmt.Errorf("%s: %w; take the file away to begin without it", name, err)
	}
	o.start = t
	return nil
}

// gameName returns a board's name without the parts that have no effect.
func gameName(e keypeg.Format) string {
	name := fmt.Sprintf("c%dp%d", e.Colours, e.Pegs)
	if e.Blanks {
		name += "b"
	}
	if !e.Repeats {
		name += "M"
	}
	return name
}

// file returns the name of a file of the board.
func (o *Optimum) file(part string) string { return filepath.Join(o.Dir, o.name+"."+part) }

// keep stores a finished part.
func (o *Optimum) keep(part string, v any) error {
	return writeRecord(o.file(part+".json"), v)
}

// kept reads a finished part, and reports whether there is one.
func (o *Optimum) kept(part string, v any) (bool, error) {
	return readIfThere(o.file(part+".json"), v)
}

// prove runs a Prover for the given time and stores the strategy that it finds, if any, under a name.
func (o *Optimum) prove(ctx context.Context, p prove.Prover, name string, l *optimal.Least) (*prove.Proved, error) {
	limited, stop := timed(ctx, o.Seconds)
	defer stop()
	if err := o.ledger.Open(); err != nil {
		return nil, err
	}
	p.Space, p.Memory, p.Threads, p.Do, p.Start = o.space, o.Memory, o.Threads, o.ledger.Do, o.start
	p.Progress = o.tell()
	x, err := p.Prove(limited)
	if err != nil && !usedUp(limited) {
		return nil, err
	}
	*l = optimal.Least{Lower: x.Lower, Work: optimal.Work{Nodes: x.Nodes, Seconds: short(o.ledger.Seconds())}}
	if x.Tree == nil || name == "" {
		l.Total = x.Total
		return x, nil
	}
	fill(l, x.Tree.Result())
	l.Strategy, err = o.strategy(name, x.Tree)
	return x, err
}

// tell returns a function that shows a proof's bounds. During long work, it also prints the bounds whenever another first
// row is settled or ruled out.
func (o *Optimum) tell() func(prove.Bounds) {
	from, open := cputime.Used(), 0
	return func(b prove.Bounds) {
		text := o.name + ": " + boundsOf(b)
		if b.Open != open && cputime.Used()-from > 10*time.Second {
			o.Line.End()
			fmt.Fprintln(o.Out, text)
		}
		open = b.Open
		o.Line.Say("%s", text)
	}
}

// fill fills in the result of a strategy.
func fill(l *optimal.Least, r solver.Result) {
	mean, _ := r.Mean().Float64()
	l.Total, l.Mean, l.Longest, l.Histogram, l.First = r.Total, mean, r.Longest(), r.Histogram, r.First.String()
}

// strategy checks a strategy by walking it, stores it, and returns the file's name.
func (o *Optimum) strategy(part string, t *solver.Tree) (string, error) {
	if _, err := Walked(t, ""); err != nil {
		return "", err
	}
	if err := WriteFile(o.file(part+".tree"), t.Write); err != nil {
		return "", err
	}
	return o.name + "." + part + ".tree.gz", nil
}

func seconds(d time.Duration) float64 { return short(d.Seconds()) }

// short rounds to three digits, because measured times are less precise than that.
func short(x float64) float64 {
	var y float64
	fmt.Sscan(fmt.Sprintf("%.3g", x), &y)
	return y
}
