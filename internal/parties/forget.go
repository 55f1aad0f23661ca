package parties

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/party"
)

// Forget takes a holder out of all their parties and deletes their names. A party without other people is deleted. A failure
// in one party does not stop the others.
func (p *Parties) Forget(ctx context.Context, holder hall.Hash) error {
	if holder == (hall.Hash{}) {
		return nil
	}
	byParty := map[string][]string{}
	for doc, err := range docstore.All(ctx, p.log.docs, docstore.Query{Kind: kindName, Owner: holder}) {
		if err != nil {
			return fmt.Errorf("list the parties of one person: %w", err)
		}
		id, _, _ := strings.Cut(doc.Key, "/")
		byParty[id] = append(byParty[id], doc.Key)
	}
	var errs []error
	for id, keys := range byParty {
		errs = append(errs, wrap(p.forgetIn(ctx, id, keys, holder), "forget a person in", id))
	}
	return errors.Join(errs...)
}

func (p *Parties) forgetIn(ctx context.Context, id string, keys []string, holder hall.Hash) error {
	_, err := p.do(ctx, id, func(d *draft) error {
		seat, there := d.now.Seat(holder)
		if !there || d.now.Phase == party.Over {
			return nil
		}
		return d.decide(party.Command{Kind: party.Leave, Seat: seat})
	})
	switch keypeg.ErrorCode(err) {
	case "", "no-party", "damaged-party":
	default:
		return err
	}
	if err != nil && keypeg.ErrorCode(err) == "" {
		return err
	}
	for _, key := range keys {
		if err := p.log.docs.Drop(ctx, kindName, key); err != nil {
			return err
		}
	}
	p.unname(id)
	left, err := p.log.docs.List(ctx, docstore.Query{Kind: kindName, Prefix: id + "/", Limit: 1})
	if err != nil || len(left) > 0 {
		return err
	}
	return p.remove(ctx, id)
}

// unname makes a party in memory be read again, so that it loses the names that were deleted.
func (p *Parties) unname(id string) {
	p.mu.Lock()
	r := p.rooms[id]
	p.mu.Unlock()
	if r != nil {
		r.forget()
	}
}

// remove deletes a party.
func (p *Parties) remove(ctx context.Context, id string) error {
	p.due.Set(id, schedule.Unknown, time.Time{})
	err := p.log.remove(ctx, id)
	p.unname(id)
	return wrap(err, "remove", id)
}

// sweepEvery is the time between searches for parties to delete.
const sweepEvery = time.Hour

// sweepAlways deletes old parties at intervals.
func (p *Parties) sweepAlways() {
	for p.ctx.Err() == nil && p.opt.Keep+p.opt.KeepSolo > 0 {
		if _, err := p.Sweep(p.ctx); err != nil && p.ctx.Err() == nil {
			p.opt.Log.Error("old parties could not be forgotten", "err", err)
		}
		schedule.Sleep(p.ctx, sweepEvery, nil)
	}
}

// Sweep deletes the parties whose last event is old enough, except damaged ones, and returns their number.
func (p *Parties) Sweep(ctx context.Context) (gone int, err error) {
	var old []string
	for doc, err := range docstore.All(ctx, p.log.docs, docstore.Query{Kind: kindConfig}) {
		if err != nil {
			return 0, fmt.Errorf("list the parties: %w", err)
		}
		if p.old(doc.Made, 1) || p.old(doc.Made, 2) {
			old = append(old, doc.Key)
		}
	}
	for _, id := range slices.Compact(old) {
		s, err := p.Look(ctx, id)
		if code := keypeg.ErrorCode(err); code == "no-party" || code == "damaged-party" {
			continue
		}
		if err != nil {
			return gone, err
		}
		if last := s.last; !last.IsZero() && !p.old(last, len(s.people)) {
			continue
		}
		if err := p.remove(ctx, id); err != nil {
			return gone, err
		}
		gone++
	}
	return gone, nil
}

// old reports whether a party with the given number of people has been stored long enough, since the given time, to be
// deleted.
func (p *Parties) old(since time.Time, people int) bool {
	keep := p.opt.Keep
	if people <= 1 && p.opt.KeepSolo > 0 {
		keep = p.opt.KeepSolo
	}
	return keep > 0 && p.opt.Now().Sub(since) > keep
}
