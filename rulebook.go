package keypeg

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Mode is the form of a match. A mode has the same turns in every rulebook, but its points depend on the Rulebook.
type Mode string

const (
	Series Mode = "series" // the players alternate as Codemaker, and each row scores points for the Codemaker
	Rounds Mode = "rounds" // in each round of two games, the player who needs fewer rows gains a step (UL-3)
	Duel   Mode = "duel"   // both players break codes at the same time, in turns (CH-3)
	Race   Mode = "race"   // both players break codes at the same time, as fast as they can (CH-10)
)

// Simultaneous reports whether both players break a code at the same time.
func (m Mode) Simultaneous() bool { return m == Duel || m == Race }

// Parity says whether the number of games in a match must be even or odd.
type Parity string

const (
	AnyParity Parity = "any"
	Even      Parity = "even" // CL-2
	Odd       Parity = "odd"  // CH-2
)

// Tracker is the place where the printed set keeps points (D-17).
type Tracker string

const (
	Sheet      Tracker = "sheet"
	HoleTracks Tracker = "tracks"  // two tracks of holes (RE-8)
	ScoreLines Tracker = "lines"   // AD-7
	Markers    Tracker = "markers" // sliding markers, under games scoring (UL-3)
)

// A Rulebook contains one printed set's rules for a match, which are the same on every board, and describes the look of the
// set. Only its Editions and, in package tell, the translations of About and of the editions' titles are defined elsewhere.
type Rulebook struct {
	Slug  string
	Name  string // one word, the same in every language
	Title string
	Year  int    // the year of the copy that we follow; 0 if it has none
	About string // one sentence for people choosing a set; package tell translates it

	Games   Parity // whether the number of games or rounds in a match must be even or odd
	GamesBy string // the clause that determines Games

	Row     Award  // the points that the Codemaker of a series gets for each row used
	Bonus   Award  // the extra points for an unbroken code
	Penalty Award  // the points for a misled player; under games scoring, the rows deducted in the round (D-8)
	TotalBy string // the clause that decides the winner

	Limits  []time.Duration // the limits that the set offers for a turn; a waiting player may set one of them without asking (D-19)
	LimitBy string          // the clause that offers Limits; D-2 if the set has none
	Modes   []Scoring       // the usual mode comes first

	Blanks   string // the clause that allows empty holes; "" if the set has no such editions
	Shorter  string // the clause that allows shorter codes
	Handicap string // the clause that allows shorter codes for one player only

	Clauses  []string
	Examples []Example   // examples of answers
	Begun    ExampleGame // a game shown on the set's board

	Colours  Palette  // the colours of the printed set's pegs
	Material Material // the material of the set's boards; if zero, they look like custom boards
	Rings    bool     // whether the pegs of the set are rings on stems
}

// An Award is a number of points and the clause that gives them.
type Award struct {
	Points int
	Clause string
}

// A Scoring contains a rulebook's rules for the points in one Mode.
type Scoring struct {
	Mode    Mode
	Tracker Tracker
	Kept    string // the clause that says how the tracker shows points; "" if there is none
	Codes   string // in simultaneous modes, the clause under which both players hide a code
	Turns   string // the clause under which both players place a row before either row is answered
	Round   Award  // the points for the winner of a round of two games, a duel or a race; unused in a series
	Both    string // the clause under which a round is played again if both players broke the code
	Neither string // the clause under which a round is played again if neither player broke the code
}

// Scoring returns the rulebook's scoring for a mode, and reports whether the rulebook has that mode.
func (r Rulebook) Scoring(m Mode) (Scoring, bool) {
	if i := slices.IndexFunc(r.Modes, func(s Scoring) bool { return s.Mode == m }); i >= 0 {
		return r.Modes[i], true
	}
	return Scoring{}, false
}

// Simultaneous reports whether both players usually break a code at the same time. In that case, the set's board has two
// sides.
func (r Rulebook) Simultaneous() bool { return len(r.Modes) > 0 && r.Modes[0].Mode.Simultaneous() }

