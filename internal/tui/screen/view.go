package screen

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/match"
	"keypeg/wire"
)

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(strings.Join(m.lines(), "\n"))
	v.AltScreen = true
	v.WindowTitle = "Keypeg"
	if t := m.frame.Table; t != nil && t.State.Say.Mine {
		v.WindowTitle = m.words.YourMove
	}
	return v
}

// column is the width of the text in a wider window; boards next to each other may need more.
const column = 84

// lines returns the whole screen, from top to bottom.
func (m *model) lines() []string {
	m.width = m.window
	if v := m.frame.Table; v != nil && m.page == nil {
		m.width = min(m.window, max(column, m.breadth(v)))
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
		body = m.sheet(middle)
	case m.menu != nil && !m.menuBelow():
		body = m.menued(middle)
	case m.page != nil:
		body = m.paged(middle)
	case m.frame.Table == nil:
		body = m.home(middle)
	default:
		body = m.boards(m.frame.Table, middle)
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

// placed puts lines in the middle of the window, in characters that it can show.
func (m *model) placed(lines []string) []string {
	left := strings.Repeat(" ", (m.window-m.width)/2)
	for i, line := range lines {
		if m.paint.ascii {
			line = inASCII(strings.ReplaceAll(line, "…", "~")) // where the line was cut, which keeps its width
		}
		line = strings.TrimRight(left+fit(line, m.width), " ")
		if m.paint.ascii {
			line = strings.ReplaceAll(line, "…", "~")
		}
		lines[i] = line
	}
	return lines
}

// breadth returns how much width the boards of a table can use.
func (m *model) breadth(v *sitting.View) (n int) {
	for _, s := range m.sides(v) {
		n += s.width() + 3
	}
	return n
}

// head returns the title of the match and the points.
func (m *model) head() string {
	v := m.frame.Table
	if m.page != nil {
		return m.paint.bold(m.pageTitle())
	}
	if v == nil || v.State.Table == nil {
		return m.paint.bold("Keypeg")
	}
	left := v.State.Table.Title
	if _, told, ok := v.Past(m.shown); ok {
		left += ". " + told.Title
	} else if v.State.Say.Game != "" {
		left += ". " + v.State.Say.Game
	}
	right := fmt.Sprintf("%s  %s", m.player(v, keypeg.Host), m.player(v, keypeg.Guest))
	left = m.paint.legible(left)
	room := m.width - ansi.StringWidth(right) - 2
	if room < 8 {
		return fit(right, m.width)
	}
	return m.paint.bold(fit(left, room)) + "  " + right
}

// player returns a seat with its points, whether it is to move, and the time left.
func (m *model) player(v *sitting.View, seat keypeg.Seat) string {
	name := ansi.Truncate(m.paint.legible(v.Name(seat)), 14, "…")
	if name == "" {
		name = m.words.Nameless
	}
	text := fmt.Sprintf("%s %d", name, v.State.Match.Points[seat])
	if left, ok := v.Left(seat, m.now); ok {
		text += fmt.Sprintf(" %d:%02d", int(left/time.Minute), int(left/time.Second)%60)
	}
	away := v.State.Away[seat]
	if away {
		text = "(" + text + ")"
	}
	switch {
	case v.State.Match.Players[seat].Duty != match.Nothing:
		return m.paint.lamp(m.paint.sign("▸", ">") + text)
	case away:
		return m.paint.quiet(text)
	}
	return " " + text
}

// boards returns the sides, next to each other if there is room.
func (m *model) boards(v *sitting.View, height int) []string {
	sides := m.sides(v)
	if len(sides) == 0 {
		return nil
	}
	const gap = 3
	if len(sides) == 2 && sides[0].width()+sides[1].width()+gap > m.width {
		up := 0
		if (m.draft != nil && m.draft.kind != match.ToPlace) != m.turned {
			up = 1
		}
		sides = sides[up : up+1]
	}
	if len(sides) == 1 {
		return m.drawSide(sides[0], m.width, height)
	}
	half := (m.width - gap) / 2
	left, right := m.drawSide(sides[0], half, height), m.drawSide(sides[1], half, height)
	var lines []string
	for i := range max(len(left), len(right)) {
		lines = append(lines, fit(at(left, i), half)+strings.Repeat(" ", gap)+at(right, i))
	}
	return lines
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// foot returns the drawer, the sentence, and the keys that can be pressed.
func (m *model) foot() []string {
	switch {
	case m.menuBelow():
		return append(append(m.menued(lowMenu), m.sentences(1)...), m.last())
	case m.paper != nil:
		return append(m.sentences(1), m.last())
	case m.menu != nil:
		return append(m.sentences(3), m.last())
	case m.page != nil:
		return append(append(m.palettes(), m.sentences(max(3, m.height-2-m.pageHeight()))...), m.last())
	case m.frame.Table == nil:
		return append(m.sentences(2), m.last())
	}
	drawer, rows := m.drawer(), 0
	for _, s := range m.sides(m.frame.Table) {
		rows = max(rows, s.board.Rows)
	}
	// The sentence has two lines, and those that the board leaves.
	spare := m.height - 1 - (rows + 2) - len(drawer) - 1
	return append(append(drawer, m.sentences(max(2, spare))...), m.last())
}

// drawer returns the player's material: the palette with their notes, or the keys to answer with.
func (m *model) drawer() []string {
	v, d, p := m.frame.Table, m.draft, m.paint
	if next, pass := v.Next(); pass && v.As == nil {
		return []string{p.lamp("Enter") + "  " + v.Name(next)}
	}
	switch {
	case m.shown > 0 || d == nil:
		return []string{""}
	case d.kind == match.ToAnswer:
		piles := []string{p.sign("●", "*"), p.sign("○", "o")}
		for i := range piles {
			piles[i] = fmt.Sprintf("%s %d", piles[i], d.keys[i])
			if i == d.at {
				piles[i] = p.lamp("[" + piles[i] + "]")
			} else {
				piles[i] = " " + piles[i] + " "
			}
		}
		return []string{"    " + strings.Join(piles, "  ")}
	}
	return m.palettes()
}

// palettes returns the available pegs, in as many lines as they need, or nothing if none can be placed.
func (m *model) palettes() []string {
	d, p := m.draft, m.paint
	if d == nil {
		return nil
	}
	var lines []string
	line := ""
	least := 1
	if d.board.Blanks {
		least = 0
	}
	for peg := least; peg <= d.board.Colours; peg++ {
		digit := ""
		if peg > 0 && d.board.Colours <= 9 { // otherwise the marks are digits
			digit = p.quiet(string(keypeg.Peg(peg).Symbol()))
		}
		one := digit + p.peg(peg, m.palette(), d.board.Colours, placed) + m.mark(peg) + " "
		if ansi.StringWidth(line+one) > m.width {
			lines = append(lines, line)
			line = ""
		}
		line += one
	}
	return append(lines, line)
}

// mark returns the note on a colour.
func (m *model) mark(peg int) string {
	v := m.frame.Table
	if v == nil || m.page != nil {
		return ""
	}
	marks := marksOf(v)
	if m.pencil {
		marks = m.marks
	}
	for _, mark := range marks {
		if mark.Colour != peg {
			continue
		}
		switch mark.Is {
		case wire.MarkOut:
			return m.paint.sign("×", "x")
		case wire.MarkIn:
			return m.paint.sign("✓", "+")
		}
		var holes strings.Builder
		for _, hole := range mark.Holes {
			fmt.Fprintf(&holes, "@%d", hole)
		}
		return holes.String()
	}
	return ""
}

// sentences returns what was said last and what the match waits for, in at most n lines.
func (m *model) sentences(n int) []string {
	text := strings.Join(m.sentence, " ")
	switch v := m.frame.Table; {
	case m.page != nil:
		if text == "" {
			text = m.pageSays()
		}
	case v != nil:
		text = m.matchSays(v, text)
	case text == "" && m.paper == nil && m.menu == nil:
		text = m.formSays()
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

// matchSays adds to what was said what the player must know in any case.
func (m *model) matchSays(v *sitting.View, text string) string {
	status := v.State.Say.Status
	if next, pass := v.Next(); pass && v.As == nil {
		status = fmt.Sprintf(m.words.Give, v.Name(next))
	}
	switch {
	case slices.Contains(m.paper, status), m.frame.Asks:
		status = "" // it is shown elsewhere, or a question stands alone
	case text == "":
		text = v.State.Say.Last
	}
	text = m.withStory(v, text)
	for _, more := range []string{v.State.Say.Offer, status} {
		if !strings.Contains(text, more) {
			text = strings.TrimSpace(text + " " + more)
		}
	}
	return text
}

// withStory adds the story of the finished game on the screen, whatever else is said.
func (m *model) withStory(v *sitting.View, text string) string {
	_, told, ok := v.Past(m.shown)
	switch {
	case !ok || strings.Contains(text, told.Story):
		return text
	case len(m.sentence) == 0 && v.State.Match.Result == nil:
		text = "" // it is about the current game
	}
	return strings.TrimSpace(told.Over + " " + told.Story + " " + text)
}

// last returns the command being typed, or the keys that matter here.
func (m *model) last() string {
	switch {
	case m.ask != nil:
		return m.typing()
	case m.paper != nil:
		return m.paint.quiet(m.words.KeysPaper)
	case m.frame.Asks:
		return m.paint.lamp(m.words.YesNo)
	case m.menu != nil:
		return m.paint.quiet(m.words.KeysMenu)
	case m.page != nil:
		return m.paint.quiet(m.pageKeys())
	case m.frame.Table == nil:
		return m.paint.quiet(m.words.KeysHome)
	case m.pencil:
		return m.paint.lamp(m.words.KeysPencil)
	case m.shown > 0:
		return m.paint.quiet(m.words.KeysPast)
	case m.draft == nil:
		return m.paint.quiet(m.words.KeysWait)
	}
	return m.paint.quiet(m.words.KeysTable)
}

// lowMenu is the most lines of a menu under the board; a longer one replaces the board.
const lowMenu = 5

// menuBelow reports whether a menu is shown under the board, which it is about.
func (m *model) menuBelow() bool {
	return m.menu != nil && m.paper == nil && m.page == nil && m.frame.Table != nil && len(m.menu.Choices) <= lowMenu
}

// menued returns a menu with the chosen line lit and visible.
func (m *model) menued(height int) []string {
	var lines []string
	first, last := 0, 0
	for i, c := range m.menu.Choices {
		marker := "  "
		if i == m.pick {
			marker, first = m.paint.lamp(m.paint.sign("▸ ", "> ")), len(lines)
		}
		text := strings.TrimPrefix(c.Text, strings.TrimSpace(c.Line)+": ") // a chosen line need not be typed
		for j, line := range m.paint.wrapped(text, m.width-2) {
			if i == m.pick {
				line = m.paint.bold(line)
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

// sheet returns a longer text over the board.
func (m *model) sheet(height int) []string {
	var lines []string
	for _, text := range m.paper {
		lines = append(lines, m.paint.wrapped(text, m.width)...)
	}
	m.top = min(m.top, max(0, len(lines)-height))
	return slices.Clone(lines[m.top:min(len(lines), m.top+height)])
}
