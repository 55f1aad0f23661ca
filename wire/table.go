package wire

import (
	"fmt"

	"keypeg"
	"keypeg/match"
)

// TableOf describes what a match is played on.
func TableOf(c match.Config) Table {
	rules, _ := keypeg.FindRulebook(c.Rules)
	colours := max(c.Boards[keypeg.Host].Colours, c.Boards[keypeg.Guest].Colours)
	t := Table{
		Title:   fmt.Sprintf("A board of one's own, by the %s rulebook", rules.Slug),
		Tracker: rules.Tracker(c.Mode),
		Palette: rules.Palette(colours),
		Notes:   notes(c),
	}
	for s, board := range c.Boards {
		t.Boards[s] = BoardOf(board)
	}
	if p, ok := editionOf(c); ok {
		t.Edition, t.Title = p.Slug, p.Title
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

// notes are what both should know before the first game (D-1).
func notes(c match.Config) []string {
	switch {
	case c.Mode != keypeg.Series || c.Games%2 == 0:
		return []string{}
	case c.Games == 1:
		return []string{"With one game only its Codemaker can score: the first Codemaker wins unless a wrong answer comes to light."}
	}
	return []string{"An odd number of games favours the first Codemaker, who makes one code more."}
}
