package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"keypeg/internal/docstore"
)

var _ docstore.Store = (*Store)(nil)

const (
	putDocument     = `INSERT INTO documents (kind, key, owner, maker, made, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING RETURNING 1`
	replaceDocument = `INSERT INTO documents (kind, key, owner, maker, made, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key)
		DO UPDATE SET owner = excluded.owner, maker = excluded.maker, made = excluded.made, body = excluded.body`
)

// Put implements docstore.Store.
func (s *Store) Put(ctx context.Context, d docstore.Document) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		err := w.find([]any{new(int)}, putDocument, fields(d)...)
		if errors.Is(err, sql.ErrNoRows) {
			return docstore.ErrExists, nil
		}
		return nil, err
	})
}

// Replace implements docstore.Store.
func (s *Store) Replace(ctx context.Context, d docstore.Document) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		return nil, w.run(replaceDocument, fields(d)...)
	})
}

// Drop implements docstore.Store.
func (s *Store) Drop(ctx context.Context, kind, key string) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		return nil, w.run(`DELETE FROM documents WHERE kind = ? AND key = ?`, kind, key)
	})
}

// DropOwned implements docstore.Store. SQLite overwrites deleted data in the file (secure_delete). DropOwned also overwrites
// that data in the write-ahead log.
func (s *Store) DropOwned(ctx context.Context, owner [32]byte) error {
	if of := ownerOf(owner); of != nil {
		err := s.put(ctx, func(w *writer) (outcome, fault error) {
			return nil, w.run(`DELETE FROM documents WHERE owner = ?`, of)
		})
		if err != nil {
			return err
		}
	}
	if err := s.beginRead(); err != nil {
		return err
	}
	defer s.reading.Done()
	_, err := s.read.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return explain(s.path, err)
}

// fields returns a document's columns.
func fields(d docstore.Document) []any {
	return []any{d.Kind, d.Key, ownerOf(d.Owner), sql.NullString{String: d.By, Valid: d.By != ""}, d.Made.UnixMilli(), append([]byte{}, d.Body...)}
}

// ownerOf returns the owner of a document, or NULL if the document has no owner.
func ownerOf(owner [32]byte) []byte {
	if owner == [32]byte{} {
		return nil
	}
	return owner[:]
}

// KeptBy implements docstore.Store.
func (s *Store) KeptBy(ctx context.Context, by, kind string) (documents int, bytes int64, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		return tx.StmtContext(ctx, s.keptBy).QueryRowContext(ctx, by, kind).Scan(&documents, &bytes)
	})
	return documents, bytes, err
}

// Get implements docstore.Store.
func (s *Reader) Get(ctx context.Context, kind, key string) (d docstore.Document, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		err := scanDocument(tx.StmtContext(ctx, s.document).QueryRowContext(ctx, kind, key), &d)
		if errors.Is(err, sql.ErrNoRows) {
			return docstore.ErrNotFound
		}
		return err
	})
	return d, err
}

// List implements docstore.Store.
func (s *Reader) List(ctx context.Context, q docstore.Query) (list []docstore.Document, err error) {
	stmt, args := s.documents, []any{q.Kind, max(q.Prefix, q.After), endOf(q.Prefix), q.After, max(q.Limit, 0)} // SQLite treats a negative limit as no limit
	if owner := ownerOf(q.Owner); owner != nil {
		stmt, args = s.owned, append([]any{owner}, args...)
	}
	err = s.view(ctx, func(tx *sql.Tx) error {
		rows, err := tx.StmtContext(ctx, stmt).QueryContext(ctx, args...)
		return eachRow(rows, err, func() error {
			var d docstore.Document
			err := scanDocument(rows, &d)
			list = append(list, d)
			return err
		})
	})
	return list, err
}

// endOf returns the first key that sorts after all keys with a prefix: the prefix with its last byte increased by one. If there
// is no such text, it returns a blob, which SQLite sorts after any text.
func endOf(prefix string) any {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			return prefix[:i] + string([]byte{prefix[i] + 1})
		}
	}
	return []byte{0}
}

func scanDocument(row interface{ Scan(...any) error }, d *docstore.Document) error {
	var owner []byte
	var made int64
	err := row.Scan(&d.Kind, &d.Key, &owner, &d.By, &made, &d.Body)
	copy(d.Owner[:], owner)
	d.Made = time.UnixMilli(made).UTC()
	return err
}
