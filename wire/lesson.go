package wire

import "keypeg"

// Lesson teaches the game in a minute, with a board and texts next to it.
type Lesson struct {
	Edition string         `json:"edition" doc:"whose board it is"`
	Board   Board          `json:"board"`
	Palette keypeg.Palette `json:"palette"`
	Of      int            `json:"of" doc:"how many steps there are, but for the last word"`
	Steps   []LessonStep   `json:"steps" doc:"as far as a row is to be placed"`
}

// LessonStep is one thing to do or look at.
type LessonStep struct {
	Number  int           `json:"number" doc:"from 1"`
	Heads   []LessonHead  `json:"heads"`
	Text    string        `json:"text"`
	Go      string        `json:"go,omitempty" doc:"what leads to the next step"`
	Asks    LessonAsks    `json:"asks,omitempty" enum:"first,last" doc:"a row is to be placed, and sent with this word"`
	Rows    []AnsweredRow `json:"rows" doc:"on the board"`
	Code    *keypeg.Code  `json:"code,omitempty" doc:"once it may be seen"`
	Working *Scored       `json:"working,omitempty" doc:"the row that is looked at, instead of the board"`
	Row     int           `json:"row,omitempty" doc:"which row that is, if it is tried against a code that was not hidden"`
	Over    bool          `json:"over,omitempty" doc:"the code was found"`
}

// LessonHead is a short sentence and the key it is about.
type LessonHead struct {
	Key  string `json:"key,omitempty" enum:"red,white"`
	Text string `json:"text"`
}

// LessonAsks says which of the two rows of the lesson is placed.
type LessonAsks string

// The rows that the player places in the lesson: first any row, then the one that fits.
const (
	LessonFirst LessonAsks = "first"
	LessonLast  LessonAsks = "last"
)

// LessonRow is a row placed in the lesson.
type LessonRow struct {
	Asks LessonAsks `json:"asks" enum:"first,last" doc:"the word of the step that asked for it"`
	Row  string     `json:"row"`
	_    struct{}   `json:"-" additionalProperties:"false"`
}

// LessonTold contains the steps after a row.
type LessonTold struct {
	Steps []LessonStep `json:"steps" doc:"as far as the next row is to be placed"`
}
