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
	"keypeg/internal/pool"
	"keypeg/internal/shelf"
	"keypeg/match"
	"keypeg/record"
)

// kindRecord is the shelf of records that were brought to be analysed.
const kindRecord = "record"

// Records keep the records of matches that were brought to be analysed.
type Records struct {
	shelf shelf.Shelf
	pool  *pool.Pool
	now   func() time.Time
}

// NewRecords keeps records on a shelf for as long as the pool that looks at their
// games takes work.
func NewRecords(kept shelf.Shelf, p *pool.Pool, now func() time.Time) *Records {
	return &Records{shelf: kept, pool: p, now: now}
}

// Add keeps the record of one match, as we write it, and gives it an id, the
// same whenever and however written the same record is brought. A record that breaks the rules is refused by the number of
// its line; once the pool closes, all are.
func (r *Records) Add(ctx context.Context, text string) (id string, err error) {
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
	err = r.shelf.Put(ctx, shelf.Document{Kind: kindRecord, Key: id, Made: r.now(), Body: []byte(text)})
	if errors.Is(err, shelf.ErrExists) {
		err = nil
	}
	return id, err
}

// OldRecord is the code of a record that was taken in when a rule was read in another
// way, and that does not hold any more; the record itself comes with it.
const OldRecord = "old-record"

// Record is a record that was brought, as the rules have it.
func (r *Records) Record(ctx context.Context, id string) (record.Record, *match.Match, error) {
	d, err := r.shelf.Get(ctx, kindRecord, id)
	if errors.Is(err, shelf.ErrNotFound) {
		return record.Record{}, nil, keypeg.Refusef("no-analysis", "", "there is no analysis here: paste the record again")
	}
	if err != nil {
		return record.Record{}, nil, err
	}
	m, played, err := replayed(string(d.Body))
	if e, ok := errors.AsType[*keypeg.Error](err); ok && played.Rules != "" {
		return played, nil, keypeg.Refusef("old-record", e.Clause, "this record no longer keeps the rules: %s", e)
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