// Editions returns the rulebook's editions, the usual one first.
func (r Rulebook) Editions() []Edition {
	return slices.DeleteFunc(slices.Clone(Editions), func(e Edition) bool { return e.Rulebook != r.Slug })
}

// Tracker returns the place where the rulebook's set keeps the points of a match in mode m.
func (r Rulebook) Tracker(m Mode) Tracker {
	s, _ := r.Scoring(m)
	return s.Tracker
}

// HandicapBy returns the clause that allows the two boards of a match to differ. If the rulebook has no such clause, it
// returns the clause of the first rulebook that has one.
func (r Rulebook) HandicapBy() string {
	for _, other := range Rulebooks {
		r.Handicap = cmp.Or(r.Handicap, other.Handicap)
	}
	return r.Handicap
}

// OwnTracker returns the place where the rulebook's set keeps points in any of its modes, or Sheet if it has no such place.
func (r Rulebook) OwnTracker() Tracker {
	for _, s := range r.Modes {
		if s.Tracker != Sheet {
			return s.Tracker
		}
	}
	return Sheet
}

// ModeNames returns the modes that the rulebook allows.
func (r Rulebook) ModeNames() []Mode {
	modes := make([]Mode, len(r.Modes))
	for i, s := range r.Modes {
		modes[i] = s.Mode
	}
	return modes
}

var printedLimits = []time.Duration{3 * time.Minute, 4 * time.Minute} // AD-8, UL-6, D-19

