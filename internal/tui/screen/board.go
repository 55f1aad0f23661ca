package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// A side is one board as it is drawn.
type side struct {
	title   string   // a sentence
	names   []string // the names in the title
	board   keypeg.Format
	palette keypeg.Palette
	code    keypeg.Code // 0 if the code is hidden behind the shield
	set     bool
	begins  []int // the first pegs of a hidden code, if hints have uncovered some
	rows    []match.RowView
	mine    *match.Private // facts that the Codebreaker knows but the view does not show
	draft   *draft         // the row being made on this side, if any
	coded   *draft         // the code being made
	lit     int            // the number, from 1, of the row to play next; 0 for none

	margin func(n int) string // if not nil, returns the text next to each row, in place of its answer in words
}

// heading returns the board's title, shortened to the given width. If necessary, it shortens the names, but not the
// sentence.
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

// width returns the smallest width in which a side fits.
func (s side) width() int { return 4 + s.board.Pegs*cell + 2 + s.board.Pegs }

// A brush draws boards, with labels in one language.
type brush struct {
	paint paint
	words *words.Words
}

// side draws a side in the given number of lines: its title, the shield, and the rows, with row 1 at the bottom. If
// there is no room for all rows, it shows the rows around the lit row.
func (b brush) side(s side, width, height int) []string {
	lines := []string{fit(s.heading(width), width), fit(b.shield(s), width)}
	room := max(1, height-len(lines))
	apart := room >= 2*s.board.Rows && s.board.Rows > 2 && s.margin == nil // whether to leave gaps between the rows
	first := 1
	if s.board.Rows > room {
		first = min(max(1, max(s.lit, len(s.rows))-room/2), s.board.Rows-room+1)
	}
	for n := min(s.board.Rows, first+room-1); n >= first; n-- {
		if apart {
			lines = append(lines, "")
		}
		lines = append(lines, fit(b.row(s, n, width), width))
	}
	return lines
}

// shield returns the line that shows the code or, while it is secret, hides it.
func (b brush) shield(s side) string {
	p := b.paint
	if len(s.begins) > 0 {
		return "    " + b.hinted(s)
	}
	var holes strings.Builder
	for hole := range s.board.Pegs {
		switch {
		case s.coded != nil:
			holes.WriteString(s.coded.cell(p, hole))
		case s.code != 0:
			holes.WriteString(p.peg(int(s.code.At(hole)), s.palette, s.board.Colours, placed))
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
func (b brush) row(s side, n, width int) string {
	p := b.paint
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
			holes.WriteString(s.draft.cell(p, hole))
		case !there:
			holes.WriteString(p.quiet(" " + p.sign("·", ".") + " "))
		case lost:
			holes.WriteString(p.quiet(" " + p.sign("–", "-") + " "))
		case code == 0:
			holes.WriteString(p.quiet(strings.Repeat(p.sign("▒", "#"), cell)))
		default:
			holes.WriteString(p.peg(int(code.At(hole)), s.palette, s.board.Colours, placed))
		}
	}
	line := number + marker + " " + holes.String()
	if there && r.Keys != nil {
		line += "  " + p.keys(*r.Keys, s.board.Pegs)
		if r.Right != nil {
			line += p.lamp(" ! ") + p.keys(*r.Right, s.board.Pegs)
		} else if width >= s.width()+16 && s.margin == nil {
			line += "  " + p.quiet(b.words.Answer(*r.Keys))
		}
	}
	if s.margin != nil {
		line = fit(line, s.width()) + s.margin(n)
	}
	return line
}

// sideOf returns a board with answered rows.
func sideOf(b wire.Board, palette keypeg.Palette, rows []wire.AnsweredRow) side {
	board := keypeg.Format{Colours: b.Colours, Pegs: b.Pegs, Rows: b.Rows, Blanks: b.Blanks, Repeats: b.Repeats}
	s := side{board: board, palette: palette, set: true}
	for _, r := range rows {
		s.rows = append(s.rows, match.RowView{Code: r.Row, Keys: r.Keys, Lost: r.Lost})
	}
	return s
}
