package party

import (
	"time"

	"keypeg"
)

// start begins the next round.
func (d *decision) start(c Command) error {
	switch {
	case c.Round != d.p.Round.Number+1:
		return moved()
	case d.p.Phase != Gathering && d.p.Phase != Between:
		return notNow()
	case d.p.players() < d.p.Config.fewest():
		return keypeg.Refusef("too-few", "", "wait until more players have joined")
	}
	if d.p.Config.Source == ByPlayers {
		d.emit(Event{Kind: Began, Seat: d.p.nextMaker()})
		return nil
	}
	d.emit(Event{Kind: Began, Seat: NoSeat})
	return d.drawCode(false)
}

// onRound carries out a host's command about the current round.
func (d *decision) onRound(c Command) error {
	p := d.p
	playing := p.Phase == Playing
	switch {
	case c.Round != p.Round.Number:
		return moved()
	case !playing && p.Phase != Coding:
		return notNow()
	case c.Kind == GiveHint && playing && p.Round.Hints == p.Board().Pegs-1:
		return keypeg.Refusef("no-more-hints", "", "there are no more hints for this code")
	case c.Kind == GiveHint && playing:
		d.emit(Event{Kind: Hinted, Seat: NoSeat})
	case c.Kind == Pause && !p.Paused:
		d.emit(Event{Kind: Paused, Seat: NoSeat})
	case c.Kind == Resume && p.Paused:
		d.emit(Event{Kind: Resumed, Seat: NoSeat})
	case c.Kind == Skip:
		d.emit(Event{Kind: Skipped, Seat: NoSeat})
	case c.Kind == Stop && playing:
		d.emit(Event{Kind: Stopped, Seat: NoSeat})
	default:
		return notNow()
	}
	return nil
}

// play carries out a command that a player gives in the round.
func (d *decision) play(c Command) error {
	p := d.p
	switch {
	case c.Kind != SetCode && c.Kind != PlaceRow && c.Kind != GiveUp:
		return keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
	case c.Round != p.Round.Number:
		return moved()
	case p.Phase != Coding && p.Phase != Playing:
		return notNow()
	case p.Paused:
		return keypeg.Refusef("party-paused", "", "the party is paused")
	case c.Kind == SetCode:
		return d.setCode(c)
	}
	board := p.Players[c.Seat].Board
	switch {
	case p.Phase == Coding:
		return keypeg.Refusef("no-code", "C-1", "a code is still missing")
	case board == nil:
		return keypeg.Refusef("next-code", "", "you join in at the next code")
	case board.Over():
		return keypeg.Refusef("no-row-left", "D-3", "you have no row left in this round")
	case c.Kind == GiveUp:
		d.emit(Event{Kind: GaveUp, Seat: c.Seat})
		return nil
	}
	return d.place(c, board)
}

func (d *decision) setCode(c Command) error {
	if d.p.Phase != Coding || c.Seat != d.p.Round.Maker {
		return keypeg.Refusef("not-maker", "C-1", "you do not make the code now")
	}
	if err := d.inTime(d.p.Round.since); err != nil {
		return err
	}
	if err := d.p.Board().Check(c.Code); err != nil {
		return err
	}
	d.emit(Event{Kind: CodeSet, Seat: c.Seat, Code: c.Code})
	return nil
}

func (d *decision) place(c Command, board *keypeg.Board) error {
	pl := d.p.Players[c.Seat]
	switch {
	case c.Row != len(board.Rows)+1:
		return moved()
	case !d.p.owes(pl):
		return keypeg.Refusef("row-wait", "", "wait until everybody has placed this row")
	}
	if err := d.inTime(d.p.began(pl)); err != nil {
		return err
	}
	if row := d.p.asked(c.Row); row != 0 && row != c.Code {
		return keypeg.Refusef("other-row", "", "everybody places the row shown here now")
	}
	events, err := board.Place(c.Code)
	if err != nil {
		return err
	}
	d.emit(Event{Kind: Placed, Seat: c.Seat, Code: c.Code, Keys: &events[len(events)-1].Keys})
	return nil
}

// asked returns the code that every player must place as the given row, or 0 if players choose that row themselves.
func (p *Party) asked(row int) keypeg.Code {
	if rows := p.Config.ScriptOf(p.Round.Number).Rows; row <= len(rows) {
		return rows[row-1]
	}
	return 0
}

