package match

import (
	"keypeg"
	"keypeg/record"
)

// play replays one game of the record.
func (r *replay) play(i int, played record.Game, g *Game) error {
	r.lines, r.lifted, r.free = [2][]int{}, [2]bool{}, [2]bool{}
	for k, l := range played.Lines {
		if l.Kind == record.LineRow && l.Seat <= keypeg.Guest {
			r.lines[l.Seat] = append(r.lines[l.Seat], k)
		}
	}
	for k, c := range played.Codes {
		if err := r.setCode(g, c); err != nil {
			return fault(PartCode, i, k, err)
		}
	}
	for k := 0; k < len(played.Lines); k++ {
		if err := r.line(g, played.Lines[k]); err != nil {
			return fault(PartLine, i, k, err)
		}
		for k+1 < len(played.Lines) && beforeAnswers(played.Lines[k+1]) {
			k++
			if err := r.line(g, played.Lines[k]); err != nil {
				return fault(PartLine, i, k, err)
			}
		}
		if err := r.answers(i, g); err != nil {
			return err
		}
		if err := r.compare(i, g); err != nil {
			return err
		}
	}
	return r.closeGame(i, played, g)
}

// beforeAnswers reports whether a line that follows a row in the record may have happened before the row was answered, because
// the answer may end the game (D-3). The result is the same if the line's event happened after the answer.
func beforeAnswers(l record.Line) bool {
	return l.Kind == record.LineGaveUp || l.Kind == record.LineLimit
}

func (r *replay) setCode(g *Game, c record.Secret) error {
	switch {
	case c.Seat > keypeg.Guest:
		return keypeg.Refusef("bad-seat", "", "a seat is host or guest")
	case g.Boards[c.Seat.Other()] == nil:
		return keypeg.Refusef("not-codemaker-record", "C-8", "in this game the %s makes the code, not the %s", g.Maker, c.Seat)
	case c.ByTable && r.m.Turns[c.Seat].Limit == 0:
		return keypeg.Refusef("no-limit", "D-12", "there was no time limit")
	}
	if _, err := g.Boards[c.Seat.Other()].SetCode(c.Code); err != nil {
		return err
	}
	if err := r.checkCommitment(g, c); err != nil {
		return err
	}
	r.m.Apply(Event{Kind: CodeSet, Seat: c.Seat, Code: c.Code, Salt: Salt(c.Salt), ByTable: c.ByTable})
	return nil
}

// minSalt is 128 bits in hexadecimal (D-11).
const minSalt = 32

func (r *replay) checkCommitment(g *Game, c record.Secret) error {
	switch {
	case c.Commitment == "":
		return nil
	case len(c.Salt) < minSalt:
		return keypeg.Refusef("bad-commitment-salt", "D-11", "a commitment needs a salt of 128 bits or more")
	case r.record.Match == "": // the function Unchecked reports this gap
		return nil
	case c.Commitment != Commitment(r.m.Config.ID, g.Serial, c.Seat, c.Code, Salt(c.Salt)):
		return keypeg.Refusef("bad-commitment", "D-11", "the commitment does not fit this code and salt")
	}
	return nil
}

// line replays a line, except for the answer to a row.
func (r *replay) line(g *Game, l record.Line) error {
	switch {
	case g.Over:
		return keypeg.Refusef("game-over", overClause(r.rules, g), "this game is over")
	case l.Seat > keypeg.Guest:
		return keypeg.Refusef("bad-seat", "", "a seat is host or guest")
	}
	switch l.Kind {
	case record.LineRow:
		return r.row(g, l)
	case record.LineGaveUp:
		return r.do(Command{Kind: GiveUp, Seat: l.Seat})
	case record.LineClaim:
		return r.do(Command{Kind: Claim, Seat: l.Seat})
	case record.LineLimit:
		if err := r.m.checkLimit(l.Limit); err != nil {
			return err
		}
		if r.m.Limit != 0 {
			r.lifted = [2]bool{true, true}
		}
		r.m.Apply(Event{Kind: Limited, Limit: l.Limit})
		return nil
	case record.LineSetLimit:
		if err := r.m.whyNotLimit(l.Seat, l.Limit); err != nil {
			return err
		}
		r.free[l.Seat.Other()] = true
		r.m.Apply(Event{Kind: LimitSet, Seat: l.Seat, Limit: l.Limit})
		return nil
	}
	return keypeg.Refusef("bad-record-kind", "", "there is no line of the kind %.20q", l.Kind)
}

