// Package tournament plays tournaments, in which up to 64 people play many matches, each between two of them.
//
// [New] returns a tournament without people. The first person to join is the host. [Tournament.Decide] returns the events that
// follow from a [Command], or refuses it, and [Tournament.Apply] applies them. The caller stores the events. Applying the events to
// a new tournament rebuilds the same state. An event of the kind [Paired] begins a match, which is played elsewhere under the id
// that [Tournament.MatchID] returns. Decide the command [Open] once the match exists, and the command [End] once it has ended. At
// the time that [Tournament.Due] returns, decide a [Tick].
//
// The package is pure: the caller passes the time with each command.
package tournament

import (
	"fmt"
	"slices"
	"time"

	"keypeg"
)

// Phase is a stage of a tournament.
type Phase string

const (
	Gathering Phase = "gathering" // before the first pairing
	Playing   Phase = "playing"
	Finishing Phase = "finishing" // the time of an arena is over, but its last matches are still being played
	Over      Phase = "over"
)

// A Tournament is the state of a tournament after Version events. Treat its contents as read-only: only Decide and Apply may
// change it.
type Tournament struct {
	Config  Config
	Version int
	Phase   Phase
	Host    Seat
	Ends    time.Time // the time after which a started arena pairs no more players
	Players []*Player // the players by seat, including those who have left
	Matches []*Match  // match number n has index n-1
	Rounds  [][]Pair  // the rounds of an all-play-all, once it has started
}

// A Pair is two players who play a match.
type Pair = [2]Seat

// A Player takes part in a tournament. A Player never changes. A change replaces the Player.
type Player struct {
	Name     string
	Watches  bool
	Bot      bool
	Computer bool
	Gone     bool // left or removed
	Removed  bool
	Match    int // the number of the match that the player is playing; 0 if none
	last     Seat
	first    int // the number of matches in which the player was the host
}

// A Match is a match of a tournament. A Match never changes. When something changes, a new Match takes its place.
type Match struct {
	Seats   Pair // the host of the match, then the guest
	Round   int  // the round of an all-play-all, from 1
	Open    bool // whether the match exists, so that people can join it
	Result  *Result
	changed int // the version of the tournament in which the match last changed
}

// New returns a tournament without people.
func New(c Config) (*Tournament, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	rules, _ := keypeg.FindRulebook(c.Match.Rules)
	c.Match.Rules = rules.Slug // the caller may have used capitals
	return &Tournament{Config: c, Phase: Gathering, Host: NoSeat}, nil
}

// Clone returns an independent copy of the tournament. The copy shares the players and matches, which never change.
func (t *Tournament) Clone() *Tournament {
	c := *t
	c.Players, c.Matches = slices.Clone(t.Players), slices.Clone(t.Matches)
	return &c
}

// MatchID returns the id of the match with the given number.
func (t *Tournament) MatchID(number int) string { return fmt.Sprintf("%s-%d", t.Config.ID, number) }

// match returns the match with a number, or nil if there is none.
func (t *Tournament) match(number int) *Match {
	if number < 1 || number > len(t.Matches) {
		return nil
	}
	return t.Matches[number-1]
}

// announced reports whether a match may be shown. A match that does not exist yet must not be shown, because nobody could join
// it.
func (m *Match) announced() bool { return m.Open || m.Result != nil }

// Due returns the time at which a Tick is due, or the zero time if no Tick is due.
func (t *Tournament) Due() (at time.Time, timed bool) {
	if t.Phase == Playing && t.Config.Kind == Arena {
		return t.Ends, true
	}
	return time.Time{}, false
}

// Apply applies one event. It does not check the event, because all events come from Decide.
func (t *Tournament) Apply(e Event) {
	t.Version++
	switch e.Kind {
	case Joined:
		t.Players = append(t.Players, &Player{Name: e.Name, Watches: e.Watches, Bot: e.Bot, Computer: e.Computer, last: NoSeat})
		if t.Host == NoSeat {
			t.Host = e.Seat
		}
	case Back:
		t.edit(e.Seat, func(p *Player) { p.Gone = false })
	case Left, Removed:
		t.edit(e.Seat, func(p *Player) { p.Gone, p.Removed = true, e.Kind == Removed })
		t.handOn(e.Seat)
	case Renamed:
		t.edit(e.Seat, func(p *Player) { p.Name = e.Name })
	case Hosted:
		t.Host = e.Seat
	case Started:
		t.start(e.At)
	case Paired:
		t.begin(e)
	case Opened:
		m := *t.Matches[e.Match-1]
		m.Open, m.changed = true, t.Version
		t.Matches[e.Match-1] = &m
	case Ended:
		t.end(e)
	case TimeUp:
		t.Phase = Finishing
	case Closed:
		t.Phase = Over
	}
	t.goOn()
}

// edit replaces a player with a changed copy.
func (t *Tournament) edit(s Seat, change func(*Player)) {
	now := *t.Players[s]
	change(&now)
	t.Players[s] = &now
}

// handOn makes the first remaining person the host if the host has left. A tournament without people is over.
func (t *Tournament) handOn(s Seat) {
	if t.Host != s {
		return
	}
	t.Host = Seat(slices.IndexFunc(t.Players, func(p *Player) bool { return !p.Gone && !p.Computer }))
	if t.Host == NoSeat {
		t.Phase = Over
	}
}

func (t *Tournament) start(at time.Time) {
	t.Phase = Playing
	if t.Config.Kind == Arena {
		t.Ends = at.Add(t.Config.Length)
		return
	}
	t.Rounds = Circle(t.field())
}

// field returns the seats of all players who have not left, including the computer.
func (t *Tournament) field() (seats []Seat) {
	for s, p := range t.Players {
		if !p.Gone && !p.Watches {
			seats = append(seats, Seat(s))
		}
	}
	return seats
}

func (t *Tournament) begin(e Event) {
	t.Matches = append(t.Matches, &Match{Seats: e.Pair, Round: e.Round, changed: t.Version})
	for i, s := range e.Pair {
		t.edit(s, func(p *Player) {
			p.Match, p.last = len(t.Matches), e.Pair[1-i]
			p.first += 1 - i
		})
	}
}

func (t *Tournament) end(e Event) {
	m := *t.Matches[e.Match-1]
	m.Result, m.changed = e.Result, t.Version
	t.Matches[e.Match-1] = &m
	for _, s := range m.Seats {
		t.edit(s, func(p *Player) { p.Match = 0 })
	}
}

// goOn ends a tournament if no match is running and no more players will be paired.
func (t *Tournament) goOn() {
	switch {
	case t.Phase == Playing && len(t.Matches) == MaxMatches:
		t.Phase = Finishing
	case t.Phase == Playing && t.Config.Kind == AllPlayAll && len(t.next()) == 0:
	case t.Phase != Finishing:
		return
	}
	if !t.running() {
		t.Phase = Over
	}
}

// running reports whether a match is running.
func (t *Tournament) running() bool {
	return slices.ContainsFunc(t.Players, func(p *Player) bool { return p.Match > 0 })
}
