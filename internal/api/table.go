package api

import (
	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// tableOf returns the table of a match. An attempt at a day's code is named after the day.
func tableOf(v *tell.Voice, snapshot *hall.Snapshot) wire.Table {
	t := tableFor(v, snapshot.Match.Config, snapshot.Header.Colours)
	t.HotSeat, t.Computers, t.MayHint = snapshot.Header.HotSeat, snapshot.Header.Computers, snapshot.Header.MayHint()
	t.Open = snapshot.Header.Open
	if id := snapshot.Header.Challenge; id != "" {
		t.Challenge = id
		t.Notes = []string{tell.Challenges{Voice: v}.Note()}
	}
	if id := snapshot.Header.Tournament; id != "" {
		t.Tournament = id
		t.Notes = append(t.Notes, tell.Tournaments{Voice: v}.Note())
	}
	if of := snapshot.Header.Daily; of != nil {
		days := tell.Days{Voice: v}
		if edition, ok := keypeg.FindEdition(of.Edition); ok {
			t.Title = days.Title(v.Edition(edition), of.Day)
		}
		t.Daily = &wire.DailyOf{Day: of.Day, Edition: of.Edition, Practice: snapshot.Header.Practice}
		t.Notes = []string{days.Note(snapshot.Header.Practice)}
	}
	return t
}

// tableFor returns the table of a match with the given terms. If the pegs have the colours of a printed set with other rules, the
// table is that of the set's edition with the same board.
func tableFor(v *tell.Voice, c match.Config, colours string) wire.Table {
	t := wire.TableOf(c)
	edition, printed := keypeg.FindEdition(t.Edition)
	if set, ok := keypeg.FindRulebook(colours); ok {
		t.Palette = set.Palette(len(t.Palette))
		if !printed {
			edition, printed = printedWith(c.Boards[keypeg.Guest], colours)
			t.Edition = edition.Slug
		}
	}
	t.Palette = v.Palette(t.Palette)
	terms := tell.Terms{Voice: v, Config: c}
	t.Notes, t.Clock = terms.Notes(), terms.Time()
	if printed {
		t.Title = v.Edition(edition)
	} else {
		rules, _ := keypeg.FindRulebook(c.Rules)
		t.Title = v.OwnBoard(rules.Name)
	}
	return t
}
