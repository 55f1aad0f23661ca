package wire

import "keypeg"

// PuzzleKind says what is asked.
type PuzzleKind string

// The kinds of puzzles.
const (
	OneCode       PuzzleKind = "one-code"      // only one code fits: which
	Contradiction PuzzleKind = "contradiction" // one answer is wrong: which
	BestRow       PuzzleKind = "best-row"      // the row with the least expected rows
)

// Puzzle is a position with a question.
type Puzzle struct {
	ID       string          `json:"id"`
	Kind     PuzzleKind      `json:"kind" enum:"one-code,contradiction,best-row"`
	Grade    int             `json:"grade" doc:"1 easy to 5 hard"`
	Board    Board           `json:"board"`
	Palette  []keypeg.Colour `json:"palette"`
	Rows     []AnsweredRow   `json:"rows"`
	Question string          `json:"question"`
	Again    bool            `json:"again" doc:"you have done all of these; this is one of them"`
}

// PuzzleAnswer is an attempt.
type PuzzleAnswer struct {
	Code string   `json:"code,omitempty" doc:"of one-code and best-row"`
	Row  int      `json:"row,omitempty" minimum:"0" maximum:"40" doc:"of contradiction: the row, from 1"`
	Show bool     `json:"show,omitempty" doc:"give it up and show the solution"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// PuzzleResult is what became of an attempt.
type PuzzleResult struct {
	Right    bool         `json:"right"`
	Text     string       `json:"text" doc:"why, without the solution unless it was right or given up"`
	Solution *keypeg.Code `json:"solution,omitempty"`
	Row      int          `json:"row,omitempty" doc:"of contradiction, once solved or given up"`
	Maybe    *keypeg.Keys `json:"maybe,omitempty" doc:"what that answer should have been"`
}

// PuzzleProgress counts what is done.
type PuzzleProgress struct {
	Sets []PuzzleSet `json:"sets"`
}

// PuzzleSet is the puzzles of one kind and grade.
type PuzzleSet struct {
	Kind  PuzzleKind `json:"kind" enum:"one-code,contradiction,best-row"`
	Grade int        `json:"grade"`
	Done  int        `json:"done"`
	All   int        `json:"all"`
}
