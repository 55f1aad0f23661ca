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

// Kinds of documents: the records submitted for analysis, keyed by id, and the owners who submitted them, keyed by id and
// owner.
const (
	kindRecord  = "record"
	kindBrought = "record-of"
)

// Records stores the records of matches that were submitted for analysis.
type Records struct {
	docs docstore.Store
	pool *pool.Pool
	now  func() time.Time

	most  int // limits for one caller: the number of records and their total size in bytes
	bytes int64
}

// NewRecords returns a Records on a document store. It accepts records until the pool that analyses their games closes.
func NewRecords(kept docstore.Store, p *pool.Pool, now func() time.Time) *Records {
	return &Records{docs: kept, pool: p, now: now}
}

// Bound limits the number and the total bytes of records stored for one caller. If the number of records is 0, there is no
// limit. Call it before you add any records.
func (r *Records) Bound(records int, bytes int64) { r.most, r.bytes = records, bytes }

// room returns an error if the caller has reached the limit, unless the same record is stored already.
func (r *Records) room(ctx context.Context, id string, size int) error {
	by := requestctx.Of(ctx).Caller
	if by == "" || r.most == 0 {
		return nil
	}
	records, bytes, err := r.docs.KeptBy(ctx, by, kindRecord)
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

// Add stores the record of one match in its exact text form and returns its id. The same record always has the same id,
// regardless of how it was written. Add refuses a record that breaks the rules, with an error that names the line. It also
// refuses all records once the pool closes, and further records from a caller who has reached the limit. The owner is the
// user who submits the record, or zero if unknown.
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
	id = strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15])) // 24 characters, because no match id is that long
	if err := r.room(ctx, id, len(text)); err != nil {
		return "", err
	}
	if owner != [32]byte{} {
		err := r.put(ctx, docstore.Document{Kind: kindBrought, Key: fmt.Sprintf("%s/%x", id, owner), Owner: owner})
		if err != nil {
			return "", err
		}
	}
	return id, r.put(ctx, docstore.Document{Kind: kindRecord, Key: id, By: requestctx.Of(ctx).Caller, Body: []byte(text)})
}

// put stores a document. A document that is already stored is not an error.
func (r *Records) put(ctx context.Context, d docstore.Document) error {
	d.Made = r.now()
	return docstore.PutNew(ctx, r.docs, d)
}

// Forget deletes the records that were submitted by an owner and by no other known user, and returns their ids. The
// documents that link the owner to them are deleted separately, with the owner's other data.
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

// OldRecord is the error code for a record that was accepted under an earlier reading of a rule but breaks the current rules.
// Record returns the record together with this error.
const OldRecord = "old-record"

// Record returns a stored record, and the match that results from replaying it.
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

// replayed parses the text of a record and replays it by the rules.
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

// onLine adds a line number to an error in a record.
func onLine(line int, err error) error { return &record.LineError{Line: line, Err: err} }
