// Package screen is the terminal as a full screen. It draws what package lineui reports, and turns single keys into its commands.
package screen

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"keypeg"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// These are messages from the talk.
type (
	frameMsg lineui.Frame
	saidMsg  string
	endedMsg struct{ err error }
	tickMsg  time.Time
)

// A model is the state of the screen.
type model struct {
	words *words.Words
	paint paint
	typed io.Writer // the talk's input
	stop  func()

	elsewhere bool // the terminal is at the other end of a connection, without a shell to return to

	window        int // width of the window
	width, height int // size of the part that is drawn, in the middle of a wide window
	frame         lineui.Frame
	said          []string // since the last frame
	sentence      []string // what was said last
	paper         []string // longer text, shown over the board
	ahead         []string // text to show above the next one
	top           int      // the first visible line of the paper
	draft         *draft
	due           *draft  // to be sent as soon as possible
	ask           *prompt // a line being typed
	menu          *lineui.Menu
	pick          int          // the chosen line of the menu
	page          *lineui.Page // the page that covers the table or replaces it
	at            place        // position on the page
	pencil        bool         // keys mark colours instead of placing pegs
	marks         []wire.Mark  // the marks being changed while the pencil is out
	form          form
	shown         int  // number of the finished game on the screen; 0 is the current one
	turned        bool // the other side of a duel is shown, if there is room for one
	err           error
	now           time.Time
	ticking       bool // the clock is running
}

// Init does nothing: the clock starts with the first turn that has a limit.
func (m *model) Init() tea.Cmd { return nil }

func tick() tea.Cmd { return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) }) }

// tickNow starts the clock.
func tickNow() tea.Msg { return tickMsg(time.Now()) }

// timed reports whether somebody's time is running, so that the screen changes by itself.
func (m *model) timed() bool {
	v := m.frame.Table
	return v != nil && slices.ContainsFunc(keypeg.Seats[:], func(seat keypeg.Seat) bool {
		_, runs := v.Left(seat, m.now)
		return runs
	})
}

// Update handles a message. It never blocks: waiting is the talk's job.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.window, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.paint.light = !msg.IsDark()
	case tea.ColorProfileMsg:
		m.paint.plain, m.paint.few = msg.Profile <= colorprofile.ASCII, msg.Profile == colorprofile.ANSI
		if !m.paint.plain { // ink without colours is the same on any background
			return m, tea.RequestBackgroundColor
		}
	case tickMsg:
		m.now = time.Time(msg)
		if m.ticking = m.timed(); m.ticking {
			return m, tick()
		}
	case saidMsg:
		m.said = append(m.said, strings.Split(string(msg), "\n")...)
	case frameMsg:
		m.take(lineui.Frame(msg))
		if !m.ticking && m.timed() {
			m.ticking = true
			return m, tickNow
		}
	case endedMsg:
		m.err = msg.err
		return m, tea.Quit
	case tea.KeyPressMsg:
		return m, m.press(msg)
	case tea.PasteMsg:
		m.paste(msg.Content)
	}
	return m, nil
}

// take takes in a new frame.
func (m *model) take(f lineui.Frame) {
	before := m.frame
	m.frame = f
	if passedOn(before.Table, f.Table) {
		m.said, m.sentence, m.paper, m.ask, m.menu, m.page, m.pencil = nil, nil, nil, nil, nil, nil, false // it was for the last player on this device
	}
	if v := before.Table; v != nil && f.Table != nil && v.ID == f.Table.ID && !v.State.Match.Started && f.Table.State.Match.Started {
		m.paper = nil // the link shown there, or something read meanwhile
	}
	if f.Menu != before.Menu {
		m.menu, m.pick = f.Menu, 0
		m.said = without(m.said, f.Menu)
	}
	switch {
	case f.Page != before.Page:
		m.turnTo(f.Page)
	case m.marked(before), m.page != nil && m.page.Analysis != nil && m.page.Analysis.Finished: // the change is visible
	default:
		m.hear()
	}
	m.said = nil
	m.draft = m.drafted()
	if due := m.due; due != nil && f.Ready {
		if m.due = nil; due == m.draft {
			m.send()
		}
	}
	switch past := f.Table; {
	case before.Table == nil || past == nil || before.Table.ID != past.ID:
		m.shown = 0
	case len(past.State.Match.Past) > len(before.Table.State.Match.Past):
		m.shown = len(past.State.Match.Past)
	}
	if m.draft == nil || m.draft.kind != match.ToPlace {
		m.pencil = false
	}
}

