package match_test

import (
	"crypto/rand"
	"fmt"
	"time"

	"keypeg"
	"keypeg/match"
)

// This example plays a game of a match. Decide returns the match as it is after a
// command.
func Example() {
	classic, _ := keypeg.FindEdition("classic")
	m, err := match.New(match.FromEdition(classic, keypeg.Guest))
	if err != nil {
		fmt.Println(err)
		return
	}
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	do := func(c match.Command) {
		c.Version = m.Version // the version that the player has seen
		_, next, err := m.Decide(c, at, rand.Reader)
		if err != nil {
			fmt.Println(err)
			return
		}
		m = next
	}
	do(match.Command{Kind: match.Sit, Seat: keypeg.Host, Name: "Ann"})
	do(match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: "Ben"})
	do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: keypeg.CodeOf(2, 3, 3, 4)})
	do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 1, 2, 2)})
	do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(1, 1, 2, 2)})
	do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(2, 3, 3, 4)})
	for _, game := range m.Watch().Past {
		board := game.Boards[0]
		fmt.Printf("game %d: %s after %d rows, %v points\n", game.Number, board.Outcome, len(board.Rows), game.Award)
	}
	fmt.Println("the guest may now", m.SeenBy(keypeg.Guest).You.May)
	// Output:
	// in this game Ben breaks the code
	// game 1: broken after 2 rows, [2 0] points
	// the guest may now [code offer leave]
}
