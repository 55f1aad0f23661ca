package parties

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/hall"
	"keypeg/internal/party"
)

// A draft collects the events of a group of requests, and the party as it is after them.
type draft struct {
	at     time.Time
	rnd    io.Reader
	now    *Snapshot
	events []party.Event // in the form that is stored, with references in place of names
	names  []named
}

func (p *Parties) draft(now *Snapshot) *draft {
	return &draft{at: p.opt.Now(), rnd: p.opt.Random, now: now}
}

// try makes a change. A change that panics or is refused leaves the draft as it was.
func (d *draft) try(change func(*draft) error) error {
	was := *d
	err := caught.Do(func() error { return change(d) })
	if err != nil {
		*d = was
	}
	d.at = was.at
	return err
}

// join gives a person a seat, unless they have one.
func (d *draft) join(who Person) error {
	seat, had := d.now.lastSeat(who.Holder)
	switch {
	case had && d.now.people[seat].removed:
		return keypeg.Refusef("removed-from-party", "", "the host has removed you from this party")
	case had && !d.now.Players[seat].Gone:
		return nil
	}
	events, next, err := d.now.Decide(party.Command{Kind: party.Join, Name: who.Name, Team: who.Team, Watches: who.Watches}, d.at, d.rnd)
	if err != nil {
		return err
	}
	d.add(events, next, named{joinRef(d.now.Config.ID, who.Holder, len(d.now.people)), events[0].Name, who.Holder})
	return nil
}

// joinRef returns the reference of a person's name at a seat. It reveals nothing about the person.
func joinRef(id string, holder hall.Hash, seat int) string {
	mac := hmac.New(sha256.New, holder[:])
	fmt.Fprintf(mac, "keypeg-party-name-1\n%s\n%d", id, seat)
	return strings.ToLower(base32.HexEncoding.EncodeToString(mac.Sum(nil)[:10]))
}

// decide decides any other command.
func (d *draft) decide(c party.Command) error {
	events, next, err := d.now.Decide(c, d.at, d.rnd)
	if err != nil || len(events) == 0 {
		return err
	}
	n := named{}
	if e := events[0]; e.Kind == party.Renamed {
		n = named{strings.ToLower(rand.Text()), e.Name, d.now.people[e.Seat].holder}
	}
	d.add(events, next, n)
	return nil
}

// add adds events, the first of which may give a name.
func (d *draft) add(events []party.Event, next *party.Party, n named) {
	was := d.now
	d.now = &Snapshot{Party: next, people: was.people, tail: was.tail, last: was.last}
	if n.ref != "" {
		events[0].Name = n.ref
		d.names = append(d.names, n)
	}
	for i, e := range events {
		if i > 0 {
			n = named{}
		}
		d.now.note(e, n)
	}
	d.events = append(d.events, events...)
}

// store stores the names, and then the events that refer to them.
func (d *draft) store(ctx context.Context, l log) (err error) {
	if len(d.events) == 0 {
		return nil
	}
	for _, n := range d.names {
		if err := l.putName(ctx, d.now.Config.ID, n); err != nil {
			return err
		}
	}
	d.now.tail, err = l.append(ctx, d.now.Config.ID, d.now.tail, d.events)
	return err
}
