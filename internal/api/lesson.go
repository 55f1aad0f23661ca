package api

import (
	"context"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// lessonSteps is the number of steps before the lesson's end.
const lessonSteps = 5

// lessonSet is the edition on whose board the lesson is played.
const lessonSet = "remastered"

func lessonBoard() (keypeg.Format, keypeg.Palette) {
	usual, _ := keypeg.FindEdition(lessonSet)
	book, _ := keypeg.FindRulebook(usual.Rulebook)
	return usual.Board, book.Palette(usual.Board.Colours)
}

func (s *studies) lesson(ctx context.Context, _ *struct{}) (*body[wire.Lesson], error) {
	say := tell.Lesson{Voice: callerOf(ctx).voice}
	board, palette := lessonBoard()
	begins := lessonStep(1, say.Begins())
	begins.Asks = wire.LessonFirst
	return &body[wire.Lesson]{wire.Lesson{
		Edition: lessonSet, Board: wire.BoardOf(board), Palette: say.Palette(palette),
		Of: lessonSteps, Steps: []wire.LessonStep{begins},
	}}, nil
}

// lessonRow answers a row that the player places in the lesson. It stores nothing, because the answer depends only on the
// row and on the step at which it was placed.
func (s *studies) lessonRow(ctx context.Context, in *body[wire.LessonRow]) (*body[wire.LessonTold], error) {
	board, palette := lessonBoard()
	row, err := keypeg.NewReader(board, palette).Code(in.Body.Row)
	if err != nil {
		return nil, err
	}
	say := tell.Lesson{Voice: callerOf(ctx).voice}
	told := lessonTold(say, row)
	if in.Body.Asks == wire.LessonLast {
		told = []wire.LessonStep{lessonJudged(say, row)}
	}
	return &body[wire.LessonTold]{wire.LessonTold{Steps: told}}, nil
}

// lessonTold returns the answer to the player's first row, with two more rows to learn from and the lesson's last
// question.
func lessonTold(say tell.Lesson, row keypeg.Code) []wire.LessonStep {
	rows := []keypeg.Code{row, tell.LessonRow, tell.LessonTwice}
	keys := keypeg.Score(tell.LessonCode, row)
	steps := []wire.LessonStep{
		lessonStep(2, say.First(keys)),
		lessonStep(3, say.Second(keys)),
		lessonStep(4, say.Third()),
	}
	for i := range steps {
		steps[i].Rows, steps[i].Code = rowsAnswered(tell.LessonCode, rows[:i+1]), &tell.LessonCode
		if i > 0 {
			worked := scored(say.Voice, tell.LessonCode, rows[i])
			steps[i].Working = &worked
		}
	}
	asks := lessonStep(5, say.Asks())
	asks.Asks, asks.Rows = wire.LessonLast, rowsAnswered(tell.LessonLast, tell.LessonRows)
	return append(steps, asks)
}

// lessonJudged returns the verdict on a row that should equal the code: either it is right, or an earlier row contradicts
// it.
func lessonJudged(say tell.Lesson, row keypeg.Code) wire.LessonStep {
	for i, asked := range tell.LessonRows {
		would, is := keypeg.Score(row, asked), keypeg.Score(tell.LessonLast, asked)
		if would == is {
			continue
		}
		missed := lessonStep(lessonSteps, say.Missed(i+1, would, is))
		worked := scored(say.Voice, row, asked)
		missed.Rows, missed.Working, missed.Row = rowsAnswered(tell.LessonLast, tell.LessonRows), &worked, i+1
		return missed
	}
	ends := lessonStep(lessonSteps+1, say.Ends())
	ends.Rows, ends.Code, ends.Over = rowsAnswered(tell.LessonLast, append(tell.LessonRows[:len(tell.LessonRows):len(tell.LessonRows)], row)), &tell.LessonLast, true
	return ends
}

func lessonStep(number int, said tell.LessonStep) wire.LessonStep {
	step := wire.LessonStep{Number: number, Text: said.Text, Go: said.Go, Rows: []wire.AnsweredRow{}}
	for _, head := range said.Heads {
		step.Heads = append(step.Heads, wire.LessonHead(head))
	}
	return step
}

// rowsAnswered returns rows with the answers that a code gives them.
func rowsAnswered(code keypeg.Code, rows []keypeg.Code) []wire.AnsweredRow {
	out := make([]wire.AnsweredRow, len(rows))
	for i, row := range rows {
		keys := keypeg.Score(code, row)
		out[i] = wire.AnsweredRow{Row: row, Keys: &keys}
	}
	return out
}
