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
	Sentence string        `json:"sentence" doc:"a sentence on how it plays"`
	Figures  []LevelFigure `json:"figures" doc:"measured figures, one for each printed edition"`
}

// LevelFigure is the result of a level on a printed edition's board.
type LevelFigure struct {
	Edition  string  `json:"edition" doc:"the slug of the printed edition"`
	Title    string  `json:"title"`
	Board    string  `json:"board"`
	Games    int     `json:"games"`
	Mean     float64 `json:"mean" doc:"the mean number of rows, without a limit"`
	Error    float64 `json:"error" doc:"the standard error of the mean"`
	Unbroken float64 `json:"unbroken" doc:"the share of codes that are not broken within the board's rows"`
}

// HintKind is the kind of a hint. The kinds are ordered by how much they reveal, the least first.
type HintKind string

// The kinds of hints.
const (
	HintPossible HintKind = "possible" // whether this row could still be the code
	HintCount    HintKind = "count"    // the number of codes left
	HintCodes    HintKind = "codes"    // the codes left
	HintBest     HintKind = "best"     // the best row to play
)

// HintRequest is the request for a hint in the game in progress.
type HintRequest struct {
	Seat keypeg.Seat `json:"seat" enum:"host,guest" doc:"the seat of yours that asks"`
	Kind HintKind    `json:"kind" enum:"possible,count,codes,best"`
	Row  string      `json:"row,omitempty" doc:"for possible: the row in question"`
	Own  bool        `json:"own,omitempty" doc:"only count the hint, because your device works out the answer (position-hint); possible is answered all the same"`
	_    struct{}    `json:"-" additionalProperties:"false"`
}

// Hint records the use of a hint. The record is stored, and shown to everyone when the game is over.
type Hint struct {
	Serial int         `json:"serial" doc:"the serial of the game, among all games played"`
	Seat   keypeg.Seat `json:"seat"`
	Row    int         `json:"row" doc:"the number of the row to be placed, from 1"`
	Kind   HintKind    `json:"kind"`
}

// HintAnswer is the response to a HintRequest. The answer is computed only from facts that the requesting player may see.
type HintAnswer struct {
	Hint Hint `json:"hint"`
	HintTold
}

// PositionHint is the request for a hint for a position.
type PositionHint struct {
	PositionRequest
	Kind HintKind `json:"kind" enum:"count,codes,best"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// HintTold is the content of a hint.
type HintTold struct {
	Asked    keypeg.Code   `json:"asked,omitempty" doc:"for possible: the row in question"`
	Text     string        `json:"text" doc:"the answer, in a sentence; empty if the hint is only counted"`
	Possible *bool         `json:"possible,omitempty"`
	Against  []int         `json:"against,omitempty" doc:"the numbers of the rows that the row in question disagrees with, from 1"`
	Left     *Amount       `json:"left,omitempty"`
	Codes    []keypeg.Code `json:"codes,omitempty" doc:"the first codes, in order"`
	Best     *Advice       `json:"best,omitempty"`
}
