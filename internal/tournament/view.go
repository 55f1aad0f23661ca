package tournament

import (
	"time"
)

// A View is the part of a tournament that one viewer may see: a public part and a part that only the viewer's seat may see.
type View struct {
	Public
	You *Private `json:"you,omitempty" doc:"your own part, for a person in the tournament"`
}

// Public is the part of a tournament that everyone may see.
type Public struct {
	ID       string       `json:"id"`
	Version  int          `json:"version"`
	Since    int          `json:"since" doc:"matches has only those that changed after this version"`
	Kind     Kind         `json:"kind" doc:"arena or all-play-all"`
	Phase    Phase        `json:"phase"`
	Length   float64      `json:"length,omitempty" doc:"seconds that an arena takes"`
	Ends     *time.Time   `json:"ends,omitempty" doc:"the time after which an arena pairs nobody, once it has started"`
	Rounds   int          `json:"rounds,omitempty" doc:"the number of rounds of an all-play-all, once it has started"`
	Round    int          `json:"round,omitempty" doc:"the first of them that is not over"`
	Computer string       `json:"computer,omitempty" doc:"the level of the computer that fills in where the number of players is odd"`
	HostSeat Seat         `json:"host_seat" doc:"the seat of the host; -1 if everybody has left"`
	Players  []PlayerView `json:"players" doc:"the table of results, the best first, and then the people who watch"`
	Matches  []MatchView  `json:"matches" doc:"by number; a match appears once it can be looked at"`
}

// A PlayerView is a player's line in the table of results.
type PlayerView struct {
	Seat     Seat    `json:"seat"`
	Name     string  `json:"name,omitempty" doc:"left out if it was deleted"`
	Bot      bool    `json:"bot,omitempty" doc:"a program plays"`
	Computer bool    `json:"computer,omitempty"`
	Watches  bool    `json:"watches,omitempty" doc:"does not play"`
	Gone     bool    `json:"gone,omitempty" doc:"has left"`
	Match    int     `json:"match,omitempty" doc:"the number of the match that is being played"`
	Place    int     `json:"place,omitempty" doc:"left out for those who are not ranked; equal players share a place"`
	Score    float64 `json:"score" doc:"1 for a win, a half for a draw"`
	Direct   float64 `json:"direct" doc:"the same, against players of equal score"`
	Played   int     `json:"played" doc:"matches that are over and count"`
	Won      int     `json:"won" doc:"matches won, those without play included"`
	Drawn    int     `json:"drawn"`
	Points   int     `json:"points" doc:"points of the rulebook in all matches"`
	Rows     int     `json:"rows" doc:"rows used on the codes"`
	Codes    int     `json:"codes" doc:"the number of codes tried"`
}

// A MatchView is a match of a tournament as everyone may see it.
type MatchView struct {
	Number int     `json:"number"`
	ID     string  `json:"id" doc:"the id of the match, which everyone can watch"`
	Round  int     `json:"round,omitempty"`
	Seats  Pair    `json:"seats" doc:"the seats in the tournament of the match's host and guest"`
	Result *Result `json:"result,omitempty" doc:"once it is over"`
}

// Private is the part that only one person may see.
type Private struct {
	Seat  Seat          `json:"seat"`
	Match string        `json:"match,omitempty" doc:"the id of the match that you have to play now"`
	May   []CommandKind `json:"may" doc:"the commands that you can give now"`
}

// Watch returns the tournament as everyone may see it. For a viewer who already has the version since, the field Matches
// contains only the matches that have changed after it. If since is 0, Matches contains all matches.
func (t *Tournament) Watch(since int) View {
	v := Public{
		ID: t.Config.ID, Version: t.Version, Since: since, Kind: t.Config.Kind, Phase: t.Phase, Length: t.Config.Length.Seconds(),
		Rounds: len(t.Rounds), Round: t.round(), Computer: t.Config.Computer, HostSeat: t.Host, Players: []PlayerView{}, Matches: []MatchView{},
	}
	if !t.Ends.IsZero() {
		v.Ends = &t.Ends
	}
	for _, s := range t.Standings() {
		v.Players = append(v.Players, t.player(s))
	}
	for s, p := range t.Players {
		if p.Watches {
			v.Players = append(v.Players, t.player(Standing{Seat: Seat(s)}))
		}
	}
	for i, m := range t.Matches {
		if m.changed > since && m.announced() {
			v.Matches = append(v.Matches, MatchView{Number: i + 1, ID: t.MatchID(i + 1), Round: m.Round, Seats: m.Seats, Result: m.Result})
		}
	}
	return View{Public: v}
}

// Enough reports whether there are enough players to start. The computer plays if one player is missing.
func (p Public) Enough() bool {
	players := 0
	for _, one := range p.Players {
		if !one.Watches && !one.Gone {
			players++
		}
	}
	return enough(players, p.Computer)
}

func enough(players int, computer string) bool { return players > 1 || players == 1 && computer != "" }

// SeenBy returns the tournament as a seat may see it, with the matches that Watch would return.
func (t *Tournament) SeenBy(s Seat, since int) View {
	v := t.Watch(since)
	v.You = t.You(s)
	return v
}

// You returns the part of a tournament that only the given seat may see.
func (t *Tournament) You(s Seat) *Private {
	you := &Private{Seat: s, May: t.may(s)}
	if n := t.plays(s); n > 0 {
		you.Match = t.MatchID(n)
	}
	return you
}

func (t *Tournament) player(s Standing) PlayerView {
	p := t.Players[s.Seat]
	v := PlayerView{
		Seat: s.Seat, Name: p.Name, Bot: p.Bot, Computer: p.Computer, Watches: p.Watches, Gone: p.Gone, Place: s.Place,
		Score: float64(s.Score) / 2, Direct: float64(s.Direct) / 2, Played: s.Played, Won: s.Won, Drawn: s.Drawn, Points: s.Points, Rows: s.Rows, Codes: s.Codes,
	}
	if p.Computer {
		v.Name = t.Config.Called
	}
	v.Match = t.plays(s.Seat)
	return v
}

// plays returns the number of the match that a player is playing, or 0.
func (t *Tournament) plays(s Seat) int {
	n := t.Players[s].Match
	if n == 0 || t.Phase == Over || !t.Matches[n-1].announced() {
		return 0
	}
	return n
}

// round returns the first round of an all-play-all that is not over, or the last round.
func (t *Tournament) round() int {
	over := map[Pair]bool{}
	for _, m := range t.Matches {
		if m.Result != nil {
			over[m.Seats], over[Pair{m.Seats[1], m.Seats[0]}] = true, true
		}
	}
	for i, round := range t.Rounds {
		for _, p := range round {
			if !over[p] && !t.Players[p[0]].Gone && !t.Players[p[1]].Gone {
				return i + 1
			}
		}
	}
	return len(t.Rounds)
}

// may lists the commands that a seat can give now.
func (t *Tournament) may(s Seat) []CommandKind {
	may := []CommandKind{}
	if t.Players[s].Gone {
		return may
	}
	may = append(may, Rename)
	if t.Phase == Over {
		return may
	}
	may = append(may, Leave)
	if s != t.Host {
		return may
	}
	may = append(may, Remove, HandOver, Close)
	if t.Phase == Gathering && enough(len(t.field()), t.Config.Computer) {
		may = append(may, Start)
	}
	return may
}
