// Package docstore keeps documents by their keys: what is worked out or brought along, and is no match. Stores implement
// it, and pass the tests in docstoretest.
package docstore

import (
	"context"
	"errors"
	"iter"
	"time"
)

// What a document store can answer besides success.
var (
	ErrExists   = errors.New("there is a document of that key")
	ErrNotFound = errors.New("there is no document of that key")
)

// A Document is something worked out or brought along, kept under its key.
type Document struct {
	Kind  string
	Key   string    // not empty; one document of a kind has it
	Owner [32]byte  // the hash of its holder's token, or zero: nobody's
	By    string    // for whom it is kept, as package requestctx names callers; "" is not counted
	Made  time.Time // to the millisecond, in UTC
	Body  []byte
}

// A Query asks for documents of a kind. They come in the order of their keys, byte
// by byte.
type Query struct {
	Kind   string
	Prefix string   // of their keys
	After  string   // passes over this key and all before it
	Owner  [32]byte // if not zero, only this one's
	Limit  int      // at most so many; none if it is not above zero
}

// A Store keeps documents: what is put there stays as it is until it is replaced. Its
// methods are safe for concurrent use; what was put survives the end of the process where
// the document store is a durable one.
type Store interface {
	// Put keeps a document, unless the document store has one of that kind and key: ErrExists.
	Put(ctx context.Context, d Document) error
	// Replace keeps a document, in place of the one of that kind and key if the document store
	// has one: all of it is gone then. It is for what is worked out from other
	// things, and can be again.
	Replace(ctx context.Context, d Document) error
	// Drop forgets the document of a kind and key, if the document store has one.
	Drop(ctx context.Context, kind, key string) error
	// DropOwned forgets all documents of an owner; nobody's stay. What a document store in a file of its own has forgotten by
	// then, whatever it was, cannot be read from it any more; a database server overwrites it in its own time.
	DropOwned(ctx context.Context, owner [32]byte) error
	// KeptBy is how many documents are kept for somebody, by their By, and how many bytes their bodies have.
	KeptBy(ctx context.Context, by string) (documents int, bytes int64, err error)
	// Get is the document of a kind and key, or ErrNotFound.
	Get(ctx context.Context, kind, key string) (Document, error)
	// List are the documents a query asks for.
	List(ctx context.Context, q Query) ([]Document, error)
}

// pageSize is how many documents All reads at a time.
const pageSize = 1000

// All returns the documents a query asks for, however many they are, a page at a time. An error is the last that comes.
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
