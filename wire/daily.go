package wire

import (
	"time"

	"keypeg"
)

// Today contains a day's codes and the caller's results.
type Today struct {
	Day    string       `json:"day" doc:"the day, in UTC" example:"2026-11-20"`
	Ends   time.Time    `json:"ends"`
	Boards []DailyBoard `json:"boards"`
	Streak int          `json:"streak" doc:"the number of days in a row, up to today or yesterday, on which you broke a code"`
	Best   int          `json:"best" doc:"your longest streak"`
}

// DailyBoard is the code of a day on one printed board.
type DailyBoard struct {
	Edition string          `json:"edition" doc:"the slug of the edition"`
	Title   string          `json:"title"`
	Board   Board           `json:"board"`
	Palette []keypeg.Colour `json:"palette"`
	Played  int             `json:"played" doc:"the finished attempts of all players"`
	Yours   *DailyOwn       `json:"yours,omitempty"`
	Code    keypeg.Code     `json:"code,omitempty" doc:"the code, once you may see it"`
}

// DailyOwn is the caller's attempt at a day's code.
type DailyOwn struct {
	Match  string        `json:"match" doc:"the id of the match"`
	Over   bool          `json:"over"`
	Broken bool          `json:"broken"`
	Rows   int           `json:"rows"`
	Lines  []AnsweredRow `json:"lines" doc:"the rows placed so far"`
	Head   string        `json:"head,omitempty" doc:"the result, in a sentence, once the attempt has ended"`
	Share  *Share        `json:"share,omitempty" doc:"the result to share, once the attempt has ended"`
}

// DailyAttempts lists the caller's finished attempts by day and edition.
type DailyAttempts struct {
	Attempts []DailyAttempt `json:"attempts"`
}

// DailyAttempt is the caller's result for a day's code.
type DailyAttempt struct {
	Day     string `json:"day"`
	Edition string `json:"edition"`
	Match   string `json:"match"`
	Rows    int    `json:"rows"`
	Broken  bool   `json:"broken"`
}

// Share is a text to share with others. The text reveals nothing about the code.
type Share struct {
	Symbols string `json:"symbols"`
	Words   string `json:"words"`
}

// DailyStart begins the caller's attempt at a day's code, or a match for practice.
type DailyStart struct {
	Name string   `json:"name,omitempty"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// DailyResult is the public part of the results for a day's code on one board.
type DailyResult struct {
	Streak       int             `json:"streak" doc:"your streak, as in today's codes"`
	Day          string          `json:"day"`
	Edition      string          `json:"edition"`
	Title        string          `json:"title"`
	Board        Board           `json:"board"`
	Palette      []keypeg.Colour `json:"palette"`
	Ended        bool            `json:"ended" doc:"the day has ended, and everything is open"`
	Played       int             `json:"played"`
	Distribution []int           `json:"distribution" doc:"the number of attempts by rows used; the first is of those that broke the code in row 1"`
	Unbroken     int             `json:"unbroken"`
	Told         string          `json:"told" doc:"a sentence on how everybody did"`
	Yours        *DailyOwn       `json:"yours,omitempty"`
	Code         keypeg.Code     `json:"code,omitempty" doc:"the code, once you may see it"`
	Games        []DailyGame     `json:"games" doc:"the attempts of everybody, once the day has ended"`
}

// DailyGame is a player's attempt, which is shown when the day is over.
type DailyGame struct {
	Match  string `json:"match"`
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	Broken bool   `json:"broken"`
}

// DailyDays lists the days in the archive, the latest first.
type DailyDays struct {
	Days []string `json:"days"`
}

// DailyOf marks a match as an attempt at a day's code.
type DailyOf struct {
	Day      string `json:"day"`
	Edition  string `json:"edition"`
	Practice bool   `json:"practice,omitempty" doc:"the match began after the day, and counts for nothing"`
}
