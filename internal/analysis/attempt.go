package analysis

import (
	"context"
	"crypto/rand"
	"time"

	"keypeg"
	"keypeg/match"
)

// An Attempt is one person's board: the rows that the person placed to break a code.
type Attempt struct {
	ID      string       // of the record
	Config  match.Config // the terms from AttemptAt, without an ID
	Maker   string       // the names
	Breaker string
	Colours string // the rulebook whose colours the pegs had, or "" for that of Config
	Code    keypeg.Code
	Rows    []keypeg.Code // the rows that were placed, without those lost because time ran out
	At      time.Time     // only the date matters
}

// AttemptAt returns the terms of an attempt: one game on a board, without a clock, against a table that only gives answers.
// If the rulebook does not allow a single game, the rules of Remastered apply, which allow any number of games.
func AttemptAt(rules string, board keypeg.Format) match.Config {
	c := match.Config{Rules: rules, Mode: keypeg.Series, Boards: [2]keypeg.Format{board, board}, Games: 1, Answers: keypeg.Auto, First: match.HostFirst}
	if c.Validate() != nil {
		c.Rules = "remastered"
	}
	return c
}

// AddAttempt stores the record of an attempt, as Add does, and returns the id of its analysis. If the attempt has not broken
// the code, its record ends with the event of giving up.
func (r *Records) AddAttempt(ctx context.Context, a Attempt) (string, error) {
	config := a.Config
	config.ID = a.ID
	m, err := match.New(config)
	if err != nil {
		return "", err
	}
	var events []match.Event
	do := func(command match.Command) {
		if err != nil || m.Result != nil {
			return
		}
		command.Version = m.Version
		var more []match.Event
		more, m, err = m.Decide(command, time.Time{}, rand.Reader)
		events = append(events, more...)
	}
	do(match.Command{Kind: match.Sit, Seat: keypeg.Host, Name: a.Maker})
	do(match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: a.Breaker})
	do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: a.Code})
	for _, row := range a.Rows {
		do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: row})
	}
	do(match.Command{Kind: match.GiveUp, Seat: keypeg.Guest})
	if err != nil {
		return "", err
	}
	played := match.Record(config, a.At.UTC().Format(time.DateOnly), events).WithColours(a.Colours)
	return r.Add(ctx, played.String(), [32]byte{})
}
