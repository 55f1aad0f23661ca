package match

import (
	"keypeg"
	"keypeg/record"
)

// Record returns the match as a record to export: every game that is over and, after the end of the match, the game that was
// broken off. A game in progress is left out entirely, so a record never contains a code that is still to be broken. The
// argument date is the day on which the match was made, such as 2026-11-20, or "".
func Record(cfg Config, date string, events []Event) record.Record {
	m := &Match{Config: cfg, Limit: cfg.Limit}
	lines := map[int][]record.Line{} // indexed by serial number; the rows, with their keys, are filled in at the end
	codes := map[int][]record.Secret{}
	for _, e := range events {
		if g := m.Game(); g != nil {
			if line, ok := recordLine(e); ok {
				lines[g.Serial] = append(lines[g.Serial], line)
			}
			if e.Kind == CodeSet {
				codes[g.Serial] = append(codes[g.Serial], recordCode(m.Config.ID, g.Serial, e))
			}
		}
		m.Apply(e)
	}
	r := recordHead(m, date)
	for _, g := range m.Games {
		if g == m.Game() || len(lines[g.Serial])+len(codes[g.Serial]) == 0 {
			break
		}
		r.Played = append(r.Played, recordGame(g, codes[g.Serial], lines[g.Serial]))
	}
	return r
}

func recordHead(m *Match, date string) record.Record {
	c := m.Config
	rules, _ := keypeg.FindRulebook(c.Rules)
	r := record.Record{
		Match: c.ID, Date: date, Host: m.Names[keypeg.Host], Guest: m.Names[keypeg.Guest],
		Rules: rules.Slug, Play: c.Mode, Board: c.Boards[keypeg.Host], Games: c.Games,
		Answers: c.Answers, Limit: c.Limit, Bank: c.Bank, Points: m.Points, Result: "*",
	}
	host, guest := c.Boards[keypeg.Host], c.Boards[keypeg.Guest]
	switch {
	case host == guest:
	case host.Pegs < guest.Pegs:
		r.Board, r.Short = guest, &record.Handicap{Seat: keypeg.Host, Board: host}
	default:
		r.Short = &record.Handicap{Seat: keypeg.Guest, Board: guest}
	}
	if !c.Mode.Simultaneous() {
		r.First = m.First
		if c.First == GuestFirst { // the first Codemaker is known even before the match has begun
			r.First = keypeg.Guest
		}
	}
	if m.Result != nil && m.Result.Ending != Withdrawn {
		r.Ending, r.Result = string(m.Result.Ending), "draw"
		if m.Result.Winner != nil {
			r.Result = m.Result.Winner.String()
		}
		if m.Result.Ending == Forfeit {
			r.Left = new(m.Result.Winner.Other())
		}
	}
	return r
}

// recordLine returns the record's line for an event in a game, and reports whether there is one. Codes and keys have no lines
// of their own.
func recordLine(e Event) (record.Line, bool) {
	switch e.Kind {
	case Placed:
		return record.Line{Kind: record.LineRow, Seat: e.Seat, Row: &keypeg.Row{Code: e.Code}}, true
	case Lost:
		return record.Line{Kind: record.LineRow, Seat: e.Seat, Row: &keypeg.Row{Answered: true}}, true
	case GaveUp:
		return record.Line{Kind: record.LineGaveUp, Seat: e.Seat}, true
	case Claimed:
		return record.Line{Kind: record.LineClaim, Seat: e.Seat}, true
	case Limited:
		return record.Line{Kind: record.LineLimit, Limit: e.Limit}, true
	case LimitSet:
		return record.Line{Kind: record.LineSetLimit, Seat: e.Seat, Limit: e.Limit}, true
	}
	return record.Line{}, false
}

func recordCode(match string, serial int, e Event) record.Secret {
	c := record.Secret{Seat: e.Seat, Code: e.Code, ByTable: e.ByTable, Salt: string(e.Salt)}
	if e.Salt != "" {
		c.Commitment = Commitment(match, serial, e.Seat, e.Code, e.Salt)
	}
	return c
}

// recordGame fills the lines with the rows and their final answers.
func recordGame(g *Game, codes []record.Secret, lines []record.Line) record.Game {
	var next [2]int
	for i := range lines {
		if lines[i].Kind == record.LineRow {
			s := lines[i].Seat
			*lines[i].Row = g.Boards[s].Rows[next[s]]
			next[s]++
		}
	}
	return record.Game{Codes: codes, Lines: lines, Points: g.Award, Ended: g.Over, Uncounted: g.Uncounted}
}
