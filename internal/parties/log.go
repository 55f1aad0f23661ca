package parties

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/party"
)

// Kinds of documents. The key of a config is the id of its party, and the key of events is the id and the version that they
// follow. The key of a name is the id and a reference. A fourth kind lists parties by their makers.
const (
	kindConfig = "party"
	kindEvents = "party-events"
	kindName   = "party-name"
	kindMaker  = "party-by"
)

// A log stores parties in documents.
type log struct {
	docs docstore.Store
	now  func() time.Time
}

func eventsKey(id string, version int) string { return fmt.Sprintf("%s/%08d", id, version) }

// A tail is the end of a log: a version, and the checksum of everything up to it.
type tail struct {
	version int
	sum     hall.Sum
}

// create stores a new party.
func (l log) create(ctx context.Context, c party.Config, by string) error {
	body, err := json.Marshal(c)
	if err == nil && by != "" {
		err = l.docs.Put(ctx, docstore.Document{Kind: kindMaker, Key: by + "/" + c.ID, Made: l.now()})
	}
	if err == nil {
		err = l.docs.Put(ctx, docstore.Document{Kind: kindConfig, Key: c.ID, By: by, Made: l.now(), Body: body})
	}
	return wrap(err, "create", c.ID)
}

// madeBy returns the number of parties stored for a maker, up to a limit.
func (l log) madeBy(ctx context.Context, by string, limit int) (int, error) {
	list, err := l.docs.List(ctx, docstore.Query{Kind: kindMaker, Prefix: by + "/", Limit: limit})
	if err != nil {
		return 0, fmt.Errorf("count the parties of one address: %w", err)
	}
	return len(list), nil
}

// config returns the config of a party, and the beginning of its log.
func (l log) config(ctx context.Context, id string) (c party.Config, t tail, err error) {
	doc, err := l.docs.Get(ctx, kindConfig, id)
	switch {
	case errors.Is(err, docstore.ErrNotFound):
		return c, t, noParty()
	case err != nil:
		return c, t, err
	}
	if err := json.Unmarshal(doc.Body, &c); err != nil || c.ID != id {
		return c, t, damaged(id, fmt.Errorf("its config: %w", err))
	}
	return c, tail{sum: hall.Sum(0).Then(doc.Body)}, nil
}

// append stores events after a version, or returns docstore.ErrExists if others did so first.
func (l log) append(ctx context.Context, id string, after tail, events []party.Event) (tail, error) {
	body, err := json.Marshal(events)
	if err != nil {
		return after, err
	}
	next := tail{after.version + len(events), after.sum.Then(body)}
	body = append(fmt.Appendf(nil, "%016x ", uint64(next.sum)), body...)
	err = l.docs.Put(ctx, docstore.Document{Kind: kindEvents, Key: eventsKey(id, after.version), Made: l.now(), Body: body})
	return next, err
}

// sumDigits is the length of the checksum before the events of a document.
const sumDigits = 16

// since returns the events after a version, and the new end of the log.
func (l log) since(ctx context.Context, id string, t tail) (events []party.Event, end tail, err error) {
	q := docstore.Query{Kind: kindEvents, Prefix: id + "/"}
	if t.version > 0 {
		q.After = eventsKey(id, t.version-1)
	}
	for doc, err := range docstore.All(ctx, l.docs, q) {
		if err != nil {
			return nil, t, err
		}
		more, next, err := unpack(doc, id, t)
		if err != nil {
			return nil, t, err
		}
		events, t = append(events, more...), next
	}
	return events, t, nil
}

// unpack reads the events of a document that has to follow a tail.
func unpack(doc docstore.Document, id string, t tail) (events []party.Event, end tail, err error) {
	if doc.Key != eventsKey(id, t.version) || len(doc.Body) < sumDigits+1 {
		return nil, t, damaged(id, fmt.Errorf("document %s does not follow version %d", doc.Key, t.version))
	}
	sum, err := strconv.ParseUint(string(doc.Body[:sumDigits]), 16, 64)
	body := doc.Body[sumDigits+1:]
	end.sum = t.sum.Then(body)
	if err != nil || uint64(end.sum) != sum {
		return nil, t, damaged(id, fmt.Errorf("document %s was changed", doc.Key))
	}
	if err := json.Unmarshal(body, &events); err != nil || len(events) == 0 {
		return nil, t, damaged(id, fmt.Errorf("document %s: %w", doc.Key, err))
	}
	end.version = t.version + len(events)
	return events, end, nil
}

// replay applies an event. If an event cannot be applied, the party is damaged.
func replay(p *party.Party, e party.Event) error {
	err := caught.Do(func() error {
		p.Apply(e)
		return nil
	})
	if err != nil {
		return damaged(p.Config.ID, fmt.Errorf("event %d: %w", p.Version, err))
	}
	return nil
}

// A damage is the refusal of a party whose stored parts do not fit together, with the reason for the log.
type damage struct {
	error
	id  string
	why error
}

func (d *damage) Unwrap() error { return d.error }

func damaged(id string, why error) error {
	return &damage{keypeg.Refusef("damaged-party", "", "the stored party is damaged: only a backup can bring it back"), id, why}
}

// putName stores a name under a reference, for its holder.
func (l log) putName(ctx context.Context, id string, n named) error {
	return l.docs.Replace(ctx, docstore.Document{Kind: kindName, Key: id + "/" + n.ref, Owner: n.holder, Made: l.now(), Body: []byte(n.name)})
}

// A named is a name with its reference and its holder. A name that was deleted is "".
type named struct {
	ref    string
	name   string
	holder hall.Hash
}

// name returns the name under a reference.
func (l log) name(ctx context.Context, id, ref string) (named, error) {
	doc, err := l.docs.Get(ctx, kindName, id+"/"+ref)
	if errors.Is(err, docstore.ErrNotFound) {
		return named{ref: ref}, nil
	}
	return named{ref, string(doc.Body), doc.Owner}, err
}

// names returns all names of a party, by reference.
func (l log) names(ctx context.Context, id string) (map[string]named, error) {
	all := map[string]named{}
	for doc, err := range docstore.All(ctx, l.docs, docstore.Query{Kind: kindName, Prefix: id + "/"}) {
		if err != nil {
			return nil, err
		}
		ref := doc.Key[len(id)+1:]
		all[ref] = named{ref, string(doc.Body), doc.Owner}
	}
	return all, nil
}

// remove deletes a party. It deletes the last events first, so that a process that stops meanwhile leaves a shorter party.
func (l log) remove(ctx context.Context, id string) error {
	for _, kind := range []string{kindEvents, kindName} {
		var keys []string
		for doc, err := range docstore.All(ctx, l.docs, docstore.Query{Kind: kind, Prefix: id + "/"}) {
			if err != nil {
				return err
			}
			keys = append(keys, doc.Key)
		}
		for i := len(keys) - 1; i >= 0; i-- {
			if err := l.docs.Drop(ctx, kind, keys[i]); err != nil {
				return err
			}
		}
	}
	doc, err := l.docs.Get(ctx, kindConfig, id)
	if errors.Is(err, docstore.ErrNotFound) {
		return nil
	}
	if err == nil && doc.By != "" {
		err = l.docs.Drop(ctx, kindMaker, doc.By+"/"+id)
	}
	if err == nil {
		err = l.docs.Drop(ctx, kindConfig, id)
	}
	return err
}
