package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// A crowd is the part of the screen that shows the open party or tournament.
type crowd struct {
	*desk
	turned bool   // if only the board or the list of players fits: whether to show the one that is not the default
	kept   *draft // the last draft, which the player can continue after an interruption
}

// called reports whether, between two frames of a party, it became the player's turn to make a code or to place a first row.
func called(a, b *lineui.Gathering) bool {
	acts := func(g *lineui.Gathering) bool { return g != nil && (g.Hour == lineui.Codes || g.Hour == lineui.Places) }
	return acts(b) && !acts(a)
}

// drafted returns a draft of the code or row that the player has to make, or nil. A new row keeps the held pegs of the last row.
func (c *crowd) drafted(last *draft) *draft {
	g := c.frame.Crowd
	c.kept = cmp.Or(last, c.kept)
	if g.Party == nil || g.Hour != lineui.Codes && g.Hour != lineui.Places {
		return nil
	}
	s := g.Party.State
	d := &draft{kind: match.ToPlace, verb: words.Place, board: s.Board, palette: s.Palette}
	if g.Hour == lineui.Codes {
		d.kind, d.verb = match.ToCode, words.Code
	}
	d.key = fmt.Sprint("party ", s.ID, s.Round.Number, g.Hour, len(s.You.Board))
	return d.after(c.kept)
}

// press handles a key. It returns the menu that the key opens, or nil.
func (c *crowd) press(key tea.KeyPressMsg, name string) *menu {
	g := c.frame.Crowd
	may := func(verb words.Verb) bool { return slices.Contains(g.May, verb) }
	switch {
	case name == "esc" || name == "m" && c.draft == nil:
		return c.everything()
	case name == "tab":
		c.turned = !c.turned
	case c.draft != nil:
		c.make(key, name)
	case name == "a" && may(words.Analysis):
		c.do(words.Analysis, "")
	case name == "i" && may(words.Invite):
		c.do(words.Invite, "")
	case name != "enter":
	case g.Hour == lineui.Door && may(words.Name):
		c.ask = &prompt{fmt.Sprintf(c.words.Typed, c.words.Making.NameHow, ""), c.frame.Name, func(text string) { c.do(words.Name, text) }}
	case may(words.Start):
		c.do(words.Start, "")
	case g.Hour == lineui.Club && may(words.GoOn):
		c.do(words.GoOn, "")
	}
	return nil
}

// everything returns a menu of all commands that the player can give now.
func (c *crowd) everything() *menu {
	all := &lineui.Menu{}
	for _, verb := range c.frame.Crowd.May {
		line := string(verb)
		if slices.Contains([]words.Verb{words.Name, words.Join, words.Watch, words.Rename, words.Remove, words.Hide, words.Show, words.HandOver, words.Team}, verb) {
			line += " "
		}
		all.Choices = append(all.Choices, lineui.Choice{Text: c.words.Brief(verb, c.words.InCrowd(verb)), Line: line})
	}
	return &menu{Menu: all}
}

// head returns the title of the party or tournament, the player's place in it, and the time left.
func (c *crowd) head(width int, now time.Time) string {
	g := c.frame.Crowd
	right := c.paint.legible(g.Aside)
	if left, runs := g.Left(now); runs {
		face := fmt.Sprintf("%d:%02d", int(left/time.Minute), int(left/time.Second)%60)
		if c.draft != nil {
			face = c.paint.lamp(c.paint.sign("▸", ">") + face)
		}
		right += "  " + face
	}
	room := width - ansi.StringWidth(right) - 2
	if room < 8 {
		return fit(right, width)
	}
	return c.paint.bold(fit(c.paint.legible(g.Title), room)) + "  " + right
}

// board returns the board of the current code, or false if there is none to show.
func (c *crowd) board() (s side, ok bool) {
	g := c.frame.Crowd
	if g.Party == nil || g.Party.State.Round == nil || g.Hour == lineui.Door {
		return s, false
	}
	p := g.Party.State
	s = sideOf(p.Board, p.Palette, nil)
	s.title, s.set = p.Status, g.Hour != lineui.Codes && g.Hour != lineui.Coding
	for _, r := range p.You.Board {
		s.rows = append(s.rows, match.RowView{Code: r.Code, Keys: r.Keys, Lost: r.Lost})
	}
	s.code = p.You.Code
	if r := p.Round.Result; r != nil {
		s.code = r.Code
	}
	if s.code == 0 {
		s.begins = p.Round.Hints
	}
	switch {
	case g.Hour == lineui.Codes:
		s.coded = c.draft
	case c.draft != nil:
		s.draft, s.lit = c.draft, len(s.rows)+1
	}
	return s, true
}

// The smallest width for the list of players next to a board, and the width that shows the list well.
const (
	narrowList = 24
	goodList   = 30
	answerRoom = 16 // the width for an answer in words
)

// lines draws the board and the players, next to each other if they fit.
func (c *crowd) lines(width, height int) []string {
	s, boarded := c.board()
	if !boarded {
		return c.people(width, height)
	}
	const gap = 3
	left := max(s.width(), min(s.width()+answerRoom, width-gap-goodList))
	if width-left-gap < narrowList {
		ended := c.frame.Crowd.Hour == lineui.Between || c.frame.Crowd.Hour == lineui.PartyOver
		if ended != c.turned {
			return c.people(width, height)
		}
		return c.side(s, width, height)
	}
	if ansi.StringWidth(s.title) > left {
		s.title = ""
	}
	board, list := c.side(s, left, height), c.people(width-left-gap, height)
	var lines []string
	for i := range max(len(board), len(list)) {
		lines = append(lines, fit(at(board, i), left)+strings.Repeat(" ", gap)+at(list, i))
	}
	return lines
}

