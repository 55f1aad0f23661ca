package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

func benchCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "bench",
		DisableFlagsInUseLine: true,
		Short:                 "Do fixed work, and print what must not change by accident",
		Long: `Bench plays fixed work with fixed seeds and prints totals, sets looked at, processor
time, and a signature of all but the time. A change of the solver that leaves the
signature alone plays as before; one that does not says so in docs/diary.md.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			b := benchRun{cmd: cmd, ctx: ctx, line: newProgress(cmd.ErrOrStderr())}
			return told(b.run())
		},
	}
}

// A benchRun does the work and remembers what it printed.
type benchRun struct {
	cmd  *cobra.Command
	ctx  context.Context
	line *progress
	said string
}

func (b *benchRun) run() error {
	from := cpuTime()
	for _, w := range []struct {
		board string
		c     choice
	}{
		{"c6p4", choice{by: "minimax"}}, {"c6p4", choice{by: "size"}}, {"c6p4", choice{by: "entropy"}}, {"c6p4", choice{by: "parts"}},
		{"c6p4", choice{by: "minimax+"}}, {"c6p4", choice{by: "parts+"}}, {"c6p4", choice{by: "consistent", seed: 1}},
		{"c6p4", choice{by: "exact"}}, {"c6p4", choice{by: "exact", rows: 5}}, {"c7p4", choice{by: "near"}},
		{"c7p5M", choice{by: "near", width: width{small: 2, middle: 2, large: 2}}}, {"c6p5", choice{by: "entropy+"}},
	} {
		if err := b.strategy(w.board, w.c); err != nil {
			return err
		}
	}
	if err := b.books(); err != nil {
		return err
	}
	if err := b.samples(); err != nil {
		return err
	}
	out := b.cmd.OutOrStdout()
	if _, err := fmt.Fprintf(out, "signature %.12s\n", fmt.Sprintf("%x", sha256.Sum256([]byte(b.said)))); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "cpu       %.3f s\n", (cpuTime() - from).Seconds())
	return err
}

// note prints a line that belongs to the signature, and the time it took.
func (b *benchRun) note(took float64, format string, args ...any) error {
	b.line.end()
	text := fmt.Sprintf(format, args...)
	b.said += text + "\n"
	_, err := fmt.Fprintf(b.cmd.OutOrStdout(), "%-60s %8.3f s\n", text, took)
	return err
}

func (b *benchRun) strategy(board string, c choice) error {
	s, _, err := listed(board)
	if err != nil {
		return err
	}
	by, err := c.strategy(s.Edition())
	if err != nil {
		return err
	}
	b.line.say("%s by %s …", board, c.by)
	from := cpuTime()
	r, _, err := solver.Evaluate(b.ctx, s, by, solver.Options{})
	if err != nil {
		return err
	}
	return b.note((cpuTime() - from).Seconds(), "%s %s total %d longest %d nodes %d", board, c.by, r.Total, r.Longest(), r.Nodes)
}

// books are added up, as they lie in the binary.
func (b *benchRun) books() error {
	for _, board := range book.Boards() {
		e, err := keypeg.ParseEdition(board)
		if err != nil {
			return err
		}
		from := cpuTime()
		k, _ := book.For(e)
		page, _ := k.Find(solver.Start(e))
		if err := b.note((cpuTime() - from).Seconds(), "%s book first %s total %d", board, page.Row, page.Cost); err != nil {
			return err
		}
	}
	return nil
}

// samples plays games on a board too big to list.
func (b *benchRun) samples() error {
	e, err := keypeg.ParseEdition("c12p8")
	if err != nil {
		return err
	}
	chance := rand.New(rand.NewPCG(1, 2))
	from := cpuTime()
	rows, drawn := 0, int64(0)
	const games = 8
	for range games {
		secret := drawCode(e, chance)
		p := solver.Start(e)
		for {
			a, err := solver.Sample{Seed: 1}.Suggest(b.ctx, p)
			if err != nil {
				return err
			}
			rows, drawn = rows+1, drawn+a.Nodes
			if a.Row == secret {
				break
			}
			p = p.With(a.Row, keypeg.Score(secret, a.Row))
		}
	}
	return b.note((cpuTime() - from).Seconds(), "c12p8 sample games %d rows %d drawn %d", games, rows, drawn)
}
