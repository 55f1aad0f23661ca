package gathering

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/schedule"
)

// Forget removes a holder from all their gatherings, and deletes the holder's names. A gathering that other people have
// not joined is deleted. A failure in one gathering does not stop the others.
func (g *Gatherings[S, E]) Forget(ctx context.Context, holder hall.Hash) error {
	if holder == (hall.Hash{}) {
		return nil
	}
	byID := map[string][]string{}
	for doc, err := range docstore.All(ctx, g.log.docs, docstore.Query{Kind: g.log.kindName(), Owner: holder}) {
		if err != nil {
			return fmt.Errorf("list the gatherings of one person: %w", err)
		}
		id, _, _ := strings.Cut(doc.Key, "/")
		byID[id] = append(byID[id], doc.Key)
	}
	var errs []error
	for id, keys := range byID {
		errs = append(errs, g.log.wrap(g.forgetIn(ctx, id, keys, holder), "forget a person in", id))
	}
	return errors.Join(errs...)
}

func (g *Gatherings[S, E]) forgetIn(ctx context.Context, id string, keys []string, holder hall.Hash) error {
	_, err := g.do(ctx, id, func(d *draft[S, E]) error {
		if seat, there := d.now.Seat(holder); there && !g.rules.Ended(d.now.State) {
			return d.decide(g.rules.Leave(seat))
		}
		return nil
	})
	if err != nil && !g.lost(err) {
		return err
	}
	for _, key := range keys {
		if err := g.log.docs.Drop(ctx, g.log.kindName(), key); err != nil {
			return err
		}
	}
	g.unname(ctx, id)
	left, err := g.log.docs.List(ctx, docstore.Query{Kind: g.log.kindName(), Prefix: id + "/", Limit: 1})
	if err != nil || len(left) > 0 {
		return err
	}
	return g.remove(ctx, id)
}

// lost reports whether a gathering cannot be read because all or part of it has been deleted.
func (g *Gatherings[S, E]) lost(err error) bool {
	return errors.Is(err, g.rules.Missing) || errors.Is(err, g.rules.Damaged)
}

// unname reloads a gathering that is in memory, after names have been deleted. It first waits for a decision that is
// already running. Otherwise, that decision would publish the deleted names again.
func (g *Gatherings[S, E]) unname(ctx context.Context, id string) {
	if g.begin() != nil {
		return // Gatherings is closing, so nothing stays in memory anyway
	}
	defer g.running.Done()
	g.mu.Lock()
	r := g.rooms[id]
	g.mu.Unlock()
	if r != nil {
		// If reading fails, the room has no state, so the error does not matter.
		_, _ = r.submit(ctx, &request[S, E]{anew: true, done: make(chan struct{})})
	}
}

// remove deletes a gathering.
func (g *Gatherings[S, E]) remove(ctx context.Context, id string) error {
	g.due.Set(id, schedule.Unknown, time.Time{})
	err := g.log.remove(ctx, id)
	g.unname(ctx, id)
	return g.log.wrap(err, "remove", id)
}

// sweepEvery is the time between searches for gatherings to delete.
const sweepEvery = time.Hour

// sweepAlways deletes old gatherings at intervals.
func (g *Gatherings[S, E]) sweepAlways() {
	for g.ctx.Err() == nil && g.opt.Keep+g.opt.KeepSolo > 0 {
		if _, err := g.Sweep(g.ctx); err != nil && g.ctx.Err() == nil {
			g.opt.Log.Error("old gatherings could not be forgotten", "kind", g.rules.Name, "err", err)
		}
		schedule.Sleep(g.ctx, sweepEvery, nil)
	}
}

// Sweep deletes the gatherings whose last event is old enough, except damaged ones, and returns how many it has deleted.
func (g *Gatherings[S, E]) Sweep(ctx context.Context) (gone int, err error) {
	var old []string
	for doc, err := range docstore.All(ctx, g.log.docs, docstore.Query{Kind: g.log.kindConfig()}) {
		if err != nil {
			return 0, fmt.Errorf("list the gatherings: %w", err)
		}
		if g.old(doc.Made, 1) || g.old(doc.Made, 2) {
			old = append(old, doc.Key)
		}
	}
	for _, id := range old {
		s, err := g.Look(ctx, id)
		if err != nil && g.lost(err) {
			continue
		}
		if err != nil {
			return gone, err
		}
		if last := s.last; !last.IsZero() && !g.old(last, len(s.people)) {
			continue
		}
		if err := g.remove(ctx, id); err != nil {
			return gone, err
		}
		gone++
	}
	return gone, nil
}

// old reports whether a gathering is old enough to be deleted, given its number of people and the time of its last event.
func (g *Gatherings[S, E]) old(since time.Time, people int) bool {
	keep := g.opt.Keep
	if people <= 1 && g.opt.KeepSolo > 0 {
		keep = g.opt.KeepSolo
	}
	return keep > 0 && g.opt.Now().Sub(since) > keep
}
