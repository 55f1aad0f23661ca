package screen

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg/match"
)

// A prompt is a line being typed.
type prompt struct {
	head, text string
	done       func(string) tea.Cmd
}

// command starts a line that begins with the given text.
func (m *model) command(begun string) {
	m.ask = &prompt{":", begun, func(text string) tea.Cmd { return m.do("", text) }}
}

// edit handles a key of a line being typed.
func (m *model) edit(key tea.KeyPressMsg, name string) tea.Cmd {
	ask := m.ask
	switch {
	case name == "esc" || name == "backspace" && ask.text == "":
		m.ask = nil
	case name == "enter":
		m.ask = nil
		if text := strings.TrimSpace(ask.text); text != "" {
			return ask.done(text)
		}
	case name == "backspace":
		runes := []rune(ask.text)
		ask.text = string(runes[:len(runes)-1])
	default:
		ask.add(key.Text)
	}
	return nil
}

// add appends to the line. Pasted text may contain line breaks and characters that no key types.
func (p *prompt) add(text string) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
	if len(p.text)+len(text) <= longestLine {
		p.text += text
	}
}

// paste handles pasted text: it continues the line being typed, or fills the row or code in hand. Other text becomes a command to
// look over. If nothing is in hand, it is ignored.
func (m *model) paste(text string) {
	v, d := m.frame.Table, m.draft
	switch {
	case m.ask != nil:
		m.ask.add(text)
	case v == nil || v.State.Table == nil || d == nil || d.kind == match.ToAnswer || m.page != nil || m.paper != nil || m.menu != nil:
	default:
		pegs, ok := d.read(text, v.State.Table.Palette)
		if !ok {
			m.command("")
			m.ask.add(strings.TrimSpace(text))
			return
		}
		d.remember()
		d.pegs, d.at = pegs, len(pegs)-1
		m.sentence = nil
	}
}

// longestLine is the most bytes of a typed line, enough for every command.
const longestLine = 1000

// typing returns the line being typed. If it is too long for the window, its end is shown.
func (m *model) typing() string {
	text := m.paint.legible(m.ask.text)
	room := m.width - ansi.StringWidth(m.ask.head) - 1
	if over := ansi.StringWidth(text) - room; over > 0 {
		text = ansi.TruncateLeft(text, over+1, "…")
	}
	return m.paint.lamp(m.ask.head) + text + m.paint.sign("▏", "_")
}
