package screen

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// A desk has the state that all parts of the screen share: the reports and messages of the talk, the line being typed, and
// the draft being made.
type desk struct {
	brush
	frame    lineui.Frame // the last frame of the talk
	sentence []string     // the last message
	typed    io.Writer    // the talk's input
	ask      *prompt      // a line being typed
	draft    *draft       // the row, code or answer being made
	due      *draft       // a draft to send as soon as possible
	closed   bool         // the last analysis was closed before it was complete
}

// do sends a command as if the player had typed it.
func (d *desk) do(verb words.Verb, rest string) {
	d.sentence, d.closed = nil, false
	fmt.Fprintln(d.typed, strings.TrimSpace(string(verb)+" "+rest))
}

// command starts a line that begins with the given text.
func (d *desk) command(begun string) {
	d.ask = &prompt{":", begun, func(text string) { d.do("", text) }}
}

// make handles a key that edits or sends the current draft. It returns false if the key has another purpose.
func (d *desk) make(key tea.KeyPressMsg, name string) bool {
	if peg, ok := d.draft.pegOf(key.Text); ok && key.Text != "" && d.draft.kind != match.ToAnswer {
		d.draft.put(peg)
		return true
	}
	if name == "enter" {
		d.send()
		return true
	}
	return d.draft.press(name)
}

// send sends the draft, once it is complete and the talk is ready for it.
func (d *desk) send() {
	text, whole := d.draft.whole()
	switch {
	case !whole:
		d.sentence = []string{d.words.Unfilled}
	case !d.frame.Ready: // the current match has not arrived yet
		d.due = d.draft
	default:
		d.do(d.draft.verb, text)
	}
}

// sendDue sends a draft that was completed before the talk was ready, if the draft is still in hand.
func (d *desk) sendDue() {
	due := d.due
	if due == nil || !d.frame.Ready {
		return
	}
	if d.due = nil; due == d.draft {
		d.send()
	}
}

// unfilled reports whether the last message says that a peg is missing. After that, any key shows that the player has read
// the message.
func (d *desk) unfilled() bool { return slices.Equal(d.sentence, []string{d.words.Unfilled}) }

// A prompt is a line being typed.
type prompt struct {
	head, text string
	done       func(string)
}

// edit handles a key that is pressed while a line is being typed.
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

// add appends text to the line. Pasted text may contain line breaks and characters that no key produces.
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

// longestLine is the largest number of bytes of a typed line. Every command fits in a line of this length.
const longestLine = 1000

// line draws the line that is being typed. If it is too long for the window, line draws its end.
func (p *prompt) line(paint paint, width int) string {
	text := paint.legible(p.text)
	room := width - ansi.StringWidth(p.head) - 1
	if over := ansi.StringWidth(text) - room; over > 0 {
		text = ansi.TruncateLeft(text, over+1, "…")
	}
	return paint.lamp(p.head) + text + paint.sign("▏", "_")
}
