package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/engine"
	"keypeg/wire"
)

// takes returns nil if the program can play a board, and the reason if it cannot.
func (b *botRun) takes(ctx context.Context, board keypeg.Format) error {
	err, known := b.plays[board]
	if !known {
		err = b.program.Takes(ctx, board)
		if refused, is := errors.AsType[*engine.ProgramError](err); err == nil || is && refused.Said {
			b.plays[board] = err
		}
	}
	return err
}

// sitDown takes a seat according to the flags.
func (b *botRun) sitDown(ctx context.Context) (*client.Match, error) {
	switch {
	case b.match != "":
		return b.client.Match(b.match), nil
	case b.join != "":
		return b.client.Join(ctx, b.join, b.name)
	case b.game == "" && b.host != "":
		return b.findTable(ctx)
	}
	return b.makeMatch(ctx)
}

func (b *botRun) makeMatch(ctx context.Context) (*client.Match, error) {
	if b.game == "" {
		if err := b.chooseGame(ctx); err != nil {
			return nil, err
		}
	}
	n := playOptions{game: b.game, name: b.name, against: b.against, open: b.open}.asked()
	m, err := b.client.Make(ctx, n)
	if err == nil && b.open && m.State().Invite != "" {
		fmt.Fprintln(b.out, "waiting at", m.State().Invite)
	}
	return m, err
}

// chooseGame chooses the first edition whose board the program can play.
func (b *botRun) chooseGame(ctx context.Context) error {
	for _, e := range keypeg.Editions {
		err := b.takes(ctx, e.Board)
		if err == nil {
			b.game = e.Slug
			return nil
		}
		if refused, is := errors.AsType[*engine.ProgramError](err); !is || !refused.Said {
			return err
		}
	}
	return misused("the program plays the board of no edition: name one that it plays with --game")
}

// looking is the time between requests for the list of tables, and between attempts to follow a tournament.
const looking = 2 * time.Second

// findTable waits for an open table whose board the program can play.
func (b *botRun) findTable(ctx context.Context) (*client.Match, error) {
	for {
		tables, err := b.client.Tables(ctx)
		if err != nil && !client.Undelivered(err) {
			return nil, err
		}
		for _, t := range tables {
			m, err := b.tryTable(ctx, t)
			if m != nil || err != nil {
				return m, err
			}
		}
		b.line.Say("waiting for an open table at %s", b.host)
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(looking):
		}
	}
}

// tryTable joins a table, if the program can play its board and nobody else has joined.
func (b *botRun) tryTable(ctx context.Context, t wire.OpenTable) (*client.Match, error) {
	if b.passed[t.ID] {
		return nil, nil
	}
	board, err := keypeg.ParseFormat(t.Boards[keypeg.Guest].Text)
	if err == nil {
		err = b.takes(ctx, board)
	}
	if refused, is := errors.AsType[*engine.ProgramError](err); is && !refused.Said || ctx.Err() != nil {
		return nil, err
	}
	var m *client.Match
	if err == nil {
		m, err = b.client.SitAt(ctx, t.ID, b.name)
	}
	if err != nil && !client.Undelivered(err) {
		b.passed[t.ID] = true
	}
	return m, nil
}
