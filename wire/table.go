package wire

import (
	"keypeg"
	"keypeg/match"
)

// TableOf describes the board and settings of a match. The sender adds the title and notes.
func TableOf(c match.Config) Table {
	rules, _ := keypeg.FindRulebook(c.Rules)
	colours := max(c.Boards[keypeg.Host].Colours, c.Boards[keypeg.Guest].Colours)
	t := Table{
		Tracker:  rules.Tracker(c.Mode),
		Palette:  rules.Palette(colours),
		Patience: match.Patience.Seconds(),
		Limits:   limitsOf(rules),
	}
	for s, board := range c.Boards {
		t.Boards[s] = BoardOf(board)
	}
	if p, ok := editionOf(c); ok {
		t.Edition = p.Slug
	}
	return t
}

// editionOf returns the printed edition with the settings of a match, and reports whether there is one.
func editionOf(c match.Config) (keypeg.Edition, bool) {
	for _, p := range keypeg.Editions {
		for _, s := range keypeg.Seats {
			d := match.FromEdition(p, s)
			if d.Rules == c.Rules && d.Mode == c.Mode && d.Boards == c.Boards {
				return p, true
			}
		}
	}
	return keypeg.Edition{}, false
}
