// Package lineui is the terminal in words: each event is a line of text, and each command a word. Alone it serves screen readers,
// pipes and slow connections. The full screen draws what it reports and types its words.
package lineui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// Options configure a run.
type Options struct {
	Client *client.Client
	Words  *words.Words
	In     io.Reader
	Out    io.Writer
	Name   string             // the player's name
	Named  func(string) error // saves a new name
	Match  string             // id of the match to open first; "" begins at home
	Begin  string             // a command to begin with
	Alone  bool               // the server is in this process, so nobody else can come
	Tall   int                // number of empty lines that scroll secrets out of sight; 0 if nobody can look over a shoulder
	Seen   func(Frame)        // is called with the current state whenever a line or an event is awaited
	Back   string             // what a player types to return to a match, without its id
}

// A Frame is the state of a run at one moment.
type Frame struct {
	Table  *sitting.View // nil at home
	Ready  bool          // the next line is read at once
	Asks   bool          // the next line answers yes or no
	Menu   *Menu         // the last list to choose from
	Page   *Page         // the page that covers the match or replaces it
	Name   string        // the player's name
	Alone  bool          // nobody else can come
	Levels []wire.Level  // of the computer, once they are known
}

// A Menu is a list to choose from.
type Menu struct{ Choices []Choice }

// A Choice is a line of a menu, with the command that chooses it. If the command ends with a space, the user types the rest.
type Choice struct{ Text, Line string }

// A Page has one of these fields set.
type Page struct {
	Puzzle   *wire.Puzzle
	Solved   *wire.PuzzleResult // result of the last attempt
	Lesson   *wire.Lesson
	Step     *wire.LessonStep // a step of the lesson
	Analysis *wire.Analysis   // possibly incomplete
	Study    *Study
	Sheet    *Sheet
}

// ErrRefused is the result of a run in which something could not be done. A script's exit code depends on it.
var (
	ErrRefused    = errors.New("something that was asked for was refused")
	ErrNotCommand = errors.New("a line was no command")
)

// Run runs until it is told to stop, or the input or ctx ends. It returns nil if everything was done as asked, and otherwise
// ErrRefused or ErrNotCommand, whichever came first, or the error that ended it.
func Run(ctx context.Context, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := &talk{Options: o, ctx: ctx, out: bufio.NewWriter(o.Out), lines: make(chan string), unread: make(chan error, 1)}
	defer t.out.Flush()
	go t.read()
	if o.Begin != "" {
		t.obey(o.Begin)
	} else if o.Match == "" {
		t.home()
	} else if err := t.open(o.Match); err != nil {
		return err
	}
	return t.run()
}

// A talk is one run.
type talk struct {
	Options
	ctx    context.Context
	out    *bufio.Writer
	lines  chan string
	unread chan error // receives the error that ended the input

	s       *sitting.Sitting // nil at home
	sure    func()           // what yes carries out
	waits   bool             // the next line waits until it is the player's turn
	rest    string           // the current command without its word
	hinted  bool             // the player knows that hints are shown later
	shown   bool             // something that the next player on this device must not see has been printed
	menu    *Menu
	page    *Page
	steps   []wire.LessonStep  // the known steps of the lesson
	levels  []wire.Level       // for the screen's first page
	held    []string           // ids of the matches listed last
	waiting []string           // ids of the open tables listed last
	today   []string           // editions with a code of the day, as listed last
	games   []wire.HistoryGame // the games listed last
	outcome error
	over    bool
}

// read hands over the input's lines, one at a time.
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

// say prints a line.
func (t *talk) say(format string, args ...any) {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	fmt.Fprintln(t.out, format)
}

