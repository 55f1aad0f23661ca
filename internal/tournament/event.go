package tournament

import (
	"time"

	"keypeg"
	"keypeg/match"
)

// A Seat is a player's place in a tournament, from 0, in the order in which players joined. A seat is never given
// to anybody else.
type Seat int

// NoSeat means nobody. It is the host once everybody has left, and the opponent of a player with a bye.
const NoSeat Seat = -1

// EventKind is the kind of an event.
type EventKind string

const (
	Joined  EventKind = "joined"  // Seat is taken by a person called Name, or by the computer
	Back    EventKind = "back"    // the player who left Seat takes it again
	Left    EventKind = "left"    // Seat leaves
	Removed EventKind = "removed" // the host removes Seat
	Renamed EventKind = "renamed" // Seat gets the name Name
	Hosted  EventKind = "host"    // Seat becomes the host
	Started EventKind = "started" // the tournament starts, and the first pairing follows
	Paired  EventKind = "paired"  // the players of Pair begin the next match, in Round of an all-play-all
	Opened  EventKind = "opened"  // the match with the number Match exists, so people can join it
	Ended   EventKind = "ended"   // the match with the number Match has ended with Result
	TimeUp  EventKind = "time"    // the time of an arena is over; no more players are paired
	Closed  EventKind = "closed"  // the host ends the tournament; running matches do not count
)

// An Event is a single change of a tournament. The events alone determine the tournament. They are stored and replayed.
type Event struct {
	Kind     EventKind `json:"kind"`
	At       time.Time `json:"at"`
	Seat     Seat      `json:"seat"`
	Name     string    `json:"name,omitempty"`
	Watches  bool      `json:"watches,omitempty"` // whether the person never plays
	Bot      bool      `json:"bot,omitempty"`     // a program plays
	Computer bool      `json:"computer,omitempty"`
	Pair     [2]Seat   `json:"pair,omitzero"` // the seats of the match's host and guest in the tournament
	Round    int       `json:"round,omitempty"`
	Match    int       `json:"match,omitempty"`
	Result   *Result   `json:"result,omitempty"`
}

// A Result is the result of a match, as counted by the tournament. In its arrays, the host of the match comes first.
type Result struct {
	Ending match.Ending `json:"ending"`
	Winner *keypeg.Seat `json:"winner,omitempty" doc:"left out for a draw"`
	Points [2]int       `json:"points" doc:"the points of the rulebook"`
	Rows   [2]int       `json:"rows" doc:"the rows that each used on the codes they tried; an unbroken code counts one row more than the board has"`
	Codes  [2]int       `json:"codes" doc:"the number of those codes"`
}

// ResultOf returns the result of a match that is over. Rows of games that do not count are left out.
func ResultOf(m *match.Match) Result {
	r := Result{Ending: m.Result.Ending, Winner: m.Result.Winner, Points: m.Points}
	for _, g := range m.Games {
		if !g.Over || g.Void || g.Uncounted {
			continue
		}
		for s, b := range g.Boards {
			if b == nil {
				continue
			}
			switch g.Outcome(keypeg.Seat(s)) {
			case keypeg.Broken:
				r.Rows[s] += b.RowsUsed()
				r.Codes[s]++
			case keypeg.Unbroken:
				r.Rows[s] += b.Format.Rows + 1
				r.Codes[s]++
			}
		}
	}
	return r
}

// score returns a seat's score for the match in half points: 2 for a win and 1 for a draw.
func (r Result) score(s keypeg.Seat) int {
	switch {
	case r.Winner == nil:
		return 1
	case *r.Winner == s:
		return 2
	}
	return 0
}
