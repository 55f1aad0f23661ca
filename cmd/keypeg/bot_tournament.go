package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// leaveWithin is the longest time that a bot spends on leaving a tournament.
const leaveWithin = 10 * time.Second

// inTournament plays every match that a tournament has for the bot, until the tournament is over or the bot is no longer in it. If
// the bot cannot continue, it leaves the tournament, so that nobody is paired with it.
func (b *botRun) inTournament(ctx context.Context) (err error) {
	id := b.tournament
	if strings.ContainsAny(id, "/ ") { // a link or a spoken code
		to, err := b.client.Invitation(ctx, id)
		switch {
		case err != nil:
			return err
		case to.Tournament == "":
			return misused("%q leads to no tournament", id)
		}
		id = to.Tournament
	}
	all := client.Tournaments{Client: b.client}
	now, err := all.Get(ctx, id, 0)
	if err != nil {
		return err
	}
	for _, of := range now.Table.Boards {
		board, err := keypeg.ParseFormat(of.Text)
		if err == nil {
			err = b.takes(ctx, board)
		}
		if err != nil {
			return err
		}
	}
	if _, err = all.Join(ctx, id, wire.TournamentSeat{Name: b.name, Bot: true}); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			last, enough := context.WithTimeout(context.WithoutCancel(ctx), leaveWithin)
			defer enough()
			_, why := all.Do(last, id, wire.TournamentCommand{Kind: tournament.Leave})
			err = errors.Join(err, why)
		}
	}()
	for played := ""; ; {
		if played, err = b.nextPairing(ctx, all, id, played); err != nil || played == "" {
			return err
		}
		if err := b.one(ctx, b.client.Match(played)); err != nil {
			return err
		}
	}
}

// nextPairing waits until a tournament has another match for the bot, and returns its id, or "" if no other match will come.
func (b *botRun) nextPairing(ctx context.Context, all client.Tournaments, id, played string) (next string, err error) {
	b.line.Say("waiting for a match")
	defer b.line.End()
	for {
		for heard, broke := range all.Listen(ctx, id) {
			if err = broke; err != nil {
				break
			}
			if heard.State == nil {
				continue
			}
			if next, last := heard.State.Next(played); next != "" || last {
				return next, nil
			}
		}
		if !client.Undelivered(err) {
			return "", err
		}
		select { // the server may come back
		case <-time.After(looking):
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
}
