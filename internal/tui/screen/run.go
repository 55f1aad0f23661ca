package screen

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"keypeg/internal/caught"
	"keypeg/internal/tui/lineui"
)

// Options configure the screen.
type Options struct {
	Talk        lineui.Options // its In and Out are connected to the terminal
	ASCII       bool           // the terminal can show only ASCII
	Environment []string       // TERM, COLORTERM, NO_COLOR
	Sizes       <-chan Size    // sizes of a remote terminal, which the system cannot report: the first value immediately, then one for each change
}

// A Size is the size of a terminal's window, in characters.
type Size struct{ Width, Height int }

// The largest sizes at which a screen is drawn, on this terminal and on a remote one. Every character needs memory, and a
// remote terminal can claim any size.
var largestHere, largestElsewhere = Size{1000, 400}, Size{200, 60}

func (s Size) within(most Size) Size {
	return Size{min(s.Width, most.Width), min(s.Height, most.Height)}
}

// windowMsg is the size of a remote window, from Options.Sizes.
type windowMsg Size

// sizes returns a filter for all messages to the program. It bounds the sizes of windows. Sizes that a remote terminal sends
// among its keys are ignored.
func sizes(elsewhere bool) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch m := msg.(type) {
		case windowMsg:
			return tea.WindowSizeMsg(Size(m).within(largestElsewhere))
		case tea.WindowSizeMsg:
			if elsewhere {
				return nil
			}
			return tea.WindowSizeMsg(Size(m).within(largestHere))
		}
		return msg
	}
}

// Run draws the talk's output and state until the talk or the screen ends. Text that remains when the screen closes is
// written to the talk's Out.
func Run(ctx context.Context, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	read, typed := io.Pipe()
	defer typed.Close()
	lines := make(queue, 16)
	go lines.pour(ctx, typed)
	m := newModel(o.Talk.Words, lines, time.Now(), stop)
	m.paint.ascii, m.elsewhere = o.ASCII, o.Sizes != nil
	terminal := o.Talk
	settings := []tea.ProgramOption{tea.WithOutput(terminal.Out), tea.WithoutSignalHandler(), tea.WithFilter(sizes(o.Sizes != nil)), tea.WithColorProfile(o.profile())}
	if o.Environment != nil {
		settings = append(settings, tea.WithEnvironment(o.Environment))
	}
	over := func(p *tea.Program, err error) { p.Send(endedMsg{err}) }
	var first Size
	if o.Sizes == nil {
		settings = append(settings, tea.WithInput(terminal.In), tea.WithFPS(120))
	} else {
		first = (<-o.Sizes).within(largestElsewhere)
		in, hangUp := from(&sieve{from: terminal.In}, stop)
		// WithFPS sets how many times per second the library looks for changes to draw. These checks account for most of
		// the cost of an idle session.
		settings = append(settings, tea.WithFPS(20), tea.WithInput(in), tea.WithWindowSize(first.Width, first.Height))
		over = func(*tea.Program, error) { hangUp() }
	}
	program := tea.NewProgram(m, settings...)
	o.Talk.In, o.Talk.Out = read, &said{program: program}
	o.Talk.Seen = func(f lineui.Frame) { program.Send(frameMsg(f)) }
	ended := make(chan error, 1)
	go func() {
		err := caught.Do(func() error { return lineui.Run(ctx, o.Talk) })
		ended <- err
		stop()
		over(program, err)
	}()
	if o.Sizes != nil {
		go follow(ctx, first, o.Sizes, program)
	}
	_, err := program.Run()
	stop()
	if errors.Is(err, errHungUp) {
		err = nil
	}
	if talked := <-ended; !errors.Is(talked, lineui.ErrRefused) && !errors.Is(talked, lineui.ErrNotCommand) {
		err = errors.Join(err, talked)
	}
	for _, line := range m.said {
		_, _ = io.WriteString(terminal.Out, line+"\n")
	}
	return err
}

// follow sends the program the size of the window, now and whenever it changes.
func follow(ctx context.Context, size Size, sizes <-chan Size, program *tea.Program) {
	for {
		program.Send(windowMsg(size))
		select {
		case size = <-sizes:
		case <-ctx.Done():
			return
		}
	}
}

// errHungUp ends the reading of a remote terminal.
var errHungUp = errors.New("hung up")

// from reads from a remote terminal, where a read cannot be interrupted. When the terminal ends, from calls the function
// ended. The reader itself ends with an error, but only after hangUp, so the program handles all keys that were read.
// Without hangUp, text typed after the key that ends the program would block this goroutine forever, and keep the program in
// memory.
func from(terminal io.Reader, ended func()) (_ io.Reader, hangUp func()) {
	read, typed := io.Pipe()
	go func() {
		_, _ = io.Copy(typed, terminal)
		ended()
	}()
	return read, func() { _ = typed.CloseWithError(errHungUp) }
}

// A queue contains the lines that the talk has not read yet. It drops lines that exceed its capacity.
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

// said passes on the talk's output in complete lines.
type said struct {
	program *tea.Program
	begun   []byte // the beginning of a line that is not complete yet
}

func (s *said) Write(text []byte) (int, error) {
	s.begun = append(s.begun, text...)
	if end := bytes.LastIndexByte(s.begun, '\n'); end >= 0 {
		s.program.Send(saidMsg(s.begun[:end]))
		s.begun = append([]byte(nil), s.begun[end+1:]...)
	}
	return len(text), nil
}
