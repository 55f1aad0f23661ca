// Package screen is the terminal as a full screen: what package talk sees, drawn, and its words, typed by single keys.
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
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/talk"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// What comes from the talk.
type (
	frameMsg talk.Frame
	saidMsg  string
	endedMsg struct{ err error }
	tickMsg  time.Time
)

// A model is what is on the screen.
type model struct {
	words *words.Words
	paint paint
	typed io.Writer // the talk's input
	stop  func()

	width, height int
	frame         talk.Frame
	said          []string // since the last frame
	sentence      []string // what was said last
	paper         []string // something longer, to be read over the board
	ahead         []string // what is to stand above the next one
	top           int      // its first line that is seen
	draft         *draft
	line          *string // a command being typed
	shown         int     // the game that is over and lies on the table, by its place; 0 is what goes on
	turned        bool    // the other side of a duel is up, where there is room for one
	menu          int     // which board is chosen at home
	err           error
	now           time.Time
}

// Init asks what the terminal's ground is.
func (m *model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, tick()) }

func tick() tea.Cmd { return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) }) }

// Update takes in what happens. It asks nothing and waits for nothing: that is the talk's.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.paint.light = !msg.IsDark()
	case tea.ColorProfileMsg:
		m.paint.plain = msg.Profile <= colorprofile.ASCII
	case tickMsg:
		m.now = time.Time(msg)
		return m, tick()
	case saidMsg:
		m.said = append(m.said, strings.Split(string(msg), "\n")...)
	case frameMsg:
		m.take(talk.Frame(msg))
	case endedMsg:
		m.err = msg.err
		return m, tea.Quit
	case tea.KeyPressMsg:
		return m, m.press(msg)
	}
	return m, nil
}

// take shows how things stand now.
func (m *model) take(f talk.Frame) {
	before := m.frame.Table
	m.frame = f
	if passedOn(before, f.Table) {
		m.said, m.sentence, m.paper, m.line = nil, nil, nil, nil // it was for the last one at this device
	}
	switch n := len(m.said); {
	case n > 3:
		m.paper, m.top, m.ahead = append(m.ahead, m.said...), 0, nil
	case n > 0:
		m.sentence = m.said
	}
	m.said = nil
	m.draft = draftOf(f.Table, m.draft)
	switch {
	case before == nil || f.Table == nil || before.ID != f.Table.ID:
		m.shown = 0
	case len(f.Table.State.Match.Past) > len(before.State.Match.Past):
		m.shown = len(f.Table.State.Match.Past)
	}
}

// passedOn reports whether a shared device is passed on between two moments.
func passedOn(a, b *sitting.View) bool {
	return a != nil && b != nil && a.ID == b.ID && a.As != nil && b.Shared() && (b.As == nil || *a.As != *b.As)
}

// do types a line.
func (m *model) do(verb words.Verb, rest string) tea.Cmd {
	m.sentence = nil
	line := strings.TrimSpace(string(verb) + " " + rest)
	typed := m.typed
	return func() tea.Msg {
		fmt.Fprintln(typed, line)
		return nil
	}
}

func (m *model) palette() keypeg.Palette {
	if v := m.frame.Table; v != nil && v.State.Table != nil {
		return v.State.Table.Palette
	}
	return nil
}

// press is a key.
func (m *model) press(key tea.KeyPressMsg) tea.Cmd {
	name := key.Keystroke()
	switch {
	case name == "ctrl+c":
		m.stop()
		return nil
	case m.line != nil:
		return m.edit(key, name)
	case m.paper != nil:
		m.read(name)
		return nil
	case m.frame.Asks:
		return m.answer(key.Text)
	case key.Text == ":" || key.Text == "/":
		m.line = new(string)
		return nil
	case key.Text == "?":
		m.ahead = slices.Concat(m.words.Keys, []string{""})
		return m.do(words.Help, "")
	case m.frame.Table == nil:
		return m.atHome(key, name)
	}
	return m.atTable(key, name)
}

// edit types a command.
func (m *model) edit(key tea.KeyPressMsg, name string) tea.Cmd {
	switch text := *m.line; {
	case name == "esc" || name == "backspace" && text == "":
		m.line = nil
	case name == "enter":
		m.line = nil
		return m.do("", text)
	case name == "backspace":
		runes := []rune(text)
		*m.line = string(runes[:len(runes)-1])
	default:
		*m.line += key.Text
	}
	return nil
}

// read goes through a paper.
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

// answer says yes or no to what was asked, by the first letter of either word.
func (m *model) answer(text string) tea.Cmd {
	for _, v := range []words.Verb{words.Yes, words.No} {
		if text != "" && strings.HasPrefix(m.words.Word(v), strings.ToLower(text)) {
			return m.do(v, "")
		}
	}
	return nil
}

// atTable plays.
func (m *model) atTable(key tea.KeyPressMsg, name string) tea.Cmd {
	v, d := m.frame.Table, m.draft
	if m.shown > 0 && v.State.Match.Result == nil {
		if name == "enter" || name == "esc" {
			m.shown, m.sentence = 0, nil
		}
		return nil
	}
	if next, pass := v.Next(); pass && v.As == nil {
		if name == "enter" && int(next) >= 0 {
			return m.do(words.Ready, "")
		}
		return nil
	}
	if d != nil {
		if peg, ok := d.pegOf(key.Text, m.palette()); ok && key.Text != "" && d.kind != match.ToAnswer {
			d.put(peg)
			return nil
		}
		switch name {
		case "left":
			d.move(-1)
			return nil
		case "right":
			d.move(1)
			return nil
		case "up":
			d.turn(1)
			return nil
		case "down":
			d.turn(-1)
			return nil
		case "enter":
			return m.send()
		}
		if d.kind != match.ToAnswer {
			switch name {
			case "backspace":
				d.back()
				return nil
			case "space":
				d.held[d.at] = !d.held[d.at] && d.pegs[d.at] != none
				return nil
			case "u":
				d.undone()
				return nil
			}
		}
	}
	switch name {
	case "tab":
		m.turned = !m.turned
	case "h":
		return m.do(words.Hint, "")
	case "n":
		return m.do(words.Notes, "")
	case "esc":
		m.sentence = nil
	}
	return nil
}

// send sends what was made, if it is whole.
func (m *model) send() tea.Cmd {
	text, whole := m.draft.whole()
	if !whole || !m.frame.Ready {
		return nil
	}
	verb := map[match.DutyKind]words.Verb{match.ToCode: words.Code, match.ToPlace: words.Place, match.ToAnswer: words.Answer}[m.draft.kind]
	return m.do(verb, text)
}

// atHome chooses what to play.
func (m *model) atHome(key tea.KeyPressMsg, name string) tea.Cmd {
	switch name {
	case "up":
		m.menu = (m.menu + len(keypeg.Editions) - 1) % len(keypeg.Editions)
	case "down":
		m.menu = (m.menu + 1) % len(keypeg.Editions)
	case "enter":
		return m.do(words.New, keypeg.Editions[m.menu].Slug)
	case "w", "f":
		begun := string(words.New) + " " + keypeg.Editions[m.menu].Slug + map[string]string{"w": " with ", "f": " friend"}[name]
		m.line = &begun
	case "j":
		begun := string(words.Join) + " "
		m.line = &begun
	case "m":
		return m.do(words.Matches, "")
	case "d":
		return m.do(words.Daily, "")
	case "p":
		return m.do(words.Puzzle, "")
	case "r":
		return m.do(words.Rules, keypeg.Editions[m.menu].Rulebook)
	case "q":
		return m.do(words.Quit, "")
	}
	return nil
}
