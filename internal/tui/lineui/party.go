package lineui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A partyTable is the party that the player has opened.
type partyTable struct {
	gathered[wire.Party, wire.PartyCommand]
	before wire.Party // the latest state whose news has been printed
	hour   Hour       // the hour then
	waits  bool       // the next line of input is not read until it is the player's turn
	since  Hour       // the party's Hour when the wait began
}

// openParty opens a party, and joins it if the player has a name.
func openParty(c *console, id string) (*partyTable, error) {
	s, err := sitting.OpenParty(c.ctx, c.Client, id)
	if err != nil {
		return nil, err
	}
	p := &partyTable{gathered: gatheredAt(c, s, "/p/")}
	p.changed = p.tellChange
	p.rename = func(seat int, name string) wire.PartyCommand {
		return wire.PartyCommand{Kind: party.Rename, Target: party.Seat(seat), Name: name}
	}
	p.names = func() (all map[int]string, own int) {
		all = map[int]string{}
		for _, one := range p.there() {
			all[int(one.Seat)] = p.nameOf(one.Seat)
		}
		if you := p.s.State.You; you != nil {
			own = int(you.Seat)
		}
		return all, own
	}
	return p, nil
}

// begin joins the party under the player's name, if there is one, and prints the settings of the party.
func (p *partyTable) begin() {
	var refused error
	if p.s.State.Phase != party.Over {
		refused = p.enter(p.Name)
	}
	if p.Seen == nil { // the screen always shows the settings
		p.say(p.terms()...)
	}
	p.changed()
	p.report(refused)
	if p.hosts() && p.hourNow() == Gathers {
		p.report(p.invite(""))
	}
}

// invite prints the ways to join.
func (p *partyTable) invite(string) error {
	return p.invited(client.Parties{Client: p.Client}.Code(p.ctx, p.s.ID))
}

// send sends a command about the current code.
func (p *partyTable) send(c wire.PartyCommand) error {
	if r := p.s.State.Round; r != nil && c.Round == 0 {
		c.Round = r.Number
	}
	return p.act(string(c.Kind), c)
}

func (p *partyTable) busy() bool {
	at := p.hourNow()
	if p.s.Over != nil || slices.Contains([]Hour{Places, Codes, PartyOver, Door}, at) || at == Between && p.since != Between {
		p.waits = false
	}
	return p.waits || !p.s.Settled()
}

func (p *partyTable) hourNow() Hour { return hourOf(p.s.State) }

func (p *partyTable) due() words.Verb {
	if p.hourNow() == Codes {
		return words.Code
	}
	return words.Place
}

func (p *partyTable) here() []words.Verb { return words.AtParty }

func (p *partyTable) does() map[words.Verb]command {
	return map[words.Verb]command{
		words.Code: p.pegs(party.SetCode, words.Code), words.Place: p.pegs(party.PlaceRow, words.Place),
		words.Board: plain(p.board), words.Status: plain(p.status), words.Points: plain(func() { p.standings(p.lines()) }),
		words.Colours: plain(func() { p.colours(p.s.State.Board, p.s.State.Palette) }), words.Analysis: p.analysis,
		words.GiveUp: p.surely(party.GiveUp), words.Leave: p.surely(party.Leave),
		words.Name: p.name, words.TakeBack: plain(p.s.TakeBack), words.Wait: plain(func() { p.waits, p.since = true, p.hourNow() }),
		words.Invite: p.invite, words.Join: p.joinTeam, words.Watch: p.watch, words.Rename: p.renames,

		words.Start: func(string) error { return p.send(wire.PartyCommand{Kind: party.Start, Round: p.next()}) },
		words.Hint:  func(string) error { return p.send(wire.PartyCommand{Kind: party.GiveHint}) },
		words.Pause: func(string) error { return p.send(wire.PartyCommand{Kind: party.Pause}) },
		words.GoOn:  func(string) error { return p.send(wire.PartyCommand{Kind: party.Resume}) },
		words.Skip:  p.surely(party.Skip), words.EndCode: p.surely(party.Stop), words.End: p.surely(party.Close),
		words.Remove: p.about(party.Remove, words.Remove), words.Hide: p.about(party.Mute, words.Hide),
		words.Show: p.about(party.Unmute, words.Show), words.HandOver: p.about(party.HandOver, words.HandOver),
		words.Team: p.nameTeam,
	}
}

// next returns the number of the next code.
func (p *partyTable) next() int {
	if r := p.s.State.Round; r != nil {
		return r.Number + 1
	}
	return 1
}

// pegs returns a command that sends pegs, either as a row or as the code.
func (p *partyTable) pegs(kind party.CommandKind, verb words.Verb) command {
	return func(rest string) error {
		now := p.s.State
		if rest == "" {
			return p.needs(verb, rest, strings.Repeat("1", now.Board.Pegs))
		}
		if board, err := keypeg.ParseFormat(now.Board.Text); err == nil {
			rest = sitting.Canonical(board, now.Palette, rest)
		}
		c := wire.PartyCommand{Kind: kind, Code: rest}
		if kind == party.PlaceRow && now.You != nil {
			c.Row = len(now.You.Board) + 1
		}
		return p.send(c)
	}
}

// surely returns a command that asks the player for confirmation, and then sends a command of the given kind.
func (p *partyTable) surely(kind party.CommandKind) command {
	return func(string) error {
		p.ask(p.Words.Party.Sure[kind], func() error { return p.send(wire.PartyCommand{Kind: kind}) })
		return nil
	}
}

