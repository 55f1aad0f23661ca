package screen

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"keypeg/wire"
)

// boardsOf returns all boards of an analysis, one after another, with the titles of their games.
func boardsOf(a *wire.Analysis) (all []wire.BoardAnalysis, titles []string) {
	for _, g := range a.Games {
		for _, b := range g.Boards {
			all, titles = append(all, b), append(titles, g.Title)
		}
	}
	return all, titles
}

// judged returns the board on the screen.
func (m *model) judged() (b wire.BoardAnalysis, title string, ok bool) {
	all, titles := boardsOf(m.page.Analysis)
	if len(all) == 0 {
		return b, "", false
	}
	at := min(m.at.board, len(all)-1)
	return all[at], titles[at], true
}

// study handles a key in an analysis.
func (m *model) study(name string) {
	all, _ := boardsOf(m.page.Analysis)
	b, _, _ := m.judged()
	switch name {
	case "esc", "q", "enter":
		m.page = nil
		m.draft = m.drafted()
	case "tab", "right":
		m.at = place{(m.at.board + 1) % max(1, len(all)), 1}
	case "shift+tab", "left":
		m.at = place{(m.at.board + max(1, len(all)) - 1) % max(1, len(all)), 1}
	case "up":
		m.at.row = min(m.at.row+1, len(b.Rows))
	case "down":
		m.at.row = max(m.at.row-1, 0)
	}
}

func (m *model) studyTitle() string {
	a := m.page.Analysis
	b, title, ok := m.judged()
	if !ok {
		return m.words.Judging
	}
	all, _ := boardsOf(a)
	text := fmt.Sprintf("%s. %s", title, fmt.Sprintf(m.words.Breaks, a.Players[b.Breaker], a.Players[b.Breaker.Other()]))
	if len(all) > 1 {
		text += fmt.Sprintf("  %d/%d", min(m.at.board, len(all)-1)+1, len(all))
	}
	return text
}

// studySays returns the verdict on the chosen row. Below the first row it returns that on the game.
func (m *model) studySays() string {
	b, _, ok := m.judged()
	a := m.page.Analysis
	switch {
	case !ok || !a.Finished && m.at.row == 0:
		return fmt.Sprintf("%s %d/%d", m.words.Judging, a.Done, a.Rows)
	case m.at.row == 0:
		text := b.Story + " " + b.Text
		if b.Choice != nil {
			text += " " + b.Choice.Text
		}
		return text
	case m.at.row <= len(b.Rows):
		return b.Rows[m.at.row-1].Text
	}
	return b.Story
}

func (m *model) studyHeight() int {
	b, _, _ := m.judged()
	return len(b.Rows) + 4
}

// studied draws the chosen board. Next to each row it draws a cone, as wide as the logarithm of the codes that fitted before the
// row, their number, and the row's loss.
func (m *model) studied(height int) []string {
	b, _, ok := m.judged()
	if !ok {
		return nil
	}
	board := m.page.Analysis.Boards[b.Breaker]
	s := sideOf(board, nil)
	s.code, s.board.Rows = b.Code, len(b.Rows)
	s.lit = m.at.row
	most, figures := 0.0, 0
	for _, r := range b.Rows {
		most = max(most, wideAt(r.Before))
		if r.Before != nil {
			figures = max(figures, ansi.StringWidth(m.grouped(r.Before.Codes)))
		}
	}
	for _, r := range b.Rows {
		s.rows = append(s.rows, sideOf(board, []wire.AnsweredRow{{Row: r.Row, Keys: r.Keys, Lost: r.Lost}}).rows...)
	}
	const given = 7
	room := min(40, m.width-s.width()-figures-given-5)
	s.margin = func(n int) string {
		r := b.Rows[n-1]
		left := m.codesLeft(r)
		return "  " + m.cone(r, most, room) + strings.Repeat(" ", 1+max(0, figures-ansi.StringWidth(left))) + left + "  " + m.given(r)
	}
	lines := m.drawSide(s, m.width, height-1)[1:]
	verdict := " "
	if m.at.row == 0 {
		verdict = m.paint.lamp(m.paint.sign("▸", ">"))
	}
	return append(append([]string{""}, lines...), "  "+verdict+" "+m.skill(b))
}

// wideAt returns the width of the cone for a number of codes.
func wideAt(a *wire.Amount) float64 {
	if a == nil {
		return 0
	}
	n, ok := new(big.Float).SetString(a.Codes)
	if !ok {
		return 0
	}
	exponent := n.MantExp(n)
	mantissa, _ := n.Float64()
	return (math.Log2(mantissa) + float64(exponent)) + 1
}

// cone returns one line of the cone, in the middle of its room.
func (m *model) cone(r wire.RowAnalysis, most float64, room int) string {
	if room < 3 || most == 0 {
		return ""
	}
	n := int(math.Round(wideAt(r.Before) / most * float64(room)))
	if r.Before != nil {
		n = max(1, n)
	}
	text := strings.Repeat(" ", (room-n)/2) + strings.Repeat(m.paint.sign("█", "="), n)
	text += strings.Repeat(" ", room-ansi.StringWidth(text))
	if r.Number == m.at.row {
		return m.paint.lamp(text)
	}
	return m.paint.quiet(text)
}

// codesLeft returns how many codes fitted before a row.
func (m *model) codesLeft(r wire.RowAnalysis) string {
	if r.Before == nil {
		return ""
	}
	return m.grouped(r.Before.Codes)
}

// grouped returns a number with separated thousands. Spanish numbers of four digits have no separator.
func (m *model) grouped(digits string) string {
	if m.words.Language == "es" && len(digits) == 4 {
		return digits
	}
	var out strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteString(m.words.Thousands)
		}
		out.WriteRune(d)
	}
	return out.String()
}

// leastLoss is the least loss that is not shown as 0.00.
const leastLoss = 0.005

// given returns a row's loss: a bar for each tenth of a row, and the figure.
func (m *model) given(r wire.RowAnalysis) string {
	switch {
	case r.Wrong:
		return m.paint.lamp("!")
	case !r.Judged:
		return ""
	case r.Hinted:
		return m.paint.quiet("?")
	case r.Loss < leastLoss:
		return m.paint.quiet(m.paint.sign("·", "."))
	}
	text := m.decimal(r.Loss)
	if r.Loss > 0.1 {
		return m.paint.bold("-" + text)
	}
	return "-" + text
}

// decimal returns a figure in the language's notation.
func (m *model) decimal(f float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", f), ".", m.words.Decimal, 1)
}

// skill returns a summary of the game.
func (m *model) skill(b wire.BoardAnalysis) string {
	if b.Accuracy == nil && b.Finished {
		return m.paint.sign("–", "-")
	}
	if b.Accuracy == nil {
		a := m.page.Analysis
		return fmt.Sprintf("%d/%d", a.Done, a.Rows)
	}
	text := fmt.Sprintf("%.0f/100", *b.Accuracy)
	if b.Loss >= leastLoss {
		text += "  -" + m.decimal(b.Loss)
	}
	return text
}