// Rulebooks lists the five rulebooks that Keypeg follows.
var Rulebooks = []Rulebook{
	{
		Slug: "classic", Name: "Classic", Title: "Mastermind, the two-player battle of wits and logic",
		About: "Short and strict.",
		Games: Even, GamesBy: "CL-2",
		Row: Award{1, "CL-3"}, Bonus: Award{0, "CL-4"}, Penalty: Award{3, "CL-5"}, TotalBy: "CL-6",
		Limits:  printedLimits,
		LimitBy: "D-2",
		Modes:   []Scoring{{Mode: Series, Tracker: Sheet}},
		Blanks:  "CL-7",
		Clauses: []string{"CL-2", "CL-3", "CL-4", "CL-5", "CL-6"},
		Examples: []Example{
			example(OneAndOne, "3426", "3141", ""),
			example(TwoForOne, "3426", "3355", ""),
			example(RedFirst, "1122", "1211", ""),
			example(EmptyHole, "1030", "0130", ""),
		},
		Begun:    exampleGame("3426", "1123", "2143", "3416"),
		Colours:  classicPalette,
		Material: Material{"pine", 0.335, 0.045, 190},
	},
	{
		Slug: "remastered", Name: "Remastered", Title: "Mastermind Remastered", Year: 2018,
		About: "A good place to start.",
		Games: AnyParity, GamesBy: "RE-2",
		Row: Award{1, "RE-3"}, Bonus: Award{1, "RE-4"}, Penalty: Award{3, "RE-5"}, TotalBy: "RE-6",
		Limits:  printedLimits,
		LimitBy: "D-2",
		Modes:   []Scoring{{Mode: Series, Tracker: HoleTracks, Kept: "RE-8"}},
		Blanks:  "RE-7",
		Clauses: []string{"RE-2", "RE-3", "RE-4", "RE-5", "RE-6", "RE-8"},
		Examples: []Example{ // the colours are illegible in our copy, but the answers are legible
			example(OneAndOne, "1234", "1525", "RE-9"),
			example(TwoForOne, "4133", "1155", "RE-9"),
			example(Elsewhere, "4133", "5512", "RE-9"),
			example(TwoForTwo, "4133", "3535", "RE-9"),
		},
		Begun:    exampleGame("2536", "1122", "2334", "2414", "2653"),
		Colours:  remasteredPalette,
		Material: Material{"midnight", 0.335, 0.06, 268},
	},
	{
		Slug: "advanced", Name: "Advanced", Title: "Advanced Mastermind", Year: 2005,
		About: "For long evenings.",
		Games: AnyParity, GamesBy: "AD-6",
		Row: Award{1, "AD-3"}, Bonus: Award{1, "AD-4"}, Penalty: Award{3, "AD-5"}, TotalBy: "AD-6",
		Limits:  printedLimits,
		LimitBy: "AD-8",
		Modes:   []Scoring{{Mode: Series, Tracker: ScoreLines, Kept: "AD-7"}},
		Blanks:  "AD-2",
		Clauses: []string{"AD-3", "AD-4", "AD-5", "AD-6", "AD-7", "AD-8"},
		Examples: []Example{
			example(OneAndOne, "12378", "25346", "AD-9"),
			example(TwoForOne, "13743", "25776", "AD-9"),
			example(OneForTwo, "53544", "15728", "AD-9"),
			example(TwoForTwo, "11745", "23113", "AD-9"),
		},
		Begun:    exampleGame("46318", "11223", "14452", "47613", "67218", "46811"),
		Colours:  advancedPalette,
		Material: Material{"damson", 0.33, 0.045, 345},
	},
	{
		Slug: "ultimate", Name: "Ultimate", Title: "Ultimate Mastermind", Year: 2010,
		About: "For points, or first to ten.",
		Games: AnyParity, GamesBy: "UL-3",
		Row: Award{1, "UL-3"}, Bonus: Award{1, "UL-4"}, Penalty: Award{3, "UL-5"}, TotalBy: "UL-3",
		Limits: printedLimits, LimitBy: "UL-6",
		Modes: []Scoring{
			{Mode: Series, Tracker: Sheet},
			{Mode: Rounds, Tracker: Markers, Round: Award{1, "UL-3"}},
		},
		Blanks:  "UL-2",
		Clauses: []string{"UL-3", "UL-4", "UL-5", "UL-6"},
		Examples: []Example{
			example(OneAndOne, "12378", "25346", "UL-7"),
			example(ThreeForOne, "12378", "53336", "UL-7"),
			example(Elsewhere, "12378", "64524", "UL-7"),
			example(TwoAndTwo, "12378", "72387", "UL-7"),
		},
		Begun:    exampleGame("36472", "67812", "36541", "36412"),
		Colours:  advancedPalette,
		Material: Material{"graphite", 0.305, 0.006, 260},
	},
	{
		Slug: "challenge", Name: "Challenge", Title: "Mastermind Challenge", Year: 1993,
		About: "You both break a code at the same time.",
		Games: Odd, GamesBy: "CH-2",
		Penalty: Award{1, "CH-7"}, TotalBy: "CH-2",
		Limits: printedLimits, LimitBy: "D-2",
		Modes: []Scoring{
			{Mode: Duel, Tracker: Sheet, Codes: "CH-1", Turns: "CH-3", Round: Award{1, "CH-4"}, Both: "CH-5", Neither: "CH-6"},
			{Mode: Race, Tracker: Sheet, Codes: "CH-1", Round: Award{1, "CH-10"}, Both: "CH-5", Neither: "CH-6"},
		},
		Shorter: "CH-8", Handicap: "CH-9",
		Clauses: []string{"CH-2", "CH-6", "CH-7"},
		Examples: []Example{
			example(TwoAndTwo, "46318", "47613", ""),
			example(OneForTwo, "55312", "78588", ""),
			example(RedFirst, "44261", "42448", ""),
		},
		Begun:    exampleGame("42687", "34512", "42357", "42618", "42681"),
		Colours:  challengePalette,
		Material: Material{"umber", 0.345, 0.042, 52},
		Rings:    true,
	},
}

// FindRulebook returns the rulebook with the given slug, ignoring case.
func FindRulebook(slug string) (Rulebook, bool) {
	for _, r := range Rulebooks {
		if strings.EqualFold(r.Slug, strings.TrimSpace(slug)) {
			return r, true
		}
	}
	return Rulebook{}, false
}
