package lineui

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A Gathering is a party or a tournament as the screen draws it. Its texts are in the player's language.
type Gathering struct {
	Party *sitting.CrowdView[wire.Party] // the party; nil for a tournament
	Hour  Hour
	Title string // what is played
	Aside string // the player's own place
	Last  string // the player's last row, and any other texts to show before Now
	Now   string // the state
	Lines []Line // the standings or, before they exist, the people
	May   []words.Verb
	Left  func(now time.Time) (time.Duration, bool) // returns the time left, if a clock is running
}

// A Line is a line of the standings.
type Line struct {
	Place   string
	Name    string
	Details []string     // further facts, the most important first
	Mine    bool         // the line is about the player
	Keys    *keypeg.Keys // the answer to the last row on the current code, or nil
}

// text returns the line as text.
func (c *console) text(l Line) string {
	text := l.Name
	if l.Place != "" {
		text = l.Place + ". " + text
	}
	if len(l.Details) > 0 {
		text = fmt.Sprintf(c.Words.Typed, text, strings.Join(l.Details, c.Words.Comma))
	}
	return text
}

// A crowd is the party or tournament that the player has opened.
type crowd interface {
	happened() <-chan sitting.Change
	take(sitting.Change)
	busy() bool // reports whether the next line has to wait
	shown() *Gathering
	due() words.Verb                   // returns the command for a line that consists only of a code
	does() map[words.Verb]command      // its own commands
	here() []words.Verb                // returns the commands available in the party or tournament
	back() (link string, waiting bool) // returns the link for coming back, and reports whether a command is still waiting to be delivered
	close()
}

// gathered contains the data and methods that parties and tournaments share.
type gathered[S interface{ After(S) S }, C any] struct {
	*console
	s    *sitting.Crowd[S, C]
	path string            // the part of the link before the id
	noun map[string]string // the noun for the content of each command, by kind

	changed func()
	rename  func(seat int, name string) C
	names   func() (all map[int]string, own int) // the names of the people by seat, and the player's own seat
}

// gatheredAt returns a gathered for the party or tournament that a link leads to. The caller sets changed, rename and
// names.
func gatheredAt[S interface{ After(S) S }, C any](c *console, s *sitting.Crowd[S, C], path string) gathered[S, C] {
	g := gathered[S, C]{console: c, s: s, path: path, noun: map[string]string{}}
	for kind, noun := range c.Words.Party.Nouns { // parties and tournaments have the same commands about people
		g.noun[string(kind)] = noun
	}
	return g
}

func (g *gathered[S, C]) happened() <-chan sitting.Change { return g.s.Happened() }

func (g *gathered[S, C]) close() { g.s.Close() }

func (g *gathered[S, C]) link() string { return g.Client.URL + g.path + g.s.ID }

func (g *gathered[S, C]) back() (link string, waiting bool) {
	if g.s.Seated() {
		link = g.link()
	}
	return link, g.s.Waiting != ""
}

// act sends a command of the given kind.
func (g *gathered[S, C]) act(kind string, c C) error {
	if !g.s.Act(kind, c) {
		return g.unsent()
	}
	return nil
}

// take handles a change and prints the messages about it.
func (g *gathered[S, C]) take(change sitting.Change) {
	w := g.Words
	for _, said := range g.s.Take(change) {
		switch noun := g.noun[said.Gathered]; said.Kind {
		case sitting.Changed:
			g.changed()
		case sitting.Refused:
			g.report(errors.New(said.Text))
		case sitting.Dropped:
			g.report(fmt.Errorf(w.MovedOn, noun))
		case sitting.Waits:
			g.sayf(w.Waits, noun)
		case sitting.TakenOff:
			g.report(fmt.Errorf(w.TakenOff, noun))
		case sitting.LineLost:
			g.say(w.LineLost)
		case sitting.LineBack:
			g.say(w.LineBack)
		case sitting.Ended:
			g.report(errors.New(said.Text))
		}
	}
}

// enter takes a seat under a name. If the name is empty, it does nothing.
func (g *gathered[S, C]) enter(name string) error {
	if name == "" || g.s.Seated() {
		return nil
	}
	return g.s.Join(g.ctx, wire.PartySeat{Name: name})
}

