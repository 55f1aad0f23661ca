package lineui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

type puzzles struct{ *console }

// list lists the puzzles by kind and grade.
func (p *puzzles) list(string) error {
	progress, err := p.Client.Puzzles(p.ctx)
	if err != nil {
		return err
	}
	var all []Choice
	for _, s := range progress.Sets {
		text := fmt.Sprintf(p.Words.PuzzleSet, p.Words.PuzzleKinds[s.Kind], s.Grade, s.Done, s.All)
		line := fmt.Sprintf("%s %s %d", p.Words.Word(words.Puzzle), s.Kind, s.Grade)
		all = append(all, Choice{fmt.Sprintf(p.Words.Typed, line, text), line})
	}
	p.choose(all)
	return nil
}

// solve sets a puzzle, or checks the player's answer to it.
func (p *puzzles) solve(rest string) error {
	kind, grade, _ := strings.Cut(rest, " ")
	if _, ok := p.Words.PuzzleKinds[wire.PuzzleKind(kind)]; ok || rest == "" {
		n, _ := strconv.Atoi(grade)
		return p.set(wire.PuzzleKind(kind), n, rest)
	}
	if p.page == nil || p.page.Puzzle == nil {
		return p.needs(words.Puzzle, rest, string(wire.BestRow)+" 1")
	}
	return p.try(p.page.Puzzle, rest)
}

// set sets the next puzzle of a kind and a grade. The argument rest is the text in which the player named the
// kind and the grade.
func (p *puzzles) set(kind wire.PuzzleKind, grade int, rest string) error {
	puzzle, err := p.Client.NextPuzzle(p.ctx, kind, grade)
	if problem, ok := errors.AsType[*client.Problem](err); ok && problem.Code == "bad-request" {
		return p.needs(words.Puzzle, rest, string(kind)+" 1") // the grade does not exist
	}
	if err != nil {
		return err
	}
	p.page = &Page{Puzzle: &puzzle}
	p.answered(puzzle.Rows)
	p.say(puzzle.Question, p.Words.Puzzle)
	return nil
}

// try sends an answer to a puzzle, or a request for the solution, and prints the result.
func (p *puzzles) try(puzzle *wire.Puzzle, text string) error {
	answer := wire.PuzzleAnswer{Code: text}
	if text == "show" {
		answer = wire.PuzzleAnswer{Show: true}
	} else if n, err := strconv.Atoi(text); err == nil && puzzle.Kind == wire.Contradiction {
		answer = wire.PuzzleAnswer{Row: n}
	}
	result, err := p.Client.TryPuzzle(p.ctx, puzzle.ID, answer)
	if err != nil {
		return err
	}
	p.say(result.Text)
	if result.Solution != nil && !strings.Contains(result.Text, result.Solution.String()) {
		p.sayf(p.Words.CodeIs, *result.Solution)
	}
	p.page = &Page{Puzzle: puzzle, Solved: &result}
	return nil
}
