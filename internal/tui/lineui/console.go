package lineui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// ErrRefused is the result of a run in which at least one request was refused. The exit code of a script depends on
// this result. ErrNotCommand means that a line was not a command.
var (
	ErrRefused    = errors.New("something that was asked for was refused")
	ErrNotCommand = errors.New("a line was no command")
)

// A console has everything that commands share: the options, the output, the action to confirm, and the open menu and
// page.
type console struct {
	Options
	ctx context.Context
	out *bufio.Writer

	sure    func() error // the action that yes confirms
	menu    *Menu
	page    *Page
	outcome error
	refresh func() // passes the current state to the screen while a command is being carried out
}

// say prints lines.
func (c *console) say(lines ...string) {
	for _, line := range lines {
		fmt.Fprintln(c.out, line)
	}
}

// sayf prints a formatted line.
func (c *console) sayf(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

// mention prints the lines that are not empty.
func (c *console) mention(lines ...string) {
	c.say(slices.DeleteFunc(lines, func(line string) bool { return line == "" })...)
}

// A notCommand is the error for a line that is not a command. Its text shows how to type the command.
type notCommand string

func (n notCommand) Error() string { return string(n) }

func (notCommand) Is(target error) bool { return target == ErrNotCommand }

// report prints the reason why something was not done, if err is not nil.
func (c *console) report(err error) {
	switch {
	case err == nil:
		return
	case errors.Is(err, ErrNotCommand):
		c.failed(ErrNotCommand)
	default:
		c.failed(ErrRefused)
	}
	c.say(err.Error())
}

// failed remembers the first outcome other than success.
func (c *console) failed(outcome error) {
	if c.outcome == nil {
		c.outcome = outcome
	}
}

// needs returns an error with a text that shows how to type a command. The error says what the command lacks, or which
// words after it were not understood.
func (c *console) needs(v words.Verb, rest, example string) error {
	word := c.Words.Word(v)
	example = c.typed(strings.TrimSpace(word + " " + example))
	if rest == "" {
		return notCommand(fmt.Sprintf(c.Words.Needs, word, example))
	}
	return notCommand(fmt.Sprintf(c.Words.Odd, rest, example))
}

// typed returns a command as the player has to type it. On the screen, a key alone can be a command, so a typed command
// begins with a colon.
func (c *console) typed(command string) string {
	if c.Seen != nil {
		return ":" + command
	}
	return command
}

// unsent returns the error for a command that comes while another one is waiting to be sent.
func (c *console) unsent() error {
	return fmt.Errorf(c.Words.Busy, c.typed(c.Words.Word(words.TakeBack)))
}

// alone returns the error for a command that needs other people, when there are none. It returns nil if other people
// can join.
func (c *console) alone() error {
	if c.Alone {
		return errors.New(c.Words.Alone)
	}
	return nil
}

// ask asks for confirmation before something that cannot be undone.
func (c *console) ask(question string, do func() error) {
	c.say(question, c.Words.YesNo)
	c.sure = do
}

// choose prints a list to choose from.
func (c *console) choose(all []Choice) {
	for _, one := range all {
		c.say(one.Text)
	}
	c.menu = &Menu{all}
}

// answered prints rows with their answers.
func (c *console) answered(rows []wire.AnsweredRow) {
	for i, r := range rows {
		if r.Keys != nil {
			c.sayf(c.Words.Row, i+1, r.Row.String()+c.Words.Comma+c.Words.Answer(*r.Keys))
		}
	}
}

// codes prints codes in a line, if there are any.
func (c *console) codes(codes []keypeg.Code) {
	var all []string
	for _, code := range codes {
		all = append(all, code.String())
	}
	c.mention(strings.Join(all, " "))
}
