package wire

import (
	"keypeg"
	"keypeg/match"
)

// Editions lists all rulebooks and editions to choose from.
type Editions struct {
	Rulebooks []Rulebook `json:"rulebooks"`
	Editions  []Edition  `json:"editions"`
	Clocks    Clocks     `json:"clocks" doc:"the usual time limits in every edition, in addition to those of its rulebook"`

	Wide []keypeg.Colour `json:"wide" doc:"the palette of a board with more colours than its rulebook's"`
}

// Clocks lists time settings to choose from, in addition to the limits that a rulebook prints. Players can also agree on any
// other settings within the limits of a new match.
type Clocks struct {
	Banks []Bank `json:"banks"`
	Days  []int  `json:"days" doc:"days per turn; send n days as a limit of n × 86,400 seconds"`
}

// allClocks returns the clocks that are usually offered.
func allClocks() Clocks {
	c := Clocks{Days: match.UsualDays}
	for _, b := range match.UsualBanks {
		c.Banks = append(c.Banks, Bank{Time: b.Time.Seconds(), Increment: b.Increment.Seconds()})
	}
	return c
}

// Rulebook describes the rules and the look of one printed set.
type Rulebook struct {
	Slug    string          `json:"slug"`
	Name    string          `json:"name" doc:"the name, in a word" example:"Classic"`
	Title   string          `json:"title"`
	Year    int             `json:"year,omitempty"`
	About   string          `json:"about,omitempty" doc:"a sentence for players who choose a set" example:"Short and strict."`
	Plays   []keypeg.Mode   `json:"plays"`
	Games   keypeg.Parity   `json:"games" doc:"the numbers of games that can be agreed on: any, even or odd"`
	Bonus   int             `json:"bonus" doc:"the Codemaker's points for an unbroken code, in addition to one for each row"`
	Penalty int             `json:"penalty" doc:"the points of a misled player"`
	Limits  []float64       `json:"limits" doc:"seconds per turn, as printed by the set"`
	Tracker keypeg.Tracker  `json:"tracker" enum:"sheet,tracks,lines,markers" doc:"the place where the set keeps points, if it has one"`
	Clauses []string        `json:"clauses"`
	Palette []keypeg.Colour `json:"palette"`

	Material keypeg.Material `json:"material" doc:"the material of its boards"`
	Rings    bool            `json:"rings,omitempty" doc:"its pegs are rings on stems"`
	Played   []AnsweredRow   `json:"played" doc:"a running game, for a picture of the board"`
}

// Edition is a printed edition or variant.
type Edition struct {
	Slug    string      `json:"slug"`
	Title   string      `json:"title"`
	Rules   string      `json:"rules"`
	Play    keypeg.Mode `json:"play"`
	Board   Board       `json:"board"`
	Short   *Board      `json:"short,omitempty" doc:"the board that the handicapped player breaks"`
	Games   int         `json:"games" doc:"the usual number of games"`
	Clauses []string    `json:"clauses"`
}

// AllEditions lists the rulebooks and editions.
func AllEditions() Editions {
	all := Editions{Clocks: allClocks()}
	for _, r := range keypeg.Rulebooks {
		all.Rulebooks = append(all.Rulebooks, Rulebook{
			r.Slug, r.Name, r.Title, r.Year, r.About, r.ModeNames(), r.Games, r.Bonus.Points, r.Penalty.Points, limitsOf(r), r.OwnTracker(), r.Clauses, r.Colours,
			r.Material, r.Rings, Played(r.Begun),
		})
	}
	all.Wide = keypeg.Rulebooks[0].Palette(keypeg.MaxColours)
	for _, p := range keypeg.Editions {
		edition := Edition{p.Slug, p.Title, p.Rulebook, p.Mode, BoardOf(p.Board), nil, p.Games, p.Clauses}
		if p.Short != (keypeg.Format{}) {
			short := BoardOf(p.Short)
			edition.Short = &short
		}
		all.Editions = append(all.Editions, edition)
	}
	return all
}

// Played returns the rows of a game with their answers.
func Played(g keypeg.ExampleGame) []AnsweredRow {
	rows := make([]AnsweredRow, len(g.Rows))
	for i, row := range g.Rows {
		keys := keypeg.Score(g.Code, row)
		rows[i] = AnsweredRow{Row: row, Keys: &keys}
	}
	return rows
}

// limitsOf returns the limits that a rulebook prints, in seconds.
func limitsOf(r keypeg.Rulebook) []float64 {
	seconds := make([]float64, len(r.Limits))
	for i, limit := range r.Limits {
		seconds[i] = limit.Seconds()
	}
	return seconds
}

// BoardOf describes a board, setting by setting.
func BoardOf(e keypeg.Format) Board {
	return Board{e.String(), e.Colours, e.Pegs, e.Rows, e.Blanks, e.Repeats, e.Codes().String()}
}
