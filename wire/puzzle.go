package wire

import "keypeg"

// PuzzleKind is the question that a puzzle asks.
type PuzzleKind string

// The kinds of puzzles.
const (
	OneCode       PuzzleKind = "one-code"      // only one code fits: find that code
	Contradiction PuzzleKind = "contradiction" // one answer is wrong: find that answer
	BestRow       PuzzleKind = "best-row"      // find the row with the smallest expected number of rows to the end
)

// Puzzle is a position with a question.
type Puzzle struct {
	ID       string          `json:"id"`
	Kind     PuzzleKind      `json:"kind" enum:"one-code,contradiction,best-row"`
	Grade    int             `json:"grade" doc:"from 1, easy, to 5, hard"`
	Edition  string          `json:"edition,omitempty" doc:"the slug of a printed edition with this board"`
	Board    Board           `json:"board"`
	Palette  []keypeg.Colour `json:"palette"`
	Rows     []AnsweredRow   `json:"rows"`
	Question string          `json:"question"`
	Again    bool            `json:"again" doc:"you have done this puzzle already"`
	Done     int             `json:"done" doc:"the number of puzzles of this kind and grade that you have done"`
	All      int             `json:"all" doc:"the number of puzzles of this kind and grade"`
}

// PuzzleAnswer is an attempt to solve a puzzle.
type PuzzleAnswer struct {
	Code string   `json:"code,omitempty" doc:"for one-code and best-row: the code or the row"`
	Row  int      `json:"row,omitempty" minimum:"0" maximum:"40" doc:"for contradiction: the number of the row, from 1"`
	Show bool     `json:"show,omitempty" doc:"give up, and show the solution"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// PuzzleResult is the result of an attempt.
type PuzzleResult struct {
	Right    bool         `json:"right"`
	Text     string       `json:"text" doc:"the reason; it does not reveal the solution unless the answer was right or you gave up"`
	Solution *keypeg.Code `json:"solution,omitempty"`
	Row      int          `json:"row,omitempty" doc:"for contradiction, once solved or given up: the number of the row, from 1"`
	Maybe    *keypeg.Keys `json:"maybe,omitempty" doc:"the right answer to that row"`
	Tells    []int        `json:"tells,omitempty" doc:"the numbers of the rows, from 1, that explain the result: the one in working, or those that contradict each other"`
	Working  *Scored      `json:"working,omitempty" doc:"the row that explains the result, compared with the code that was tried, or with one that agrees once the row has its right answer"`
	Parts    []PuzzlePart `json:"parts,omitempty" doc:"for best-row: the codes left after each answer to the row"`
}

// PuzzlePart counts the codes that an answer to a row would leave.
type PuzzlePart struct {
	Keys  keypeg.Keys   `json:"keys"`
	Left  int           `json:"left" doc:"the number of codes"`
	Codes []keypeg.Code `json:"codes,omitempty" doc:"the codes, once the puzzle is solved or given up"`
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