// inTime refuses a command that comes too late, even if no Tick has ended the turn yet (D-2, D-12).
func (d *decision) inTime(since time.Time) error {
	if limit := d.p.Config.Limit; limit != 0 && !d.at.Before(since.Add(limit)) {
		return keypeg.Refusef("time-over", "D-2", "your time for this turn is over")
	}
	return nil
}

func moved() error { return keypeg.Refusef("party-moved", "", "the party has moved on: look again") }

// began returns the time at which a player's current row began.
func (p *Party) began(pl *Player) time.Time {
	if p.Config.Pace == Together {
		return p.Round.since
	}
	return pl.since
}

// Due returns the next deadline for placing a row or making a code, and reports whether there is one.
func (p *Party) Due() (time.Time, bool) {
	limit := p.Config.Limit
	switch {
	case limit == 0 || p.Paused || p.Phase != Coding && p.Phase != Playing:
		return time.Time{}, false
	case p.Phase == Coding || p.Config.Pace == Together:
		return p.Round.since.Add(limit), true
	}
	var first time.Time
	for _, pl := range p.Players {
		if p.plays(pl) && (first.IsZero() || pl.since.Before(first)) {
			first = pl.since
		}
	}
	return first.Add(limit), true
}

// chooseMaker sets the Codemaker of the round: a player or, for NoSeat, Keypeg.
func (p *Party) chooseMaker(s Seat, at time.Time) {
	p.Round.Maker, p.Round.since = s, p.clock(at)
	if s != NoSeat {
		p.edit(s, func(pl *Player) { pl.Made++ })
	}
}

// clearBoards removes the boards of the previous round.
func (p *Party) clearBoards() {
	for s, pl := range p.Players {
		if pl.Board != nil {
			p.edit(Seat(s), func(pl *Player) { pl.Board = nil })
		}
	}
}

// deal gives every player an empty board for the code of the round.
func (p *Party) deal(at time.Time) {
	for s, pl := range p.Players {
		if pl.Gone || pl.Watches || Seat(s) == p.Round.Maker {
			continue
		}
		p.edit(Seat(s), func(pl *Player) {
			pl.Board, pl.since = keypeg.NewBoard(p.Board(), keypeg.Auto), at
			pl.Board.Secret = p.Round.Code
		})
	}
	p.Round.since = at
	if p.Config.Pace == Together {
		p.Round.Row = 1
	}
	p.setPhase(Playing)
}

// applyToBoards applies an event that changes the boards of one or more players.
func (p *Party) applyToBoards(e Event) {
	switch e.Kind {
	case Placed:
		row := keypeg.Event{Kind: keypeg.RowPlaced, Code: e.Code}
		p.onBoard(e.Seat, e.At, row, keypeg.Event{Kind: keypeg.KeysGiven, Keys: *e.Keys})
	case GaveUp:
		p.onBoard(e.Seat, e.At, keypeg.Event{Kind: keypeg.GivenUp})
	case TimeOver:
		for s, pl := range p.Players {
			if p.owes(pl) && !e.At.Before(p.began(pl).Add(p.Config.Limit)) {
				p.onBoard(Seat(s), e.At, keypeg.Event{Kind: keypeg.RowLost, ByTable: true})
			}
		}
	}
}

func (p *Party) onBoard(s Seat, at time.Time, events ...keypeg.Event) {
	p.edit(s, func(pl *Player) {
		pl.Board, pl.since = pl.Board.Clone(), at
		for _, e := range events {
			pl.Board.Apply(e)
		}
	})
}

// goOn ends the round if nobody can place another row, and begins the next row if everybody has placed the current one.
func (p *Party) goOn(at time.Time) {
	switch {
	case p.Phase != Playing:
	case p.playing == 0:
		p.settle(false)
	case p.owing == 0:
		p.Round.Row++
		p.Round.since, p.owing = p.clock(at), p.playing
	}
}

// clock returns the time that all clocks show. This is the given time or, while the party is paused, the time at which
// it was paused.
func (p *Party) clock(at time.Time) time.Time {
	if p.Paused {
		return p.pause
	}
	return at
}

// resume makes the clocks continue from the times at which they stopped.
func (p *Party) resume(at time.Time) {
	stood := at.Sub(p.pause)
	p.Paused = false
	p.Round.since = p.Round.since.Add(stood)
	if p.Config.Pace == Together || p.Config.Limit == 0 {
		return
	}
	for s, pl := range p.Players {
		if p.plays(pl) {
			p.edit(Seat(s), func(pl *Player) { pl.since = pl.since.Add(stood) })
		}
	}
}
