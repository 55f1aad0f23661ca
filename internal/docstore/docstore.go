// Package docstore defines a store of documents: derived or imported data other than matches. Every implementation of Store
// passes the tests in docstoretest.
package docstore

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"
)

// Errors of a document store, other than faults.
var (
	ErrExists   = errors.New("there is a document of that key")
	ErrNotFound = errors.New("there is no document of that key")
)

// A Document is a piece of derived or imported data, stored under its key.
type Document struct {
	Kind  string
	Key   string    // must not be empty; unique among the documents of a kind
	Owner [32]byte  // hash of the owner's token, or zero if there is no owner
	By    string    // the person for whom the document is stored, as package requestctx names them; if "", limits do not apply
	Made  time.Time // the time at which the document was stored
	Body  []byte
}

// A Query selects documents of one kind, sorted by the bytes of their keys.
type Query struct {
	Kind   string
	Prefix string   // the beginning of the documents' keys
	After  string   // if not empty, the query skips this key and all smaller ones
	Owner  [32]byte // if not zero, the query selects only the documents of this owner
	Limit  int      // the largest number of documents that List returns; All ignores it
}

// A Store stores documents. A document never changes, but it can be replaced. Its methods are safe for concurrent use. If the
// store is durable, stored documents outlive the process.
type Store interface {
	// Put stores a document. It returns ErrExists if the store already has a document of that kind and key.
	Put(ctx context.Context, d Document) error
	// Replace stores a document, overwriting any document of the same kind and key. Use it for derived data that can be computed
	// again.
	Replace(ctx context.Context, d Document) error
	// Drop deletes the document of a kind and key, if there is one.
	Drop(ctx context.Context, kind, key string) error
	// DropOwned deletes all documents of an owner. Documents without an owner stay. Afterwards, nobody can read the deleted
	// data in a store's own file. A database server overwrites deleted data at some later time.
	DropOwned(ctx context.Context, owner [32]byte) error
	// KeptBy returns the number of documents of a kind stored for a person (Document.By), and the total size of their bodies.
	KeptBy(ctx context.Context, by, kind string) (documents int, bytes int64, err error)
	// Get returns the document of a kind and key, or ErrNotFound.
	Get(ctx context.Context, kind, key string) (Document, error)
	// List returns the documents that a query selects.
	List(ctx context.Context, q Query) ([]Document, error)
}

// PutNew stores a document, unless the store already has a document of that kind and key.
func PutNew(ctx context.Context, s Store, d Document) error {
	if err := s.Put(ctx, d); err != nil && !errors.Is(err, ErrExists) {
		return fmt.Errorf("keep %s %s: %w", d.Kind, d.Key, err)
	}
	return nil
}

// pageSize is the number of documents that All reads at a time.
const pageSize = 1000

// All returns all documents that a query selects, and reads them page by page. An error ends the sequence.
func All(ctx context.Context, s Store, q Query) iter.Seq2[Document, error] {
	q.Limit = pageSize
	return func(yield func(Document, error) bool) {
		for {
			list, err := s.List(ctx, q)
			if err != nil {
				yield(Document{}, err)
				return
			}
			for _, d := range list {
				if !yield(d, nil) {
					return
				}
			}
			if len(list) < pageSize {
				return
			}
			q.After = list[len(list)-1].Key
		}
	}
}
