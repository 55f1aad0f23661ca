package party

import (
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
)

// Limits of a party.
const (
	MaxPlayers = 500            // the largest number of people in a party at the same time
	MaxSeats   = 4 * MaxPlayers // the largest number of seats given in total; no seat is ever given to a second person
	MaxCodes   = match.MaxGames
	MinTeams   = 2
	MaxTeams   = 8
)

// Pace determines when players may place a row.
type Pace string

const (
	Own      Pace = "own"      // each player continues as soon as their row is answered
	Together Pace = "together" // the next row begins once everybody has placed the current one or the time for the current one is over
)

// Source determines who makes the codes.
type Source string

const (
	ByKeypeg  Source = "keypeg"
	ByPlayers Source = "players" // in turn
)

// A Config contains all settings that are chosen before a party begins.
type Config struct {
	ID     string          `json:"id"`
	Rules  string          `json:"rules"` // the slug of the keypeg.Rulebook that determines how many rows count for an unbroken code
	Board  keypeg.Format   `json:"board"`
	Boards []keypeg.Format `json:"boards,omitempty"` // the board of each code; empty if all codes have the same Board
	Codes  int             `json:"codes"`
	Pace   Pace            `json:"pace"`
	Limit  time.Duration   `json:"limit,omitempty"` // the limit for each row and for making a code; 0 means no limit, which is possible only at players' own pace
	Source Source          `json:"source"`
	Teams  int             `json:"teams,omitempty"`  // the number of teams: 0, or from MinTeams to MaxTeams
	Taught bool            `json:"taught,omitempty"` // whether each answer is explained to the player who gets it
	Script []Scripted      `json:"script,omitempty"` // the script of each code if the party is a lesson; otherwise empty
}

// A Scripted is the script for one code of a lesson: the code, and the first rows, which everybody must place. If a row is
// zero, players choose it themselves. If Code is zero, Keypeg draws the code, and Rows is empty.
type Scripted struct {
	Code keypeg.Code   `json:"code"`
	Rows []keypeg.Code `json:"rows,omitempty"`
}

// FromEdition returns the settings of a party with an edition's board and the given number of codes. Keypeg makes the codes,
// everybody plays at their own pace, and there are no teams.
func FromEdition(e keypeg.Edition, codes int) Config {
	return Config{Rules: e.Rulebook, Board: e.Board, Codes: codes, Pace: Own, Source: ByKeypeg}
}

// Validate returns nil if a party can be played with these settings.
func (c Config) Validate() error {
	if _, ok := keypeg.FindRulebook(c.Rules); !ok {
		return keypeg.Refusef("bad-rules", "", "there are no rules called %.40q", c.Rules)
	}
	if err := record.CheckID(c.ID); err != nil {
		return err
	}
	for _, board := range append([]keypeg.Format{c.Board}, c.Boards...) {
		if err := board.Validate(); err != nil {
			return err
		}
	}
	switch {
	case c.Codes < 1 || c.Codes > MaxCodes:
		return keypeg.Refusef("bad-codes", "", "a party has 1 to %d codes, not %d", MaxCodes, c.Codes)
	case len(c.Boards) > 0 && (len(c.Boards) != c.Codes || c.Boards[0] != c.Board):
		return keypeg.Refusef("bad-party-boards", "", "a party has one board for all codes, or one for each code")
	case c.Source != ByKeypeg && c.Source != ByPlayers:
		return keypeg.Refusef("bad-source", "", "codes come from keypeg or players, not %.20q", c.Source)
	case c.Pace != Own && c.Pace != Together:
		return keypeg.Refusef("bad-pace", "", "a pace is own or together, not %.20q", c.Pace)
	case c.Pace == Together && c.Limit == 0:
		return keypeg.Refusef("bad-pace-limit", "", "rows together need a limit")
	case c.Limit != 0 && (c.Limit < match.MinLimit || c.Limit > match.MaxLimit):
		return keypeg.Refusef("bad-limit", "D-2", "a limit is 1 second to 30 days per turn")
	case c.Teams != 0 && (c.Teams < MinTeams || c.Teams > MaxTeams):
		return keypeg.Refusef("bad-teams", "", "a party has %d to %d teams, or none", MinTeams, MaxTeams)
	}
	return c.checkScript()
}

// checkScript returns nil if a party can follow its script.
func (c Config) checkScript() error {
	wrong := keypeg.Refusef("bad-script", "", "in a lesson, Keypeg makes the codes, and everybody places each row together")
	if len(c.Script) > 0 && (len(c.Script) != c.Codes || c.Source != ByKeypeg || c.Pace != Together) {
		return wrong
	}
	for i, s := range c.Script {
		board := c.BoardOf(i + 1)
		if len(s.Rows) >= board.Rows || s.Code == 0 && len(s.Rows) > 0 {
			return wrong
		}
		for _, code := range append([]keypeg.Code{s.Code}, s.Rows...) {
			if err := board.Check(code); code != 0 && err != nil {
				return err
			}
		}
	}
	return nil
}

// ScriptOf returns the script for the code with the given number, counted from 1. The result is empty if that code has no
// script.
func (c Config) ScriptOf(number int) Scripted {
	if number < 1 || number > len(c.Script) {
		return Scripted{}
	}
	return c.Script[number-1]
}

// fewest returns the smallest number of players that a round needs.
func (c Config) fewest() int {
	if c.Source == ByPlayers {
		return 2
	}
	return 1
}

// BoardOf returns the board on which the code with the given number is played. The first code has number 1. Before the first
// code, it returns the board of the first code.
func (c Config) BoardOf(number int) keypeg.Format {
	if len(c.Boards) == 0 {
		return c.Board
	}
	return c.Boards[max(number, 1)-1]
}

// Unbroken returns the number of rows that count for an unbroken code on a board: the rows of the board plus the printed
// bonus (CL-4, RE-4, AD-4, UL-4). If the rules print no points for rows, the bonus is one row, as in D-8.
func (c Config) Unbroken(board keypeg.Format) int {
	rules, _ := keypeg.FindRulebook(c.Rules)
	if rules.Row.Points == 0 {
		return board.Rows + 1
	}
	return board.Rows + rules.Bonus.Points
}
