package match

import "keypeg"

// Again returns the settings of the rematch once both players have asked for one. The settings are those of this match, except that
// the other player sets the first code (C-8). The ID is empty: the caller must set it.
func (m *Match) Again() (Config, bool) {
	if m.Rematch != [2]bool{true, true} {
		return Config{}, false
	}
	c := m.Config
	c.ID = ""
	if !c.Mode.Simultaneous() {
		c.First = [2]First{HostFirst, GuestFirst}[m.First.Other()]
	}
	return c, true
}

// askAgain asks for a rematch. Asking twice has no further effect.
func (d *decision) askAgain(c Command) error {
	switch {
	case d.m.Result == nil:
		return keypeg.Refusef("still-playing", "", "you can ask for a rematch when this match is over")
	case len(d.m.Games) == 0:
		return keypeg.Refusef("no-rematch", "", "nothing was played here: make a new match")
	case !d.m.Rematch[c.Seat]:
		d.emit(Event{Kind: AskedAgain, Seat: c.Seat})
	}
	return nil
}

func (d *decision) askNoMore(c Command) error {
	if d.m.Rematch[c.Seat.Other()] {
		return keypeg.Refusef("rematch-made", "", "both have asked: the rematch has begun")
	}
	d.emit(Event{Kind: Declined, Seat: c.Seat})
	return nil
}

func (m *Match) askNoMore(s keypeg.Seat) {
	if m.Rematch[s] {
		m.Rematch[s], m.alone[s] = false, m.Version
	}
}

// mayAgain lists the commands that a seat can give once the match is over.
func (m *Match) mayAgain(s keypeg.Seat) []CommandKind {
	switch {
	case len(m.Games) == 0:
		return nil
	case !m.Rematch[s]:
		return []CommandKind{Rematch}
	case !m.Rematch[s.Other()]:
		return []CommandKind{Decline}
	}
	return nil
}
