package lineui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// analysis prints how well the finished games of the match were played.
func (t *talk) analysis() {
	if len(t.s.State.Match.Past) == 0 {
		t.failed(ErrRefused)
		t.say("%s", t.Words.NoPast)
		return
	}
	t.judge(t.s.Match().Analysis, 0)
}

// judge waits for an analysis, which may take time, and prints it: of one game, by its serial, or of all.
func (t *talk) judge(look func(context.Context) (wire.Analysis, error), serial int) {
	t.say("%s", t.Words.Judging)
	t.out.Flush()
	a, err := client.Finished(t.ctx, func(ctx context.Context) (wire.Analysis, error) {
		a, err := look(ctx)
		if serial != 0 {
			a.Games = slices.DeleteFunc(a.Games, func(g wire.GameAnalysis) bool { return g.Serial != serial })
		}
		if err == nil {
			t.page = &Page{Analysis: &a}
			t.show(false)
		}
		return a, err
	})
	if err != nil {
		t.refuse(err)
		return
	}
	for _, g := range a.Games {
		for _, b := range g.Boards {
			t.say("%s. %s", g.Title, b.Story)
			for _, r := range b.Rows {
				if r.Text != "" {
					t.say(t.Words.Row, r.Number, strings.TrimSuffix(r.Text, "."))
				}
			}
			if b.Text != "" {
				t.say("%s", b.Text)
			}
			if b.Choice != nil {
				t.say("%s", b.Choice.Text)
			}
		}
	}
	for _, note := range a.Notes {
		t.say("%s", note)
	}
}

// latest is how many games of the history are listed.
const latest = 100

// history sums up what was played and lists the games, or prints one of them.
func (t *talk) history(rest string) {
	if rest != "" {
		at, err := strconv.Atoi(rest)
		if err != nil || at < 1 || at > len(t.games) {
			t.needs(words.History, "1")
			return
		}
		g := t.games[at-1]
		look := t.Client.Match(g.Match).Analysis
		if g.Match == "" {
			look = func(ctx context.Context) (wire.Analysis, error) { return t.Client.RecordAnalysis(ctx, g.Analysis) }
		}
		t.judge(look, g.Serial)
		return
	}
	h, err := t.Client.History(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	played := slices.DeleteFunc(h.Editions, func(e wire.EditionHistory) bool { return e.Games == 0 })
	for _, e := range played {
		t.say(t.Words.History, e.Title, e.Games, e.Broken)
	}
	if len(played) == 0 {
		t.say("%s", t.Words.NoHistory)
		return
	}
	t.games = h.Games[:min(len(h.Games), latest)]
	var all []Choice
	for i, g := range t.games {
		how := t.Words.Counted(g.Rows, t.Words.Outcomes[g.Outcome])
		if strings.Contains(how, "%d") {
			how = fmt.Sprintf(how, g.Rows)
		}
		all = append(all, Choice{
			fmt.Sprintf(t.Words.HistoryGame, i+1, g.At.Local().Format("2006-01-02"), g.Title, g.Rival, how), fmt.Sprintf("%s %d", words.History, i+1),
		})
	}
	t.choose(all)
}

// puzzles lists the puzzles by kind and grade.
func (t *talk) puzzles() {
	progress, err := t.Client.Puzzles(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	var all []Choice
	for _, s := range progress.Sets {
		text := fmt.Sprintf(t.Words.PuzzleSet, t.Words.PuzzleKinds[s.Kind], s.Grade, s.Done, s.All)
		line := fmt.Sprintf("%s %s %d", t.Words.Word(words.Puzzle), s.Kind, s.Grade)
		all = append(all, Choice{line + ": " + text, line})
	}
	t.choose(all)
}

// solve sets a puzzle, or accepts the answer to it.
func (t *talk) solve(rest string) {
	first, grade, _ := strings.Cut(rest, " ")
	if _, ok := t.Words.PuzzleKinds[wire.PuzzleKind(first)]; ok || rest == "" {
		n, _ := strconv.Atoi(grade)
		p, err := t.Client.NextPuzzle(t.ctx, wire.PuzzleKind(first), n)
		if problem, ok := errors.AsType[*client.Problem](err); ok && problem.Code == "bad-request" {
			t.needs(words.Puzzle, first+" 1") // there is no such grade
			return
		}
		if err != nil {
			t.refuse(err)
			return
		}
		t.page = &Page{Puzzle: &p}
		t.answered(p.Rows)
		t.say("%s", p.Question)
		t.say("%s", t.Words.Puzzle)
		return
	}
	if t.page == nil || t.page.Puzzle == nil {
		t.needs(words.Puzzle, string(wire.BestRow)+" 1")
		return
	}
	p := t.page.Puzzle
	answer := wire.PuzzleAnswer{Code: rest}
	if rest == "show" {
		answer = wire.PuzzleAnswer{Show: true}
	} else if n, err := strconv.Atoi(rest); err == nil && p.Kind == wire.Contradiction {
		answer = wire.PuzzleAnswer{Row: n}
	}
	result, err := t.Client.TryPuzzle(t.ctx, p.ID, answer)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s", result.Text)
	if result.Solution != nil && !strings.Contains(result.Text, result.Solution.String()) {
		t.say(t.Words.CodeIs, *result.Solution)
	}
	t.page = &Page{Puzzle: p, Solved: &result}
}

// answered prints rows with their answers.
func (t *talk) answered(rows []wire.AnsweredRow) {
	for i, r := range rows {
		if r.Keys != nil {
			t.say(t.Words.Row, i+1, strings.Join([]string{r.Row.String(), t.keys(*r.Keys)}, t.Words.Comma))
		}
	}
}

// lesson goes through the lesson, step by step.
func (t *talk) lesson(rest string) {
	p := t.page
	switch {
	case p == nil || p.Lesson == nil || p.Step.Over:
		l, err := t.Client.Lesson(t.ctx)
		if err == nil && len(l.Steps) == 0 {
			err = errors.New(t.Words.NoPast)
		}
		if err != nil {
			t.refuse(err)
			return
		}
		t.page, t.steps = &Page{Lesson: &l}, l.Steps
	case p.Step.Asks == "":
	case rest == "":
		t.needs(words.Lesson, strings.Repeat("1", p.Lesson.Board.Pegs))
		return
	default:
		told, err := t.Client.PlaceInLesson(t.ctx, wire.LessonRow{Asks: p.Step.Asks, Row: rest})
		if err != nil {
			t.refuse(err)
			return
		}
		t.steps = told.Steps
	}
	if len(t.steps) == 0 {
		t.home()
		return
	}
	t.page = &Page{Lesson: t.page.Lesson, Step: &t.steps[0]}
	t.steps = t.steps[1:]
	t.step(*t.page.Step)
}

// step prints a step of the lesson.
func (t *talk) step(s wire.LessonStep) {
	var text []string
	for _, head := range s.Heads {
		text = append(text, head.Text)
	}
	t.say("%s", strings.Join(append(text, s.Text), " "))
	t.answered(s.Rows)
	if s.Code != nil {
		t.say(t.Words.CodeIs, *s.Code)
	}
	switch {
	case s.Asks != "":
		t.say("%s", t.Words.LessonRow)
	case !s.Over:
		t.say("%s", t.Words.LessonOn)
	}
}
