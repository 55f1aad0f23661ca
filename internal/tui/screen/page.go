package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"keypeg"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// A place is a position on a page: a board of an analysis, and a row.
type place struct{ board, row int }

// finished reports whether the page asks nothing more.
func finished(p *lineui.Page) bool {
	return p.Solved != nil && (p.Solved.Right || p.Solved.Solution != nil || p.Solved.Maybe != nil)
}

// turnTo opens a page. A page that is still filling in keeps its position.
func (m *model) turnTo(p *lineui.Page) {
	before := m.page
	m.page, m.sentence = p, nil
	if p == nil {
		m.hear()
		return
	}
	m.menu, m.paper = nil, nil
	if before == nil || (before.Analysis != nil) != (p.Analysis != nil) || before.Puzzle != p.Puzzle {
		m.at = place{row: 1}
	}
}

// onPage handles a key on a page.
func (m *model) onPage(key tea.KeyPressMsg, name string) tea.Cmd {
	p := m.page
	if p.Analysis != nil {
		m.study(name)
		return nil
	}
	if name == "esc" || name == "q" {
		return m.do(words.Home, "")
	}
	if p.Sheet != nil {
		m.command(m.words.Word(words.Sheet) + " ")
		m.ask.add(key.Text)
		return nil
	}
	if p.Study != nil {
		switch name {
		case "tab":
			return m.do(words.Study, "best")
		case "delete":
			return m.do(words.Study, "back")
		case "enter":
			if row, whole := m.draft.whole(); whole {
				m.command(m.words.Word(words.Study) + " " + row + " ")
				return nil
			}
		}
	}
	if m.draft != nil {
		if done, cmd := m.make(m.draft, key, name); done {
			return cmd
		}
	}
	if p.Study != nil {
		return nil
	}
	if p.Lesson != nil {
		if name == "enter" || name == "right" || name == "space" {
			if p.Step.Over {
				return m.do(words.Home, "")
			}
			return m.do(words.Lesson, "")
		}
		return nil
	}
	switch {
	case name == "s" && !finished(p):
		return m.do(words.Puzzle, "show")
	case name == "p":
		return m.do(words.Puzzles, "")
	case name == "up":
		m.at.row = min(m.at.row+1, len(p.Puzzle.Rows))
	case name == "down":
		m.at.row = max(m.at.row-1, 1)
	case name == "enter" && finished(p):
		return m.do(words.Puzzle, fmt.Sprintf("%s %d", p.Puzzle.Kind, p.Puzzle.Grade))
	case name == "enter":
		return m.do(words.Puzzle, fmt.Sprint(m.at.row))
	}
	return nil
}

// pageTitle returns the title of the page.
func (m *model) pageTitle() string {
	switch p := m.page; {
	case p.Puzzle != nil:
		return fmt.Sprintf(m.words.PuzzleSet, m.words.PuzzleKinds[p.Puzzle.Kind], p.Puzzle.Grade, p.Puzzle.Done, p.Puzzle.All)
	case p.Study != nil:
		return m.words.Making.Doors[words.Study] + ", " + p.Study.Board.Text
	case p.Sheet != nil:
		return m.words.Making.Doors[words.Sheet] + ". " + p.Sheet.Title
	case p.Lesson != nil:
		return fmt.Sprintf("%s  %d/%d", m.words.Making.Doors[words.Lesson], min(p.Step.Number, p.Lesson.Of), p.Lesson.Of)
	}
	return m.studyTitle()
}

func (m *model) pageKeys() string {
	switch p := m.page; {
	case p.Puzzle != nil:
		return m.words.KeysPuzzle
	case p.Study != nil:
		return m.words.KeysStudy
	case p.Sheet != nil:
		return m.words.KeysSheet
	case p.Lesson != nil:
		return m.words.KeysLesson
	}
	return m.words.KeysAnalysis
}

// pageSays returns the sentence under the page.
func (m *model) pageSays() string {
	switch p := m.page; {
	case p.Solved != nil:
		return p.Solved.Text
	case p.Puzzle != nil:
		return p.Puzzle.Question
	case p.Study != nil:
		return p.Study.Text
	case p.Sheet != nil:
		return p.Sheet.Text
	case p.Lesson != nil:
		var all []string
		for _, head := range p.Step.Heads {
			all = append(all, head.Text)
		}
		all = append(all, p.Step.Text)
		if p.Step.Go != "" {
			all = append(all, p.Step.Go)
		}
		return strings.Join(all, " ")
	}
	return m.studySays()
}

