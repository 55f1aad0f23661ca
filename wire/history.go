package wire

import (
	"time"

	"keypeg"
)

// History lists the games that the caller has played.
type History struct {
	Editions []EditionHistory `json:"editions"`
	Games    []HistoryGame    `json:"games" doc:"in which the caller broke a code, the latest first"`
}

// EditionHistory sums up the games on one edition.
type EditionHistory struct {
	Edition      string  `json:"edition" doc:"slug, or a board of one's own in its text form"`
	Title        string  `json:"title"`
	Games        int     `json:"games" doc:"codes the caller set out to break"`
	Broken       int     `json:"broken"`
	Mean         float64 `json:"mean" doc:"rows of the codes broken, on average, without games in which a hint named rows to place; 0 without any"`
	Best         float64 `json:"best,omitempty" doc:"what perfect play, or the best known, needs on average over all codes: beside the mean of a few games it says nothing"`
	BestProved   bool    `json:"best_proved,omitempty"`
	Distribution []int   `json:"distribution" doc:"codes broken by rows used; the first in row 1"`
	Matches      int     `json:"matches"`
	Won          int     `json:"won"`
	Drawn        int     `json:"drawn"`
	Lost         int     `json:"lost"`
	RowSeconds   float64 `json:"row_seconds,omitempty" doc:"median time for a row; 0 where unknown"`
	RowLoss      float64 `json:"row_loss" doc:"mean loss a row, over the games analysed"`
	Hinted       int     `json:"hinted,omitempty" doc:"rows before which a hint named rows to place: they count in no average"`
	Analysed     int     `json:"analysed" doc:"games"`
}

// HistoryGame is one code that the caller tried to break.
type HistoryGame struct {
	Match    string      `json:"match,omitempty" doc:"where it was played"`
	Analysis string      `json:"analysis,omitempty" doc:"of an imported record"`
	Serial   int         `json:"serial"`
	Edition  string      `json:"edition"`
	Title    string      `json:"title"`
	At       time.Time   `json:"at"`
	Seat     keypeg.Seat `json:"seat"`
	Rival    string      `json:"rival"`
	Outcome  string      `json:"outcome"`
	Rows     int         `json:"rows"`
	Seconds  float64     `json:"seconds,omitempty" doc:"of all rows"`
	Loss     *float64    `json:"loss,omitempty" doc:"a row; once analysed"`
	Luck     *float64    `json:"luck,omitempty"`
	Accuracy *float64    `json:"accuracy,omitempty"`
	Imported bool        `json:"imported,omitempty"`
	Hints    int         `json:"hints,omitempty"`
	Hinted   int         `json:"hinted,omitempty" doc:"rows before which a hint named rows to place: they count neither in loss nor in accuracy"`
	Drawn    *GameDrawn  `json:"drawn,omitempty" doc:"of the latest hundred games"`
}

// GameDrawn contains everything needed to draw a finished game.
type GameDrawn struct {
	Board   Board          `json:"board"`
	Palette keypeg.Palette `json:"palette"`
	Code    keypeg.Code    `json:"code,omitempty"`
	Rows    []AnsweredRow  `json:"rows"`
}

// HistoryImport contains records of games played elsewhere or earlier.
type HistoryImport struct {
	Records string   `json:"records" doc:"one record after another"`
	Name    string   `json:"name" doc:"the caller's in those records"`
	_       struct{} `json:"-" additionalProperties:"false"`
}

// HistoryImported says how many records were added, already known or refused.
type HistoryImported struct {
	Added   int      `json:"added"`
	Known   int      `json:"known" doc:"there already"`
	Refused []string `json:"refused" doc:"a sentence for each record that was not taken"`
	Notes   []string `json:"notes" doc:"a sentence for whatever could not be checked in those that were"`
}
