// Package party plays parties, in which up to 500 people break the same codes.
//
// [FromEdition] returns the settings of a party on a printed board, and [New] returns a party without people. The first
// person to join is the host. [Party.Decide] returns the events that follow from a [Command], or refuses it, and
// [Party.Apply] applies them. The caller stores the events, from which [New] and Apply rebuild the party. Show people only a [View]:
// [Party.SeenBy] for a seat and [Party.Watch] for everyone, such as a big screen. [Party.Ended] returns a round that is over
// with all its boards. At the time that [Party.Due] returns, decide a [Tick].
//
// The package is pure: the caller passes the time with each command, and randomness comes from a reader of random bytes. A
// decision copies only the data that it changes and a list of pointers to players, so a row costs about the same in small and
// large parties.
package party

import (
	"slices"
	"time"

	"keypeg"
)

// Phase is the phase that a party is in.
type Phase string

const (
	Gathering Phase = "gathering" // before the first round
	Coding    Phase = "coding"    // a player makes the code of the round
	Playing   Phase = "playing"
	Between   Phase = "between" // after a round and before the next
	Over      Phase = "over"
)

// A Party is the state of a party after Version events. Treat its contents as read-only: only Decide and Apply may change it.
type Party struct {
	Config  Config
	Version int
	Phase   Phase
	Host    Seat
	Paused  bool
	Players []*Player // the players by seat, including those who have left
	Teams   []string  // names of the teams; "" for a team without a name
	Round   Round     // the current round or, between rounds, the last one
	past    []*past
	pause   time.Time // the time of the last Paused event
	playing int       // the number of players of the round who can still place a row
	owing   int       // the number of players who have not placed the current row, if rows are placed together
}

// A Player is a person in a party. A Player never changes. A change replaces the Player.
type Player struct {
	Name    string
	Team    int // the number of the team, from 1; 0 if there are no teams
	Watches bool
	Muted   bool
	Gone    bool          // left or removed
	Board   *keypeg.Board // the board of the round; nil if the player does not take part in it
	Rows    int           // the total number of rows used in all rounds
	Broken  int           // codes broken
	Made    int           // rounds as Codemaker
	Points  int           // in hundredths
	Place   int           // the place among all players, from 1; 0 before the first round is over
	since   time.Time     // the beginning of the current row, if players play at their own pace
	granted string        // the ID of the last command granted
	changed int           // the version of the last change
}

// A Round is one code of a party.
type Round struct {
	Number int  // the number of the code, from 1; 0 before the first round
	Maker  Seat // the Codemaker; NoSeat if Keypeg makes the code
	Code   keypeg.Code
	Drawn  bool // whether Keypeg made the code because the Codemaker ran out of time
	Row    int  // the number, from 1, of the row that everybody places; 0 if players play at their own pace
	Hints  int  // the number of holes uncovered, from the left
	since  time.Time
}

// New returns a party without people.
func New(c Config) (*Party, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	rules, _ := keypeg.FindRulebook(c.Rules)
	c.Rules = rules.Slug // the caller may have written the slug with capitals
	return &Party{Config: c, Phase: Gathering, Host: NoSeat, Teams: make([]string, c.Teams), Round: Round{Maker: NoSeat}}, nil
}

// Clone returns an independent copy of the party. The copy shares the players, which never change.
func (p *Party) Clone() *Party {
	c := *p
	c.Players = slices.Clone(p.Players)
	c.Teams = slices.Clone(p.Teams)
	c.past = slices.Clone(p.past)
	return &c
}

// WithNames returns a copy of the party in which the name of each seat is the result of the function name. WithNames is for
// callers that store names apart from the events, so that names can be deleted. Such callers call WithNames after they have
// applied the events.
func (p *Party) WithNames(name func(Seat) string) *Party {
	c := p.Clone()
	for s, pl := range c.Players {
		named := *pl
		named.Name = name(Seat(s))
		c.Players[s] = &named
	}
	return c
}

// Apply applies one event. It does not check the event, because all events come from Decide.
func (p *Party) Apply(e Event) {
	p.Version++
	if e.ID != "" {
		p.edit(e.By, func(pl *Player) { pl.granted = e.ID })
	}
	switch e.Kind {
	case Joined, Left, Removed, Renamed, Muted, Unmuted, Hosted:
		p.applyToPeople(e)
	case TeamName:
		p.Teams[e.Team-1] = e.Name
	case Began:
		p.Round = Round{Number: p.Round.Number + 1, Maker: e.Seat, since: e.At}
		p.Phase = Coding
		p.chooseMaker(e.Seat, e.At)
		p.clearBoards()
	case CodeSet:
		p.Round.Code, p.Round.Drawn = e.Code, e.ByTable
		p.deal(e.At)
	case Hinted:
		p.Round.Hints++
	case Paused:
		p.Paused, p.pause = true, e.At
	case Resumed:
		p.resume(e.At)
	case Skipped:
		p.settle(true)
	case Stopped:
		p.settle(false)
	case Closed:
		p.close()
	case Noted:
		with := *p.past[e.Note.Round-1]
		with.note = e.Note
		p.past[e.Note.Round-1] = &with
	default:
		p.applyToBoards(e)
	}
	p.goOn(e.At)
}

// Board returns the board of the current code or, between two codes, of the last one.
func (p *Party) Board() keypeg.Format { return p.Config.BoardOf(p.Round.Number) }

// edit replaces a player with a changed copy, and updates the counts of players.
func (p *Party) edit(s Seat, change func(*Player)) {
	was, now := p.Players[s], *p.Players[s]
	change(&now)
	now.changed = p.Version
	p.Players[s] = &now
	p.count(was, -1)
	p.count(&now, 1)
}

// count adds n to the number of people playing if the player is one of them, and likewise to the number owing a row.
func (p *Party) count(pl *Player, n int) {
	if p.plays(pl) {
		p.playing += n
	}
	if p.owes(pl) {
		p.owing += n
	}
}

// plays reports whether a player can still place a row in the round.
func (p *Party) plays(pl *Player) bool {
	return p.Phase == Playing && pl.Board != nil && !pl.Gone && !pl.Board.Over()
}

// owes reports whether it is the player's turn to place a row.
func (p *Party) owes(pl *Player) bool {
	return p.plays(pl) && (p.Config.Pace == Own || len(pl.Board.Rows) < p.Round.Row)
}

// close ends the party. A round in progress does not count.
func (p *Party) close() {
	if p.Phase == Coding || p.Phase == Playing {
		p.settle(true)
	}
	p.setPhase(Over)
}

// setPhase changes the phase, and updates the counts of players.
func (p *Party) setPhase(phase Phase) {
	p.Phase, p.playing, p.owing = phase, 0, 0
	for _, pl := range p.Players {
		p.count(pl, 1)
	}
}