func (r *replay) row(g *Game, l record.Line) error {
	lifted, free := r.lifted[l.Seat], r.free[l.Seat]
	r.lifted[l.Seat], r.free[l.Seat] = false, false
	switch {
	case l.Row == nil:
		return keypeg.Refusef("bad-record-no-row", "C-2", "the line of a row has no row")
	case !l.Row.Lost():
		return r.do(Command{Kind: PlaceRow, Seat: l.Seat, Code: l.Row.Code})
	case r.m.Turns[l.Seat].Kind != ToPlace:
		return keypeg.Refusef("not-your-turn-lost", "D-2", "it was not the turn of the %s to place a row", l.Seat)
	case free || !r.limited(l.Seat) && !lifted:
		return keypeg.Refusef("no-limit", "D-2", "there was no time limit")
	}
	r.table(func(d *decision) { d.emit(Event{Kind: Lost, Seat: l.Seat, ByTable: true}) })
	return nil
}

// limited reports whether the seat's turn may have had a limit. A record does not show whether a change to the limit came
// just before or just after the turn began.
func (r *replay) limited(s keypeg.Seat) bool { return r.m.Turns[s].Limit != 0 || r.m.Limit != 0 }

// table calls act with a decision, and applies the decision's events to the replayed match.
func (r *replay) table(act func(d *decision)) { act(&decision{m: r.m, at: noTime}) }

// answers gives the answers that are due, both from the table and from the record.
func (r *replay) answers(i int, g *Game) error {
	r.table((*decision).follow)
	for _, maker := range keypeg.Seats {
		if g.Over || !g.mustAnswer(maker) {
			continue
		}
		breaker := maker.Other()
		at := r.lines[breaker][len(g.Boards[breaker].Rows)-1]
		if err := r.answer(maker, *r.record.Played[i].Lines[at].Row); err != nil {
			return fault(PartLine, i, at, err)
		}
	}
	return nil
}

// answer gives the answer recorded for a row.
func (r *replay) answer(maker keypeg.Seat, row keypeg.Row) error {
	switch {
	case !row.Answered:
		return nil
	case !row.ByTable:
		return r.do(Command{Kind: GiveKeys, Seat: maker, Keys: row.Keys})
	case !r.limited(maker):
		return keypeg.Refusef("no-limit", "D-12", "there was no time limit")
	}
	r.table(func(d *decision) { d.answerFor(maker, true) })
	return nil
}

// compare compares the rows answered so far with the record.
func (r *replay) compare(i int, g *Game) error {
	for _, s := range keypeg.Seats {
		if g.Boards[s] == nil {
			continue
		}
		for n, is := range g.Boards[s].Rows {
			at := r.lines[s][n]
			says := *r.record.Played[i].Lines[at].Row
			if is.Answered && is != says {
				return fault(PartLine, i, at, r.difference(is, says))
			}
		}
	}
	return nil
}

func (r *replay) difference(is, says keypeg.Row) error {
	switch {
	case !says.Answered:
		return keypeg.Refusef("wrong-keys-missing", "D-4", "row %s lacks its answer, %s", is.Code, is.Keys)
	case is.ByTable:
		return keypeg.Refusef("wrong-keys-table", "D-12", "the answer to row %s is %s, not %s", is.Code, is.Keys, says.Keys)
	case is.Keys != says.Keys:
		return keypeg.Refusef("wrong-keys-table", "D-4", "the answer to row %s is %s, not %s", is.Code, is.Keys, says.Keys)
	}
	return keypeg.Refusef("wrong-keys-hand", "D-12", "row %s is marked as answered by the table, but here the table answers all", is.Code)
}

// closeGame checks the recorded result of the game after its lines are played.
func (r *replay) closeGame(i int, played record.Game, g *Game) error {
	if err := r.pending(i, g); err != nil {
		return err
	}
	switch {
	case g.Over && !played.Ended:
		return gameFault(PartGame, i, keypeg.Refusef("wrong-points-missing", pointsClause(r.rules, g), "this game is over: its points are %s", pair(g.Award)))
	case g.Over && played.Points != g.Award:
		return gameFault(PartPoints, i, keypeg.Refusef("wrong-points", pointsClause(r.rules, g), "this game brings %s, not %s", pair(g.Award), pair(played.Points)))
	case g.Over:
		return nil
	case played.Ended:
		return gameFault(PartPoints, i, keypeg.Refusef("not-over-points", overClause(r.rules, g), "this game is not over, so it has no points"))
	case i < len(r.record.Played)-1:
		return gameFault(PartGame, i, keypeg.Refusef("not-over-next", overClause(r.rules, g), "this game is not over, and another follows"))
	}
	return nil
}

// pending refuses a record if, after its lines have been played, a row has a recorded answer that the rules do not allow yet.
// In a duel, both players place their rows first, and then both answers are opened together (CH-3, D-13).
func (r *replay) pending(i int, g *Game) error {
	for _, s := range keypeg.Seats {
		if b := g.Boards[s]; b != nil && b.AwaitsKeys() {
			at := r.lines[s][len(b.Rows)-1]
			if r.record.Played[i].Lines[at].Row.Answered {
				return fault(PartLine, i, at, keypeg.Refusef("not-your-turn-pending", r.m.Config.scoring().Turns, "this row has no answer yet: it is the other player’s turn first"))
			}
		}
	}
	return nil
}
