package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// A form holds the choices for a new match.
type form struct {
	at      int // the chosen line
	edition int // an index; the one after the last is a custom board
	own     string
	rules   int
	play    int
	whom    int
	partner string
	level   int // of the computer, relative to the usual one
	mine    int // level of the player's own computer; 0 is the player themselves
	first   int // whose code comes first, relative to the usual
	games   int // steps from the usual number
	answers int
	clock   int
	hints   int
}

// These are the kinds of opponents.
const (
	theComputer = iota
	sharing
	byLink
	whoeverComes
)

// usualLevel is the level of the computer if none is chosen.
const usualLevel = "steady"

// A field is a line of the form.
type field struct {
	label, value string
	turn         func(by int)
	edit         func() tea.Cmd // what Enter does on the line, other than begin
}

// edition returns the chosen edition, and whether it is a printed one.
func (m *model) edition() (keypeg.Edition, bool) {
	if m.form.edition < len(keypeg.Editions) {
		return keypeg.Editions[m.form.edition], true
	}
	rules := keypeg.Rulebooks[m.form.rules%len(keypeg.Rulebooks)]
	modes := rules.ModeNames()
	e := keypeg.Edition{Rulebook: rules.Slug, Mode: modes[m.form.play%len(modes)], Games: 2}
	e.Board, _ = keypeg.ParseFormat(m.ownBoard())
	return e, false
}

func (m *model) ownBoard() string {
	if m.form.own == "" {
		return keypeg.Editions[0].Board.String()
	}
	return m.form.own
}

// around returns a function that cycles a choice among n.
func around(at *int, n int) func(int) {
	return func(by int) { *at = (*at%n + by + n) % n }
}

// fields returns the lines of the form.
func (m *model) fields() []field {
	f, w := &m.form, m.words.Making
	e, printed := m.edition()
	book, _ := keypeg.FindRulebook(e.Rulebook)
	own := func() tea.Cmd {
		m.ask = &prompt{w.Board + ": ", m.ownBoard(), func(text string) tea.Cmd {
			if _, err := keypeg.ParseFormat(text); err != nil {
				m.sentence = []string{w.OwnNot, w.OwnHow}
			} else {
				m.form.own = text
			}
			return nil
		}}
		return nil
	}
	board := field{w.Board, e.Title, around(&f.edition, len(keypeg.Editions)+1), nil}
	if !printed {
		board.value, board.edit = fmt.Sprintf(w.Own, m.ownBoard()), own
	}
	all := []field{board}
	if !printed {
		all = append(all, field{w.Rules, book.Name, around(&f.rules, len(keypeg.Rulebooks)), nil})
		if modes := book.ModeNames(); len(modes) > 1 {
			all = append(all, field{w.Play, w.Plays[string(e.Mode)], around(&f.play, len(modes)), nil})
		}
	}
	whom := len(w.Whom)
	if m.frame.Alone {
		whom = byLink
	}
	all = append(all, field{w.Against, w.Whom[f.whom%whom], around(&f.whom, whom), nil})
	switch f.whom % whom {
	case theComputer:
		if levels := m.frame.Levels; len(levels) > 0 {
			all = append(all,
				field{w.Level, levels[m.levelAt(f.level)].Name, around(&f.level, len(levels)), nil},
				field{w.Chair, m.chair(), around(&f.mine, len(levels)+1), nil})
		}
	case sharing:
		all = append(all, field{w.Partner, m.partner(), func(int) {}, m.askPartner})
	}
	if !e.Mode.Simultaneous() {
		all = append(all, field{w.First, w.Firsts[m.firstAt()], around(&f.first, len(w.Firsts)), nil})
	}
	games := field{w.Games, strconv.Itoa(m.gamesOf(e, book)), func(by int) {
		f.games += by
		if n := m.gamesOf(e, book); n < 1 || n > 60 {
			f.games -= by
		}
	}, nil}
	if e.Mode == keypeg.Rounds {
		games.label = w.Steps
	}
	all = append(all, games,
		field{w.Answers, w.How[f.answers], around(&f.answers, len(w.How)), nil},
		field{w.Clock, m.clockNamed(book), around(&f.clock, 1+len(book.Limits)+len(match.UsualBanks)), nil})
	if f.whom%whom != theComputer {
		all = append(all, field{w.Hints, w.HintsIf[f.hints], around(&f.hints, 2), nil})
	}
	return all
}

// levelAt returns a level of the computer, n after the usual one.
func (m *model) levelAt(n int) int {
	usual := 0
	for i, level := range m.frame.Levels {
		if level.Slug == usualLevel {
			usual = i
		}
	}
	return (usual + n) % len(m.frame.Levels)
}

