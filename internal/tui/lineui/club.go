package lineui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"keypeg/client"
	"keypeg/internal/tournament"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A club is the tournament that the player has opened. The player's matches open on top of it.
type club struct {
	gathered[wire.Tournament, wire.TournamentCommand]
	open   func(match string) error
	away   func() bool // reports whether the player is at a match
	over   string      // the last match that the player has seen end
	said   string      // the state that was printed last
	played string      // the match that was opened last
	ready  string      // the latest match that was announced while the player was in another one
	waits  bool        // the next line of input is not read until the next match begins or the tournament ends
}

// openClub opens a tournament.
func openClub(c *console, id string, open func(string) error, away func() bool) (*club, error) {
	s, err := sitting.OpenTournament(c.ctx, c.Client, id)
	if err != nil {
		return nil, err
	}
	t := &club{gathered: gatheredAt(c, s, "/t/"), open: open, away: away}
	t.changed = t.tellChange
	t.rename = func(seat int, name string) wire.TournamentCommand {
		return wire.TournamentCommand{Kind: tournament.Rename, Target: tournament.Seat(seat), Name: name}
	}
	t.names = func() (all map[int]string, own int) {
		all = map[int]string{}
		for _, one := range t.s.State.Players {
			if !one.Gone {
				all[int(one.Seat)] = t.nameOf(one.Seat)
			}
		}
		if you := t.s.State.You; you != nil {
			own = int(you.Seat)
		}
		return all, own
	}
	return t, nil
}

// begin joins the tournament under the player's name, if there is one, and prints the title.
func (t *club) begin() {
	var refused error
	if phase := t.s.State.Phase; phase == tournament.Gathering || phase == tournament.Playing {
		refused = t.enter(t.Name)
	}
	if t.Seen == nil { // the screen always shows the title
		t.say(t.title() + ".")
	}
	t.changed()
	t.report(refused)
}

func (t *club) busy() bool {
	if t.s.Over != nil || t.hour() != Club || t.away() {
		t.waits = false
	}
	return t.waits || !t.s.Settled()
}

func (t *club) hour() Hour {
	switch s := t.s.State; {
	case s.Phase == tournament.Over:
		return PartyOver
	case s.You == nil:
		return Door
	}
	return Club
}

func (t *club) due() words.Verb { return words.Place }

func (t *club) here() []words.Verb { return words.AtTournament }

func (t *club) does() map[words.Verb]command {
	return map[words.Verb]command{
		words.Status: plain(func() { t.mention(t.s.State.Status, t.now()) }), words.Points: plain(func() { t.standings(t.lines()) }),
		words.GoOn: t.goOn, words.Name: t.name, words.TakeBack: plain(t.s.TakeBack), words.Wait: plain(func() { t.waits = true }),
		words.Watch: t.watch, words.Rename: t.renames,
		words.Invite: func(string) error { return t.invited(client.Tournaments{Client: t.Client}.Code(t.ctx, t.s.ID)) },
		words.Start:  func(string) error { return t.send(wire.TournamentCommand{Kind: tournament.Start}) },
		words.Leave:  t.surely(tournament.Leave), words.End: t.surely(tournament.Close),
		words.Remove: t.about(tournament.Remove, words.Remove), words.HandOver: t.about(tournament.HandOver, words.HandOver),
	}
}

func (t *club) send(c wire.TournamentCommand) error { return t.act(string(c.Kind), c) }

// surely returns a command that asks the player for confirmation, and then sends a command of the given kind.
func (t *club) surely(kind tournament.CommandKind) command {
	return func(string) error {
		t.ask(t.Words.Club.Sure[kind], func() error { return t.send(wire.TournamentCommand{Kind: kind}) })
		return nil
	}
}

// about returns the host's command about the person with the given name.
func (t *club) about(kind tournament.CommandKind, verb words.Verb) command {
	return func(rest string) error {
		if rest == "" {
			return t.needs(verb, rest, "Ann")
		}
		seat, name, err := t.person(rest)
		if err != nil {
			return err
		}
		t.ask(fmt.Sprintf(t.Words.Club.Sure[kind], name), func() error {
			return t.send(wire.TournamentCommand{Kind: kind, Target: tournament.Seat(seat)})
		})
		return nil
	}
}

// goOn opens the match that the player has to play now.
func (t *club) goOn(string) error {
	id, _ := t.s.State.Next(t.over)
	if id == "" {
		t.say(t.now())
		return nil
	}
	t.played = id
	return t.open(id)
}

// tellChange prints what has changed, and opens the next match. A player who is still at the last match is told about the
// next one.
func (t *club) tellChange() {
	now := joined(t.s.State.Status, t.now())
	if t.Seen == nil && !t.away() && now != t.said {
		t.say(now)
		if t.hour() == PartyOver {
			t.standings(t.lines())
		}
	}
	t.said = now
	id, _ := t.s.State.Next(t.played)
	switch {
	case id == "" || id == t.ready:
	case t.away():
		t.ready = id
		t.say(joined(fmt.Sprintf(t.Words.Club.Ready, t.rival(id)), t.typing(words.Home, "")))
	default:
		t.played = id
		t.report(t.open(id))
	}
}

