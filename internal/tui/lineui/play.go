package lineui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// due returns the command for the player's duty, or Place if the player has no duty.
func (t *table) due() words.Verb {
	switch t.s.Duty() {
	case match.ToCode:
		return words.Code
	case match.ToAnswer:
		return words.Answer
	}
	return words.Place
}

// act sends a command to the match.
func (t *table) act(c wire.Command) error { return t.unlessBusy(t.s.Act(c)) }

// unlessBusy returns an error if the match did not take a command because another command is still being
// carried out.
func (t *table) unlessBusy(taken bool) error {
	if !taken {
		return t.unsent()
	}
	return nil
}

// command returns a function that sends a command without arguments.
func (t *table) command(kind match.CommandKind) command {
	return func(string) error { return t.act(wire.Command{Kind: kind}) }
}

// surely returns a function that sends a command without arguments after the player has confirmed
// it.
func (t *table) surely(kind match.CommandKind) command {
	return func(string) error {
		t.ask(t.Words.Sure[kind], func() error { return t.act(wire.Command{Kind: kind}) })
		return nil
	}
}

func (t *table) code(rest string) error {
	if rest == "" {
		return t.needs(words.Code, rest, t.exampleRow())
	}
	t.shown = true
	return t.act(wire.Command{Kind: match.SetCode, Code: rest})
}

func (t *table) place(rest string) error {
	if rest == "" {
		return t.needs(words.Place, rest, t.exampleRow())
	}
	t.shown = t.shown || t.s.AtOnce() // in a duel, the other player must not see the row yet
	return t.act(wire.Command{Kind: match.PlaceRow, Code: rest})
}

func (t *table) answer(rest string) error {
	if rest == "" {
		return t.needs(words.Answer, rest, "1r2w")
	}
	return t.act(wire.Command{Kind: match.GiveKeys, Keys: rest})
}

// exampleRow returns an example of a row that a player can type.
func (t *table) exampleRow() string { return strings.Repeat("1", t.s.Target().Pegs) }

func (t *table) offerEnd() {
	t.ask(t.Words.SureEnd, func() error { return t.offer(match.OfferEnd, 0) })
}

func (t *table) offerTime(rest string) error {
	seconds, err := minutes(rest)
	if err != nil || seconds < 0 {
		return t.needs(words.OfferTime, rest, "3")
	}
	return t.offer(match.OfferLimit, seconds)
}

func (t *table) limit(rest string) error {
	seconds, err := minutes(rest)
	if err != nil || seconds < 0 {
		return t.needs(words.Limit, rest, "3")
	}
	return t.act(wire.Command{Kind: match.SetLimit, Limit: seconds})
}

// offer makes an offer. On a shared device, both players agree immediately.
func (t *table) offer(kind match.OfferKind, limit float64) error {
	if t.s.Shared() && t.s.As != nil {
		return t.unlessBusy(t.s.Agree(kind, limit))
	}
	return t.act(wire.Command{Kind: match.Propose, Offer: kind, Limit: limit})
}

// ready hands a shared device to the player whose turn it is.
func (t *table) ready(string) error {
	next, ok := t.s.Next()
	if !ok || t.s.As != nil {
		return errors.New(t.Words.Nobody)
	}
	t.s.Look(&next)
	return nil
}

// phrase sends a ready-made phrase, or lists the phrases if none is given.
func (t *table) phrase(rest string) error {
	all, err := t.Client.Phrases(t.ctx)
	if err != nil {
		return err
	}
	if rest == "" {
		t.say(t.Words.Phrases)
		var choices []Choice
		for i, p := range all {
			choices = append(choices, Choice{fmt.Sprintf("%d. %s", i+1, p.Text), fmt.Sprintf("%s %d", words.Say, i+1)})
		}
		t.choose(choices)
		return nil
	}
	key := rest
	if n, err := strconv.Atoi(rest); err == nil && n >= 1 && n <= len(all) {
		key = all[n-1].Phrase
	}
	if err := t.s.Match().Say(t.ctx, key); err != nil {
		return err
	}
	for _, p := range all {
		if p.Phrase == key {
			t.sayf(t.Words.Says, t.s.Name(*t.s.As), p.Text)
		}
	}
	return nil
}

// challenge passes on the code of the last game, and prints the link at which others can try to break it.
func (t *table) challenge(string) error {
	if err := t.alone(); err != nil {
		return err
	}
	past := t.s.State.Match.Past
	if len(past) == 0 || t.s.State.Table == nil {
		return errors.New(t.Words.NoPast)
	}
	made, err := client.Challenges{Client: t.Client}.Make(t.ctx, wire.NewChallenge{Match: t.s.State.Match.ID, Game: past[len(past)-1].Serial})
	if err == nil {
		site, _, _ := strings.Cut(t.s.State.Table.Watch, "/m/")
		t.sayf(t.Words.Link, site+"/c/"+made.ID)
	}
	return err
}

// invite prints the ways to join the match, and the link for watching it.
func (t *table) invite(string) error {
	if err := t.alone(); err != nil {
		return err
	}
	if t.s.State.Invite == "" {
		t.say(t.Words.NoInvite)
	} else {
		t.sayf(t.Words.Link, t.s.State.Invite)
		code, err := t.s.Match().SpokenCode(t.ctx)
		if t.report(err); err == nil {
			t.sayf(t.Words.Spoken, code.Code)
		}
	}
	if table := t.s.State.Table; table != nil {
		t.sayf(t.Words.Watch, table.Watch)
	}
	return nil
}

// seat makes a transfer code, with which the seat can be moved to another device.
func (t *table) seat(string) error {
	if err := t.alone(); err != nil {
		return err
	}
	ticket, err := t.s.Match().Ticket(t.ctx)
	if err != nil {
		return err
	}
	t.shown = true
	t.sayf(t.Words.TakeAlong, ticket.Code, ticket.URL)
	return nil
}
