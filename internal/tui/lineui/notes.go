package lineui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// notes keeps the player's notes on the current game.
type notes struct{ *table }

// notes prints or clears the marks of the current game.
func (n *notes) notes(rest string) error {
	notes, err := n.running()
	if err != nil {
		return err
	}
	if rest != "" {
		if rest != "off" && rest != "clear" {
			return n.needs(words.Notes, rest, "off")
		}
		notes.Marks = []wire.Mark{}
		return n.write(notes)
	}
	if len(notes.Marks) == 0 {
		n.say(n.Words.NotesNone)
	}
	for _, m := range notes.Marks {
		n.readMark(m)
	}
	return nil
}

func (n *notes) readMark(m wire.Mark) {
	what := n.Words.Marks[m.Is]
	if m.Is == wire.MarkHere {
		var holes []string
		for _, hole := range m.Holes {
			holes = append(holes, fmt.Sprintf(n.Words.InHole, hole))
		}
		what = strings.Join(holes, n.Words.Comma)
	}
	colour := n.Words.EmptyHole
	if p := n.s.State.Table.Palette; m.Colour > 0 && m.Colour <= len(p) {
		colour = fmt.Sprintf("%c, %s", keypeg.Peg(m.Colour).Symbol(), p[m.Colour-1].Name)
	}
	n.sayf(n.Words.Marked, colour, what)
}

// running returns the notes on the current game, if the player is breaking a code
// in it.
func (n *notes) running() (wire.Notes, error) {
	g := n.s.State.Match.Game
	if g == nil || n.s.As == nil || n.s.Board(*n.s.As) == nil {
		return wire.Notes{}, errors.New(n.Words.NoNotes)
	}
	n.shown = true
	if n.s.Notes.Version == 0 { // the stored notes arrive after the match; marks written before they arrive would overwrite them
		kept, err := n.s.Match().Notes(n.ctx)
		if err != nil {
			return wire.Notes{}, err
		}
		n.s.Noted(kept)
	}
	notes := n.s.Notes.Notes
	if notes.Serial != g.Serial {
		notes = wire.Notes{Serial: g.Serial}
	}
	notes.Marks = append([]wire.Mark{}, notes.Marks...)
	notes.Held = append([]int{}, notes.Held...)
	return notes, nil
}

// mark sets a colour's mark: mark 3 out, mark 3 in, mark 3 here 1 2, mark 3 off.
func (n *notes) mark(rest string) error {
	notes, err := n.running()
	if err != nil {
		return err
	}
	fields := strings.Fields(strings.ReplaceAll(rest, ",", " "))
	if len(fields) < 2 {
		return n.needs(words.Mark, rest, "3 out")
	}
	colour, ok := n.colour(fields[0])
	kind := wire.MarkKind(strings.ToLower(fields[1]))
	var holes []int
	for _, field := range fields[2:] {
		hole, err := strconv.Atoi(field)
		ok = ok && err == nil
		holes = append(holes, hole)
	}
	known := slices.Contains([]wire.MarkKind{wire.MarkOut, wire.MarkIn, wire.MarkHere, "off"}, kind)
	if !ok || !known || (kind == wire.MarkHere) != (len(holes) > 0) {
		return n.needs(words.Mark, rest, "3 here 2")
	}
	notes.Marks = slices.DeleteFunc(notes.Marks, func(m wire.Mark) bool { return m.Colour == colour })
	if kind != "off" {
		notes.Marks = append(notes.Marks, wire.Mark{Colour: colour, Is: kind, Holes: holes})
	}
	return n.write(notes)
}

// colour parses a colour in the form used in codes.
func (n *notes) colour(text string) (int, bool) {
	board := n.s.State.Match.Boards[*n.s.As]
	one := keypeg.Format{Colours: board.Colours, Pegs: 1, Rows: 1, Blanks: board.Blanks, Repeats: true}
	palette := keypeg.Palette(n.s.State.Table.Palette)
	code, err := keypeg.NewReader(one, palette[:min(len(palette), board.Colours)]).Code(text)
	return int(code.At(0)), err == nil
}

func (n *notes) write(notes wire.Notes) error {
	kept, err := n.s.Match().WriteNotes(n.ctx, notes)
	if err != nil {
		return err
	}
	n.s.Noted(kept)
	return n.notes("")
}
