package keypeg

import "strings"

// Mode is how a match is put together.
type Mode string

const (
	Series Mode = "series" // games with the roles swapped, points per row
	Rounds Mode = "rounds" // two games a round, a step for fewer rows (UL-3)
	Duel   Mode = "duel"   // both break at once, turn by turn (CH-3)
	Race   Mode = "race"   // both break at once, as fast as they can (CH-10)
)

// Simultaneous says whether both players break a code at the same time.
func (p Mode) Simultaneous() bool { return p == Duel || p == Race }

// Parity is which numbers of games may be agreed.
type Parity string

const (
	AnyParity Parity = "any"
	Even      Parity = "even" // CL-2
	Odd       Parity = "odd"  // CH-2
)

// A Rulebook is what one printed set asks of a match, whatever its board.
type Rulebook struct {
	Slug    string
	Title   string
	Year    int // of the copy we follow; 0 where it is not printed
	Modes   []Mode
	Games   Parity // of the agreed games or rounds of a match
	Bonus   int    // points to the Codemaker above one a row for an unbroken code
	Penalty int    // points to a misled player, in points play
	Clauses []string
	Colours Palette // of the printed set
}

// Tracker is where points are kept on the printed set (D-17).
type Tracker string

const (
	Sheet      Tracker = "sheet"
	HoleTracks Tracker = "tracks"  // two tracks of holes (RE-8)
	ScoreLines Tracker = "lines"   // AD-7
	Markers    Tracker = "markers" // sliding, under games scoring (UL-3)
)

// Tracker is where the rulebook's set keeps the points of such a match.
func (r Rulebook) Tracker(play Mode) Tracker {
	switch {
	case r.Slug == "remastered":
		return HoleTracks
	case r.Slug == "advanced":
		return ScoreLines
	case play == Rounds:
		return Markers
	}
	return Sheet
}

// Rulebooks are the five we follow.
var Rulebooks = []Rulebook{
	{"classic", "Mastermind, the two-player battle of wits and logic", 0, []Mode{Series}, Even, 0, 3,
		[]string{"CL-2", "CL-3", "CL-4", "CL-5", "CL-6"}, classicPalette},
	{"remastered", "Mastermind Remastered", 2018, []Mode{Series}, AnyParity, 1, 3,
		[]string{"RE-2", "RE-3", "RE-4", "RE-5", "RE-6", "RE-8"}, remasteredPalette},
	{"advanced", "Advanced Mastermind", 2005, []Mode{Series}, AnyParity, 1, 3,
		[]string{"AD-3", "AD-4", "AD-5", "AD-6", "AD-7", "AD-8"}, advancedPalette},
	{"ultimate", "Ultimate Mastermind", 2010, []Mode{Series, Rounds}, AnyParity, 1, 3,
		[]string{"UL-3", "UL-4", "UL-5", "UL-6"}, advancedPalette},
	{"challenge", "Mastermind Challenge", 1993, []Mode{Duel, Race}, Odd, 0, 1,
		[]string{"CH-2", "CH-6", "CH-7"}, challengePalette},
}

// A Edition is a printed edition or one of its variants by name.
type Edition struct {
	Slug     string
	Title    string
	Rulebook string // slug of its Rulebook
	Mode     Mode
	Board    Format
	Short    Format // what the handicapped player breaks; else the zero Edition (CH-9)
	Games    int    // offered when nothing else is agreed
	Clauses  []string
}

var (
	board4x6x8  = Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	board4x6x10 = Format{Colours: 6, Pegs: 4, Rows: 10, Repeats: true}
	board5x8x12 = Format{Colours: 8, Pegs: 5, Rows: 12, Repeats: true}
	board4x8x12 = Format{Colours: 8, Pegs: 4, Rows: 12, Repeats: true}
)

func (e Format) withBlanks() Format { e.Blanks = true; return e }

// Editions are the five printed editions, each followed by its variants.
var Editions = []Edition{
	{"classic", "Classic", "classic", Series, board4x6x8, Format{}, 2, []string{"CL-1"}},
	{"classic-blanks", "Classic with empty holes", "classic", Series, board4x6x8.withBlanks(), Format{}, 2, []string{"CL-1", "CL-7"}},

	{"remastered", "Remastered", "remastered", Series, board4x6x10, Format{}, 2, []string{"RE-1"}},
	{"remastered-blanks", "Remastered with empty holes", "remastered", Series, board4x6x10.withBlanks(), Format{}, 2, []string{"RE-1", "RE-7"}},

	{"advanced", "Advanced", "advanced", Series, board5x8x12, Format{}, 2, []string{"AD-1"}},
	{"advanced-blanks", "Advanced with empty holes", "advanced", Series, board5x8x12.withBlanks(), Format{}, 2, []string{"AD-1", "AD-2"}},

	{"ultimate", "Ultimate, point scoring", "ultimate", Series, board5x8x12, Format{}, 2, []string{"UL-1", "UL-3"}},
	{"ultimate-blanks", "Ultimate with empty holes, point scoring", "ultimate", Series, board5x8x12.withBlanks(), Format{}, 2, []string{"UL-1", "UL-2", "UL-3"}},
	{"ultimate-games", "Ultimate, games scoring", "ultimate", Rounds, board5x8x12, Format{}, 10, []string{"UL-1", "UL-3", "D-8", "D-15"}},
	{"ultimate-games-blanks", "Ultimate with empty holes, games scoring", "ultimate", Rounds, board5x8x12.withBlanks(), Format{}, 10, []string{"UL-1", "UL-2", "UL-3", "D-8", "D-15"}},

	{"challenge", "Challenge, the duel", "challenge", Duel, board5x8x12, Format{}, 5, []string{"CH-1", "CH-3", "CH-4", "CH-5"}},
	{"challenge-4", "Challenge, codes of 4", "challenge", Duel, board4x8x12, Format{}, 5, []string{"CH-1", "CH-3", "CH-4", "CH-5", "CH-8"}},
	{"challenge-handicap", "Challenge, handicap", "challenge", Duel, board5x8x12, board4x8x12, 5, []string{"CH-1", "CH-3", "CH-4", "CH-5", "CH-9"}},
	{"challenge-race", "Challenge, the race", "challenge", Race, board5x8x12, Format{}, 5, []string{"CH-1", "CH-10"}},
	{"challenge-race-4", "Challenge, race for codes of 4", "challenge", Race, board4x8x12, Format{}, 5, []string{"CH-1", "CH-8", "CH-10"}},
	{"challenge-race-handicap", "Challenge, race with a handicap", "challenge", Race, board5x8x12, board4x8x12, 5, []string{"CH-1", "CH-9", "CH-10"}},
}

// FindEdition looks a edition up by its slug, in any case.
func FindEdition(slug string) (Edition, bool) {
	for _, p := range Editions {
		if strings.EqualFold(p.Slug, strings.TrimSpace(slug)) {
			return p, true
		}
	}
	return Edition{}, false
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
