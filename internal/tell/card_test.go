package tell_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

func TestWhatStandsOnPictures(t *testing.T) {
	in := func(language string) (tell.Cards, tell.Days) {
		v := tell.Prefer(language)
		return tell.Cards{Voice: v}, tell.Days{Voice: v}
	}
	en, enDays := in("en")
	fr, frDays := in("fr")
	de, deDays := in("de")
	one := keypeg.Format{Colours: 1, Pegs: 1, Rows: 1}
	classic, _ := keypeg.FindEdition("classic")
	for _, c := range [][2]string{
		{enDays.Date("2026-11-21"), "21 November 2026"},
		{frDays.Date("2026-11-21"), "21 novembre 2026"},
		{frDays.Date("2027-01-01"), "1er janvier 2027"},
		{deDays.Date("2027-01-01"), "1. Januar 2027"},
		{enDays.Date("2027-12-31"), "31 December 2027"},
		{enDays.Date("no day"), "no day"},
		{en.BoardLine(classic.Board), "4 holes, 6 colours, 8 rows"},
		{fr.BoardLine(classic.Board), "4 emplacements, 6 couleurs, 8 rangées"},
		{en.BoardLine(one), "1 hole, 1 colour, 1 row"},
		{fr.BoardLine(one), "1 emplacement, 1 couleur, 1 rangée"},
		{de.BoardLine(one), "1 Loch, 1 Farbe, 1 Reihe"},
		{de.BoardLine(classic.Board), "4 Löcher, 6 Farben, 8 Reihen"},
		{en.OfRows(1), "of 1 row"},
		{fr.OfRows(8), "sur 8 rangées"},
		{fr.NotBroken(), "non trouvée"},
		{enDays.Dare(""), "Can you break it?"},
		{enDays.Dare("Ann"), "Ann broke it. Can you?"},
		{frDays.Dare("Ann"), "Ann l’a trouvée. Et toi\u202f?"},
		{en.Invites("Ann"), "Ann invites you to play"},
		{fr.Between("Ann", "Bob"), "Ann et Bob"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
	for _, page := range []string{"home", "daily", "puzzles", "study", "levels", "by-hand", "board", "analyse", "optimal", "sheet", "print", "lesson", "rules", "tournaments", "t"} {
		title, line := en.Page(page)
		if title == "" || line == "" {
			t.Errorf("%q is called %q: %q", page, title, line)
		}
		for _, language := range tell.Languages()[1:] {
			if other, said := (tell.Cards{Voice: tell.Prefer(language)}).Page(page); other == "" || said == "" || said == line {
				t.Errorf("in %s %q is called %q: %q", language, page, other, said)
			}
		}
	}
	if title, line := en.Page("nowhere"); title+line != "" {
		t.Errorf("a page that is none is called %q: %q", title, line)
	}
}
