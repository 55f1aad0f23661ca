// Package lineui is the line-by-line form of the terminal: each event is a line of text, and each command is a word. On its
// own, it serves screen readers, pipes and slow connections. The full screen draws what this package reports, and types
// commands for it.
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
	Match  string             // the id of the match to open first; "" for none
	To     client.Invitation  // the party or tournament to open first, instead of a match
	Begin  string             // the command to run first
	Alone  bool               // the server is in this process, so nobody else can join
	Tall   int                // number of empty lines that scroll secrets out of sight; 0 if nobody else can see the terminal
	Seen   func(Frame)        // called with the current state before each wait for a line or an event
	Back   string             // the command with which a player returns; it is followed by --match and an id, or by a link
}

// A Frame is the state of a run at one moment.
type Frame struct {
	Table  *sitting.View // nil at home
	Ready  bool          // the next line will be read immediately
	Asks   bool          // the next line must be yes or no
	Crowd  *Gathering    // the open party or tournament, or nil; a match may cover it
	Menu   *Menu         // the last list to choose from
	Page   *Page         // the page that covers or replaces the match
	Name   string        // the player's name
	Alone  bool          // nobody else can join
	Levels []wire.Level  // levels of the computer, once they are known
}

// A Menu is a list to choose from.
type Menu struct{ Choices []Choice }

// A Choice is a line of a menu, with the command that chooses it. If the command ends with a space, the user types the rest.
type Choice struct{ Text, Line string }

// A Page shows a puzzle, a lesson, an analysis, a position or a sheet. The field for the page's kind of content is set, and
// the other fields are nil.
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
	} else if o.To != (client.Invitation{}) {
		if err := t.enter(o.To); err != nil {
			return err
		}
	} else if o.Match == "" {
		t.home()
	} else if err := t.table.open(o.Match); err != nil {
		return err
	}
	return t.run()
}

// A talk is the state of one call of Run.
type talk struct {
	console
	table  table
	crowd  crowd // the open party or tournament, or nil
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

// run handles events and typed lines. It reads the next line once all requests of the previous line are done.
func (t *talk) run() error {
	for !t.over {
		happened, changes := t.table.happened(), t.changes()
		select { // events are handled before typed lines
		case h := <-happened:
			t.take(h)
			continue
		case change := <-changes:
			t.crowd.take(change)
			continue
		default:
		}
		lines := t.lines
		if t.busy() {
			lines = nil
		}
		t.out.Flush()
		t.show(lines != nil)
		select {
		case h := <-happened:
			t.take(h)
		case change := <-changes:
			t.crowd.take(change)
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

// busy reports whether the next line of input has to wait.
func (t *talk) busy() bool {
	if t.table.s == nil && t.crowd != nil {
		return t.crowd.busy()
	}
	return t.table.busy()
}

// take handles a happening of the match. After a match of a tournament, it tells the player how to return to the tournament.
func (t *talk) take(h sitting.Happening) {
	over := func() bool { return t.table.s != nil && t.table.s.State.Match.Result != nil }
	was := over()
	t.over = t.table.take(h)
	if c, plays := t.crowd.(*club); plays && over() && !was {
		c.over = t.table.s.ID
		t.mention(t.typing(words.Home, ""))
	}
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
	if t.crowd != nil {
		f.Crowd = t.crowd.shown()
	}
	t.Seen(f)
}

// home closes the match and the page, and returns to the tournament of the match or, if there is none, to the start.
func (t *talk) home() {
	plays := t.table.s != nil
	t.table.close()
	t.page = nil
	if c, ok := t.crowd.(*club); ok && plays {
		c.comeBack()
		return
	}
	t.disperse()
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
		if t.Back != "" && t.crowd == nil && len(s.State.Seats) > 0 && s.State.Match.Result == nil {
			t.sayf(t.Words.Kept, t.Back+" --match "+s.ID)
		}
		s.Close()
	}
	if t.crowd != nil {
		link, waits := t.crowd.back()
		if waits {
			t.failed(ErrRefused)
		}
		if t.Back != "" && link != "" {
			t.sayf(t.Words.Party.Kept, strings.Replace(t.Back, " --host "+t.Client.URL, "", 1)+" "+link)
		}
		t.crowd.close()
	}
	return errors.Join(err, t.outcome)
}

// obey carries out a line that the user typed.
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
	if !ok && line[0] >= '0' && line[0] <= '9' {
		verb, rest, ok = t.due(line) // a line without a command fulfils the player's duty
	}
	if !ok {
		t.report(notCommand(fmt.Sprintf(t.Words.NoCommand, line, t.typed(t.Words.Word(words.Help)))))
		return
	}
	t.report(t.carryOut(verb, rest))
}

// due returns the command for a line that consists only of a code, and returns the code.
func (t *talk) due(line string) (verb words.Verb, rest string, ok bool) {
	switch {
	case t.table.s != nil:
		return t.table.due(), line, true
	case t.crowd != nil:
		return t.crowd.due(), line, true
	}
	return "", "", false
}
