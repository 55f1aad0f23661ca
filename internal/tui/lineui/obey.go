package lineui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// A command carries out a verb. Its argument is the part of the line after the verb. Its error says why the verb was
// not carried out.
type command func(rest string) error

// plain returns a command that ignores the rest of its line and always succeeds.
func plain(do func()) command { return func(string) error { do(); return nil } }

// commands returns the command of each verb.
func (t *talk) commands() map[words.Verb]command {
	c, table := &t.console, &t.table
	hints, notes := &hints{table: table}, &notes{table}
	lobby, history := &lobby{console: c, open: table.open, enter: t.enter}, &history{console: c}
	puzzles, lesson := &puzzles{c}, &lesson{console: c, home: t.home}
	positions, sheets := &positions{c}, &sheets{c}
	return map[words.Verb]command{
		words.Help: plain(t.help), words.Rules: t.rules, words.Home: plain(t.home), words.Quit: plain(func() { t.over = true }),

		words.Code: table.code, words.Place: table.place, words.Answer: table.answer,
		words.Claim: table.surely(match.Claim), words.GiveUp: table.surely(match.GiveUp), words.Leave: table.surely(match.Leave),
		words.OfferEnd: plain(table.offerEnd), words.OfferTime: table.offerTime, words.Limit: table.limit,
		words.Accept: table.command(match.Accept), words.Decline: table.command(match.Decline), words.Rematch: table.command(match.Rematch),
		words.TakeBack: plain(func() { table.s.TakeBack() }), words.Wait: plain(func() { table.waits = true }),
		words.Ready: table.ready, words.Say: table.phrase, words.Seat: table.seat, words.Invite: table.invite,
		words.Board: table.board, words.Status: plain(table.status), words.Points: plain(table.points), words.Colours: plain(table.pegColours),
		words.Game: table.game, words.Record: table.record, words.Analysis: table.analysis, words.Challenge: table.challenge,
		words.Hint: hints.hint, words.Notes: notes.notes, words.Mark: notes.mark,

		words.New: lobby.make, words.Group: lobby.newParty, words.Join: lobby.join, words.Matches: lobby.matches, words.Tables: lobby.tables,
		words.Daily: lobby.daily, words.Name: lobby.name, words.History: history.history,
		words.Puzzles: puzzles.list, words.Puzzle: puzzles.solve, words.Lesson: lesson.goOn,
		words.Study: positions.study, words.Proved: positions.proved, words.Sheet: sheets.sheet,
	}
}

// carryOut carries out a command, if it is available here.
func (t *talk) carryOut(verb words.Verb, rest string) error {
	if !slices.Contains(t.here(), verb) {
		return notCommand(fmt.Sprintf(t.Words.NoneHere, t.Words.Word(verb), t.typed(t.Words.Word(words.Help))))
	}
	if t.table.s == nil && t.crowd != nil {
		if do := t.crowd.does()[verb]; do != nil {
			return do(rest)
		}
	}
	return t.verbs[verb](rest)
}

// here returns the commands that are available now.
func (t *talk) here() []words.Verb {
	switch {
	case t.table.s != nil:
		return words.AtTable
	case t.crowd != nil:
		return t.crowd.here()
	}
	return words.AtHome
}

func (t *talk) help() {
	t.say(t.Words.HelpHead)
	for _, v := range t.here() {
		t.say(t.helpFor(v))
	}
}

// helpFor returns the help text for a command, which may differ at a party or a tournament.
func (t *talk) helpFor(v words.Verb) string {
	if t.table.s == nil && t.crowd != nil {
		return t.Words.InCrowd(v)
	}
	return t.Words.Help[v]
}

// rules prints the rules of an edition, given by its name, or of the open match.
func (t *talk) rules(edition string) error {
	if s := t.table.s; edition == "" && s != nil {
		edition = s.State.Match.Rules
	} else if p, ok := t.crowd.(*partyTable); ok && edition == "" {
		edition = p.s.State.Rules
	}
	r, err := t.Client.Rules(t.ctx, cmp.Or(edition, "classic"))
	if err != nil {
		return err
	}
	t.sayf("%s. %s %s", r.Name, r.Lead, r.Follows)
	red, white := t.Words.Answer(keypeg.Keys{Red: 1}), t.Words.Answer(keypeg.Keys{White: 1})
	t.sayf("%s: %s. %s: %s. %s", red, r.Keys.Red, white, r.Keys.White, r.Keys.Line)
	for _, part := range r.Parts {
		texts := []string{part.Title + "."}
		for _, rule := range part.Rules {
			texts = append(texts, rule.Text)
		}
		t.say(strings.Join(texts, " "))
	}
	return nil
}
