package wire

import "keypeg"

// Notes are a player's notes about the game in progress, to help in breaking its code.
type Notes struct {
	Serial int    `json:"serial" minimum:"0" doc:"the game, by its place among all games played; 0 where there are no notes"`
	Marks  []Mark `json:"marks" maxItems:"21" doc:"at most one a colour"`
	Row    int    `json:"row" minimum:"0" maximum:"20" doc:"which row the draft is to be, from 1; 0 is the code to set"`
	Draft  string `json:"draft" maxLength:"12" pattern:"^[_0-9a-k]*$" doc:"what lies in its holes so far: digits as codes have them, and _ where nothing is yet; empty if nothing is kept" example:"2_3_"`
	Held   []int  `json:"held" maxItems:"12" doc:"holes of the draft whose pegs are held, from 1"`
}

// Mark is a note about a colour.
type Mark struct {
	Colour int      `json:"colour" minimum:"0" maximum:"20" doc:"from 1; 0 is an empty hole"`
	Is     MarkKind `json:"is" enum:"out,in,here"`
	Holes  []int    `json:"holes,omitempty" maxItems:"12" doc:"of here: which, from 1"`
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

// SeatNotes holds the notes of a seat, for its own player only, on all their devices.
type SeatNotes struct {
	Notes
	Seat    keypeg.Seat `json:"seat"`
	Version int         `json:"version" doc:"grows with every change: of two, the higher is the newer"`
}
