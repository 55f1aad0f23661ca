package wire

import "keypeg"

// Levels are the strengths of the computer, the weakest first.
type Levels struct {
	Levels []Level `json:"levels"`
}

// Level is one strength of the computer.
type Level struct {
	Slug     string        `json:"slug"`
	Name     string        `json:"name"`
	Sentence string        `json:"sentence" doc:"how it plays"`
	Figures  []LevelFigure `json:"figures" doc:"measured, one a printed edition"`
}

// LevelFigure is how a level does on a printed edition's board.
type LevelFigure struct {
	Edition  string  `json:"edition" doc:"slug of the printed edition"`
	Title    string  `json:"title"`
	Board    string  `json:"board"`
	Games    int     `json:"games"`
	Mean     float64 `json:"mean" doc:"rows, played on without a limit"`
	Error    float64 `json:"error" doc:"standard error of the mean"`
	Unbroken float64 `json:"unbroken" doc:"share of codes not broken within the board's rows"`
}

// HintKind is how much a hint gives away, the least first.
type HintKind string

// The kinds of hints.
const (
	HintPossible HintKind = "possible" // can this row still be the code
	HintCount    HintKind = "count"    // how many codes are left
	HintCodes    HintKind = "codes"    // which ones
	HintBest     HintKind = "best"     // what would you play
)

// HintRequest asks for a hint at the game being played.
type HintRequest struct {
	Seat keypeg.Seat `json:"seat" enum:"host,guest" doc:"which of your seats asks"`
	Kind HintKind    `json:"kind" enum:"possible,count,codes,best"`
	Row  string      `json:"row,omitempty" doc:"of possible: the row in question"`
	_    struct{}    `json:"-" additionalProperties:"false"`
}

// Hint is the use of a hint: it is kept, and shown to all when the game is over.
type Hint struct {
	Serial int         `json:"serial" doc:"the game, by its place among all games played"`
	Seat   keypeg.Seat `json:"seat"`
	Row    int         `json:"row" doc:"before which row, from 1"`
	Kind   HintKind    `json:"kind"`
}

// HintAnswer is worked out from what the asker may see.
type HintAnswer struct {
	Hint     Hint          `json:"hint"`
	Asked    keypeg.Code   `json:"asked,omitempty" doc:"of possible: the row in question"`
	Text     string        `json:"text" doc:"the answer in a sentence"`
	Possible *bool         `json:"possible,omitempty"`
	Against  []int         `json:"against,omitempty" doc:"rows that the row in question disagrees with, from 1"`
	Left     *Amount       `json:"left,omitempty"`
	Codes    []keypeg.Code `json:"codes,omitempty" doc:"the first of them in order"`
	Best     *Advice       `json:"best,omitempty"`
}
