// Package match plays whole matches by the five rulebooks: several boards and two seats, with roles, points, penalties, replays
// and time limits.
//
// [FromEdition] returns the settings of a printed edition, and [New] returns a match with both seats free. [Match.Decide] returns
// the events that follow from a [Command], or refuses it, and [Match.Apply] applies them. The caller stores the events, from
// which [Fold] rebuilds the match. Show people only a [View]: [Match.SeenBy] returns the view of a seat, and [Match.Watch] the
// view of everyone else. At the time returned by [Match.Due], pass a [Tick] to Decide.
//
// [Replay] checks a match that was played elsewhere. If you know only the results of a match's games, [ScoreSheet] adds them
// up.
//
// The package is pure: the time is an argument of every command, and randomness comes from a reader of random bytes.
package match

import (
	"fmt"
	"slices"
	"time"

	"keypeg"
)

// A Match is the state of a match after Version events. Treat its contents as read-only: only Decide and Apply may change it.
type Match struct {
	Config  Config
	Version int
	Names   [2]string
	Seated  [2]bool
	First   keypeg.Seat      // the first Codemaker, once the match has started
	Games   []*Game          // all games so far; the last one is in progress while Result is nil
	Points  [2]int           // the points of the host and the guest
	Limit   time.Duration    // the limit in force from the next turn on
	Left    [2]time.Duration // the time in each bank when the seat's current turn began or, between turns, when its last turn ended (D-21)
	Turns   [2]Turn          // each seat's duty with its clock
	Offer   *Offer           // the open offer
	offered int              // the version in which Offer was made
	Result  *Result          // nil while the match is in progress
	Rematch [2]bool          // whether each seat has asked for a rematch
	granted [2]string        // the ID of the last command granted to each seat
	alone   [2]int           // the version in which each seat last withdrew its request for a rematch
	round   round            // under games scoring, the incomplete round
}

// New returns a match with both seats free.
func New(c Config) (*Match, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	rules, _ := keypeg.FindRulebook(c.Rules)
	c.Rules = rules.Slug // the caller may have written the slug in capitals
	return &Match{Config: c, Limit: c.Limit}, nil
}

// Fold returns the match that results from the events.
func Fold(c Config, events []Event) (*Match, error) {
	m, err := New(c)
	if err != nil {
		return nil, fmt.Errorf("replay match %s: %w", c.ID, err)
	}
	for _, e := range events {
		m.Apply(e)
	}
	return m, nil
}

// Game returns the game in progress, or nil.
func (m *Match) Game() *Game {
	if m.Result != nil || len(m.Games) == 0 {
		return nil
	}
	return m.Games[len(m.Games)-1]
}

// Clone returns an independent copy of the match. The copy shares the games that are over.
func (m *Match) Clone() *Match {
	c := *m
	c.Games = slices.Clone(m.Games)
	if g := m.Game(); g != nil {
		c.Games[len(c.Games)-1] = g.clone()
	}
	return &c
}

// Apply applies one event. Apply checks nothing, because events come from Decide.
func (m *Match) Apply(e Event) {
	m.Version++
	if e.ID != "" {
		m.granted[e.Seat] = e.ID
	}
	switch e.Kind {
	case Sat:
		m.Names[e.Seat], m.Seated[e.Seat] = e.Name, true
	case Started:
		m.First = e.Seat
		m.begin(1, e.Seat)
	case Offered:
		m.Offer, m.offered = &Offer{e.Seat, e.Offer, e.Limit}, m.Version
	case Declined:
		m.Offer = nil
		m.askNoMore(e.Seat)
	case AskedAgain:
		m.Rematch[e.Seat] = true
	case Limited:
		m.Offer, m.Limit = nil, e.Limit
	case LimitSet:
		m.limitSet(e.Limit)
	case Agreed:
		m.agree()
	case Left:
		m.leave(e.Seat)
	default:
		m.applyToGame(e)
	}
	m.turnClocks(e)
}

func (m *Match) applyToGame(e Event) {
	g := m.Game()
	if m.Offer != nil && m.Offer.By != e.Seat && !m.automatic(e) {
		m.Offer = nil // the player to whom the offer was made has made a move
	}
	if e.Kind == CodeSet {
		g.Salts[e.Seat], g.Drawn[e.Seat] = e.Salt, e.ByTable
		g.commitments[e.Seat] = Commitment(m.Config.ID, g.Serial, e.Seat, e.Code, e.Salt)
	}
	onBoard := keypeg.Event{Kind: keypeg.EventKind(e.Kind), Code: e.Code, ByTable: e.ByTable}
	if e.Keys != nil {
		onBoard.Keys = *e.Keys
	}
	switch {
	case e.Kind == Keyed && g.play == keypeg.Duel:
		g.seal(e.Seat.Other(), onBoard)
	case e.Kind == Keyed || e.Kind == CodeSet: // by the Codemaker
		g.Boards[e.Seat.Other()].Apply(onBoard)
	default:
		g.Boards[e.Seat].Apply(onBoard)
	}
	if g.finished() {
		m.settle(g)
	}
}

// automatic reports whether the table acted for the seat, because the player's time had run out or because the table gives
// all answers.
func (m *Match) automatic(e Event) bool {
	return e.ByTable || e.Kind == Keyed && m.Config.Answers == keypeg.Auto
}

// settle records the points of a finished game, and then begins the next game or ends the match. An open offer lapses
// when the game ends.
func (m *Match) settle(g *Game) {
	m.Offer, g.Over = nil, true
	of := g.finishes()
	line := m.Config.line(g.Number, g.Maker, of, m.round)
	m.round = m.round.after(m.Config, line, of)
	for s := range m.Points {
		m.Points[s] += line.Award[s]
	}
	number, maker, end := m.Config.next(m.Points, len(m.Games), line)
	g.Award, g.Credit, g.Void, g.PlayedAgain = line.Award, line.Credit, line.Void, line.Void && end == nil
	g.revealed = m.reveal(g)
	if end != nil {
		m.end(end)
		return
	}
	m.begin(number, maker)
}

func (m *Match) begin(number int, maker keypeg.Seat) {
	m.Games = append(m.Games, newGame(m.Config, len(m.Games)+1, number, maker))
	m.Left = [2]time.Duration{m.Config.Bank.Time, m.Config.Bank.Time}
}

func (m *Match) end(r *Result) {
	if g := m.Game(); g != nil {
		g.revealed = m.reveal(g)
	}
	m.Result, m.Offer = r, nil
}

// agree ends the match at once, and leaves out the points of games that do not count (D-18).
func (m *Match) agree() {
	if g := m.Game(); g != nil {
		whole := m.Config.whole(g.Number)
		for i, g := range m.Games {
			if g.Over && g.Number > whole {
				m.Games[i] = m.leftOut(g)
			}
		}
	}
	m.end(byPoints(ByAccord, m.Points))
}

// leftOut subtracts a game's points from the match, and returns a copy of the game that is marked as not counted. The original
// must not change, because clones of the match share it.
func (m *Match) leftOut(g *Game) *Game {
	out := g.clone()
	out.Uncounted = true
	out.revealed = m.reveal(out)
	for s := range m.Points {
		m.Points[s] -= g.Award[s]
	}
	return out
}

// leave forfeits the match. If the match has not begun, there is no winner.
func (m *Match) leave(s keypeg.Seat) {
	if len(m.Games) == 0 {
		m.end(&Result{Ending: Withdrawn})
		return
	}
	winner := s.Other()
	m.end(&Result{Ending: Forfeit, Winner: &winner})
}
