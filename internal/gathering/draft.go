package gathering

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"keypeg/internal/caught"
	"keypeg/internal/hall"
)

// A draft collects the events of a group of requests. It also contains the gathering after these events.
type draft[S State[S, E], E any] struct {
	all    *Gatherings[S, E]
	at     time.Time
	now    *Snapshot[S]
	events []E // in stored form, with references in place of names
	names  []named
	spans  spans // the spans of the traced requests whose events are in the draft
}

func (g *Gatherings[S, E]) draft(now *Snapshot[S]) *draft[S, E] {
	return &draft[S, E]{all: g, at: g.opt.Now(), now: now}
}

// try applies a change to the draft. If the change panics or is refused, the draft stays the same.
func (d *draft[S, E]) try(change func(*draft[S, E]) error) error {
	was := *d
	err := caught.Do(func() error { return change(d) })
	if err != nil {
		*d = was
	}
	d.at = was.at
	return err
}

// join gives a person a seat, unless they already have one.
func (d *draft[S, E]) join(holder hall.Hash, join func(left int) Decision[S, E]) error {
	seat, had := d.now.lastSeat(holder)
	switch {
	case had && d.now.people[seat].removed:
		return d.all.rules.Removed
	case had && !d.now.people[seat].gone:
		return nil
	case !had:
		seat = -1
	}
	events, next, err := join(seat)(d.now.State, d.at, d.all.opt.Random)
	if err != nil || len(events) == 0 {
		return err
	}
	n := named{}
	if a := d.all.rules.About(&events[0]); a.Kind == Joined {
		n = named{d.joinRef(holder), *a.Name, holder}
	}
	d.add(events, next, n)
	return nil
}

// joinRef returns the reference to the name of a person who takes the next seat. The reference does not
// reveal anything about the person.
func (d *draft[S, E]) joinRef(holder hall.Hash) string {
	mac := hmac.New(sha256.New, holder[:])
	fmt.Fprintf(mac, "keypeg-%s-name-1\n%s\n%d", d.all.rules.Name, d.now.ID, len(d.now.people))
	return strings.ToLower(base32.HexEncoding.EncodeToString(mac.Sum(nil)[:10]))
}

// decide decides any command other than joining.
func (d *draft[S, E]) decide(command Decision[S, E]) error {
	events, next, err := command(d.now.State, d.at, d.all.opt.Random)
	if err != nil || len(events) == 0 {
		return err
	}
	n := named{}
	if a := d.all.rules.About(&events[0]); a.Kind != Joined && *a.Name != "" {
		n = named{strings.ToLower(rand.Text()), *a.Name, d.now.people[a.Seat].holder}
	}
	d.add(events, next, n)
	return nil
}

// add adds events. The first event may contain a name.
func (d *draft[S, E]) add(events []E, next S, n named) {
	was := d.now
	d.now = &Snapshot[S]{ID: was.ID, By: was.By, State: next, people: was.people, tail: was.tail, last: was.last, causes: was.causes}
	if n.ref != "" {
		*d.all.rules.About(&events[0]).Name = n.ref
		d.names = append(d.names, n)
	}
	for i := range events {
		if i > 0 {
			n = named{}
		}
		d.now.note(d.all.rules.About(&events[i]), n)
	}
	d.events = append(d.events, events...)
}

// store stores the names, and then the events that refer to them.
func (d *draft[S, E]) store(ctx context.Context) error {
	if len(d.events) == 0 {
		return nil
	}
	l, id := d.all.log, d.now.ID
	for _, n := range d.names {
		if err := l.putName(ctx, id, n); err != nil {
			return err
		}
	}
	body, err := json.Marshal(d.events)
	if err == nil {
		d.now.tail, err = l.append(ctx, id, d.now.tail, len(d.events), body)
	}
	return err
}
