package wire

import "keypeg"

// AnalysisRequest contains a record to analyse.
type AnalysisRequest struct {
	Record string   `json:"record" doc:"the record of one match, as described in docs/notation.md"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// AnalysisMade contains the id to use in requests for an analysis.
type AnalysisMade struct {
	ID string `json:"id"`
}

// Analysis assesses the play in a match. It contains those parts that the server has
// finished.
type Analysis struct {
	Title    string          `json:"title"`
	Date     string          `json:"date,omitempty"`
	Rules    string          `json:"rules"`
	Edition  string          `json:"edition,omitempty" doc:"the slug of the printed edition, if it is one"`
	Players  [2]string       `json:"players" doc:"the host's name, then the guest's"`
	Palette  []keypeg.Colour `json:"palette"`
	Boards   [2]Board        `json:"boards" doc:"the board that the host breaks, then the guest's"`
	Points   [2]int          `json:"points"`
	Games    []GameAnalysis  `json:"games"`
	Done     int             `json:"done" doc:"the number of rows judged so far"`
	Rows     int             `json:"rows" doc:"the number of rows to judge"`
	Finished bool            `json:"finished"`
	Busy     bool            `json:"busy,omitempty" doc:"too much is being analysed; ask again later"`
	Notes    []string        `json:"notes" doc:"a sentence for each thing in the record that could not be checked"`
}

// GameAnalysis is the part of an Analysis about one game or round.
type GameAnalysis struct {
	Serial int             `json:"serial"`
	Number int             `json:"number"`
	Title  string          `json:"title" doc:"the name of the game"`
	Maker  *keypeg.Seat    `json:"maker,omitempty"`
	Boards []BoardAnalysis `json:"boards"`
}

// BoardAnalysis is the part of an Analysis about one Codebreaker's game.
type BoardAnalysis struct {
	Breaker  keypeg.Seat    `json:"breaker"`
	Code     keypeg.Code    `json:"code,omitempty" doc:"the code; left out if it was never set"`
	Outcome  keypeg.Outcome `json:"outcome"`
	Story    string         `json:"story" doc:"the result, in a sentence"`
	Rows     []RowAnalysis  `json:"rows"`
	Loss     float64        `json:"loss" doc:"skill: the expected rows given away, over all judged rows that count"`
	Luck     float64        `json:"luck" doc:"the rows that the answers saved, compared with the average over all possible answers"`
	Accuracy *float64       `json:"accuracy,omitempty" doc:"from 0 to 100; left out until every row is judged"`
	Choice   *CodeChoice    `json:"choice,omitempty" doc:"the Codemaker's code, compared with the best mixture"`
	Finished bool           `json:"finished"`
	Text     string         `json:"text,omitempty" doc:"a sentence on how well the game was played; empty until it is finished"`
	Hinted   string         `json:"hinted,omitempty" doc:"a sentence that names the rows left out of loss and accuracy, because a hint named rows to place before them"`
}

// CodeChoice rates the choice of a code.
type CodeChoice struct {
	Chance float64 `json:"chance" doc:"the probability with which the best mixture known draws this code"`
	Even   float64 `json:"even" doc:"the same if all codes were equally likely"`
	Rows   float64 `json:"rows" doc:"the expected rows of the book's strategy against codes of this pattern"`
	Mean   float64 `json:"mean" doc:"the same against all codes"`
	Text   string  `json:"text"`
}

// RowAnalysis is the verdict on a row.
type RowAnalysis struct {
	Number   int          `json:"number"`
	Row      keypeg.Code  `json:"row,omitempty"`
	Keys     *keypeg.Keys `json:"keys,omitempty"`
	Lost     bool         `json:"lost,omitempty"`
	Wrong    bool         `json:"wrong,omitempty" doc:"the answer to this row was wrong"`
	Before   *Amount      `json:"before,omitempty" doc:"the codes that agreed with all answers before it"`
	After    *Amount      `json:"after,omitempty"`
	CouldBe  bool         `json:"could_be" doc:"the row could have been the code"`
	Against  []int        `json:"against,omitempty" doc:"the numbers of the rows that it disagreed with, from 1"`
	Judged   bool         `json:"judged" doc:"the row was judged, and the fields below are set"`
	Best     keypeg.Code  `json:"best,omitempty"`
	BestRows float64      `json:"best_rows,omitempty" doc:"the expected rows to the end with the best row"`
	Expected float64      `json:"expected,omitempty" doc:"the expected rows to the end with the placed row"`
	Loss     float64      `json:"loss" doc:"the difference of these two; 0 is best"`
	Luck     float64      `json:"luck"`
	Exact    bool         `json:"exact" doc:"the values are proved; otherwise they are approximate"`
	Hinted   bool         `json:"hinted,omitempty" doc:"a hint named rows to place before it, so it does not count in the board's loss and accuracy"`
	Text     string       `json:"text,omitempty" doc:"the judgement with its figures, in words; empty until the row was judged"`
}
