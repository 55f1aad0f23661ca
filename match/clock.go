package match

import (
	"time"

	"keypeg"
)

// fulfils maps each kind of duty to the command that fulfils it.
var fulfils = map[DutyKind]CommandKind{ToCode: SetCode, ToPlace: PlaceRow, ToAnswer: GiveKeys}

// inTime refuses a command that comes after the seat's turn has run out, even if there has been no Tick since then (D-2,
// D-12).
func (d *decision) inTime(c Command) error {
	turn := d.m.Turns[c.Seat]
	due, timed := turn.deadline()
	if !timed || d.at.Before(due) || c.Kind != fulfils[turn.Kind] {
		return nil
	}
	return keypeg.Refusef("time-over", "D-2", "your time for this turn is over")
}

// tick acts for each player whose time has run out (D-2, D-12).
func (d *decision) tick() error {
	turns := d.m.Turns
	for _, s := range keypeg.Seats {
		due, timed := turns[s].deadline()
		// The events that follow from the first player's overrun may have ended the second player's turn.
		if !timed || d.at.Before(due) || d.m.Turns[s] != turns[s] {
			continue
		}
		if err := d.overrun(s, turns[s]); err != nil {
			return err
		}
		d.follow()
	}
	return nil
}

// overrun acts in place of the seat whose time has run out.
func (d *decision) overrun(s keypeg.Seat, turn Turn) error {
	switch turn.Kind {
	case ToCode:
		code, err := DrawCode(d.m.Game().Boards[s.Other()].Format, d.rnd)
		if err != nil {
			return err
		}
		return d.emitCode(s, code, true)
	case ToPlace:
		d.emit(Event{Kind: Lost, Seat: s, ByTable: true})
		d.missing(s, turn)
	case ToAnswer:
		d.answerFor(s, true)
	}
	return nil
}

// Correspondence is the shortest limit under which a player who misses two rows in succession gives up the game (D-22). This
// rule spares the opponent from waiting for weeks.
const Correspondence = 24 * time.Hour

// missing gives up the game for a seat that has lost two rows in succession to time, if its limit for this turn was a day or
// more.
func (d *decision) missing(s keypeg.Seat, turn Turn) {
	g := d.m.Game()
	if d.m.banked() || turn.Limit < Correspondence || g == nil || g.Serial != turn.Serial {
		return
	}
	b := g.Boards[s]
	if n := len(b.Rows); !b.Over() && n > 1 && b.Rows[n-2].Lost() {
		d.emit(Event{Kind: GaveUp, Seat: s, ByTable: true})
	}
}

// answerFor gives the correct answer in place of the Codemaker.
func (d *decision) answerFor(maker keypeg.Seat, byTable bool) {
	right := d.m.Game().Boards[maker.Other()].RightKeys()
	d.emit(Event{Kind: Keyed, Seat: maker, Keys: &right, ByTable: byTable})
}

// follow makes the table's own moves: in a duel, it gives automatic answers once the turn is complete (CH-3).
func (d *decision) follow() {
	if d.m.Config.Mode != keypeg.Duel || d.m.Config.Answers != keypeg.Auto {
		return
	}
	for g := d.m.Game(); g != nil; g = d.m.Game() {
		maker := keypeg.Host
		if !g.mustAnswer(maker) {
			maker = keypeg.Guest
		}
		if !g.mustAnswer(maker) {
			return
		}
		d.answerFor(maker, false)
	}
}
