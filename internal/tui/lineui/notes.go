package lineui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// notes prints the marks of the current game, or clears them.
func (t *talk) notes(rest string) {
	notes, ok := t.running()
	if !ok {
		return
	}
	if rest != "" {
		if rest != "off" && rest != "clear" {
			t.needs(words.Notes, "off")
			return
		}
		notes.Marks = []wire.Mark{}
		t.write(notes)
		return
	}
	if len(notes.Marks) == 0 {
		t.say("%s", t.Words.NotesNone)
	}
	for _, m := range notes.Marks {
		t.readMark(m)
	}
}

func (t *talk) readMark(m wire.Mark) {
	what := t.Words.Marks[m.Is]
	if m.Is == wire.MarkHere {
		var holes []string
		for _, hole := range m.Holes {
			holes = append(holes, fmt.Sprintf(t.Words.InHole, hole))
		}
		what = strings.Join(holes, t.Words.Comma)
	}
	colour := t.Words.EmptyHole
	if p := t.s.State.Table.Palette; m.Colour > 0 && m.Colour <= len(p) {
		colour = fmt.Sprintf("%c, %s", keypeg.Peg(m.Colour).Symbol(), p[m.Colour-1].Name)
	}
	t.say(t.Words.Marked, colour, what)
}

// running returns the notes on the current game, if the player breaks a code in it.
func (t *talk) running() (wire.Notes, bool) {
	g := t.s.State.Match.Game
	if g == nil || t.s.As == nil || t.s.Board(*t.s.As) == nil {
		t.failed(ErrRefused)
		t.say("%s", t.Words.NoNotes)
		return wire.Notes{}, false
	}
	t.shown = true
	if t.s.Notes.Version == 0 { // the stream sends them after the match, and marks written before they arrive would overwrite them
		kept, err := t.s.Match().Notes(t.ctx)
		if err != nil {
			t.refuse(err)
			return wire.Notes{}, false
		}
		t.s.Noted(kept)
	}
	notes := t.s.Notes.Notes
	if notes.Serial != g.Serial {
		notes = wire.Notes{Serial: g.Serial}
	}
	notes.Marks = append([]wire.Mark{}, notes.Marks...)
	notes.Held = append([]int{}, notes.Held...)
	return notes, true
}

// mark marks a colour: mark 3 out, mark 3 in, mark 3 here 1 2, mark 3 off.
func (t *talk) mark(rest string) {
	notes, ok := t.running()
	if !ok {
		return
	}
	fields := strings.Fields(strings.ReplaceAll(rest, ",", " "))
	if len(fields) < 2 {
		t.needs(words.Mark, "3 out")
		return
	}
	colour, ok := t.colour(fields[0])
	kind := wire.MarkKind(strings.ToLower(fields[1]))
	var holes []int
	for _, field := range fields[2:] {
		hole, err := strconv.Atoi(field)
		ok = ok && err == nil
		holes = append(holes, hole)
	}
	known := slices.Contains([]wire.MarkKind{wire.MarkOut, wire.MarkIn, wire.MarkHere, "off"}, kind)
	if !ok || !known || (kind == wire.MarkHere) != (len(holes) > 0) {
		t.needs(words.Mark, "3 here 2")
		return
	}
	notes.Marks = slices.DeleteFunc(notes.Marks, func(m wire.Mark) bool { return m.Colour == colour })
	if kind != "off" {
		notes.Marks = append(notes.Marks, wire.Mark{Colour: colour, Is: kind, Holes: holes})
	}
	t.write(notes)
}

// colour parses one colour as codes contain it.
func (t *talk) colour(text string) (int, bool) {
	board := t.s.State.Match.Boards[*t.s.As]
	one := keypeg.Format{Colours: board.Colours, Pegs: 1, Rows: 1, Blanks: board.Blanks, Repeats: true}
	palette := keypeg.Palette(t.s.State.Table.Palette)
	code, err := keypeg.NewReader(one, palette[:min(len(palette), board.Colours)]).Code(text)
	return int(code.At(0)), err == nil
}

func (t *talk) write(notes wire.Notes) {
	kept, err := t.s.Match().WriteNotes(t.ctx, notes)
	if err != nil {
		t.refuse(err)
		return
	}
	t.s.Noted(kept)
	t.notes("")
}
