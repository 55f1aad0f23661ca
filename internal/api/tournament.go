package api

import (
	"context"
	"strconv"
	"time"

	"keypeg/internal/bot"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/internal/tournament"
	"keypeg/internal/tournaments"
	"keypeg/wire"
)

// clubs contains the operations on tournaments.
type clubs struct {
	*gatheringServer[*tournament.Tournament, wire.Tournament]
	hosted *tournaments.Tournaments
}

func (s *server) clubs(hosted *tournaments.Tournaments) *clubs {
	return &clubs{&gatheringServer[*tournament.Tournament, wire.Tournament]{
		core: s.core, name: "tournament", letter: "t", hosts: func() hosting[*tournament.Tournament] { return hosted },
		version: func(t *tournament.Tournament) int { return t.Version }, taken: tournamentNames, public: publicTournament, own: tournamentOwn,
	}, hosted}
}

func tournamentNames(t *tournament.Tournament) (names []string) {
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	return names
}

// tournamentEvents lists the messages of a tournament's stream by name.
var tournamentEvents = map[string]any{"tournament": wire.Tournament{}, "stopping": wire.Stopping{}}

type newTournamentInput struct {
	Session
	Body wire.NewTournament
}

func (s *clubs) open(ctx context.Context, in *newTournamentInput) (*seatedIn[wire.Tournament], error) {
	holder, cookie := s.admit(ctx, in.Session)
	m, err := configOf(in.Body.Match)
	if err != nil {
		return nil, err
	}
	c := tournament.Config{Kind: in.Body.Kind, Match: m, Length: seconds(60 * in.Body.Minutes)}
	if slug := in.Body.Computer; slug != "" {
		level, ok := bot.Find(slug)
		if !ok {
			return nil, noLevel(slug)
		}
		c.Computer, c.Called = level.Slug, callerOf(ctx).voice.Level(level.Slug)
	}
	now, err := s.hosted.Open(ctx, c, rivalOf(in.Body.TournamentSeat, holder))
	if err != nil {
		return nil, err
	}
	return &seatedIn[wire.Tournament]{cookie, s.frame(ctx, now, holder, 0)}, nil
}

func rivalOf(in wire.TournamentSeat, holder hall.Hash) tournaments.Person {
	return tournaments.Person{Holder: holder, Name: in.Name, Watches: in.Watches, Bot: in.Bot}
}

type joinTournamentInput struct {
	Session
	ID   string `path:"id" maxLength:"40"`
	Body wire.TournamentSeat
}

func (s *clubs) join(ctx context.Context, in *joinTournamentInput) (*seatedIn[wire.Tournament], error) {
	holder, cookie := s.admit(ctx, in.Session)
	now, err := s.hosted.Join(ctx, in.ID, rivalOf(in.Body, holder))
	if err != nil {
		return nil, err
	}
	return &seatedIn[wire.Tournament]{cookie, s.frame(ctx, now, holder, 0)}, nil
}

type tournamentCommandInput struct {
	Session
	ID   string `path:"id" maxLength:"40"`
	Body wire.TournamentCommand
}

func (s *clubs) command(ctx context.Context, in *tournamentCommandInput) (*body[frameOf[wire.Tournament]], error) {
	holder, err := in.player()
	if err != nil {
		return nil, err
	}
	if err := s.hurries(in.ID, holder); err != nil {
		return nil, err
	}
	now, err := s.hosted.Do(ctx, in.ID, holder, tournament.Command{Kind: in.Body.Kind, Target: in.Body.Target, Name: in.Body.Name})
	if err != nil {
		return nil, err
	}
	return &body[frameOf[wire.Tournament]]{s.frame(ctx, now, holder, in.Body.Since)}, nil
}

// publicTournament returns the part of a tournament that everybody may see.
func publicTournament(v *tell.Voice, now *tournament.Tournament, since int) wire.Tournament {
	view := now.Watch(since)
	return wire.Tournament{View: view, Table: tableFor(v, now.Config.Match, ""), Status: tell.Tournaments{Voice: v}.Status(view)}
}

// tournamentOwn returns the part of a tournament that only one seat may see, and the current time.
func tournamentOwn(_ *tell.Voice, now *tournament.Tournament, seat int, sits bool) any {
	own := struct {
		You *tournament.Private `json:"you,omitempty"`
		Now time.Time           `json:"now"`
	}{Now: time.Now().UTC()}
	if sits {
		own.You = now.You(tournament.Seat(seat))
	}
	return own
}

// resultsCSV returns the table of results as CSV, for programs.
func (s *clubs) resultsCSV(ctx context.Context, in *resultsInput) (*recordText, error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	say, rows := tell.Parties{Voice: callerOf(ctx).voice}, [][]string{{"place", "name", "score", "played", "won", "drawn", "direct", "points", "rows", "codes"}}
	for _, p := range now.State.Watch(0).Players {
		if p.Place > 0 {
			rows = append(rows, []string{
				strconv.Itoa(p.Place), harmless(say.Name(int(p.Seat), p.Name)), decimal(p.Score), strconv.Itoa(p.Played), strconv.Itoa(p.Won), strconv.Itoa(p.Drawn),
				decimal(p.Direct), strconv.Itoa(p.Points), strconv.Itoa(p.Rows), strconv.Itoa(p.Codes),
			})
		}
	}
	return tableText(rows), nil
}
