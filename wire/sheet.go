package wire

import "keypeg"

// SheetRequest is a match on a real board as its players write it down.
type SheetRequest struct {
	Edition     string      `json:"edition"`
	Games       int         `json:"games,omitempty" doc:"games or rounds agreed, 60 at most; in rounds the steps to win"`
	First       keypeg.Seat `json:"first,omitempty" enum:"host,guest" doc:"who makes the first code"`
	BreaksShort string      `json:"breaks_short,omitempty" enum:"host,guest" doc:"who breaks the smaller board of a handicap; the guest if left out"`
	Names       [2]string   `json:"names"`
	Played      []SheetGame `json:"played"`
	Agreed      bool        `json:"agreed,omitempty" doc:"both end the match after these games, if it is not over by then"`
	_           struct{}    `json:"-" additionalProperties:"false"`
}

// SheetGame is the result of a game.
type SheetGame struct {
	Rows   [2]int   `json:"rows" doc:"placed by host and guest; 0 for who did not break in it"`
	Broken [2]bool  `json:"broken"`
	Misled [2]bool  `json:"misled" doc:"was given a wrong answer"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// Sheet is the score by the rulebook.
type Sheet struct {
	Title   string         `json:"title"`
	Points  [2]int         `json:"points"`
	Lines   []SheetLine    `json:"lines" doc:"one a game"`
	Maker   *keypeg.Seat   `json:"maker,omitempty" doc:"who makes the next code, where it is one of them"`
	Number  int            `json:"number" doc:"of the game to be played next"`
	Over    bool           `json:"over"`
	Winner  *keypeg.Seat   `json:"winner,omitempty" doc:"none for a draw"`
	Text    string         `json:"text" doc:"how it stands, in a sentence"`
	Tracker keypeg.Tracker `json:"tracker" enum:"sheet,tracks,lines,markers"`
	Boards  [2]Board       `json:"boards"`
	Limits  []float64      `json:"limits" doc:"for a turn, offered by the rulebook; in seconds"`
}

// SheetLine is the score of one game.
type SheetLine struct {
	Number int          `json:"number"`
	Maker  *keypeg.Seat `json:"maker,omitempty"`
	Award  [2]int       `json:"award"`
	Credit [2]int       `json:"credit" doc:"rows fewer that count for the misled player when the rows of the round are compared"`
	Void   bool         `json:"void" doc:"spoilt or void: not one of the agreed games"`
	Replay bool         `json:"replay" doc:"played again: so is what is void, unless the match ended with it"`
	Clause string       `json:"clause" doc:"the rule it follows"`
	Text   string       `json:"text" doc:"how the game came out and what it brought, in sentences"`

	Uncounted bool `json:"uncounted" doc:"its points are left out, for both ended the match"`
}
