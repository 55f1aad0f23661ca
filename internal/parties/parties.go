// Package parties hosts parties (package gathering), and finds rows that are worth pointing out.
package parties

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/gathering"
	"keypeg/internal/hall"
	"keypeg/internal/party"
)

// Options configure Parties. The zero value suits a single server.
type Options struct {
	gathering.Options[*party.Party]

	// Ended, if not nil, is called after the end of each round. It must not block.
	Ended func(*Parties, *Snapshot)
}

// A Snapshot is a party at one moment. It never changes.
type Snapshot = gathering.Snapshot[*party.Party]

// Parties hosts parties over a store of documents. Its methods are safe for concurrent use.
type Parties struct {
	*gathering.Gatherings[*party.Party, party.Event]

	mu   sync.Mutex
	best map[bestOf]func() int // what Best remembers
}

// New returns Parties, which work until they are closed.
func New(docs docstore.Store, o Options) *Parties {
	p := &Parties{best: map[bestOf]func() int{}}
	if o.Ended != nil {
		o.Changed = func(before, now *Snapshot) {
			n := now.State.Round.Number
			_, was := before.State.Ended(n)
			if _, over := now.State.Ended(n); over && !was {
				o.Ended(p, now)
			}
		}
	}
	p.Gatherings = gathering.New(docs, rules(), o.Options)
	return p
}

// rules returns the rules by which package gathering runs parties. It is a function because an unused function,
// unlike an unused variable, is left out of the program.
func rules() gathering.Rules[*party.Party, party.Event] {
	return gathering.Rules[*party.Party, party.Event]{
		Name: "party",
		New: func(config []byte) (*party.Party, error) {
			var c party.Config
			if err := json.Unmarshal(config, &c); err != nil {
				return nil, err
			}
			return party.New(c)
		},
		About: func(e *party.Event) gathering.About {
			return gathering.About{Kind: string(e.Kind), At: e.At, Seat: int(e.Seat), Name: &e.Name}
		},
		Tick: deciding(party.Command{Kind: party.Tick}),
		Leave: func(seat int) gathering.Decision[*party.Party, party.Event] {
			return deciding(party.Command{Kind: party.Leave, Seat: party.Seat(seat)})
		},
		Ended: func(now *party.Party) bool { return now.Phase == party.Over },
		Refusals: gathering.Refusals{
			Missing:  keypeg.Refusef("no-party", "", "there is no such party: check the link"),
			Stranger: keypeg.Refusef("not-in-party", "", "you are not in this party"),
			Removed:  keypeg.Refusef("removed-from-party", "", "the host has removed you from this party"),
			Damaged:  keypeg.Refusef("damaged-party", "", "the stored party is damaged: only a backup can bring it back"),
			Over:     keypeg.Refusef("party-over", "", "this party is over"),
			TooMany:  keypeg.Refusef("full-for-you-parties", "", "too many parties from your network are stored here"),
		},
	}
}

func deciding(c party.Command) gathering.Decision[*party.Party, party.Event] {
	return func(now *party.Party, at time.Time, rnd io.Reader) ([]party.Event, *party.Party, error) {
		return now.Decide(c, at, rnd)
	}
}

// A Person is somebody who joins a party.
type Person struct {
	Holder  hall.Hash
	Name    string
	Team    int
	Watches bool
}

// join returns the decision that gives a person a new seat.
func (who Person) join() gathering.Decision[*party.Party, party.Event] {
	return deciding(party.Command{Kind: party.Join, Name: who.Name, Team: who.Team, Watches: who.Watches})
}

// Open creates a party. Its host immediately joins it. The id in the config is ignored.
func (p *Parties) Open(ctx context.Context, c party.Config, host Person) (*Snapshot, error) {
	c.ID = p.NewID()
	empty, err := party.New(c)
	if err != nil {
		return nil, err
	}
	config, err := json.Marshal(empty.Config)
	if err != nil {
		return nil, err
	}
	return p.Gatherings.Open(ctx, c.ID, config, host.Holder, host.join())
}

// Join gives a person a seat, or returns the seat that they already have. A person who was removed does
// not get another seat.
func (p *Parties) Join(ctx context.Context, id string, who Person) (*Snapshot, error) {
	return p.Gatherings.Join(ctx, id, who.Holder, func(int) gathering.Decision[*party.Party, party.Event] { return who.join() })
}

// Do carries out a holder's command, after setting the command's seat to the holder's seat.
func (p *Parties) Do(ctx context.Context, id string, holder hall.Hash, c party.Command) (*Snapshot, error) {
	switch c.Kind {
	case party.Join, party.Tick, party.AddNote:
		return nil, keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
	}
	return p.Gatherings.Do(ctx, id, holder, func(seat int) gathering.Decision[*party.Party, party.Event] {
		c.Seat = party.Seat(seat)
		return deciding(c)
	})
}

// AddNote adds a note to a round that is over.
func (p *Parties) AddNote(ctx context.Context, id string, n party.Note) error {
	_, err := p.DoSelf(ctx, "", id, deciding(party.Command{Kind: party.AddNote, Note: n}))
	return err
}
