// Package record reads and writes a whole match as it was played: as text that a person can read and correct, and as equivalent
// JSON.
//
// [Parse] reads records as people write them, [Record.String] writes records in exactly one form, and [Record.Check]
// reports whether a record can be written at all. [Each] reads many records from one text. Both forms are described in
// docs/notation.md. To check that the match was played by the rules, use match.Replay. The package is pure.
package record

import (
	"time"

	"keypeg"
)

// A Record is a whole match as it was played, in a form that can be stored, read, edited by hand and replayed. Its text form
// (Parse, String) and its JSON form use the same names and values. Both forms are described in docs/notation.md. Anyone may
// have written a record, so do not trust its contents until package match has replayed it.
type Record struct {
	Match string // the id of the match, which is needed to check commitments (D-11)
	Date  string // the day on which the match was made, such as 2026-11-20
	Host  string // the players' names
	Guest string

	Rules   string         // the slug of the Rulebook
	Colours string         // the slug of the Rulebook whose colours the pegs had; "" for those of Rules
	Play    keypeg.Mode    // series, rounds, duel or race
	Board   keypeg.Format  // the board whose codes are broken
	Short   *Handicap      // the smaller board of a handicap (CH-9); nil for none
	Games   int            // the agreed number of games or rounds; in mode rounds, the number of steps to win (D-15)
	Answers keypeg.Answers // auto, assisted or strict
	First   keypeg.Seat    // the first Codemaker; meaningless in a duel or race
	Limit   time.Duration  // the limit for each turn; 0 means none
	Bank    Bank           // each player's bank for each game; the zero Bank means none (D-21)

	Played []Game
	Points [2]int       // the final points of the host and the guest
	Result string       // "host", "guest", "draw" or, while the match is in progress, "*"
	Ending string       // how the match ended: "played", "forfeit", "agreed", "cap" (D-1), or "" while it is in progress
	Left   *keypeg.Seat // the player who left a forfeited match; nil if the record does not name one
}

// A Bank is a player's time for a game: it begins with Time and grows by Increment for each row that the player places.
type Bank struct {
	Time      time.Duration `json:"time"`
	Increment time.Duration `json:"increment,omitempty"`
}

// Breaks returns the board whose codes a seat breaks.
func (r Record) Breaks(s keypeg.Seat) keypeg.Format {
	if r.Short != nil && r.Short.Seat == s {
		return r.Short.Board
	}
	return r.Board
}

// WithColours returns the record with the colours of the given rulebook, which are not mentioned if they are those of Rules.
func (r Record) WithColours(slug string) Record {
	if slug != r.Rules {
		r.Colours = slug
	}
	return r
}

// checkLeft returns an error if the record names a player who left although the match did not end by forfeit.
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

// A Handicap names the player who breaks the smaller board, and describes that board.
type Handicap struct {
	Seat  keypeg.Seat   `json:"seat"`
	Board keypeg.Format `json:"board"`
}

// A Game is one game of a series or one round of a duel or race, even if it was spoilt.
type Game struct {
	Codes  []Secret // the codes that were set: one in a series, one per seat in a duel or race
	Lines  []Line   // the events of the game in order
	Points [2]int   // the points of the host and the guest for this game or round
	Ended  bool     // whether the game ended, rather than being broken off

	Uncounted bool // whether the points are left out because both players agreed to end the match (D-18)
}

// A Secret is the code of a game and the proof that the code was not changed (D-11).
type Secret struct {
	Seat       keypeg.Seat `json:"seat"` // its Codemaker
	Code       keypeg.Code `json:"code"`
	ByTable    bool        `json:"table,omitempty"`      // whether the code was drawn at random when time ran out (D-12)
	Salt       string      `json:"salt,omitempty"`       // hexadecimal
	Commitment string      `json:"commitment,omitempty"` // hexadecimal SHA-256
}

// LineKind is the kind of a line of a game.
type LineKind string

const (
	LineRow    LineKind = "row"
	LineGaveUp LineKind = "gave-up"
	LineClaim  LineKind = "claim" // a proven claim (D-5 b)
	LineLimit  LineKind = "limit" // a limit agreed during the match (D-2)

	LineSetLimit LineKind = "set-limit" // a limit set without an offer, by the player who was waiting (D-19)
)

// A Line is one event of a game.
type Line struct {
	Kind  LineKind
	Seat  keypeg.Seat   // the acting player: the Codebreaker or, for a LineSetLimit, the waiting player; host for a LineLimit
	Row   *keypeg.Row   // the row of a LineRow
	Limit time.Duration // the limit of a LineSetLimit or a LineLimit; 0 in a LineLimit removes the limit
}
