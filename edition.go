package keypeg

import "strings"

// An Edition is a printed edition, or a variant of one.
type Edition struct {
	Slug     string
	Title    string
	Rulebook string // the slug of its Rulebook
	Mode     Mode
	Board    Format
	Short    Format // the handicapped player's board; the zero Format if there is none (CH-9)
	Games    int    // the number of games, unless the players agree on another
	Clauses  []string
}

var (
	board4x6x8  = Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	board4x6x10 = Format{Colours: 6, Pegs: 4, Rows: 10, Repeats: true}
	board5x8x12 = Format{Colours: 8, Pegs: 5, Rows: 12, Repeats: true}
	board4x8x12 = Format{Colours: 8, Pegs: 4, Rows: 12, Repeats: true}
)

func (e Format) withBlanks() Format { e.Blanks = true; return e }

// Editions lists the five printed editions, each followed by its variants.
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

// FindEdition returns the edition with the given slug, ignoring case.
func FindEdition(slug string) (Edition, bool) {
	for _, p := range Editions {
		if strings.EqualFold(p.Slug, strings.TrimSpace(slug)) {
			return p, true
		}
	}
	return Edition{}, false
}
