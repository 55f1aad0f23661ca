package tournament

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/match"
)

// table returns the standings in a short form: the place, seat and score of each player.
func (w *walk) table() (list []string) {
	for _, s := range w.now.Standings() {
		list = append(list, fmt.Sprintf("%d: %d %.1f", s.Place, s.Seat, float64(s.Score)/2))
	}
	return list
}

func (w *walk) wantTable(want ...string) {
	w.t.Helper()
	if is := w.table(); !slices.Equal(is, want) {
		w.t.Errorf("the table is %q, not %q", is, want)
	}
}

// TestTiesAreBrokenByDirectResultAndThenByRows checks three examples that were worked out by hand.
func TestTiesAreBrokenByDirectResultAndThenByRows(t *testing.T) {
	// There are four players: 0 beats 1 and 2, 1 beats 2 and 3, 2 beats 3, and 3 beats 0. So 0 and 1 have two wins each,
	// and 2 and 3 have one win each. Of the players with equal scores, 0 has beaten 1, and 2 has beaten 3.
	w := of(t, config(AllPlayAll), 4)
	w.ok(Command{Kind: Start})
	w.wins(3, 0, 4)
	w.wins(1, 2, 4)
	w.wins(0, 2, 8)
	w.wins(1, 3, 4)
	w.wins(0, 1, 8)
	w.wins(2, 3, 8)
	w.wantTable("1: 0 2.0", "2: 1 2.0", "3: 2 1.0", "4: 3 1.0")
	if w.now.Phase != Over {
		t.Errorf("it is %s", w.now.Phase)
	}

	// Three players who beat each other in a circle are equal by direct result, but player 2 needed 5 rows, and players 0
	// and 1 needed 6 rows.
	w = of(t, config(AllPlayAll), 3)
	w.ok(Command{Kind: Start})
	w.wins(1, 2, 6)
	w.wins(2, 0, 5)
	w.wins(0, 1, 6)
	w.wantTable("1: 2 1.0", "2: 0 1.0", "2: 1 1.0")

	// A draw is half a point for each.
	w = of(t, config(AllPlayAll), 2)
	w.ok(Command{Kind: Start})
	w.ok(Command{Kind: End, Match: 1, Result: Result{Ending: match.PlayedOut, Points: [2]int{7, 7}, Rows: [2]int{7, 6}, Codes: [2]int{1, 1}}})
	w.wantTable("1: 1 0.5", "2: 0 0.5")
	if s := w.now.Standings(); s[0].Points != 7 || s[0].Drawn != 1 || s[0].Won != 0 || s[0].Played != 1 {
		t.Errorf("the first is %+v", s[0])
	}
}

// TestWhoLeavesAnAllPlayAll checks players who leave before or after they have played half of their matches.
func TestWhoLeavesAnAllPlayAll(t *testing.T) {
	// Each of five players has four matches. Player 0 leaves during their first match. Player 4 then wins that match, but
	// it does not count.
	w := of(t, config(AllPlayAll), 5)
	w.ok(Command{Kind: Start})
	w.wins(1, 4)
	w.wins(2, 3)
	w.ok(Command{Kind: Leave, Seat: 0})
	w.wins(4, 0)
	w.wins(1, 2)
	w.wantTable("1: 1 2.0", "2: 2 1.0", "3: 3 0.0", "3: 4 0.0", "0: 0 0.0")
	if w.now.Host != 1 {
		t.Errorf("the host is %d", w.now.Host)
	}
	w.audit()

	// Player 0 is removed during their third match, so player 1 wins the fourth match without playing.
	w = of(t, config(AllPlayAll), 5)
	w.ok(Command{Kind: Start})
	for _, played := range []Pair{{1, 4}, {2, 3}, {0, 4}, {1, 2}, {0, 3}, {4, 2}} {
		w.wins(played[0], played[1])
	}
	w.ok(Command{Kind: Remove, Seat: 0, Target: 0})
	w.wins(2, 0)
	w.audit()
	w.wantTable("1: 1 3.0", "2: 2 2.0", "3: 4 1.0", "4: 3 0.0", "0: 0 2.0")
	for w.now.Phase != Over {
		w.ok(Command{Kind: End, Match: w.running()[0], Result: Result{Ending: match.ByAccord}})
	}
	w.no("tournament-over", Command{Kind: Join, Seat: NoSeat, Name: "late"})
}

