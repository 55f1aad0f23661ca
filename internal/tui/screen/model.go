// Package screen is the full-screen form of the terminal. It draws what package lineui reports, and turns single keys into
// that package's commands.
package screen

import (
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// Messages from the talk.
type (
	frameMsg lineui.Frame
	saidMsg  string
	endedMsg struct{ err error }
)

// A model is the state of the screen. The home page or the table is at the bottom. A page may cover the home page or the table,
// a menu may cover the page, and a paper may cover all of these. The uppermost of these receives the keys that the player
// presses.
type model struct {
	*desk
	home  home
	table table
	crowd crowd
	page  page   // the open page, or nil
	menu  *menu  // the open menu, or nil
	paper *paper // the open paper, or nil

	said      []string // the talk's output since the last frame
	ahead     []string // text to put above the next paper
	elsewhere bool     // whether the terminal is remote, so that there is no shell to return to
	stop      func()
	err       error

	window        int // width of the window
	width, height int // size of the drawn part, in the middle of a wide window
}

// newModel returns a screen that writes its commands to the given writer.
func newModel(w *words.Words, typed io.Writer, now time.Time, stop func()) *model {
	d := &desk{brush: brush{words: w}, typed: typed}
	return &model{desk: d, home: home{form: form{desk: d}}, table: table{desk: d, clock: clock{now: now}}, crowd: crowd{desk: d}, stop: stop}
}

// Init does nothing: the clock starts with the first turn that has a limit.
func (m *model) Init() tea.Cmd { return nil }

// Update handles a message. It never blocks: only the talk waits.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.window, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.paint.light = !msg.IsDark()
	case tea.ColorProfileMsg:
		m.paint.plain, m.paint.few = msg.Profile <= colorprofile.ASCII, msg.Profile == colorprofile.ANSI
		if !m.paint.plain { // without colours, ink is the same on any background
			return m, tea.RequestBackgroundColor
		}
	case tickMsg:
		return m, m.table.clock.tick(time.Time(msg), m.frame)
	case saidMsg:
		m.said = append(m.said, strings.Split(string(msg), "\n")...)
	case frameMsg:
		m.take(lineui.Frame(msg))
		return m, m.table.clock.start(m.frame)
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

// take stores a new frame and shows it.
func (m *model) take(f lineui.Frame) {
	before := m.frame
	m.frame = f
	if passedOn(before.Table, f.Table) { // all of these were meant for the device's previous player
		m.said, m.sentence, m.paper, m.ask, m.menu, m.table.pencil.out = nil, nil, nil, nil, nil, false
		m.close()
	}
	if begun(before.Table, f.Table) {
		m.paper = nil // the paper shows the link, or a text that the player read while waiting
	}
	if a, b := before.Crowd, f.Crowd; a != nil && b != nil && a.Hour != b.Hour {
		m.sentence = nil // the message was about the earlier Hour
	}
	if f.Table == nil && called(before.Crowd, f.Crowd) {
		m.paper, m.menu, m.crowd.turned = nil, nil, false // the player is needed at the board
		m.close()
	}
	if f.Menu != before.Menu {
		m.menu = nil
		if f.Menu != nil {
			m.menu = &menu{Menu: f.Menu}
			m.said = m.menu.without(m.said)
		}
	}
	switch {
	case m.stays(before.Page, f.Page):
	case f.Page != before.Page:
		m.turnTo(f.Page)
	case m.table.marked(before.Table), m.judged(): // the screen shows the change, so no message is needed
	default:
		m.hear()
	}
	m.said = nil
	m.draft = m.drafted()
	m.sendDue()
	m.table.follow(before.Table)
}

// passedOn reports whether a shared device was passed on between two views.
func passedOn(a, b *sitting.View) bool {
	return a != nil && b != nil && a.ID == b.ID && a.As != nil && b.Shared() && (b.As == nil || *a.As != *b.As)
}

// begun reports whether the match began between two views.
func begun(a, b *sitting.View) bool {
	return a != nil && b != nil && a.ID == b.ID && !a.State.Match.Started && b.State.Match.Started
}

// judged reports whether a complete analysis is open.
func (m *model) judged() bool {
	a, ok := m.page.(*analysisPage)
	return ok && a.Finished
}

// close closes the page.
func (m *model) close() {
	if a, ok := m.page.(*analysisPage); ok && !a.Finished {
		m.closed = true
	}
	m.page = nil
}

// stays reports whether the next page is an analysis that the player closed before it was complete. Such an analysis stays
// closed, and its text, which arrives after the complete page, is not shown.
func (m *model) stays(before, next *lineui.Page) bool {
	if !m.closed || next == nil || next.Analysis == nil || next == before && !next.Analysis.Finished {
		return false
	}
	m.closed = next != before
	return true
}

// turnTo opens or closes a page.
func (m *model) turnTo(p *lineui.Page) {
	m.page, m.sentence = m.pageOf(p, m.page), nil
	if p == nil {
		m.hear()
		return
	}
	m.menu, m.paper = nil, nil
}

// hear shows the talk's output. Up to three lines are shown under the board, and anything longer is shown as a paper over
// the board.
func (m *model) hear() {
	m.said = slices.DeleteFunc(m.said, func(line string) bool { return line == m.words.YesNo }) // YesNo is shown next to the keys
	switch n := len(m.said); {
	case n > 3:
		m.paper, m.ahead = &paper{text: append(m.ahead, m.said...)}, nil
	case n > 0:
		m.sentence = m.said
	}
}

// drafted returns the draft of what the player has to enter now.
func (m *model) drafted() *draft {
	if m.page == nil && m.frame.Table == nil && m.frame.Crowd != nil {
		return m.crowd.drafted(m.draft)
	}
	if m.page == nil {
		return draftOf(m.frame.Table, m.draft)
	}
	if d := m.page.caption().asks; d != nil {
		return d.or(m.draft)
	}
	return nil
}

func (m *model) press(key tea.KeyPressMsg) tea.Cmd {
	name := key.Keystroke()
	m.due = nil
	if m.unfilled() {
		m.sentence = nil
	}
	switch {
	case name == "ctrl+c":
		m.stop()
	case name == "ctrl+z":
		if !m.elsewhere {
			return tea.Suspend
		}
	case m.ask != nil:
		m.edit(key, name)
	case m.paper != nil:
		if m.paper.press(name, max(1, m.height-4)) {
			m.paper = nil
		}
	case m.frame.Asks:
		m.answer(key.Text)
	case key.Text == ":" || key.Text == "/":
		m.command("")
	case key.Text == "?":
		m.menu = nil
		m.ahead = append(m.keysHelp(), "")
		m.do(words.Help, "")
	case m.menu != nil:
		m.choose(name)
	case m.page != nil:
		m.onPage(key, name)
	case m.frame.Table == nil && m.frame.Crowd != nil:
		m.menu = m.crowd.press(key, name)
	case m.frame.Table == nil:
		m.home.press(key, name)
	default:
		m.menu = m.table.press(key, name)
	}
	return nil
}

// keysHelp returns the help for keys. It leaves out the key for empty holes if no board has them.
func (m *model) keysHelp() []string {
	keys := slices.Clone(m.words.Keys)
	if v := m.frame.Table; v != nil && v.State.Table != nil && !slices.ContainsFunc(v.State.Table.Boards[:], func(b wire.Board) bool { return b.Blanks }) {
		return keys
	}
	return slices.Insert(keys, 1, m.words.KeyEmpty)
}

// answer answers a question with yes or no, if the text is the beginning of either word.
func (m *model) answer(text string) {
	for _, v := range []words.Verb{words.Yes, words.No} {
		if text != "" && strings.HasPrefix(m.words.Word(v), strings.ToLower(text)) {
			m.do(v, "")
			return
		}
	}
}

// choose handles a key in a menu, and carries out the chosen line. If that line needs a row, the row in hand completes it
// unless a peg is missing.
func (m *model) choose(name string) {
	line, closes := m.menu.press(name)
	if !closes {
		return
	}
	m.menu = nil
	switch {
	case line == "":
		m.sentence = nil
		return
	case !strings.HasSuffix(line, " "):
		m.do("", line)
		return
	case m.frame.Table != nil && m.table.placing():
		if row, whole := m.draft.whole(); whole {
			m.do("", line+row)
			return
		}
	}
	m.command(line)
}

// onPage handles a key on a page. If the page is an analysis, onPage closes it. For any other page, onPage sends the command
// that returns to the first screen.
func (m *model) onPage(key tea.KeyPressMsg, name string) {
	leaves := name == "esc" || name == "q"
	switch _, analysis := m.page.(*analysisPage); {
	case analysis && (leaves || name == "enter"):
		m.close()
		m.draft = m.drafted()
	case leaves:
		m.do(words.Home, "")
	default:
		m.page.press(key, name)
	}
}

// paste handles pasted text. It continues the line being typed, or fills the row or code that the player is composing. Any
// other text becomes a command for the user to check before sending it. If nothing can be typed now, the text is ignored.
func (m *model) paste(text string) {
	v, d := m.frame.Table, m.draft
	switch {
	case m.ask != nil:
		m.ask.add(text)
	case v != nil && v.State.Table == nil || d == nil || d.kind == match.ToAnswer || m.page != nil || m.paper != nil || m.menu != nil:
	case d.fill(text):
		m.sentence = nil
	default:
		m.command("")
		m.ask.add(strings.TrimSpace(text))
	}
}
