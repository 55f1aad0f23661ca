package inmem

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"keypeg/internal/docstore"
)

var _ docstore.Store = (*Store)(nil)

// Put implements docstore.Store.
func (s *Store) Put(ctx context.Context, d docstore.Document) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	at, there := s.place(d.Kind, d.Key)
	if there {
		return docstore.ErrExists
	}
	s.documents[d.Kind] = slices.Insert(s.documents[d.Kind], at, in(d))
	s.changedDocument(d.Kind, d.Key)
	return s.keep()
}

// Replace implements docstore.Store.
func (s *Store) Replace(ctx context.Context, d docstore.Document) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	at, there := s.place(d.Kind, d.Key)
	if there {
		s.documents[d.Kind][at] = in(d)
	} else {
		s.documents[d.Kind] = slices.Insert(s.documents[d.Kind], at, in(d))
	}
	s.changedDocument(d.Kind, d.Key)
	return s.keep()
}

// Drop implements docstore.Store.
func (s *Store) Drop(ctx context.Context, kind, key string) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if at, there := s.place(kind, key); there {
		s.documents[kind] = slices.Delete(s.documents[kind], at, at+1)
		s.changedDocument(kind, key)
	}
	return s.keep()
}

// DropOwned implements docstore.Store.
func (s *Store) DropOwned(ctx context.Context, owner [32]byte) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if owner == [32]byte{} {
		return nil
	}
	var gone []document
	for kind, list := range s.documents {
		s.documents[kind] = slices.DeleteFunc(list, func(d document) bool {
			if d.Owner == owner {
				gone = append(gone, d)
			}
			return d.Owner == owner
		})
	}
	for _, d := range gone {
		s.changedDocument(d.Kind, d.Key)
	}
	return s.keep()
}

// KeptBy implements docstore.Store.
func (s *Store) KeptBy(ctx context.Context, by, kind string) (documents int, size int64, err error) {
	if err := s.read(ctx); err != nil {
		return 0, 0, err
	}
	defer s.mu.RUnlock()
	for _, d := range s.documents[kind] {
		if by != "" && d.By == by {
			documents++
			size += int64(d.Size)
		}
	}
	return documents, size, nil
}

// place returns the index of a document, or the index at which it would be inserted.
func (s *Store) place(kind, key string) (at int, there bool) {
	return slices.BinarySearchFunc(s.documents[kind], key, func(d document, key string) int {
		return strings.Compare(d.Key, key)
	})
}

// Get implements docstore.Store.
func (s *Store) Get(ctx context.Context, kind, key string) (docstore.Document, error) {
	if err := s.read(ctx); err != nil {
		return docstore.Document{}, err
	}
	defer s.mu.RUnlock()
	at, there := s.place(kind, key)
	if !there {
		return docstore.Document{}, docstore.ErrNotFound
	}
	return s.out(&s.documents[kind][at])
}

// List implements docstore.Store.
func (s *Store) List(ctx context.Context, q docstore.Query) ([]docstore.Document, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	var list []docstore.Document
	at, _ := s.place(q.Kind, max(q.Prefix, q.After))
	for i := range s.documents[q.Kind][at:] {
		d := &s.documents[q.Kind][at+i]
		if len(list) >= q.Limit || !strings.HasPrefix(d.Key, q.Prefix) {
			break
		}
		if d.Key > q.After && (q.Owner == [32]byte{} || q.Owner == d.Owner) {
			copied, err := s.out(d)
			if err != nil {
				return nil, err
			}
			list = append(list, copied)
		}
	}
	return list, nil
}

// A document is a docstore.Document whose Body need not be in memory.
type document struct {
	docstore.Document
	Size   int // the size of Body
	unread bool
}

// in returns a copy of a document, to be stored.
func in(d docstore.Document) document {
	d.Body = bytes.Clone(d.Body)
	return document{d, len(d.Body), false}
}

// out returns a copy of a document that the caller may keep.
func (s *Store) out(d *document) (docstore.Document, error) {
	copied := d.Document
	if d.unread {
		var err error
		copied.Body, err = s.keeper.Read(documentKey(docBodyOf, d.Kind, d.Key))
		return copied, err
	}
	copied.Body = bytes.Clone(d.Body)
	return copied, nil
}
