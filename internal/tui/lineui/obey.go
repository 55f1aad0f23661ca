package lineui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

// obey carries out a line.
func (t *talk) obey(line string) {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return // a comment in a script
	}
	t.menu = nil
	if t.page != nil && t.page.Analysis != nil {
		t.page = nil
	}
	verb, rest, ok := t.Words.Read(line)
	if sure := t.sure; sure != nil {
		t.sure = nil
		if ok && verb == words.Yes {
			sure()
			return
		}
		t.say("%s", t.Words.NotDone)
		if ok && verb == words.No {
			return
		}
	}
	if !ok && t.s != nil && line[0] >= '0' && line[0] <= '9' {
		verb, rest, ok = t.due(), line, true // a line without a command does what is due
	}
	if !ok {
		t.failed(ErrNotCommand)
		t.say(t.Words.NoCommand, line)
		return
	}
	t.rest = rest
	here := words.AtHome
	if t.s != nil {
		here = words.AtTable
	}
	switch {
	case !slices.Contains(here, verb):
		t.failed(ErrNotCommand)
		t.say(t.Words.NoneHere, t.Words.Word(verb))
	case verb == words.Help:
		t.help(here)
	case verb == words.Quit:
		t.over = true
	case verb == words.Rules:
		t.rules(rest)
	case verb == words.Home:
		t.home()
	case t.s == nil:
		t.atHome(verb, rest)
	default:
		t.atTable(verb, rest)
	}
}

// due returns the command for the player's duty, or Place if there is none.
func (t *talk) due() words.Verb {
	switch t.s.Duty() {
	case match.ToCode:
		return words.Code
	case match.ToAnswer:
		return words.Answer
	}
	return words.Place
}

func (t *talk) help(here []words.Verb) {
	t.say("%s", t.Words.HelpHead)
	for _, v := range here {
		t.say("%s", t.Words.Help[v])
	}
}

// atTable carries out a command of a match.
func (t *talk) atTable(verb words.Verb, rest string) {
	switch verb {
	case words.Code, words.Place, words.Answer:
		t.make(verb, rest)
	case words.Claim, words.GiveUp, words.Leave:
		kind := map[words.Verb]match.CommandKind{words.Claim: match.Claim, words.GiveUp: match.GiveUp, words.Leave: match.Leave}[verb]
		t.ask(t.Words.Sure[kind], func() { t.act(wire.Command{Kind: kind}) })
	case words.OfferEnd:
		t.ask(t.Words.SureEnd, func() { t.offer(match.OfferEnd, 0) })
	case words.OfferTime, words.Limit:
		t.limit(verb, rest)
	case words.Accept:
		t.act(wire.Command{Kind: match.Accept})
	case words.Decline:
		t.act(wire.Command{Kind: match.Decline})
	case words.Rematch:
		t.act(wire.Command{Kind: match.Rematch})
	case words.TakeBack:
		t.s.TakeBack()
	case words.Ready:
		t.ready()
	case words.Wait:
		t.waits = true
	case words.Hint:
		t.hint(rest)
	case words.Notes:
		t.notes(rest)
	case words.Mark:
		t.mark(rest)
	case words.Say:
		t.phrase(rest)
	case words.Seat:
		t.seat()
	case words.Invite:
		t.invite()
	case words.Analysis:
		t.analysis()
	case words.Record:
		t.record()
	default:
		t.read1(verb, rest)
	}
}

// make sends a code, a row or an answer.
func (t *talk) make(verb words.Verb, rest string) {
	switch {
	case rest == "" && verb == words.Answer:
		t.needs(verb, "1r2w")
	case rest == "":
		t.needs(verb, strings.Repeat("1", t.s.Target().Pegs))
	case verb == words.Code:
		t.shown = true
		t.act(wire.Command{Kind: match.SetCode, Code: rest})
	case verb == words.Place:
		t.shown = t.shown || t.s.AtOnce() // it may be sealed
		t.act(wire.Command{Kind: match.PlaceRow, Code: rest})
	default:
		t.act(wire.Command{Kind: match.GiveKeys, Keys: rest})
	}
}

// offer makes an offer; on a shared device both players agree at once.
func (t *talk) offer(kind match.OfferKind, limit float64) {
	if t.s.Shared() && t.s.As != nil {
		if !t.s.Agree(kind, limit) {
			t.refuse(errors.New(t.Words.Busy))
		}
		return
	}
	t.act(wire.Command{Kind: match.Propose, Offer: kind, Limit: limit})
}

