package screen

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"keypeg/internal/tui/talk"
)

// Options say how the screen is drawn.
type Options struct {
	Talk        talk.Options // In and Out are the terminal
	ASCII       bool         // nothing but ASCII can be shown
	Environment []string     // TERM, COLORTERM, NO_COLOR
}

// Run draws what the talk says and sees until either has enough. What is still to be said after the screen is gone goes to
// its Out.
func Run(ctx context.Context, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	read, typed := io.Pipe()
	defer typed.Close()
	m := &model{words: o.Talk.Words, typed: typed, stop: stop, now: time.Now()}
	m.paint.ascii = o.ASCII
	terminal := o.Talk
	settings := []tea.ProgramOption{tea.WithInput(terminal.In), tea.WithOutput(terminal.Out), tea.WithoutSignalHandler(), tea.WithFPS(120)}
	if o.Environment != nil {
		settings = append(settings, tea.WithEnvironment(o.Environment))
	}
	program := tea.NewProgram(m, settings...)
	o.Talk.In, o.Talk.Out = read, said{program}
	o.Talk.Seen = func(f talk.Frame) { program.Send(frameMsg(f)) }
	ended := make(chan error, 1)
	go func() {
		err := talk.Run(ctx, o.Talk)
		ended <- err
		program.Send(endedMsg{err})
	}()
	_, err := program.Run()
	stop()
	if talked := <-ended; !errors.Is(talked, talk.ErrRefused) && !errors.Is(talked, talk.ErrNotCommand) {
		err = errors.Join(err, talked)
	}
	for _, line := range m.said {
		_, _ = io.WriteString(terminal.Out, line+"\n")
	}
	return err
}

// said hands over what the talk says.
type said struct{ program *tea.Program }

func (s said) Write(text []byte) (int, error) {
	s.program.Send(saidMsg(strings.TrimSuffix(string(text), "\n")))
	return len(text), nil
}