// hear shows what was said: up to three lines in the sentence, anything longer as a page over the board.
func (m *model) hear() {
	m.said = slices.DeleteFunc(m.said, func(line string) bool { return line == m.words.YesNo }) // it is shown with the keys
	switch n := len(m.said); {
	case n > 3:
		m.paper, m.top, m.ahead = append(m.ahead, m.said...), 0, nil
	case n > 0:
		m.sentence = m.said
	}
}

// marked reports whether only the notes have changed.
func (m *model) marked(before lineui.Frame) bool {
	a, b := before.Table, m.frame.Table
	return m.pencil && a != nil && b != nil && a.Notes.Version != b.Notes.Version
}

// without returns what was said, without the lines of a menu.
func without(said []string, menu *lineui.Menu) []string {
	if menu == nil {
		return said
	}
	return slices.DeleteFunc(said, func(line string) bool {
		return slices.ContainsFunc(menu.Choices, func(c lineui.Choice) bool { return c.Text == line })
	})
}

// drafted returns what is to be made now.
func (m *model) drafted() *draft {
	if m.page != nil {
		return draftOn(m.page, m.draft)
	}
	return draftOf(m.frame.Table, m.draft)
}

// passedOn reports whether a shared device was passed on between two views.
func passedOn(a, b *sitting.View) bool {
	return a != nil && b != nil && a.ID == b.ID && a.As != nil && b.Shared() && (b.As == nil || *a.As != *b.As)
}

// do types a line.
func (m *model) do(verb words.Verb, rest string) tea.Cmd {
	m.sentence = nil
	line := strings.TrimSpace(string(verb) + " " + rest)
	fmt.Fprintln(m.typed, line)
	return nil
}

func (m *model) palette() keypeg.Palette {
	switch p := m.page; {
	case p == nil:
	case p.Puzzle != nil:
		return p.Puzzle.Palette
	case p.Lesson != nil:
		return p.Lesson.Palette
	case p.Analysis != nil:
		return p.Analysis.Palette
	case p.Study != nil:
		return p.Study.Palette
	}
	if v := m.frame.Table; v != nil && v.State.Table != nil {
		return v.State.Table.Palette
	}
	return nil
}

// press handles a key.
func (m *model) press(key tea.KeyPressMsg) tea.Cmd {
	name := key.Keystroke()
	m.due = nil
	if m.unfilled() {
		m.sentence = nil
	}
	switch {
	case name == "ctrl+c":
		m.stop()
		return nil
	case name == "ctrl+z":
		if m.elsewhere {
			return nil
		}
		return tea.Suspend
	case m.ask != nil:
		return m.edit(key, name)
	case m.paper != nil:
		m.read(name)
		return nil
	case m.frame.Asks:
		return m.answer(key.Text)
	case key.Text == ":" || key.Text == "/":
		m.command("")
		return nil
	case key.Text == "?":
		m.menu = nil
		m.ahead = append(m.keysHelp(), "")
		return m.do(words.Help, "")
	case m.menu != nil:
		return m.choose(name)
	case m.page != nil:
		return m.onPage(key, name)
	case m.frame.Table == nil:
		return m.atHome(key, name)
	}
	return m.atTable(key, name)
}

// keysHelp returns the help for keys, without empty holes if the board has none.
func (m *model) keysHelp() []string {
	keys := slices.Clone(m.words.Keys)
	if v := m.frame.Table; v != nil && v.State.Table != nil && !slices.ContainsFunc(v.State.Table.Boards[:], func(b wire.Board) bool { return b.Blanks }) {
		return keys
	}
	return slices.Insert(keys, 1, m.words.KeyEmpty)
}

