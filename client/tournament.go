package client

import (
	"context"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"keypeg/wire"
)

// Tournaments provides a client's operations on tournaments, in which many people play matches between two players.
type Tournaments struct{ Client *Client }

func tournamentPath(id string) string { return "/api/tournaments/" + url.PathEscape(id) }

// Open makes a tournament, with the caller as its host.
func (t Tournaments) Open(ctx context.Context, in wire.NewTournament) (wire.Tournament, error) {
	return do[wire.Tournament](ctx, t.Client, "/api/tournaments", in)
}

// Join takes a seat in a tournament. If the caller already has a seat, or has left one in an arena, Join returns that seat.
func (t Tournaments) Join(ctx context.Context, id string, in wire.TournamentSeat) (wire.Tournament, error) {
	return do[wire.Tournament](ctx, t.Client, tournamentPath(id)+"/seat", in)
}

// Get returns a tournament as the caller may see it. It lists only the matches that have changed since the given version.
func (t Tournaments) Get(ctx context.Context, id string, since int) (wire.Tournament, error) {
	return ask[wire.Tournament](ctx, t.Client, http.MethodGet, tournamentPath(id)+"?since="+strconv.Itoa(since), nil)
}

// Do carries out a command from the caller.
func (t Tournaments) Do(ctx context.Context, id string, in wire.TournamentCommand) (wire.Tournament, error) {
	return do[wire.Tournament](ctx, t.Client, tournamentPath(id)+"/commands", in)
}

// Deliver sends a command until it gets a response, as Match.Deliver does. The server carries out the command only once.
func (t Tournaments) Deliver(ctx context.Context, id string, in wire.TournamentCommand, rest func(why error, d time.Duration) error) (wire.Tournament, error) {
	return deliver(ctx, func(ctx context.Context) (wire.Tournament, error) { return t.Do(ctx, id, in) }, rest)
}

// Code returns a code that can be said aloud and that leads to a tournament. Another call returns the same code and extends
// its life.
func (t Tournaments) Code(ctx context.Context, id string) (wire.Ticket, error) {
	return ask[wire.Ticket](ctx, t.Client, http.MethodPost, tournamentPath(id)+"/code", nil)
}

// Names proposes names that nobody in a tournament has taken yet.
func (t Tournaments) Names(ctx context.Context, id string) ([]string, error) {
	list, err := ask[wire.ProposedNames](ctx, t.Client, http.MethodGet, tournamentPath(id)+"/names", nil)
	return list.Names, err
}

// Results returns the table of results as CSV.
func (t Tournaments) Results(ctx context.Context, id string) (string, error) {
	text, err := question(t.Client, http.MethodGet, tournamentPath(id)+"/results.csv", nil).read(ctx)
	return string(text), err
}

// Listen follows a tournament, as Parties.Listen follows a party.
func (t Tournaments) Listen(ctx context.Context, id string) iter.Seq2[Gathered[wire.Tournament], error] {
	return listen[wire.Tournament](ctx, t.Client, tournamentPath(id)+"/stream", "tournament")
}
