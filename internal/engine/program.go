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

// A Program is another program that speaks the protocol, asked for rows one at a
// time.
type Program struct {
	name    string
	options Options
	command *exec.Cmd
	kill    context.CancelFunc
	in      io.WriteCloser
	lines   <-chan string // what it says; closed when it says no more
	over    chan struct{} // closed when nobody listens any longer
	end     func() string // waits until it has ended, and says how, if not well
}

// Options are how a program is asked.
type Options struct {
	Limits   string        // told with each position, such as "nodes 1000"
	Patience time.Duration // how long an answer is waited for, before stop is said; 0 is for ever
	Stderr   io.Writer     // for what it says beside the protocol; nil is nobody
}

// How long a program may take to begin, if it has not more for an answer; and how long it has to stop or to quit once it was told to.
const (
	beginning = 20 * time.Second
	grace     = 10 * time.Second
)

// A ProgramError is what a program that runs said or did wrong.
type ProgramError struct {
	Name string // of the program
	Text string
	Said bool // by itself, as the protocol has it: it goes on
}

func (e *ProgramError) Error() string { return "the engine " + e.Name + e.Text }

// Start runs a program with its arguments, and waits until it has said who it is. A
// program that does not speak the protocol is a *ProgramError. It ends with Close, or
// when ctx does.
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

// listen hands on the lines that a program says.
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

// say tells the program something. If it listens no longer, its silence says so.
func (p *Program) say(format string, args ...any) { fmt.Fprintf(p.in, format+"\n", args...) }

// until reads lines up to one that begins with a word, and returns what follows it. When
// ctx ends, or patience does, the program is told to stop, and shortly after that it
// is not waited for any longer.
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

// after returns a channel as time.After does, or one that never yields if d is 0.
func after(d time.Duration) <-chan time.Time {
	if d == 0 {
		return nil
	}
	return time.After(d)
}

// ended returns the reason why a program ended without an answer.
func (p *Program) ended(ctx context.Context, word string) error {
	how := p.end()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &ProgramError{Name: p.name, Text: " ended before it said " + word + how}
}

// wait waits until the program has ended. One that does not, is ended.
func (p *Program) wait() string {
	close(p.over)
	defer time.AfterFunc(grace, p.kill).Stop()
	_ = p.command.Wait() // what it comes to is in its state
	p.kill()
	if s := p.command.ProcessState; s != nil && !s.Success() {
		return ": " + s.String()
	}
	return ""
}

// Takes returns nil if the program plays on a board, and else a *ProgramError.
func (p *Program) Takes(ctx context.Context, board keypeg.Format) error {
	p.say("position %s\nisready", board)
	_, err := p.until(ctx, "readyok", p.options.Patience)
	return err
}

// Row returns the row that the program plays in a position. It waits as long as the
// program thinks, within its Patience; when ctx ends the program is told to stop.
func (p *Program) Row(ctx context.Context, at solver.Position) (keypeg.Code, error) {
	return p.RowWithin(ctx, at, 0)
}

// RowWithin does what Row does within a time that the program is told; 0 is any.
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
		err = at.Edition.Check(row)
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
