package wire

import (
	"time"

	"keypeg/internal/tournament"
)

// NewTournament is the request for a tournament, in which many people play matches between two players. The caller becomes the
// tournament's host. Names and seats in Match are ignored.
type NewTournament struct {
	Kind     tournament.Kind `json:"kind" enum:"arena,all-play-all" doc:"whether players who are free are paired again and again, or each meets every other once"`
	Minutes  float64         `json:"minutes,omitempty" doc:"the length of an arena"`
	Match    NewMatch        `json:"match" doc:"every match: an edition or a board, its games and its clock"`
	Computer string          `json:"computer,omitempty" doc:"the level of the computer that fills in where the number of players is odd; none if left out"`
	TournamentSeat
}

// TournamentSeat is the request for a seat in a tournament.
type TournamentSeat struct {
	Name    string   `json:"name" doc:"your name, which nobody else there may have"`
	Watches bool     `json:"watches,omitempty" doc:"you do not play"`
	Bot     bool     `json:"bot,omitempty" doc:"you are a program, which is marked"`
	_       struct{} `json:"-" additionalProperties:"false"`
}

// TournamentCommand is a command from someone in a tournament. A command that is sent twice is carried out only once.
type TournamentCommand struct {
	Kind   tournament.CommandKind `json:"kind" enum:"leave,rename,remove,hand-over,start,close"`
	Target tournament.Seat        `json:"target,omitempty" doc:"the seat of the person to be renamed, removed or made host"`
	Name   string                 `json:"name,omitempty" doc:"for rename: the new name"`
	Since  int                    `json:"since,omitempty" minimum:"0" doc:"the version that you have; matches has only those that changed after it"`
	_      struct{}               `json:"-" additionalProperties:"false"`
}

// Tournament is the state of a tournament as its reader sees it.
type Tournament struct {
	tournament.View
	Table  Table     `json:"table" doc:"the table of every match"`
	Status string    `json:"status" doc:"the state of the tournament in a sentence"`
	Now    time.Time `json:"now,omitzero" required:"true" doc:"the server's time, to compute deadlines with"`
}

// After returns the tournament with all its matches, given an earlier state of the same tournament.
func (t Tournament) After(before Tournament) Tournament {
	if t.Since > 0 {
		t.Matches = merged(before.Matches, t.Matches, func(one tournament.MatchView) int { return one.Number })
		t.Since = 0
	}
	return t
}

// Next returns the id of the match that the reader has to play now. It returns "" if there is none, or if the only such match
// is the one just played. The result last reports that no other match will come, because the tournament is over or the reader
// is no longer in it.
func (t Tournament) Next(played string) (id string, last bool) {
	if t.You == nil || t.Phase == tournament.Over {
		return "", true
	}
	if t.You.Match == played {
		return "", false
	}
	return t.You.Match, false
}

// The names that the API's description uses for the parts of a tournament.
type (
	TournamentPlayer tournament.PlayerView
	TournamentMatch  tournament.MatchView
	TournamentResult tournament.Result
	TournamentYou    tournament.Private
)
