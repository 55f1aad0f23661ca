package lineui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// history handles the command that shows the player's past games.
type history struct {
	*console
	games []wire.HistoryGame // the games listed last
}

// latest is the number of games that history lists.
const latest = 100

// history sums up the player's games and lists them, or prints one game.
func (h *history) history(rest string) error {
	if rest != "" {
		g, ok := chosen(h.games, rest)
		if !ok {
			return h.needs(words.History, rest, "1")
		}
		look := h.Client.Match(g.Match).Analysis
		if g.Match == "" {
			look = func(ctx context.Context) (wire.Analysis, error) { return h.Client.RecordAnalysis(ctx, g.Analysis) }
		}
		return h.judge(look, g.Serial)
	}
	all, err := h.Client.History(h.ctx)
	if err != nil {
		return err
	}
	played := slices.DeleteFunc(all.Editions, func(e wire.EditionHistory) bool { return e.Games == 0 })
	for _, e := range played {
		h.sayf(h.Words.History, e.Title, e.Games, e.Broken)
	}
	if len(played) == 0 {
		h.say(h.Words.NoHistory)
		return nil
	}
	h.games = all.Games[:min(len(all.Games), latest)]
	var choices []Choice
	for i, g := range h.games {
		how := h.Words.Counted(g.Rows, h.Words.Outcomes[g.Outcome])
		if strings.Contains(how, "%d") {
			how = fmt.Sprintf(how, g.Rows)
		}
		choices = append(choices, Choice{
			fmt.Sprintf(h.Words.HistoryGame, i+1, g.At.Local().Format("2006-01-02"), g.Title, g.Rival, how), fmt.Sprintf("%s %d", words.History, i+1),
		})
	}
	h.choose(choices)
	return nil
}

// judge waits for an analysis, which may take a while. It prints the part about the game with the given serial
// number, or all parts.
func (c *console) judge(look func(context.Context) (wire.Analysis, error), serial int) error {
	c.say(c.Words.Judging)
	c.out.Flush()
	a, err := client.Finished(c.ctx, func(ctx context.Context) (wire.Analysis, error) {
		a, err := look(ctx)
		if serial != 0 {
			a.Games = slices.DeleteFunc(a.Games, func(g wire.GameAnalysis) bool { return g.Serial != serial })
		}
		if err == nil {
			c.page = &Page{Analysis: &a}
			c.refresh()
		}
		return a, err
	})
	if err != nil {
		return err
	}
	for _, g := range a.Games {
		for _, b := range g.Boards {
			c.sayf("%s. %s", g.Title, b.Story)
			for _, r := range b.Rows {
				if r.Text != "" {
					c.sayf(c.Words.Row, r.Number, strings.TrimSuffix(r.Text, "."))
				}
			}
			c.mention(b.Text)
			if b.Choice != nil {
				c.say(b.Choice.Text)
			}
		}
	}
	c.say(a.Notes...)
	return nil
}