// run handles events and typed lines in turns. It reads a line once everything that the last one asked for is done.
func (t *talk) run() error {
	for !t.over {
		var happened <-chan sitting.Happening
		if t.s != nil {
			happened = t.s.Happened()
		}
		select { // events come before typed lines
		case h := <-happened:
			t.tell(t.s.Take(h))
			continue
		default:
		}
		lines := t.lines
		if t.waits && t.waited() {
			t.waits = false
		}
		if t.waits || t.s != nil && !t.s.Settled() {
			lines = nil
		}
		t.out.Flush()
		t.show(lines != nil)
		select {
		case h := <-happened:
			t.tell(t.s.Take(h))
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
	if t.s != nil {
		view := t.s.View
		f.Table = &view
	}
	t.Seen(f)
}

// end closes the open match.
func (t *talk) end(err error) error {
	if t.s != nil {
		if t.s.Waiting != nil {
			t.failed(ErrRefused)
		}
		if t.Back != "" && len(t.s.State.Seats) > 0 && t.s.State.Match.Result == nil {
			t.say(t.Words.Kept, t.Back+" "+t.s.ID)
		}
		t.s.Close()
	}
	return errors.Join(err, t.outcome)
}

// waited reports whether the awaited turn has come.
func (t *talk) waited() bool {
	if t.s == nil || t.s.Over != nil {
		return true
	}
	_, pass := t.s.Next()
	return t.s.Settled() && (pass || t.s.Duty() != match.Nothing || t.s.State.Match.Result != nil)
}

// failed remembers the first error.
func (t *talk) failed(err error) {
	if t.outcome == nil {
		t.outcome = err
	}
}

// refuse prints why something is not done.
func (t *talk) refuse(err error) {
	t.failed(ErrRefused)
	t.say("%s", err.Error())
}

// open opens a match.
func (t *talk) open(id string) error {
	s, err := sitting.Open(t.ctx, t.Client, id)
	if err != nil {
		return err
	}
	if t.s != nil {
		t.s.Close()
	}
	t.s, t.sure, t.waits, t.page = s, nil, false, nil
	t.introduce()
	return nil
}

// introduce prints what is played, and how others can join.
func (t *talk) introduce() {
	table := t.s.State.Table
	t.say("%s", table.Title+".")
	for _, note := range table.Notes {
		t.say("%s", note)
	}
	if table.Clock != "" {
		t.say("%s", table.Clock)
	}
	if t.s.State.Invite != "" {
		t.invite()
	}
}

// tell prints what has happened.
func (t *talk) tell(all []sitting.Said) {
	w := t.Words
	for _, said := range all {
		switch said.Kind {
		case sitting.News, sitting.HintTold:
			t.say("%s", said.Text)
		case sitting.Refused:
			t.failed(ErrRefused)
			t.say("%s", said.Text)
		case sitting.Dropped:
			t.failed(ErrRefused)
			if said.Text == "" {
				said.Text = fmt.Sprintf(w.MovedOn, w.Nouns[said.Command])
			}
			t.say("%s", said.Text)
		case sitting.Waits:
			t.say(w.Waits, w.Nouns[said.Command])
		case sitting.TakenOff:
			t.failed(ErrRefused)
			t.say(w.TakenOff, w.Nouns[said.Command])
		case sitting.Phrase:
			t.say(w.Says, t.s.Name(said.Seat), said.Text)
		case sitting.Away:
			t.say(w.Away, t.s.Name(said.Seat))
		case sitting.There:
			t.say(w.There, t.s.Name(said.Seat))
		case sitting.LineLost, sitting.LineBack:
			if !t.Alone { // otherwise the server is in this process
				t.say("%s", map[sitting.Kind]string{sitting.LineLost: w.LineLost, sitting.LineBack: w.LineBack}[said.Kind])
			}
		case sitting.HandOver:
			t.handOver(said.Seat)
		case sitting.Rematch:
			t.say("%s", w.Rematch)
			if err := t.open(t.s.State.Rematch); err != nil {
				t.refuse(err)
			}
			return
		case sitting.Ended:
			t.refuse(t.s.Over)
			t.over = true
		}
	}
}

// handOver passes a shared device on. Before that it scrolls secrets out of sight.
func (t *talk) handOver(to keypeg.Seat) {
	if t.shown {
		for range t.Tall {
			t.say("")
		}
		t.say("%s", t.Words.Hidden)
	}
	t.shown = false
	t.say(t.Words.Give, t.s.Name(to))
	if t.Seen == nil {
		t.say(t.Words.Ready, t.s.Name(to))
	}
}

// invite prints how the other player can join.
func (t *talk) invite() {
	if t.Alone {
		t.alone()
		return
	}
	if t.s.State.Invite == "" {
		t.say("%s", t.Words.NoInvite)
	} else {
		t.say(t.Words.Link, t.s.State.Invite)
		if code, err := t.s.Match().SpokenCode(t.ctx); err != nil {
			t.refuse(err)
		} else {
			t.say(t.Words.Spoken, code.Code)
		}
	}
	if table := t.s.State.Table; table != nil {
		t.say(t.Words.Watch, table.Watch)
	}
}

// alone refuses commands that need other people.
func (t *talk) alone() {
	t.failed(ErrRefused)
	t.say("%s", t.Words.Alone)
}

// home goes to the beginning.
func (t *talk) home() {
	if t.s != nil {
		t.s.Close()
	}
	t.s, t.page = nil, nil
	if t.Seen == nil {
		t.say("%s", t.Words.LobbyHead)
		return
	}
	if t.levels == nil {
		all, err := t.Client.Levels(t.ctx)
		if err != nil {
			t.refuse(err)
		}
		t.levels = all.Levels
	}
}

// choose prints a list to choose from.
func (t *talk) choose(all []Choice) {
	for _, c := range all {
		t.say("%s", c.Text)
	}
	t.menu = &Menu{all}
}

// act sends a command to the match.
func (t *talk) act(c wire.Command) {
	if !t.s.Act(c) {
		t.refuse(errors.New(t.Words.Busy))
	}
}

// ask asks for confirmation before something that cannot be undone.
func (t *talk) ask(question string, do func()) {
	t.say("%s", question)
	t.say("%s", t.Words.YesNo)
	t.sure = do
}

// needs says what a command lacks or which part of it is not understood, and shows how to type it.
func (t *talk) needs(v words.Verb, example string) {
	t.failed(ErrNotCommand)
	example = strings.TrimSpace(t.Words.Word(v) + " " + example)
	if t.rest == "" {
		t.say(t.Words.Needs, t.Words.Word(v), example)
		return
	}
	t.say(t.Words.Odd, t.rest, example)
}
