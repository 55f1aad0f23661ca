// Package natsbus carries messages between the halls of several processes through NATS. A process receives only messages
// about open tables and about matches in which it has a player or watcher.
//
// Messages are hints: NATS may lose, delay, repeat or reorder them. The bus uses only the core of NATS, which stores nothing.
package natsbus

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/hall/peers"
)

const (
	breath    = 500 * time.Millisecond // the time between two attempts to connect
	ping      = 5 * time.Second        // the time between pings; a connection is closed after two unanswered pings
	patience  = 5 * time.Second        // the time within which the broker must confirm subscriptions
	inbox     = 8192                   // the largest number of messages that may wait to be read; further messages are lost
	lookEvery = time.Second            // the time between two comparisons with the store while the broker cannot be reached
)

// A Bus is a peers.Wire over NATS.
type Bus struct {
	to     *peers.Bus
	seal   *seal
	log    *slog.Logger
	conn   *nats.Conn
	inbox  chan *nats.Msg
	over   context.CancelFunc
	work   sync.WaitGroup
	odd    rate.Sometimes
	counts counts

	mu    sync.Mutex
	heard map[string]*nats.Subscription // indexed by match
	waits map[string]struct{}           // the open tables of this process that the other processes know of
}

type counts struct{ sent, received, refused, lost, reconnects atomic.Int64 }

// Figures contains counts of messages since the bus was opened.
type Figures struct {
	Sent, Received int64
	Refused        int64 // messages that were malformed or came from a server with another key
	Lost           int64 // the number of times that messages were lost because this process was too slow
	Reconnects     int64
	Connected      bool
}

// Options configure a Bus.
type Options struct {
	URL         string // one or more addresses such as nats://host:4222, separated by commas; tls:// encrypts, and user:password@ is allowed
	Credentials string // a file with a user's credentials: a JWT and a seed, or only the seed of an nkey; "" means none
	Key         []byte // the key that all servers over one database share
	Log         *slog.Logger
}

// Open connects to NATS, and delivers the messages of other processes to a store's Bus until Close. If the broker cannot be
// reached, Open succeeds and keeps trying. If the broker refuses the credentials, or cannot be trusted, Open fails.
func Open(to *peers.Bus, o Options) (*Bus, error) {
	if err := CheckURL(o.URL); err != nil {
		return nil, err
	}
	s, err := newSeal(o.Key)
	if err != nil {
		return nil, err
	}
	b := &Bus{
		to: to, seal: s, log: o.Log, inbox: make(chan *nats.Msg, inbox), heard: map[string]*nats.Subscription{}, waits: map[string]struct{}{},
		odd: rate.Sometimes{Interval: time.Minute},
	}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	identity, err := o.identity()
	if err != nil {
		return nil, err
	}
	if err := try(o.URL, identity); err != nil {
		return nil, err
	}
	if b.conn, err = nats.Connect(o.URL, append(b.options(), identity...)...); err != nil {
		return nil, fmt.Errorf("connect to the broker: %w", err)
	}
	if _, err := b.conn.ChanSubscribe(b.subject("all"), b.inbox); err != nil {
		b.conn.Close()
		return nil, fmt.Errorf("subscribe at the broker: %w", err)
	}
	ctx, over := context.WithCancel(context.Background())
	b.over = over
	b.work.Go(func() { b.read(ctx) })
	return b, nil
}

func (b *Bus) options() []nats.Option {
	return []nats.Option{
		nats.Name("keypeg"), nats.NoEcho(), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(breath),
		nats.ReconnectJitter(breath/2, breath/2), nats.PingInterval(ping), nats.MaxPingsOutstanding(2), nats.Timeout(patience),
		nats.ReconnectBufSize(-1),   // because old hints are useless
		nats.IgnoreAuthErrorAbort(), // if the broker's password is changed, it may later be changed back
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			b.log.Warn("the broker is away: other servers' moves come a second late", "err", err)
		}),
		nats.ConnectHandler(b.back), nats.ReconnectHandler(func(c *nats.Conn) {
			b.counts.reconnects.Add(1)
			b.back(c)
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if b.refused(err) {
				return
			}
			if errors.Is(err, nats.ErrSlowConsumer) {
				b.counts.lost.Add(1)
			}
			b.odd.Do(func() { b.log.Warn("messages of other servers were lost", "err", err) })
			b.to.Tell([]peers.Change{{}})
		}),
	}
}

// refused reports whether an error means that the broker refuses this server, and logs it if so.
func (b *Bus) refused(err error) bool {
	why := refusal(err)
	if why != nil {
		b.odd.Do(func() { b.log.Error("no messages come from other servers, whose moves come a second late", "err", why) })
	}
	return why != nil
}

// back makes the halls look for changes that they missed while the broker could not be reached.
func (b *Bus) back(c *nats.Conn) {
	b.log.Info("the broker is connected", "at", c.ConnectedUrlRedacted())
	b.to.Tell([]peers.Change{{}})
}

// Close ends the connection.
func (b *Bus) Close() {
	b.conn.Close()
	b.over()
	b.work.Wait()
}

// Figures returns the current figures.
func (b *Bus) Figures() Figures {
	c := &b.counts
	return Figures{
		Sent: c.sent.Load(), Received: c.received.Load(), Refused: c.refused.Load(), Lost: c.lost.Load(), Reconnects: c.reconnects.Load(),
		Connected: b.conn.IsConnected(),
	}
}

func (b *Bus) subject(rest string) string { return "keypeg." + b.seal.tag + "." + rest }

// ofMatch returns the subject of messages about a match. All ids of matches are valid in subjects, except the empty id.
func (b *Bus) ofMatch(id string) string { return b.subject("match." + id) }

