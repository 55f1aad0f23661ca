package screen

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	tea "charm.land/bubbletea/v2"
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

// A place is a position in an analysis: a board and a row on it.
type place struct{ board, row int }

// An analysisPage shows an analysis, one board at a time.
type analysisPage struct {
	*desk
	*wire.Analysis
	at place
}

// judged returns the chosen board.
func (p *analysisPage) judged() (b wire.BoardAnalysis, title string, ok bool) {
	all, titles := boardsOf(p.Analysis)
	if len(all) == 0 {
		return b, "", false
	}
	at := min(p.at.board, len(all)-1)
	return all[at], titles[at], true
}

func (p *analysisPage) press(_ tea.KeyPressMsg, name string) {
	all, _ := boardsOf(p.Analysis)
	b, _, _ := p.judged()
	switch name {
	case "tab", "right":
		p.at = place{(p.at.board + 1) % max(1, len(all)), 1}
	case "shift+tab", "left":
		p.at = place{(p.at.board + max(1, len(all)) - 1) % max(1, len(all)), 1}
	case "up":
		p.at.row = min(p.at.row+1, len(b.Rows))
	case "down":
		p.at.row = max(p.at.row-1, 0)
	}
}

func (p *analysisPage) caption() caption {
	b, _, _ := p.judged()
	c := caption{title: p.title(), says: p.says(), keys: p.words.KeysAnalysis, height: len(b.Rows) + 4}
	for _, board := range p.Boards {
		c.boards = append(c.boards, sideOf(board, p.Palette, nil))
	}
	return c
}

func (p *analysisPage) title() string {
	b, title, ok := p.judged()
	if !ok {
		return p.words.Judging
	}
	all, _ := boardsOf(p.Analysis)
	text := fmt.Sprintf("%s. %s", title, fmt.Sprintf(p.words.Breaks, p.Players[b.Breaker], p.Players[b.Breaker.Other()]))
	if len(all) > 1 {
		text += fmt.Sprintf("  %d/%d", min(p.at.board, len(all)-1)+1, len(all))
	}
	return text
}

// says returns the verdict on the chosen row. If the position is before the first row, it returns the verdict on the game.
func (p *analysisPage) says() string {
	b, _, ok := p.judged()
	switch {
	case !ok || !p.Finished && p.at.row == 0:
		return fmt.Sprintf("%s %d/%d", p.words.Judging, p.Done, p.Rows)
	case p.at.row == 0:
		text := b.Story + " " + b.Text
		if b.Choice != nil {
			text += " " + b.Choice.Text
		}
		return text
	case p.at.row <= len(b.Rows):
		return b.Rows[p.at.row-1].Text
	}
	return b.Story
}

// lines draws the chosen board. Next to each row, it draws a bar of the cone, the number of codes that fitted before the
// row, and the row's loss. The length of a bar is proportional to the logarithm of the number of codes.
func (p *analysisPage) lines(width, height int) []string {
	b, _, ok := p.judged()
	if !ok {
		return nil
	}
	board := p.Boards[b.Breaker]
	s := sideOf(board, p.Palette, nil)
	s.code, s.board.Rows = b.Code, len(b.Rows)
	s.lit = p.at.row
	most, figures := 0.0, 0
	for _, r := range b.Rows {
		most = max(most, wideAt(r.Before))
		if r.Before != nil {
			figures = max(figures, ansi.StringWidth(p.words.Grouped(r.Before.Codes)))
		}
	}
	for _, r := range b.Rows {
		s.rows = append(s.rows, sideOf(board, p.Palette, []wire.AnsweredRow{{Row: r.Row, Keys: r.Keys, Lost: r.Lost}}).rows...)
	}
	const given = 7
	room := min(40, width-s.width()-figures-given-5)
	s.margin = func(n int) string {
		r := b.Rows[n-1]
		left := p.codesLeft(r)
		return "  " + p.cone(r, most, room) + strings.Repeat(" ", 1+max(0, figures-ansi.StringWidth(left))) + left + "  " + p.given(r)
	}
	lines := p.side(s, width, height-1)[1:]
	verdict := " "
	if p.at.row == 0 {
		verdict = p.paint.lamp(p.paint.sign("▸", ">"))
	}
	return append(append([]string{""}, lines...), "  "+verdict+" "+p.skill(b))
}

// wideAt returns the width at which the cone is drawn where the given number of codes is left.
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

// cone returns the bar of a row, centred in the available width. Together, the bars of all rows form a cone.
func (p *analysisPage) cone(r wire.RowAnalysis, most float64, room int) string {
	if room < 3 || most == 0 {
		return ""
	}
	n := int(math.Round(wideAt(r.Before) / most * float64(room)))
	if r.Before != nil {
		n = max(1, n)
	}
	text := strings.Repeat(" ", (room-n)/2) + strings.Repeat(p.paint.sign("█", "="), n)
	text += strings.Repeat(" ", room-ansi.StringWidth(text))
	if r.Number == p.at.row {
		return p.paint.lamp(text)
	}
	return p.paint.quiet(text)
}

// codesLeft returns, as text, the number of candidates before a row.
func (p *analysisPage) codesLeft(r wire.RowAnalysis) string {
	if r.Before == nil {
		return ""
	}
	return p.words.Grouped(r.Before.Codes)
}

// leastLoss is the smallest loss that is not shown as 0.00.
const leastLoss = 0.005

// given returns a row's loss as text: one mark for each tenth of a row lost, and then the figure.
func (p *analysisPage) given(r wire.RowAnalysis) string {
	switch {
	case r.Wrong:
		return p.paint.lamp("!")
	case !r.Judged:
		return ""
	case r.Hinted:
		return p.paint.quiet("?")
	case r.Loss < leastLoss:
		return p.paint.quiet(p.paint.sign("·", "."))
	}
	text := p.words.Hundredths(r.Loss)
	if r.Loss > 0.1 {
		return p.paint.bold("-" + text)
	}
	return "-" + text
}

// skill returns the accuracy of the game or, until all of its rows are judged, the number of rows judged so far.
func (p *analysisPage) skill(b wire.BoardAnalysis) string {
	if b.Accuracy == nil && b.Finished {
		return p.paint.sign("–", "-")
	}
	if b.Accuracy == nil {
		return fmt.Sprintf("%d/%d", p.Done, p.Rows)
	}
	text := fmt.Sprintf("%.0f/100", *b.Accuracy)
	if b.Loss >= leastLoss {
		text += "  -" + p.words.Hundredths(b.Loss)
	}
	return text
}