// people draws the standings, or the names of the people who are there. The player's own line is always visible.
func (c *crowd) people(width, height int) []string {
	all, p := c.frame.Crowd.Lines, c.paint
	ranked := slices.ContainsFunc(all, func(l lineui.Line) bool { return l.Place != "" })
	head := c.words.Party.Standings
	if hour := c.frame.Crowd.Hour; !ranked && (hour == lineui.Door || hour == lineui.Gathers || hour == lineui.Club) {
		head = c.words.Party.People
		if len(all) > height-1 {
			return append([]string{p.quiet(p.legible(head))}, c.columns(width, height-1)...)
		}
	}
	lines := []string{p.quiet(p.legible(head))}
	room := height - 1
	first := 0
	if mine := slices.IndexFunc(all, func(l lineui.Line) bool { return l.Mine }); mine >= room {
		first = min(mine-room/2, len(all)-room)
	}
	for _, l := range all[first:min(len(all), first+room)] {
		lines = append(lines, c.line(l, ranked, width))
	}
	return lines
}

// shortName is the smallest width that is left for a place and a name when details are shown.
const shortName = 16

// line draws one line of the standings. The line has a column for places if anybody has a place.
func (c *crowd) line(l lineui.Line, ranked bool, width int) string {
	p := c.paint
	marker := "  "
	if l.Mine {
		marker = p.lamp(p.sign("▸ ", "> "))
	}
	detail := ""
	for i, one := range l.Details {
		if i > 0 {
			one = detail + c.words.Comma + one
		}
		if one = p.legible(one); i == 0 || ansi.StringWidth(one) <= width-shortName { // details that do not fit are left out
			detail = one
		}
	}
	detail = p.quiet(ansi.Truncate(detail, max(0, width-shortName), "…"))
	if g := c.frame.Crowd; l.Keys != nil && g.Party != nil && width >= goodList {
		detail += " " + p.keys(*l.Keys, g.Party.State.Board.Pegs)
	}
	name := p.legible(l.Name)
	if ranked {
		name = fmt.Sprintf("%3s  %s", l.Place, name)
	}
	name = fit(name, max(1, width-2-ansi.StringWidth(detail)-1))
	if l.Mine {
		name = p.bold(name)
	}
	return marker + name + " " + detail
}

// columns draws as many names as fit, with the latest arrivals at the end.
func (c *crowd) columns(width, height int) (lines []string) {
	const column = 18
	each := max(1, width/column)
	all := c.frame.Crowd.Lines
	all = all[max(0, len(all)-each*height):]
	for i := 0; i < len(all); i += each {
		line := ""
		for _, l := range all[i:min(len(all), i+each)] {
			name := fit(c.paint.legible(l.Name), column-2)
			if l.Mine {
				name = c.paint.lamp(name)
			}
			line += "  " + name
		}
		lines = append(lines, line)
	}
	return lines
}

// rows returns the number of lines that the board or the list of players needs.
func (c *crowd) rows() int {
	if s, ok := c.board(); ok {
		return s.board.Rows + 2
	}
	return len(c.frame.Crowd.Lines) + 1
}

// says adds the player's last row and the current state to a message.
func (c *crowd) says(text string, over *paper) string {
	g := c.frame.Crowd
	if c.frame.Asks || over != nil && text == "" {
		return text
	}
	for _, more := range []string{g.Last, g.Now} {
		if !strings.Contains(text, more) {
			text = strings.TrimSpace(text + " " + more)
		}
	}
	return text
}

// keys returns the line about the keys that can be used now.
func (c *crowd) keys() string {
	g, w := c.frame.Crowd, c.words
	start := slices.Contains(g.May, words.Start)
	switch {
	case c.draft != nil:
		return w.KeysTable
	case g.Hour == lineui.Door && slices.Contains(g.May, words.Name):
		return w.KeysDoor
	case g.Hour == lineui.Between && start:
		return w.KeysNext
	case start:
		return w.KeysStart
	case g.Hour == lineui.Club && slices.Contains(g.May, words.GoOn):
		return w.KeysClub
	case slices.Contains([]lineui.Hour{lineui.Gathers, lineui.Club, lineui.Door}, g.Hour) || g.Party == nil:
		return w.KeysGather
	case slices.Contains(g.May, words.Analysis) && (g.Hour == lineui.Between || g.Hour == lineui.PartyOver):
		return w.KeysEnded
	}
	return w.KeysCrowd
}

// hinted returns the pegs that hints have uncovered, followed by covered holes.
func (b brush) hinted(s side) string {
	var holes strings.Builder
	for hole := range s.board.Pegs {
		if hole < len(s.begins) {
			holes.WriteString(b.paint.peg(s.begins[hole], s.palette, s.board.Colours, placed))
		} else {
			holes.WriteString(strings.Repeat(b.paint.sign("▒", "#"), cell))
		}
	}
	return holes.String()
}