// TestAnArenaPairsWhoIsFree compares the pairings in an arena of five people with pairings worked out by hand.
func TestAnArenaPairsWhoIsFree(t *testing.T) {
	w := of(t, config(Arena), 5)
	w.ok(Command{Kind: Start})
	w.wins(0, 1) // players 0 and 1 have just played each other, so player 4 plays the better of the two
	if p := w.now.Players[4]; p.Match != 3 || p.last != 0 {
		t.Fatalf("4 plays %+v", p)
	}
	w.wins(2, 3) // player 1 has waited, and plays player 2, who is higher in the standings
	if p := w.now.Players[1]; p.Match != 4 || p.last != 2 {
		t.Fatalf("1 plays %+v", p)
	}
	w.ok(Command{Kind: Leave, Seat: 3})
	w.wins(0, 4) // players 0 and 4 have just played each other, and nobody else is free
	if len(w.running()) != 1 {
		t.Fatalf("%v are running", w.running())
	}
	w.ok(Command{Kind: Join, Seat: 3, Name: "somebody else"}) // the player takes the seat again, and plays the best player
	if p := w.now.Players[3]; p.Match != 5 || p.last != 0 || p.Name != "player 3" || len(w.now.Players) != 5 {
		t.Fatalf("3 plays %+v", p)
	}
	w.at = noon.Add(29 * time.Minute)
	w.ok(Command{Kind: Tick})
	if w.now.Phase != Playing {
		t.Fatalf("it is %s", w.now.Phase)
	}
	w.at = noon.Add(30 * time.Minute)
	w.ok(Command{Kind: Tick})
	w.no("tournament-over", Command{Kind: Join, Seat: NoSeat, Name: "late"})
	if w.now.Phase != Finishing || len(w.running()) != 2 {
		t.Fatalf("it is %s, %v", w.now.Phase, w.running())
	}
	w.wins(2, 1)
	w.wins(0, 3)
	if w.now.Phase != Over {
		t.Fatalf("it is %s", w.now.Phase)
	}
	w.wantTable("1: 0 3.0", "2: 2 2.0", "3: 1 0.0", "3: 3 0.0", "3: 4 0.0")
}

func TestTwoAloneInAnArenaPlayAgain(t *testing.T) {
	w := of(t, config(Arena), 2)
	w.ok(Command{Kind: Start})
	for range 4 {
		w.wins(1, 0)
	}
	hosts := [2]int{}
	for _, m := range w.now.Matches {
		hosts[m.Seats[0]]++
	}
	if len(w.now.Matches) != 5 || max(hosts[0], hosts[1]) != 3 {
		t.Errorf("%d matches, hosts %v", len(w.now.Matches), hosts)
	}
}

// TestAPairIsSplitForTwoWhoHaveJustPlayed checks that a pair is split up if this lets more people play.
func TestAPairIsSplitForTwoWhoHaveJustPlayed(t *testing.T) {
	just := func(a, b Seat) bool { return a+b == 5 && a*b == 6 } // 2 and 3
	pairs, rest := pairUp([]Seat{0, 1, 2, 3}, just)
	if fmt.Sprint(pairs, rest) != "[[0 2] [1 3]] []" {
		t.Errorf("%v, %v", pairs, rest)
	}
}

func TestTheComputerFillsIn(t *testing.T) {
	for _, kind := range []Kind{Arena, AllPlayAll} {
		c := config(kind)
		c.Computer = "novice"
		w := of(t, c, 4)
		w.ok(Command{Kind: Start})
		if w.now.computer() != NoSeat {
			t.Errorf("%s: it plays with four", kind)
		}
		w = of(t, c, 3)
		w.ok(Command{Kind: Start})
		computer := w.now.computer()
		if len(w.running()) != 2 || computer != 3 || w.now.Players[computer].Match == 0 {
			t.Errorf("%s: it does not play with three: %v", kind, w.running())
		}
		w.no("no-player", Command{Kind: Remove, Target: computer})
		w.audit()
	}
	c := config(Arena)
	c.Computer = "novice"
	w := of(t, c, 1)
	w.ok(Command{Kind: Start})
	w.wins(0, 1)
	w.wins(1, 0) // one person may play the computer again
	w.ok(Command{Kind: Join, Seat: NoSeat, Name: "second"})
	w.wins(1, 0) // the two people play each other
	if p := w.now.Players[0]; p.Match == 0 || p.last != 2 {
		t.Errorf("0 plays %+v", p)
	}
}

