package screen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// A draft is a code, a row or an answer that is being made.
type draft struct {
	kind    match.DutyKind
	verb    words.Verb // the command that sends it
	key     string     // identifies the thing being made
	board   wire.Board
	palette keypeg.Palette
	pegs    []int // the peg chosen for each hole; none if there is no choice yet
	held    []bool
	at      int // the hole for the next peg; in an answer, 0 for red keys and 1 for white keys
	keys    [2]int
	undo    [][]int
}

// draftOf returns a draft for the code, row or answer that the viewer has to make, or nil. A new row keeps the held pegs of
// the last row.
func draftOf(v *sitting.View, last *draft) *draft {
	if v == nil || v.Duty() == match.Nothing || v.State.Match.Game == nil || v.State.Table == nil {
		return nil
	}
	verb := map[match.DutyKind]words.Verb{match.ToCode: words.Code, match.ToPlace: words.Place, match.ToAnswer: words.Answer}[v.Duty()]
	d := &draft{kind: v.Duty(), verb: verb, board: v.Target(), palette: v.State.Table.Palette}
	breaker, rows := *v.As, 0
	if d.kind == match.ToAnswer {
		breaker = breaker.Other()
	}
	if b := v.Board(breaker); b != nil {
		rows = len(b.Rows)
	}
	d.key = fmt.Sprint(v.ID, v.State.Match.Game.Serial, *v.As, d.kind, rows)
	return d.after(last)
}

// after returns the last draft if it belongs to the same duty as d. Otherwise it returns d. A row that follows another one
// keeps the held pegs of that row.
func (d *draft) after(last *draft) *draft {
	if d = d.or(last); d == last {
		return last
	}
	if last != nil && d.kind == match.ToPlace && last.kind == match.ToPlace && len(last.pegs) == len(d.pegs) {
		for i, held := range last.held {
			if held {
				d.pegs[i], d.held[i] = last.pegs[i], true
			}
		}
		d.at = max(0, slices.Index(d.pegs, none))
	}
	return d
}

// or returns the last draft if it is for the same thing as d. Otherwise it returns d, in which no hole is filled.
func (d *draft) or(last *draft) *draft {
	if last != nil && last.key == d.key {
		return last
	}
	d.pegs, d.held = slices.Repeat([]int{none}, d.board.Pegs), make([]bool, d.board.Pegs)
	return d
}

// cell draws one of the draft's holes.
func (d *draft) cell(p paint, hole int) string {
	s := placed
	switch {
	case hole == d.at:
		s = chosen
	case d.held[hole]:
		s = held
	}
	return p.peg(d.pegs[hole], d.palette, d.board.Colours, s)
}

// press handles a key that does not stand for a peg. It returns false if the key has a different use.
func (d *draft) press(name string) bool {
	switch name {
	case "left":
		d.move(-1)
	case "right":
		d.move(1)
	case "up":
		d.turn(1)
	case "down":
		d.turn(-1)
	default:
		return d.kind != match.ToAnswer && d.pressInRow(name)
	}
	return true
}

// pressInRow handles a key that has a meaning only for a row or a code.
func (d *draft) pressInRow(name string) bool {
	switch name {
	case "backspace":
		d.back()
	case "space":
		d.held[d.at] = !d.held[d.at] && d.pegs[d.at] != none
	case "u", "ctrl+u":
		d.undone()
	default:
		return false
	}
	return true
}

// put puts a peg into the chosen hole, and moves to the next free one.
func (d *draft) put(peg int) {
	if peg == 0 && !d.board.Blanks {
		return
	}
	d.remember()
	d.pegs[d.at] = peg
	for i := range d.pegs {
		if next := (d.at + i) % len(d.pegs); d.pegs[next] == none {
			d.at = next
			return
		}
	}
	d.at = min(d.at+1, len(d.pegs)-1)
}

func (d *draft) remember() { d.undo = append(d.undo, slices.Clone(d.pegs)) }

