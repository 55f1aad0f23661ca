package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// A page covers the table, or replaces it. The model handles the keys that close the page.
type page interface {
	caption() caption
	lines(width, height int) []string
	press(key tea.KeyPressMsg, name string)
}

// A caption contains the texts around the drawing of a page.
type caption struct {
	title  string
	says   string // the sentence under the drawing
	keys   string // the keys that matter on the page
	height int    // number of lines that the page's board takes
	asks   *draft // an empty draft of what the player is asked to make; nil if there is nothing to make

	boards []side // boards that cannot be made narrower
	more   int    // number of lines needed below two rows of a board
}

// pageOf returns the page that the talk has opened. A page that is updated while it is open keeps its position.
func (d *desk) pageOf(p *lineui.Page, before page) page {
	switch {
	case p == nil:
		return nil
	case p.Puzzle != nil:
		row := 1
		if b, ok := before.(*puzzlePage); ok && b.Puzzle == p.Puzzle {
			row = b.row
		}
		return &puzzlePage{d, p.Puzzle, p.Solved, row}
	case p.Study != nil:
		return &studyPage{d, p.Study}
	case p.Sheet != nil:
		return &sheetPage{d, p.Sheet}
	case p.Lesson != nil:
		return &lessonPage{d, p.Lesson, p.Step}
	}
	at := place{row: 1}
	if b, ok := before.(*analysisPage); ok {
		at = b.at
	}
	return &analysisPage{d, p.Analysis, at}
}

// A puzzlePage shows a puzzle.
type puzzlePage struct {
	*desk
	*wire.Puzzle
	solved *wire.PuzzleResult // result of the last attempt
	row    int                // the chosen row
}

// finished reports whether the puzzle is over.
func (p *puzzlePage) finished() bool {
	return p.solved != nil && (p.solved.Right || p.solved.Solution != nil || p.solved.Maybe != nil)
}

func (p *puzzlePage) caption() caption {
	c := caption{
		title:  fmt.Sprintf(p.words.PuzzleSet, p.words.PuzzleKinds[p.Kind], p.Grade, p.Done, p.All),
		says:   p.Question,
		keys:   p.words.KeysPuzzle,
		height: len(p.Rows) + 3,
		boards: []side{sideOf(p.Board, p.Palette, nil)},
	}
	if p.solved != nil {
		c.says = p.solved.Text
	}
	if p.Kind != wire.Contradiction && !p.finished() { // the solution of a contradiction is the number of a row
		c.asks = &draft{kind: match.ToPlace, verb: words.Puzzle, board: p.Board, palette: p.Palette, key: p.ID}
	}
	return c
}

func (p *puzzlePage) press(key tea.KeyPressMsg, name string) {
	switch {
	case p.draft != nil && p.make(key, name):
	case name == "s" && !p.finished():
		p.do(words.Puzzle, "show")
	case name == "p":
		p.do(words.Puzzles, "")
	case name == "up":
		p.row = min(p.row+1, len(p.Rows))
	case name == "down":
		p.row = max(p.row-1, 1)
	case name == "enter" && p.finished():
		p.do(words.Puzzle, fmt.Sprintf("%s %d", p.Kind, p.Grade))
	case name == "enter":
		p.do(words.Puzzle, fmt.Sprint(p.row))
	}
}

func (p *puzzlePage) lines(width, height int) []string {
	s := sideOf(p.Board, p.Palette, p.Rows)
	s.board.Rows = len(s.rows)
	if p.draft != nil {
		s.draft, s.lit = p.draft, len(s.rows)+1
		s.board.Rows++
	} else if !p.finished() {
		s.lit = p.row
	}
	if p.solved == nil {
		return p.side(s, width, height)
	}
	if c := p.solved.Solution; c != nil {
		s.code = *c
	}
	if p.solved.Row > 0 {
		s.lit = p.solved.Row
	}
	lines := p.side(s, width, height)
	if w := p.solved.Working; w != nil {
		lines = append(append(lines, ""), p.paint.working(*w, p.Palette)...)
	}
	return lines
}

