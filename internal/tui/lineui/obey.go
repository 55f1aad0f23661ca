package lineui

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tui/words"
)

// commands carry out verbs, each with the rest of its line. An error says why something is not done.
type commands map[words.Verb]func(rest string) error

// commands returns what each verb does.
func (t *talk) commands() commands {
	all := commands{
		words.Help:  t.help,
		words.Quit:  func(string) error { t.over = true; return nil },
		words.Rules: t.rules,
		words.Home:  func(string) error { t.home(); return nil },
	}
	c := &t.console
	for _, of := range []commands{
		t.table.commands(), (&hints{table: &t.table}).commands(), (&notes{&t.table}).commands(),
		(&lobby{console: c, open: t.table.open}).commands(), (&puzzles{c}).commands(), (&lesson{console: c, home: t.home}).commands(),
		(&positions{c}).commands(), (&sheets{c}).commands(), (&history{console: c}).commands(),
	} {
		maps.Copy(all, of)
	}
	return all
}

// carryOut carries out a command, if there is such a command here.
func (t *talk) carryOut(verb words.Verb, rest string) error {
	if !slices.Contains(t.here(), verb) {
		return notCommand(fmt.Sprintf(t.Words.NoneHere, t.Words.Word(verb)))
	}
	return t.verbs[verb](rest)
}

// here returns the commands that can be given now.
func (t *talk) here() []words.Verb {
	if t.table.s != nil {
		return words.AtTable
	}
	return words.AtHome
}

func (t *talk) help(string) error {
	t.say(t.Words.HelpHead)
	for _, v := range t.here() {
		t.say(t.Words.Help[v])
	}
	return nil
}

// rules prints the rules of an edition, given by its name, or of the open match.
func (t *talk) rules(edition string) error {
	if s := t.table.s; edition == "" && s != nil {
		edition = s.State.Match.Rules
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
