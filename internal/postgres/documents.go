package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"keypeg/internal/docstore"
)

const (
	putDocument = `INSERT INTO documents (kind, key, owner, maker, made, body) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, key) DO NOTHING`
	replaceDoc  = `INSERT INTO documents (kind, key, owner, maker, made, body) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, key)
		DO UPDATE SET owner = excluded.owner, maker = excluded.maker, made = excluded.made, body = excluded.body`
	dropDocument  = `DELETE FROM documents WHERE kind = $1 AND key = $2`
	dropOwned     = `DELETE FROM documents WHERE owner = $1`
	keptBy        = `SELECT count(*), coalesce(sum(length(body)), 0) FROM documents WHERE maker = $1 AND kind = $2`
	readDocument  = `SELECT kind, key, owner, maker, made, body FROM documents WHERE kind = $1 AND key = $2`
	readDocuments = `SELECT kind, key, owner, maker, made, body FROM documents
		WHERE kind = $1 AND key >= $2 AND ($3::bytea IS NULL OR key < $3) AND key <> $4 ORDER BY key LIMIT $5`
	readOwned = `SELECT kind, key, owner, maker, made, body FROM documents
		WHERE kind = $1 AND key >= $2 AND ($3::bytea IS NULL OR key < $3) AND key <> $4 AND owner = $6 ORDER BY key LIMIT $5`
)

// Put implements docstore.Store.
func (s *Store) Put(ctx context.Context, d docstore.Document) error {
	return s.alone(ctx, func(ctx context.Context) error {
		tag, err := s.exec(ctx, putDocument, fields(d)...)
		if err == nil && tag.RowsAffected() == 0 {
			return docstore.ErrExists
		}
		return err
	})
}

// Replace implements docstore.Store.
func (s *Store) Replace(ctx context.Context, d docstore.Document) error {
	return s.run(ctx, replaceDoc, fields(d)...)
}

// Drop implements docstore.Store.
func (s *Store) Drop(ctx context.Context, kind, key string) error {
	return s.run(ctx, dropDocument, []byte(kind), []byte(key))
}

// DropOwned implements docstore.Store.
func (s *Store) DropOwned(ctx context.Context, owner [32]byte) error {
	return s.run(ctx, dropOwned, ownerOf(owner)) // deletes nothing if there is no owner, because NULL equals nothing
}

// KeptBy implements docstore.Store.
func (s *Store) KeptBy(ctx context.Context, by, kind string) (documents int, bytes int64, err error) {
	err = s.row(ctx, keptBy, orNull(by), []byte(kind)).Scan(&documents, &bytes)
	return documents, bytes, s.explain(ctx, err)
}

// Get implements docstore.Store.
func (s *Store) Get(ctx context.Context, kind, key string) (docstore.Document, error) {
	d, err := scanDocument(s.row(ctx, readDocument, []byte(kind), []byte(key)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = docstore.ErrNotFound
	}
	if err != nil {
		return docstore.Document{}, s.explain(ctx, err)
	}
	return d, nil
}

// List implements docstore.Store.
func (s *Store) List(ctx context.Context, q docstore.Query) ([]docstore.Document, error) {
	query, args := readDocuments, []any{[]byte(q.Kind), []byte(max(q.Prefix, q.After)), endOf(q.Prefix), []byte(q.After), max(q.Limit, 0)}
	if owner := ownerOf(q.Owner); owner != nil {
		query, args = readOwned, append(args, owner)
	}
	return list(ctx, s, func(row pgx.CollectableRow) (docstore.Document, error) { return scanDocument(row) }, query, args...)
}

// fields returns the values of a document's columns.
func fields(d docstore.Document) []any {
	return []any{[]byte(d.Kind), []byte(d.Key), ownerOf(d.Owner), orNull(d.By), d.Made.UnixMilli(), append([]byte{}, d.Body...)}
}

// ownerOf returns the owner of a document, or NULL if the document has no owner.
func ownerOf(owner [32]byte) []byte {
	if owner == [32]byte{} {
		return nil
	}
	return owner[:]
}

// endOf returns the first key that sorts after all keys with a prefix: the prefix with its last byte increased by one. It
// returns NULL if there is no such key.
func endOf(prefix string) []byte {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			return append([]byte(prefix[:i]), prefix[i]+1)
		}
	}
	return nil
}

func scanDocument(row pgx.Row) (d docstore.Document, err error) {
	var kind, key, owner, maker []byte
	var made int64
	err = row.Scan(&kind, &key, &owner, &maker, &made, &d.Body)
	d.Kind, d.Key, d.By, d.Made = string(kind), string(key), string(maker), at(made)
	copy(d.Owner[:], owner)
	return d, err
}
