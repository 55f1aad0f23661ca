package screen

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(strings.Join(m.lines(), "\n"))
	v.AltScreen = true
	v.WindowTitle = "Keypeg"
	if t := m.frame.Table; t != nil && t.State.Say.Mine || t == nil && called(nil, m.frame.Crowd) {
		v.WindowTitle = m.words.YourMove
	}
	return v
}

// column is the largest width of a text, even if the window is wider. Boards next to each other may be wider.
const column = 84

// lines returns the whole screen, from top to bottom.
func (m *model) lines() []string {
	m.width = m.window
	if m.frame.Table != nil && m.page == nil {
		m.width = min(m.window, max(column, m.table.breadth()))
	} else {
		m.width = min(m.window, column)
	}
	if said, small := m.tooSmall(); small {
		return m.placed(said)
	}
	head, foot := m.head(), m.foot()
	middle := m.height - 1 - len(foot)
	var body []string
	switch {
	case m.paper != nil:
		body = m.paper.lines(m.paint, m.width, middle)
	case m.menu != nil && !m.menuBelow():
		body = m.menu.lines(m.paint, m.width, middle)
	case m.page != nil:
		body = m.page.lines(m.width, middle)
	case m.gathered():
		body = m.crowd.lines(m.width, middle)
	case m.frame.Table == nil:
		body = m.home.lines(m.width, middle)
	default:
		body = m.table.lines(m.width, middle)
	}
	body = body[:min(len(body), middle)]
	if len(body)+1+len(foot) < m.height {
		body = append(body, "")
	}
	lines := append(append([]string{head}, body...), foot[:len(foot)-1]...) // the drawer is under the board
	for len(lines) < m.height-1 {
		lines = append(lines, "")
	}
	return m.placed(append(lines, foot[len(foot)-1]))
}

// placed puts lines in the middle of the window, in characters that the terminal can show.
func (m *model) placed(lines []string) []string {
	left := strings.Repeat(" ", (m.window-m.width)/2)
	for i, line := range lines {
		if m.paint.ascii {
			line = inASCII(strings.ReplaceAll(line, "…", "~")) // … marks the place where a line was cut; ~ is also one character wide
		}
		line = strings.TrimRight(left+fit(line, m.width), " ")
		if m.paint.ascii {
			line = strings.ReplaceAll(line, "…", "~")
		}
		lines[i] = line
	}
	return lines
}

// head returns the title of the page, or the title and the points of the match.
func (m *model) head() string {
	switch v := m.frame.Table; {
	case m.page != nil:
		return m.paint.bold(m.page.caption().title)
	case m.gathered():
		return m.crowd.head(m.width, m.table.clock.now)
	case v == nil || v.State.Table == nil:
		return m.paint.bold("Keypeg")
	}
	return m.table.head(m.width)
}

// foot returns the lowest part of the screen: the drawer, the sentence, and the keys that have an effect.
func (m *model) foot() []string {
	switch {
	case m.menuBelow():
		return append(append(m.menu.lines(m.paint, m.width, lowMenu), m.sentences(1)...), m.last())
	case m.paper != nil:
		return append(m.sentences(1), m.last())
	case m.menu != nil:
		return append(m.sentences(3), m.last())
	case m.page != nil:
		return append(append(m.material(), m.sentences(max(3, m.height-2-m.page.caption().height))...), m.last())
	case m.gathered():
		drawer := m.material()
		if m.draft == nil {
			drawer = []string{""}
		}
		spare := m.height - 1 - m.crowd.rows() - len(drawer) - 1
		said := m.paint.wrapped(m.crowd.says(strings.Join(m.sentence, " "), nil), m.width)
		return append(append(drawer, m.sentences(max(2, spare, min(len(said), mostSaid)))...), m.last())
	case m.frame.Table == nil:
		return append(m.sentences(2), m.last())
	}
	drawer := m.table.drawer(m.width)
	// The sentence gets two lines, plus any lines that the board does not need.
	spare := m.height - 1 - (m.table.rows() + 2) - len(drawer) - 1
	return append(append(drawer, m.sentences(max(2, spare))...), m.last())
}

// mostSaid is the largest number of lines that sentences about a party may take away from its
// board.
const mostSaid = 7

// gathered reports whether a party or a tournament is on the screen and no match covers it.
func (m *model) gathered() bool { return m.frame.Table == nil && m.frame.Crowd != nil }

// material returns the pegs that can be placed on a page.
func (m *model) material() []string {
	if m.draft == nil {
		return nil
	}
	return m.draft.material(m.paint, m.width, func(int) string { return "" })
}

// sentences returns the last message and the sentence about the state, in no more than n
// lines.
func (m *model) sentences(n int) []string {
	text := strings.Join(m.sentence, " ")
	switch {
	case m.page != nil:
		text = cmp.Or(text, m.page.caption().says)
	case m.frame.Table != nil:
		text = m.table.says(text, m.paper)
	case m.gathered():
		text = m.crowd.says(text, m.paper)
	case text == "" && m.paper == nil && m.menu == nil:
		text = m.home.says()
	}
	lines := m.paint.wrapped(text, m.width)
	if len(lines) > n {
		lines = lines[:n]
		lines[n-1] = fit(lines[n-1]+"…", m.width)
	}
	for len(lines) < min(n, 2) {
		lines = append(lines, "")
	}
	return lines
}

// last returns the last line of the screen: the command being typed, or the keys that can be used here.
func (m *model) last() string {
	switch {
	case m.ask != nil:
		return m.ask.line(m.paint, m.width)
	case m.paper != nil:
		return m.paint.quiet(m.words.KeysPaper)
	case m.frame.Asks:
		return m.paint.lamp(m.words.YesNo)
	case m.menu != nil:
		return m.paint.quiet(m.words.KeysMenu)
	case m.page != nil:
		return m.paint.quiet(m.page.caption().keys)
	case m.gathered():
		return m.paint.quiet(m.crowd.keys())
	case m.frame.Table == nil:
		return m.paint.quiet(m.words.KeysHome)
	case m.table.pencil.out:
		return m.paint.lamp(m.words.KeysPencil)
	case m.frame.Crowd != nil && m.frame.Table.State.Match.Result != nil:
		return m.paint.lamp(m.words.KeysBack)
	case m.table.shown > 0:
		return m.paint.quiet(m.words.KeysPast)
	case m.draft == nil:
		return m.paint.quiet(m.words.KeysWait)
	}
	return m.paint.quiet(m.words.KeysTable)
}

// menuBelow reports whether the menu is shown under the board that it is about.
func (m *model) menuBelow() bool {
	return m.menu != nil && m.paper == nil && m.page == nil && m.frame.Table != nil && len(m.menu.Choices) <= lowMenu
}
