package wire

import "keypeg"

// NewChallenge is the request for a challenge, in which others break the code of a finished game or a code that the caller
// chose.
type NewChallenge struct {
	Match string `json:"match,omitempty" doc:"the match of a finished game in which you broke a code, or tried to"`
	Game  int    `json:"game,omitempty" doc:"the serial of that game"`

	Edition string   `json:"edition,omitempty" doc:"the edition of a code of your own" example:"classic"`
	Rules   string   `json:"rules,omitempty" doc:"the rulebook, for a board without an edition"`
	Board   string   `json:"board,omitempty" doc:"a board in its text form, instead of the edition's"`
	Code    string   `json:"code,omitempty" doc:"your own code" example:"1122"`
	Name    string   `json:"name,omitempty" doc:"your name, with a code of your own"`
	_       struct{} `json:"-" additionalProperties:"false"`
}

// ChallengeStart is the request that begins the caller's attempt at a challenge.
type ChallengeStart struct {
	Name string   `json:"name,omitempty"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// Challenge is a code that anyone with its link can try to break. A Challenge reveals nothing about the code to people who have
// not finished their attempt.
type Challenge struct {
	ID      string          `json:"id"`
	By      string          `json:"by" doc:"the challenger's name"`
	Title   string          `json:"title" doc:"the challenge in a sentence"`
	Rules   string          `json:"rules" doc:"the rulebook whose pegs are shown"`
	Name    string          `json:"name" doc:"the board's name"`
	Board   Board           `json:"board"`
	Palette []keypeg.Colour `json:"palette"`
	Rows    int             `json:"rows,omitempty" doc:"the challenger's number of rows; left out for a code of their own"`
	Broken  bool            `json:"broken,omitempty" doc:"whether the challenger broke the code"`
	Own     bool            `json:"own,omitempty" doc:"you are the challenger"`
	Yours   string          `json:"yours,omitempty" doc:"the match of your attempt"`
	Open    bool            `json:"open,omitempty" doc:"you may see everything, because you have finished or are the challenger"`
	Tries   []ChallengeTry  `json:"tries" doc:"the attempts of everybody, the best first"`

	Code     keypeg.Code   `json:"code,omitempty" doc:"the code, once it is open"`
	Lines    []AnsweredRow `json:"lines,omitempty" doc:"the challenger's rows, once it is open"`
	Analysis string        `json:"analysis,omitempty" doc:"the analysis of the challenger's rows, once it is open"`
}

// ChallengeTry is one attempt at a challenge.
type ChallengeTry struct {
	Name   string        `json:"name"`
	Rows   int           `json:"rows" doc:"the number of rows placed so far"`
	Broken bool          `json:"broken"`
	Over   bool          `json:"over"`
	Yours  bool          `json:"yours,omitempty"`
	Match  string        `json:"match,omitempty" doc:"its match, once the challenge is open to you and the attempt is over"`
	Lines  []AnsweredRow `json:"lines,omitempty" doc:"its rows, for your own and the best, once the challenge is open to you"`
}
