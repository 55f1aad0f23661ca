package wire

import "keypeg"

// SheetRequest is a match on a real board as its players write it down.
type SheetRequest struct {
	Edition     string      `json:"edition"`
	Games       int         `json:"games,omitempty" doc:"the agreed number of games or rounds, 60 at most; in rounds the steps to win"`
	First       keypeg.Seat `json:"first,omitempty" enum:"host,guest" doc:"the player who makes the first code"`
	BreaksShort string      `json:"breaks_short,omitempty" enum:"host,guest" doc:"the player who breaks the smaller board of a handicap; the guest if left out"`
	Names       [2]string   `json:"names"`
	Played      []SheetGame `json:"played"`
	Agreed      bool        `json:"agreed,omitempty" doc:"both players end the match after these games, if it is not over by then"`
	_           struct{}    `json:"-" additionalProperties:"false"`
}

// SheetGame is the result of a game.
type SheetGame struct {
	Rows   [2]int   `json:"rows" doc:"the rows of host and guest; 0 for a player who did not break a code"`
	Broken [2]bool  `json:"broken"`
	Misled [2]bool  `json:"misled" doc:"whether host and guest were given a wrong answer"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// Sheet is the score of a match as its rulebook counts it.
type Sheet struct {
	Title   string         `json:"title"`
	Points  [2]int         `json:"points"`
	Lines   []SheetLine    `json:"lines" doc:"a line for each game"`
	Maker   *keypeg.Seat   `json:"maker,omitempty" doc:"the player who makes the next code, if it is one of them"`
	Number  int            `json:"number" doc:"the number of the next game"`
	Over    bool           `json:"over"`
	Winner  *keypeg.Seat   `json:"winner,omitempty" doc:"the winner; left out for a draw"`
	Text    string         `json:"text" doc:"the score, in a sentence"`
	Tracker keypeg.Tracker `json:"tracker" enum:"sheet,tracks,lines,markers"`
	Boards  [2]Board       `json:"boards"`
	Limits  []float64      `json:"limits" doc:"the rulebook's limits for a turn, in seconds"`
}

// SheetLine is the score of one game.
type SheetLine struct {
	Number int          `json:"number"`
	Maker  *keypeg.Seat `json:"maker,omitempty"`
	Award  [2]int       `json:"award"`
	Credit [2]int       `json:"credit" doc:"the rows that are subtracted for a misled player when the rows of the round are compared"`
	Void   bool         `json:"void" doc:"the game was spoilt or void, and is not one of the agreed games"`
	Replay bool         `json:"replay" doc:"the game is repeated, like every void game, unless the match ended with it"`
	Clause string       `json:"clause" doc:"the clause that decides it"`
	Text   string       `json:"text" doc:"the result of the game and its points, in sentences"`

	Uncounted bool `json:"uncounted" doc:"its points do not count, because both players ended the match"`
}
