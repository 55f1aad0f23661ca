package tournament

import (
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
)

// Limits of a tournament.
const (
	MaxPlayers = 64             // the largest number of players at the same time, including the computer
	MaxSeats   = 4 * MaxPlayers // the largest number of seats given in total; no seat is ever given to a second person
	MaxMatches = MaxPlayers * (MaxPlayers - 1) / 2
	MinLength  = time.Minute // of an arena
	MaxLength  = 24 * time.Hour
)

// Kind determines how players are paired.
type Kind string

const (
	Arena      Kind = "arena"        // until a set time is over, players who are free are paired again
	AllPlayAll Kind = "all-play-all" // each player meets every other player once
)

// A Config contains all settings that are chosen before a tournament
// begins.
type Config struct {
	ID       string        `json:"id"`
	Kind     Kind          `json:"kind"`
	Match    match.Config  `json:"match"`              // the config of every match, without an id
	Length   time.Duration `json:"length,omitempty"`   // of an arena
	Computer string        `json:"computer,omitempty"` // the level of the computer that makes the number of players even; "" for none
	Called   string        `json:"called,omitempty"`   // the name of the computer
}

// Validate returns nil if a tournament can be played with these settings.
func (c Config) Validate() error {
	if err := record.CheckID(c.ID); err != nil {
		return err
	}
	if err := c.Match.Validate(); err != nil {
		return err
	}
	switch {
	case c.Kind != Arena && c.Kind != AllPlayAll:
		return keypeg.Refusef("bad-tournament", "", "a tournament is arena or all-play-all, not %.20q", c.Kind)
	case c.Kind == Arena && (c.Length < MinLength || c.Length > MaxLength):
		return keypeg.Refusef("bad-length", "", "an arena takes 1 minute to 24 hours")
	case c.Kind == AllPlayAll && c.Length != 0:
		return keypeg.Refusef("bad-length-all", "", "only an arena has a length")
	}
	return nil
}