// valid reports whether an id can be part of a subject.
func valid(id string) bool { return id != "" && !strings.ContainsAny(id, ". *>\t\r\n") }

// A message is sent from one process to others.
type message struct {
	Match    string          `json:"m,omitempty"`
	Revision *int64          `json:"r,omitempty"` // the match's revision after a change; 0 if the match is gone
	News     json.RawMessage `json:"n,omitempty"`
	Trace    string          `json:"t,omitempty"` // as in peers.Change; earlier versions ignore it
	From     string          `json:"f,omitempty"` // the sender of a roll
	Present  []present       `json:"p,omitempty"`
	Asks     bool            `json:"a,omitempty"` // asks who is present in Match
	Closed   bool            `json:"c,omitempty"`
}

type present struct {
	Match string  `json:"m"`
	Seats [2]bool `json:"s"`
	Waits bool    `json:"w,omitempty"`
}

// send sends a message. The message is lost if the broker cannot be reached.
func (b *Bus) send(subject string, m message) error {
	text, err := json.Marshal(m)
	if err == nil {
		err = b.conn.Publish(subject, b.seal.close(subject, text))
	}
	if err == nil {
		b.counts.sent.Add(1)
	}
	return err
}

// Announce implements peers.Wire.
func (b *Bus) Announce(c peers.Change) {
	if valid(c.Match) {
		_ = b.send(b.ofMatch(c.Match), message{Match: c.Match, Revision: &c.Revision, News: c.News, Trace: c.Trace}) // only a hint
	}
}

// CallRoll implements peers.Wire. The part of the roll about a match goes to the processes with a player or watcher in that
// match. The part about open tables goes to all processes.
func (b *Bus) CallRoll(_ context.Context, r peers.Roll) error {
	if r.Closed {
		_ = b.send(b.subject("all"), message{From: r.From, Closed: true})
		return b.conn.FlushTimeout(patience / 5)
	}
	var tables []present
	for _, p := range r.Present {
		if !valid(p.Match) {
			continue
		}
		one := present{p.Match, p.Seats, p.Waits}
		if err := b.send(b.ofMatch(p.Match), message{From: r.From, Present: []present{one}}); err != nil {
			return err
		}
		if b.table(p) {
			tables = append(tables, one)
		}
	}
	const page = 500
	for len(tables) > 0 {
		n := min(page, len(tables))
		if err := b.send(b.subject("all"), message{From: r.From, Present: tables[:n]}); err != nil {
			return err
		}
		tables = tables[n:]
	}
	return nil
}

// table reports whether a match is an open table, or was an open table when other servers were last told about it.
func (b *Bus) table(p peers.Present) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, was := b.waits[p.Match]
	if p.Waits {
		b.waits[p.Match] = struct{}{}
	} else {
		delete(b.waits, p.Match)
	}
	return was || p.Waits
}

// Attend implements peers.Wire. When Attend returns, the broker has received the subscriptions.
func (b *Bus) Attend(ctx context.Context, come, gone []string) (narrow bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range gone {
		if s := b.heard[id]; s != nil {
			_ = s.Unsubscribe() // fails only if the connection is closed
			delete(b.heard, id)
		}
	}
	for _, id := range come {
		if b.heard[id] != nil || !valid(id) {
			continue
		}
		s, err := b.conn.ChanSubscribe(b.ofMatch(id), b.inbox)
		if err != nil {
			return true, fmt.Errorf("subscribe at the broker: %w", err)
		}
		b.heard[id] = s
		_ = b.send(b.ofMatch(id), message{Match: id, Asks: true})
	}
	if len(come) > 0 && b.conn.IsConnected() { // otherwise the client subscribes when it connects
		waiting, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		_ = b.conn.FlushWithContext(waiting) // if this fails, the matches are compared with the store when the broker is back
	}
	return true, nil
}

// read passes on messages until the bus is closed. While the broker cannot be reached, it makes the halls compare their
// matches with the stored ones.
func (b *Bus) read(ctx context.Context) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case m := <-b.inbox:
			b.counts.received.Add(1)
			if err := b.take(m); err != nil {
				b.counts.refused.Add(1)
				b.odd.Do(func() { b.log.Warn("a message of the broker was refused", "err", err) })
			}
		case <-look.C:
			if !b.conn.IsConnected() {
				b.refused(b.conn.LastError())
				b.to.Tell([]peers.Change{{}})
			}
		case <-ctx.Done():
			return
		}
	}
}

var errMalformed = errors.New("the message is malformed")

// take passes on a message to the halls of this process.
func (b *Bus) take(sent *nats.Msg) error {
	text, err := b.seal.open(sent.Subject, sent.Data)
	if err != nil {
		return err
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return errMalformed
	}
	about := func(id string) bool { return sent.Subject == b.ofMatch(id) || sent.Subject == b.subject("all") }
	switch {
	case m.Revision != nil && sent.Subject == b.ofMatch(m.Match) && *m.Revision >= 0:
		b.to.Tell([]peers.Change{{Match: m.Match, Revision: *m.Revision, News: m.News, Trace: m.Trace}})
	case m.Asks && sent.Subject == b.ofMatch(m.Match):
		return b.to.CallRoll(context.Background(), peers.Roll{Asks: []string{m.Match}})
	case m.From != "":
		r := peers.Roll{From: m.From, Closed: m.Closed}
		for _, p := range m.Present {
			if !about(p.Match) {
				return errMalformed
			}
			r.Present = append(r.Present, peers.Present{Match: p.Match, There: peers.There{Seats: [len(keypeg.Seats)]bool(p.Seats), Waits: p.Waits}})
		}
		return b.to.CallRoll(context.Background(), r)
	default:
		return errMalformed
	}
	return nil
}
