package lineui

import (
	"errors"
	"strings"

	"keypeg/internal/tui/words"
	"keypeg/wire"
)

type lesson struct {
	*console
	home  func()            // goes home after the last step
	steps []wire.LessonStep // the next steps, as far as they are known
}

// goOn begins the lesson, or continues with its next step.
func (l *lesson) goOn(rest string) error {
	p := l.page
	switch {
	case p == nil || p.Lesson == nil || p.Step.Over:
		all, err := l.Client.Lesson(l.ctx)
		if err == nil && len(all.Steps) == 0 {
			err = errors.New(l.Words.NoPast)
		}
		if err != nil {
			return err
		}
		l.page, l.steps = &Page{Lesson: &all}, all.Steps
	case p.Step.Asks == "":
	case rest == "":
		return l.needs(words.Lesson, rest, strings.Repeat("1", p.Lesson.Board.Pegs))
	default:
		told, err := l.Client.PlaceInLesson(l.ctx, wire.LessonRow{Asks: p.Step.Asks, Row: rest})
		if err != nil {
			return err
		}
		l.steps = told.Steps
	}
	if len(l.steps) == 0 {
		l.home()
		return nil
	}
	l.page = &Page{Lesson: l.page.Lesson, Step: &l.steps[0]}
	l.steps = l.steps[1:]
	l.step(*l.page.Step)
	return nil
}

// step prints a step of the lesson.
func (l *lesson) step(s wire.LessonStep) {
	var text []string
	for _, head := range s.Heads {
		text = append(text, head.Text)
	}
	l.say(strings.Join(append(text, s.Text), " "))
	l.answered(s.Rows)
	if s.Code != nil {
		l.sayf(l.Words.CodeIs, *s.Code)
	}
	switch {
	case s.Asks != "":
		l.say(l.Words.LessonRow)
	case !s.Over:
		l.say(l.Words.LessonOn)
	}
}
