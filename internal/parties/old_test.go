package parties_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keypeg/internal/gathering/gatheringtest"
	"keypeg/internal/party"
	"keypeg/internal/tell"
)

// TestPartiesOfOldVersionsAreRead checks that this version reads the stored
// parties in testdata.
func TestPartiesOfOldVersionsAreRead(t *testing.T) {
	gatheringtest.Kept(t, []string{"party", "party-events", "party-name"}, playOne, func(t *testing.T, s gatheringtest.Store, id string) string {
		now, err := host(t, s, options{}).Look(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return shown(now.State)
	})
}

// playOne plays a party in which almost every event happens, and returns its id.
func playOne(t *testing.T, s gatheringtest.Store) string {
	p := host(t, s, options{Now: func() time.Time { return time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC) }})
	c := classic(3)
	c.Pace, c.Limit, c.Teams, c.Taught, c.Script = party.Together, time.Minute, 2, true, tell.LessonScript()
	id := opened(t, p, c, 5)
	do := func(n int, c party.Command) {
		t.Helper()
		c.ID = fmt.Sprint(n, c.Kind, c.Round, c.Row, c.Target)
		does(t, p, id, n, c)
	}
	do(0, party.Command{Kind: party.NameTeam, Team: 2, Name: "Foxes"})
	do(1, party.Command{Kind: party.Rename, Target: 1, Name: "Ben"})
	do(0, party.Command{Kind: party.Start, Round: 1})
	for n := range 5 {
		do(n, row(1, 1, "1152"))
	}
	do(0, party.Command{Kind: party.GiveHint, Round: 1})
	do(0, party.Command{Kind: party.Pause, Round: 1})
	do(0, party.Command{Kind: party.Resume, Round: 1})
	do(1, party.Command{Kind: party.GiveUp, Round: 1})
	do(0, party.Command{Kind: party.Mute, Target: 1})
	do(0, party.Command{Kind: party.Mute, Target: 2})
	do(0, party.Command{Kind: party.Unmute, Target: 2})
	do(3, party.Command{Kind: party.Leave})
	do(0, party.Command{Kind: party.Remove, Target: 4})
	for i, code := range []string{"1245", "4466", "1452"} {
		do(0, row(1, i+2, code))
		if i < 2 {
			do(2, row(1, i+2, code))
		}
	}
	do(0, party.Command{Kind: party.Stop, Round: 1})
	if err := p.AddNote(t.Context(), id, party.Note{Round: 1, Kind: party.ToldMost, Seat: 0, Row: 1, Before: 1296, After: 100}); err != nil {
		t.Fatal(err)
	}
	do(0, party.Command{Kind: party.HandOver, Target: 2})
	do(2, party.Command{Kind: party.Start, Round: 2})
	do(2, party.Command{Kind: party.Skip, Round: 2})
	do(2, party.Command{Kind: party.Close})
	return id
}

// shown describes a party with its players and its rounds.
func shown(p *party.Party) string {
	var b strings.Builder
	c, v := p.Config, p.Watch(0)
	fmt.Fprintln(&b, p.Version, p.Phase, c.Rules, c.Board, c.Codes, c.Pace, c.Limit, c.Source, c.Taught, c.Script, p.Host, p.Teams)
	for _, pl := range v.Players {
		fmt.Fprintln(&b, pl.Seat, pl.Name, pl.Team, pl.Watches, pl.Muted, pl.Gone, pl.Points, pl.Place, pl.Total, pl.Broken)
	}
	for n := 1; ; n++ {
		e, ok := p.Ended(n)
		if !ok {
			return b.String()
		}
		fmt.Fprintln(&b, n, e.Result.Code, e.Result.Void, e.Result.Average, e.Hints, e.Result.Note)
		for _, board := range e.Boards {
			fmt.Fprint(&b, board.Seat, " ", board.Outcome, " ", board.GaveUp, " ", board.Points)
			for _, row := range board.Rows {
				fmt.Fprint(&b, " ", row.Code, " ", row.Keys)
			}
			fmt.Fprintln(&b)
		}
	}
}