// comeBack shows the tournament again after a match, or opens the next match.
func (t *club) comeBack() {
	t.said, t.ready = "", ""
	t.tellChange()
}

// now returns sentences about what the player can do now.
func (t *club) now() string {
	w, s := t.Words.Club, t.s.State
	id, _ := s.Next(t.over)
	host := s.You != nil && slices.Contains(s.You.May, tournament.Start)
	switch {
	case s.Phase == tournament.Over:
		return fmt.Sprintf(t.Words.Link, t.link())
	case s.You == nil && t.s.Gone:
		return w.Gone
	case s.You == nil:
		return joined(t.Words.Party.AskName, t.typing(words.Name, "Ann"))
	case id != "":
		return joined(fmt.Sprintf(w.Next, t.rival(id)), t.typing(words.GoOn, ""))
	case host:
		return joined(t.Words.Party.MayStart, t.typing(words.Start, ""))
	case s.Phase == tournament.Playing && !t.watches():
		return w.Free
	}
	return ""
}

// watches reports whether the player only watches.
func (t *club) watches() bool {
	return slices.ContainsFunc(t.s.State.Players, func(one tournament.PlayerView) bool { return one.Watches && one.Seat == t.s.State.You.Seat })
}

// rival returns the name of the player's rival in a match.
func (t *club) rival(id string) string {
	for _, m := range t.s.State.Matches {
		if m.ID != id {
			continue
		}
		if m.Seats[0] == t.s.State.You.Seat {
			return t.nameOf(m.Seats[1])
		}
		return t.nameOf(m.Seats[0])
	}
	return ""
}

// nameOf returns the name of the player in a seat.
func (t *club) nameOf(seat tournament.Seat) string {
	for _, one := range t.s.State.Players {
		if one.Seat == seat && one.Name != "" {
			return one.Name
		}
	}
	return fmt.Sprintf(t.Words.Party.Player, seat+1)
}

func (t *club) title() string {
	return t.Words.Club.Kinds[t.s.State.Kind] + ". " + t.s.State.Table.Title
}

func (t *club) shown() *Gathering {
	now := t.s.CrowdView
	g := &Gathering{Hour: t.hour(), Title: t.title(), Last: now.State.Status, Now: t.now(), Lines: t.lines(), May: t.may()}
	n := len(t.s.State.Players)
	g.Aside = fmt.Sprintf(t.Words.Counted(n, t.Words.Party.Here), n)
	for _, one := range now.State.Players {
		if now.State.You != nil && one.Seat == now.State.You.Seat && one.Place > 0 && one.Played > 0 {
			g.Aside = fmt.Sprintf(t.Words.Party.Place, one.Place, t.score(one))
		}
	}
	g.Left = func(at time.Time) (time.Duration, bool) {
		if now.State.Ends == nil || now.State.Phase != tournament.Playing {
			return 0, false
		}
		return now.Left(*now.State.Ends, at), true
	}
	return g
}

// may lists the commands that the player can give now, for the menu.
func (t *club) may() []words.Verb {
	s := t.s.State
	can := func(kind tournament.CommandKind) bool { return s.You != nil && slices.Contains(s.You.May, kind) }
	id, _ := s.Next(t.over)
	return offered([]offer{
		{words.TakeBack, t.s.Waiting != ""}, {words.GoOn, id != ""}, {words.Start, can(tournament.Start)}, {words.Points, true},
		{words.Invite, s.Phase != tournament.Over}, {words.Name, s.You == nil || can(tournament.Rename)},
		{words.Watch, s.You == nil && s.Phase != tournament.Over}, {words.Rename, s.You != nil && s.You.Seat == s.HostSeat},
		{words.Remove, can(tournament.Remove)}, {words.HandOver, can(tournament.HandOver)}, {words.Leave, can(tournament.Leave)},
		{words.End, can(tournament.Close)}, {words.Home, true}, {words.Quit, true},
	})
}

// score returns a player's score and number of matches.
func (t *club) score(one tournament.PlayerView) string {
	score := strings.Replace(strconv.FormatFloat(one.Score, 'f', -1, 64), ".", t.Words.Decimal, 1)
	return fmt.Sprintf(t.Words.Counted(one.Played, t.Words.Club.Score), score, one.Played)
}

// lines returns the table of results. Before the first match, the table contains the names but no scores.
func (t *club) lines() (all []Line) {
	w, s := t.Words, t.s.State
	for _, one := range s.Players {
		line := Line{Name: t.nameOf(one.Seat), Mine: s.You != nil && one.Seat == s.You.Seat}
		if s.Phase != tournament.Gathering && one.Place > 0 {
			line.Place = placed(one.Place)
			line.Details = append(line.Details, t.score(one))
		}
		for _, mark := range []struct {
			text string
			when bool
		}{
			{w.Party.HostMark, one.Seat == s.HostSeat}, {w.Club.Bot, one.Bot}, {w.Club.Computer, one.Computer},
			{w.Party.WatchMark, one.Watches}, {w.Club.Left, one.Gone},
		} {
			if mark.when {
				line.Details = append(line.Details, mark.text)
			}
		}
		all = append(all, line)
	}
	return all
}
