package screen

import (
	"slices"
	"strings"

	"keypeg/internal/tui/lineui"
)

// A menu is a list to choose from.
type menu struct {
	*lineui.Menu
	pick int // the chosen line
}

// lowMenu is the largest number of lines of a menu under the board. A longer menu replaces the board.
const lowMenu = 5

// press handles a key. It reports whether the key closes the menu, and returns the command of the chosen line, if any.
func (m *menu) press(name string) (line string, closes bool) {
	n := len(m.Choices)
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
		return "", true
	case "enter":
		return m.Choices[m.pick].Line, true
	}
	return "", false
}

// lines draws the menu, in which the chosen line is lit and always visible.
func (m *menu) lines(p paint, width, height int) []string {
	var lines []string
	first, last := 0, 0
	for i, c := range m.Choices {
		marker := "  "
		if i == m.pick {
			marker, first = p.lamp(p.sign("▸ ", "> ")), len(lines)
		}
		text := c.Text
		// If a text begins with its command, the menu shows only the rest of the text. In French, a space precedes the colon.
		if rest, ok := strings.CutPrefix(text, strings.TrimSpace(c.Line)); ok {
			if what, ok := strings.CutPrefix(strings.TrimPrefix(rest, "\u202f"), ": "); ok {
				text = what
			}
		}
		for j, line := range p.wrapped(text, width-2) {
			if i == m.pick {
				line = p.bold(line)
			}
			if j > 0 {
				marker = "  "
			}
			lines = append(lines, marker+line)
		}
		if i == m.pick {
			last = len(lines)
		}
	}
	top := min(max(0, last-height), first)
	return slices.Clone(lines[top:min(len(lines), top+height)])
}

// without removes the lines of the menu from the talk's output.
func (m *menu) without(said []string) []string {
	return slices.DeleteFunc(said, func(line string) bool {
		return slices.ContainsFunc(m.Choices, func(c lineui.Choice) bool { return c.Text == line })
	})
}
