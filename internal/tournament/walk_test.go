package tournament

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/match"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

func config(k Kind) Config {
	c := Config{ID: "t1", Kind: k, Match: match.FromEdition(keypeg.Editions[0], keypeg.Guest)}
	if k == Arena {
		c.Length = 30 * time.Minute
	}
	return c
}

// A walk plays a tournament, and stores its events.
type walk struct {
	t      rapid.TB
	now    *Tournament
	events []Event
	at     time.Time
}

func newWalk(t rapid.TB, c Config) *walk {
	t.Helper()
	now, err := New(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return &walk{t: t, now: now, at: noon}
}

// of returns a tournament that n people have joined. The first of these people is the host.
func of(t rapid.TB, c Config, n int) *walk {
	w := newWalk(t, c)
	for i := range n {
		w.ok(Command{Kind: Join, Seat: NoSeat, Name: fmt.Sprint("player ", i)})
	}
	return w
}

func (w *walk) do(c Command) error {
	w.t.Helper()
	events, next, err := w.now.Decide(c, w.at)
	if err != nil {
		if keypeg.ErrorCode(err) == "" {
			w.t.Fatalf("%+v: %v is no refusal", c, err)
		}
		return err
	}
	was := w.now
	for _, e := range events {
		if e.Kind == Paired {
			w.auditPair(was, e)
		}
		was = was.Clone()
		was.Apply(e)
	}
	w.events, w.now = append(w.events, events...), next
	return nil
}

func (w *walk) ok(c Command) {
	w.t.Helper()
	if err := w.do(c); err != nil {
		w.t.Fatalf("%+v: %v", c, err)
	}
}

func (w *walk) no(code string, c Command) {
	w.t.Helper()
	if err := w.do(c); keypeg.ErrorCode(err) != code {
		w.t.Errorf("%+v is answered with %v, not %s", c, err, code)
	}
}

// auditPair checks a new pairing against the state of the tournament just before it.
func (w *walk) auditPair(was *Tournament, e Event) {
	w.t.Helper()
	a, b := e.Pair[0], e.Pair[1]
	if a == b {
		w.t.Fatalf("%d plays itself", a)
	}
	for _, s := range e.Pair {
		if p := was.Players[s]; p.Match > 0 || p.Gone || p.Watches {
			w.t.Fatalf("%d is paired: %+v", s, p)
		}
	}
	switch was.Config.Kind {
	case Arena:
		if was.met(a, b) && was.running() {
			w.t.Fatalf("%d and %d have just played, and others are playing", a, b)
		}
	case AllPlayAll:
		for _, m := range was.Matches {
			if m.Seats == e.Pair || m.Seats == (Pair{b, a}) {
				w.t.Fatalf("%d and %d meet twice", a, b)
			}
		}
	}
}

// running returns the numbers of the running matches.
func (w *walk) running() (list []int) {
	for i, m := range w.now.Matches {
		if m.Result == nil {
			list = append(list, i+1)
		}
	}
	return list
}

// wins ends the running match between two seats. The first seat wins by breaking a code in the given number of rows.
func (w *walk) wins(a, b Seat, rows ...int) {
	w.t.Helper()
	for _, n := range w.running() {
		m := w.now.Matches[n-1]
		for i := range 2 {
			if m.Seats[i] == a && m.Seats[1-i] == b {
				winner := keypeg.Seat(i)
				r := Result{Ending: match.PlayedOut, Winner: &winner}
				r.Points[i], r.Points[1-i] = 9, 4
				if len(rows) > 0 {
					r.Rows[i], r.Codes[i] = rows[0], 1
				}
				w.ok(Command{Kind: End, Match: n, Result: r})
				return
			}
		}
	}
	w.t.Fatalf("%d and %d do not play: %v", a, b, w.running())
}

func (w *walk) audit() {
	w.t.Helper()
	text, err := json.Marshal(w.events)
	var events []Event
	if err == nil {
		err = json.Unmarshal(text, &events)
	}
	folded, _ := New(w.now.Config)
	for _, e := range events {
		folded.Apply(e)
	}
	if err != nil || !reflect.DeepEqual(folded, w.now) {
		w.t.Fatalf("the events fold to\n%+v\ninstead of\n%+v, %v", folded, w.now, err)
	}
	busy := map[Seat]int{}
	for _, n := range w.running() {
		for _, s := range w.now.Matches[n-1].Seats {
			if busy[s] > 0 {
				w.t.Fatalf("%d plays the matches %d and %d at once", s, busy[s], n)
			}
			busy[s] = n
		}
	}
	for s, p := range w.now.Players {
		if p.Match != busy[Seat(s)] {
			w.t.Fatalf("%d plays match %d, and not %d", s, busy[Seat(s)], p.Match)
		}
		w.auditView(w.now.SeenBy(Seat(s), 0))
	}
	if w.now.Phase == Playing && len(busy) == 0 && len(w.now.field()) > 1 {
		w.t.Fatalf("nobody plays: %+v", w.now)
	}
	w.auditScores()
}

// auditView checks that a view shows only matches that people can join.
func (w *walk) auditView(v View) {
	w.t.Helper()
	if _, err := json.Marshal(v); err != nil {
		w.t.Fatalf("%v", err)
	}
	shown := map[string]bool{}
	for _, m := range v.Matches {
		if shown[m.ID] = true; !w.now.Matches[m.Number-1].Open && m.Result == nil {
			w.t.Fatalf("match %d is shown before it exists", m.Number)
		}
	}
	if v.You.Match != "" && !shown[v.You.Match] {
		w.t.Fatalf("%d is sent to %s before it exists", v.You.Seat, v.You.Match)
	}
}

// auditScores checks that exactly one point was given for every match that counts or was won without play.
func (w *walk) auditScores() {
	w.t.Helper()
	early, want, score := w.now.leftEarly(), 0, 0
	for _, m := range w.now.Matches {
		if m.Result != nil && !early[m.Seats[0]] && !early[m.Seats[1]] {
			want += 2
		}
	}
	for _, s := range w.now.Standings() {
		if s.Score != 2*s.Won+s.Drawn {
			w.t.Fatalf("a line is wrong: %+v", s)
		}
		score += s.Score
	}
	if w.now.Config.Kind == AllPlayAll && len(w.now.Rounds) > 0 {
		want += 2 * w.unplayed(early)
	}
	if score != want {
		w.t.Fatalf("%d half points instead of %d", score, want)
	}
}

// unplayed returns the number of matches that somebody wins without playing, because the other player has left.
func (w *walk) unplayed(early map[Seat]bool) (n int) {
	field := map[Seat]bool{}
	for _, round := range w.now.Rounds {
		for _, p := range round {
			field[p[0]], field[p[1]] = true, true
		}
	}
	for gone := range field {
		for other := range field {
			if w.now.Players[gone].Gone && !early[gone] && !w.now.Players[other].Gone {
				n++
			}
		}
		for _, m := range w.now.Matches {
			for i, s := range m.Seats {
				if s == gone && w.now.Players[gone].Gone && !early[gone] && !w.now.Players[m.Seats[1-i]].Gone {
					n--
				}
			}
		}
	}
	return n
}

// anyCommand returns a random command that usually makes sense.
func (w *walk) anyCommand(r *rand.Rand) Command {
	kind := []CommandKind{Join, Join, Join, Rename, HandOver, Open, Open, Open, End, End, End, End, End, End, Start, Leave, Remove, Close, Tick, "jump"}[r.IntN(20)]
	c := Command{
		Kind: kind, Seat: Seat(r.IntN(len(w.now.Players)+2) - 1), Target: Seat(r.IntN(len(w.now.Players)+2) - 1), Name: fmt.Sprint("p", r.IntN(80)),
		Watches: r.IntN(6) == 0, Bot: r.IntN(6) == 0, Match: r.IntN(len(w.now.Matches) + 2), Result: anyResult(r),
	}
	if hosts[kind] && r.IntN(3) > 0 {
		c.Seat = w.now.Host
	}
	if (kind == Close || kind == Leave || kind == Remove) && r.IntN(4) > 0 {
		c.Kind = End
	}
	if list := w.running(); (c.Kind == End || c.Kind == Open) && len(list) > 0 && r.IntN(5) > 0 {
		c.Match = list[r.IntN(len(list))]
	}
	return c
}

func anyResult(r *rand.Rand) Result {
	res := Result{Ending: match.PlayedOut, Points: [2]int{r.IntN(20), r.IntN(20)}, Rows: [2]int{1 + r.IntN(16), 1 + r.IntN(16)}, Codes: [2]int{2, 2}}
	if n := r.IntN(3); n < 2 {
		winner := keypeg.Seat(n)
		res.Winner = &winner
	}
	return res
}

func TestAnyCommandsLeaveATournamentThatFolds(t *testing.T) {
	played := map[Kind]int{}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		c := config([]Kind{Arena, AllPlayAll}[r.IntN(2)])
		if r.IntN(2) == 0 {
			c.Computer = "novice"
		}
		w := of(t, c, r.IntN(7))
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			w.at = w.at.Add(time.Duration(r.IntN(60)) * time.Second)
			before := w.now
			was, _ := json.Marshal(before.Watch(0))
			_ = w.do(w.anyCommand(r))
			if is, _ := json.Marshal(before.Watch(0)); string(is) != string(was) {
				t.Fatalf("a decision has changed the tournament before it:\n%s\ninstead of\n%s", is, was)
			}
			w.audit()
			if seen := w.now.Watch(0); w.now.Phase == Gathering && w.now.Host != NoSeat && seen.Enough() != slices.Contains(w.now.You(w.now.Host).May, Start) {
				t.Fatalf("the host may do %v, although Enough is %v", w.now.You(w.now.Host).May, seen.Enough())
			}
		}
		if w.now.Phase == Over {
			played[c.Kind] += len(w.now.Matches)
		}
	})
	if played[Arena] == 0 || played[AllPlayAll] == 0 {
		t.Errorf("played: %v", played)
	}
}

