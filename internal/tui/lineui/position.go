package lineui

import (
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A Study is a position on the analysis board, together with its rows as they were typed.
type Study struct {
	wire.Position
	asked wire.PositionRequest
}

// positions has the commands for the analysis board and for the strategies of proved boards.
type positions struct{ *console }

// study sets up a position and answers questions about it:
//
//	study classic      an empty board
//	study 1122 1r1w    one row more, with its answer
//	study 1122         the number of codes that each answer to a row would leave
//	study best         the best rows
//	study codes        some of the codes left
//	study back         remove the last row
func (p *positions) study(rest string) error {
	fields := strings.Fields(rest)
	open := p.page != nil && p.page.Study != nil
	switch {
	case len(fields) == 1 && isBoard(fields[0]):
		return p.setUp(wire.PositionRequest{Board: fields[0]})
	case !open && len(fields) == 0:
		return p.setUp(wire.PositionRequest{Board: keypeg.Editions[0].Slug})
	case !open:
		return p.needs(words.Study, rest, keypeg.Editions[0].Slug)
	}
	return p.inquire(p.page.Study, fields)
}

// isBoard reports whether a word is the name or the text form of a board.
func isBoard(word string) bool {
	_, isEdition := keypeg.FindEdition(word)
	_, err := keypeg.ParseFormat(word)
	return isEdition || err == nil
}

// inquire answers a question about the current position.
func (p *positions) inquire(s *Study, fields []string) error {
	rows, last := s.asked.Rows, len(fields)-1
	switch {
	case len(fields) == 0:
		p.tell(s)
	case len(fields) == 1 && fields[0] == "back":
		return p.setUp(wire.PositionRequest{Board: s.asked.Board, Rows: rows[:max(0, len(rows)-1)]})
	case len(fields) == 1 && fields[0] == "best":
		return p.bestRows(s)
	case len(fields) == 1 && fields[0] == "codes":
		p.codes(s.Codes)
	case last > 0 && keysOf(fields[last], s.Board.Pegs) != "":
		row := wire.PlayedRow{Row: strings.Join(fields[:last], " "), Keys: keysOf(fields[last], s.Board.Pegs)}
		return p.setUp(wire.PositionRequest{Board: s.asked.Board, Rows: append(slices.Clip(rows), row)})
	default:
		return p.effect(s, strings.Join(fields, " "))
	}
	return nil
}

// keysOf returns an answer in full (2r is 2r0w), or "" if the word is not an answer.
func keysOf(text string, pegs int) string {
	for _, full := range []string{text, text + "0w", "0r" + text} {
		if keys, err := keypeg.ParseKeys(full, pegs); err == nil {
			return keys.String()
		}
	}
	return ""
}

// setUp replaces the current position.
func (p *positions) setUp(asked wire.PositionRequest) error {
	if asked.Rows == nil {
		asked.Rows = []wire.PlayedRow{}
	}
	position, err := p.Client.Position(p.ctx, wire.PositionCodes{PositionRequest: asked})
	if err != nil {
		return err
	}
	p.page = &Page{Study: &Study{position, asked}}
	p.tell(p.page.Study)
	return nil
}

// tell prints a position.
func (p *positions) tell(s *Study) {
	p.answered(s.Rows)
	p.say(s.Text)
}

func (p *positions) bestRows(s *Study) error {
	best, err := p.Client.BestRows(p.ctx, wire.PositionBest{PositionRequest: s.asked})
	if err != nil {
		return err
	}
	for _, a := range best.Rows {
		if a.Expected == 0 {
			p.say(a.Row.String())
			continue
		}
		p.sayf(p.Words.StudyBest, a.Row, p.Words.Hundredths(a.Expected))
	}
	return nil
}

// effect prints the number of codes that each answer to a row would leave.
func (p *positions) effect(s *Study, row string) error {
	e, err := p.Client.Effect(p.ctx, wire.PositionRow{PositionRequest: s.asked, Row: row})
	if err != nil {
		return err
	}
	for _, part := range e.Parts {
		p.sayf(p.Words.StudyPart, p.Words.Answer(part.Keys), part.Left.Codes)
	}
	return nil
}

// proved lists the proved boards, or walks through a board's strategy, answer by answer.
func (p *positions) proved(rest string) error {
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return p.provedBoards()
	}
	var answers []keypeg.Keys
	for _, text := range fields[1:] {
		keys, err := keypeg.ParseKeys(text, keypeg.MaxPegs)
		if err != nil {
			return p.needs(words.Proved, rest, "c6p4 1r1w")
		}
		answers = append(answers, keys)
	}
	step, err := p.Client.Strategy(p.ctx, fields[0], wire.LeastStrategy, answers...)
	if err != nil {
		return err
	}
	p.answered(step.Rows)
	if step.Row != 0 {
		p.sayf(p.Words.Row, len(step.Rows)+1, step.Row)
	}
	p.say(step.Text)
	p.codes(step.Codes)
	to := func(path []string) string { return p.Words.Word(words.Proved) + " " + strings.Join(path, " ") }
	var all []Choice
	for _, a := range step.Answers {
		if a.Most > 0 {
			all = append(all, Choice{fmt.Sprintf(p.Words.StudyPart, p.Words.Answer(a.Keys), fmt.Sprint(a.Left)), to(append(slices.Clip(fields), a.Keys.String()))})
		}
	}
	if len(fields) > 1 {
		all = append(all, Choice{p.Words.StudyBack, to(fields[:len(fields)-1])})
	}
	p.choose(all)
	return nil
}

func (p *positions) provedBoards() error {
	table, err := p.Client.Optimal(p.ctx)
	if err != nil {
		return err
	}
	p.say(table.Text)
	var all []Choice
	for _, b := range table.Boards {
		line := p.Words.Word(words.Proved) + " " + b.Game
		best := fmt.Sprintf(p.Words.StudyBest, b.Name, p.Words.Hundredths(b.Least.Mean))
		all = append(all, Choice{fmt.Sprintf(p.Words.Typed, line, best), line})
	}
	p.choose(all)
	return nil
}
