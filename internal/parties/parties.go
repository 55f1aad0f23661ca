// Package parties hosts parties: it stores their events, decides commands in order, and shows the newest state to watchers.
//
// The events are documents (package docstore), not an event log like that of hall.Store. The key of a document is the version
// that its events follow, and a document is never overwritten. So two processes cannot both append to the same version: one
// of them gets ErrExists, reads what the other wrote, and decides again. The log of matches knows two seats, tickets, notes
// and leases. Extending it to parties would change every method of the three stores, while documents need only one short
// file. Like the log of matches, each document has a checksum of itself and everything before it.
//
// Names are documents of their own, and belong to their holders, so that people can be forgotten. An event contains only the
// key of a name.
//
// One goroutine at a time decides the commands of a party. Commands that arrive while it writes are decided together and stored
// in one document, so that a crowd does not wait for a disk that syncs once for each row.
package parties

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/party"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/record"
)

// Options configure Parties; the zero value serves one server well.
type Options struct {
	Now      func() time.Time // time.Now if nil
	Log      *slog.Logger     // receives faults that no caller is told about; nil discards them
	Random   io.Reader        // source of random codes; crypto/rand.Reader if nil
	IDPrefix string           // begins the id of every new party
	PerMaker int              // parties that one asker may have stored; any number if 0
	Shared   bool             // other processes may write to the store
	Keep     time.Duration    // how long parties are stored after their last event; forever if 0
	KeepSolo time.Duration    // the same for parties that nobody but the host joined

	// Ended, if not nil, is called after the end of a round, and must not block.
	Ended func(*Parties, *Snapshot)
}

// Parties hosts parties over a store of documents. Its methods are safe for concurrent use.
type Parties struct {
	log     log
	opt     Options
	due     *schedule.Queue
	ctx     context.Context // ends when Parties closes
	cancel  context.CancelFunc
	running sync.WaitGroup

	told sync.Map // ids of damaged parties that the log has been told about

	mu     sync.Mutex
	closed bool
	rooms  map[string]*room
}

const (
	clocks = 4           // number of parties with an expired clock that are handled at the same time
	retry  = time.Second // wait after a fault
)

// New returns Parties, which work until Close.
func New(docs docstore.Store, o Options) *Parties {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	p := &Parties{log: log{docs, o.Now}, opt: o, due: schedule.NewQueue(), rooms: map[string]*room{}}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.running.Go(func() { p.due.Run(p.ctx, clocks, p.tick) })
	p.running.Go(p.sweepAlways)
	return p
}

// Close refuses new commands, ends every watch, and waits for running writes.
func (p *Parties) Close(ctx context.Context) error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.cancel()
	return pool.Await(ctx, &p.running)
}

// begin counts one more activity, unless Parties is closing. The caller ends it with p.running.Done.
func (p *Parties) begin() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	p.running.Add(1)
	return nil
}

// A Person is somebody who joins a party.
type Person struct {
	Holder  hall.Hash
	Name    string
	Team    int
	Watches bool
}

// Open makes a party. Its host joins it at once. The id of the config is ignored.
func (p *Parties) Open(ctx context.Context, c party.Config, host Person) (*Snapshot, error) {
	c.ID = p.opt.IDPrefix + requestctx.NewID()
	empty, err := party.New(c)
	if err != nil {
		return nil, err
	}
	d := p.draft(&Snapshot{Party: empty})
	if err := d.join(host); err != nil {
		return nil, err // before anything is stored
	}
	by := requestctx.Of(ctx).Caller
	if err := p.room(ctx, by); err != nil {
		return nil, err
	}
	if err := p.log.create(ctx, empty.Config, by); err != nil {
		return nil, err
	}
	return p.Join(ctx, c.ID, host)
}

// room refuses an asker who has stored too many parties.
func (p *Parties) room(ctx context.Context, by string) error {
	if by == "" || p.opt.PerMaker == 0 {
		return nil
	}
	n, err := p.log.madeBy(ctx, by, p.opt.PerMaker)
	if err != nil {
		return err
	}
	if n >= p.opt.PerMaker {
		return keypeg.Refusef("full-for-you-parties", "", "too many parties from your network are stored here")
	}
	return nil
}

// Look returns a party as it is now.
func (p *Parties) Look(ctx context.Context, id string) (*Snapshot, error) {
	return p.do(ctx, id, nil)
}

// Join gives a person a seat, or returns the one they have. A person who was removed does not get another.
func (p *Parties) Join(ctx context.Context, id string, who Person) (*Snapshot, error) {
	return p.do(ctx, id, func(d *draft) error { return d.join(who) })
}

// Do decides a command of a holder, whose seat it fills in.
func (p *Parties) Do(ctx context.Context, id string, holder hall.Hash, c party.Command) (*Snapshot, error) {
	return p.do(ctx, id, func(d *draft) error {
		seat, ok := d.now.Seat(holder)
		if !ok {
			return keypeg.Refusef("not-in-party", "", "you are not in this party")
		}
		switch c.Seat = seat; c.Kind {
		case party.Join, party.Tick, party.AddNote:
			return keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
		}
		return d.decide(c)
	})
}

// AddNote adds a note to a round that is over.
func (p *Parties) AddNote(ctx context.Context, id string, n party.Note) error {
	_, err := p.do(ctx, id, func(d *draft) error { return d.decide(party.Command{Kind: party.AddNote, Note: n}) })
	return err
}

// tick carries out what follows when a time limit of a party ends.
func (p *Parties) tick(e schedule.Entry) {
	_, err := p.do(p.ctx, e.Key, func(d *draft) error {
		if d.at.Before(e.At) {
			d.at = e.At
		}
		return d.decide(party.Command{Kind: party.Tick})
	})
	if err != nil && p.ctx.Err() == nil && keypeg.ErrorCode(err) == "" {
		p.opt.Log.Error("the time of a party could not run out", "party", e.Key, "err", err)
		p.due.Set(e.Key, e.Version, time.Now().Add(retry))
	}
}

// do lets change decide on a party, stores the result, and returns the party then. A nil change changes nothing.
func (p *Parties) do(ctx context.Context, id string, change func(*draft) error) (*Snapshot, error) {
	if err := p.begin(); err != nil {
		return nil, err
	}
	defer p.running.Done()
	if record.CheckID(id) != nil {
		return nil, noParty()
	}
	r := p.enter(id)
	defer p.exit(r)
	return r.do(ctx, change)
}

func noParty() error {
	return keypeg.Refusef("no-party", "", "there is no such party: check the link")
}

// idle is how long a party stays in memory after its last use.
const idle = time.Minute

// enter returns the room of a party; exit leaves it.
func (p *Parties) enter(id string) *room {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.rooms[id]
	if r == nil {
		r = &room{id: id, parties: p, watches: map[*watch]struct{}{}}
		p.rooms[id] = r
	}
	r.users++
	return r
}

func (p *Parties) exit(r *room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.users--; r.users > 0 {
		return
	}
	if r.leaving == nil {
		r.leaving = time.AfterFunc(idle, func() { p.drop(r) })
	} else {
		r.leaving.Reset(idle)
	}
}

// drop removes a party from memory, unless it is in use again.
func (p *Parties) drop(r *room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.users == 0 {
		delete(p.rooms, r.id)
	}
}

// InMemory returns the number of parties in memory.
func (p *Parties) InMemory() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.rooms)
}

// wrap adds a description of the failed operation to an error. It returns refusals unchanged.
func wrap(err error, doing, id string) error {
	if err == nil || keypeg.ErrorCode(err) != "" {
		return err
	}
	return fmt.Errorf("%s party %s: %w", doing, id, err)
}
