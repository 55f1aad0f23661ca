package wire

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/internal/party"
)

// NewParty is the request for a party, in which many people break the same codes. The caller
// becomes the party's host.
type NewParty struct {
	Edition string       `json:"edition,omitempty" doc:"the edition" example:"classic"`
	Rules   string       `json:"rules,omitempty" doc:"the rulebook, for a board without an edition"`
	Board   string       `json:"board,omitempty" doc:"a board in its text form, instead of the edition's"`
	Boards  []string     `json:"boards,omitempty" maxItems:"60" doc:"the board of each code in its text form, if they differ"`
	Codes   int          `json:"codes" doc:"the number of codes" minimum:"1"`
	Pace    party.Pace   `json:"pace,omitempty" enum:"own,together" doc:"whether players go on at their own pace, as by default, or row by row together"`
	Limit   float64      `json:"limit,omitempty" doc:"seconds per row and for making a code; 0 for none"`
	Source  party.Source `json:"source,omitempty" enum:"keypeg,players" doc:"who makes the codes: Keypeg, as by default, or the players in turn"`
	Teams   int          `json:"teams,omitempty" doc:"the number of teams; 0 for none"`
	Taught  bool         `json:"taught,omitempty" doc:"each answer is explained to the player who gets it"`
	Lesson  bool         `json:"lesson,omitempty" doc:"the lesson, in which everybody places the same rows; only limit and teams can be chosen then"`
	PartySeat
}

// PartySeat is the request for a seat in a party.
type PartySeat struct {
	Name    string   `json:"name" doc:"your name, which nobody else there may have"`
	Team    int      `json:"team,omitempty" doc:"the number of your team, from 1; 0 for the smallest"`
	Watches bool     `json:"watches,omitempty" doc:"you do not play, like a teacher"`
	_       struct{} `json:"-" additionalProperties:"false"`
}

// PartyCommand is a command from someone in a party.
type PartyCommand struct {
	Kind   party.CommandKind `json:"kind" enum:"leave,rename,code,place,give-up,remove,mute,unmute,hand-over,name-team,start,hint,pause,resume,skip,stop,close"`
	ID     string            `json:"id,omitempty" maxLength:"32" doc:"a random id for this command; if it is sent again with the same id, it is carried out only once"`
	Round  int               `json:"round,omitempty" doc:"for commands about a round: its number; for start, that of the next"`
	Row    int               `json:"row,omitempty" doc:"for place: the number of the row, from 1"`
	Code   string            `json:"code,omitempty" doc:"for code and place: the pegs" example:"1122"`
	Target party.Seat        `json:"target,omitempty" doc:"the seat of the person to be renamed, removed, muted, unmuted or made host"`
	Name   string            `json:"name,omitempty" doc:"for rename and name-team: the new name"`
	Team   int               `json:"team,omitempty" doc:"for name-team: the number of the team, from 1"`
	Since  int               `json:"since,omitempty" minimum:"0" doc:"the version that you have; players has only those who changed after it"`
	_      struct{}          `json:"-" additionalProperties:"false"`
}

// Party is the state of a party as its reader sees it.
type Party struct {
	party.View
	Board   Board           `json:"board" doc:"the board of the current code"`
	Title   string          `json:"title" doc:"the board's name"`
	Palette []keypeg.Colour `json:"palette"`
	Status  string          `json:"status" doc:"the state of the party in a sentence"`
	Note    string          `json:"note,omitempty" doc:"a sentence about a row worth a look in the last round, for round.result.note"`
	Best    int             `json:"best,omitempty" doc:"the rows in which the best strategy known breaks the code of the last round, if there is one for the board"`
	Tip     string          `json:"tip,omitempty" doc:"a sentence about what you could do better, after a round"`
	Told    string          `json:"told,omitempty" doc:"a sentence about the keys of your last row, if answers are explained"`
	Means   string          `json:"means,omitempty" doc:"in a lesson, a sentence about the keys of the last row that everybody has placed"`
	Step    string          `json:"step,omitempty" doc:"in a lesson, a sentence about the row that everybody places now"`
	Now     time.Time       `json:"now,omitzero" required:"true" doc:"the server's time, to compute deadlines with"`
}

// After returns the party with all its players, and takes those that have not changed from an earlier
// state.
func (p Party) After(before Party) Party {
	if p.Since > 0 {
		p.Players = merged(before.Players, p.Players, func(one party.PlayerView) int { return int(one.Seat) })
		p.Since = 0
	}
	return p
}

// merged returns a list updated with the items that have changed. Both lists are in ascending order of the
// numbers of their items.
func merged[T any](before, changed []T, number func(T) int) []T {
	all := slices.Clone(before)
	for _, one := range changed {
		at, known := slices.BinarySearchFunc(all, number(one), func(other T, n int) int { return number(other) - n })
		if known {
			all[at] = one
		} else {
			all = slices.Insert(all, at, one)
		}
	}
	return all
}

// PartyRound is a finished round of a party, with all its boards.
type PartyRound struct {
	party.Ended
	Board   Board           `json:"board"`
	Palette []keypeg.Colour `json:"palette"`
	Told    string          `json:"told,omitempty" doc:"a sentence about a row worth a look, for result.note"`
	Best    int             `json:"best,omitempty" doc:"the rows in which the best strategy known breaks the code, if there is one for the board"`
	Tips    []string        `json:"tips" doc:"for each board, a sentence about what could have been done better"`
}

// PartyProgress contains each player's result for each code of a party.
type PartyProgress party.Progress

// ProposedNames proposes names for a person who wants to join a party or a tournament.
type ProposedNames struct {
	Names []string `json:"names" doc:"friendly names that nobody there has yet"`
}

// The names of a party's parts in the API's description.
type (
	PartyRoundView  party.RoundView
	PartyResult     party.RoundResult
	PartyRow        party.RowView
	PartyPlayer     party.PlayerView
	PartyYou        party.Private
	PartyHost       party.HostPart
	PartyTeam       party.TeamView
	PartyWinner     party.Winner
	PartyNote       party.Note
	PartyEndedBoard party.EndedBoard
	PartyCode       party.ProgressCode
	PartyTries      party.ProgressPlayer
	PartyTry        party.Try
)
