package lineui

import (
	"fmt"
	"strconv"

	"keypeg/client"
	"keypeg/internal/tui/words"
)

// atHome carries out a command that needs no match.
func (t *talk) atHome(verb words.Verb, rest string) {
	switch verb {
	case words.New:
		n, odd, err := asked(rest, t.Name)
		switch {
		case err != nil:
			t.rest = odd
			t.needs(verb, "classic steady games 4")
		case t.Alone && n.GuestComputer == "" && !n.HotSeat:
			t.alone()
		default:
			t.sit(t.Client.Make(t.ctx, n))
		}
	case words.Join:
		switch {
		case rest == "":
			t.needs(verb, "KITE 42")
			return
		case t.Alone:
			t.failed(ErrRefused)
			t.say("%s", t.Words.JoinAlone)
			return
		}
		t.sit(t.Client.Join(t.ctx, rest, t.Name))
	case words.Matches:
		t.matches(rest)
	case words.Tables:
		t.tables(rest)
	case words.Daily:
		t.daily(rest)
	case words.Puzzle:
		t.solve(rest)
	case words.Puzzles:
		t.puzzles()
	case words.Study:
		t.position(rest)
	case words.Sheet:
		t.sheet(rest)
	case words.Proved:
		t.proved(rest)
	case words.Lesson:
		t.lesson(rest)
	case words.History:
		t.history(rest)
	case words.Name:
		if rest == "" {
			t.needs(verb, "Ann")
			return
		}
		t.Name = rest
		if t.Named != nil {
			if err := t.Named(rest); err != nil {
				t.refuse(err)
			}
		}
		t.say(t.Words.YourName, rest)
	}
}

// sit opens the match that the player has joined.
func (t *talk) sit(m *client.Match, err error) {
	if err == nil {
		err = t.open(m.ID)
	}
	if err != nil {
		t.refuse(err)
	}
}

// matches lists the player's matches, or opens one.
func (t *talk) matches(rest string) {
	if rest != "" {
		at, err := strconv.Atoi(rest)
		if err != nil || at < 1 || at > len(t.held) {
			t.needs(words.Matches, "1")
			return
		}
		if err := t.open(t.held[at-1]); err != nil {
			t.refuse(err)
		}
		return
	}
	t.held = nil
	var all []Choice
	for m, err := range t.Client.Held(t.ctx) {
		if err != nil {
			t.refuse(err)
			return
		}
		if m.Over {
			continue
		}
		t.held = append(t.held, m.ID)
		names := m.Players
		for i := range names {
			if names[i] == "" {
				names[i] = t.Words.Nameless
			}
		}
		line := fmt.Sprintf(t.Words.Held, len(t.held), m.Title, names[0], names[1])
		if m.YourMove {
			line += " " + t.Words.YourMove
		}
		all = append(all, Choice{line, fmt.Sprintf("%s %d", words.Matches, len(t.held))})
	}
	if len(t.held) == 0 {
		t.say("%s", t.Words.NoMatches)
		return
	}
	t.choose(all)
}

// tables lists the open tables, or joins one.
func (t *talk) tables(rest string) {
	if t.Alone {
		t.alone()
		return
	}
	if rest != "" {
		at, err := strconv.Atoi(rest)
		if err != nil || at < 1 || at > len(t.waiting) {
			t.needs(words.Tables, "1")
			return
		}
		t.sit(t.Client.SitAt(t.ctx, t.waiting[at-1], t.Name))
		return
	}
	waiting, err := t.Client.Tables(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	t.waiting = nil
	var all []Choice
	for i, table := range waiting {
		t.waiting = append(t.waiting, table.ID)
		line := fmt.Sprintf(t.Words.Waiting, i+1, table.Title, table.Host)
		if table.Clock != "" {
			line += " " + table.Clock
		}
		all = append(all, Choice{line, fmt.Sprintf("%s %d", words.Tables, i+1)})
	}
	if len(all) == 0 {
		t.say(t.Words.NoTables, t.Words.Word(words.New)+" classic open")
		return
	}
	t.choose(all)
}

// daily lists today's codes, or begins or resumes one.
func (t *talk) daily(edition string) {
	if n, err := strconv.Atoi(edition); err == nil && n >= 1 && n <= len(t.today) {
		edition = t.today[n-1]
	}
	if edition != "" {
		t.sit(t.Client.BeginDaily(t.ctx, edition, t.Name))
		return
	}
	today, err := t.Client.Today(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s.", today.Day)
	var all []Choice
	t.today = nil
	for _, b := range today.Boards {
		how := t.Words.NotPlayed
		if b.Yours != nil && b.Yours.Over {
			how = b.Yours.Head
		} else if b.Yours != nil {
			how = t.Words.YourMove
		}
		t.today = append(t.today, b.Edition)
		all = append(all, Choice{fmt.Sprintf(t.Words.Played, len(t.today), b.Title, how), fmt.Sprintf("%s %d", words.Daily, len(t.today))})
	}
	t.choose(all)
	if today.Streak > 0 {
		t.say(t.Words.Counted(today.Streak, t.Words.Streak), today.Streak)
	}
}
