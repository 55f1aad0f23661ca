package wire

import "keypeg"

// Amount is a number of codes.
type Amount struct {
	Codes string `json:"codes" doc:"a decimal number of any length"`
	Exact bool   `json:"exact" doc:"the codes were counted; otherwise the number is estimated from a sample"`
}

// PlayedRow is a row and its answer as people type them.
type PlayedRow struct {
	Row  string   `json:"row" doc:"the row; -- means that it was lost to time" example:"1122"`
	Keys string   `json:"keys,omitempty" example:"1r2w"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// PositionRequest describes a position.
type PositionRequest struct {
	Board string      `json:"board" doc:"an edition's slug, or a board in its text form" example:"classic"`
	Rules string      `json:"rules,omitempty" doc:"the rulebook whose colour letters are used"`
	Rows  []PlayedRow `json:"rows"`
}

// PositionCodes is the request for the codes left in a position.
type PositionCodes struct {
	PositionRequest
	Limit  int      `json:"limit,omitempty" minimum:"0" maximum:"500" doc:"the most codes to list; 100 if left out"`
	Offset int      `json:"offset,omitempty" minimum:"0" doc:"the number of codes to skip"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// Position describes the known facts about the code after some rows.
type Position struct {
	Board   Board           `json:"board"`
	Palette []keypeg.Colour `json:"palette"`
	Rows    []AnsweredRow   `json:"rows" doc:"the rows as they were understood"`
	Left    Amount          `json:"left"`
	Codes   []keypeg.Code   `json:"codes" doc:"some of the codes left, in order"`
	Slips   []Slip          `json:"slips" doc:"if no code is left: the answers that may be wrong, the likeliest first"`
	Text    string          `json:"text" doc:"the position, in a sentence"`
}

// AnsweredRow is a row with its answer.
type AnsweredRow struct {
	Row  keypeg.Code  `json:"row,omitempty"`
	Keys *keypeg.Keys `json:"keys,omitempty"`
	Lost bool         `json:"lost,omitempty"`
}

// Slip is a smallest set of answers that, if changed, lets some code agree with all
// answers.
type Slip struct {
	Rows  []SlipRow `json:"rows"`
	Left  int       `json:"left" doc:"the number of codes that agree with all other answers"`
	Apart int       `json:"apart" doc:"the number of keys to change"`
}

// SlipRow is an answer that may be wrong.
type SlipRow struct {
	Row   int         `json:"row" doc:"the number of the row, from 1"`
	Given keypeg.Keys `json:"given"`
	Maybe keypeg.Keys `json:"maybe" doc:"the nearest answer that would be possible"`
}

// PositionBest is the request for the best rows in a position.
type PositionBest struct {
	PositionRequest
	Count int      `json:"count,omitempty" minimum:"0" maximum:"10" doc:"the most rows to return; 5 if left out"`
	_     struct{} `json:"-" additionalProperties:"false"`
}

// BestRows lists rows to play, the best first.
type BestRows struct {
	Rows []Advice `json:"rows"`
}

// Advice is a row to play, with its figures.
type Advice struct {
	Row      keypeg.Code `json:"row"`
	Expected float64     `json:"expected,omitempty" doc:"the expected rows to the end under best play, including this one; 0 if unknown"`
	Fraction string      `json:"fraction,omitempty" doc:"the same as a fraction" example:"5625/1296"`
	Exact    bool        `json:"exact" doc:"the value is proved; otherwise it is approximate"`
	CouldBe  bool        `json:"could_be" doc:"the row can still be the code"`
}

// PositionRow is the request for the effect of a row.
type PositionRow struct {
	PositionRequest
	Row string   `json:"row"`
	_   struct{} `json:"-" additionalProperties:"false"`
}

// RowEffect lists, for each possible answer to a row, the codes that would be left.
type RowEffect struct {
	Advice  Advice `json:"advice"`
	Against []int  `json:"against" doc:"the numbers of the rows that it disagrees with, from 1"`
	Parts   []Part `json:"parts" doc:"the codes left by each answer, the largest number first"`
}

// Part describes the codes that an answer would leave.
type Part struct {
	Keys  keypeg.Keys `json:"keys"`
	Left  Amount      `json:"left"`
	Share float64     `json:"share" doc:"the share of the codes left now"`
}

// PositionMove is the request for the row that a level of the computer would play.
type PositionMove struct {
	PositionRequest
	Level string   `json:"level"`
	_     struct{} `json:"-" additionalProperties:"false"`
}

// Move is the row that a level plays.
type Move struct {
	Row keypeg.Code `json:"row"`
}
