package gathering

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/pool"
)

// CodeLife is how long the spoken code of a gathering stays valid after the last request for it.
const CodeLife = 12 * time.Hour

// Code returns the spoken code of a gathering that is not over. The code leads to the gathering until it expires. Another call
// extends the life of the same code. If no code is free, Code returns the refusal busy.
func (g *Gatherings[S, E]) Code(ctx context.Context, id string) (code string, expires time.Time, err error) {
	s, err := g.Look(ctx, id)
	if err == nil && g.rules.Ended(s.State) {
		err = g.rules.Over
	}
	if err != nil {
		return "", expires, err
	}
	now := g.opt.Now()
	for place := range lobby.SpokenTries {
		code := lobby.PartyCode(id, place)
		own, err := g.log.takeCode(ctx, code, id, now)
		if err != nil {
			return "", expires, g.log.wrap(err, "keep a spoken code of", id)
		}
		if own {
			return code, now.Add(CodeLife), nil
		}
	}
	return "", expires, pool.Full()
}

// Find returns the gathering to which a spoken code leads, however the code was typed. If there is none, or if it is over, Find
// refuses with bad-ticket.
func (g *Gatherings[S, E]) Find(ctx context.Context, code string) (*Snapshot[S], error) {
	plain, _ := lobby.PlainPartyCode(code)
	doc, err := g.log.docs.Get(ctx, g.log.kindCode(), plain)
	if err != nil && !errors.Is(err, docstore.ErrNotFound) {
		return nil, fmt.Errorf("find a %s by its spoken code: %w", g.rules.Name, err)
	}
	if err == nil && g.opt.Now().Sub(doc.Made) < CodeLife {
		s, err := g.Look(ctx, string(doc.Body))
		if err == nil && !g.rules.Ended(s.State) || err != nil && !g.lost(err) {
			return s, err
		}
	}
	return nil, hall.BadTicket()
}

// takeCode gives a code to a gathering, or extends the code's life. It returns false if the code belongs to another
// gathering.
func (l log) takeCode(ctx context.Context, code, id string, now time.Time) (bool, error) {
	plain, _ := lobby.PlainPartyCode(code)
	d := docstore.Document{Kind: l.kindCode(), Key: plain, Made: now, Body: []byte(id)}
	had, err := l.docs.Get(ctx, l.kindCode(), plain)
	switch {
	case errors.Is(err, docstore.ErrNotFound):
		err = l.docs.Put(ctx, d)
	case err == nil && string(had.Body) == id:
		err = l.docs.Replace(ctx, d)
	case err == nil && now.Sub(had.Made) < CodeLife:
		return false, nil
	case err == nil: // the code has expired; if several gatherings take it at the same moment, it leads to the last of them
		if err = l.docs.Drop(ctx, l.kindCode(), plain); err == nil {
			err = l.docs.Put(ctx, d)
		}
	}
	if errors.Is(err, docstore.ErrExists) { // another gathering took the code first
		return false, nil
	}
	return err == nil, err
}

// dropCodes deletes the codes of a gathering.
func (l log) dropCodes(ctx context.Context, id string) error {
	for place := range lobby.SpokenTries {
		plain, _ := lobby.PlainPartyCode(lobby.PartyCode(id, place))
		doc, err := l.docs.Get(ctx, l.kindCode(), plain)
		if err == nil && string(doc.Body) == id {
			err = l.docs.Drop(ctx, l.kindCode(), plain)
		}
		if err != nil && !errors.Is(err, docstore.ErrNotFound) {
			return err
		}
	}
	return nil
}
