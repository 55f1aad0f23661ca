package match

import (
	"time"

	"keypeg"
)

// EventKind is the kind of an Event. The kinds of board events have the same names as in package keypeg.
type EventKind string

const (
	Sat     EventKind = "sat"     // the player Name takes Seat
	Started EventKind = "started" // the match starts, and Seat sets the first code
	CodeSet EventKind = EventKind(keypeg.CodeSet)
	Placed  EventKind = EventKind(keypeg.RowPlaced)
	Lost    EventKind = EventKind(keypeg.RowLost)
	Keyed   EventKind = EventKind(keypeg.KeysGiven)
	GaveUp  EventKind = EventKind(keypeg.GivenUp)
	Claimed EventKind = EventKind(keypeg.Claimed)

	Offered  EventKind = "offered"  // Seat offers Offer
	Declined EventKind = "declined" // Seat declines an offer or withdraws its own
	Limited  EventKind = "limited"  // both players agree on Limit, from the next turn on (D-2)
	Agreed   EventKind = "agreed"   // both players agree to end the match as it stands (D-3, D-18)
	Left     EventKind = "left"     // Seat leaves and forfeits (D-3)

	LimitSet EventKind = "limit-set" // Seat, which is waiting, sets Limit from the next turn on (D-19)

	AskedAgain EventKind = "rematch" // Seat asks for a rematch; a later Declined withdraws the request
)

// An Event is one thing that happened in a match. Seat is the player who did it, or for whom the table did it (ByTable).
// Seat is the Codemaker for a code and for keys, and the Codebreaker for everything else in a game. The events alone
// determine a match, which is stored as its events and replayed from them.
type Event struct {
	Kind    EventKind     `json:"kind"`
	At      time.Time     `json:"at"`
	Seat    keypeg.Seat   `json:"seat"`
	ID      string        `json:"id,omitempty"` // the ID of the command, only on its first event; never shown
	Name    string        `json:"name,omitempty"`
	Code    keypeg.Code   `json:"code,omitempty"`
	Salt    Salt          `json:"salt,omitempty"` // the salt of a code (D-11)
	Keys    *keypeg.Keys  `json:"keys,omitempty"`
	ByTable bool          `json:"table,omitempty"`
	Offer   OfferKind     `json:"offer,omitempty"`
	Limit   time.Duration `json:"limit,omitempty"`
}

// OfferKind is a kind of proposal from one player to the other.
type OfferKind string

const (
	OfferLimit OfferKind = "limit" // set the limit per turn to Limit; 0 removes the limit
	OfferEnd   OfferKind = "end"   // end the match as it stands
)

// An Offer is a proposal that is open until it is answered or withdrawn. An offer lapses at the end of the game, or when the player
// who received it makes a move.
type Offer struct {
	By    keypeg.Seat   `json:"by"`
	Kind  OfferKind     `json:"kind"`
	Limit time.Duration `json:"limit,omitempty"`
}
