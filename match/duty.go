package match

import (
	"slices"
	"time"

	"keypeg"
)

// DutyKind is the kind of action that a match needs from a player in order to continue.
type DutyKind string

const (
	Nothing  DutyKind = ""
	ToCode   DutyKind = "code"
	ToPlace  DutyKind = "place"
	ToAnswer DutyKind = "answer"
)

// A Duty is one thing that a player has to do, with its kind, its game, and its row, counted from 1.
type Duty struct {
	Kind   DutyKind
	Serial int
	Row    int
}

// A Turn is a duty with its clock. Limit is the limit in force when the turn began; a new one applies from the next turn on
// (D-2). In a match with banks, Limit is the time left in the seat's bank (D-21).
type Turn struct {
	Duty
	Since time.Time
	Limit time.Duration // 0 means no limit
	From  int           // the version of the match in which the turn began
}

// deadline returns the time at which the turn runs out, and reports whether the turn has a limit.
func (t Turn) deadline() (time.Time, bool) {
	if t.Kind == Nothing || t.Limit == 0 {
		return time.Time{}, false
	}
	return t.Since.Add(t.Limit), true
}

// duty returns the current duty of the player in seat s. A player who owes an answer must give it before placing a row (D-9).
// The table's automatic actions are not duties. In a race with automatic answers, one player's row therefore never affects the
// other's turn or clock.
func (m *Match) duty(s keypeg.Seat) Duty {
	g := m.Game()
	if g == nil {
		return Duty{}
	}
	made := g.Boards[s.Other()]
	switch {
	case made != nil && made.Secret == 0:
		return Duty{Kind: ToCode, Serial: g.Serial}
	case !g.auto && g.mustAnswer(s):
		return Duty{ToAnswer, g.Serial, len(made.Rows)}
	case g.mayPlace(s):
		return Duty{ToPlace, g.Serial, len(g.Boards[s].Rows) + 1}
	}
	return Duty{}
}

// turnClocks starts a clock for every new duty and stops the clock of the previous one.
func (m *Match) turnClocks(e Event) {
	for _, s := range keypeg.Seats {
		d := m.duty(s)
		if d == m.Turns[s].Duty {
			continue
		}
		limit := m.Limit
		if m.banked() {
			m.Left[s] = m.left(s, d, e)
			limit = m.Left[s]
		}
		m.Turns[s] = Turn{d, e.At, limit, m.Version}
	}
}

// MinTurn is the time that a seat has for a turn even if its bank is empty (D-21).
const MinTurn = 10 * time.Second

// banked reports whether the players have banks of time.
func (m *Match) banked() bool { return m.Config.Bank != Bank{} }

// left returns the time left in the seat's bank after an event has ended the seat's turn, and before its next duty, if
// any, begins (D-21).
func (m *Match) left(s keypeg.Seat, next Duty, e Event) time.Duration {
	left, was := m.Left[s], m.Turns[s]
	if g := m.Game(); g != nil && was.Serial == g.Serial { // a new game begins with full banks
		left = max(0, was.Limit-e.At.Sub(was.Since))
		if e.Seat == s && (e.Kind == Placed || e.Kind == Lost) {
			left += m.Config.Bank.Increment
		}
	}
	if next.Kind != Nothing {
		left = max(left, MinTurn)
	}
	return left
}

// Patience is how long a player must wait for the other player's row, if it has no limit, before setting one without asking
// (D-19).
const Patience = 4 * time.Minute

// limitAfter returns the time after which the seat may set a limit without asking the other player, and reports whether there is
// such a time. There is such a time only while the seat is waiting for a row that has no limit (D-19). In a duel, only a player
// who has placed their own row is waiting.
func (m *Match) limitAfter(s keypeg.Seat) (time.Time, bool) {
	turn := m.Turns[s.Other()]
	if m.Limit != 0 || m.Turns[s].Kind != Nothing || turn.Kind != ToPlace || turn.Limit != 0 {
		return time.Time{}, false
	}
	return turn.Since.Add(Patience), true
}

// whyNotLimit returns the reason why the seat may not set this limit without asking, however long it has waited. It returns nil
// if the seat may set the limit.
func (m *Match) whyNotLimit(s keypeg.Seat, limit time.Duration) error {
	_, waits := m.limitAfter(s)
	rules, _ := keypeg.FindRulebook(m.Config.Rules)
	switch {
	case m.banked():
		return noLimitsHere()
	case m.Limit != 0:
		return keypeg.Refusef("limit-set", "D-19", "a limit of %s is set already", m.Limit)
	case !waits:
		return keypeg.Refusef("not-waiting", "D-19", "you can set a limit only while you wait for a row")
	case !slices.Contains(rules.Limits, limit):
		return keypeg.Refusef("bad-limit-unasked", "D-19", "without asking you can only set %s", rules.Limits)
	}
	return nil
}

// checkLimit returns nil if the players of this match may agree on the given limit.
func (m *Match) checkLimit(d time.Duration) error {
	if m.banked() {
		return noLimitsHere()
	}
	return checkLimit(d)
}

func noLimitsHere() error {
	return keypeg.Refusef("bad-limit-bank", "D-21", "in this match each player has a bank of time: there is no limit per turn")
}

// limitSet sets the limit, and removes any open offer of a limit.
func (m *Match) limitSet(limit time.Duration) {
	m.Limit = limit
	if m.Offer != nil && m.Offer.Kind == OfferLimit {
		m.Offer = nil
	}
}

// Due returns the next time at which a turn runs out, and reports whether there is such a time.
func (m *Match) Due() (time.Time, bool) {
	var due time.Time
	any := false
	for _, t := range m.Turns {
		if d, ok := t.deadline(); ok && (!any || d.Before(due)) {
			due, any = d, true
		}
	}
	return due, any
}
