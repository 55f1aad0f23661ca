package party

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/match"
)

// has checks the points and the place of every seat against a text such as "7 1, 5.5 2".
func (w *walk) has(want string) {
	w.t.Helper()
	var got []string
	for _, pl := range w.p.Watch(0).Players {
		got = append(got, fmt.Sprint(pl.Points, " ", pl.Place))
	}
	if is := strings.Join(got, ", "); is != want {
		w.t.Errorf("the points and places are %s, not %s", is, want)
	}
}

// TestEachPrintedBoardCountsAnUnbrokenCodeAsPrinted checks the rules CL-4, RE-4, AD-4 and UL-4, and decision D-8 for
// the duel.
func TestEachPrintedBoardCountsAnUnbrokenCodeAsPrinted(t *testing.T) {
	printed := map[string]int{"classic": 8, "remastered": 11, "advanced": 13, "ultimate": 13, "challenge": 13}
	for slug, want := range printed {
		e, _ := keypeg.FindEdition(slug)
		if got := FromEdition(e, 1).Unbroken(e.Board); got != want {
			t.Errorf("%s counts %d rows, not %d", slug, got, want)
		}
	}
}

// TestPlacesMoveUpWhenTheLeaderLeaves checks the places after the leader leaves, at any time before the next code is broken. In the
// first case, the leader is making that code.
func TestPlacesMoveUpWhenTheLeaderLeaves(t *testing.T) {
	for _, leaves := range []func(w *walk){
		func(w *walk) { w.ok(Command{Kind: Start, Round: 2}) },
		func(w *walk) {
			w.ok(Command{Kind: Start, Round: 2})
			w.ok(Command{Kind: SetCode, Seat: 1, Round: 2, Code: codeOf("1234")})
		},
		func(*walk) {},
	} {
		c := classic(2)
		c.Source = ByPlayers
		w := party(t, c, "ann", "bob", "cleo")
		w.ok(Command{Kind: Start, Round: 1})
		w.ok(Command{Kind: SetCode, Seat: 0, Round: 1, Code: codeOf("1234")})
		w.row(1, "1234")
		w.row(2, "1111")
		w.row(2, "1234")
		w.has("1.5 3, 7 1, 6 2")
		leaves(w)
		w.ok(Command{Kind: Leave, Seat: 1})
		w.has("1.5 2, 7 0, 6 1")
	}
}

// TestAPointForEachRowNotNeeded checks the points and places in a party of four on the board of eight rows.
func TestAPointForEachRowNotNeeded(t *testing.T) {
	w := party(t, classic(2), "ann", "bob", "cleo", "dan")
	w.ok(Command{Kind: Start, Round: 1})
	w.force("1234")
	w.row(0, "1234")
	w.row(1, "1111")
	w.row(1, "1234")
	w.row(3, "1111")
	w.row(3, "1234")
	w.ok(Command{Kind: GiveUp, Seat: 2, Round: 1})
	w.has("7 1, 6 2, 0 4, 6 2")
	v := w.p.Watch(0)
	if v.Phase != Between || v.Round.Result.Code != codeOf("1234") || v.Round.Result.Average != 1.67 {
		t.Errorf("after the round: %s", asJSON(t, v.Round))
	}
	podium := v.Round.Result.Podium
	if len(podium) != 3 || podium[0] != (Winner{0, 1, 1}) || podium[2] != (Winner{3, 2, 2}) {
		t.Errorf("the podium is %v", podium)
	}
	w.ok(Command{Kind: AddNote, Note: Note{Round: 1, Kind: "luckiest", Seat: 0, Row: 1}})
	if n := w.p.Watch(0).Round.Result.Note; n == nil || n.Kind != "luckiest" {
		t.Errorf("the note is %v", n)
	}
	w.no("party-moved", Command{Kind: Start, Round: 1})
	w.ok(Command{Kind: Start, Round: 2})
	w.ok(Command{Kind: Stop, Round: 2})
	w.has("7 1, 6 2, 0 4, 6 2")
	if a := w.p.Watch(0).Round.Result.Average; a != 0 {
		t.Errorf("nobody broke the code, in %v rows on average", a)
	}
	w.no("party-over", Command{Kind: Start, Round: 3})
	w.no("party-over", Command{Kind: Leave, Seat: 1})
	w.no("party-over", Command{Kind: Join, Name: "eve"})
}