// sit takes a seat, and prints what has changed.
func (g *gathered[S, C]) sit(seat wire.PartySeat) error {
	if g.s.Seated() {
		return errors.New(g.Words.Party.Seated)
	}
	if err := g.s.Join(g.ctx, seat); err != nil {
		return err
	}
	g.changed()
	return nil
}

// watch joins as a person who does not play.
func (g *gathered[S, C]) watch(rest string) error {
	if rest = cmp.Or(rest, g.Name); rest == "" {
		return g.needs(words.Watch, rest, "Ann")
	}
	return g.sit(wire.PartySeat{Name: rest, Watches: true})
}

// name changes the player's name. If the player has no seat, it joins under the given name.
func (g *gathered[S, C]) name(rest string) error {
	switch {
	case rest == "":
		return g.needs(words.Name, rest, "Ann")
	case g.s.Seated():
		_, own := g.names()
		return g.act("rename", g.rename(own, rest))
	}
	return g.sit(wire.PartySeat{Name: rest})
}

// person returns the seat of the person with the given name, ignoring case, and the name as stored.
func (g *gathered[S, C]) person(called string) (seat int, name string, err error) {
	all, _ := g.names()
	for seat, name := range all {
		if strings.EqualFold(name, called) {
			return seat, name, nil
		}
	}
	return 0, "", fmt.Errorf(g.Words.Party.NoPerson, called)
}

// renames changes the name of a person: rename Ann Anna.
func (g *gathered[S, C]) renames(rest string) error {
	all, _ := g.names()
	seat, longest := 0, ""
	for i, name := range all {
		if len(name) > len(longest) && len(rest) > len(name)+1 && strings.EqualFold(rest[:len(name)+1], name+" ") {
			seat, longest = i, name
		}
	}
	switch {
	case longest != "":
		return g.act("rename", g.rename(seat, rest[len(longest)+1:]))
	case strings.Contains(rest, " "):
		return fmt.Errorf(g.Words.Party.NoPerson, rest[:strings.LastIndex(rest, " ")])
	}
	return g.needs(words.Rename, rest, "Ann Anna")
}

// invited prints the link and the code that others can use to join.
func (g *gathered[S, C]) invited(code wire.Ticket, err error) error {
	if err != nil {
		return err
	}
	g.sayf(g.Words.Link, g.link())
	g.sayf(g.Words.Spoken, code.Code)
	return nil
}

// typing returns a text that tells a player who types lines which command to type. On the screen, keys are shown
// instead.
func (c *console) typing(verb words.Verb, example string) string {
	if c.Seen != nil {
		return ""
	}
	return fmt.Sprintf(c.Words.TypeIt, strings.TrimSpace(c.Words.Word(verb)+" "+example))
}

// An offer is a command in a menu. It records whether the player can give the command now.
type offer struct {
	verb words.Verb
	now  bool
}

// offered returns the verbs of the commands that the player can give now.
func offered(all []offer) (verbs []words.Verb) {
	for _, o := range all {
		if o.now {
			verbs = append(verbs, o.verb)
		}
	}
	return verbs
}

// standings prints lines.
func (c *console) standings(all []Line) {
	for _, line := range all {
		c.say(c.text(line))
	}
}

// joined joins the texts that are not empty.
func joined(texts ...string) string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

// changes returns the channel that delivers the changes of the open party or tournament.
func (t *talk) changes() <-chan sitting.Change {
	if t.crowd == nil {
		return nil
	}
	return t.crowd.happened()
}

// enter opens the party or the tournament to which an invitation leads.
func (t *talk) enter(to client.Invitation) error {
	if to.Party != "" {
		p, err := openParty(&t.console, to.Party)
		if err != nil {
			return err
		}
		t.gather(p)
		p.begin()
		return nil
	}
	c, err := openClub(&t.console, to.Tournament, t.table.open, func() bool { return t.table.s != nil })
	if err != nil {
		return err
	}
	t.gather(c)
	c.begin()
	return nil
}

// gather opens a party or tournament, which replaces everything that is open.
func (t *talk) gather(c crowd) {
	t.table.close()
	t.disperse()
	t.crowd, t.sure, t.page = c, nil, nil
}

// disperse closes the open party or tournament.
func (t *talk) disperse() {
	if t.crowd != nil {
		t.crowd.close()
	}
	t.crowd = nil
}
