package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/words"
)

// doors are the places that can be reached from the first page, each with its key.
var doors = []struct {
	key  string
	verb words.Verb
}{
	{"d", words.Daily}, {"p", words.Puzzles}, {"l", words.Lesson}, {"m", words.Matches}, {"j", words.Join}, {"h", words.History},
	{"a", words.Study}, {"o", words.Proved}, {"s", words.Sheet}, {"r", words.Rules}, {"n", words.Name}, {"?", words.Help}, {"t", words.Tables},
}

// home is the first page, where a match is made. The doors lead from this page to all other places.
type home struct {
	form
	at int // the chosen line
}

// leads reports whether the door for a command can be used.
func (h *home) leads(verb words.Verb) bool { return verb != words.Tables || !h.frame.Alone }

func (h *home) press(key tea.KeyPressMsg, name string) {
	all := h.fields()
	h.at = min(h.at, len(all)-1)
	h.sentence = nil
	switch name {
	case "up":
		h.at = (h.at + len(all) - 1) % len(all)
	case "down", "tab":
		h.at = (h.at + 1) % len(all)
	case "left":
		all[h.at].turn(-1)
	case "right", "space":
		all[h.at].turn(1)
	case "enter":
		if edit := all[h.at].edit; edit != nil && (h.whom != sharing || h.partner == "" || h.at == 0) {
			edit()
			return
		}
		if h.whom == sharing && h.partner == "" {
			h.askPartner()
			return
		}
		h.do(words.New, h.asked())
	case "q":
		h.do(words.Quit, "")
	}
	for _, door := range doors {
		if key.Text == door.key && h.leads(door.verb) {
			h.enter(door.verb)
		}
	}
}

// enter opens the place to which a door leads.
func (h *home) enter(verb words.Verb) {
	w := h.words.Making
	switch verb {
	case words.Join:
		h.ask = &prompt{fmt.Sprintf(h.words.Typed, w.JoinHow, ""), "", func(text string) { h.do(words.Join, text) }}
	case words.Name:
		h.ask = &prompt{fmt.Sprintf(h.words.Typed, w.NameHow, ""), h.frame.Name, func(text string) { h.do(words.Name, text) }}
	case words.Rules:
		e, _ := h.chosen()
		h.do(words.Rules, e.Rulebook)
	default:
		h.do(verb, "")
	}
}

// lines draws the form for a new match, and the doors.
func (h *home) lines(width, height int) []string {
	all := h.fields()
	label := 0
	for _, f := range all {
		label = max(label, ansi.StringWidth(f.label))
	}
	var lines []string
	for i, f := range all {
		marker, value := "  ", f.value
		if i == h.at {
			marker = h.paint.lamp(h.paint.sign("▸ ", "> "))
			value = h.paint.lamp(h.paint.sign("‹ ", "< ")) + h.paint.bold(value) + h.paint.lamp(h.paint.sign(" ›", " >"))
		} else {
			value = "  " + value
		}
		lines = append(lines, marker+fit(f.label, label+1)+value)
	}
	lines = append(lines, h.doors(width, height-len(lines)-1)...)
	if first := h.at - (height - 2); first > 0 {
		lines = lines[first:]
	}
	if e, _ := h.chosen(); width >= wide && e.Board.Pegs > 0 {
		lines = h.beside(lines, e, width, height-1)
	}
	return slices.Insert(lines, 0, "")
}

// doors draws the doors in at most the given number of lines: in one column or two, or not at all.
func (h *home) doors(width, height int) []string {
	var all []string
	for _, door := range doors {
		if !h.leads(door.verb) {
			continue
		}
		text := h.words.Making.Doors[door.verb]
		if strings.Contains(text, "%s") {
			text = fmt.Sprintf(text, cmp.Or(h.frame.Name, h.paint.sign("…", "...")))
		}
		all = append(all, "  "+h.paint.lamp(door.key)+"  "+text)
	}
	const second = 34
	half := (len(all) + 1) / 2
	if height < half {
		return nil
	}
	var lines []string
	if height > half {
		lines = append(lines, "")
	}
	if height > len(all)+1 && width >= wide {
		half = len(all)
	}
	for i, line := range all[:half] {
		if i+half < len(all) {
			line = fit(line, second) + all[i+half]
		}
		lines = append(lines, line)
	}
	return lines
}

// wide is the smallest width at which the board is drawn next to the form.
const wide = 80

// beside draws the chosen board next to the given lines.
func (h *home) beside(lines []string, e keypeg.Edition, window, height int) []string {
	s := side{board: e.Board, set: true}
	const answers = 2 // the width of the gap before the keys; gap and keys are left out because there are no answers yet
	width := s.width() - answers - e.Board.Pegs
	left := window - width - 2
	if left < 46 {
		return lines
	}
	drawn := h.side(s, width, height)[1:]
	for i, line := range drawn {
		lines = append(lines, "")[:max(len(lines), i+1)]
		lines[i] = fit(lines[i], left) + line
	}
	return lines
}

// says returns the explanation of the chosen line.
func (h *home) says() string {
	w := h.words.Making
	e, printed := h.chosen()
	if !printed && h.at == 0 {
		return w.OwnHow
	}
	size := fmt.Sprintf(h.words.Counted(e.Board.Pegs, w.Holes), e.Board.Pegs) + h.words.Comma + fmt.Sprintf(h.words.Counted(e.Board.Colours, w.Colours), e.Board.Colours)
	if e.Board.Blanks {
		size += w.Empty
	}
	size += h.words.Comma + fmt.Sprintf(h.words.Counted(e.Board.Rows, w.Rows), e.Board.Rows) + "."
	if all := h.fields(); h.at < len(all) && all[h.at].label == w.Level {
		return h.frame.Levels[h.levelAt(h.level)].Sentence
	}
	return size
}
