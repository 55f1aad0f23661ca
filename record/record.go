// Package record reads and writes a whole match as it was played, as text that a
// person can read and correct, and as JSON that says the same.
//
// [Parse] reads what people write, [Record.String] writes the one exact form, and
// [Record.Check] says whether a record can be written at all; [Each] reads many
// records from one text. docs/notation.md describes both forms. Whether the match was
// played by the rules is another question, which match.Replay answers. The package is
// pure.
package record

import (
	"time"

	"keypeg"
)

// A Record is a whole match as it was played, to be kept, read, edited by hand and
// replayed. Its text form (Parse, String) and its JSON twin have the same names and
// values; docs/notation.md describes both. Anyone may have written it, so nothing in
// it is true until package match has replayed it.
type Record struct {
	Match string // id at its table; needed to check commitments (D-11)
	Date  string // the day it was made, 2026-11-20
	Host  string // the players' names
	Guest string

	Rules   string         // slug of the Rulebook
	Play    keypeg.Mode    //
	Board   keypeg.Format  // what is broken
	Short   *Handicap      // CH-9; nil for none
	Games   int            // agreed games or rounds; in rounds the steps to win (D-15)
	Answers keypeg.Answers //
	First   keypeg.Seat    // first Codemaker; no meaning in a duel or race
	Limit   time.Duration  // per turn; 0 is none
	Bank    Bank           // of each player, per game; the zero Bank is none (D-21)

	Played []Game
	Points [2]int       // host, guest, at the end
	Result string       // "host", "guest", "draw", or "*" while it runs
	Ending string       // how: "played", "forfeit", "agreed", "cap" (D-1), or "" while it runs
	Left   *keypeg.Seat // who left a match that was forfeited; nil where the record does not say
}

// A Bank is the time a player has for a game: Time at its beginning, and Increment more
// with each row of their own.
type Bank struct {
	Time      time.Duration `json:"time"`
	Increment time.Duration `json:"increment,omitempty"`
}

// Breaks returns the board whose code the seat breaks.
func (r Record) Breaks(s keypeg.Seat) keypeg.Format {
	if r.Short != nil && r.Short.Seat == s {
		return r.Short.Board
	}
	return r.Board
}

// checkLeft returns nil unless the record says who left a match that ended in another
// way.
func (r Record) checkLeft() error {
	switch {
	case r.Left == nil:
		return nil
	case *r.Left > keypeg.Guest:
		return keypeg.Refusef("bad-seat", "", "a seat is host or guest")
	case r.Ending != "forfeit":
		return keypeg.Refusef("bad-record-left", "D-3", "a player who leaves forfeits: write Ending: forfeit, or leave out Left")
	}
	return nil
}

// A Handicap is the smaller board that one player breaks.
type Handicap struct {
	Seat  keypeg.Seat   `json:"seat"`
	Board keypeg.Format `json:"board"`
}

// A Game is one game of a series or one round of a duel, spoilt ones included.
type Game struct {
	Codes  []Secret // one in a series, one a seat in a duel; those that were set
	Lines  []Line   // in the order they happened
	Points [2]int   // host, guest, for this game or round
	Ended  bool     // false for a game the match broke off in; it has no points

	Uncounted bool // its points are left out: both agreed to end the match (D-18)
}

// A Secret is the code of a game and what proves that it was not changed (D-11).
type Secret struct {
	Seat       keypeg.Seat `json:"seat"` // its Codemaker
	Code       keypeg.Code `json:"code"`
	ByTable    bool        `json:"table,omitempty"`      // drawn by lot when time ran out (D-12)
	Salt       string      `json:"salt,omitempty"`       // hexadecimal
	Commitment string      `json:"commitment,omitempty"` // hexadecimal SHA-256
}

// LineKind says what a line of a game is.
type LineKind string

const (
	LineRow    LineKind = "row"
	LineGaveUp LineKind = "gave-up"
	LineClaim  LineKind = "claim" // proven (D-5 b)
	LineLimit  LineKind = "limit" // a limit agreed during the match (D-2)

	LineSetLimit LineKind = "set-limit" // a limit set without asking, by the player who waits (D-19)
)

// A Line is one thing that happened in a game.
type Line struct {
	Kind  LineKind
	Seat  keypeg.Seat   // the player who did it: the Codebreaker, or for a LineSetLimit the one who waits; host for a LineLimit
	Row   *keypeg.Row   // of a LineRow
	Limit time.Duration // of a LineLimit, where 0 lifts the limit, or of a LineSetLimit
}