// chair returns who plays the player's own side.
func (m *model) chair() string {
	w := m.words.Making
	if m.form.mine == 0 {
		return w.Chairs[0]
	}
	return w.Chairs[1] + m.words.Comma + m.frame.Levels[m.form.mine-1].Name
}

func (m *model) partner() string {
	if m.form.partner == "" {
		return m.paint.sign("…", "...")
	}
	return m.form.partner
}

func (m *model) askPartner() tea.Cmd {
	m.ask = &prompt{m.words.Making.Partner1 + " ", m.form.partner, func(text string) tea.Cmd {
		m.form.partner = text
		return nil
	}}
	return nil
}

// firstAt returns whose code is first: against the computer usually the computer's.
func (m *model) firstAt() int {
	usual := 0
	if m.form.whom == theComputer {
		usual = 1
	}
	return (usual + m.form.first) % 3
}

// gamesOf returns the number of games.
func (m *model) gamesOf(e keypeg.Edition, book keypeg.Rulebook) int {
	step := 1
	if e.Mode != keypeg.Rounds && book.Games != keypeg.AnyParity {
		step = 2
	}
	n := e.Games
	if book.Games == keypeg.Odd && n%2 == 0 {
		n++
	}
	return n + step*m.form.games
}

// clock returns the chosen limit or bank.
func (m *model) clock(book keypeg.Rulebook) (limit time.Duration, bank match.Bank) {
	switch n := m.form.clock % (1 + len(book.Limits) + len(match.UsualBanks)); {
	case n == 0:
	case n <= len(book.Limits):
		limit = book.Limits[n-1]
	default:
		bank = match.UsualBanks[n-1-len(book.Limits)]
	}
	return limit, bank
}

func (m *model) clockNamed(book keypeg.Rulebook) string {
	w := m.words.Making
	switch limit, bank := m.clock(book); {
	case limit > 0:
		return fmt.Sprintf(w.Turn, int(limit.Minutes()))
	case bank.Time > 0:
		return fmt.Sprintf(w.Bank, int(bank.Time.Minutes()), int(bank.Increment.Seconds()))
	}
	return w.NoClock
}

// asked returns the line that asks for the match.
func (m *model) asked() string {
	f := m.form
	e, printed := m.edition()
	book, _ := keypeg.FindRulebook(e.Rulebook)
	words := []string{e.Slug}
	if !printed {
		words = []string{m.ownBoard(), "rules", e.Rulebook, "play", string(e.Mode)}
	}
	if !e.Mode.Simultaneous() {
		words = append(words, "first", []string{"host", "guest", "lot"}[m.firstAt()])
	}
	words = append(words, "games", strconv.Itoa(m.gamesOf(e, book)))
	if f.answers > 0 {
		words = append(words, "answers", []string{"auto", "assisted", "strict"}[f.answers])
	}
	switch limit, bank := m.clock(book); {
	case limit > 0:
		words = append(words, "limit", strconv.FormatFloat(limit.Minutes(), 'g', -1, 64))
	case bank.Time > 0:
		words = append(words, "bank", fmt.Sprintf("%g+%g", bank.Time.Minutes(), bank.Increment.Seconds()))
	}
	if f.hints > 0 && f.whom != theComputer {
		words = append(words, "hints")
	}
	switch f.whom {
	case theComputer:
		if f.mine > 0 && f.mine <= len(m.frame.Levels) {
			words = append(words, "mine", m.frame.Levels[f.mine-1].Slug)
		}
		level := usualLevel
		if len(m.frame.Levels) > 0 {
			level = m.frame.Levels[m.levelAt(f.level)].Slug
		}
		words = append(words, level)
	case sharing:
		words = append(words, "with", f.partner)
	case byLink:
		words = append(words, "friend")
	case whoeverComes:
		words = append(words, "open")
	}
	return strings.Join(words, " ")
}

// doors are the other places to go from the first page, each with its key.
var doors = []struct {
	key  string
	verb words.Verb
}{
	{"d", words.Daily}, {"p", words.Puzzles}, {"l", words.Lesson}, {"m", words.Matches}, {"j", words.Join}, {"h", words.History},
	{"a", words.Study}, {"o", words.Proved}, {"s", words.Sheet}, {"r", words.Rules}, {"n", words.Name}, {"?", words.Help}, {"t", words.Tables},
}

// leads reports whether a door can be used.
func (m *model) leads(verb words.Verb) bool { return verb != words.Tables || !m.frame.Alone }

