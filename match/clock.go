package match

import "keypeg"

// fulfils is the command with which a player does a duty.
var fulfils = map[DutyKind]CommandKind{ToCode: SetCode, ToPlace: PlaceRow, ToAnswer: GiveKeys}

// inTime refuses a command that comes after the seat's turn has run out, even if no
// Tick has said so yet (D-2, D-12).
func (d *decision) inTime(c Command) error {
	turn := d.m.Turns[c.Seat]
	due, timed := turn.deadline()
	if !timed || d.at.Before(due) || c.Kind != fulfils[turn.Kind] {
		return nil
	}
	return keypeg.Refusef("time-over", "D-2", "your time for this turn is over")
}

// tick does what D-2 and D-12 say for each player whose time has run out.
func (d *decision) tick() error {
	turns := d.m.Turns
	for _, s := range keypeg.Seats {
		due, timed := turns[s].deadline()
		// What the first player's loss led to may have ended the second one's turn.
		if !timed || d.at.Before(due) || d.m.Turns[s] != turns[s] {
			continue
		}
		if err := d.overrun(s, turns[s].Kind); err != nil {
			return err
		}
		if err := d.follow(); err != nil {
			return err
		}
	}
	return nil
}

func (d *decision) overrun(s keypeg.Seat, kind DutyKind) error {
	g := d.m.Game()
	switch kind {
	case ToCode:
		code, err := drawCode(g.Boards[s.Other()].Edition, d.rnd)
		if err != nil {
			return err
		}
		return d.emitCode(s, code, true)
	case ToPlace:
		events, err := g.Boards[s].LoseRow()
		d.emitBoard(s, events, true)
		return err
	}
	board := g.Boards[s.Other()]
	events, err := board.Answer(board.RightKeys())
	d.emitBoard(s.Other(), events, true)
	return err
}

// follow lets the table do its own part: the automatic answers of a duel, once the
// turn is complete (CH-3).
func (d *decision) follow() error {
	if d.m.Config.Answers != keypeg.Auto {
		return nil
	}
	for {
		g := d.m.Game()
		if g == nil {
			return nil
		}
		maker := keypeg.Host
		if !g.mustAnswer(maker) {
			maker = keypeg.Guest
		}
		if !g.mustAnswer(maker) {
			return nil
		}
		board := g.Boards[maker.Other()]
		events, err := board.Answer(board.RightKeys())
		if err != nil {
			return err
		}
		d.emitBoard(maker.Other(), events, false)
	}
}
