package lineui

import (
	"errors"
	"fmt"
	"strconv"

	"keypeg/client"
	"keypeg/internal/tell"
	"keypeg/internal/tui/words"
)

// lobby makes and finds matches, and keeps the lists from which the player chooses by
// number.
type lobby struct {
	*console
	open    func(id string) error
	enter   func(client.Invitation) error // opens a party or a tournament
	held    []string                      // the ids of the matches that were listed last
	waiting []string                      // ids of the open tables listed last
	today   []string                      // editions with a code of the day, in the order of the last list
}

// make makes and opens the match that a line of input describes.
func (l *lobby) make(rest string) error {
	n, odd, err := asked(rest, l.Name)
	switch {
	case err != nil:
		return l.needs(words.New, odd, "classic steady games 4")
	case n.GuestComputer == "" && !n.HotSeat:
		if err := l.alone(); err != nil {
			return err
		}
	}
	return l.sit(l.Client.Make(l.ctx, n))
}

// join opens the match, the party or the tournament to which a link or a code leads.
func (l *lobby) join(rest string) error {
	switch {
	case rest == "":
		return l.needs(words.Join, rest, "KITE 42")
	case l.Alone:
		return errors.New(l.Words.JoinAlone)
	}
	to, err := l.Client.Invitation(l.ctx, rest)
	if err != nil {
		return err
	}
	if to.Party != "" || to.Tournament != "" {
		return l.enter(to)
	}
	return l.sit(to.Accept(l.ctx, l.Client, l.Name))
}

// name changes the player's name.
func (l *lobby) name(rest string) error {
	if rest == "" {
		return l.needs(words.Name, rest, "Ann")
	}
	l.Name = rest
	if l.Named != nil {
		l.report(l.Named(rest))
	}
	l.sayf(l.Words.YourName, rest)
	return nil
}

// sit opens the match that the player has joined.
func (l *lobby) sit(m *client.Match, err error) error {
	if err != nil {
		return err
	}
	return l.open(m.ID)
}

// chosen returns the element of a list that the player chose by its number.
func chosen[T any](list []T, number string) (one T, ok bool) {
	at, err := strconv.Atoi(number)
	if err != nil || at < 1 || at > len(list) {
		return one, false
	}
	return list[at-1], true
}

// matches lists the player's matches, or opens one.
func (l *lobby) matches(rest string) error {
	if rest != "" {
		id, ok := chosen(l.held, rest)
		if !ok {
			return l.needs(words.Matches, rest, "1")
		}
		return l.open(id)
	}
	l.held = nil
	var all []Choice
	for m, err := range l.Client.Held(l.ctx) {
		if err != nil {
			return err
		}
		if m.Over {
			continue
		}
		l.held = append(l.held, m.ID)
		names := m.Players
		for i := range names {
			if names[i] == "" {
				names[i] = l.Words.Nameless
			}
		}
		line := fmt.Sprintf(l.Words.Held, len(l.held), m.Title, names[0], names[1])
		if m.YourMove {
			line += " " + l.Words.YourMove
		}
		all = append(all, Choice{line, fmt.Sprintf("%s %d", words.Matches, len(l.held))})
	}
	if len(l.held) == 0 {
		l.say(l.Words.NoMatches)
		return nil
	}
	l.choose(all)
	return nil
}

// tables lists the open tables, or joins one.
func (l *lobby) tables(rest string) error {
	if err := l.alone(); err != nil {
		return err
	}
	if rest != "" {
		id, ok := chosen(l.waiting, rest)
		if !ok {
			return l.needs(words.Tables, rest, "1")
		}
		return l.sit(l.Client.SitAt(l.ctx, id, l.Name))
	}
	waiting, err := l.Client.Tables(l.ctx)
	if err != nil {
		return err
	}
	l.waiting = nil
	var all []Choice
	for i, table := range waiting {
		l.waiting = append(l.waiting, table.ID)
		line := fmt.Sprintf(l.Words.Waiting, i+1, table.Title, table.Host)
		if table.Clock != "" {
			line += " " + table.Clock
		}
		all = append(all, Choice{line, fmt.Sprintf("%s %d", words.Tables, i+1)})
	}
	if len(all) == 0 {
		l.sayf(l.Words.NoTables, l.typed(l.Words.Word(words.New)+" classic open"))
		return nil
	}
	l.choose(all)
	return nil
}

// daily lists today's codes, or begins or resumes an attempt at one.
func (l *lobby) daily(edition string) error {
	days := client.Days{Client: l.Client}
	if one, ok := chosen(l.today, edition); ok {
		edition = one
	}
	if edition != "" {
		return l.sit(days.Begin(l.ctx, edition, l.Name))
	}
	today, err := days.Today(l.ctx)
	if err != nil {
		return err
	}
	l.sayf(l.Words.Marked, l.Words.Making.Doors[words.Daily], tell.Days{Voice: tell.Prefer(l.Words.Language)}.Date(today.Day))
	var all []Choice
	l.today = nil
	for _, b := range today.Boards {
		how := l.Words.NotPlayed
		if b.Yours != nil && b.Yours.Over {
			how = b.Yours.Head
		} else if b.Yours != nil {
			how = l.Words.YourMove
		}
		l.today = append(l.today, b.Edition)
		all = append(all, Choice{fmt.Sprintf(l.Words.Played, len(l.today), b.Title, how), fmt.Sprintf("%s %d", words.Daily, len(l.today))})
	}
	l.choose(all)
	if today.Streak > 0 {
		l.sayf(l.Words.Counted(today.Streak, l.Words.Streak), today.Streak)
	}
	return nil
}
