package party

import (
	"time"

	"keypeg"
)

// A Seat is a person's place in a party, from 0, in the order in which people joined. A seat is never given to
// anybody else.
type Seat int

// NoSeat represents nobody: the Codemaker of a code that Keypeg made, or the host once everybody has left.
const NoSeat Seat = -1

// EventKind is the kind of an event.
type EventKind string

const (
	Joined   EventKind = "joined"  // Seat is taken under Name, in Team; Watches is set if the person never plays
	Left     EventKind = "left"    // Seat leaves
	Removed  EventKind = "removed" // the host removes Seat
	Renamed  EventKind = "renamed" // the name of Seat changes to Name
	Muted    EventKind = "muted"   // the host hides the name of Seat
	Unmuted  EventKind = "unmuted"
	Hosted   EventKind = "host"  // Seat becomes the host
	TeamName EventKind = "team"  // Seat changes the name of Team to Name
	Began    EventKind = "began" // the next round begins; Seat or, if it is NoSeat, Keypeg makes its code
	CodeSet  EventKind = "code"  // Code is the code of the round; ByTable is set if the Codemaker ran out of time
	Placed   EventKind = "row"   // Seat places Code and gets the answer Keys
	TimeOver EventKind = "time"  // all players whose time is over lose their row (D-2)
	GaveUp   EventKind = "gave-up"
	Hinted   EventKind = "hint" // the next hole of the code is uncovered for everybody
	Paused   EventKind = "paused"
	Resumed  EventKind = "resumed"
	Skipped  EventKind = "skipped" // the round ends and does not count
	Stopped  EventKind = "stopped" // the round ends; boards that are not finished count as unbroken
	Closed   EventKind = "closed"  // the party ends
	Noted    EventKind = "noted"   // Note is added to a round that is over
)

// An Event is a single change of a party. The events alone determine a party. They are stored and replayed.
type Event struct {
	Kind    EventKind    `json:"kind"`
	At      time.Time    `json:"at"`
	Seat    Seat         `json:"seat"`
	By      Seat         `json:"by,omitempty"` // the seat that gave the command; set only if ID is set
	ID      string       `json:"id,omitempty"` // the ID of the command, only on its first event; never shown
	Name    string       `json:"name,omitempty"`
	Team    int          `json:"team,omitempty"`
	Watches bool         `json:"watches,omitempty"`
	Code    keypeg.Code  `json:"code,omitempty"`
	Keys    *keypeg.Keys `json:"keys,omitempty"`
	ByTable bool         `json:"table,omitempty"`
	Note    *Note        `json:"note,omitempty"`
}

// A Note points out a row of a round that is over, such as the row whose answer revealed the most. Its Kind gives
// the reason.
type Note struct {
	Round int    `json:"round"`
	Kind  string `json:"kind" doc:"why the row is pointed out"`
	Seat  Seat   `json:"seat"`
	Row   int    `json:"row" doc:"the number of the row, from 1"`

	Before int `json:"before,omitempty" doc:"the number of codes that were possible before the row"`
	After  int `json:"after,omitempty" doc:"the number of codes that are possible after it"`
}

// Kinds of notes.
const (
	ToldMost = "told-most" // the row whose answer ruled out the largest fraction of the codes
	Luckiest = "luckiest"  // among the rows that broke the code, the one before which the most codes were possible
)
