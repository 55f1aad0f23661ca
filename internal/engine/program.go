package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/solver"
)

// A Program is another program that speaks the protocol. Its caller asks for one row at a time.
type Program struct {
	name    string
	options Options
	command *exec.Cmd
	kill    context.CancelFunc
	in      io.WriteCloser
	lines   <-chan string // the lines of its output; closed when the output ends
	over    chan struct{} // closed when the lines are no longer read
	end     func() string // waits until the program has ended, and describes any failure
}

// Options control how a program is queried.
type Options struct {
	Limits   string        // sent with each position, such as "nodes 1000"
	Patience time.Duration // the time to wait for a response before sending stop; if 0, there is no limit
	Stderr   io.Writer     // receives the program's standard error; if nil, it is discarded
}

// The time limit for starting is Options.Patience, but never less than the constant beginning. The time limit for obeying
// stop and quit is the constant grace.
const (
	beginning = 20 * time.Second
	grace     = 10 * time.Second
)

// A ProgramError describes a fault of a running program.
type ProgramError struct {
	Name string // the name of the program
	Text string
	Said bool // reported by the program itself in an error line; the program is still running
}

func (e *ProgramError) Error() string { return "the engine " + e.Name + e.Text }

// Start runs a program with its arguments, and waits until the program has identified itself. If the program does not speak the
// protocol, the error is a *ProgramError. The program runs until Close is called or ctx ends.
func Start(ctx context.Context, words []string, o Options) (*Program, error) {
	if len(words) == 0 {
		return nil, errors.New("name the program to start")
	}
	running, kill := context.WithCancel(ctx)
	p := &Program{name: words[0], options: o, command: exec.CommandContext(running, words[0], words[1:]...), kill: kill, over: make(chan struct{})}
	p.command.Stderr, p.command.WaitDelay = o.Stderr, time.Second
	out, err := p.command.StdoutPipe()
	if err == nil {
		p.in, err = p.command.StdinPipe()
	}
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		kill()
		return nil, fmt.Errorf("start the engine %s: %w", p.name, err)
	}
	p.lines = p.listen(out)
	p.end = sync.OnceValue(p.wait)
	p.say("peg")
	first := o.Patience
	if first > 0 {
		first = max(first, beginning)
	}
	if _, err := p.until(ctx, "pegok", first); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// listen returns a channel of the lines that a program writes.
func (p *Program) listen(out io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			case <-p.over:
				return
			}
		}
	}()
	return lines
}

// say sends a line to the program. It ignores errors, because a program that no longer reads will not respond either.
func (p *Program) say(format string, args ...any) { fmt.Fprintf(p.in, format+"\n", args...) }

// until reads lines until one begins with the given word, and returns the rest of that line. When ctx ends or patience runs out,
// it tells the program to stop and waits a little longer.
func (p *Program) until(ctx context.Context, word string, patience time.Duration) (string, error) {
	trouble := ""
	gone, slow := ctx.Done(), after(patience)
	for stopped := false; ; {
		select {
		case line, more := <-p.lines:
			if !more {
				return "", p.ended(ctx, word)
			}
			first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case first == word && trouble != "":
				return "", &ProgramError{p.name, ": " + trouble, true}
			case first == word:
				return rest, nil
			case first == "error":
				trouble = rest
			}
			continue
		case <-gone:
			gone = nil
		case <-slow:
		}
		if stopped {
			p.kill()
			return "", &ProgramError{Name: p.name, Text: fmt.Sprintf(" was told to stop, and did not say %s", word)}
		}
		p.say("stop")
		stopped, slow = true, time.After(grace)
	}
}

// after returns time.After(d) or, if d is 0, a nil channel, which blocks forever.
func after(d time.Duration) <-chan time.Time {
	if d == 0 {
		return nil
	}
	return time.After(d)
}

// ended returns the reason why a program ended without a response.
func (p *Program) ended(ctx context.Context, word string) error {
	how := p.end()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &ProgramError{Name: p.name, Text: " ended before it said " + word + how}
}

// wait waits until the program has ended. It kills a program that does not end in time.
func (p *Program) wait() string {
	close(p.over)
	defer time.AfterFunc(grace, p.kill).Stop()
	_ = p.command.Wait() // the process state contains the result
	p.kill()
	if s := p.command.ProcessState; s != nil && !s.Success() {
		return ": " + s.String()
	}
	return ""
}

// Takes returns nil if the program can play on a board, and otherwise a *ProgramError.
func (p *Program) Takes(ctx context.Context, board keypeg.Format) error {
	p.say("position %s\nisready", board)
	_, err := p.until(ctx, "readyok", p.options.Patience)
	return err
}

// Row returns the row that the program plays in a position. When Options.Patience runs out or ctx ends, it tells the program
// to stop.
func (p *Program) Row(ctx context.Context, at solver.Position) (keypeg.Code, error) {
	return p.RowWithin(ctx, at, 0)
}

// RowWithin does the same as Row, but also gives the program a time limit. If it is 0, there is no limit.
func (p *Program) RowWithin(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error) {
	limits, patience := p.options.Limits, p.options.Patience
	if left > 0 {
		if !strings.Contains(limits, "movetime") {
			limits += fmt.Sprintf(" movetime %d", max(1, left.Milliseconds()))
		}
		if patience == 0 || left < patience {
			patience = left
		}
	}
	if len(at.Rows) == 0 {
		p.say("newgame")
	}
	p.say("position %s\n%s", PositionText(at), strings.TrimSpace("go "+strings.TrimSpace(limits)))
	text, err := p.until(ctx, "bestrow", patience)
	if err != nil {
		return 0, err
	}
	var row keypeg.Code
	err = row.UnmarshalText([]byte(strings.TrimSpace(text)))
	if err == nil {
		err = at.Format.Check(row)
	}
	if err != nil {
		return 0, &ProgramError{Name: p.name, Text: fmt.Sprintf(" said bestrow %s: %v", text, err)}
	}
	return row, nil
}

// Close tells the program to quit, and waits until it has ended.
func (p *Program) Close() {
	p.say("quit")
	p.in.Close()
	p.end()
}