// choose handles a key in a menu.
func (m *model) choose(name string) tea.Cmd {
	n := len(m.menu.Choices)
	switch name {
	case "down", "j", "tab":
		m.pick = (m.pick + 1) % n
	case "up", "k", "shift+tab":
		m.pick = (m.pick + n - 1) % n
	case "pgdown":
		m.pick = min(m.pick+10, n-1)
	case "pgup":
		m.pick = max(m.pick-10, 0)
	case "esc", "q":
		m.menu, m.sentence = nil, nil
	case "enter":
		line := m.menu.Choices[m.pick].Line
		m.menu = nil
		switch {
		case !strings.HasSuffix(line, " "):
			return m.do("", line)
		case m.draft != nil && m.draft.kind == match.ToPlace:
			if row, whole := m.draft.whole(); whole {
				return m.do("", line+row)
			}
			fallthrough
		default:
			m.command(line)
		}
	}
	return nil
}

// read handles a key over a paper.
func (m *model) read(name string) {
	page := max(1, m.height-4)
	switch name {
	case "down", "j":
		m.top++
	case "up", "k":
		m.top--
	case "pgdown", "space":
		m.top += page
	case "pgup":
		m.top -= page
	case "esc", "enter", "q":
		m.paper = nil
	}
	m.top = max(0, m.top)
}

// answer answers a question with yes or no, by the first letter of either word.
func (m *model) answer(text string) tea.Cmd {
	for _, v := range []words.Verb{words.Yes, words.No} {
		if text != "" && strings.HasPrefix(m.words.Word(v), strings.ToLower(text)) {
			return m.do(v, "")
		}
	}
	return nil
}

// atTable handles a key at the table.
func (m *model) atTable(key tea.KeyPressMsg, name string) tea.Cmd {
	v, d := m.frame.Table, m.draft
	past := len(v.State.Match.Past)
	switch name {
	case "[":
		if past > 0 {
			m.shown = (m.shown + past) % (past + 1)
		}
		return nil
	case "]":
		m.shown = (m.shown + 1) % (past + 1)
		return nil
	case "tab":
		m.turned = !m.turned
		return nil
	}
	if m.shown > 0 && v.State.Match.Result == nil {
		switch name {
		case "enter", "esc":
			m.shown, m.sentence = 0, nil
		case "a":
			return m.do(words.Analysis, "")
		}
		return nil
	}
	if name == "esc" || name == "m" && d == nil {
		m.pencil = false
		m.menu, m.pick = m.all(v), 0
		return nil
	}
	if next, pass := v.Next(); pass && v.As == nil {
		if name == "enter" && int(next) >= 0 {
			return m.do(words.Ready, "")
		}
		return nil
	}
	if name == "ctrl+n" {
		m.takePencil(v, d)
		return nil
	}
	if d != nil {
		if peg, ok := d.pegOf(key.Text, m.palette()); ok && m.pencil {
			return m.note(peg)
		}
		if done, cmd := m.make(d, key, name); done {
			return cmd
		}
	}
	switch name {
	case "h":
		return m.do(words.Hint, "")
	case "n":
		m.takePencil(v, d)
	case "a":
		if past > 0 {
			return m.do(words.Analysis, "")
		}
	case "enter":
		if v.State.Match.Result != nil {
			m.menu, m.pick = m.all(v), 0
		}
	}
	return nil
}

// make handles a key for what is being made. It returns false if the key is for something else.
func (m *model) make(d *draft, key tea.KeyPressMsg, name string) (done bool, cmd tea.Cmd) {
	if peg, ok := d.pegOf(key.Text, m.palette()); ok && key.Text != "" && d.kind != match.ToAnswer {
		d.put(peg)
		return true, nil
	}
	switch name {
	case "left":
		d.move(-1)
	case "right":
		d.move(1)
	case "up":
		d.turn(1)
	case "down":
		d.turn(-1)
	case "enter":
		return true, m.send()
	default:
		if d.kind == match.ToAnswer {
			return false, nil
		}
		switch name {
		case "backspace":
			d.back()
		case "space":
			d.held[d.at] = !d.held[d.at] && d.pegs[d.at] != none
		case "u", "ctrl+u":
			d.undone()
		default:
			return false, nil
		}
	}
	return true, nil
}

