package lineui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// read1 prints something on the table.
func (t *talk) read1(verb words.Verb, rest string) {
	switch verb {
	case words.Board:
		t.board()
	case words.Status:
		t.status()
	case words.Points:
		p := t.s.State.Match.Points
		t.say(t.Words.Points, t.s.Name(keypeg.Host), p[keypeg.Host], t.s.Name(keypeg.Guest), p[keypeg.Guest])
	case words.Colours:
		t.colours()
	case words.Game:
		t.game(rest)
	}
}

func (t *talk) status() {
	state := t.s.State
	for _, text := range []string{state.Say.Status, state.Say.Offer, state.Say.Rematch} {
		if text != "" {
			t.say("%s", text)
		}
	}
	if t.s.As != nil {
		if left, ok := t.s.Left(*t.s.As, time.Now()); ok {
			n := int(left.Seconds())
			t.say(t.Words.Counted(n, t.Words.Seconds), n)
		}
	}
	if next, ok := t.s.Next(); ok && t.s.As == nil {
		t.say(t.Words.Give, t.s.Name(next))
	}
}

func (t *talk) colours() {
	target := t.s.Target()
	for i, c := range t.s.State.Table.Palette[:min(target.Colours, len(t.s.State.Table.Palette))] {
		digit := string(keypeg.Peg(i + 1).Symbol())
		letter := c.Letter
		if target.Colours > 9 {
			letter = c.Pair
		}
		t.say(t.Words.Colour, digit, letter, c.Name)
	}
	if target.Blanks {
		t.say("%s", t.Words.EmptyColour)
	}
}

// board prints the rows of the current game, or of the last one.
func (t *talk) board() {
	g := t.s.State.Match.Game
	if g == nil {
		if n := len(t.s.State.Match.Past); n > 0 {
			t.game(strconv.Itoa(n))
		} else {
			t.say("%s", t.Words.NoGame)
		}
		return
	}
	you := t.s.State.Match.You
	for _, breaker := range []keypeg.Seat{t.s.Near(), t.s.Near().Other()} {
		b := t.s.Board(breaker)
		if b == nil {
			continue
		}
		t.headOf(breaker)
		if you != nil && you.Seat != breaker && you.Code != 0 {
			t.shown = true
			t.say(t.Words.YourCode, you.Code)
		}
		for i, row := range b.Rows {
			t.row(i+1, row, breaker, you)
		}
		left := b.Format.Rows - len(b.Rows)
		t.say(t.Words.Counted(left, t.Words.Free), left)
	}
}

// headOf prints who breaks whose code.
func (t *talk) headOf(breaker keypeg.Seat) {
	maker := t.s.Name(breaker.Other())
	switch me := t.s.As; {
	case me != nil && *me == breaker:
		t.say(t.Words.YouBreak, maker)
	case me != nil:
		t.say(t.Words.BreaksYours, t.s.Name(breaker))
	default:
		t.say(t.Words.Breaks, t.s.Name(breaker), maker)
	}
}

// row prints one row; you may know more about it.
func (t *talk) row(n int, r match.RowView, breaker keypeg.Seat, you *match.Private) {
	w := t.Words
	mine := you != nil && you.Seat == breaker
	parts := []string{r.Code.String()}
	switch {
	case r.Lost || r.Sealed && mine && you.Lost:
		t.say(w.LostRow, n)
		return
	case r.Sealed && mine:
		t.shown = true
		parts = []string{you.Sealed.String(), w.YoursAlone}
	case r.Sealed:
		parts = []string{w.Sealed}
	case r.Keys != nil && r.Right != nil:
		parts = append(parts, fmt.Sprintf(w.Right, t.keys(*r.Keys), t.keys(*r.Right)))
	case r.Keys != nil && r.ByTable:
		parts = append(parts, fmt.Sprintf(w.ByTable, t.keys(*r.Keys)))
	case r.Keys != nil:
		parts = append(parts, t.keys(*r.Keys))
	case you != nil && !mine && you.Keys != nil:
		parts = append(parts, fmt.Sprintf(w.Given, t.keys(*you.Keys)))
	default:
		parts = append(parts, w.WaitsAnswer)
	}
	t.say(w.Row, n, strings.Join(parts, w.Comma))
}

// keys returns an answer in words.
func (t *talk) keys(k keypeg.Keys) string {
	var parts []string
	if n := int(k.Red); n > 0 {
		parts = append(parts, fmt.Sprintf(t.Words.Counted(n, t.Words.Red), n))
	}
	if n := int(k.White); n > 0 {
		parts = append(parts, fmt.Sprintf(t.Words.Counted(n, t.Words.White), n))
	}
	if len(parts) == 0 {
		return t.Words.NoKeys
	}
	return strings.Join(parts, t.Words.Comma)
}

// game prints a finished game, given by its number, or the last one.
func (t *talk) game(which string) {
	n := len(t.s.State.Match.Past)
	if which != "" {
		at, err := strconv.Atoi(which)
		if err != nil {
			t.needs(words.Game, "1")
			return
		}
		n = at
	}
	g, told, ok := t.s.Past(n)
	if !ok {
		t.failed(ErrRefused)
		t.say("%s", t.Words.NoPast)
		return
	}
	t.say("%s. %s", told.Title, told.Head)
	for _, b := range g.Boards {
		t.say(t.Words.Breaks, t.s.Name(b.Breaker), t.s.Name(b.Breaker.Other()))
		if b.Code != 0 {
			t.say(t.Words.CodeIs, b.Code)
		}
		for i, row := range b.Rows {
			t.row(i+1, row, b.Breaker, nil)
		}
	}
	t.say("%s", told.Story)
	for _, hint := range told.Hints {
		t.say("%s", hint)
	}
}
