package wire

import "keypeg"

// PuzzleKind is the question that a puzzle asks.
type PuzzleKind string

// The kinds of puzzles.
const (
	OneCode       PuzzleKind = "one-code"      // only one code fits: find it
	Contradiction PuzzleKind = "contradiction" // one answer is wrong: find it
	BestRow       PuzzleKind = "best-row"      // find the row with the least expected number of rows
)

// Puzzle is a position with a question.
type Puzzle struct {
	ID       string          `json:"id"`
	Kind     PuzzleKind      `json:"kind" enum:"one-code,contradiction,best-row"`
	Grade    int             `json:"grade" doc:"1 easy to 5 hard"`
	Edition  string          `json:"edition,omitempty" doc:"slug of a printed one with this board"`
	Board    Board           `json:"board"`
	Palette  []keypeg.Colour `json:"palette"`
	Rows     []AnsweredRow   `json:"rows"`
	Question string          `json:"question"`
	Again    bool            `json:"again" doc:"you have done this one"`
	Done     int             `json:"done" doc:"of its kind and grade, by you"`
	All      int             `json:"all" doc:"there are, of its kind and grade"`
}

// PuzzleAnswer is an attempt to solve a puzzle.
type PuzzleAnswer struct {
	Code string   `json:"code,omitempty" doc:"of one-code and best-row"`
	Row  int      `json:"row,omitempty" minimum:"0" maximum:"40" doc:"of contradiction: the row, from 1"`
	Show bool     `json:"show,omitempty" doc:"give it up and show the solution"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// PuzzleResult is the result of an attempt.
type PuzzleResult struct {
	Right    bool         `json:"right"`
	Text     string       `json:"text" doc:"why, without the solution unless it was right or given up"`
	Solution *keypeg.Code `json:"solution,omitempty"`
	Row      int          `json:"row,omitempty" doc:"of contradiction, once solved or given up"`
	Maybe    *keypeg.Keys `json:"maybe,omitempty" doc:"what that answer should have been"`
	Tells    []int        `json:"tells,omitempty" doc:"the rows, from 1, that say why: the one worked out, or those that contradict each other"`
	Working  *Scored      `json:"working,omitempty" doc:"the row that says why, against the code it was tried with, or one that fits once its answer is right"`
	Parts    []PuzzlePart `json:"parts,omitempty" doc:"of best-row: what each answer to the row would leave"`
}

// PuzzlePart counts the codes that an answer to a row would leave.
type PuzzlePart struct {
	Keys  keypeg.Keys   `json:"keys"`
	Left  int           `json:"left" doc:"how many"`
	Codes []keypeg.Code `json:"codes,omitempty" doc:"which, once it is solved or given up"`
}

// PuzzleProgress counts the puzzles that the caller has done.
type PuzzleProgress struct {
	Sets []PuzzleSet `json:"sets"`
}

// PuzzleSet counts the puzzles of one kind and grade.
type PuzzleSet struct {
	Kind  PuzzleKind `json:"kind" enum:"one-code,contradiction,best-row"`
	Grade int        `json:"grade"`
	Done  int        `json:"done"`
	All   int        `json:"all"`
}
