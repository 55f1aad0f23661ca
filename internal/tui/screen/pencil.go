package screen

import (
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/wire"
)

// A pencil marks colours in the notes on the current game.
type pencil struct {
	out   bool        // whether keys mark colours instead of placing pegs
	marks []wire.Mark // the marks being changed while the pencil is out
}

// toggle puts the pencil down or, if the player has a row to place, picks it up.
func (p *pencil) toggle(v *sitting.View, toPlace bool) {
	p.out = !p.out && toPlace
	p.marks = slices.Clone(marksOf(v))
}

// marksOf returns the notes on the current game.
func marksOf(v *sitting.View) []wire.Mark {
	if v.State.Match.Game == nil || v.Notes.Serial != v.State.Match.Game.Serial {
		return nil
	}
	return v.Notes.Marks
}

// mark changes a colour's mark to the next one in this order: out, in, here at the given hole, none. It returns the text
// of the command for this change.
func (p *pencil) mark(peg, hole int) string {
	next := wire.Mark{Colour: peg, Is: wire.MarkOut}
	text := string(next.Is)
	p.marks = slices.DeleteFunc(p.marks, func(mark wire.Mark) bool {
		if mark.Colour != peg {
			return false
		}
		switch mark.Is {
		case wire.MarkOut:
			next.Is, text = wire.MarkIn, string(wire.MarkIn)
		case wire.MarkIn:
			next.Is, next.Holes = wire.MarkHere, []int{hole}
			text = fmt.Sprintf("%s %d", next.Is, hole)
		default:
			next.Is, text = "", "off"
		}
		return true
	})
	if next.Is != "" {
		p.marks = append(p.marks, next)
	}
	return fmt.Sprintf("%c %s", keypeg.Peg(peg).Symbol(), text)
}

// sign returns a sign that shows the note on a colour.
func (p *pencil) sign(v *sitting.View, paint paint, peg int) string {
	marks := marksOf(v)
	if p.out {
		marks = p.marks
	}
	at := slices.IndexFunc(marks, func(mark wire.Mark) bool { return mark.Colour == peg })
	if at < 0 {
		return ""
	}
	switch marks[at].Is {
	case wire.MarkOut:
		return paint.sign("×", "x")
	case wire.MarkIn:
		return paint.sign("✓", "+")
	}
	var holes strings.Builder
	for _, hole := range marks[at].Holes {
		fmt.Fprintf(&holes, "@%d", hole)
	}
	return holes.String()
}
