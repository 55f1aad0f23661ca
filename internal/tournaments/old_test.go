package tournaments_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keypeg/internal/gathering/gatheringtest"
	"keypeg/internal/tournament"
	"keypeg/internal/tournaments"
)

// TestTournamentsOfOldVersionsAreRead checks that this version reads the stored
// tournaments in testdata.
func TestTournamentsOfOldVersionsAreRead(t *testing.T) {
	gatheringtest.Kept(t, []string{"tournament", "tournament-events", "tournament-name"}, playOne, func(t *testing.T, s gatheringtest.Store, id string) string {
		var b strings.Builder
		now := begin(t, s, tournaments.Options{}).look(id).State
		c, v := now.Config, now.Watch(0)
		fmt.Fprintln(&b, now.Version, now.Phase, c.Kind, c.Length, c.Computer, c.Match.Rules, c.Match.Boards, c.Match.Limit, now.Host)
		for _, p := range v.Players {
			fmt.Fprintln(&b, p.Seat, p.Name, p.Watches, p.Bot, p.Computer, p.Gone, p.Place, p.Score, p.Direct, p.Played, p.Won, p.Drawn, p.Points, p.Rows, p.Codes)
		}
		for i, m := range v.Matches {
			fmt.Fprintln(&b, i+1, m.ID == now.MatchID(i+1), m.Seats, m.Round)
			if r := m.Result; r != nil {
				fmt.Fprintln(&b, r.Ending, r.Points, r.Rows, r.Codes, r.Winner != nil)
			}
		}
		return b.String()
	})
}

// playOne plays an arena of three people and the computer, and returns its id.
func playOne(t *testing.T, s gatheringtest.Store) string {
	p := begin(t, s, tournaments.Options{})
	c := config(tournament.Arena)
	c.Computer, c.Called = "book", "Computer"
	id := p.opened(c, 3)
	if _, err := p.Do(t.Context(), id, holder(0), tournament.Command{Kind: tournament.Rename, Target: 1, Name: "Ben"}); err != nil {
		t.Fatal(err)
	}
	now := p.does(id, 0, tournament.Start)
	for n, m := range now.State.Matches {
		if m.Seats[0] < 3 && m.Seats[1] < 3 {
			p.plays(now, n+1)
		}
	}
	for deadline := time.Now().Add(time.Minute); now.State.Matches[0].Result == nil && time.Now().Before(deadline); now = p.look(id) {
		time.Sleep(time.Millisecond)
	}
	p.does(id, 2, tournament.Leave)
	if _, err := p.Join(t.Context(), id, who(2)); err != nil { // comes back
		t.Fatal(err)
	}
	if _, err := p.Do(t.Context(), id, holder(0), tournament.Command{Kind: tournament.Remove, Target: 2}); err != nil {
		t.Fatal(err)
	}
	p.does(id, 0, tournament.Close)
	return id
}
