package wire

import "keypeg"

// AnalysisRequest contains a record to analyse.
type AnalysisRequest struct {
	Record string   `json:"record" doc:"one match, as docs/notation.md has it"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// AnalysisMade contains the id by which an analysis can be found.
type AnalysisMade struct {
	ID string `json:"id"`
}

// Analysis says how well a match was played. It fills in while the server works on it.
type Analysis struct {
	Title    string          `json:"title"`
	Date     string          `json:"date,omitempty"`
	Rules    string          `json:"rules"`
	Edition  string          `json:"edition,omitempty" doc:"slug of the printed edition, if it is one"`
	Players  [2]string       `json:"players" doc:"host, guest"`
	Palette  []keypeg.Colour `json:"palette"`
	Boards   [2]Board        `json:"boards" doc:"what host and guest break"`
	Points   [2]int          `json:"points"`
	Games    []GameAnalysis  `json:"games"`
	Done     int             `json:"done" doc:"rows judged so far"`
	Rows     int             `json:"rows" doc:"rows to judge"`
	Finished bool            `json:"finished"`
	Busy     bool            `json:"busy,omitempty" doc:"too much is being analysed: ask again later"`
	Notes    []string        `json:"notes" doc:"a sentence for whatever could not be checked in the record"`
}

// GameAnalysis is the analysis of one game or round.
type GameAnalysis struct {
	Serial int             `json:"serial"`
	Number int             `json:"number"`
	Title  string          `json:"title" doc:"what it is called"`
	Maker  *keypeg.Seat    `json:"maker,omitempty"`
	Boards []BoardAnalysis `json:"boards"`
}

// BoardAnalysis is the analysis of one Codebreaker's game.
type BoardAnalysis struct {
	Breaker  keypeg.Seat    `json:"breaker"`
	Code     keypeg.Code    `json:"code,omitempty" doc:"not there if it was never set"`
	Outcome  keypeg.Outcome `json:"outcome"`
	Story    string         `json:"story" doc:"how it came out, in a sentence"`
	Rows     []RowAnalysis  `json:"rows"`
	Loss     float64        `json:"loss" doc:"skill: expected rows given away, over all rows judged that count"`
	Luck     float64        `json:"luck" doc:"rows saved by the answers against what was to be expected"`
	Accuracy *float64       `json:"accuracy,omitempty" doc:"0 to 100, once every row is judged"`
	Choice   *CodeChoice    `json:"choice,omitempty" doc:"the Codemaker's code against the best mixture"`
	Finished bool           `json:"finished"`
	Text     string         `json:"text,omitempty" doc:"how well it was played, in words, once it is finished"`
	Hinted   string         `json:"hinted,omitempty" doc:"a sentence that names the rows left out of loss and accuracy, since a hint named rows to place before them"`
}

// CodeChoice rates the choice of a code.
type CodeChoice struct {
	Chance float64 `json:"chance" doc:"with which the best mixture known gives this very code"`
	Even   float64 `json:"even" doc:"if all codes were as likely"`
	Rows   float64 `json:"rows" doc:"expected of the strategy in the book against codes of this pattern"`
	Mean   float64 `json:"mean" doc:"the same against all codes"`
	Text   string  `json:"text"`
}

// RowAnalysis is the verdict on a row.
type RowAnalysis struct {
	Number   int          `json:"number"`
	Row      keypeg.Code  `json:"row,omitempty"`
	Keys     *keypeg.Keys `json:"keys,omitempty"`
	Lost     bool         `json:"lost,omitempty"`
	Wrong    bool         `json:"wrong,omitempty" doc:"its answer was wrong"`
	Before   *Amount      `json:"before,omitempty" doc:"codes that fitted before it"`
	After    *Amount      `json:"after,omitempty"`
	CouldBe  bool         `json:"could_be" doc:"it could have been the code"`
	Against  []int        `json:"against,omitempty" doc:"rows it disagreed with, from 1"`
	Judged   bool         `json:"judged" doc:"the fields below are there"`
	Best     keypeg.Code  `json:"best,omitempty"`
	BestRows float64      `json:"best_rows,omitempty" doc:"expected to the end with the best row"`
	Expected float64      `json:"expected,omitempty" doc:"expected to the end with the row that was played"`
	Loss     float64      `json:"loss" doc:"the difference; 0 is best"`
	Luck     float64      `json:"luck"`
	Exact    bool         `json:"exact" doc:"proved; else an approximation"`
	Hinted   bool         `json:"hinted,omitempty" doc:"a hint named rows to place before it: it is left out of the board's loss and accuracy"`
	Text     string       `json:"text,omitempty" doc:"the verdict with its figures in words, once the row was looked at"`
}
