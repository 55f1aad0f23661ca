package screen

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"keypeg/internal/caught"
	"keypeg/internal/tui/talk"
)

// Options say how the screen is drawn.
type Options struct {
	Talk        talk.Options // In and Out are the terminal
	ASCII       bool         // nothing but ASCII can be shown
	Environment []string     // TERM, COLORTERM, NO_COLOR
	Sizes       <-chan Size  // of a terminal elsewhere, which the system cannot be asked about: the first at once, then whenever it changes
}

// A Size is that of a terminal's window, in characters.
type Size struct{ Width, Height int }

// Run draws what the talk says and sees until either has enough. What is still to be said after the screen is gone goes to
// its Out.
func Run(ctx context.Context, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	read, typed := io.Pipe()
	defer typed.Close()
	lines := make(queue, 16)
	go lines.pour(ctx, typed)
	m := &model{words: o.Talk.Words, typed: lines, stop: stop, now: time.Now()}
	m.paint.ascii = o.ASCII
	terminal := o.Talk
	settings := []tea.ProgramOption{tea.WithOutput(terminal.Out), tea.WithoutSignalHandler(), tea.WithFPS(120)}
	if o.Environment != nil {
		settings = append(settings, tea.WithEnvironment(o.Environment))
	}
	over := func(p *tea.Program, err error) { p.Send(endedMsg{err}) }
	if o.Sizes == nil {
		settings = append(settings, tea.WithInput(terminal.In))
	} else {
		first := <-o.Sizes
		in, hangUp := from(terminal.In, stop)
		settings = append(settings, tea.WithInput(in), tea.WithWindowSize(first.Width, first.Height), tea.WithColorProfile(colorprofile.Env(o.Environment)))
		over = func(*tea.Program, error) { hangUp() }
	}
	program := tea.NewProgram(m, settings...)
	o.Talk.In, o.Talk.Out = read, said{program}
	o.Talk.Seen = func(f talk.Frame) { program.Send(frameMsg(f)) }
	ended := make(chan error, 1)
	go func() {
		err := caught.Do(func() error { return talk.Run(ctx, o.Talk) })
		ended <- err
		stop()
		over(program, err)
	}()
	go follow(ctx, o.Sizes, program)
	_, err := program.Run()
	stop()
	if errors.Is(err, errHungUp) {
		err = nil
	}
	if talked := <-ended; !errors.Is(talked, talk.ErrRefused) && !errors.Is(talked, talk.ErrNotCommand) {
		err = errors.Join(err, talked)
	}
	for _, line := range m.said {
		_, _ = io.WriteString(terminal.Out, line+"\n")
	}
	return err
}

// follow passes on how large the window is.
func follow(ctx context.Context, sizes <-chan Size, program *tea.Program) {
	for {
		select {
		case size := <-sizes:
			program.Send(tea.WindowSizeMsg{Width: size.Width, Height: size.Height})
		case <-ctx.Done():
			return
		}
	}
}

// errHungUp ends the reading of a terminal elsewhere.
var errHungUp = errors.New("hung up")

// from reads a terminal elsewhere, where a read cannot be broken off. If that ends, it is told; until it is hung up the reader
// does not end, and then it ends with an error: the program takes in all keys that were read, and ends with it. If it ended in another
// way, whatever was typed behind the key that ended it would be kept for ever, and the program with it.
func from(terminal io.Reader, ended func()) (_ io.Reader, hangUp func()) {
	read, typed := io.Pipe()
	go func() {
		_, _ = io.Copy(typed, terminal)
		ended()
	}()
	return read, func() { _ = typed.CloseWithError(errHungUp) }
}

// A queue is the lines that the talk has not read yet. Where it reads none, those beyond its room are dropped.
type queue chan string

func (q queue) Write(line []byte) (int, error) {
	select {
	case q <- string(line):
	default:
	}
	return len(line), nil
}

func (q queue) pour(ctx context.Context, to io.Writer) {
	for {
		select {
		case line := <-q:
			_, _ = io.WriteString(to, line)
		case <-ctx.Done():
			return
		}
	}
}

// said hands over what the talk says.
type said struct{ program *tea.Program }

func (s said) Write(text []byte) (int, error) {
	s.program.Send(saidMsg(strings.TrimSuffix(string(text), "\n")))
	return len(text), nil
}