// takePencil takes the pencil, or puts it down.
func (m *model) takePencil(v *sitting.View, d *draft) {
	m.pencil = !m.pencil && d != nil && d.kind == match.ToPlace && m.page == nil
	m.marks = slices.Clone(marksOf(v))
	m.sentence = nil
}

// marksOf returns the notes on the current game.
func marksOf(v *sitting.View) []wire.Mark {
	if v.State.Match.Game == nil || v.Notes.Serial != v.State.Match.Game.Serial {
		return nil
	}
	return v.Notes.Marks
}

// note changes a colour's mark to the next: out, in, here at the chosen hole, none.
func (m *model) note(peg int) tea.Cmd {
	next := wire.Mark{Colour: peg, Is: wire.MarkOut}
	text := string(next.Is)
	m.marks = slices.DeleteFunc(m.marks, func(mark wire.Mark) bool {
		if mark.Colour != peg {
			return false
		}
		switch mark.Is {
		case wire.MarkOut:
			next.Is, text = wire.MarkIn, string(wire.MarkIn)
		case wire.MarkIn:
			next.Is, next.Holes = wire.MarkHere, []int{m.draft.at + 1}
			text = fmt.Sprintf("%s %d", next.Is, next.Holes[0])
		default:
			next.Is, text = "", "off"
		}
		return true
	})
	if next.Is != "" {
		m.marks = append(m.marks, next)
	}
	return m.do(words.Mark, fmt.Sprintf("%c %s", keypeg.Peg(peg).Symbol(), text))
}

// all returns everything that a player can ask for at the table now, in words.
func (m *model) all(v *sitting.View) *lineui.Menu {
	seated, past, over := v.As != nil, len(v.State.Match.Past) > 0, v.State.Match.Result != nil
	others := !m.frame.Alone && !v.Shared()
	heard := others && v.State.Table.Computers == [2]string{}
	may := func(kind match.CommandKind) bool { return v.May(kind) }
	menu := &lineui.Menu{}
	for _, c := range []struct {
		verb words.Verb
		when bool
		more bool // the user types the rest
	}{
		{words.Accept, may(match.Accept), false}, {words.Decline, may(match.Decline), false},
		{words.Rematch, over && len(v.State.Seats) > 0, false}, {words.Analysis, past, false}, {words.Game, past, false},
		{words.TakeBack, v.Waiting != nil, false},
		{words.Hint, seated && v.State.Table.MayHint && v.Board(*v.As) != nil, false},
		{words.Notes, seated && v.Board(*v.As) != nil, false}, {words.Claim, may(match.Claim), false}, {words.GiveUp, may(match.GiveUp), false},
		{words.OfferEnd, may(match.Propose), false}, {words.OfferTime, may(match.Propose), true}, {words.Limit, may(match.SetLimit), true},
		{words.Invite, !m.frame.Alone, false}, {words.Say, seated && heard, false}, {words.Seat, seated && others, false},
		{words.Points, true, false}, {words.Board, true, false}, {words.Colours, true, false}, {words.Record, over, false},
		{words.Rules, true, false}, {words.Leave, may(match.Leave), false}, {words.Home, true, false}, {words.Quit, true, false},
	} {
		if !c.when {
			continue
		}
		line := string(c.verb)
		if c.more {
			line += " "
		}
		text, more, _ := strings.Cut(m.words.Help[c.verb], ";")
		if !strings.HasPrefix(strings.TrimSpace(more), m.words.Word(c.verb)) { // the command and how it is typed
			text = m.words.Help[c.verb]
		}
		menu.Choices = append(menu.Choices, lineui.Choice{Text: strings.TrimSpace(text), Line: line})
	}
	return menu
}

// unfilled reports whether the missing peg was mentioned last, so that any key counts as having read it.
func (m *model) unfilled() bool { return slices.Equal(m.sentence, []string{m.words.Unfilled}) }

// send sends what was made, once it is whole.
func (m *model) send() tea.Cmd {
	text, whole := m.draft.whole()
	switch {
	case !whole:
		m.sentence = []string{m.words.Unfilled}
		return nil
	case !m.frame.Ready: // the current match has not arrived yet
		m.due = m.draft
		return nil
	}
	return m.do(m.draft.verb, text)
}
