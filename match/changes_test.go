package match

import (
	"errors"
	"slices"
	"strings"

	"keypeg"
	"keypeg/record"
)

// These tests replay records that no match can produce, and check where the replay refuses them.

// refusesChanges makes small illegal changes to a record, one at a time, and checks where Replay refuses each of them.
func (w *walk) refusesChanges(r record.Record) {
	w.t.Helper()
	for what, change := range changes {
		changed := copied(w.t, r)
		want, there := change(w.choose, &changed)
		if !there {
			continue
		}
		_, _, err := Replay(changed)
		fault, ok := errors.AsType[*RecordError](err)
		if !ok || fault.Err.Code == "" || fault.Err.Error() == "" || !placed(fault, changed) {
			w.t.Fatalf("with %s it is replayed (%v):\n%s", what, err, changed)
		}
		is := spot{fault.Part, fault.Game, fault.Line, fault.Err.Code}
		if want != somewhere && is != want {
			w.t.Fatalf("with %s it is refused at %+v, want %+v:\n%s", what, is, want, changed)
		}
	}
}

// A spot is the place where a record is refused, and the code of the refusal.
type spot struct {
	part       Part
	game, line int
	code       string
}

// somewhere is used where the place does not matter: it is not compared.
var somewhere = spot{}

// placed reports whether the place of a fault exists in the record.
func placed(f *RecordError, r record.Record) bool {
	switch f.Part {
	case PartHead, PartEnd:
		return f.Game == -1 && f.Line == -1
	}
	if f.Game < 0 || f.Game >= len(r.Played) {
		return false
	}
	switch f.Part {
	case PartGame, PartPoints:
		return f.Line == -1
	case PartCode:
		return 0 <= f.Line && f.Line < len(r.Played[f.Game].Codes)
	}
	return f.Part == PartLine && 0 <= f.Line && f.Line < len(r.Played[f.Game].Lines)
}

// anyRow returns a random answered row, its Codebreaker and its place.
func anyRow(c choose, r *record.Record) (row *keypeg.Row, breaker keypeg.Seat, at spot) {
	var all []spot
	for i, g := range r.Played {
		for k, l := range g.Lines {
			if l.Kind == record.LineRow && l.Row.Answered && !l.Row.Lost() {
				all = append(all, spot{PartLine, i, k, ""})
			}
		}
	}
	if len(all) == 0 {
		return nil, 0, spot{}
	}
	at = all[c(len(all))]
	l := r.Played[at.game].Lines[at.line]
	return l.Row, l.Seat, at
}

// firstLine returns the place of the record's first line of the given kind.
func firstLine(r *record.Record, kind record.LineKind) (game, line int, there bool) {
	for i, g := range r.Played {
		if k := slices.IndexFunc(g.Lines, func(l record.Line) bool { return l.Kind == kind }); k >= 0 {
			return i, k, true
		}
	}
	return 0, 0, false
}

