package screen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/match"
)

// A side is one board as it is drawn.
type side struct {
	title string   // a sentence
	names []string // that it has
	board keypeg.Format
	code  keypeg.Code // 0 is hidden behind the shield
	set   bool
	rows  []match.RowView
	mine  *match.Private // what its breaker knows beyond the view
	draft *draft         // the row being made, if it is made here
	coded *draft         // the code being made
	lit   int            // the row to play next, from 1; 0 is none

	margin func(n int) string // text next to each row, in place of its answer in words
}

// heading returns the title within a width. It shortens the names rather than the sentence.
func (s side) heading(width int) string {
	said := func(longest int) string {
		names := make([]any, len(s.names))
		for i, name := range s.names {
			names[i] = ansi.Truncate(name, longest, "…")
		}
		return fmt.Sprintf(s.title, names...)
	}
	longest := width
	for longest > 3 && ansi.StringWidth(said(longest)) > width {
		longest--
	}
	return said(longest)
}

// sides returns the boards of the game on the screen.
func (m *model) sides(v *sitting.View) (all []side) {
	w := m.words
	g := v.State.Match.Game
	if g == nil || m.shown > 0 {
		n := m.shown
		if n == 0 {
			n = len(v.State.Match.Past)
		}
		if n > 0 {
			past, _, _ := v.Past(n)
			for _, b := range past.Boards {
				all = append(all, side{
					title: w.Breaks, names: []string{v.Name(b.Breaker), v.Name(b.Breaker.Other())}, board: b.Format, code: b.Code, set: true, rows: b.Rows,
				})
			}
			return nearFirst(all, past.Boards[0].Breaker, v.Near())
		}
		return []side{{board: v.State.Match.Boards[v.Near()]}}
	}
	you := v.State.Match.You
	for _, b := range g.Boards {
		s := side{board: b.Format, set: b.CodeSet, rows: b.Rows}
		switch me := v.As; {
		case me != nil && *me == b.Breaker:
			s.title, s.names, s.mine = w.YouBreak, []string{v.Name(b.Breaker.Other())}, you
		case me != nil:
			s.title, s.names = w.BreaksYours, []string{v.Name(b.Breaker)}
			if you != nil {
				s.code = you.Code
			}
		default:
			s.title, s.names = w.Breaks, []string{v.Name(b.Breaker), v.Name(b.Breaker.Other())}
		}
		switch duty := v.State.Match.Players[b.Breaker].Duty; {
		case duty == match.ToPlace:
			s.lit = len(b.Rows) + 1
		case v.State.Match.Players[b.Breaker.Other()].Duty == match.ToAnswer:
			s.lit = len(b.Rows)
		}
		if v.As != nil && m.draft != nil {
			switch {
			case m.draft.kind == match.ToPlace && *v.As == b.Breaker:
				s.draft = m.draft
			case m.draft.kind == match.ToCode && *v.As != b.Breaker:
				s.coded = m.draft
			}
		}
		all = append(all, s)
	}
	return nearFirst(all, g.Boards[0].Breaker, v.Near())
}

func nearFirst(all []side, first, near keypeg.Seat) []side {
	if len(all) > 1 && first != near {
		slices.Reverse(all)
	}
	return all
}

// width returns the least width of a side.
func (s side) width() int { return 4 + s.board.Pegs*cell + 2 + s.board.Pegs }

// drawSide returns a side in the given number of lines: its title, the shield above, and the rows below, with row 1 at the
// bottom. If not all rows fit, those around the lit one are shown.
func (m *model) drawSide(s side, width, height int) []string {
	lines := []string{fit(s.heading(width), width), fit(m.shield(s), width)}
	room := max(1, height-len(lines))
	apart := room >= 2*s.board.Rows && s.board.Rows > 2 && s.margin == nil // with enough room, the rows have gaps
	first := 1
	if s.board.Rows > room {
		first = min(max(1, max(s.lit, len(s.rows))-room/2), s.board.Rows-room+1)
	}
	for n := min(s.board.Rows, first+room-1); n >= first; n-- {
		if apart {
			lines = append(lines, "")
		}
		lines = append(lines, fit(m.row(s, n, width), width))
	}
	return lines
}

// shield returns the line of the code.
func (m *model) shield(s side) string {
	p := m.paint
	var holes strings.Builder
	for hole := range s.board.Pegs {
		switch {
		case s.coded != nil:
			holes.WriteString(s.coded.cell(p, hole, m.palette(), s.board.Colours))
		case s.code != 0:
			holes.WriteString(p.peg(int(s.code.At(hole)), m.palette(), s.board.Colours, placed))
		case s.set:
			holes.WriteString(strings.Repeat(p.sign("▒", "#"), cell))
		default:
			holes.WriteString(p.quiet(strings.Repeat(p.sign("░", "-"), cell)))
		}
	}
	marker := " "
	if s.coded != nil {
		marker = p.lamp(p.sign("▸", ">"))
	}
	return "  " + marker + " " + holes.String()
}

// row returns one row of the board.
func (m *model) row(s side, n, width int) string {
	p := m.paint
	number, marker := p.quiet(fmt.Sprintf("%2d", n)), " "
	if n == s.lit {
		number, marker = p.bold(fmt.Sprintf("%2d", n)), p.lamp(p.sign("▸", ">"))
	}
	var r match.RowView
	there := n <= len(s.rows)
	if there {
		r = s.rows[n-1]
	}
	code, lost := r.Code, r.Lost
	if r.Sealed && s.mine != nil {
		code, lost = s.mine.Sealed, s.mine.Lost
	}
	var holes strings.Builder
	for hole := range s.board.Pegs {
		switch {
		case s.draft != nil && n == len(s.rows)+1:
			holes.WriteString(s.draft.cell(p, hole, m.palette(), s.board.Colours))
		case !there:
			holes.WriteString(p.quiet(" " + p.sign("·", ".") + " "))
		case lost:
			holes.WriteString(p.quiet(" " + p.sign("–", "-") + " "))
		case code == 0:
			holes.WriteString(p.quiet(strings.Repeat(p.sign("▒", "#"), cell)))
		default:
			holes.WriteString(p.peg(int(code.At(hole)), m.palette(), s.board.Colours, placed))
		}
	}
	line := number + marker + " " + holes.String()
	if there && r.Keys != nil {
		line += "  " + p.keys(*r.Keys, s.board.Pegs)
		if r.Right != nil {
			line += p.lamp(" ! ") + p.keys(*r.Right, s.board.Pegs)
		} else if width >= s.width()+16 && s.margin == nil {
			line += "  " + p.quiet(m.inWords(*r.Keys))
		}
	}
	if s.margin != nil {
		line = fit(line, s.width()) + s.margin(n)
	}
	return line
}

// inWords returns an answer for the margin.
func (m *model) inWords(k keypeg.Keys) string {
	var parts []string
	if n := int(k.Red); n > 0 {
		parts = append(parts, fmt.Sprintf(m.words.Counted(n, m.words.Red), n))
	}
	if n := int(k.White); n > 0 {
		parts = append(parts, fmt.Sprintf(m.words.Counted(n, m.words.White), n))
	}
	if len(parts) == 0 {
		return m.words.NoKeys
	}
	return strings.Join(parts, m.words.Comma)
}
