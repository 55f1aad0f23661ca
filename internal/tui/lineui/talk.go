// Package lineui is the line-by-line form of the terminal: each event is a line of text, and each command is a word. On its
// own, it serves screen readers, pipes and slow connections. The full screen draws the reports of this package and types its
// commands.
package lineui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"keypeg/client"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// Options configures a run.
type Options struct {
	Client *client.Client
	Words  *words.Words
	In     io.Reader
	Out    io.Writer
	Name   string             // the player's name
	Named  func(string) error // saves a new name
	Match  string             // id of the match to open first; "" begins at home
	Begin  string             // a command to begin with
	Alone  bool               // the server is in this process, so nobody else can join
	Tall   int                // number of empty lines that scroll secrets out of sight; 0 if nobody else can see the terminal
	Seen   func(Frame)        // called with the current state before each wait for a line or an event
	Back   string             // the command with which a player returns to a match, without the id
}

// A Frame is the state of a run at one moment.
type Frame struct {
	Table  *sitting.View // nil at home
	Ready  bool          // the next line will be read at once
	Asks   bool          // the next line must be yes or no
	Menu   *Menu         // the last list to choose from
	Page   *Page         // the page that covers the match or replaces it
	Name   string        // the player's name
	Alone  bool          // nobody else can join
	Levels []wire.Level  // levels of the computer, once they are known
}

// A Menu is a list to choose from.
type Menu struct{ Choices []Choice }

// A Choice is a line of a menu, with the command that chooses it. If the command ends with a space, the user types the rest.
type Choice struct{ Text, Line string }

// A Page shows a puzzle, a lesson, an analysis, a position or a sheet. The field for its kind of content is set, and those
// for other kinds are nil.
type Page struct {
	Puzzle   *wire.Puzzle
	Solved   *wire.PuzzleResult // result of the last attempt
	Lesson   *wire.Lesson
	Step     *wire.LessonStep // a step of the lesson
	Analysis *wire.Analysis   // maybe incomplete
	Study    *Study
	Sheet    *Sheet
}

// Run handles input until it is told to stop, or the input or ctx ends. It returns nil if every command was carried out.
// Otherwise it returns ErrRefused or ErrNotCommand, whichever came first, or the error that ended the run.
func Run(ctx context.Context, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := &talk{console: console{Options: o, ctx: ctx, out: bufio.NewWriter(o.Out)}, lines: make(chan string), unread: make(chan error, 1)}
	t.table.console, t.refresh = &t.console, func() { t.show(false) }
	t.verbs = t.commands()
	defer t.out.Flush()
	go t.read()
	if o.Begin != "" {
		t.obey(o.Begin)
	} else if o.Match == "" {
		t.home()
	} else if err := t.table.open(o.Match); err != nil {
		return err
	}
	return t.run()
}

// A talk is the state of one run.
type talk struct {
	console
	table  table
	verbs  map[words.Verb]command
	levels []wire.Level // levels of the computer, shown on the screen's first page
	lines  chan string
	unread chan error // receives the error that ended the input
	over   bool
}

// read sends the lines of the input to t.lines, one at a time.
func (t *talk) read() {
	in := bufio.NewScanner(t.In)
	for in.Scan() {
		select {
		case t.lines <- in.Text():
		case <-t.ctx.Done():
			return
		}
	}
	t.unread <- in.Err()
	close(t.lines)
}

// run handles events and typed lines. It reads the next line when all requests of the previous line are done.
func (t *talk) run() error {
	for !t.over {
		happened := t.table.happened()
		select { // events are handled before typed lines
		case h := <-happened:
			t.over = t.table.take(h)
			continue
		default:
		}
		lines := t.lines
		if t.table.busy() {
			lines = nil
		}
		t.out.Flush()
		t.show(lines != nil)
		select {
		case h := <-happened:
			t.over = t.table.take(h)
		case line, more := <-lines:
			if !more {
				return t.end(<-t.unread)
			}
			t.obey(line)
		case <-t.ctx.Done():
			return t.end(nil)
		}
	}
	return t.end(nil)
}

// show passes the current state to the screen.
func (t *talk) show(ready bool) {
	if t.Seen == nil {
		return
	}
	f := Frame{Ready: ready, Asks: t.sure != nil, Menu: t.menu, Page: t.page, Name: t.Name, Alone: t.Alone, Levels: t.levels}
	if s := t.table.s; s != nil {
		view := s.View
		f.Table = &view
	}
	t.Seen(f)
}

// home closes the match and the page, and returns to the start.
func (t *talk) home() {
	t.table.close()
	t.page = nil
	if t.Seen == nil {
		t.say(t.Words.LobbyHead)
		return
	}
	if t.levels == nil {
		all, err := t.Client.Levels(t.ctx)
		t.report(err)
		t.levels = all.Levels
	}
}

// end closes the open match, and returns the error of the run.
func (t *talk) end(err error) error {
	if s := t.table.s; s != nil {
		if s.Waiting != nil {
			t.failed(ErrRefused)
		}
		if t.Back != "" && len(s.State.Seats) > 0 && s.State.Match.Result == nil {
			t.sayf(t.Words.Kept, t.Back+" "+s.ID)
		}
		s.Close()
	}
	return errors.Join(err, t.outcome)
}

// obey carries out a line.
func (t *talk) obey(line string) {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return // a comment in a script
	}
	t.menu = nil
	if t.page != nil && t.page.Analysis != nil {
		t.page = nil
	}
	verb, rest, ok := t.Words.Read(line)
	if sure := t.sure; sure != nil {
		t.sure = nil
		if ok && verb == words.Yes {
			t.report(sure())
			return
		}
		t.say(t.Words.NotDone)
		if ok && verb == words.No {
			return
		}
	}
	if !ok && t.table.s != nil && line[0] >= '0' && line[0] <= '9' {
		verb, rest, ok = t.table.due(), line, true // a line without a command fulfils the player's duty
	}
	if !ok {
		t.report(notCommand(fmt.Sprintf(t.Words.NoCommand, line)))
		return
	}
	t.report(t.carryOut(verb, rest))
}
