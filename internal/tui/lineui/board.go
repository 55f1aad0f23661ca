package lineui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

func (t *table) status() {
	state := t.s.State
	t.mention(state.Say.Status, state.Say.Offer, state.Say.Rematch)
	if t.s.As != nil {
		if left, ok := t.s.Left(*t.s.As, time.Now()); ok {
			n := int(left.Seconds())
			t.sayf(t.Words.Counted(n, t.Words.Seconds), n)
		}
	}
	if next, ok := t.s.Next(); ok && t.s.As == nil {
		t.sayf(t.Words.Give, t.s.Name(next))
	}
}

func (t *table) points() {
	p := t.s.State.Match.Points
	t.sayf(t.Words.Points, t.s.Name(keypeg.Host), p[keypeg.Host], t.s.Name(keypeg.Guest), p[keypeg.Guest])
}

func (t *table) pegColours() { t.colours(t.s.Target(), t.s.State.Table.Palette) }

// colours prints the colours of the pegs that a board has.
func (c *console) colours(board wire.Board, palette []keypeg.Colour) {
	for i, one := range palette[:min(board.Colours, len(palette))] {
		letter := one.Letter
		if board.Colours > 9 {
			letter = one.Pair
		}
		c.sayf(c.Words.Colour, string(keypeg.Peg(i+1).Symbol()), letter, one.Name)
	}
	if board.Blanks {
		c.say(c.Words.EmptyColour)
	}
}

// board prints the rows of the current game or, if there is none, of the last finished game.
func (t *table) board(string) error {
	g := t.s.State.Match.Game
	if g == nil {
		if len(t.s.State.Match.Past) > 0 {
			return t.game("")
		}
		t.say(t.Words.NoGame)
		return nil
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
			t.sayf(t.Words.YourCode, you.Code)
		}
		for i, row := range b.Rows {
			t.row(i+1, row, breaker, you)
		}
		left := b.Format.Rows - len(b.Rows)
		t.sayf(t.Words.Counted(left, t.Words.Free), left)
	}
	return nil
}

// headOf prints a line that says who breaks whose code.
func (t *table) headOf(breaker keypeg.Seat) {
	maker := t.s.Name(breaker.Other())
	switch me := t.s.As; {
	case me != nil && *me == breaker:
		t.sayf(t.Words.YouBreak, maker)
	case me != nil:
		t.sayf(t.Words.BreaksYours, t.s.Name(breaker))
	default:
		t.sayf(t.Words.Breaks, t.s.Name(breaker), maker)
	}
}

// row prints one row. The argument you contains facts about the row that only the player may know.
func (t *table) row(n int, r match.RowView, breaker keypeg.Seat, you *match.Private) {
	w := t.Words
	mine := you != nil && you.Seat == breaker
	parts := []string{r.Code.String()}
	switch {
	case r.Lost || r.Sealed && mine && you.Lost:
		t.sayf(w.LostRow, n)
		return
	case r.Sealed && mine:
		t.shown = true
		parts = []string{you.Sealed.String(), w.YoursAlone}
	case r.Sealed:
		parts = []string{w.Sealed}
	case r.Keys != nil && r.Right != nil:
		parts = append(parts, fmt.Sprintf(w.Right, t.Words.Answer(*r.Keys), t.Words.Answer(*r.Right)))
	case r.Keys != nil && r.ByTable:
		parts = append(parts, fmt.Sprintf(w.ByTable, t.Words.Answer(*r.Keys)))
	case r.Keys != nil:
		parts = append(parts, t.Words.Answer(*r.Keys))
	case you != nil && !mine && you.Keys != nil:
		parts = append(parts, fmt.Sprintf(w.Given, t.Words.Answer(*you.Keys)))
	default:
		parts = append(parts, w.WaitsAnswer)
	}
	t.sayf(w.Row, n, strings.Join(parts, w.Comma))
}

// game prints the finished game with the given number or, if which is "", the last one.
func (t *table) game(which string) error {
	n := len(t.s.State.Match.Past)
	if which != "" {
		at, err := strconv.Atoi(which)
		if err != nil {
			return t.needs(words.Game, which, "1")
		}
		n = at
	}
	g, told, ok := t.s.Past(n)
	if !ok {
		return errors.New(t.Words.NoPast)
	}
	t.sayf("%s. %s", told.Title, told.Head)
	for _, b := range g.Boards {
		t.sayf(t.Words.Breaks, t.s.Name(b.Breaker), t.s.Name(b.Breaker.Other()))
		if b.Code != 0 {
			t.sayf(t.Words.CodeIs, b.Code)
		}
		for i, row := range b.Rows {
			t.row(i+1, row, b.Breaker, nil)
		}
	}
	t.say(told.Story)
	t.say(told.Hints...)
	return nil
}

func (t *table) record(string) error {
	text, err := t.s.Match().RecordText(t.ctx)
	if err != nil {
		return err
	}
	t.say(strings.TrimRight(text, "\n"))
	return nil
}

// analysis prints an assessment of the finished games of the match.
func (t *table) analysis(string) error {
	if len(t.s.State.Match.Past) == 0 {
		return errors.New(t.Words.NoPast)
	}
	return t.judge(t.s.Match().Analysis, 0)
}
