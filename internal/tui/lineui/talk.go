// Package lineui is the terminal in words: what happens is a line each, and every command is a word. By itself it is for
// screen readers, pipes and slow lines; the full screen draws what it sees and types its words.
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

// Options say who talks with whom.
type Options struct {
	Client *client.Client
	Words  *words.Words
	In     io.Reader
	Out    io.Writer
	Name   string             // the player's
	Named  func(string) error // keeps it, once it is another
	Match  string             // id of the match to open first; "" begins at home
	Begin  string             // a command to begin with, at home
	Alone  bool               // nobody else can come: the server is in this process
	Tall   int                // lines that push what must not be seen out of sight; 0 where nobody looks over a shoulder
	Seen   func(Frame)        // is shown how things stand whenever a line is waited for, or something that happens
	Back   string             // what one types to come back to a match, without its id
}

// A Frame is how things stand.
type Frame struct {
	Table  *sitting.View // nil at home
	Ready  bool          // the next line is taken at once
	Asks   bool          // yes or no
	Menu   *Menu         // what was listed last, and can be chosen
	Page   *Page         // what lies there instead of a match, or over it
	Name   string        // the player's
	Alone  bool          // nobody else can come
	Levels []wire.Level  // of the computer, once they are known
}

// A Menu is what there is to choose from.
type Menu struct{ Choices []Choice }

// A Choice is a line of a menu, and what is typed to choose it. Something is to follow a line that ends with a space.
type Choice struct{ Text, Line string }

// A Page is one of these.
type Page struct {
	Puzzle   *wire.Puzzle
	Solved   *wire.PuzzleResult // the last attempt at it
	Lesson   *wire.Lesson
	Step     *wire.LessonStep // of the lesson
	Analysis *wire.Analysis   // filling in
	Study    *Study
	Sheet    *Sheet
}

// Refused is how a run ends in which something was asked for that could not be done: a script's exit code depends on it.
var (
	ErrRefused    = errors.New("something that was asked for was refused")
	ErrNotCommand = errors.New("a line was no command")
)

// Run talks until it is told to stop, the input ends, or ctx does. Once all was done as asked it returns nil; else
// ErrRefused or ErrNotCommand, whichever came first, or why it could not go on.
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
	unread chan error // why the input broke off

	s       *sitting.Sitting // nil at home
	sure    func()           // what yes does
	waits   bool             // until it is the player's turn
	rest    string           // of the command that is being obeyed, behind its word
	hinted  bool             // they know that hints are seen later
	shown   bool             // something that the next one at this device must not see
	menu    *Menu
	page    *Page
	steps   []wire.LessonStep  // of the lesson, as far as they are known
	levels  []wire.Level       // for who draws the beginning
	held    []string           // the matches listed last, by their ids
	waiting []string           // the open tables listed last
	today   []string           // the editions with a code of the day, as listed last
	games   []wire.HistoryGame // listed last
	outcome error
	over    bool
}

// read hands the lines over, one at a time.
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

// run takes in what happens and what is typed, in turns: a line is read once all that the one before asked for is done.
func (t *talk) run() error {
	for !t.over {
		var happened <-chan sitting.Happening
		if t.s != nil {
			happened = t.s.Happened()
		}
		select { // what has happened comes before what is typed
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

// show shows how things stand to who draws it.
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

// end closes what is open.
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

// waited reports whether what is waited for has come.
func (t *talk) waited() bool {
	if t.s == nil || t.s.Over != nil {
		return true
	}
	_, pass := t.s.Next()
	return t.s.Settled() && (pass || t.s.Duty() != match.Nothing || t.s.State.Match.Result != nil)
}

// failed remembers what went wrong first.
func (t *talk) failed(err error) {
	if t.outcome == nil {
		t.outcome = err
	}
}

// refuse says why something is not done.
func (t *talk) refuse(err error) {
	t.failed(ErrRefused)
	t.say("%s", err.Error())
}

// open goes to a match.
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

// introduce says what is to be played, and how others come.
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

// tell says what has happened.
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
			if !t.Alone { // else the server is in this process
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

// handOver passes a shared device on. What must not be seen is pushed out of sight first.
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

// invite says how the other player comes.
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

// alone refuses what needs others to come.
func (t *talk) alone() {
	t.failed(ErrRefused)
	t.say("%s", t.Words.Alone)
}

// home is the beginning.
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

// choose says what there is to choose from.
func (t *talk) choose(all []Choice) {
	for _, c := range all {
		t.say("%s", c.Text)
	}
	t.menu = &Menu{all}
}

// act sends a command of the match.
func (t *talk) act(c wire.Command) {
	if !t.s.Act(c) {
		t.refuse(errors.New(t.Words.Busy))
	}
}

// ask asks before something that cannot be undone.
func (t *talk) ask(question string, do func()) {
	t.say("%s", question)
	t.say("%s", t.Words.YesNo)
	t.sure = do
}

// needs says that a command lacks something, or what of it is not understood, and how it is typed.
func (t *talk) needs(v words.Verb, example string) {
	t.failed(ErrNotCommand)
	example = strings.TrimSpace(t.Words.Word(v) + " " + example)
	if t.rest == "" {
		t.say(t.Words.Needs, t.Words.Word(v), example)
		return
	}
	t.say(t.Words.Odd, t.rest, example)
}