// changes maps descriptions to functions that turn a record into one that no match can produce. Each function returns the
// place where the changed record must be refused, and reports whether it changed anything.
var changes = map[string]func(c choose, r *record.Record) (spot, bool){
	"another key": func(c choose, r *record.Record) (spot, bool) {
		row, breaker, at := anyRow(c, r)
		if row == nil || r.Answers == keypeg.Strict {
			return spot{}, false
		}
		for was := row.Keys; row.Keys == was || !row.Keys.Legal(r.Breaks(breaker).Pegs); {
			row.Keys = keypeg.Keys{Red: uint8(c(4)), White: uint8(c(4))}
		}
		at.code = "wrong-keys-table"
		if r.Answers == keypeg.Assisted && !row.ByTable {
			at.code = "wrong-keys"
		}
		return at, true
	},
	"an answer by a table that had no reason": func(c choose, r *record.Record) (spot, bool) {
		row, _, at := anyRow(c, r)
		if row == nil || r.Limit != 0 || r.Bank != (record.Bank{}) || strings.Contains(strings.ToLower(r.String()), "limit") || row.ByTable {
			return spot{}, false
		}
		row.ByTable, at.code = true, "no-limit"
		if r.Answers == keypeg.Auto {
			at.code = "wrong-keys-hand"
		}
		return at, true
	},
	"another code": func(c choose, r *record.Record) (spot, bool) {
		for i := range r.Played {
			for k := range r.Played[i].Codes {
				code := &r.Played[i].Codes[k]
				if was := code.Code.At(0); r.Breaks(code.Seat.Other()).Colours > 1 && r.Breaks(code.Seat.Other()).Repeats {
					code.Code = code.Code.With(0, was%keypeg.Peg(r.Breaks(code.Seat.Other()).Colours)+1)
					return somewhere, true
				}
			}
		}
		return spot{}, false
	},
	"other points of a game": func(c choose, r *record.Record) (spot, bool) {
		if len(r.Played) == 0 || !r.Played[0].Ended {
			return spot{}, false
		}
		r.Played[0].Points[c(2)]++
		return spot{PartPoints, 0, -1, "wrong-points"}, true
	},
	"other totals": func(c choose, r *record.Record) (spot, bool) {
		r.Points[c(2)]++
		return spot{PartEnd, -1, -1, "wrong-points-total"}, true
	},
	"another result": func(c choose, r *record.Record) (spot, bool) {
		for was := r.Result; r.Result == was; {
			r.Result = pick(c, "host", "guest", "draw", "*")
		}
		return somewhere, true
	},
	"another who left": func(c choose, r *record.Record) (spot, bool) {
		if r.Left == nil {
			return spot{}, false
		}
		r.Left = new(r.Left.Other())
		return spot{PartEnd, -1, -1, "wrong-result"}, true
	},
	"somebody who left a match that ended otherwise": func(c choose, r *record.Record) (spot, bool) {
		if r.Left != nil {
			return spot{}, false
		}
		r.Left = new(keypeg.Guest)
		return somewhere, true
	},
	"a game counted that was not, or the other way round": func(c choose, r *record.Record) (spot, bool) {
		if len(r.Played) == 0 {
			return spot{}, false
		}
		i := c(len(r.Played))
		g := &r.Played[i]
		g.Uncounted = !g.Uncounted
		if g.Uncounted {
			return spot{PartPoints, i, -1, "wrong-points-counts"}, true
		}
		return spot{PartPoints, i, -1, "wrong-points-uncounted"}, true
	},
	"a limit set without asking by who has a row to place": func(c choose, r *record.Record) (spot, bool) {
		i, k, there := firstLine(r, record.LineSetLimit)
		if there {
			l := &r.Played[i].Lines[k]
			l.Seat = l.Seat.Other()
		}
		return spot{PartLine, i, k, "not-waiting"}, there
	},
	"a limit that was set without asking you can only set at once again": func(c choose, r *record.Record) (spot, bool) {
		i, k, there := firstLine(r, record.LineSetLimit)
		if there {
			lines := &r.Played[i].Lines
			*lines = slices.Insert(*lines, k, (*lines)[k])
		}
		return spot{PartLine, i, k + 1, "limit-set"}, there
	},
	"another ending": func(c choose, r *record.Record) (spot, bool) {
		switch r.Ending {
		case string(PlayedOut), string(Capped):
			r.Ending = string(ByAccord)
		default:
			r.Ending = pick(c, string(PlayedOut), string(Capped))
		}
		return somewhere, true
	},
	"a row after the end": func(c choose, r *record.Record) (spot, bool) {
		i, k, there := firstLine(r, record.LineRow)
		if !there || !r.Played[i].Ended {
			return spot{}, false
		}
		lines := r.Played[i].Lines
		r.Played[i].Lines = append(lines, lines[k])
		return spot{PartLine, i, len(lines), "game-over"}, true
	},
	"a game after the end": func(c choose, r *record.Record) (spot, bool) {
		if r.Ending != string(PlayedOut) {
			return spot{}, false
		}
		r.Played = append(r.Played, r.Played[len(r.Played)-1])
		return spot{PartGame, len(r.Played) - 1, -1, "match-over-before"}, true
	},
	"a game missing": func(c choose, r *record.Record) (spot, bool) {
		if r.Ending != string(PlayedOut) {
			return spot{}, false
		}
		r.Played = r.Played[:len(r.Played)-1]
		return spot{PartEnd, -1, -1, "not-over"}, true
	},
	"the last row missing": func(c choose, r *record.Record) (spot, bool) {
		if len(r.Played) == 0 || !r.Played[0].Ended {
			return spot{}, false
		}
		lines := r.Played[0].Lines
		last := len(lines) - 1
		r.Played[0].Lines = lines[:last]
		return somewhere, lines[last].Kind == record.LineRow
	},
	"a Codemaker who is the Codebreaker": func(c choose, r *record.Record) (spot, bool) {
		if r.Play.Simultaneous() || len(r.Played) == 0 || len(r.Played[0].Codes) == 0 {
			return spot{}, false
		}
		code := &r.Played[0].Codes[0]
		code.Seat, code.Commitment = code.Seat.Other(), ""
		for i := range r.Played[0].Lines {
			r.Played[0].Lines[i].Seat = code.Seat.Other()
		}
		return spot{PartCode, 0, 0, "not-codemaker-record"}, true
	},
	"a lost row where no limit was": func(c choose, r *record.Record) (spot, bool) {
		if r.Limit != 0 || r.Bank != (record.Bank{}) || strings.Contains(strings.ToLower(r.String()), "limit") {
			return spot{}, false
		}
		for i, g := range r.Played {
			if len(g.Lines) > 0 && g.Lines[0].Kind == record.LineRow {
				*g.Lines[0].Row = keypeg.Row{Answered: true}
				return spot{PartLine, i, 0, "no-limit"}, true
			}
		}
		return spot{}, false
	},
}
