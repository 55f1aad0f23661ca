package tell_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

func TestWhatStandsOnPictures(t *testing.T) {
	en, fr, de := tell.Prefer("en"), tell.Prefer("fr"), tell.Prefer("de")
	one := keypeg.Format{Colours: 1, Pegs: 1, Rows: 1}
	classic, _ := keypeg.FindEdition("classic")
	for _, c := range [][2]string{
		{en.Day("2026-11-21"), "21 November 2026"},
		{fr.Day("2026-11-21"), "21 novembre 2026"},
		{fr.Day("2027-01-01"), "1er janvier 2027"},
		{de.Day("2027-01-01"), "1. Januar 2027"},
		{en.Day("2027-12-31"), "31 December 2027"},
		{en.Day("no day"), "no day"},
		{en.BoardLine(classic.Board), "4 holes, 6 colours, 8 rows"},
		{fr.BoardLine(classic.Board), "4 emplacements, 6 couleurs, 8 rangées"},
		{en.BoardLine(one), "1 hole, 1 colour, 1 row"},
		{fr.BoardLine(one), "1 emplacement, 1 couleur, 1 rangée"},
		{de.BoardLine(one), "1 Loch, 1 Farbe, 1 Reihe"},
		{de.BoardLine(classic.Board), "4 Löcher, 6 Farben, 8 Reihen"},
		{en.OfRows(1), "of 1 row"},
		{fr.OfRows(8), "sur 8 rangées"},
		{fr.NotBroken(), "non trouvée"},
		{en.Dare(""), "Can you break it?"},
		{en.Dare("Ann"), "Ann broke it. Can you?"},
		{fr.Dare("Ann"), "Ann l’a trouvée. Et toi\u202f?"},
		{en.Invites("Ann"), "Ann invites you to play"},
		{fr.Between("Ann", "Bob"), "Ann et Bob"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
	for _, page := range []string{"home", "daily", "puzzles", "study", "levels", "by-hand", "board", "analyse", "sheet", "rules"} {
		title, line := en.Page(page)
		if title == "" || line == "" {
			t.Errorf("%q is called %q: %q", page, title, line)
		}
		for _, language := range tell.Languages()[1:] {
			if other, said := tell.Prefer(language).Page(page); other == "" || said == "" || said == line {
				t.Errorf("in %s %q is called %q: %q", language, page, other, said)
			}
		}
	}
	if title, line := en.Page("nowhere"); title+line != "" {
		t.Errorf("a page that is none is called %q: %q", title, line)
	}
}
