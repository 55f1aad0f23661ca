package wire

import "keypeg"

// Notes are what somebody jots down about the game being played, to help them break its code.
type Notes struct {
	Serial int    `json:"serial" minimum:"0" doc:"the game, by its place among all games played; 0 where there are no notes"`
	Marks  []Mark `json:"marks" maxItems:"21" doc:"at most one a colour"`
	Row    int    `json:"row" minimum:"0" maximum:"20" doc:"which row the draft is to be, from 1; 0 is the code to set"`
	Draft  string `json:"draft" maxLength:"12" pattern:"^[_0-9a-k]*$" doc:"what lies in its holes so far: digits as codes have them, and _ where nothing is yet; empty if nothing is kept" example:"2_3_"`
	Held   []int  `json:"held" maxItems:"12" doc:"holes of the draft whose pegs are held, from 1"`
}

// Mark is what is noted about a colour.
type Mark struct {
	Colour int      `json:"colour" minimum:"0" maximum:"20" doc:"from 1; 0 is an empty hole"`
	Is     MarkKind `json:"is" enum:"out,in,here"`
	Holes  []int    `json:"holes,omitempty" maxItems:"12" doc:"of here: which, from 1"`
}

// MarkKind says what a mark means.
type MarkKind string

// The kinds of marks.
const (
	MarkOut  MarkKind = "out"  // not in the code
	MarkIn   MarkKind = "in"   // in the code
	MarkHere MarkKind = "here" // in these holes of it
)

// NotesWritten takes the place of a seat's notes.
type NotesWritten struct {
	Notes
	_ struct{} `json:"-" additionalProperties:"false"`
}

// SeatNotes are the notes of a seat, for its own player alone, on all their devices.
type SeatNotes struct {
	Notes
	Seat    keypeg.Seat `json:"seat"`
	Version int         `json:"version" doc:"grows with every change: of two, the higher is the newer"`
}
