package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// A player names rows.
type player interface {
	row(ctx context.Context, p solver.Position) (keypeg.Code, error)
	close()
}

func newPlayer(ctx context.Context, name string, e keypeg.Edition, limit string) (player, error) {
	if command, ok := strings.CutPrefix(name, "cmd:"); ok {
		return newOutsider(ctx, strings.Fields(command), limit)
	}
	p := &ours{known: map[string]keypeg.Code{}}
	if name == "sample" {
		return p, nil
	}
	var err error
	if p.space, err = solver.NewSpace(e); err != nil {
		return nil, misused("%s: %w; use sample on such a board", name, err)
	}
	p.by, err = choice{by: name, seed: 1}.strategy(e)
	return p, err
}

// ours is a strategy of this program. It gives the same row whenever it is asked
// the same, so what it said is kept.
type ours struct {
	space *solver.Space
	by    solver.Strategy // nil draws codes
	known map[string]keypeg.Code
}

func (o *ours) close() {}

func (o *ours) row(ctx context.Context, p solver.Position) (keypeg.Code, error) {
	key := positionLine(p)
	if row, ok := o.known[key]; ok {
		return row, nil
	}
	var a solver.Advice
	var err error
	if o.by == nil {
		a, err = solver.Sample{Seed: 1}.Suggest(ctx, p)
	} else {
		var n *solver.Node
		if n, err = o.space.Node(p); err == nil {
			a, err = o.by.Next(ctx, n)
		}
	}
	if err == nil && len(o.known) < 1<<20 {
		o.known[key] = a.Row
	}
	return a.Row, err
}

// positionLine is a position as the protocol writes it.
func positionLine(p solver.Position) string {
	var b strings.Builder
	b.WriteString(p.Edition.String())
	for _, r := range p.Rows {
		if r.Lost() {
			b.WriteString(" --")
			continue
		}
		fmt.Fprintf(&b, " %s %s", r.Code, r.Keys)
	}
	return b.String()
}

// An outsider is another program that speaks the engine protocol.
type outsider struct {
	name    string
	limit   string
	command *exec.Cmd
	in      io.WriteCloser
	lines   *bufio.Scanner
}

func newOutsider(ctx context.Context, words []string, limit string) (*outsider, error) {
	if len(words) == 0 {
		return nil, misused("write cmd: and a program, such as cmd:./engine")
	}
	o := &outsider{name: words[0], limit: limit, command: exec.CommandContext(ctx, words[0], words[1:]...)}
	out, err := o.command.StdoutPipe()
	if err == nil {
		o.in, err = o.command.StdinPipe()
	}
	if err == nil {
		err = o.command.Start()
	}
	if err != nil {
		return nil, misused("start the engine %s: %w", o.name, err)
	}
	o.lines = bufio.NewScanner(out)
	fmt.Fprintln(o.in, "peg")
	if _, err := o.until("pegok"); err != nil {
		o.close()
		return nil, err
	}
	return o, nil
}

// until reads lines up to one that begins with a word, and returns what follows it.
func (o *outsider) until(word string) (string, error) {
	trouble := ""
	for o.lines.Scan() {
		first, rest, _ := strings.Cut(strings.TrimSpace(o.lines.Text()), " ")
		switch first {
		case word:
			if trouble != "" {
				return "", fmt.Errorf("the engine %s: %s", o.name, trouble)
			}
			return rest, nil
		case "error":
			trouble = rest
		}
	}
	return "", fmt.Errorf("the engine %s ended before it said %s", o.name, word)
}

func (o *outsider) row(_ context.Context, p solver.Position) (keypeg.Code, error) {
	fmt.Fprintf(o.in, "position %s\n%s\n", positionLine(p), strings.TrimSpace("go "+o.limit))
	text, err := o.until("bestrow")
	if err != nil {
		return 0, err
	}
	var row keypeg.Code
	if err := row.UnmarshalText([]byte(strings.TrimSpace(text))); err != nil {
		return 0, fmt.Errorf("the engine %s: %w", o.name, err)
	}
	return row, nil
}

func (o *outsider) close() {
	fmt.Fprintln(o.in, "quit")
	o.in.Close()
	_ = o.command.Wait() // how it ends is its own affair
}
