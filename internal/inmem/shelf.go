package inmem

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"keypeg/internal/shelf"
)

var _ shelf.Shelf = (*Store)(nil)

// Put is of shelf.Shelf.
func (s *Store) Put(ctx context.Context, d shelf.Document) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	at, there := s.place(d.Kind, d.Key)
	if there {
		return shelf.ErrExists
	}
	d.Body = bytes.Clone(d.Body)
	s.shelves[d.Kind] = slices.Insert(s.shelves[d.Kind], at, d)
	return nil
}

// Replace is of shelf.Shelf.
func (s *Store) Replace(ctx context.Context, d shelf.Document) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	d.Body = bytes.Clone(d.Body)
	at, there := s.place(d.Kind, d.Key)
	if there {
		s.shelves[d.Kind][at] = d
	} else {
		s.shelves[d.Kind] = slices.Insert(s.shelves[d.Kind], at, d)
	}
	return nil
}

// Drop is of shelf.Shelf.
func (s *Store) Drop(ctx context.Context, kind, key string) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if at, there := s.place(kind, key); there {
		s.shelves[kind] = slices.Delete(s.shelves[kind], at, at+1)
	}
	return nil
}

// DropOwned is of shelf.Shelf.
func (s *Store) DropOwned(ctx context.Context, owner [32]byte) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if owner == [32]byte{} {
		return nil
	}
	for kind, list := range s.shelves {
		s.shelves[kind] = slices.DeleteFunc(list, func(d shelf.Document) bool { return d.Owner == owner })
	}
	return nil
}

// KeptBy is of shelf.Shelf.
func (s *Store) KeptBy(ctx context.Context, by string) (documents int, size int64, err error) {
	if err := s.read(ctx); err != nil {
		return 0, 0, err
	}
	defer s.mu.RUnlock()
	for _, list := range s.shelves {
		for _, d := range list {
			if by != "" && d.By == by {
				documents++
				size += int64(len(d.Body))
			}
		}
	}
	return documents, size, nil
}

// place is where a document stands on its shelf, or would stand.
func (s *Store) place(kind, key string) (at int, there bool) {
	return slices.BinarySearchFunc(s.shelves[kind], key, func(d shelf.Document, key string) int {
		return strings.Compare(d.Key, key)
	})
}

// Get is of shelf.Shelf.
func (s *Store) Get(ctx context.Context, kind, key string) (shelf.Document, error) {
	if err := s.read(ctx); err != nil {
		return shelf.Document{}, err
	}
	defer s.mu.RUnlock()
	at, there := s.place(kind, key)
	if !there {
		return shelf.Document{}, shelf.ErrNotFound
	}
	return out(s.shelves[kind][at]), nil
}

// List is of shelf.Shelf.
func (s *Store) List(ctx context.Context, q shelf.Query) ([]shelf.Document, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	var list []shelf.Document
	at, _ := s.place(q.Kind, max(q.Prefix, q.After))
	for _, d := range s.shelves[q.Kind][at:] {
		if len(list) >= q.Limit || !strings.HasPrefix(d.Key, q.Prefix) {
			break
		}
		if d.Key > q.After && (q.Owner == [32]byte{} || q.Owner == d.Owner) {
			list = append(list, out(d))
		}
	}
	return list, nil
}

// out is a copy of a document, for the caller to keep.
func out(d shelf.Document) shelf.Document {
	d.Body = bytes.Clone(d.Body)
	return d
}
