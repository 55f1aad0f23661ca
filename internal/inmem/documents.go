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
	d.Body = bytes.Clone(d.Body)
	s.documents[d.Kind] = slices.Insert(s.documents[d.Kind], at, d)
	return nil
}

// Replace implements docstore.Store.
func (s *Store) Replace(ctx context.Context, d docstore.Document) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	d.Body = bytes.Clone(d.Body)
	at, there := s.place(d.Kind, d.Key)
	if there {
		s.documents[d.Kind][at] = d
	} else {
		s.documents[d.Kind] = slices.Insert(s.documents[d.Kind], at, d)
	}
	return nil
}

// Drop implements docstore.Store.
func (s *Store) Drop(ctx context.Context, kind, key string) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if at, there := s.place(kind, key); there {
		s.documents[kind] = slices.Delete(s.documents[kind], at, at+1)
	}
	return nil
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
	for kind, list := range s.documents {
		s.documents[kind] = slices.DeleteFunc(list, func(d docstore.Document) bool { return d.Owner == owner })
	}
	return nil
}

// KeptBy implements docstore.Store.
func (s *Store) KeptBy(ctx context.Context, by string) (documents int, size int64, err error) {
	if err := s.read(ctx); err != nil {
		return 0, 0, err
	}
	defer s.mu.RUnlock()
	for _, list := range s.documents {
		for _, d := range list {
			if by != "" && d.By == by {
				documents++
				size += int64(len(d.Body))
			}
		}
	}
	return documents, size, nil
}

// place returns the index of a document, or where it would be inserted.
func (s *Store) place(kind, key string) (at int, there bool) {
	return slices.BinarySearchFunc(s.documents[kind], key, func(d docstore.Document, key string) int {
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
	return out(s.documents[kind][at]), nil
}

// List implements docstore.Store.
func (s *Store) List(ctx context.Context, q docstore.Query) ([]docstore.Document, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	var list []docstore.Document
	at, _ := s.place(q.Kind, max(q.Prefix, q.After))
	for _, d := range s.documents[q.Kind][at:] {
		if len(list) >= q.Limit || !strings.HasPrefix(d.Key, q.Prefix) {
			break
		}
		if d.Key > q.After && (q.Owner == [32]byte{} || q.Owner == d.Owner) {
			list = append(list, out(d))
		}
	}
	return list, nil
}

// out returns a copy of a document that the caller may keep.
func out(d docstore.Document) docstore.Document {
	d.Body = bytes.Clone(d.Body)
	return d
}
