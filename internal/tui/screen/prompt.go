package screen

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// A prompt is a line being typed.
type prompt struct {
	head, text string
	done       func(string)
}

// edit handles a key of the line being typed.
func (d *desk) edit(key tea.KeyPressMsg, name string) {
	ask := d.ask
	switch {
	case name == "esc" || name == "backspace" && ask.text == "":
		d.ask = nil
	case name == "enter":
		d.ask = nil
		if text := strings.TrimSpace(ask.text); text != "" {
			ask.done(text)
		}
	case name == "backspace":
		runes := []rune(ask.text)
		ask.text = string(runes[:len(runes)-1])
	default:
		ask.add(key.Text)
	}
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

// longestLine is the most bytes of a typed line, enough for every command.
const longestLine = 1000

// line draws the line. If it is too long for the window, its end is shown.
func (p *prompt) line(paint paint, width int) string {
	text := paint.legible(p.text)
	room := width - ansi.StringWidth(p.head) - 1
	if over := ansi.StringWidth(text) - room; over > 0 {
		text = ansi.TruncateLeft(text, over+1, "…")
	}
	return paint.lamp(p.head) + text + paint.sign("▏", "_")
}
