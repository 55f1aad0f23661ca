package gathering

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// A log stores the gatherings of one kind in documents.
type log struct {
	docs docstore.Store
	name string
	Refusals
	now func() time.Time
}

// Kinds of documents. The key of a config is the id of its gathering. The key of events consists of the id and the version that the
// events follow. The key of a name consists of the id and a reference. A fourth kind of document lists gatherings by maker. A fifth
// kind, which all gatherings share, lists them by spoken code, so that no two have the same code.
func (l log) kindConfig() string { return l.name }
func (l log) kindEvents() string { return l.name + "-events" }
func (l log) kindName() string   { return l.name + "-name" }
func (l log) kindMaker() string  { return l.name + "-by" }
func (l log) kindCode() string   { return "party-code" }

func eventsKey(id string, version int) string { return fmt.Sprintf("%s/%08d", id, version) }

// A tail is the end of a log: a version, and the checksum of everything up to it.
type tail struct {
	version int
	sum     hall.Sum
}

// create stores a new gathering.
func (l log) create(ctx context.Context, id string, config []byte, by string) (err error) {
	if by != "" {
		err = l.docs.Put(ctx, docstore.Document{Kind: l.kindMaker(), Key: by + "/" + id, Made: l.now()})
	}
	if err == nil {
		err = l.docs.Put(ctx, docstore.Document{Kind: l.kindConfig(), Key: id, By: by, Made: l.now(), Body: config})
	}
	return l.wrap(err, "create", id)
}

// madeBy returns the number of gatherings stored for a maker, or limit if there are more.
func (l log) madeBy(ctx context.Context, by string, limit int) (int, error) {
	list, err := l.docs.List(ctx, docstore.Query{Kind: l.kindMaker(), Prefix: by + "/", Limit: limit})
	if err != nil {
		return 0, fmt.Errorf("count the gatherings of one address: %w", err)
	}
	return len(list), nil
}

// config returns the document with the config of a gathering, and the tail of its log before the first event.
func (l log) config(ctx context.Context, id string) (docstore.Document, tail, error) {
	doc, err := l.docs.Get(ctx, l.kindConfig(), id)
	if errors.Is(err, docstore.ErrNotFound) {
		err = l.Missing
	}
	return doc, tail{sum: hall.Sum(0).Then(doc.Body)}, err
}

// append stores n events that follow a version. If another process has already stored events after that version, append returns
// docstore.ErrExists.
func (l log) append(ctx context.Context, id string, after tail, n int, events []byte) (tail, error) {
	next := tail{after.version + n, after.sum.Then(events)}
	body := append(fmt.Appendf(nil, "%016x ", uint64(next.sum)), events...)
	err := l.docs.Put(ctx, docstore.Document{Kind: l.kindEvents(), Key: eventsKey(id, after.version), Made: l.now(), Body: body})
	return next, err
}

// sumDigits is the length of the checksum before the events of a document.
const sumDigits = 16

// since returns the events after a version, and the new end of the log.
func since[E any](ctx context.Context, l log, id string, t tail) (events []E, end tail, err error) {
	q := docstore.Query{Kind: l.kindEvents(), Prefix: id + "/"}
	if t.version > 0 {
		q.After = eventsKey(id, t.version-1)
	}
	for doc, err := range docstore.All(ctx, l.docs, q) {
		if err != nil {
			return nil, t, err
		}
		more, next, err := unpack[E](l, doc, id, t)
		if err != nil {
			return nil, t, err
		}
		events, t = append(events, more...), next
	}
	return events, t, nil
}

// unpack returns the events in a document, and requires that they follow the given tail.
func unpack[E any](l log, doc docstore.Document, id string, t tail) (events []E, end tail, err error) {
	if doc.Key != eventsKey(id, t.version) || len(doc.Body) < sumDigits+1 {
		return nil, t, l.damaged(id, fmt.Errorf("document %s does not follow version %d", doc.Key, t.version))
	}
	sum, err := strconv.ParseUint(string(doc.Body[:sumDigits]), 16, 64)
	body := doc.Body[sumDigits+1:]
	end.sum = t.sum.Then(body)
	if err != nil || uint64(end.sum) != sum {
		return nil, t, l.damaged(id, fmt.Errorf("document %s was changed", doc.Key))
	}
	if err := json.Unmarshal(body, &events); err != nil || len(events) == 0 {
		return nil, t, l.damaged(id, fmt.Errorf("document %s: %w", doc.Key, err))
	}
	end.version = t.version + len(events)
	return events, end, nil
}

// A damage is the refusal of a gathering whose stored parts do not fit together. It also contains the reason, for the log.
type damage struct {
	error
	id  string
	why error
}

func (d *damage) Unwrap() error { return d.error }

func (l log) damaged(id string, why error) error { return &damage{l.Damaged, id, why} }

// putName stores a name under a reference for the holder.
func (l log) putName(ctx context.Context, id string, n named) error {
	return l.docs.Replace(ctx, docstore.Document{Kind: l.kindName(), Key: id + "/" + n.ref, Owner: n.holder, Made: l.now(), Body: []byte(n.name)})
}

// A named is a name with its reference and its holder. A name that has been deleted is "".
type named struct {
	ref    string
	name   string
	holder hall.Hash
}

// nameAt returns the name under a reference.
func (l log) nameAt(ctx context.Context, id, ref string) (named, error) {
	doc, err := l.docs.Get(ctx, l.kindName(), id+"/"+ref)
	if errors.Is(err, docstore.ErrNotFound) {
		return named{ref: ref}, nil
	}
	return named{ref, string(doc.Body), doc.Owner}, err
}

// names returns all names of a gathering, indexed by reference.
func (l log) names(ctx context.Context, id string) (map[string]named, error) {
	all := map[string]named{}
	for doc, err := range docstore.All(ctx, l.docs, docstore.Query{Kind: l.kindName(), Prefix: id + "/"}) {
		if err != nil {
			return nil, err
		}
		ref := doc.Key[len(id)+1:]
		all[ref] = named{ref, string(doc.Body), doc.Owner}
	}
	return all, nil
}

// remove deletes a gathering. It deletes the last events first, so that a shorter gathering remains if the process stops
// halfway.
func (l log) remove(ctx context.Context, id string) error {
	for _, kind := range []string{l.kindEvents(), l.kindName()} {
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
	if err := l.dropCodes(ctx, id); err != nil {
		return err
	}
	doc, err := l.docs.Get(ctx, l.kindConfig(), id)
	if errors.Is(err, docstore.ErrNotFound) {
		return nil
	}
	if err == nil && doc.By != "" {
		err = l.docs.Drop(ctx, l.kindMaker(), doc.By+"/"+id)
	}
	if err == nil {
		err = l.docs.Drop(ctx, l.kindConfig(), id)
	}
	return err
}
