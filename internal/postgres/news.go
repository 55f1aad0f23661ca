package postgres

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"keypeg"
	"keypeg/internal/hall/peers"
)

const (
	notify  = `SELECT pg_notify($1, $2)`
	mostIn  = 7000            // the approximate limit on a notification, in bytes; PostgreSQL accepts 7,999
	breath  = 1 * time.Second // the delay before the next attempt to restore a broken connection
	silence = 30 * time.Second
)

// A note is a message from one process to the others. It contains the sender, and either the revisions of matches or the
// players present in them.
type note struct {
	From      string   `json:"from"`
	Matches   []string `json:"matches"`
	Revisions []int64  `json:"revisions,omitempty"`
	Traces    []string `json:"traces,omitempty"` // the Trace of the change of each match (peers.Change); nil if no change is traced; ignored by earlier versions
	Hall      string   `json:"hall,omitempty"`
	Present   []int    `json:"present,omitempty"` // who is present in each match, as a set of bits
	Closed    bool     `json:"closed,omitempty"`
}

const (
	hostThere = 1 << iota
	guestThere
	hostWaits
)

// CallRoll implements hall.Store.
func (s *Store) CallRoll(ctx context.Context, r peers.Roll) error {
	if err := s.Bus.CallRoll(ctx, r); err != nil {
		return err
	}
	if s.wire != nil {
		return s.wire.CallRoll(ctx, r)
	}
	var all pgx.Batch
	for _, text := range s.rolls(r) {
		all.Queue(notify, s.channel, text)
	}
	return s.explain(ctx, s.send(ctx, &all))
}

// Attend implements hall.Store.
func (s *Store) Attend(ctx context.Context, come, gone []string) (narrow bool, err error) {
	if s.wire != nil {
		return s.wire.Attend(ctx, come, gone)
	}
	return s.Bus.Attend(ctx, come, gone)
}

// Use makes the store send messages to other processes over a wire instead of the database. The wire must deliver to the
// store's Bus. Call Use before the first write.
func (s *Store) Use(w peers.Wire) {
	s.deaf()
	<-s.heard
	s.wire = w
}

// notices are messages between the processes over one database.
type notices struct {
	peers.Bus
	wire    peers.Wire // carries the messages; nil if the database carries them
	channel string     // the name of the notification channel
	from    string     // identifies this process among those that notify
}

// news returns the texts of the notifications that report changes.
func (o *notices) news(changes []peers.Change) (texts []string) {
	if o.wire != nil {
		return nil
	}
	n := note{From: o.from}
	size := 0
	flush := func() {
		if text, err := json.Marshal(n); err == nil && len(n.Matches) > 0 && len(text) <= mostIn+1000 {
			texts = append(texts, string(text)) // a longer text is dropped: it would make all notifications fail, and losing it does no harm
		}
		n.Matches, n.Revisions, n.Traces, size = nil, nil, nil, 0
	}
	traced := slices.ContainsFunc(changes, func(c peers.Change) bool { return c.Trace != "" })
	for _, c := range changes {
		more := 6*len(c.Match) + len(c.Trace) + 33 // at most six bytes for each byte of the id
		if size += more; size > mostIn {
			flush()
			size = more
		}
		n.Matches, n.Revisions = append(n.Matches, c.Match), append(n.Revisions, c.Revision)
		if traced {
			n.Traces = append(n.Traces, c.Trace)
		}
	}
	flush()
	return texts
}

// rolls returns the notes that say who is present.
func (o *notices) rolls(r peers.Roll) (texts []string) {
	n := note{From: o.from, Hall: r.From, Closed: r.Closed}
	size := 0
	flush := func() {
		if text, err := json.Marshal(n); err == nil && len(text) <= mostIn+1000 {
			texts = append(texts, string(text))
		}
		n.Matches, n.Present, size = nil, nil, 0
	}
	for _, p := range r.Present {
		more := 6*len(p.Match) + 6
		if size += more; size > mostIn {
			flush()
			size = more
		}
		n.Matches, n.Present = append(n.Matches, p.Match), append(n.Present, bitsOf(p.There))
	}
	flush()
	return texts
}

func bitsOf(t peers.There) (bits int) {
	for bit, is := range map[int]bool{hostThere: t.Seats[keypeg.Host], guestThere: t.Seats[keypeg.Guest], hostWaits: t.Waits} {
		if is {
			bits |= bit
		}
	}
	return bits
}

func thereOf(bits int) peers.There {
	return peers.There{Seats: [2]bool{bits&hostThere != 0, bits&guestThere != 0}, Waits: bits&hostWaits != 0}
}

// listen informs subscribers about matches that other processes have changed, until ctx ends. After each reconnection, it
// informs them that any match may have changed.
func (o *notices) listen(ctx context.Context, current func() *conns) {
	for first := true; ctx.Err() == nil; first = false {
		c := current()
		once, cancel := context.WithCancel(ctx)
		stop := context.AfterFunc(c.left, cancel)
		o.listenOnce(once, c.config, first)
		stop()
		cancel()
		select {
		case <-time.After(breath):
		case <-ctx.Done():
		}
	}
}

func (o *notices) listenOnce(ctx context.Context, config *pgx.ConnConfig, first bool) {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return // subscribers also check at intervals
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), breath)
		defer cancel()
		c.Close(closing)
	}()
	if _, err := c.Exec(ctx, "LISTEN "+pgx.Identifier{o.channel}.Sanitize()); err != nil {
		return
	}
	if !first {
		o.Tell([]peers.Change{{}})
	}
	for ctx.Err() == nil {
		if err := o.hear(ctx, c); err != nil {
			return
		}
	}
}

// hear waits for a notification, and regularly checks that the connection works.
func (o *notices) hear(ctx context.Context, c *pgx.Conn) error {
	waiting, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	n, err := c.WaitForNotification(waiting)
	if err != nil {
		if waiting.Err() != nil && ctx.Err() == nil && !c.IsClosed() {
			pinging, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			return c.Ping(pinging)
		}
		return err
	}
	o.told(n.Payload)
	return nil
}

// told passes on a message from another process.
func (o *notices) told(payload string) {
	var n note
	if err := json.Unmarshal([]byte(payload), &n); err != nil || n.From == o.from || len(n.Matches) != len(n.Revisions)+len(n.Present) {
		return
	}
	if n.Hall != "" {
		r := peers.Roll{From: n.Hall, Closed: n.Closed}
		for i, bits := range n.Present {
			r.Present = append(r.Present, peers.Present{Match: n.Matches[i], There: thereOf(bits)})
		}
		o.Bus.CallRoll(context.Background(), r)
		return
	}
	changes := make([]peers.Change, len(n.Matches))
	for i, id := range n.Matches {
		changes[i] = peers.Change{Match: id, Revision: n.Revisions[i]}
		if len(n.Traces) == len(n.Matches) {
			changes[i].Trace = n.Traces[i]
		}
	}
	o.Tell(changes)
}