// atHome handles a key on the first page.
func (m *model) atHome(key tea.KeyPressMsg, name string) tea.Cmd {
	all := m.fields()
	m.form.at = min(m.form.at, len(all)-1)
	m.sentence = nil
	switch name {
	case "up":
		m.form.at = (m.form.at + len(all) - 1) % len(all)
	case "down", "tab":
		m.form.at = (m.form.at + 1) % len(all)
	case "left":
		all[m.form.at].turn(-1)
	case "right", "space":
		all[m.form.at].turn(1)
	case "enter":
		if edit := all[m.form.at].edit; edit != nil && (m.form.whom != sharing || m.form.partner == "" || m.form.at == 0) {
			return edit()
		}
		if m.form.whom == sharing && m.form.partner == "" {
			return m.askPartner()
		}
		return m.do(words.New, m.asked())
	case "q":
		return m.do(words.Quit, "")
	}
	w := m.words.Making
	for _, door := range doors {
		if key.Text != door.key || !m.leads(door.verb) {
			continue
		}
		switch door.verb {
		case words.Join:
			m.ask = &prompt{w.JoinHow + ": ", "", func(text string) tea.Cmd { return m.do(words.Join, text) }}
		case words.Name:
			m.ask = &prompt{w.NameHow + ": ", m.frame.Name, func(text string) tea.Cmd { return m.do(words.Name, text) }}
		case words.Rules:
			e, _ := m.edition()
			return m.do(words.Rules, e.Rulebook)
		default:
			return m.do(door.verb, "")
		}
	}
	return nil
}

// home draws the form for a new match, and the doors.
func (m *model) home(height int) []string {
	all := m.fields()
	label := 0
	for _, f := range all {
		label = max(label, ansi.StringWidth(f.label))
	}
	var lines []string
	for i, f := range all {
		marker, value := "  ", f.value
		if i == m.form.at {
			marker = m.paint.lamp(m.paint.sign("▸ ", "> "))
			value = m.paint.lamp(m.paint.sign("‹ ", "< ")) + m.paint.bold(value) + m.paint.lamp(m.paint.sign(" ›", " >"))
		} else {
			value = "  " + value
		}
		lines = append(lines, marker+fit(f.label, label+1)+value)
	}
	var ways []string
	for _, door := range doors {
		if !m.leads(door.verb) {
			continue
		}
		text := m.words.Making.Doors[door.verb]
		if strings.Contains(text, "%s") {
			text = fmt.Sprintf(text, cmp.Or(m.frame.Name, m.paint.sign("…", "...")))
		}
		ways = append(ways, "  "+m.paint.lamp(door.key)+"  "+text)
	}
	const second = 34
	if rest, half := height-len(lines)-1, (len(ways)+1)/2; rest >= half {
		if rest > half {
			lines = append(lines, "")
		}
		if rest > len(ways)+1 && m.width >= wide {
			half = len(ways)
		}
		for i := range half {
			line := ways[i]
			if i+half < len(ways) {
				line = fit(line, second) + ways[i+half]
			}
			lines = append(lines, line)
		}
	}
	if first := m.form.at - (height - 2); first > 0 {
		lines = lines[first:]
	}
	if e, _ := m.edition(); m.width >= wide && e.Board.Pegs > 0 {
		lines = m.beside(lines, e, height-1)
	}
	return slices.Insert(lines, 0, "")
}

// wide is the width from which the board is drawn next to the form.
const wide = 80

// beside draws the chosen board next to the given lines.
func (m *model) beside(lines []string, e keypeg.Edition, height int) []string {
	s := side{board: e.Board, set: true}
	const answers = 2 // and a key for each hole: there are none yet
	width := s.width() - answers - e.Board.Pegs
	left := m.width - width - 2
	if left < 46 {
		return lines
	}
	drawn := m.drawSide(s, width, height)[1:]
	for i, line := range drawn {
		lines = append(lines, "")[:max(len(lines), i+1)]
		lines[i] = fit(lines[i], left) + line
	}
	return lines
}

// formSays returns the explanation of the chosen line.
func (m *model) formSays() string {
	w := m.words.Making
	e, printed := m.edition()
	if !printed && m.form.at == 0 {
		return w.OwnHow
	}
	size := fmt.Sprintf(m.words.Counted(e.Board.Pegs, w.Holes), e.Board.Pegs) + m.words.Comma + fmt.Sprintf(m.words.Counted(e.Board.Colours, w.Colours), e.Board.Colours)
	if e.Board.Blanks {
		size += w.Empty
	}
	size += m.words.Comma + fmt.Sprintf(m.words.Counted(e.Board.Rows, w.Rows), e.Board.Rows) + "."
	if all := m.fields(); m.form.at < len(all) && all[m.form.at].label == w.Level {
		return m.frame.Levels[m.levelAt(m.form.level)].Sentence
	}
	return size
}
