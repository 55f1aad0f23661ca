package tournament

import (
	"strings"
	"time"

	"keypeg"
)

// CommandKind is a kind of request by a person, a match or the clock.
type CommandKind string

const (
	Join   CommandKind = "join"   // take a new seat under Name, or take Seat again after leaving it
	Leave  CommandKind = "leave"  //
	Rename CommandKind = "rename" // give Target the name Name; only the host may rename others

	// Only the host may give these commands.
	Remove   CommandKind = "remove"    // remove Target from the tournament
	HandOver CommandKind = "hand-over" // make Target the host
	Start    CommandKind = "start"     //
	Close    CommandKind = "close"     // end the tournament

	Open CommandKind = "open" // note that match number Match exists; never sent by a person
	End  CommandKind = "end"  // note that match number Match has ended with Result; never sent by a person
	Tick CommandKind = "tick" // time has passed; never sent by a person
)

// A Command is a request by one seat. A command that is given twice has the same effect as one that is given once.
type Command struct {
	Kind    CommandKind
	Seat    Seat // the seat of the sender; for Join, the seat that the sender has left, or NoSeat
	Target  Seat
	Name    string
	Watches bool
	Bot     bool
	Match   int
	Result  Result
}

// Decide returns the events that follow from a command at a given time, and the tournament after them, or refuses the command with
// a *keypeg.Error. The tournament itself is unchanged.
func (t *Tournament) Decide(c Command, at time.Time) (events []Event, next *Tournament, err error) {
	if (c.Kind == Leave || c.Kind == Rename || hosts[c.Kind]) && !t.there(c.Seat) {
		return nil, nil, keypeg.Refusef("not-in-tournament", "", "you are not in this tournament")
	}
	// Without a monotonic clock reading, events are the same before and after storage.
	d := &decision{t: t.Clone(), at: at.Round(0).UTC()}
	if err := d.take(c); err != nil {
		return nil, nil, err
	}
	if len(d.events) > 0 {
		d.pair()
	}
	return d.events, d.t, nil
}

// there reports whether a person has a seat and has not left.
func (t *Tournament) there(s Seat) bool {
	return s >= 0 && int(s) < len(t.Players) && !t.Players[s].Gone && !t.Players[s].Computer
}

// hosts lists the commands that only the host may give.
var hosts = map[CommandKind]bool{Remove: true, HandOver: true, Start: true, Close: true}

// A decision collects the events that follow from a command, and applies them to a copy of the tournament.
type decision struct {
	t      *Tournament
	at     time.Time
	events []Event
}

func (d *decision) emit(e Event) {
	e.At = d.at
	d.events = append(d.events, e)
	d.t.Apply(e)
}

func (d *decision) take(c Command) error {
	switch {
	case (hosts[c.Kind] || c.Kind == Rename && c.Target != c.Seat) && c.Seat != d.t.Host:
		return keypeg.Refusef("not-host", "", "only the host can do that")
	case c.Kind == Join:
		return d.join(c)
	case c.Kind == Rename: // names can be changed even after the end, in the table of results
		return d.rename(c)
	case d.t.Phase == Over: // the standings stay unchanged, and nothing is left to do
		return nil
	}
	switch c.Kind {
	case Leave:
		d.emit(Event{Kind: Left, Seat: c.Seat})
	case Remove:
		return d.remove(c.Target)
	case HandOver:
		if !d.t.there(c.Target) {
			return nobody()
		}
		if c.Target != d.t.Host {
			d.emit(Event{Kind: Hosted, Seat: c.Target})
		}
	case Start:
		return d.start()
	case Close:
		d.emit(Event{Kind: Closed, Seat: NoSeat})
	case Open:
		if m := d.t.match(c.Match); m != nil && !m.Open {
			d.emit(Event{Kind: Opened, Seat: NoSeat, Match: c.Match})
		}
	case End:
		if m := d.t.match(c.Match); m != nil && m.Result == nil {
			d.emit(Event{Kind: Ended, Seat: NoSeat, Match: c.Match, Result: &c.Result})
		}
	case Tick:
		if due, timed := d.t.Due(); timed && !d.at.Before(due) {
			d.emit(Event{Kind: TimeUp, Seat: NoSeat})
		}
	default:
		return keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
	}
	return nil
}

// join gives a person a new seat or, in an arena, the seat that they left.
func (d *decision) join(c Command) error {
	t, there := d.t, 0
	for _, p := range t.Players {
		if !p.Gone {
			there++
		}
	}
	watches, again := c.Watches, c.Seat >= 0 && int(c.Seat) < len(t.Players) && t.Players[c.Seat].Gone && !t.Players[c.Seat].Removed
	if again {
		watches = t.Players[c.Seat].Watches
	}
	switch {
	case t.Phase == Over || t.Phase == Finishing:
		return keypeg.Refusef("tournament-over", "", "this tournament is over")
	case t.Phase == Playing && t.Config.Kind == AllPlayAll && !watches:
		return keypeg.Refusef("tournament-begun", "", "this tournament has begun: nobody can join any more")
	case there >= MaxPlayers-t.spare() || !again && len(t.Players) >= MaxSeats-t.spare():
		return keypeg.Refusef("tournament-full", "", "this tournament is full")
	case again:
		d.emit(Event{Kind: Back, Seat: c.Seat})
		return nil
	}
	name, err := d.name(c.Name, NoSeat)
	if err == nil {
		d.emit(Event{Kind: Joined, Seat: Seat(len(t.Players)), Name: name, Watches: watches, Bot: c.Bot})
	}
	return err
}

// name returns the wanted name of a seat, or of a new seat (NoSeat), without the spaces around it. It refuses a name that somebody
// else has.
func (d *decision) name(wanted string, seat Seat) (string, error) {
	name := strings.TrimSpace(wanted)
	for s, p := range d.t.Players {
		if Seat(s) != seat && !p.Removed && strings.EqualFold(p.Name, name) {
			return "", keypeg.Refusef("name-taken", "", "somebody here has that name: choose another")
		}
	}
	return name, keypeg.CheckName(name)
}

// rename gives a person another name.
func (d *decision) rename(c Command) error {
	if !d.t.there(c.Target) {
		return nobody()
	}
	name, err := d.name(c.Name, c.Target)
	if err == nil && name != d.t.Players[c.Target].Name {
		d.emit(Event{Kind: Renamed, Seat: c.Target, Name: name})
	}
	return err
}

func nobody() error { return keypeg.Refusef("no-player", "", "nobody sits there") }

// spare returns the number of seats that are reserved for the computer.
func (t *Tournament) spare() int {
	if t.Config.Computer != "" && t.computer() == NoSeat {
		return 1
	}
	return 0
}

// remove removes a person. The computer cannot be removed.
func (d *decision) remove(s Seat) error {
	if s < 0 || int(s) >= len(d.t.Players) || d.t.Players[s].Computer {
		return nobody()
	}
	if !d.t.Players[s].Removed {
		d.emit(Event{Kind: Removed, Seat: s})
	}
	return nil
}

func (d *decision) start() error {
	if d.t.Phase != Gathering {
		return nil
	}
	players := len(d.t.field())
	if d.t.Config.Computer != "" {
		players += players % 2
	}
	if players < 2 {
		return keypeg.Refusef("too-few-players", "", "a tournament needs at least two players")
	}
	if players > len(d.t.field()) && d.t.Config.Kind == AllPlayAll {
		d.callComputer()
	}
	d.emit(Event{Kind: Started, Seat: NoSeat})
	return nil
}