func (t *talk) limit(verb words.Verb, rest string) {
	minutes, err := strconv.ParseFloat(strings.ReplaceAll(rest, ",", "."), 64)
	switch {
	case err != nil || minutes < 0:
		t.needs(verb, "3")
	case verb == words.Limit:
		t.act(wire.Command{Kind: match.SetLimit, Limit: minutes * 60})
	default:
		t.offer(match.OfferLimit, minutes*60)
	}
}

// ready hands a shared device to the player whose turn it is.
func (t *talk) ready() {
	next, ok := t.s.Next()
	if !ok || t.s.As != nil {
		t.failed(ErrRefused)
		t.say("%s", t.Words.Nobody)
		return
	}
	t.s.Look(&next)
}

// hint asks for a hint, or lists them.
func (t *talk) hint(rest string) {
	kinds := []wire.HintKind{wire.HintPossible, wire.HintCount, wire.HintCodes, wire.HintBest}
	if !t.s.State.Table.MayHint {
		t.failed(ErrRefused)
		t.say("%s", t.Words.NoHints)
		return
	}
	first, row, _ := strings.Cut(rest, " ")
	at := slices.Index(kinds, wire.HintKind(strings.ToLower(first)))
	if n, err := strconv.Atoi(first); err == nil {
		at = n - 1
	}
	switch {
	case rest == "":
		var all []Choice
		for i, kind := range kinds {
			line := fmt.Sprintf("%s %d", t.Words.Word(words.Hint), i+1)
			c := Choice{line + ": " + t.Words.HintKinds[kind], line}
			if kind == wire.HintPossible {
				c.Line += " "
			}
			all = append(all, c)
		}
		t.choose(all)
	case at < 0 || at >= len(kinds):
		t.needs(words.Hint, "2")
	case kinds[at] == wire.HintPossible && row == "":
		t.needs(words.Hint, "1 "+strings.Repeat("1", t.s.Target().Pegs))
	case t.hinted || t.s.State.Table.Computers != [2]string{}:
		t.askHint(kinds[at], row)
	default:
		t.ask(t.Words.HintWarn, func() {
			t.hinted = true
			t.askHint(kinds[at], row)
		})
	}
}

func (t *talk) askHint(kind wire.HintKind, row string) {
	answer, err := t.s.Match().Hint(t.ctx, kind, row)
	if err != nil {
		t.refuse(err)
		return
	}
	t.shown = true
	t.s.Hinted(answer)
	t.say("%s", answer.Text)
	codes := answer.Codes
	if answer.Best != nil {
		codes = append(slices.Clip(codes), answer.Best.Row)
	}
	t.sayCodes(codes)
}

// phrase says one of the ready-made phrases.
func (t *talk) phrase(rest string) {
	all, err := t.Client.Phrases(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	if rest == "" {
		t.say("%s", t.Words.Phrases)
		var choices []Choice
		for i, p := range all {
			choices = append(choices, Choice{fmt.Sprintf("%d. %s", i+1, p.Text), fmt.Sprintf("%s %d", words.Say, i+1)})
		}
		t.choose(choices)
		return
	}
	key := rest
	if n, err := strconv.Atoi(rest); err == nil && n >= 1 && n <= len(all) {
		key = all[n-1].Phrase
	}
	if err := t.s.Match().Say(t.ctx, key); err != nil {
		t.refuse(err)
		return
	}
	for _, p := range all {
		if p.Phrase == key {
			t.say(t.Words.Says, t.s.Name(*t.s.As), p.Text)
		}
	}
}

// seat makes a code that takes the seat to another device.
func (t *talk) seat() {
	if t.Alone {
		t.alone()
		return
	}
	ticket, err := t.s.Match().Ticket(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	t.shown = true
	t.say(t.Words.TakeAlong, ticket.Code, ticket.URL)
}

func (t *talk) record() {
	text, err := t.s.Match().RecordText(t.ctx)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s", strings.TrimRight(text, "\n"))
}

// rules prints the rules of an edition, given by its name, or of the open match.
func (t *talk) rules(edition string) {
	if edition == "" && t.s != nil {
		edition = t.s.State.Match.Rules
	}
	if edition == "" {
		edition = "classic"
	}
	r, err := t.Client.Rules(t.ctx, edition)
	if err != nil {
		t.refuse(err)
		return
	}
	t.say("%s. %s %s", r.Name, r.Lead, r.Follows)
	t.say("%s: %s. %s: %s. %s", t.keys(keypeg.Keys{Red: 1}), r.Keys.Red, t.keys(keypeg.Keys{White: 1}), r.Keys.White, r.Keys.Line)
	for _, part := range r.Parts {
		texts := []string{fmt.Sprintf("%s.", part.Title)}
		for _, rule := range part.Rules {
			texts = append(texts, rule.Text)
		}
		t.say("%s", strings.Join(texts, " "))
	}
}
