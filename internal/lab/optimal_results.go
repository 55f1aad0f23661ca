package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"keypeg/internal/cputime"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/prove"
)

// longest finds the smallest number of rows that is enough for every code. It tries one number of rows after another. If
// time is too short to check one of them, it quickly finds a strategy, and stops at the number of rows that strategy needs.
func (o *Optimum) longest(ctx context.Context, l *optimal.Longest) error {
	if done, err := o.kept("longest", l); done || err != nil {
		return err
	}
	*l = optimal.Longest{Lower: 1}
	from := cputime.Used()
	var quick *solver.Tree
	for rows := 1; ; rows++ {
		o.Line.Say("%s: within %d rows whatever the code …", o.name, rows)
		if quick != nil && rows >= quick.Root.Longest() {
			return o.enough(l, quick.Root.Longest(), quick)
		}
		limited, stop := timed(ctx, o.Seconds)
		r, tree, err := solver.Evaluate(limited, o.space, solver.Within{Rows: rows, Memory: o.Memory}, solver.Options{})
		late := usedUp(limited)
		stop()
		l.Nodes += r.Nodes
		l.Seconds = seconds(cputime.Used() - from)
		switch {
		case err == nil:
			return o.enough(l, rows, tree)
		case errors.Is(err, solver.ErrUnbreakable):
			if l.Lower == rows {
				l.Lower++
			}
		case !late:
			return err
		case quick == nil:
			if _, quick, err = solver.Evaluate(ctx, o.space, solver.Size{}, solver.Options{Threads: o.Threads}); err != nil {
				return err
			}
		}
	}
}

// enough stores a strategy that breaks every code within the given number of rows. If it is known that fewer rows are not
// enough, it stores the finished part.
func (o *Optimum) enough(l *optimal.Longest, rows int, t *solver.Tree) (err error) {
	l.Upper = rows
	if l.Strategy, err = o.strategy(fmt.Sprintf("in%d", rows), t); err != nil || l.Lower < rows {
		return err
	}
	return o.keep("longest", l)
}

// least finds the least total of all strategies.
func (o *Optimum) least(ctx context.Context, b *optimal.Board) error {
	type part struct {
		Least  optimal.Least
		Firsts []optimal.First
	}
	var p part
	if done, err := o.kept("least", &p); done || err != nil {
		b.Least, b.Firsts = p.Least, p.Firsts
		return err
	}
	x, err := o.prove(ctx, prove.Prover{}, "least", &b.Least)
	if err != nil {
		return err
	}
	b.Firsts = firstsOf(x)
	if !b.Least.Proved() {
		return o.atLeast(&b.Least, b.Longest)
	}
	if b.Least.Seconds*5 < cmp.Or(o.Seconds, 1500) {
		var all optimal.Least
		if x, err = o.prove(ctx, prove.Prover{Every: true}, "", &all); err != nil {
			return err
		}
		if all.Proved() {
			b.Firsts = firstsOf(x)
		}
	}
	return o.keep("least", part{b.Least, b.Firsts})
}

// atLeast uses the strategy with the fewest rows if time ran out before another strategy was found.
func (o *Optimum) atLeast(l *optimal.Least, rows optimal.Longest) error {
	if l.Total > 0 || rows.Strategy == "" {
		return nil
	}
	t, err := ReadTree(o.file(fmt.Sprintf("in%d.tree", rows.Upper)))
	if err == nil {
		fill(l, t.Result())
		l.Strategy = rows.Strategy
	}
	return err
}

func firstsOf(x *prove.Proved) (list []optimal.First) {
	for _, f := range x.Openings {
		list = append(list, optimal.First{Row: f.Row.String(), Least: f.Least, Exact: f.Exact})
	}
	return list
}

// within finds the least total of the strategies that break every code within b.Longest.Upper rows.
func (o *Optimum) within(ctx context.Context, b *optimal.Board) error {
	rows := b.Longest.Upper
	part := fmt.Sprintf("within%d", rows)
	b.Within = new(optimal.Least)
	if done, err := o.kept(part, b.Within); done || err != nil {
		return err
	}
	p := prove.Prover{Rows: rows, Known: b.Least.Lower}
	if b.Least.Proved() {
		var err error
		if p.Least, err = ReadTree(o.file("least.tree")); err != nil {
			return err
		}
	}
	if _, err := o.prove(ctx, p, part, b.Within); err != nil {
		return err
	}
	b.Within.Lower = max(b.Within.Lower, b.Least.Lower)
	if err := o.atLeast(b.Within, b.Longest); err != nil {
		return err
	}
	if b.Within.Proved() {
		return o.keep(part, b.Within)
	}
	return nil
}

// last considers the strategies that need the fewest rows to break every code. It finds the smallest number of codes that
// such a strategy breaks only in its last row. It first tries few rows in each set. If there is not enough time to try all
// rows, b.Last has two bounds, or is nil.
func (o *Optimum) last(ctx context.Context, b *optimal.Board) error {
	rows := b.Longest.Upper
	if b.Longest.Lower < rows {
		return nil
	}
	part, l := fmt.Sprintf("last%d", rows), new(optimal.Last)
	done, err := o.kept(part, l)
	if done {
		b.Last = l
	}
	if done || err != nil {
		return err
	}
	o.Line.Say("%s: how few codes need row %d …", o.name, rows)
	limited, stop := timed(ctx, o.Seconds)
	defer stop()
	from := cputime.Used()
	for _, tries := range []int{5, 40, 0} {
		r, tree, err := solver.Evaluate(limited, o.space, solver.Within{Rows: rows, Memory: o.Memory, Rarely: true, Tries: tries}, solver.Options{})
		switch {
		case usedUp(limited):
			return nil
		case tries > 0 && errors.Is(err, solver.ErrUnbreakable):
			continue
		case err != nil:
			return err
		}
		l := &optimal.Last{Codes: r.Histogram[rows-1], Work: optimal.Work{Nodes: r.Nodes, Seconds: seconds(cputime.Used() - from)}}
		l.Open = tries > 0 && l.Codes > 1 // one row less is not enough for every code
		if l.Open && b.Last != nil && b.Last.Codes <= l.Codes {
			continue
		}
		if l.Strategy, err = o.strategy(part, tree); err != nil {
			return err
		}
		if b.Last = l; !l.Open {
			break
		}
	}
	return o.keep(part, b.Last)
}

// value finds the mixed value of the board, or bounds on it. It stores the value as `keypeg value --json` prints it.
func (o *Optimum) value(ctx context.Context, b *optimal.Board) error {
	v := new(optimal.Value)
	done, err := o.kept("value", v)
	if err != nil {
		return err
	}
	if !done {
		m, err := mixedBounds(*b, func(name string) (*solver.Tree, error) { return ReadTree(treeFile(o.Dir, name)) })
		if err == nil && o.space.Len() <= mixable {
			m, err = closer(ctx, m.Format, m, o.Seconds, o.Line)
		}
		if err != nil {
			return err
		}
		*v = optimal.Value{Lower: m.Lower, Upper: m.Upper}
		if v.Exact() {
			if err := o.keep("value", WorthOf(m)); err != nil {
				return err
			}
		}
	}
	b.Narrow(*v)
	return nil
}
