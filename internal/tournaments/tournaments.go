// Package tournaments hosts tournaments (package gathering), and makes their matches in the hall.
//
// The tournament's id and the match's number determine the id of a match. The process that stores a pair also makes the pair's
// match. The process in which a match ends reports its result to the tournament, which counts each result once. A process may
// die before it has made a match or reported a result, so every process regularly checks the matches of the tournaments that it
// has in memory.
package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/docstore"
	"keypeg/internal/gathering"
	"keypeg/internal/hall"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/requestctx"
	"keypeg/internal/tournament"
	"keypeg/match"
)

// Options configure Tournaments. The zero value suits a single server.
type Options = gathering.Options[*tournament.Tournament]

// A Snapshot is a tournament at one moment. It never changes.
type Snapshot = gathering.Snapshot[*tournament.Tournament]

// A decision decides a command on a tournament.
type decision = gathering.Decision[*tournament.Tournament, tournament.Event]

// Tournaments hosts tournaments over a hall and a store of documents. Its methods are safe for concurrent use.
type Tournaments struct {
	*gathering.Gatherings[*tournament.Tournament, tournament.Event]
	hall *hall.Hall
	log  *slog.Logger
}

// lookEvery is the time between two checks of the matches that belong to tournaments in memory.
const lookEvery = 5 * time.Second

// New returns Tournaments, which work until they are closed. Close them after the hall, so that no result is missed.
func New(h *hall.Hall, docs docstore.Store, o Options) *Tournaments {
	t := &Tournaments{hall: h, log: o.Log}
	if t.log == nil {
		t.log = slog.New(slog.DiscardHandler)
	}
	o.Changed = t.changed
	t.Gatherings = gathering.New(docs, rules(), o)
	h.OnEnd(t.ended)
	t.Go(t.lookAlways)
	return t
}

// rules returns the rules by which package gathering runs tournaments. It is a function because an unused function, unlike
// an unused variable, is left out of the program.
func rules() gathering.Rules[*tournament.Tournament, tournament.Event] {
	return gathering.Rules[*tournament.Tournament, tournament.Event]{
		Name: "tournament",
		New: func(config []byte) (*tournament.Tournament, error) {
			var c tournament.Config
			if err := json.Unmarshal(config, &c); err != nil {
				return nil, err
			}
			return tournament.New(c)
		},
		About: func(e *tournament.Event) gathering.About {
			return gathering.About{Kind: string(e.Kind), At: e.At, Seat: int(e.Seat), Name: &e.Name}
		},
		Tick: deciding(tournament.Command{Kind: tournament.Tick}),
		Leave: func(seat int) decision {
			return deciding(tournament.Command{Kind: tournament.Leave, Seat: tournament.Seat(seat)})
		},
		Ended: func(now *tournament.Tournament) bool { return now.Phase == tournament.Over },
		Refusals: gathering.Refusals{
			Missing:  keypeg.Refusef("no-tournament", "", "there is no such tournament: check the link"),
			Stranger: keypeg.Refusef("not-in-tournament", "", "you are not in this tournament"),
			Removed:  keypeg.Refusef("removed-from-tournament", "", "the host has removed you from this tournament"),
			Damaged:  keypeg.Refusef("damaged-tournament", "", "the stored tournament is damaged: only a backup can bring it back"),
			Over:     keypeg.Refusef("tournament-over", "", "this tournament is over"),
			TooMany:  keypeg.Refusef("full-for-you-tournaments", "", "too many tournaments from your network are stored here"),
		},
	}
}

func deciding(c tournament.Command) decision {
	return func(now *tournament.Tournament, at time.Time, _ io.Reader) ([]tournament.Event, *tournament.Tournament, error) {
		return now.Decide(c, at)
	}
}

// A Person is somebody who joins a tournament.
type Person struct {
	Holder  hall.Hash
	Name    string
	Watches bool
	Bot     bool
}

func (who Person) join(left int) decision {
	return deciding(tournament.Command{Kind: tournament.Join, Seat: tournament.Seat(left), Name: who.Name, Watches: who.Watches, Bot: who.Bot})
}

// Open creates a tournament. Its host immediately joins it. The id in the config is ignored.
func (t *Tournaments) Open(ctx context.Context, c tournament.Config, host Person) (*Snapshot, error) {
	c.ID = t.NewID()
	empty, err := tournament.New(c)
	if err != nil {
		return nil, err
	}
	config, err := json.Marshal(empty.Config)
	if err != nil {
		return nil, err
	}
	return t.Gatherings.Open(ctx, c.ID, config, host.Holder, host.join(-1))
}

// Join gives a person a seat, or returns the seat that they already have. A person who was removed does not get another
// seat.
func (t *Tournaments) Join(ctx context.Context, id string, who Person) (*Snapshot, error) {
	return t.Gatherings.Join(ctx, id, who.Holder, who.join)
}

// Do carries out a holder's command, after setting the command's seat to the holder's seat.
func (t *Tournaments) Do(ctx context.Context, id string, holder hall.Hash, c tournament.Command) (*Snapshot, error) {
	switch c.Kind {
	case tournament.Join, tournament.Open, tournament.End, tournament.Tick:
		return nil, keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
	}
	return t.Gatherings.Do(ctx, id, holder, func(seat int) decision {
		c.Seat = tournament.Seat(seat)
		return deciding(c)
	})
}

