package party

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"keypeg"
)

// TestTheBoardGrowsFromCodeToCode checks a party of two codes on two boards, with the points that the printed rules give for
// each board.
func TestTheBoardGrowsFromCodeToCode(t *testing.T) {
	small, large := keypeg.Format{Colours: 4, Pegs: 3, Rows: 8, Repeats: true}, keypeg.Format{Colours: 6, Pegs: 4, Rows: 10, Repeats: true}
	c := Config{ID: "p1", Rules: "remastered", Board: small, Boards: []keypeg.Format{small, large}, Codes: 2, Pace: Own, Source: ByPlayers}
	w := newWalk(t, rand.New(rand.NewPCG(1, 1)), c)
	ok := func(c Command) {
		t.Helper()
		if err := w.do(c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
	}
	for _, name := range []string{"Ann", "Ben"} {
		ok(Command{Kind: Join, Name: name})
	}
	if b := w.p.Watch(0).Board; b != small {
		t.Errorf("before the first code the board is %v", b)
	}
	for round, board := range c.Boards {
		maker, breaker := Seat(round), Seat(1-round)
		code := keypeg.CodeOf(1, 2, 3, 4)
		if board.Pegs == 3 {
			code = keypeg.CodeOf(1, 2, 3)
		}
		ok(Command{Kind: Start, Seat: 0, Round: round + 1})
		if err := w.do(Command{Kind: SetCode, Seat: maker, Round: round + 1, Code: keypeg.CodeOf(1, 2)}); err == nil {
			t.Errorf("code %d has two pegs", round+1)
		}
		ok(Command{Kind: SetCode, Seat: maker, Round: round + 1, Code: code})
		ok(Command{Kind: PlaceRow, Seat: breaker, Round: round + 1, Row: 1, Code: code})
		ended, _ := w.p.Ended(round + 1)
		if is := w.p.Watch(0).Board; is != board || ended.Board != board || ended.Boards[0].Points != float64(board.Rows) {
			t.Errorf("code %d is on %v and %v, and scores %v", round+1, is, ended.Board, ended.Boards[0].Points)
		}
	}
	want := Progress{
		Codes:   []ProgressCode{{Number: 1, Board: small}, {Number: 2, Board: large}},
		Players: []ProgressPlayer{{Seat: 0, Name: "Ann", Tries: []Try{{}, {1, keypeg.Broken}}}, {Seat: 1, Name: "Ben", Tries: []Try{{1, keypeg.Broken}, {}}}},
	}
	if got := w.p.Progress(); !reflect.DeepEqual(got, want) {
		t.Errorf("the progress is %+v", got)
	}
	if folded := w.fold(w.events); !reflect.DeepEqual(folded, w.p) {
		t.Errorf("the events fold to %+v", folded)
	}
	for _, boards := range [][]keypeg.Format{{small}, {large, small}, {small, large, large}} {
		c.Boards = boards
		if _, err := New(c); keypeg.ErrorCode(err) != "bad-party-boards" {
			t.Errorf("%v: %v", boards, err)
		}
	}
}