// TestEveryoneMeetsEveryoneOnceInTheCircle checks the rounds for every number of players.
func TestEveryoneMeetsEveryoneOnceInTheCircle(t *testing.T) {
	for n := 2; n <= MaxPlayers; n++ {
		seats := make([]Seat, n)
		for i := range seats {
			seats[i] = Seat(3 * i)
		}
		rounds, met := Circle(seats), map[Pair]int{}
		if want := n - 1 + n%2; len(rounds) != want {
			t.Errorf("%d players have %d rounds", n, len(rounds))
		}
		for _, round := range rounds {
			in := map[Seat]bool{}
			for _, p := range round {
				if p[0] == p[1] || in[p[0]] || in[p[1]] {
					t.Fatalf("%d players: a round has %v", n, round)
				}
				in[p[0]], in[p[1]] = true, true
				met[Pair{min(p[0], p[1]), max(p[0], p[1])}]++
			}
			if len(round) != n/2 {
				t.Errorf("%d players: a round has %d matches", n, len(round))
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players meet in %d pairs", n, len(met))
		}
	}
}

// TestAllPlayAllToTheEnd checks whole tournaments of several sizes, in which the results of a round arrive in a
// random order.
func TestAllPlayAllToTheEnd(t *testing.T) {
	for n := 2; n <= 20; n++ {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		c := config(AllPlayAll)
		if n%3 == 0 {
			c.Computer = "novice"
		}
		w := of(t, c, n)
		w.ok(Command{Kind: Start})
		for w.now.Phase != Over {
			list := w.running()
			w.ok(Command{Kind: End, Match: list[r.IntN(len(list))], Result: anyResult(r)})
		}
		w.audit()
		players := n
		if c.Computer != "" {
			players += n % 2
		}
		hosted := map[Seat]int{}
		for _, m := range w.now.Matches {
			hosted[m.Seats[0]]++
		}
		if len(w.now.Matches) != players*(players-1)/2 {
			t.Errorf("%d players have played %d matches", players, len(w.now.Matches))
		}
		for s := range players {
			if h := hosted[Seat(s)]; 2*h < players-7 || 2*h > players+5 {
				t.Errorf("of %d players, one is the host of %d matches", players, h)
			}
		}
	}
}
