package match

import (
	"time"

	"keypeg"
)

// The rules once more, as plainly as can be, by nothing but the rows and answers of
// the games: what each brought, whether it counts, who makes the next code, and when
// the match is over.

// naiveKeys counts matches by crossing pegs off.
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

// naiveBoard is what a scorer writes down about a board.
type naiveBoard struct {
	there  bool
	broken bool // all red in the last row
	ended  bool // nothing more to place
	misled bool
	rows   int
	of     int
}

func naiveLook(b *keypeg.Board) naiveBoard {
	if b == nil {
		return naiveBoard{ended: true}
	}
	n := naiveBoard{there: true, rows: len(b.Rows), of: b.Edition.Rows, misled: b.Claimed}
	waits := false
	for _, r := range b.Rows {
		switch {
		case r.Code == 0: // lost to time
		case !r.Answered:
			waits = true
		default:
			n.broken = n.broken || int(r.Keys.Red) == b.Edition.Pegs
			n.misled = n.misled || r.Keys != naiveKeys(b.Secret, r.Code)
		}
	}
	n.ended = n.broken || b.Claimed || !waits && (n.rows == n.of || b.GaveUp)
	return n
}

// naiveGame is what a game brings.
type naiveGame struct {
	over, counts bool
	award        [2]int
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
	simultaneous := cfg.Play == keypeg.Duel || cfg.Play == keypeg.Race
	if host.misled || guest.misled {
		points := 3
		if simultaneous || cfg.Play == keypeg.Rounds {
			points = 1
		}
		if host.misled {
			n.award[0] = points
		}
		if guest.misled {
			n.award[1] = points
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
	case cfg.Play == keypeg.Rounds:
		n.counts = true
		n.award = naiveRound(games, i, breaker)
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

// naiveRound compares the second game of a round with the first.
func naiveRound(games []*Game, i int, second naiveBoard) (award [2]int) {
	if games[i].Number%2 == 1 {
		return award
	}
	first := i - 1
	for games[first].Number == games[i].Number || games[first].Replay {
		first--
	}
	firstMaker := games[first].Maker
	before := naiveLook(games[first].Boards[1-firstMaker])
	need := func(b naiveBoard) int {
		if !b.broken {
			return b.of + 1
		}
		return b.rows
	}
	if need(second) < need(before) {
		award[firstMaker] = 1 // who made the first code breaks the second
	}
	if need(before) < need(second) {
		award[1-firstMaker] = 1
	}
	return award
}

// audit holds the whole match against the plain rules.
func (w *walk) audit() {
	w.t.Helper()
	m := w.m
	var points [2]int
	number, maker, over := 1, m.First, false
	for i, g := range m.Games {
		if over {
			w.t.Fatalf("game %d is played after the end", i+1)
		}
		if g.Serial != i+1 || g.Number != number || !m.Config.Play.Simultaneous() && g.Maker != maker {
			w.t.Fatalf("game %d is number %d made by %s, want number %d made by %s", g.Serial, g.Number, g.Maker, number, maker)
		}
		n := naiveScore(m.Config, m.Games, i)
		if g.Over != n.over || g.Award != n.award || n.over && g.Replay == n.counts {
			w.t.Fatalf("game %d: over %v, award %v, replay %v; want %+v", i+1, g.Over, g.Award, g.Replay, n)
		}
		points[0] += n.award[0]
		points[1] += n.award[1]
		if !n.over {
			break
		}
		if n.counts {
			number, maker = number+1, 1-maker
		}
		over = naiveEnd(m.Config, points, number-1) || i+1 == 200
	}
	if points != m.Points {
		w.t.Fatalf("points %v, and the awards add up to %v", m.Points, points)
	}
	early := m.Result != nil && (m.Result.Ending == Forfeit || m.Result.Ending == ByAccord || m.Result.Ending == Withdrawn)
	if (m.Result != nil) != (over || early) {
		w.t.Fatalf("result %v, and by the plain rules over is %v", m.Result, over)
	}
	if m.Result != nil && m.Result.Ending != Forfeit {
		winner := m.Result.Winner
		if (points[0] == points[1]) != (winner == nil) || winner != nil && points[*winner] < points[1-*winner] {
			w.t.Fatalf("with %v the winner is %v", points, winner)
		}
	}
	w.auditClock()
}

func naiveEnd(cfg Config, points [2]int, counted int) bool {
	switch cfg.Play {
	case keypeg.Series:
		return counted >= cfg.Games
	case keypeg.Rounds:
		return points[0] >= cfg.Games || points[1] >= cfg.Games
	}
	half := (cfg.Games + 1) / 2
	return points[0] != points[1] && (points[0] >= half || points[1] >= half)
}

// auditClock checks that a deadline is a player's who has something to do, and that
// time passing at the next one always leads on.
func (w *walk) auditClock() {
	w.t.Helper()
	due, timed := w.m.Due()
	var earliest time.Time
	for _, t := range w.m.Turns {
		if at, ok := t.Deadline(); ok && (earliest.IsZero() || at.Before(earliest)) {
			earliest = at
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
		events, err := w.m.Decide(Command{Kind: Tick}, at, w.rnd)
		if err != nil || (len(events) > 0) != at.Equal(due) {
			w.t.Fatalf("a tick at %s before the deadline: %d events, %v", due.Sub(at), len(events), err)
		}
	}
}
