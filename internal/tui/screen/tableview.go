package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/match"
)

// head returns the title of the match and the points.
func (t *table) head(width int) string {
	v := t.frame.Table
	left := v.State.Table.Title
	if _, told, ok := v.Past(t.shown); ok {
		left += ". " + told.Title
	} else if v.State.Say.Game != "" {
		left += ". " + v.State.Say.Game
	}
	right := fmt.Sprintf("%s  %s", t.player(v, keypeg.Host), t.player(v, keypeg.Guest))
	left = t.paint.legible(left)
	room := width - ansi.StringWidth(right) - 2
	if room < 8 {
		return fit(right, width)
	}
	return t.paint.bold(fit(left, room)) + "  " + right
}

// player returns a line about a seat: its points, whether it has to act, and the time left.
func (t *table) player(v *sitting.View, seat keypeg.Seat) string {
	name := ansi.Truncate(t.paint.legible(v.Name(seat)), 14, "…")
	if name == "" {
		name = t.words.Nameless
	}
	text := fmt.Sprintf("%s %d", name, v.State.Match.Points[seat])
	if left, ok := v.Left(seat, t.clock.now); ok {
		text += fmt.Sprintf(" %d:%02d", int(left/time.Minute), int(left/time.Second)%60)
	}
	away := v.State.Away[seat]
	if away {
		text = "(" + text + ")"
	}
	switch {
	case v.State.Match.Players[seat].Duty != match.Nothing:
		return t.paint.lamp(t.paint.sign("▸", ">") + text)
	case away:
		return t.paint.quiet(text)
	}
	return " " + text
}

// lines draws the boards, next to each other if they fit.
func (t *table) lines(width, height int) []string {
	sides := t.sides()
	if len(sides) == 0 {
		return nil
	}
	const gap = 3
	if len(sides) == 2 && sides[0].width()+sides[1].width()+gap > width {
		up := 0
		if (t.draft != nil && !t.placing()) != t.turned {
			up = 1
		}
		sides = sides[up : up+1]
	}
	if len(sides) == 1 {
		return t.side(sides[0], width, height)
	}
	half := (width - gap) / 2
	left, right := t.side(sides[0], half, height), t.side(sides[1], half, height)
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

// breadth returns the width available for the boards.
func (t *table) breadth() (n int) {
	for _, s := range t.sides() {
		n += s.width() + 3
	}
	return n
}

// rows returns the number of rows of the longest board.
func (t *table) rows() (n int) {
	for _, s := range t.sides() {
		n = max(n, s.board.Rows)
	}
	return n
}

// sides returns the boards of the game that the screen shows.
func (t *table) sides() (all []side) {
	v := t.frame.Table
	g := v.State.Match.Game
	if g == nil || t.shown > 0 {
		return t.pastSides(cmp.Or(t.shown, len(v.State.Match.Past)))
	}
	for _, b := range g.Boards {
		all = append(all, t.running(b))
	}
	return nearFirst(all, g.Boards[0].Breaker, v.Near())
}

// pastSides returns the boards of a finished game, or, if there is no such game, the empty board of the near
// side.
func (t *table) pastSides(n int) (all []side) {
	v := t.frame.Table
	if n == 0 {
		return []side{{board: v.State.Match.Boards[v.Near()]}}
	}
	past, _, _ := v.Past(n)
	for _, b := range past.Boards {
		all = append(all, side{
			title: t.words.Breaks, names: []string{v.Name(b.Breaker), v.Name(b.Breaker.Other())},
			board: b.Format, palette: t.palette(), code: b.Code, set: true, rows: b.Rows,
		})
	}
	return nearFirst(all, past.Boards[0].Breaker, v.Near())
}

// running returns a board of the current game.
func (t *table) running(b match.RunningBoard) side {
	v, w := t.frame.Table, t.words
	you := v.State.Match.You
	s := side{board: b.Format, palette: t.palette(), set: b.CodeSet, rows: b.Rows}
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
	switch {
	case v.As == nil || t.draft == nil:
	case t.draft.kind == match.ToPlace && *v.As == b.Breaker:
		s.draft = t.draft
	case t.draft.kind == match.ToCode && *v.As != b.Breaker:
		s.coded = t.draft
	}
	return s
}

func (t *table) palette() keypeg.Palette {
	if table := t.frame.Table.State.Table; table != nil {
		return table.Palette
	}
	return nil
}

func nearFirst(all []side, first, near keypeg.Seat) []side {
	if len(all) > 1 && first != near {
		slices.Reverse(all)
	}
	return all
}

// drawer returns the content of the drawer: the palette with the player's notes, or the keys for an answer.
func (t *table) drawer(width int) []string {
	v, d, p := t.frame.Table, t.draft, t.paint
	if next, pass := v.Next(); pass && v.As == nil {
		return []string{p.lamp("Enter") + "  " + v.Name(next)}
	}
	switch {
	case t.shown > 0 || d == nil:
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
	return d.material(p, width, func(peg int) string { return t.pencil.sign(v, p, peg) })
}

// says adds to a text the sentences that the player must not miss, except those that the paper shows.
func (t *table) says(text string, over *paper) string {
	v := t.frame.Table
	status := v.State.Say.Status
	if next, pass := v.Next(); pass && v.As == nil {
		status = fmt.Sprintf(t.words.Give, v.Name(next))
	}
	switch {
	case over != nil && slices.Contains(over.text, status), t.frame.Asks:
		status = "" // the paper already shows the status, or a question is shown on its own
	case text == "":
		text = v.State.Say.Last
	}
	text = t.withStory(v, text)
	for _, more := range []string{v.State.Say.Offer, status} {
		if !strings.Contains(text, more) {
			text = strings.TrimSpace(text + " " + more)
		}
	}
	return text
}

// withStory adds the story of the finished game on the screen to another message.
func (t *table) withStory(v *sitting.View, text string) string {
	_, told, ok := v.Past(t.shown)
	switch {
	case !ok || strings.Contains(text, told.Story):
		return text
	case len(t.sentence) == 0 && v.State.Match.Result == nil:
		text = "" // the text is about the current game
	}
	return strings.TrimSpace(told.Over + " " + told.Story + " " + text)
}
