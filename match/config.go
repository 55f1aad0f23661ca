package match

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/record"
)

// Limits of the settings that players can agree on (D-1, D-2).
const (
	MaxGames = 60 // the largest number of games, rounds or steps
	MinLimit = time.Second
	MaxLimit = 30 * 24 * time.Hour
)

// The limits on the settings of a bank (D-21).
const (
	MinBank      = MinTurn
	MaxBank      = 24 * time.Hour
	MaxIncrement = time.Hour
)

// The time settings that are offered if a rulebook has none: banks, and days per turn.
var (
	UsualBanks = []Bank{{Time: 5 * time.Minute, Increment: 5 * time.Second}, {Time: 10 * time.Minute, Increment: 10 * time.Second}, {Time: 30 * time.Minute, Increment: 20 * time.Second}}
	UsualDays  = []int{1, 2, 3, 7}
)

// First says who sets the first code of a series (D-10).
type First string

const (
	HostFirst  First = "host"
	GuestFirst First = "guest"
	ByLot      First = "lot"
)

// A Bank is the time that a player has for a whole game (D-21).
type Bank = record.Bank

// A Config contains everything agreed before a match. A zero Limit means no limit, and a zero Bank means no bank. A match may
// have a limit or a bank, but not both.
type Config struct {
	ID      string           `json:"id"`
	Rules   string           `json:"rules"` // the slug of the keypeg.Rulebook
	Mode    keypeg.Mode      `json:"play"`
	Boards  [2]keypeg.Format `json:"boards"` // the board that each seat breaks; the two differ only in a handicap (CH-9)
	Games   int              `json:"games"`  // the number of games or rounds; in rounds of two games, the number of steps that win (D-15)
	Answers keypeg.Answers   `json:"answers"`
	First   First            `json:"first"`
	Limit   time.Duration    `json:"limit"`         // per turn
	Bank    Bank             `json:"bank,omitzero"` // each seat's bank for each game (D-21)
}

// FromEdition returns the settings of a match in an edition, with the edition's usual number of games and with answers by the
// table. In a handicap match, the seat breaksShort breaks the smaller board.
func FromEdition(p keypeg.Edition, breaksShort keypeg.Seat) Config {
	c := Config{
		Rules:   p.Rulebook,
		Mode:    p.Mode,
		Boards:  [2]keypeg.Format{p.Board, p.Board},
		Games:   p.Games,
		Answers: keypeg.Auto,
		First:   HostFirst,
	}
	if p.Short != (keypeg.Format{}) {
		c.Boards[breaksShort] = p.Short
	}
	return c
}

// scoring returns the rulebook's scoring for the mode of the match.
func (c Config) scoring() keypeg.Scoring {
	rules, _ := keypeg.FindRulebook(c.Rules)
	scoring, _ := rules.Scoring(c.Mode)
	return scoring
}

// Validate returns nil if a match can be played with these settings.
func (c Config) Validate() error {
	rules, ok := keypeg.FindRulebook(c.Rules)
	if !ok {
		return keypeg.Refusef("bad-rules", "", "there are no rules called %.40q", c.Rules)
	}
	if err := record.CheckID(c.ID); err != nil {
		return err
	}
	if _, ok := rules.Scoring(c.Mode); !ok {
		return keypeg.Refusef("bad-play", "", "these rules cannot be played as %.20q", c.Mode)
	}
	for _, board := range c.Boards {
		if err := board.Validate(); err != nil {
			return err
		}
	}
	if !c.Mode.Simultaneous() && c.Boards[0] != c.Boards[1] {
		return keypeg.Refusef("bad-handicap", rules.HandicapBy(), "only a duel or a race has two different boards")
	}
	if err := c.checkGames(rules); err != nil {
		return err
	}
	if !slices.Contains([]keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict}, c.Answers) {
		return keypeg.Refusef("bad-answers", "D-4", "answers are auto, assisted or strict, not %.20q", c.Answers)
	}
	if !slices.Contains([]First{HostFirst, GuestFirst, ByLot}, c.First) {
		return keypeg.Refusef("bad-first", "D-10", "first is host, guest or lot, not %.20q", c.First)
	}
	if err := c.checkBank(); err != nil {
		return err
	}
	return checkLimit(c.Limit)
}

func (c Config) checkBank() error {
	b := c.Bank
	switch {
	case b == Bank{}:
		return nil
	case c.Limit != 0:
		return keypeg.Refusef("bad-bank-limit", "D-21", "a match has a bank of time or a limit a turn, not both")
	case b.Time < MinBank || b.Time > MaxBank || b.Increment < 0 || b.Increment > MaxIncrement:
		return keypeg.Refusef("bad-bank", "D-21", "a bank is 10 seconds to 24 hours per game, plus at most 1 hour per row")
	}
	return nil
}

func (c Config) checkGames(rules keypeg.Rulebook) error {
	switch {
	case c.Games < 1 || c.Games > MaxGames:
		return keypeg.Refusef("bad-games", "D-1", "a match has 1 to %d games, not %d", MaxGames, c.Games)
	case rules.Games == keypeg.Even && c.Games%2 != 0:
		return keypeg.Refusef("bad-games-even", rules.GamesBy, "these rules need an even number of games: %d is odd", c.Games)
	case rules.Games == keypeg.Odd && c.Games%2 == 0:
		return keypeg.Refusef("bad-games-odd", rules.GamesBy, "these rules need an odd number of rounds: %d is even", c.Games)
	}
	return nil
}

func checkLimit(d time.Duration) error {
	if d != 0 && (d < MinLimit || d > MaxLimit) {
		return keypeg.Refusef("bad-limit", "D-2", "a limit is 1 second to 30 days per turn")
	}
	return nil
}
