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
	id := b.tournament[strings.LastIndex(b.tournament, "/")+1:]
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
	if now, err = all.Join(ctx, id, wire.TournamentSeat{Name: b.name, Bot: true}); err != nil {
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
	for played := ""; ; played = now.You.Match {
		if now, err = b.nextPairing(ctx, all, id, played); err != nil || now.You == nil || now.Phase == tournament.Over {
			return err
		}
		if err := b.one(ctx, b.client.Match(now.You.Match)); err != nil {
			return err
		}
	}
}

// nextPairing waits until a tournament has another match for the bot, is over, or has removed it.
func (b *botRun) nextPairing(ctx context.Context, all client.Tournaments, id, played string) (now wire.Tournament, err error) {
	b.line.Say("waiting for a match")
	defer b.line.End()
	for {
		for now, err = range all.Follow(ctx, id) {
			if err != nil {
				break
			}
			if now.Phase == tournament.Over || now.You == nil || now.You.Match != "" && now.You.Match != played {
				return now, nil
			}
		}
		if err != nil && !client.Undelivered(err) {
			return now, err
		}
		select { // the server may come back
		case <-time.After(looking):
		case <-ctx.Done():
			return now, context.Cause(ctx)
		}
	}
}
