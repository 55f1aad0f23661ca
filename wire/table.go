package wire

import (
	"keypeg"
	"keypeg/match"
)

// TableOf describes what a match is played on; the title and notes are left to the
// sender.
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

// editionOf finds the printed edition a match is played by, if it is one.
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
