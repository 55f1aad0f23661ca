package lab

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"keypeg"
	"keypeg/internal/cputime"
	"keypeg/internal/engine"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A benchRun does the work of Bench and records what it printed.
type benchRun struct {
	ctx  context.Context
	out  io.Writer // receives each result; if nil, all results are printed at the end
	line *Progress
	said string
	done []Worked
}

// Benched is the result of Bench.
type Benched struct {
	Work      []Worked `json:"work"`
	Signature string   `json:"signature"` // hash of everything except the time
	CPU       float64  `json:"cpu_seconds"`
}

// Worked is the result of one piece of work.
type Worked struct {
	Result string  `json:"result"`
	CPU    float64 `json:"cpu_seconds"`
}

// Bench does fixed work with fixed seeds. It prints the totals, the number of sets examined, the processor time, and a
// hash of everything except the time.
func Bench(ctx context.Context, out io.Writer, asJSON bool, line *Progress) error {
	defer line.End()
	b := benchRun{ctx: ctx, out: out, line: line}
	if asJSON {
		b.out = nil
	}
	from := cputime.Used()
	if err := b.run(); err != nil {
		return err
	}
	all := Benched{b.done, fmt.Sprintf("%.12s", fmt.Sprintf("%x", sha256.Sum256([]byte(b.said)))), (cputime.Used() - from).Seconds()}
	if asJSON {
		return json.NewEncoder(out).Encode(all)
	}
	_, err := fmt.Fprintf(out, "signature %s\ncpu       %.3f s\n", all.Signature, all.CPU)
	return err
}

func (b *benchRun) run() error {
	for _, w := range []struct {
		board string
		c     engine.Choice
	}{
		{"c6p4", engine.Choice{By: "minimax"}}, {"c6p4", engine.Choice{By: "size"}}, {"c6p4", engine.Choice{By: "entropy"}}, {"c6p4", engine.Choice{By: "parts"}},
		{"c6p4", engine.Choice{By: "minimax+"}}, {"c6p4", engine.Choice{By: "parts+"}}, {"c6p4", engine.Choice{By: "consistent", Seed: 1}},
		{"c6p4", engine.Choice{By: "exact"}}, {"c6p4", engine.Choice{By: "exact", Rows: 5}}, {"c7p4", engine.Choice{By: "near"}},
		{"c7p5M", engine.Choice{By: "near", Beam: solver.Beam{Small: 2, Middle: 2, Large: 2}}}, {"c6p5", engine.Choice{By: "entropy+"}},
	} {
		if err := b.strategy(w.board, w.c); err != nil {
			return err
		}
	}
	if err := b.books(); err != nil {
		return err
	}
	return b.samples()
}

// note prints a line that is part of the signature, together with the time that the work took.
func (b *benchRun) note(took float64, format string, args ...any) error {
	b.line.End()
	text := fmt.Sprintf(format, args...)
	b.said += text + "\n"
	b.done = append(b.done, Worked{text, took})
	if b.out == nil {
		return nil
	}
	_, err := fmt.Fprintf(b.out, "%-60s %8.3f s\n", text, took)
	return err
}

func (b *benchRun) strategy(board string, c engine.Choice) error {
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		return err
	}
	s, err := solver.NewSpace(e)
	if err != nil {
		return err
	}
	by, err := c.Strategy(s.Format())
	if err != nil {
		return err
	}
	b.line.Say("%s by %s …", board, c.By)
	from := cputime.Used()
	r, _, err := evaluate(b.ctx, s, by, func(string, ...any) {})
	if err != nil {
		return err
	}
	return b.note((cputime.Used() - from).Seconds(), "%s %s total %d longest %d nodes %d", board, c.By, r.Total, r.Longest(), r.Nodes)
}

// books records the first row and the cost of each book in the binary.
func (b *benchRun) books() error {
	for _, board := range book.Boards() {
		e, err := keypeg.ParseFormat(board)
		if err != nil {
			return err
		}
		from := cputime.Used()
		k, _ := book.For(e)
		page, _ := k.Find(solver.Start(e))
		if err := b.note((cputime.Used() - from).Seconds(), "%s book first %s total %d", board, page.Row, page.Cost); err != nil {
			return err
		}
	}
	return nil
}

// samples plays games on a board whose codes are too many to list.
func (b *benchRun) samples() error {
	e, err := keypeg.ParseFormat("c12p8")
	if err != nil {
		return err
	}
	chance := rand.New(rand.NewPCG(1, 2))
	from := cputime.Used()
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
	return b.note((cputime.Used() - from).Seconds(), "c12p8 sample games %d rows %d drawn %d", games, rows, drawn)
}
