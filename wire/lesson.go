package wire

import "keypeg"

// Lesson is how the game is learnt in a minute: a board, and what is said beside it.
type Lesson struct {
	Edition string         `json:"edition" doc:"whose board it is"`
	Board   Board          `json:"board"`
	Palette keypeg.Palette `json:"palette"`
	Of      int            `json:"of" doc:"how many steps there are, but for the last word"`
	Steps   []LessonStep   `json:"steps" doc:"as far as a row is to be placed"`
}

// LessonStep is one thing to be done or looked at.
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

// LessonHead is a short sentence, and the key it speaks of.
type LessonHead struct {
	Key  string `json:"key,omitempty" enum:"red,white"`
	Text string `json:"text"`
}

// LessonAsks says which row of the lesson is placed.
type LessonAsks string

// The rows somebody places in the lesson: any, and the one that fits.
const (
	LessonFirst LessonAsks = "first"
	LessonLast  LessonAsks = "last"
)

// LessonRow is a row that is placed in the lesson.
type LessonRow struct {
	Asks LessonAsks `json:"asks" enum:"first,last" doc:"the word of the step that asked for it"`
	Row  string     `json:"row"`
	_    struct{}   `json:"-" additionalProperties:"false"`
}

// LessonTold is what follows a row.
type LessonTold struct {
	Steps []LessonStep `json:"steps" doc:"as far as the next row is to be placed"`
}