// back removes the chosen peg or, if the chosen hole is free, the peg before it.
func (d *draft) back() {
	if d.pegs[d.at] == none && d.at > 0 {
		d.at--
	}
	d.remember()
	d.pegs[d.at], d.held[d.at] = none, false
}

func (d *draft) undone() {
	if n := len(d.undo); n > 0 {
		d.pegs, d.undo = d.undo[n-1], d.undo[:n-1]
		d.at = max(0, slices.Index(d.pegs, none))
	}
}

// turn changes the colour in the chosen hole, or the number of the chosen keys.
func (d *draft) turn(by int) {
	if d.kind == match.ToAnswer {
		if n := d.keys[d.at] + by; n >= 0 && n+d.keys[1-d.at] <= d.board.Pegs {
			d.keys[d.at] = n
		}
		return
	}
	least := d.least()
	d.remember()
	span := d.board.Colours - least + 1
	switch peg := d.pegs[d.at]; {
	case peg == none && by > 0:
		d.pegs[d.at] = least
	case peg == none:
		d.pegs[d.at] = d.board.Colours
	default:
		d.pegs[d.at] = (peg-least+by+span)%span + least
	}
}

// move chooses another hole, or the other kind of keys.
func (d *draft) move(by int) {
	last := len(d.pegs) - 1
	if d.kind == match.ToAnswer {
		last = 1
	}
	d.at = min(max(0, d.at+by), last)
}

// whole returns the text to send, and reports whether every hole is filled.
func (d *draft) whole() (string, bool) {
	if d.kind == match.ToAnswer {
		return fmt.Sprintf("%dr%dw", d.keys[0], d.keys[1]), true
	}
	var text strings.Builder
	for _, peg := range d.pegs {
		if peg == none {
			return "", false
		}
		text.WriteByte(keypeg.Peg(peg).Symbol())
	}
	return text.String(), true
}

// fill fills the holes with the pegs of a complete line, in the form used in states or the form that people type. It returns
// false if the text is not a whole line.
func (d *draft) fill(text string) bool {
	format, err := keypeg.ParseFormat(d.board.Text)
	if err != nil {
		return false
	}
	code, err := keypeg.NewReader(format, d.palette[:min(len(d.palette), format.Colours)]).Code(strings.TrimSpace(text))
	if err != nil {
		return false
	}
	d.remember()
	d.pegs, d.at = make([]int, format.Pegs), format.Pegs-1
	for i, peg := range code.Pegs() {
		d.pegs[i] = int(peg)
	}
	return true
}

// pegOf returns the peg of a key: a digit, or the letter of a colour.
func (d *draft) pegOf(key string) (int, bool) {
	if key == "0" || key == "." {
		return 0, d.board.Blanks
	}
	for n := 1; n <= d.board.Colours; n++ {
		if strings.EqualFold(key, string(keypeg.Peg(n).Symbol())) && (n <= 9 || d.board.Colours > 9) {
			return n, true
		}
		if d.board.Colours <= 9 && n <= len(d.palette) && strings.EqualFold(key, d.palette[n-1].Letter) {
			return n, true
		}
	}
	return 0, false
}

// material draws the pegs that can be placed, each with a note, in as many lines as necessary.
func (d *draft) material(p paint, width int, note func(peg int) string) (lines []string) {
	line := ""
	for peg := d.least(); peg <= d.board.Colours; peg++ {
		digit := ""
		if peg > 0 && d.board.Colours <= 9 { // with more colours, the marks on the pegs are digits already
			digit = p.quiet(string(keypeg.Peg(peg).Symbol()))
		}
		one := digit + p.peg(peg, d.palette, d.board.Colours, placed) + note(peg) + " "
		if ansi.StringWidth(line+one) > width {
			lines = append(lines, line)
			line = ""
		}
		line += one
	}
	return append(lines, line)
}

// least returns the first peg that can be placed, which is 0 on a board with empty holes.
func (d *draft) least() int {
	if d.board.Blanks {
		return 0
	}
	return 1
}
