package wire

import "keypeg"

// Notes are a player's notes about the game in progress, which help to break its code.
type Notes struct {
	Serial int    `json:"serial" minimum:"0" doc:"the serial of the game, among all games played; 0 if there are no notes"`
	Marks  []Mark `json:"marks" maxItems:"21" doc:"the marks on colours; each colour has one at most"`
	Row    int    `json:"row" minimum:"0" maximum:"20" doc:"the number of the row that the draft is for, from 1; 0 means the code to set"`
	Draft  string `json:"draft" maxLength:"12" pattern:"^[_0-9a-k]*$" doc:"the pegs of the draft: digits as in codes, and _ for a hole without a choice; empty if there is no draft" example:"2_3_"`
	Held   []int  `json:"held" maxItems:"12" doc:"the holes of the draft whose pegs are held, from 1"`
}

// Mark is a note about a colour.
type Mark struct {
	Colour int      `json:"colour" minimum:"0" maximum:"20" doc:"the colour, from 1; 0 is an empty hole"`
	Is     MarkKind `json:"is" enum:"out,in,here"`
	Holes  []int    `json:"holes,omitempty" maxItems:"12" doc:"for here: the holes, from 1"`
}

// MarkKind is the meaning of a mark.
type MarkKind string

// The kinds of marks.
const (
	MarkOut  MarkKind = "out"  // not in the code
	MarkIn   MarkKind = "in"   // in the code
	MarkHere MarkKind = "here" // in these holes of the code
)

// NotesWritten replaces a seat's notes.
type NotesWritten struct {
	Notes
	_ struct{} `json:"-" additionalProperties:"false"`
}

// SeatNotes contains the notes of a seat, which only its player sees, on all their
// devices.
type SeatNotes struct {
	Notes
	Seat    keypeg.Seat `json:"seat"`
	Version int         `json:"version" doc:"a number that grows with every change; the higher one is newer"`
}