func TestATournamentHasBounds(t *testing.T) {
	if _, err := New(Config{ID: "t", Kind: Arena, Match: config(Arena).Match}); keypeg.ErrorCode(err) != "bad-length" {
		t.Error(err)
	}
	c := config(AllPlayAll)
	c.Length = time.Hour
	if _, err := New(c); keypeg.ErrorCode(err) != "bad-length-all" {
		t.Error(err)
	}
	c = config("ladder")
	if _, err := New(c); keypeg.ErrorCode(err) != "bad-tournament" {
		t.Error(err)
	}
	c = config(Arena)
	c.Match.Games = 61
	if _, err := New(c); keypeg.ErrorCode(err) != "bad-games" {
		t.Error(err)
	}
	w := of(t, config(Arena), MaxPlayers)
	w.no("tournament-full", Command{Kind: Join, Seat: NoSeat, Name: "one more"})
	for i := range MaxSeats - MaxPlayers {
		w.ok(Command{Kind: Leave, Seat: Seat(i + 1)})
		w.ok(Command{Kind: Join, Seat: NoSeat, Name: fmt.Sprint("another ", i)})
	}
	w.ok(Command{Kind: Leave, Seat: 200})
	w.no("tournament-full", Command{Kind: Join, Seat: NoSeat, Name: "one more"})
	w.ok(Command{Kind: Join, Seat: 200})
	w.ok(Command{Kind: Start})
	for len(w.now.Matches) < MaxMatches {
		w.ok(Command{Kind: End, Match: w.running()[0]})
	}
	if w.now.Phase != Finishing {
		t.Errorf("after %d matches it is %s", len(w.now.Matches), w.now.Phase)
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	w := of(t, config(AllPlayAll), 1)
	w.no("too-few-players", Command{Kind: Start})
	w.ok(Command{Kind: Join, Seat: NoSeat, Name: "Ben"})
	w.no("name-taken", Command{Kind: Join, Seat: NoSeat, Name: " ben"})
	w.no("bad-name-empty", Command{Kind: Join, Seat: NoSeat, Name: " "})
	w.no("not-host", Command{Kind: Start, Seat: 1})
	w.no("not-in-tournament", Command{Kind: Leave, Seat: 2})
	w.no("bad-command", Command{Kind: "jump"})
	w.ok(Command{Kind: Start})
	w.ok(Command{Kind: Start})
	w.no("tournament-begun", Command{Kind: Join, Seat: NoSeat, Name: "late"})
	w.ok(Command{Kind: Join, Seat: NoSeat, Name: "looks on", Watches: true})
	w.ok(Command{Kind: Leave, Seat: 1})
	w.no("tournament-begun", Command{Kind: Join, Seat: 1, Watches: true})
	w.ok(Command{Kind: Close})
	version := w.now.Version
	w.ok(Command{Kind: Close})
	w.ok(Command{Kind: End, Match: 1, Result: Result{}})
	if w.now.Version != version || w.now.Matches[0].Result != nil || w.now.Phase != Over {
		t.Errorf("after its end it is %+v", w.now)
	}
	if v := w.now.SeenBy(0, 0); v.You.Match != "" || len(v.You.May) != 1 || v.You.May[0] != Rename {
		t.Errorf("the host sees %+v", v.You)
	}
}

// TestAResultIsThatOfTheMatch checks the results of matches of two games.
func TestAResultIsThatOfTheMatch(t *testing.T) {
	c := config(AllPlayAll).Match
	c.ID = "m1"
	m, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c match.Command) {
		t.Helper()
		c.Version = m.Version
		if _, m, err = m.Decide(c, noon, bytes.NewReader(make([]byte, 64))); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	code := keypeg.CodeOf(1, 1, 2, 2)
	do(match.Command{Kind: match.Sit, Seat: keypeg.Host, Name: "Ann"})
	do(match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: "Ben"})
	do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: code})
	do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(3, 3, 3, 3)})
	do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: code})
	do(match.Command{Kind: match.SetCode, Seat: keypeg.Guest, Code: code})
	do(match.Command{Kind: match.GiveUp, Seat: keypeg.Host})
	want := Result{Ending: match.PlayedOut, Points: [2]int{2, 8}, Rows: [2]int{9, 2}, Codes: [2]int{1, 1}}
	got := ResultOf(m)
	if got.Winner == nil || *got.Winner != keypeg.Guest {
		t.Errorf("the winner is %v", got.Winner)
	}
	if got.Winner = nil; got != want {
		t.Errorf("the result is %+v, not %+v", got, want)
	}
}

func TestTheHostRenamesPeopleAndHandsOver(t *testing.T) {
	c := config(Arena)
	c.Computer, c.Called = "novice", "Keypeg"
	w := of(t, c, 3)
	w.ok(Command{Kind: Rename, Seat: 0, Target: 1, Name: " Ben "})
	w.ok(Command{Kind: Rename, Seat: 2, Target: 2, Name: "Cleo"})
	w.ok(Command{Kind: Rename, Seat: 2, Target: 2, Name: "cleo"})
	w.no("not-host", Command{Kind: Rename, Seat: 2, Target: 1, Name: "Eve"})
	w.no("name-taken", Command{Kind: Rename, Seat: 0, Target: 2, Name: "ben"})
	w.no("no-player", Command{Kind: Rename, Seat: 0, Target: 9, Name: "Eve"})
	w.no("not-host", Command{Kind: HandOver, Seat: 1, Target: 1})
	w.no("no-player", Command{Kind: HandOver, Seat: 0, Target: 9})
	w.ok(Command{Kind: Start})
	w.ok(Command{Kind: HandOver, Seat: 0, Target: 2})
	w.no("not-host", Command{Kind: Close, Seat: 0})
	for s, p := range w.now.Players {
		if p.Computer {
			w.no("no-player", Command{Kind: HandOver, Seat: 2, Target: Seat(s)})
			w.no("no-player", Command{Kind: Rename, Seat: 2, Target: Seat(s), Name: "Eve"})
		}
	}
	w.ok(Command{Kind: Close, Seat: 2})
	w.ok(Command{Kind: Rename, Seat: 2, Target: 0, Name: "Ann"})
	w.audit()
	if w.now.Host != 2 || w.now.Players[0].Name != "Ann" || w.now.Players[1].Name != "Ben" || w.now.Players[2].Name != "cleo" {
		t.Errorf("they are %+v", w.now.Watch(0).Players)
	}
}
