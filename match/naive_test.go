package match

import (
	"time"

	"keypeg"
)

// The naive functions apply the rules again as plainly as possible, using only the rows and answers of the games. They compute
// the points of each game, decide whether it counts, and determine the next Codemaker and the end of the match.

// naiveKeys counts keys by crossing off pegs.
func naiveKeys(code, row keypeg.Code) (k keypeg.Keys) {
	var codeUsed, rowUsed [keypeg.MaxPegs]bool
	for i := range row.Len() {
		if code.At(i) == row.At(i) {
			codeUsed[i], rowUsed[i] = true, true
			k.Red++
		}
	}
	for i := range row.Len() {
		for j := range code.Len() {
			if !rowUsed[i] && !codeUsed[j] && row.At(i) == code.At(j) {
				codeUsed[j], rowUsed[i] = true, true
				k.White++
			}
		}
	}
	return k
}

// naiveBoard contains the facts about a board that a scorer would write down.
type naiveBoard struct {
	there  bool
	broken bool // whether the last row is all red
	ended  bool // whether no more rows can be placed
	misled bool
	rows   int
	of     int
}

func naiveLook(b *keypeg.Board) naiveBoard {
	if b == nil {
		return naiveBoard{ended: true}
	}
	n := naiveBoard{there: true, rows: len(b.Rows), of: b.Format.Rows, misled: b.Claimed}
	waits := false
	for _, r := range b.Rows {
		switch {
		case r.Code == 0: // lost to time
		case !r.Answered:
			waits = true
		default:
			n.broken = n.broken || int(r.Keys.Red) == b.Format.Pegs
			n.misled = n.misled || r.Keys != naiveKeys(b.Secret, r.Code)
		}
	}
	n.ended = n.broken || b.Claimed || !waits && (n.rows == n.of || b.GaveUp)
	return n
}

// naiveGame is the result of a game. A game that does not count is played again.
type naiveGame struct {
	over, counts bool
	award        [2]int
	credit       [2]int // the rows deducted in the round
}

func naiveScore(cfg Config, games []*Game, i int) naiveGame {
	g := games[i]
	host, guest := naiveLook(g.Boards[0]), naiveLook(g.Boards[1])
	n := naiveGame{over: host.ended && guest.ended || host.broken || guest.broken}
	for _, b := range g.Boards {
		n.over = n.over || b != nil && b.Claimed
	}
	if !n.over {
		return n
	}
	simultaneous := cfg.Mode == keypeg.Duel || cfg.Mode == keypeg.Race
	if host.misled || guest.misled {
		for s, misled := range [2]bool{host.misled, guest.misled} {
			switch {
			case !misled:
			case simultaneous:
				n.award[s] = 1
			case cfg.Mode == keypeg.Rounds:
				n.credit[s] = 3
			default:
				n.award[s] = 3
			}
		}
		return n
	}
	breaker := host
	if guest.there {
		breaker = guest
	}
	switch {
	case simultaneous:
		n.counts = host.broken != guest.broken
		if n.counts && host.broken {
			n.award[0] = 1
		}
		if n.counts && guest.broken {
			n.award[1] = 1
		}
	case cfg.Mode == keypeg.Rounds:
		n.counts = true
		n.award = naiveRound(cfg, games, i, breaker)
	default:
		n.counts = true
		n.award[g.Maker] = breaker.rows
		if !breaker.broken {
			n.award[g.Maker] = breaker.of
			if cfg.Rules != "classic" {
				n.award[g.Maker]++
			}
		}
	}
	return n
}

// naiveRound compares the second game of a round with the first. To find the pairs, it counts the earlier games in
// which neither player was misled.
func naiveRound(cfg Config, games []*Game, i int, second naiveBoard) (award [2]int) {
	need := func(b naiveBoard) int {
		if !b.broken {
			return b.of + 1
		}
		return b.rows
	}
	counted := 0
	var rows, fewer [2]int // indexed by Codebreaker
	for _, g := range games[:i] {
		breaker := 1 - g.Maker
		b := naiveLook(g.Boards[breaker])
		switch {
		case b.misled:
			fewer[breaker] += 3
		case counted%2 == 0:
			counted++
			rows[breaker] = need(b)
		default: // this game completes a round
			counted++
			fewer = [2]int{}
		}
	}
	if counted%2 == 0 {
		return award
	}
	breaker := 1 - games[i].Maker
	rows[breaker] = need(second)
	host, guest := rows[0]-fewer[0], rows[1]-fewer[1]
	if host < guest {
		award[0] = 1
	}
	if guest < host {
		award[1] = 1
	}
	return award
}

