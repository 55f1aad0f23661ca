package wire

import "keypeg"

// Lesson teaches the game in a minute, with a board and texts next to it.
type Lesson struct {
	Edition string         `json:"edition" doc:"the edition with the lesson's board"`
	Board   Board          `json:"board"`
	Palette keypeg.Palette `json:"palette"`
	Of      int            `json:"of" doc:"the number of steps, without the closing one"`
	Steps   []LessonStep   `json:"steps" doc:"the steps up to the first row that is to be placed"`
}

// LessonStep is one step of the lesson, with something to do or to look at.
type LessonStep struct {
	Number  int           `json:"number" doc:"the number of the step, from 1"`
	Heads   []LessonHead  `json:"heads"`
	Text    string        `json:"text"`
	Go      string        `json:"go,omitempty" doc:"the label of the button that leads to the next step"`
	Asks    LessonAsks    `json:"asks,omitempty" enum:"first,last" doc:"a row is to be placed, and sent with this word"`
	Rows    []AnsweredRow `json:"rows" doc:"the rows on the board"`
	Code    *keypeg.Code  `json:"code,omitempty" doc:"the code, once it may be seen"`
	Working *Scored       `json:"working,omitempty" doc:"a row and its answer, explained instead of shown on the board"`
	Row     int           `json:"row,omitempty" doc:"the number of that row, if it is tried against a code that was not hidden"`
	Over    bool          `json:"over,omitempty" doc:"the code was broken"`
}

// LessonHead is a short sentence, and the key that it explains.
type LessonHead struct {
	Key  string `json:"key,omitempty" enum:"red,white"`
	Text string `json:"text"`
}

// LessonAsks says which of the two rows in the lesson the player has to place now.
type LessonAsks string

// The rows that the player places in the lesson: first any row, then the row that fits.
const (
	LessonFirst LessonAsks = "first"
	LessonLast  LessonAsks = "last"
)

// LessonRow is a row placed in the lesson.
type LessonRow struct {
	Asks LessonAsks `json:"asks" enum:"first,last" doc:"the word of the step that asked for the row"`
	Row  string     `json:"row"`
	_    struct{}   `json:"-" additionalProperties:"false"`
}

// LessonTold contains the steps to show after a row.
type LessonTold struct {
	Steps []LessonStep `json:"steps" doc:"the steps up to the next row that is to be placed"`
}
