package client

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"keypeg/internal/party"
	"keypeg/wire"
)

// Parties provides a client's operations on parties, in which many people break the same codes.
type Parties struct{ Client *Client }

func partyPath(id string) string { return "/api/parties/" + url.PathEscape(id) }

// Open makes a party, with the caller as its host.
func (p Parties) Open(ctx context.Context, in wire.NewParty) (wire.Party, error) {
	return do[wire.Party](ctx, p.Client, "/api/parties", in)
}

// Join takes a seat in a party. If the caller has a seat already, Join returns that seat.
func (p Parties) Join(ctx context.Context, id string, in wire.PartySeat) (wire.Party, error) {
	return do[wire.Party](ctx, p.Client, partyPath(id)+"/seat", in)
}

// Get returns a party as the caller may see it. It lists only the players whose state has changed since the given version.
func (p Parties) Get(ctx context.Context, id string, since int) (wire.Party, error) {
	return ask[wire.Party](ctx, p.Client, http.MethodGet, partyPath(id)+"?since="+strconv.Itoa(since), nil)
}

// Do carries out a command from the caller.
func (p Parties) Do(ctx context.Context, id string, in wire.PartyCommand) (wire.Party, error) {
	return do[wire.Party](ctx, p.Client, partyPath(id)+"/commands", in)
}

// Code returns a code that can be said aloud and that leads to a party. Another call returns the same code, and makes it valid
// for longer.
func (p Parties) Code(ctx context.Context, id string) (wire.Ticket, error) {
	return ask[wire.Ticket](ctx, p.Client, http.MethodPost, partyPath(id)+"/code", nil)
}

// Picture returns a picture of a party, as PNG, without its codes.
func (p Parties) Picture(ctx context.Context, id string) ([]byte, error) {
	return question(p.Client, http.MethodGet, partyPath(id)+"/picture.png", nil).read(ctx)
}

// Names proposes names that nobody in a party has taken yet.
func (p Parties) Names(ctx context.Context, id string) ([]string, error) {
	list, err := ask[wire.ProposedNames](ctx, p.Client, http.MethodGet, partyPath(id)+"/names", nil)
	return list.Names, err
}

// Round returns a round that is over, with all boards.
func (p Parties) Round(ctx context.Context, id string, round int) (wire.PartyRound, error) {
	return ask[wire.PartyRound](ctx, p.Client, http.MethodGet, partyPath(id)+"/rounds/"+strconv.Itoa(round), nil)
}

// Progress returns each player's result for each finished code.
func (p Parties) Progress(ctx context.Context, id string) (wire.PartyProgress, error) {
	return ask[wire.PartyProgress](ctx, p.Client, http.MethodGet, partyPath(id)+"/progress", nil)
}

// Analyse returns the id of the analysis of a seat's board in a round that is over.
func (p Parties) Analyse(ctx context.Context, id string, round int, seat party.Seat) (string, error) {
	path := partyPath(id) + "/rounds/" + strconv.Itoa(round) + "/boards/" + strconv.Itoa(int(seat)) + "/analysis"
	made, err := ask[wire.AnalysisMade](ctx, p.Client, http.MethodPost, path, nil)
	return made.ID, err
}

// Results returns the standings in the form "txt" or "csv".
func (p Parties) Results(ctx context.Context, id, form string) (string, error) {
	text, err := question(p.Client, http.MethodGet, partyPath(id)+"/results."+url.PathEscape(form), nil).read(ctx)
	return string(text), err
}

// Deliver sends a command until it gets a response, as Match.Deliver does. The server carries out the command only once.
func (p Parties) Deliver(ctx context.Context, id string, in wire.PartyCommand, rest func(why error, d time.Duration) error) (wire.Party, error) {
	if in.ID == "" {
		in.ID = rand.Text()
	}
	return deliver(ctx, func(ctx context.Context) (wire.Party, error) { return p.Do(ctx, id, in) }, rest)
}

// Listen follows a party. It yields the whole party at once, and again whenever the party changes. If the connection breaks or
// the server goes down, Listen reconnects, as Match.Listen does. It ends by itself only after it has yielded an error.
func (p Parties) Listen(ctx context.Context, id string) iter.Seq2[Gathered[wire.Party], error] {
	return listen[wire.Party](ctx, p.Client, partyPath(id)+"/stream", "party")
}

// Gathered is one message of the stream of a party or a tournament. S is the type of its state. Exactly one field is set.
type Gathered[S any] struct {
	State *S
	Line  Line
}

// listen follows the stream at the given path. Messages of the given name contain the gathering's state.
func listen[S interface{ After(S) S }](ctx context.Context, c *Client, path, name string) iter.Seq2[Gathered[S], error] {
	return func(yield func(Gathered[S], error) bool) {
		var before S
		w := watch[Gathered[S]]{
			c: c, path: path, what: path, broken: func() {},
			line: func(l Line) Gathered[S] { return Gathered[S]{Line: l} },
			take: func(e Event) (heard Gathered[S], last string, fresh bool, err error) {
				if e.Name != name {
					return heard, "", false, nil
				}
				var now S
				if err = json.Unmarshal([]byte(e.Data), &now); err == nil {
					now = now.After(before)
					before = now
				}
				return Gathered[S]{State: &now}, e.ID, err == nil, err
			},
		}
		w.run(ctx, yield)
	}
}