// pageHeight returns how many lines its board takes.
func (m *model) pageHeight() int {
	switch p := m.page; {
	case p.Puzzle != nil:
		return len(p.Puzzle.Rows) + 3
	case p.Study != nil:
		return len(p.Study.Rows) + 4
	case p.Sheet != nil:
		return len(p.Sheet.Lines) + 2
	case p.Lesson != nil:
		return min(p.Lesson.Board.Rows, len(p.Step.Rows)+4) + 2
	}
	return m.studyHeight()
}

// paged draws a page.
func (m *model) paged(height int) []string {
	switch p := m.page; {
	case p.Puzzle != nil:
		s := sideOf(p.Puzzle.Board, p.Puzzle.Rows)
		s.board.Rows = len(s.rows)
		if m.draft != nil {
			s.draft, s.lit = m.draft, len(s.rows)+1
			s.board.Rows++
		} else if !finished(p) {
			s.lit = m.at.row
		}
		if p.Solved != nil {
			if c := p.Solved.Solution; c != nil {
				s.code = *c
			}
			if p.Solved.Row > 0 {
				s.lit = p.Solved.Row
			}
			lines := m.drawSide(s, m.width, height)
			if w := p.Solved.Working; w != nil {
				lines = append(append(lines, ""), m.working(*w)...)
			}
			return lines
		}
		return m.drawSide(s, m.width, height)
	case p.Sheet != nil:
		lines := []string{m.paint.bold(fmt.Sprintf("%d : %d", p.Sheet.Points[0], p.Sheet.Points[1]))}
		for _, l := range p.Sheet.Lines {
			lines = append(lines, m.paint.wrapped(l.Text, m.width)...)
		}
		return lines[max(0, len(lines)-height):]
	case p.Study != nil:
		s := sideOf(p.Study.Board, p.Study.Rows)
		s.board.Rows, s.draft, s.lit = len(s.rows)+1, m.draft, len(s.rows)+1
		return m.drawSide(s, m.width, height)
	case p.Lesson != nil:
		s := sideOf(p.Lesson.Board, p.Step.Rows)
		s.board.Rows = min(s.board.Rows, len(s.rows)+4)
		if p.Step.Code != nil {
			s.code = *p.Step.Code
		}
		if m.draft != nil {
			s.draft, s.lit = m.draft, len(s.rows)+1
		}
		if w := p.Step.Working; w != nil {
			return append([]string{"", ""}, m.working(*w)...)
		}
		return m.drawSide(s, m.width, height)
	}
	return m.studied(height)
}

// sideOf returns a board with answered rows.
func sideOf(b wire.Board, rows []wire.AnsweredRow) side {
	s := side{board: keypeg.Format{Colours: b.Colours, Pegs: b.Pegs, Rows: b.Rows, Blanks: b.Blanks, Repeats: b.Repeats}, set: true}
	for _, r := range rows {
		s.rows = append(s.rows, match.RowView{Code: r.Row, Keys: r.Keys, Lost: r.Lost})
	}
	return s
}

// working returns the referee's working: the code above, the row below it, and the result under each of its pegs. A white key
// shows the hole that its peg belongs in.
func (m *model) working(s wire.Scored) []string {
	p := m.paint
	var code, row, keys strings.Builder
	for hole, peg := range s.Pegs {
		code.WriteString(p.peg(int(s.Code.At(hole)), m.palette(), 9, placed))
		row.WriteString(p.peg(int(s.Row.At(hole)), m.palette(), 9, placed))
		switch peg.Kind {
		case "red":
			keys.WriteString(" " + p.keys(keypeg.Keys{Red: 1}, 1) + " ")
		case "white":
			keys.WriteString(" " + p.keys(keypeg.Keys{White: 1}, 1) + p.quiet(fmt.Sprint(peg.Hole+1)))
		default:
			keys.WriteString("   ")
		}
	}
	const in = "    "
	return []string{in + code.String(), "", in + row.String(), in + keys.String()}
}
