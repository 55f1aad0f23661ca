package talk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// atHome does what needs no match.
func (t *talk) atHome(verb words.Verb, rest string) {
	switch verb {
	case words.New:
		t.begin(rest)
	case words.Join:
		if rest == "" {
			t.needs(verb, "KITE 42")
			return
		}
		t.sit(t.Client.Join(t.ctx, rest, t.Name))
	case words.Matches:
		t.matches(rest)
	case words.Daily:
		t.daily(rest)
	case words.Puzzle:
		t.solve(rest)
	case words.History:
		t.history()
	}
}

// sit opens the match that one sat down at.
func (t *talk) sit(m *client.Match, err error) {
	if err == nil {
		err = t.open(m.ID)
	}
	if err != nil {
		t.refuse(err)
	}
}

// begin makes a match: an edition or a board, and then whom one plays.
func (t *talk) begin(rest string) {
	edition, whom, _ := strings.Cut(rest, " ")
	if edition == "" {
		edition = keypeg.Editions[0].Slug
	}
	n := wire.NewMatch{Name: t.Name}
	if e, ok := keypeg.FindEdition(edition); ok {
		n.Edition = e.Slug
	} else {
		n.Edition = edition // the server says which there are
	}
	first, name, _ := strings.Cut(strings.TrimSpace(whom), " ")
	switch strings.ToLower(first) {
	case "":
		Against(&n, "steady")
	case "friend", "open":
		if t.Alone {
			t.failed(ErrRefused)
			t.say("%s", t.Words.Alone)
			return
		}
		n.Open = strings.EqualFold(first, "open")
	case "with":
		n.HotSeat, n.GuestName = true, strings.TrimSpace(name)
	default:
		Against(&n, first)
	}
	t.sit(t.Client.Make(t.ctx, n))
}

// Against has a match played against the computer at a level. It is more fun to break a code first.
func Against(n *wire.NewMatch, level string) {
	n.GuestComputer = level
	e, _ := keypeg.FindEdition(n.Edition)
	if n.First == "" && (e.Mode == keypeg.Series || e.Mode == keypeg.Rounds) {
		n.First = keypeg.Guest.String()
	}
}

// matches lists one's own, or opens one.
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
		t.say("%s", line)
	}
	if len(t.held) == 0 {
		t.say("%s", t.Words.NoMatches)
	}
}

// daily lists today's codes, or begins or resumes one.
func (t *talk) daily(edition string) {
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
	for _, b := range today.Boards {
		how := t.Words.NotPlayed
		if b.Yours != nil && b.Yours.Over {
			how = b.Yours.Head
		} else if b.Yours != nil {
			how = t.Words.YourMove
		}
		t.say(t.Words.Played, b.Edition, how)
	}
	if today.Streak > 0 {
		t.say(t.Words.Counted(today.Streak, t.Words.Streak), today.Streak)
	}
}

// solve sets a puzzle, or takes the answer to it.
func (t *talk) solve(rest string) {
	if rest == "" {
		p, err := t.Client.NextPuzzle(t.ctx, "", 0)
		if err != nil {
			t.refuse(err)
			return
		}
		t.puzzle = p.ID
		for i, r := range p.Rows {
			t.say(t.Words.Row, i+1, strings.Join([]string{r.Row.String(), t.keys(*r.Keys)}, t.Words.Comma))
		}
		t.say("%s", p.Question)
		t.say("%s", t.Words.Puzzle)
		return
	}
	if t.puzzle == "" {
		t.failed(ErrRefused)
		t.say("%s", t.Words.NoPuzzle)
		return
	}
	p, err := t.Client.Puzzle(t.ctx, t.puzzle)
	if err != nil {
		t.refuse(err)
		return
	}
	answer := wire.PuzzleAnswer{Code: rest}
	if rest == "show" {
		answer = wire.PuzzleAnswer{Show: true}
	} else if n, err := strconv.Atoi(rest); err == nil && p.Kind == wire.Contradiction {
		answer = wire.PuzzleAnswer{Row: n}
	}
	result, err := t.Client.TryPuzzle(t.ctx, t.puzzle, answer)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s", result.Text)
	if result.Solution != nil && !strings.Contains(result.Text, result.Solution.String()) {
		t.say(t.Words.CodeIs, *result.Solution)
	}
	if result.Right || answer.Show {
		t.puzzle = ""
	}
}

// history sums up what was played.
func (t *talk) history() {
	h, err := t.Client.History(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	played := slices.DeleteFunc(h.Editions, func(e wire.EditionHistory) bool { return e.Games == 0 })
	for _, e := range played {
		t.say(t.Words.History, e.Title, e.Games, e.Broken)
	}
	if len(played) == 0 {
		t.say("%s", t.Words.NoHistory)
	}
}
