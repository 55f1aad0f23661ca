package keypeg

import (
	"slices"
	"strings"
	"time"
)

// Mode is how a match is put together. Its turns are the same in every rulebook that
// has it; what they bring is up to the Rulebook.
type Mode string

const (
	Series Mode = "series" // games with the roles swapped, points per row
	Rounds Mode = "rounds" // two games a round, a step for fewer rows (UL-3)
	Duel   Mode = "duel"   // both break at once, turn by turn (CH-3)
	Race   Mode = "race"   // both break at once, as fast as they can (CH-10)
)

// Simultaneous reports whether both players break a code at the same time.
func (m Mode) Simultaneous() bool { return m == Duel || m == Race }

// Parity is which numbers of games may be agreed.
type Parity string

const (
	AnyParity Parity = "any"
	Even      Parity = "even" // CL-2
	Odd       Parity = "odd"  // CH-2
)

// Tracker is where points are kept on the printed set (D-17).
type Tracker string

const (
	Sheet      Tracker = "sheet"
	HoleTracks Tracker = "tracks"  // two tracks of holes (RE-8)
	ScoreLines Tracker = "lines"   // AD-7
	Markers    Tracker = "markers" // sliding, under games scoring (UL-3)
)

// A Rulebook is what one printed set asks of a match, whatever its board. Nothing
// else tells one set from another: package match reads points and clauses from here.
type Rulebook struct {
	Slug  string
	Name  string // in a word, the same in every language
	Title string
	Year  int // of the copy we follow; 0 where it is not printed

	Games   Parity // of the agreed games or rounds of a match
	GamesBy string // the clause that says so

	Row     Award  // to the Codemaker of a series, for each row it took
	Bonus   Award  // besides, for an unbroken code
	Penalty Award  // to a misled player; under games scoring rows of the round (D-8)
	TotalBy string // the clause that says who wins

	Limits []time.Duration // for a turn, offered by the set; a player who waits may set one without asking (D-19)
	Modes  []Scoring       // the usual one first

	Clauses []string
	Colours Palette // of the printed set
}

// An Award is a number of points and the clause that gives them.
type Award struct {
	Points int
	Clause string
}

// A Scoring is how a rulebook counts in one Mode.
type Scoring struct {
	Mode    Mode
	Tracker Tracker
	Round   Award  // to the winner of a round of two games, a duel or a race; unused in a series
	Both    string // the clause by which a round in which both broke the code is played again
	Neither string // and one in which neither did
}

// Scoring is how the rulebook counts in a mode, and whether it has that mode.
func (r Rulebook) Scoring(m Mode) (Scoring, bool) {
	if i := slices.IndexFunc(r.Modes, func(s Scoring) bool { return s.Mode == m }); i >= 0 {
		return r.Modes[i], true
	}
	return Scoring{}, false
}

// Tracker is where the rulebook's set keeps the points of such a match.
func (r Rulebook) Tracker(m Mode) Tracker {
	s, _ := r.Scoring(m)
	return s.Tracker
}

// OwnTracker is where the rulebook's set keeps points of any kind of match: Sheet where it has no place for them.
func (r Rulebook) OwnTracker() Tracker {
	for _, s := range r.Modes {
		if s.Tracker != Sheet {
			return s.Tracker
		}
	}
	return Sheet
}

// ModeNames are the modes a match can have by the rulebook.
func (r Rulebook) ModeNames() []Mode {
	modes := make([]Mode, len(r.Modes))
	for i, s := range r.Modes {
		modes[i] = s.Mode
	}
	return modes
}

var printedLimits = []time.Duration{3 * time.Minute, 4 * time.Minute} // AD-8, UL-6, D-19

// Rulebooks are the five we follow.
var Rulebooks = []Rulebook{
	{
		Slug: "classic", Name: "Classic", Title: "Mastermind, the two-player battle of wits and logic",
		Games: Even, GamesBy: "CL-2",
		Row: Award{1, "CL-3"}, Bonus: Award{0, "CL-4"}, Penalty: Award{3, "CL-5"}, TotalBy: "CL-6",
		Limits:  printedLimits,
		Modes:   []Scoring{{Mode: Series, Tracker: Sheet}},
		Clauses: []string{"CL-2", "CL-3", "CL-4", "CL-5", "CL-6"},
		Colours: classicPalette,
	},
	{
		Slug: "remastered", Name: "Remastered", Title: "Mastermind Remastered", Year: 2018,
		Games: AnyParity, GamesBy: "RE-2",
		Row: Award{1, "RE-3"}, Bonus: Award{1, "RE-4"}, Penalty: Award{3, "RE-5"}, TotalBy: "RE-6",
		Limits:  printedLimits,
		Modes:   []Scoring{{Mode: Series, Tracker: HoleTracks}},
		Clauses: []string{"RE-2", "RE-3", "RE-4", "RE-5", "RE-6", "RE-8"},
		Colours: remasteredPalette,
	},
	{
		Slug: "advanced", Name: "Advanced", Title: "Advanced Mastermind", Year: 2005,
		Games: AnyParity, GamesBy: "AD-6",
		Row: Award{1, "AD-3"}, Bonus: Award{1, "AD-4"}, Penalty: Award{3, "AD-5"}, TotalBy: "AD-6",
		Limits:  printedLimits,
		Modes:   []Scoring{{Mode: Series, Tracker: ScoreLines}},
		Clauses: []string{"AD-3", "AD-4", "AD-5", "AD-6", "AD-7", "AD-8"},
		Colours: advancedPalette,
	},
	{
		Slug: "ultimate", Name: "Ultimate", Title: "Ultimate Mastermind", Year: 2010,
		Games: AnyParity, GamesBy: "UL-3",
		Row: Award{1, "UL-3"}, Bonus: Award{1, "UL-4"}, Penalty: Award{3, "UL-5"}, TotalBy: "UL-3",
		Limits: printedLimits,
		Modes: []Scoring{
			{Mode: Series, Tracker: Sheet},
			{Mode: Rounds, Tracker: Markers, Round: Award{1, "UL-3"}},
		},
		Clauses: []string{"UL-3", "UL-4", "UL-5", "UL-6"},
		Colours: advancedPalette,
	},
	{
		Slug: "challenge", Name: "Challenge", Title: "Mastermind Challenge", Year: 1993,
		Games: Odd, GamesBy: "CH-2",
		Penalty: Award{1, "CH-7"}, TotalBy: "CH-2",
		Limits: printedLimits,
		Modes: []Scoring{
			{Mode: Duel, Tracker: Sheet, Round: Award{1, "CH-4"}, Both: "CH-5", Neither: "CH-6"},
			{Mode: Race, Tracker: Sheet, Round: Award{1, "CH-10"}, Both: "CH-5", Neither: "CH-6"},
		},
		Clauses: []string{"CH-2", "CH-6", "CH-7"},
		Colours: challengePalette,
	},
}

// FindRulebook looks a rulebook up by its slug, in any case.
func FindRulebook(slug string) (Rulebook, bool) {
	for _, r := range Rulebooks {
		if strings.EqualFold(r.Slug, strings.TrimSpace(slug)) {
			return r, true
		}
	}
	return Rulebook{}, false
}