// about returns a command with which the host can do something to a person, who is given by name.
func (p *partyTable) about(kind party.CommandKind, verb words.Verb) command {
	return func(rest string) error {
		if rest == "" {
			return p.needs(verb, rest, "Ann")
		}
		seat, _, err := p.person(rest)
		if err != nil {
			return err
		}
		do := func() error { return p.send(wire.PartyCommand{Kind: kind, Target: party.Seat(seat)}) }
		if sure, asks := p.Words.Party.Sure[kind]; asks {
			p.ask(fmt.Sprintf(sure, rest), do)
			return nil
		}
		return do()
	}
}

// nameTeam gives a name to the team with a given number: team 2 Red.
func (p *partyTable) nameTeam(rest string) error {
	team, name := numbered(rest)
	if team == 0 || name == "" {
		return p.needs(words.Team, rest, "2 Red")
	}
	return p.send(wire.PartyCommand{Kind: party.NameTeam, Team: team, Name: name})
}

// joinTeam joins the team with a given number: join 2 Ann.
func (p *partyTable) joinTeam(rest string) error {
	team, name := numbered(rest)
	if name = cmp.Or(name, p.Name); team == 0 || name == "" {
		return p.needs(words.Join, rest, "2 Ann")
	}
	return p.sit(wire.PartySeat{Name: name, Team: team})
}

// numbered returns the number at the beginning of a text, or 0 if there is none, and the rest of the text.
func numbered(text string) (n int, rest string) {
	number, rest, _ := strings.Cut(text, " ")
	n, _ = strconv.Atoi(number)
	return n, rest
}

// analysis judges the player's board on the last finished code, or on the code with the given number.
func (p *partyTable) analysis(rest string) error {
	now := p.s.State
	n := p.next() - 1
	if now.Round != nil && now.Round.Result == nil {
		n--
	}
	if rest != "" {
		at, err := strconv.Atoi(rest)
		if err != nil {
			return p.needs(words.Analysis, rest, "1")
		}
		n = at
	}
	if n < 1 || now.You == nil {
		return errors.New(p.Words.NoPast)
	}
	id, err := client.Parties{Client: p.Client}.Analyse(p.ctx, now.ID, n, now.You.Seat)
	switch {
	case keypeg.ErrorCode(err) == "no-round":
		return fmt.Errorf(p.Words.Party.NoBoard, n)
	case err != nil:
		return err
	}
	return p.judge(func(ctx context.Context) (wire.Analysis, error) { return p.Client.RecordAnalysis(ctx, id) }, 0)
}

// board prints the player's rows on the current code.
func (p *partyTable) board() {
	now := p.s.State
	if now.You == nil || now.Round == nil {
		p.say(p.Words.NoGame)
		return
	}
	if now.You.Code != 0 {
		p.sayf(p.Words.YourCode, now.You.Code)
	}
	for i := range now.You.Board {
		p.say(p.row(i))
	}
	if left := now.Board.Rows - len(now.You.Board); p.hourNow() == Places || p.hourNow() == RowWait {
		p.sayf(p.Words.Counted(left, p.Words.Free), left)
	}
	p.mention(p.hints())
}

// row describes the player's row with the given index, and its answer.
func (p *partyTable) row(i int) string {
	r := p.s.State.You.Board[i]
	if r.Keys == nil {
		return fmt.Sprintf(p.Words.LostRow, i+1)
	}
	return fmt.Sprintf(p.Words.Row, i+1, r.Code.String()+p.Words.Comma+p.Words.Answer(*r.Keys))
}

func (p *partyTable) status() {
	p.mention(p.s.State.Status, p.now())
	if left, ok := timeLeft(&p.s.CrowdView, time.Now()); ok {
		n := int(left.Seconds())
		p.sayf(p.Words.Counted(n, p.Words.Seconds), n)
	}
}

// timeLeft returns the time that a person has left for their own row or code. If the person has nothing to do, it
// returns the time left for the round.
func timeLeft(v *sitting.CrowdView[wire.Party], now time.Time) (time.Duration, bool) {
	switch s := v.State; {
	case s.You != nil && s.You.Deadline != nil:
		return v.Left(*s.You.Deadline, now), true
	case s.Round != nil && s.Round.Deadline != nil && s.Round.Result == nil:
		return v.Left(*s.Round.Deadline, now), true
	}
	return 0, false
}

// nameOf returns the name of the person in a seat. The host sees names that are hidden from others.
func (p *partyTable) nameOf(seat party.Seat) string {
	now := p.s.State
	if you := now.You; you != nil && you.Seat == seat && you.Name != "" {
		return you.Name
	}
	if at := int(seat); at >= 0 && at < len(now.Players) && now.Players[at].Name != "" {
		return now.Players[at].Name
	}
	if now.Host != nil {
		for _, hidden := range now.Host.Hidden {
			if hidden.Seat == seat {
				return hidden.Name
			}
		}
	}
	return fmt.Sprintf(p.Words.Party.Player, seat+1)
}

func (p *partyTable) teamOf(team int) string {
	for _, t := range p.s.State.Teams {
		if t.Team == team && t.Name != "" {
			return t.Name
		}
	}
	return fmt.Sprintf(p.Words.Party.Team, team)
}

// there returns the people who have not left, in the order of their seats.
func (p *partyTable) there() []party.PlayerView {
	return slices.DeleteFunc(slices.Clone(p.s.State.Players), func(one party.PlayerView) bool { return one.Gone })
}

// hosts reports whether the player is the host.
func (p *partyTable) hosts() bool {
	you := p.s.State.You
	return you != nil && you.Seat == p.s.State.HostSeat
}