// audit compares the whole match with the plain rules.
func (w *walk) audit() {
	w.t.Helper()
	m := w.m
	var points [2]int
	number, maker, over := 1, m.First, false
	agreed := m.Result != nil && m.Result.Ending == ByAccord
	for i, g := range m.Games {
		if over {
			w.t.Fatalf("game %d is played after the end", i+1)
		}
		if g.Serial != i+1 || g.Number != number || !m.Config.Mode.Simultaneous() && g.Maker != maker {
			w.t.Fatalf("game %d is number %d made by %s, want number %d made by %s", g.Serial, g.Number, g.Maker, number, maker)
		}
		n := naiveScore(m.Config, m.Games, i)
		if g.Over != n.over || g.Award != n.award || g.Credit != n.credit || n.over && g.Void == n.counts {
			w.t.Fatalf("game %d: over %v, award %v, credit %v, void %v; want %+v", i+1, g.Over, g.Award, g.Credit, g.Void, n)
		}
		if left := n.over && agreed && naiveLeftOut(m, i); left != g.Uncounted {
			w.t.Fatalf("game %d: left out %v, want %v", i+1, g.Uncounted, left)
		}
		if !g.Uncounted {
			points[0] += n.award[0]
			points[1] += n.award[1]
		}
		if !n.over {
			break
		}
		if n.counts {
			number, maker = number+1, 1-maker
		}
		over = !agreed && naiveEnd(m.Config, points, number-1) || i+1 == 200
		if g.PlayedAgain != (!n.counts && !over) {
			w.t.Fatalf("game %d: played again %v, counts %v, and the match is over after it: %v", i+1, g.PlayedAgain, n.counts, over)
		}
	}
	if points != m.Points {
		w.t.Fatalf("points %v, and the awards add up to %v", m.Points, points)
	}
	early := m.Result != nil && (m.Result.Ending == Forfeit || m.Result.Ending == ByAccord || m.Result.Ending == Withdrawn)
	if (m.Result != nil) != (over || early) {
		w.t.Fatalf("result %v, and by the plain rules over is %v", m.Result, over)
	}
	if m.Result != nil && (m.Result.Ending == Withdrawn) != (len(m.Games) == 0) {
		w.t.Fatalf("after %d games the ending is %s", len(m.Games), m.Result.Ending)
	}
	if m.Result != nil && m.Result.Ending != Forfeit && m.Result.Ending != Withdrawn {
		if over == agreed || over && (m.Result.Ending == Capped) != (len(m.Games) == 200 && !naiveEnd(m.Config, points, number-1)) {
			w.t.Fatalf("after %d games and %v the ending is %s", len(m.Games), points, m.Result.Ending)
		}
		winner := m.Result.Winner
		if (points[0] == points[1]) != (winner == nil) || winner != nil && points[*winner] < points[1-*winner] {
			w.t.Fatalf("with %v the winner is %v", points, winner)
		}
	}
	w.auditClock()
	w.auditViews()
}

// naiveLeftOut reports whether a game is half of an incomplete pair in a match that ended by agreement. Such a
// game comes after the last complete pair of games.
func naiveLeftOut(m *Match, i int) bool {
	if m.Config.Mode == keypeg.Duel || m.Config.Mode == keypeg.Race {
		return false
	}
	counted := 0
	for _, g := range m.Games {
		b := naiveLook(g.Boards[1-g.Maker])
		if b.ended && !b.misled {
			counted++
		}
	}
	before := 0 // the number of earlier games that count
	for _, g := range m.Games[:i] {
		if !naiveLook(g.Boards[1-g.Maker]).misled {
			before++
		}
	}
	return before+1 > counted-counted%2
}

func naiveEnd(cfg Config, points [2]int, counted int) bool {
	switch cfg.Mode {
	case keypeg.Series:
		return counted >= cfg.Games
	case keypeg.Rounds:
		return points[0] >= cfg.Games || points[1] >= cfg.Games
	}
	half := (cfg.Games + 1) / 2
	return points[0] != points[1] && (points[0] >= half || points[1] >= half)
}

// auditClock checks that only players with a duty have a deadline, and that the match advances when a deadline passes.
func (w *walk) auditClock() {
	w.t.Helper()
	due, timed := w.m.Due()
	var earliest time.Time
	for _, t := range w.m.Turns {
		if at, ok := t.deadline(); ok && (earliest.IsZero() || at.Before(earliest)) {
			earliest = at
		}
		if w.m.Config.Bank.Time > 0 && t.Kind != Nothing && t.Limit < 10*time.Second {
			w.t.Fatalf("a turn begins with %s", t.Limit)
		}
		if t.From > w.m.Version {
			w.t.Fatalf("a turn begins in version %d of %d", t.From, w.m.Version)
		}
	}
	if timed != !earliest.IsZero() || timed && !due.Equal(earliest) {
		w.t.Fatalf("due at %v, %v; the turns say %v", due, timed, earliest)
	}
	waits := w.m.Turns[0].Kind != Nothing || w.m.Turns[1].Kind != Nothing
	if going := len(w.m.Games) > 0 && w.m.Result == nil; waits != going {
		w.t.Fatalf("the match goes on: %v, and waits for someone: %v", going, waits)
	}
	if !timed {
		return
	}
	for _, at := range []time.Time{due.Add(-1), due} {
		events, _, err := w.m.Decide(Command{Kind: Tick}, at, w.rnd)
		if err != nil || (len(events) > 0) != at.Equal(due) {
			w.t.Fatalf("a tick at %s before the deadline: %d events, %v", due.Sub(at), len(events), err)
		}
	}
}
