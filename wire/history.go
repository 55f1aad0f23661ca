package wire

import (
	"time"

	"keypeg"
)

// History lists the games that the caller has played.
type History struct {
	Editions []EditionHistory `json:"editions"`
	Games    []HistoryGame    `json:"games" doc:"the games in which you broke a code, the latest first"`
}

// EditionHistory sums up the games of one edition.
type EditionHistory struct {
	Edition      string  `json:"edition" doc:"the slug of an edition, or a custom board in its text form"`
	Title        string  `json:"title"`
	Games        int     `json:"games" doc:"the number of codes that you tried to break"`
	Broken       int     `json:"broken"`
	Mean         float64 `json:"mean" doc:"the mean number of rows over the codes you broke, without games in which a hint named rows to place; 0 if there are none"`
	Best         float64 `json:"best,omitempty" doc:"the mean number of rows of perfect play, or of the best known, over all codes; the mean of a few games is not comparable"`
	BestProved   bool    `json:"best_proved,omitempty"`
	Distribution []int   `json:"distribution" doc:"the number of codes broken by rows used; the first is of those broken in row 1"`
	Matches      int     `json:"matches"`
	Won          int     `json:"won"`
	Drawn        int     `json:"drawn"`
	Lost         int     `json:"lost"`
	RowSeconds   float64 `json:"row_seconds,omitempty" doc:"the median time for a row; 0 if unknown"`
	RowLoss      float64 `json:"row_loss" doc:"the mean loss of a row, over the analysed games"`
	Hinted       int     `json:"hinted,omitempty" doc:"the number of rows before which a hint named rows to place; they do not count in averages"`
	Analysed     int     `json:"analysed" doc:"the number of analysed games"`
}

// HistoryGame is one code that the caller tried to break.
type HistoryGame struct {
	Match    string      `json:"match,omitempty" doc:"the match in which it was played"`
	Analysis string      `json:"analysis,omitempty" doc:"the analysis of an imported record"`
	Serial   int         `json:"serial"`
	Edition  string      `json:"edition"`
	Title    string      `json:"title"`
	At       time.Time   `json:"at"`
	Seat     keypeg.Seat `json:"seat"`
	Rival    string      `json:"rival"`
	Outcome  string      `json:"outcome"`
	Rows     int         `json:"rows"`
	Seconds  float64     `json:"seconds,omitempty" doc:"the time for all rows"`
	Loss     *float64    `json:"loss,omitempty" doc:"the mean loss of a row; left out until the game is analysed"`
	Luck     *float64    `json:"luck,omitempty"`
	Accuracy *float64    `json:"accuracy,omitempty"`
	Imported bool        `json:"imported,omitempty"`
	Hints    int         `json:"hints,omitempty"`
	Hinted   int         `json:"hinted,omitempty" doc:"the number of rows before which a hint named rows to place; they count neither in loss nor in accuracy"`
	Drawn    *GameDrawn  `json:"drawn,omitempty" doc:"the board, for the latest hundred games"`
}

// GameDrawn contains everything that is needed to draw a finished game.
type GameDrawn struct {
	Board   Board          `json:"board"`
	Palette keypeg.Palette `json:"palette"`
	Code    keypeg.Code    `json:"code,omitempty"`
	Rows    []AnsweredRow  `json:"rows"`
}

// HistoryImport contains records of games played elsewhere or earlier.
type HistoryImport struct {
	Records string   `json:"records" doc:"the records, one after another"`
	Name    string   `json:"name" doc:"your name in those records"`
	_       struct{} `json:"-" additionalProperties:"false"`
}

// HistoryImported counts the records that were added, were already known, or
// were refused.
type HistoryImported struct {
	Added   int      `json:"added"`
	Known   int      `json:"known" doc:"the number of records that were there already"`
	Refused []string `json:"refused" doc:"a sentence for each refused record"`
	Notes   []string `json:"notes" doc:"a sentence for each thing in the accepted records that could not be checked"`
}
