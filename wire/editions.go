package wire

import "keypeg"

// Editions is all there is to choose from.
type Editions struct {
	Rulebooks []Rulebook `json:"rulebooks"`
	Presets   []Preset   `json:"presets"`
}

// Rulebook is what one printed set asks of a match.
type Rulebook struct {
	Slug    string          `json:"slug"`
	Title   string          `json:"title"`
	Year    int             `json:"year,omitempty"`
	Plays   []keypeg.Play   `json:"plays"`
	Games   keypeg.Count    `json:"games" doc:"which numbers of games can be agreed: any, even or odd"`
	Bonus   int             `json:"bonus" doc:"points to the Codemaker above one a row, for an unbroken code"`
	Penalty int             `json:"penalty" doc:"points to a player who was misled"`
	Clauses []string        `json:"clauses"`
	Palette []keypeg.Colour `json:"palette"`
}

// Preset is a printed edition or variant.
type Preset struct {
	Slug    string      `json:"slug"`
	Title   string      `json:"title"`
	Rules   string      `json:"rules"`
	Play    keypeg.Play `json:"play"`
	Board   Board       `json:"board"`
	Short   *Board      `json:"short,omitempty" doc:"what the handicapped player breaks"`
	Games   int         `json:"games" doc:"offered when nothing else is agreed"`
	Clauses []string    `json:"clauses"`
}

// AllEditions lists the rulebooks and presets.
func AllEditions() Editions {
	var all Editions
	for _, r := range keypeg.Rulebooks {
		all.Rulebooks = append(all.Rulebooks, Rulebook{
			r.Slug, r.Title, r.Year, r.Plays, r.Games, r.Bonus, r.Penalty, r.Clauses, r.Colours,
		})
	}
	for _, p := range keypeg.Presets {
		preset := Preset{p.Slug, p.Title, p.Rulebook, p.Play, BoardOf(p.Board), nil, p.Games, p.Clauses}
		if p.Short != (keypeg.Edition{}) {
			short := BoardOf(p.Short)
			preset.Short = &short
		}
		all.Presets = append(all.Presets, preset)
	}
	return all
}

// BoardOf spells an edition out.
func BoardOf(e keypeg.Edition) Board {
	return Board{e.String(), e.Colours, e.Pegs, e.Rows, e.Blanks, e.Repeats, e.Codes().String()}
}
