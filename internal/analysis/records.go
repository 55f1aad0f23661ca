package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/match"
	"keypeg/record"
)

// Kinds of documents: records that were brought to be analysed, by their ids; and of who brought them, by id and owner.
const (
	kindRecord  = "record"
	kindBrought = "record-of"
)

// Records keeps the records of matches that were submitted for analysis.
type Records struct {
	docs docstore.Store
	pool *pool.Pool
	now  func() time.Time

	most  int // for one asker, and
	bytes int64
}

// NewRecords keeps records on a document store for as long as the pool that looks at their
// games takes work.
func NewRecords(kept docstore.Store, p *pool.Pool, now func() time.Time) *Records {
	return &Records{docs: kept, pool: p, now: now}
}

// Bound lets one asker have so many records kept, and so many bytes of them; any number if 0. It is called before anything is added.
func (r *Records) Bound(records int, bytes int64) { r.most, r.bytes = records, bytes }

// room refuses one more record to an asker of whom so much is kept already, unless that very record is.
func (r *Records) room(ctx context.Context, id string, size int) error {
	by := requestctx.Caller(ctx)
	if by == "" || r.most == 0 {
		return nil
	}
	records, bytes, err := r.docs.KeptBy(ctx, by)
	if err != nil {
		return fmt.Errorf("count the records of one address: %w", err)
	}
	if records < r.most && bytes+int64(size) <= r.bytes {
		return nil
	}
	if _, err := r.docs.Get(ctx, kindRecord, id); !errors.Is(err, docstore.ErrNotFound) {
		return err
	}
	return keypeg.Refusef("full-for-you-records", "", "too many records from your network are stored here")
}

// Add keeps the record of one match, in the form we write, and returns its id: the
// same record has the same id, whenever it is brought and however it was written. A
// record that breaks the rules is refused with the number of the line; once the pool
// closes, all are; and where the asker has as many as may be kept. The owner is who brings it, or zero: nobody known.
func (r *Records) Add(ctx context.Context, text string, owner [32]byte) (id string, err error) {
	if err := r.pool.Closing(); err != nil {
		return "", err
	}
	m, record, err := replayed(text)
	if err != nil {
		return "", err
	}
	if len(m.Watch().Past) == 0 {
		return "", keypeg.Refusef("bad-record-unfinished", "", "no game of this record is over")
	}
	text = record.String()
	sum := sha256.Sum256([]byte(text))
	id = strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15])) // 24 characters: no match has as many
	if err := r.room(ctx, id, len(text)); err != nil {
		return "", err
	}
	if owner != [32]byte{} {
		err := r.put(ctx, docstore.Document{Kind: kindBrought, Key: fmt.Sprintf("%s/%x", id, owner), Owner: owner})
		if err != nil {
			return "", err
		}
	}
	return id, r.put(ctx, docstore.Document{Kind: kindRecord, Key: id, By: requestctx.Caller(ctx), Body: []byte(text)})
}

// put keeps a document; one that is already there will do.
func (r *Records) put(ctx context.Context, d docstore.Document) error {
	d.Made = r.now()
	if err := r.docs.Put(ctx, d); err != nil && !errors.Is(err, docstore.ErrExists) {
		return fmt.Errorf("keep a record: %w", err)
	}
	return nil
}

// Forget drops the records that an owner brought and nobody else who is known, and returns their ids. That the owner
// brought them is forgotten with all that is the owner's.
func (r *Records) Forget(ctx context.Context, owner [32]byte) (gone []string, err error) {
	for d, err := range docstore.All(ctx, r.docs, docstore.Query{Kind: kindBrought, Owner: owner}) {
		if err != nil {
			return gone, fmt.Errorf("list the records of an owner: %w", err)
		}
		id, _, _ := strings.Cut(d.Key, "/")
		by, err := r.docs.List(ctx, docstore.Query{Kind: kindBrought, Prefix: id + "/", Limit: 2})
		if err == nil && len(by) == 1 {
			gone = append(gone, id)
			err = r.docs.Drop(ctx, kindRecord, id)
		}
		if err != nil {
			return gone, fmt.Errorf("forget the record %s: %w", id, err)
		}
	}
	return gone, nil
}

// OldRecord is the code of a record that was accepted when a rule was read
// differently and no longer follows the rules; the record itself comes with it.
const OldRecord = "old-record"

// Record returns a record that was added, as written and as the rules have it.
func (r *Records) Record(ctx context.Context, id string) (record.Record, *match.Match, error) {
	d, err := r.docs.Get(ctx, kindRecord, id)
	if errors.Is(err, docstore.ErrNotFound) {
		return record.Record{}, nil, keypeg.Refusef("no-analysis", "", "there is no analysis here: paste the record again")
	}
	if err != nil {
		return record.Record{}, nil, err
	}
	m, played, err := replayed(string(d.Body))
	if e, ok := errors.AsType[*keypeg.Error](err); ok && played.Rules != "" {
		return played, nil, keypeg.Refusef("old-record", e.Clause, "this record breaks the current rules: %s", e)
	}
	if err != nil {
		return played, nil, fmt.Errorf("replay the record %s: %w", id, err)
	}
	return played, m, nil
}

// replayed plays the text of a record by the rules.
func replayed(text string) (*match.Match, record.Record, error) {
	entries, err := record.ParseAll(text)
	if err != nil {
		return nil, record.Record{}, err
	}
	if len(entries) > 1 {
		return nil, record.Record{}, onLine(entries[1].Source.Start, keypeg.Refusef("bad-record-second", "", "a second record begins here: bring one at a time"))
	}
	m, _, err := match.Replay(entries[0].Record)
	if at, ok := errors.AsType[*match.RecordError](err); ok {
		return nil, entries[0].Record, onLine(at.At(entries[0].Source), at.Err)
	}
	return m, entries[0].Record, err
}

// onLine puts what is wrong with a record on its line.
func onLine(line int, err error) error { return &record.LineError{Line: line, Err: err} }
