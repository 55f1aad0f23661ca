package client

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strconv"

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

// Get returns a party as the caller may see it. It lists only the players who have changed since the given version.
func (p Parties) Get(ctx context.Context, id string, since int) (wire.Party, error) {
	return ask[wire.Party](ctx, p.Client, http.MethodGet, partyPath(id)+"?since="+strconv.Itoa(since), nil)
}

// Do carries out a command from the caller.
func (p Parties) Do(ctx context.Context, id string, in wire.PartyCommand) (wire.Party, error) {
	return do[wire.Party](ctx, p.Client, partyPath(id)+"/commands", in)
}

// Code returns a code to say aloud, which leads to a party. Another call returns the same code and extends its life.
func (p Parties) Code(ctx context.Context, id string) (wire.Ticket, error) {
	return ask[wire.Ticket](ctx, p.Client, http.MethodPost, partyPath(id)+"/code", nil)
}

// Picture returns a picture of a party, as PNG, without its codes.
func (p Parties) Picture(ctx context.Context, id string) ([]byte, error) {
	return question(p.Client, http.MethodGet, partyPath(id)+"/picture.png", nil).read(ctx)
}

// Names proposes names that nobody in a party has taken yet.
func (p Parties) Names(ctx context.Context, id string) ([]string, error) {
	list, err := ask[wire.PartyNames](ctx, p.Client, http.MethodGet, partyPath(id)+"/names", nil)
	return list.Names, err
}

// Round returns a round that is over, with all boards.
func (p Parties) Round(ctx context.Context, id string, round int) (wire.PartyRound, error) {
	return ask[wire.PartyRound](ctx, p.Client, http.MethodGet, partyPath(id)+"/rounds/"+strconv.Itoa(round), nil)
}

// Progress returns each player's result on each finished code.
func (p Parties) Progress(ctx context.Context, id string) (wire.PartyProgress, error) {
	return ask[wire.PartyProgress](ctx, p.Client, http.MethodGet, partyPath(id)+"/progress", nil)
}

// Analyse returns the id of the analysis of a seat's board in a round that is over.
func (p Parties) Analyse(ctx context.Context, id string, round int, seat party.Seat) (string, error) {
	path := partyPath(id) + "/rounds/" + strconv.Itoa(round) + "/boards/" + strconv.Itoa(int(seat)) + "/analysis"
	made, err := ask[wire.AnalysisMade](ctx, p.Client, http.MethodPost, path, nil)
	return made.ID, err
}

// Results returns the standings, as "txt" or "csv".
func (p Parties) Results(ctx context.Context, id, form string) (string, error) {
	text, err := question(p.Client, http.MethodGet, partyPath(id)+"/results."+url.PathEscape(form), nil).read(ctx)
	return string(text), err
}

// Follow yields the party at once, and again whenever it changes. It stops when the stream ends. If the stream breaks,
// Follow yields the error last. To continue, call Follow again.
func (p Parties) Follow(ctx context.Context, id string) iter.Seq2[wire.Party, error] {
	return follow[wire.Party](ctx, p.Client, partyPath(id)+"/stream", "party")
}

// follow yields those messages of a stream that have the given name.
func follow[T any](ctx context.Context, c *Client, path, name string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		res, err := question(c, http.MethodGet, path, nil).send(ctx)
		if err != nil {
			yield(*new(T), err)
			return
		}
		defer res.Body.Close()
		for e, err := range Events(res.Body) {
			var now T
			if err == nil && e.Name != name {
				continue
			}
			if err == nil {
				err = json.Unmarshal([]byte(e.Data), &now)
			}
			if err != nil {
				err = fmt.Errorf("read the stream %s: %w", path, err)
			}
			if !yield(now, err) || err != nil {
				return
			}
		}
	}
}