// A studyPage shows a position on the analysis board.
type studyPage struct {
	*desk
	*lineui.Study
}

func (p *studyPage) caption() caption {
	return caption{
		title:  p.words.Making.Doors[words.Study] + ", " + p.Board.Text,
		says:   p.Text,
		keys:   p.words.KeysStudy,
		height: len(p.Rows) + 4,
		asks: &draft{
			kind: match.ToPlace, verb: words.Study, board: p.Board, palette: p.Palette,
			key: fmt.Sprint("study ", p.Board.Text, len(p.Rows)),
		},
	}
}

func (p *studyPage) press(key tea.KeyPressMsg, name string) {
	row, whole := p.draft.whole()
	switch {
	case name == "tab":
		p.do(words.Study, "best")
	case name == "delete":
		p.do(words.Study, "back")
	case name == "enter" && whole:
		p.command(p.words.Word(words.Study) + " " + row + " ")
	default:
		p.make(key, name)
	}
}

func (p *studyPage) lines(width, height int) []string {
	s := sideOf(p.Board, p.Palette, p.Rows)
	s.board.Rows, s.draft, s.lit = len(s.rows)+1, p.draft, len(s.rows)+1
	return p.side(s, width, height)
}

// A sheetPage shows the score of a match on a real board.
type sheetPage struct {
	*desk
	*lineui.Sheet
}

func (p *sheetPage) caption() caption {
	return caption{
		title:  p.words.Making.Doors[words.Sheet] + ". " + p.Title,
		says:   p.Text,
		keys:   p.words.KeysSheet,
		height: len(p.Lines) + 2,
	}
}

func (p *sheetPage) press(key tea.KeyPressMsg, _ string) {
	p.command(p.words.Word(words.Sheet) + " ")
	p.ask.add(key.Text)
}

func (p *sheetPage) lines(width, height int) []string {
	lines := []string{p.paint.bold(fmt.Sprintf("%d : %d", p.Points[0], p.Points[1]))}
	for _, l := range p.Lines {
		lines = append(lines, p.paint.wrapped(l.Text, width)...)
	}
	return lines[max(0, len(lines)-height):]
}

// A lessonPage shows a step of the lesson.
type lessonPage struct {
	*desk
	*wire.Lesson
	step *wire.LessonStep
}

func (p *lessonPage) caption() caption {
	c := caption{
		title:  fmt.Sprintf("%s  %d/%d", p.words.Making.Doors[words.Lesson], min(p.step.Number, p.Of), p.Of),
		keys:   p.words.KeysLesson,
		height: min(p.Board.Rows, len(p.step.Rows)+4) + 2,
		boards: []side{sideOf(p.Board, p.Palette, nil)},
	}
	var says []string
	for _, head := range p.step.Heads {
		says = append(says, head.Text)
	}
	says = append(says, p.step.Text)
	if p.step.Go != "" {
		says = append(says, p.step.Go)
	}
	c.says = strings.Join(says, " ")
	if p.step.Working != nil {
		c.more = 2
	}
	if p.step.Asks != "" {
		c.asks = &draft{kind: match.ToPlace, verb: words.Lesson, board: p.Board, palette: p.Palette, key: "lesson " + string(p.step.Asks)}
	}
	return c
}

func (p *lessonPage) press(key tea.KeyPressMsg, name string) {
	switch {
	case p.draft != nil && p.make(key, name):
	case name != "enter" && name != "right" && name != "space":
	case p.step.Over:
		p.do(words.Home, "")
	default:
		p.do(words.Lesson, "")
	}
}

func (p *lessonPage) lines(width, height int) []string {
	s := sideOf(p.Board, p.Palette, p.step.Rows)
	s.board.Rows = min(s.board.Rows, len(s.rows)+4)
	if p.step.Code != nil {
		s.code = *p.step.Code
	}
	if p.draft != nil {
		s.draft, s.lit = p.draft, len(s.rows)+1
	}
	if w := p.step.Working; w != nil {
		return append([]string{"", ""}, p.paint.working(*w, p.Palette)...)
	}
	return p.side(s, width, height)
}
