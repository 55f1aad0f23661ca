package match

import (
	"reflect"
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// These functions compute the views of a match as plainly as possible, and independently of package match's own code.

// naiveRow returns a row as an onlooker sees it.
func naiveRow(b *keypeg.Board, i int, sealed, over bool) string {
	r := b.Rows[i]
	switch {
	case sealed:
		return "sealed"
	case r.Code == 0:
		return "--"
	case !r.Answered:
		return r.Code.String() + " ?"
	}
	text := r.Code.String() + " " + r.Keys.String()
	if r.ByTable {
		text += " table"
	}
	if right := naiveKeys(b.Secret, r.Code); over && right != r.Keys {
		text += " not " + right.String()
	}
	return text
}

func shownRow(r RowView) string {
	switch {
	case r.Sealed && r == RowView{Sealed: true}:
		return "sealed"
	case r.Lost && r == RowView{Lost: true}:
		return "--"
	case r.Sealed || r.Lost || r.Code == 0:
		return "neither sealed nor lost nor a row"
	case r.Keys == nil:
		return r.Code.String() + " ?"
	}
	text := r.Code.String() + " " + r.Keys.String()
	if r.ByTable {
		text += " table"
	}
	if r.Right != nil {
		text += " not " + r.Right.String()
	}
	return text
}

// naiveRows returns all rows of a seat. In a duel, the last row is sealed until the other player has placed as many rows
// or has no rows left.
func naiveRows(g *Game, s keypeg.Seat, duel, over bool) string {
	var rows []string
	for i := range g.Boards[s].Rows {
		sealed := false
		if duel && !over {
			other := naiveLook(g.Boards[1-s])
			sealed = other.rows <= i && !other.ended
		}
		rows = append(rows, naiveRow(g.Boards[s], i, sealed, over))
	}
	return strings.Join(rows, ", ")
}

func shownRows(rows []RowView) string {
	var all []string
	for _, r := range rows {
		all = append(all, shownRow(r))
	}
	return strings.Join(all, ", ")
}

// naiveOutcome returns the outcome of a board.
func naiveOutcome(g *Game, s keypeg.Seat) keypeg.Outcome {
	b := naiveLook(g.Boards[s])
	switch {
	case b.misled:
		return keypeg.Spoilt
	case b.broken:
		return keypeg.Broken
	case b.ended:
		return keypeg.Unbroken
	case g.Over:
		return keypeg.Stopped
	}
	return keypeg.Open
}

// auditViews compares the public view with the boards.
func (w *walk) auditViews() {
	w.t.Helper()
	m := w.m
	duel := m.Config.Mode == keypeg.Duel
	v := m.Watch()
	if v.You != nil || v.Points != m.Points || len(v.Past)+len(running(v)) != len(m.Games) {
		w.t.Fatalf("%d games are shown as %d that are over and one that runs: %v", len(m.Games), len(v.Past), v.Game != nil)
	}
	w.auditTable(v)
	for i, g := range m.Games {
		shown := v.Game
		var boards []EndedBoard
		if i < len(v.Past) {
			w.auditPast(i, v.Past[i])
			shown, boards = nil, v.Past[i].Boards
		} else {
			for _, b := range shown.Boards {
				boards = append(boards, EndedBoard{RunningBoard: b})
			}
			w.auditPegs(g, shown.SoFar)
		}
		n := 0
		for _, s := range keypeg.Seats {
			if g.Boards[s] == nil {
				continue
			}
			if is, want := shownRows(boards[n].Rows), naiveRows(g, s, duel, shown == nil); is != want || boards[n].Breaker != s || boards[n].GaveUp != g.Boards[s].GaveUp || boards[n].CodeSet != (g.Boards[s].Secret != 0) {
				w.t.Fatalf("game %d: the rows of %s are shown as\n%s\nwant\n%s", i+1, s, is, want)
			}
			w.auditProof(g, boards[n].RunningBoard)
			n++
		}
		if len(boards) != n {
			w.t.Fatalf("game %d: %d boards are shown, want %d", i+1, len(boards), n)
		}
	}
	for _, s := range keypeg.Seats {
		w.auditOwn(s)
	}
}

// auditTable compares the parts of a view about the seats and their offers with the match.
func (w *walk) auditTable(v View) {
	w.t.Helper()
	m := w.m
	for s, p := range v.Players {
		turn := m.Turns[s]
		timed := turn.Kind != "" && turn.Limit > 0
		if p.Name != m.Names[s] || p.Seated != m.Seated[s] || p.Duty != turn.Kind || timed != (p.Deadline != nil) || timed && !p.Deadline.Equal(turn.Since.Add(turn.Limit)) {
			w.t.Fatalf("%s is shown as %+v, in the turn %+v", keypeg.Seat(s), p, turn)
		}
	}
	w.auditClocks(v)
	if v.Started != (m.Seated[0] && m.Seated[1]) || v.Version != m.Version || v.Limit != m.Limit.Seconds() || v.Result != m.Result {
		w.t.Fatalf("the match is shown as %+v", v.Public)
	}
	if (v.Offer == nil) != (m.Offer == nil) || v.Offer != nil && *v.Offer != (Offering{m.Offer.By, m.Offer.Kind, m.Offer.Limit.Seconds()}) {
		w.t.Fatalf("the offer %+v is shown as %+v", m.Offer, v.Offer)
	}
}

// auditClocks compares the clocks shown with the turns and, in a match with banks, with an independent count.
func (w *walk) auditClocks(v View) {
	w.t.Helper()
	m := w.m
	bank := m.Config.Bank
	if (v.Bank != nil) != (bank.Time > 0) || v.Bank != nil && *v.Bank != (BankView{bank.Time.Seconds(), bank.Increment.Seconds()}) {
		w.t.Fatalf("the bank %+v is shown as %+v", bank, v.Bank)
	}
	for s, p := range v.Players {
		turn := m.Turns[s]
		var want *Clock
		switch {
		case turn.Kind != Nothing && turn.Limit > 0:
			want = &Clock{turn.Limit.Seconds(), &turn.Since}
		case bank.Time > 0 && m.Game() != nil:
			want = &Clock{m.Left[s].Seconds(), nil}
		}
		if !reflect.DeepEqual(p.Clock, want) {
			w.t.Fatalf("in the turn %+v the clock of %s is %+v", turn, keypeg.Seat(s), p.Clock)
		}
		if bank.Time == 0 || want == nil || len(w.events) != m.Version {
			continue
		}
		left := w.clocks[s].left // the time left after the last event
		if want.Since != nil {
			left += w.clocks[s].last.Sub(turn.Since)
		}
		if want.Left != left.Seconds() {
			w.t.Fatalf("%s has %v seconds left, want %v", keypeg.Seat(s), want.Left, left)
		}
	}
}

// A naiveClock counts the time left in a seat's bank from event to event.
type naiveClock struct {
	left   time.Duration
	last   time.Time
	duty   Duty
	serial int
}

// count updates the clock after an event that the match has just applied.
func (c *naiveClock) count(m *Match, s keypeg.Seat, e Event) {
	if c.duty.Kind != Nothing {
		c.left -= e.At.Sub(c.last)
	}
	c.last = e.At
	g := m.Game()
	if g == nil {
		return
	}
	duty := m.duty(s)
	switch {
	case g.Serial != c.serial:
		c.left, c.serial = m.Config.Bank.Time, g.Serial
	case e.Seat == s && (e.Kind == Placed || e.Kind == Lost):
		c.left = max(c.left, 0) + m.Config.Bank.Increment
	case duty != c.duty:
		c.left = max(c.left, 0)
	}
	if duty != c.duty && duty.Kind != Nothing {
		c.left = max(c.left, 10*time.Second)
	}
	c.duty = duty
}

// auditProof checks that the view has a commitment for every code that is set, and for no other.
func (w *walk) auditProof(g *Game, b RunningBoard) {
	w.t.Helper()
	maker := 1 - b.Breaker
	secret, want := g.Boards[b.Breaker].Secret, ""
	if secret != 0 {
		want = Commitment(w.m.Config.ID, g.Serial, maker, secret, g.Salts[maker])
	}
	if b.Commitment != want || b.Drawn != g.Drawn[maker] || b.Format != w.m.Config.Boards[b.Breaker] {
		w.t.Fatalf("the board of game %d is shown as %+v, with the code %s", g.Serial, b, secret)
	}
}

func running(v View) []*Running {
	if v.Game == nil {
		return nil
	}
	return []*Running{v.Game}
}

// auditPast compares the view of a game that is over or broken off with its boards.
func (w *walk) auditPast(i int, e Ended) {
	w.t.Helper()
	m, g := w.m, w.m.Games[i]
	n := naiveScore(m.Config, m.Games, i)
	again := i+1 < len(m.Games) && n.over && !n.counts
	if e.Serial != i+1 || e.Number != g.Number || e.Award != n.award || e.Credit != n.credit || e.Abandoned == n.over || e.Void != (n.over && !n.counts) || e.PlayedAgain != again || e.Uncounted != g.Uncounted || e.Uncounted && e.Abandoned {
		w.t.Fatalf("game %d is shown as %+v, want %+v, played again %v", i+1, e, n, again)
	}
	for _, b := range e.Boards {
		board := g.Boards[b.Breaker]
		var wrong []string
		for k, r := range board.Rows {
			if r.Answered && r.Code != 0 && r.Keys != naiveKeys(board.Secret, r.Code) {
				wrong = append(wrong, strconv.Itoa(k+1))
			}
		}
		var marked []string
		for _, k := range b.Wrong {
			marked = append(marked, strconv.Itoa(k))
		}
		if is := strings.Join(marked, " "); b.Code != board.Secret || b.Outcome != naiveOutcome(g, b.Breaker) || is != strings.Join(wrong, " ") || b.Claimed != board.Claimed {
			w.t.Fatalf("game %d is revealed as %+v, want %s %s with the rows %v answered wrongly", i+1, b, board.Secret, naiveOutcome(g, b.Breaker), wrong)
		}
	}
}

// auditPegs compares the score pegs of a running game with its rows.
func (w *walk) auditPegs(g *Game, moved [2]int) {
	w.t.Helper()
	var want [2]int
	if w.m.Config.Rules == "advanced" {
		want[g.Maker] = naiveLook(g.Boards[1-g.Maker]).rows
	}
	if moved != want {
		w.t.Fatalf("the score pegs have moved %v, want %v", moved, want)
	}
}

// auditOwn compares a seat's private view with the boards.
func (w *walk) auditOwn(s keypeg.Seat) {
	w.t.Helper()
	m, you := w.m, w.m.SeenBy(s).You
	want := Private{Seat: s}
	if g := m.Game(); g != nil {
		own, made := g.Boards[s], g.Boards[1-s]
		if made != nil {
			want.Code = made.Secret
			if sealed := g.sealed[1-s]; sealed != nil && made.AwaitsKeys() {
				want.Keys = &sealed.Keys
			}
		}
		if m.Config.Mode == keypeg.Duel {
			if mine, other := naiveLook(own), naiveLook(made); mine.rows > other.rows && !other.ended {
				last := own.Rows[mine.rows-1]
				want.Sealed, want.Lost = last.Code, last.Code == 0
			}
		}
	}
	if you.May == nil { // want an empty list, not null
		w.t.Fatalf("%s may %v", s, you.May)
	}
	if you.Seat != s || you.Code != want.Code || you.Sealed != want.Sealed || you.Lost != want.Lost || !reflect.DeepEqual(you.Keys, want.Keys) {
		w.t.Fatalf("%s is shown %+v, want %+v", s, you, want)
	}
	mine, other := m.Turns[s], m.Turns[1-s]
	var after *time.Time
	if m.Limit == 0 && other.Limit == 0 && mine.Kind == "" && other.Kind == "place" {
		after = new(other.Since.Add(4 * time.Minute))
	}
	if (after == nil) != (you.LimitAfter == nil) || after != nil && !after.Equal(*you.LimitAfter) {
		w.t.Fatalf("%s may set a limit after %v, want %v", s, you.LimitAfter, after)
	}
}