// TestTheCodemakerHasTheAverageOfTheOthers checks the points of Codemakers in two rounds whose codes are made by
// players.
func TestTheCodemakerHasTheAverageOfTheOthers(t *testing.T) {
	e, _ := keypeg.FindEdition("remastered")
	c := FromEdition(e, 2)
	c.Source = ByPlayers
	w := party(t, c, "ann")
	w.no("too-few", Command{Kind: Start, Round: 1})
	w.ok(Command{Kind: Join, Name: "bob"})
	w.ok(Command{Kind: Join, Name: "cleo"})
	w.ok(Command{Kind: Start, Round: 1})
	w.no("no-code", w.placing(1, "1111"))
	w.no("not-maker", Command{Kind: SetCode, Seat: 1, Round: 1, Code: codeOf("1234")})
	w.ok(Command{Kind: SetCode, Seat: 0, Round: 1, Code: codeOf("1234")})
	if w.p.SeenBy(0, 0).You.Code != codeOf("1234") || w.p.SeenBy(1, 0).You.Code != 0 {
		t.Error("only the Codemaker sees the code")
	}
	w.no("next-code", w.placing(0, "1234"))
	w.row(1, "1234")
	w.ok(Command{Kind: GiveUp, Seat: 2, Round: 1})
	w.has("6 2, 10 1, 0 3") // the average of 1 row and 11 rows
	if a := w.p.Watch(0).Round.Result.Average; a != 1 {
		t.Errorf("the one who broke the code took %v rows", a)
	}
	w.ok(Command{Kind: Start, Round: 2})
	if w.p.Round.Maker != 1 {
		t.Errorf("seat %d makes the second code", w.p.Round.Maker)
	}
	w.ok(Command{Kind: Remove, Target: 1})
	if w.p.Round.Maker != 2 {
		t.Errorf("after the Codemaker was removed, seat %d makes the code", w.p.Round.Maker)
	}
}

// TestTwoPlayersWinAsInASeries tries all results of two codes, and compares the party's winner with the winner of a
// match with the same results.
func TestTwoPlayersWinAsInASeries(t *testing.T) {
	for _, slug := range []string{"classic", "remastered", "advanced", "ultimate"} {
		e, _ := keypeg.FindEdition(slug)
		c := FromEdition(e, 2)
		c.Source, c.Board.Pegs = ByPlayers, 1
		for rows := range (c.Board.Rows + 1) * (c.Board.Rows + 1) {
			used := [2]int{rows%(c.Board.Rows+1) + 1, rows/(c.Board.Rows+1) + 1} // the results of the first code and of the second
			w := party(t, c, "ann", "bob")
			var games [][2]match.BoardResult
			for i, n := range used {
				maker, breaker := Seat(i), Seat(1-i)
				w.ok(Command{Kind: Start, Round: i + 1})
				w.ok(Command{Kind: SetCode, Seat: maker, Round: i + 1, Code: codeOf("1")})
				for range min(n-1, c.Board.Rows) {
					w.row(breaker, "2")
				}
				if n <= c.Board.Rows {
					w.row(breaker, "1")
				}
				var of [2]match.BoardResult
				of[breaker] = match.BoardResult{Rows: min(n, c.Board.Rows), Broken: n <= c.Board.Rows}
				games = append(games, of)
			}
			sheet, err := match.ScoreSheet(match.FromEdition(e, keypeg.Guest), keypeg.Host, games, false)
			if err != nil {
				t.Fatal(err)
			}
			ann, bob := w.p.Players[0].Points, w.p.Players[1].Points
			if cmp.Compare(ann, bob) != cmp.Compare(sheet.Points[0], sheet.Points[1]) {
				t.Errorf("%s, %v rows: %d and %d hundredths, and %v points in a match", slug, used, ann, bob, sheet.Points)
			}
		}
	}
}

// TestTeamsCountByTheirAverages checks that teams of different sizes are ranked by their average points.
func TestTeamsCountByTheirAverages(t *testing.T) {
	c := classic(1)
	c.Teams = 3
	w := party(t, c, "ann", "bob")
	w.ok(Command{Kind: Join, Name: "cleo", Team: 1})
	w.ok(Command{Kind: NameTeam, Team: 1, Name: " Foxes "})
	w.no("team-name-taken", Command{Kind: NameTeam, Team: 2, Name: "foxes"})
	w.no("bad-name-empty", Command{Kind: NameTeam, Team: 2, Name: " "})
	w.no("no-such-team", Command{Kind: NameTeam, Team: 4, Name: "Otters"})
	w.no("no-such-team", Command{Kind: Join, Name: "dan", Team: 4})
	w.ok(Command{Kind: Start, Round: 1})
	w.force("1234")
	w.row(0, "1234")                               // 7 points
	w.row(1, "1111")                               //
	w.row(1, "1234")                               // 6 points
	w.ok(Command{Kind: GiveUp, Seat: 2, Round: 1}) // in Ann's team
	w.no("not-host", Command{Kind: NameTeam, Seat: 1, Team: 1, Name: "Foxes"})
	want := []TeamView{{2, "", 1, 6, 1}, {1, "Foxes", 2, 3.5, 2}, {3, "", 0, 0, 0}} // from the best
	if got := w.p.Watch(0).Teams; !slices.Equal(got, want) {
		t.Errorf("the teams are %v, not %v", got, want)
	}
}
