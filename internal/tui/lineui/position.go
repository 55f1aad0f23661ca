package lineui

import (
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A Study is a position on the analysis board, with its rows as they were typed.
type Study struct {
	wire.Position
	asked wire.PositionRequest
}

// position sets up a position and asks about it:
//
//	study classic      an empty board
//	study 1122 1r1w    one row more, with its answer
//	study 1122         what each answer to a row would leave
//	study best         the best rows
//	study codes        some of the codes left
//	study back         without the last row
func (t *talk) position(rest string) {
	fields := strings.Fields(rest)
	open := t.page != nil && t.page.Study != nil
	switch {
	case len(fields) == 1 && isBoard(fields[0]):
		t.setUp(wire.PositionRequest{Board: fields[0]})
	case !open && len(fields) == 0:
		t.setUp(wire.PositionRequest{Board: keypeg.Editions[0].Slug})
	case !open:
		t.needs(words.Study, keypeg.Editions[0].Slug)
	default:
		t.askPosition(t.page.Study, fields)
	}
}

// isBoard reports whether a word names a board.
func isBoard(word string) bool {
	_, isEdition := keypeg.FindEdition(word)
	_, err := keypeg.ParseFormat(word)
	return isEdition || err == nil
}

// askPosition answers a question about the current position.
func (t *talk) askPosition(s *Study, fields []string) {
	rows, last := s.asked.Rows, len(fields)-1
	switch {
	case len(fields) == 0:
		t.tellPosition(s)
	case len(fields) == 1 && fields[0] == "back":
		t.setUp(wire.PositionRequest{Board: s.asked.Board, Rows: rows[:max(0, len(rows)-1)]})
	case len(fields) == 1 && fields[0] == "best":
		t.bestRows(s)
	case len(fields) == 1 && fields[0] == "codes":
		t.sayCodes(s.Codes)
	case last > 0 && keysOf(fields[last], s.Board.Pegs) != "":
		row := wire.PlayedRow{Row: strings.Join(fields[:last], " "), Keys: keysOf(fields[last], s.Board.Pegs)}
		t.setUp(wire.PositionRequest{Board: s.asked.Board, Rows: append(slices.Clip(rows), row)})
	default:
		t.effect(s, strings.Join(fields, " "))
	}
}

// keysOf returns an answer in its full form (2r is 2r0w), or "" if the word is not an answer.
func keysOf(text string, pegs int) string {
	for _, full := range []string{text, text + "0w", "0r" + text} {
		if keys, err := keypeg.ParseKeys(full, pegs); err == nil {
			return keys.String()
		}
	}
	return ""
}

// sayCodes prints codes in a line, if there are any.
func (t *talk) sayCodes(codes []keypeg.Code) {
	var all []string
	for _, c := range codes {
		all = append(all, c.String())
	}
	if len(all) > 0 {
		t.say("%s", strings.Join(all, " "))
	}
}

// setUp replaces the current position.
func (t *talk) setUp(asked wire.PositionRequest) {
	if asked.Rows == nil {
		asked.Rows = []wire.PlayedRow{}
	}
	p, err := t.Client.Position(t.ctx, wire.PositionCodes{PositionRequest: asked})
	if err != nil {
		t.refuse(err)
		return
	}
	t.page = &Page{Study: &Study{p, asked}}
	t.tellPosition(t.page.Study)
}

func (t *talk) tellPosition(s *Study) {
	t.answered(s.Rows)
	t.say("%s", s.Text)
}

func (t *talk) bestRows(s *Study) {
	best, err := t.Client.BestRows(t.ctx, wire.PositionBest{PositionRequest: s.asked})
	if err != nil {
		t.refuse(err)
		return
	}
	for _, a := range best.Rows {
		if a.Expected == 0 {
			t.say("%s", a.Row)
			continue
		}
		t.say(t.Words.StudyBest, a.Row, t.decimal(a.Expected))
	}
}

// decimal returns a number with two digits after the language's decimal sign.
func (t *talk) decimal(x float64) string {
	text := fmt.Sprintf("%.2f", x)
	if t.Words.Language != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// effect prints what each answer to a row would leave.
func (t *talk) effect(s *Study, row string) {
	e, err := t.Client.Effect(t.ctx, wire.PositionRow{PositionRequest: s.asked, Row: row})
	if err != nil {
		t.refuse(err)
		return
	}
	for _, part := range e.Parts {
		t.say(t.Words.StudyPart, t.keys(part.Keys), part.Left.Codes)
	}
}

// proved lists the proved boards, or walks through a board's strategy, answer by answer.
func (t *talk) proved(rest string) {
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		t.provedBoards()
		return
	}
	var answers []keypeg.Keys
	for _, text := range fields[1:] {
		keys, err := keypeg.ParseKeys(text, keypeg.MaxPegs)
		if err != nil {
			t.needs(words.Proved, "c6p4 1r1w")
			return
		}
		answers = append(answers, keys)
	}
	step, err := t.Client.Strategy(t.ctx, fields[0], wire.LeastStrategy, answers...)
	if err != nil {
		t.refuse(err)
		return
	}
	t.answered(step.Rows)
	if step.Row != 0 {
		t.say(t.Words.Row, len(step.Rows)+1, step.Row)
	}
	t.say("%s", step.Text)
	t.sayCodes(step.Codes)
	to := func(path []string) string { return t.Words.Word(words.Proved) + " " + strings.Join(path, " ") }
	var all []Choice
	for _, a := range step.Answers {
		if a.Most > 0 {
			all = append(all, Choice{fmt.Sprintf(t.Words.StudyPart, t.keys(a.Keys), fmt.Sprint(a.Left)), to(append(slices.Clip(fields), a.Keys.String()))})
		}
	}
	if len(fields) > 1 {
		all = append(all, Choice{t.Words.StudyBack, to(fields[:len(fields)-1])})
	}
	t.choose(all)
}

func (t *talk) provedBoards() {
	table, err := t.Client.Optimal(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s", table.Text)
	var all []Choice
	for _, b := range table.Boards {
		line := t.Words.Word(words.Proved) + " " + b.Game
		all = append(all, Choice{line + ": " + fmt.Sprintf(t.Words.StudyBest, b.Name, t.decimal(b.Least.Mean)), line})
	}
	t.choose(all)
}
