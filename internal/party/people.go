package party

import (
	"slices"
	"strings"
	"time"

	"keypeg"
)

// applyToPeople applies an event that concerns people rather than their boards.
func (p *Party) applyToPeople(e Event) {
	switch e.Kind {
	case Joined:
		p.Players = append(p.Players, &Player{Name: e.Name, Team: e.Team, Watches: e.Watches, changed: p.Version})
		if p.Host == NoSeat {
			p.Host = e.Seat
		}
	case Renamed:
		p.edit(e.Seat, func(pl *Player) { pl.Name = e.Name })
	case Muted, Unmuted:
		p.edit(e.Seat, func(pl *Player) { pl.Muted = e.Kind == Muted })
	case Hosted:
		p.Host = e.Seat
	case Left, Removed:
		p.edit(e.Seat, func(pl *Player) { pl.Gone, pl.Place = true, 0 })
		p.without(e.Seat, e.At)
	}
}

// without replaces a host or Codemaker who has left, and ends a party or round that cannot continue.
func (p *Party) without(s Seat, at time.Time) {
	if p.Host == s {
		p.Host = Seat(slices.IndexFunc(p.Players, func(pl *Player) bool { return !pl.Gone }))
	}
	if len(p.past) > 0 { // players already have places
		p.rank()
	}
	switch {
	case p.Host == NoSeat:
		p.close()
	case p.Phase == Coding && p.players() < p.Config.fewest():
		p.settle(true)
	case p.Phase == Coding && p.Round.Maker == s:
		p.chooseMaker(p.nextMaker(), at)
	}
}

// players returns the number of people in the party who play. It does not count those who only watch.
func (p *Party) players() (n int) {
	for _, pl := range p.Players {
		if !pl.Gone && !pl.Watches {
			n++
		}
	}
	return n
}

// nextMaker returns the player whose turn it is to make a code: among those who have made the fewest codes, the one who
// joined first.
func (p *Party) nextMaker() Seat {
	next := NoSeat
	for s, pl := range p.Players {
		if !pl.Gone && !pl.Watches && (next == NoSeat || pl.Made < p.Players[next].Made) {
			next = Seat(s)
		}
	}
	return next
}

// join gives a person a new seat. A person who does not choose a team joins the smallest one.
func (d *decision) join(c Command) error {
	there := 0
	for _, pl := range d.p.Players {
		if !pl.Gone {
			there++
		}
	}
	switch {
	case d.p.Phase == Over:
		return partyOver()
	case there == MaxPlayers || len(d.p.Players) == MaxSeats:
		return keypeg.Refusef("party-full", "", "this party is full")
	case c.Team < 0 || c.Team > d.p.Config.Teams:
		return noSuchTeam()
	}
	name, err := d.name(c.Name, NoSeat)
	if err != nil {
		return err
	}
	switch {
	case c.Watches:
		c.Team = 0
	case c.Team == 0:
		c.Team = d.p.smallestTeam()
	}
	d.emit(Event{Kind: Joined, Seat: Seat(len(d.p.Players)), Name: name, Team: c.Team, Watches: c.Watches})
	return nil
}

// name trims and checks a name. Nobody else in the party may have the same name.
func (d *decision) name(name string, s Seat) (string, error) {
	name = strings.TrimSpace(name)
	for i, pl := range d.p.Players {
		if Seat(i) != s && !pl.Gone && strings.EqualFold(pl.Name, name) {
			return "", keypeg.Refusef("name-taken", "", "somebody here has that name: choose another")
		}
	}
	return name, keypeg.CheckName(name)
}

func (p *Party) smallestTeam() int {
	size := make([]int, p.Config.Teams)
	for _, pl := range p.Players {
		if pl.Team > 0 && !pl.Gone {
			size[pl.Team-1]++
		}
	}
	if len(size) == 0 {
		return 0
	}
	return slices.Index(size, slices.Min(size)) + 1
}

// nameTeam gives a team a name that no other team has.
func (d *decision) nameTeam(c Command) error {
	if c.Team < 1 || c.Team > d.p.Config.Teams {
		return noSuchTeam()
	}
	name := strings.TrimSpace(c.Name)
	for i, other := range d.p.Teams {
		if i != c.Team-1 && name != "" && strings.EqualFold(other, name) {
			return keypeg.Refusef("team-name-taken", "", "another team has that name: choose another")
		}
	}
	err := keypeg.CheckName(name)
	if err == nil {
		d.emit(Event{Kind: TeamName, Seat: c.Seat, Team: c.Team, Name: name})
	}
	return err
}

func noSuchTeam() error { return keypeg.Refusef("no-such-team", "", "there is no such team") }

// rename gives a player another name. The host may rename anybody. Others may rename only themselves, and not while they are
// muted.
func (d *decision) rename(c Command) error {
	if c.Seat != d.p.Host && (c.Target != c.Seat || d.p.Players[c.Seat].Muted) {
		return notHost()
	}
	if err := d.there(c.Target); err != nil {
		return err
	}
	name, err := d.name(c.Name, c.Target)
	if err == nil {
		d.emit(Event{Kind: Renamed, Seat: c.Target, Name: name})
	}
	return err
}

// onPeople maps the host's commands about a person to the resulting events.
var onPeople = map[CommandKind]EventKind{Remove: Removed, Mute: Muted, Unmute: Unmuted, HandOver: Hosted}

// about carries out a host's command about a person.
func (d *decision) about(c Command) error {
	if err := d.there(c.Target); err != nil {
		return err
	}
	d.emit(Event{Kind: onPeople[c.Kind], Seat: c.Target})
	return nil
}

// there refuses a command about a seat that does not exist or whose player has left.
func (d *decision) there(s Seat) error {
	if s < 0 || int(s) >= len(d.p.Players) || d.p.Players[s].Gone {
		return keypeg.Refusef("no-player", "", "nobody sits there")
	}
	return nil
}
