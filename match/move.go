package match

import "keypeg"

func (d *decision) setCode(g *Game, c Command) error {
	board := g.Boards[c.Seat.Other()]
	if board == nil {
		return keypeg.Refusef("not-codemaker", "C-1", "in this game %s makes the code", d.m.Names[g.Maker])
	}
	if _, err := board.SetCode(c.Code); err != nil {
		return err
	}
	return d.emitCode(c.Seat, c.Code, false)
}

func (d *decision) emitCode(maker keypeg.Seat, code keypeg.Code, byTable bool) error {
	salt, err := drawSalt(d.rnd)
	if err == nil {
		d.emit(Event{Kind: CodeSet, Seat: maker, Code: code, Salt: salt, ByTable: byTable})
	}
	return err
}

func (d *decision) place(g *Game, c Command) error {
	board := g.Boards[c.Seat]
	if board == nil {
		return keypeg.Refusef("not-codebreaker", "C-2", "in this game %s breaks the code", d.m.Names[g.Maker.Other()])
	}
	if board.Over() {
		return noRowLeft()
	}
	events, err := board.Place(c.Code)
	if err != nil {
		return err
	}
	if !g.mayPlace(c.Seat) {
		return g.whyNotPlace(c.Seat, d.m.Config.scoring())
	}
	d.emitBoard(c.Seat, events)
	return nil
}

// whyNotPlace returns the reason why a round refuses a row that the board would accept.
func (g *Game) whyNotPlace(s keypeg.Seat, by keypeg.Scoring) error {
	switch {
	case !g.codesSet():
		return keypeg.Refusef("no-code", by.Codes, "a code is still missing")
	case g.mustAnswer(s):
		return keypeg.Refusef("answer-first", "D-9", "answer the other row first")
	}
	return keypeg.Refusef("not-your-turn", by.Turns, "you have done your part of this turn")
}

func (d *decision) answer(g *Game, c Command) error {
	breaker := c.Seat.Other()
	board := g.Boards[breaker]
	if board == nil {
		return keypeg.Refusef("not-codemaker-answers", "C-2", "in this game %s gives the answers", d.m.Names[g.Maker])
	}
	if d.m.Config.Answers == keypeg.Auto {
		return keypeg.Refusef("no-row-auto", "D-4", "here the answers come by themselves")
	}
	switch {
	case g.sealed[breaker] != nil:
		return keypeg.Refusef("answered", "D-13", "you have answered: both answers are shown together")
	case !board.AwaitsKeys():
		return keypeg.Refusef("no-row", "C-2", "no row is waiting for an answer")
	case !g.turnComplete():
		return keypeg.Refusef("not-your-turn-answers", d.m.Config.scoring().Turns, "answers come when both rows are placed")
	}
	events, err := board.Answer(c.Keys)
	if err == nil {
		d.emitBoard(breaker, events)
	}
	return err
}

// breaks returns the board that the seat breaks, or a refusal if a code of the game is not set yet.
func (d *decision) breaks(g *Game, s keypeg.Seat) (*keypeg.Board, error) {
	switch {
	case g.Boards[s] == nil:
		return nil, keypeg.Refusef("not-codebreaker", "C-1", "in this game %s breaks the code", d.m.Names[g.Maker.Other()])
	case !g.codesSet():
		return nil, keypeg.Refusef("no-code", "C-1", "a code is still missing")
	}
	return g.Boards[s], nil
}

// claim makes a claim on behalf of the seat. A player may claim as long as the game is in progress, even if they have no
// rows left while the other player continues (D-5 b).
func (d *decision) claim(g *Game, c Command) error {
	board, err := d.breaks(g, c.Seat)
	if err != nil {
		return err
	}
	if board.Over() { // this board is finished, but the round is not
		board = board.Clone()
		board.GaveUp = false
		board.Format.Rows++
	}
	events, err := board.Claim()
	if err == nil {
		d.emitBoard(c.Seat, events)
	}
	return err
}

func (d *decision) giveUp(g *Game, c Command) error {
	board, err := d.breaks(g, c.Seat)
	if err != nil {
		return err
	}
	if board.Over() {
		return noRowLeft()
	}
	events, err := board.GiveUp()
	if err == nil {
		d.emitBoard(c.Seat, events)
	}
	return err
}

// noRowLeft returns the refusal of an action that needs a row, for a round in which only the other player has rows left
// (D-3, D-9).
func noRowLeft() error {
	return keypeg.Refusef("no-row-left", "D-3", "you have no row left in this round")
}