// changed updates the matches that begin with a change, and the matches of players who have left.
func (t *Tournaments) changed(before, now *Snapshot) {
	t.Go(func(ctx context.Context) {
		for _, n := range running(now) {
			if n > len(before.State.Matches) || len(gone(now, n)) > 0 {
				t.lookAfter(ctx, now, n)
			}
		}
	})
}

// lookAlways regularly updates all running matches of the tournaments in memory.
func (t *Tournaments) lookAlways(ctx context.Context) {
	for ctx.Err() == nil {
		schedule.Sleep(ctx, lookEvery, nil)
		for _, now := range t.InMemory() {
			for _, n := range running(now) {
				t.lookAfter(ctx, now, n)
			}
		}
	}
}

// running returns the numbers of the running matches.
func running(now *Snapshot) (list []int) {
	for i, m := range now.State.Matches {
		if m.Result == nil && now.State.Phase != tournament.Over {
			list = append(list, i+1)
		}
	}
	return list
}

// gone returns the seats, in a match, of the players who have left the tournament.
func gone(now *Snapshot, n int) (seats []keypeg.Seat) {
	for i, s := range now.State.Matches[n-1].Seats {
		if now.State.Players[s].Gone {
			seats = append(seats, keypeg.Seat(i))
		}
	}
	return seats
}

// lookAfter updates a running match. It makes the match if it does not exist, announces it, and reports its result to the
// tournament if the match is over. If a player has left the tournament, lookAfter makes them leave the match.
func (t *Tournaments) lookAfter(ctx context.Context, now *Snapshot, n int) {
	err := caught.Do(func() error {
		id, left := now.State.MatchID(n), gone(now, n)
		s, err := t.hall.Inspect(ctx, id)
		switch {
		case keypeg.ErrorCode(err) == "no-match" && len(left) > 0:
			return t.take(ctx, "", now.ID, n, forfeit(left))
		case keypeg.ErrorCode(err) == "no-match":
			err = t.make(ctx, now, n)
		case err == nil && s.Match.Result != nil:
			return t.take(ctx, "", now.ID, n, tournament.ResultOf(s.Match))
		}
		if err == nil && !now.State.Matches[n-1].Open {
			_, err = t.DoSelf(ctx, "", now.ID, deciding(tournament.Command{Kind: tournament.Open, Match: n}))
		}
		if err != nil {
			return err
		}
		for _, seat := range left {
			holder := now.Holder(int(now.State.Matches[n-1].Seats[seat]))
			if _, err := t.hall.Do(ctx, id, holder, seat, leave); err != nil {
				return err
			}
		}
		return nil
	})
	// The next check tries again. A refusal means that a limit was reached or that the match has ended in the meantime.
	if err != nil && ctx.Err() == nil && keypeg.ErrorCode(err) == "" {
		t.log.Error("a match of a tournament could not be looked after", "tournament", now.ID, "match", n, "err", err)
	}
}

func leave(s *hall.Snapshot) (match.Command, error) {
	return match.Command{Kind: match.Leave, Version: s.Match.Version}, nil
}

// forfeit returns the result of a match that was not made because one or both players had left.
func forfeit(left []keypeg.Seat) tournament.Result {
	r := tournament.Result{Ending: match.Forfeit}
	if len(left) == 1 {
		winner := left[0].Other()
		r.Winner = &winner
	}
	return r
}

// make creates a match in the hall, for the person who made the tournament.
func (t *Tournaments) make(ctx context.Context, now *Snapshot, n int) error {
	o := hall.Opening{ID: now.State.MatchID(n), Config: now.State.Config.Match, Terms: hall.Terms{Tournament: now.ID}}
	for i, s := range now.State.Matches[n-1].Seats {
		p, seat := now.State.Players[s], keypeg.Seat(i)
		name := p.Name
		if p.Computer {
			name, o.Computers[seat] = now.State.Config.Called, now.State.Config.Computer
		} else {
			o.Grants = append(o.Grants, hall.Grant{Seat: seat, Holder: now.Holder(int(s))})
		}
		*[2]*string{&o.Host, &o.Guest}[i] = name
	}
	_, err := t.hall.Open(requestctx.With(ctx, requestctx.Request{Caller: now.By}), o)
	if errors.Is(err, hall.ErrStale) { // another process was faster
		return nil
	}
	return err
}

// take gives the result of a match to its tournament. The argument below is the ID of the span that has ended the match, or "".
func (t *Tournaments) take(ctx context.Context, below, id string, n int, r tournament.Result) error {
	_, err := t.DoSelf(ctx, below, id, deciding(tournament.Command{Kind: tournament.End, Match: n, Result: r}))
	return err
}

// ended handles the end of a match in the hall.
func (t *Tournaments) ended(s *hall.Snapshot) {
	id := s.Header.Tournament
	n, err := strconv.Atoi(strings.TrimPrefix(s.Match.Config.ID, id+"-"))
	if id == "" || err != nil {
		return
	}
	err = t.take(context.Background(), s.Cause(), id, n, tournament.ResultOf(s.Match))
	if err != nil && keypeg.ErrorCode(err) == "" {
		t.log.Error("the result of a match could not be given to its tournament", "tournament", id, "match", n, "err", err)
	}
}
