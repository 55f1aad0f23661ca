package inmem

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/hall"
)

// A Keeper stores values by their keys. A Store with a Keeper holds the heads of its matches and documents in memory, and reads
// the rest when needed. While the Store is open, nothing else may write to the Keeper.
type Keeper interface {
	// Read returns the value of a key, or nil if the key has no value.
	Read(key string) ([]byte, error)
	// Write stores values, and deletes keys whose value is nil. If it returns an error, nothing has changed. When it returns
	// without error, the values are durable. It returns hall.ErrFull if there is no space.
	Write(changes map[string][]byte) error
	// Values returns the values of all keys that begin with a prefix.
	Values(prefix string) ([][]byte, error)
	// Close releases the Keeper's resources.
	Close() error
}

// The prefixes of the keys of matches and of documents.
const (
	headOf     = "match:"
	bodyOf     = "match-body:"
	docOf      = "document:"
	docBodyOf  = "document-body:"
	kindEnding = "\x00"
)

func documentKey(of, kind, key string) string { return of + kind + kindEnding + key }

// Open returns a store that contains the data of a Keeper and writes all changes to the Keeper. Closing the store closes
// the Keeper.
func Open(k Keeper) (*Store, error) {
	s := New()
	s.keeper = k
	heads, err := k.Values(headOf)
	if err != nil {
		return nil, fmt.Errorf("read the matches: %w", err)
	}
	for _, text := range heads {
		if err := s.readHead(text); err != nil {
			return nil, err
		}
	}
	documents, err := k.Values(docOf)
	if err != nil {
		return nil, fmt.Errorf("read the documents: %w", err)
	}
	for _, text := range documents {
		if err := s.readDocument(text); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// changed records that the running write has changed or removed a match. If body is true, the write has also changed the
// body, and the cached body is removed.
func (s *Store) changed(id string, body bool) {
	if s.keeper == nil {
		return
	}
	k := s.matches[id]
	if k == nil {
		s.changes[headOf+id], s.changes[bodyOf+id] = nil, nil
		return
	}
	h := k.head
	for _, seat := range keypeg.Seats {
		if hash, ok := s.latest[place{id, seat}]; ok {
			h.Tickets = append(h.Tickets, s.tickets[hash])
		}
	}
	s.changes[headOf+id] = text(h)
	if body {
		s.changes[bodyOf+id], k.body = text(k.body), nil
	}
}

// changedDocument records that the running write has changed or removed a document, and removes its body from the cache.
func (s *Store) changedDocument(kind, key string) {
	if s.keeper == nil {
		return
	}
	head, body := documentKey(docOf, kind, key), documentKey(docBodyOf, kind, key)
	at, there := s.place(kind, key)
	if !there {
		s.changes[head], s.changes[body] = nil, nil
		return
	}
	d := &s.documents[kind][at]
	s.changes[body] = append([]byte{}, d.Body...)
	d.Body, d.unread = nil, true
	s.changes[head] = text(d)
}

// text returns a value in its stored form.
func text(value any) []byte {
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("inmem: %v", err)) // every stored value can be encoded as JSON
	}
	return b
}

// keep ends a write by storing its changes. If storing fails, the write has changed nothing.
func (s *Store) keep() error {
	if len(s.changes) == 0 {
		return nil
	}
	changes := s.changes
	s.changes = map[string][]byte{}
	err := s.keeper.Write(changes)
	if err == nil {
		return nil
	}
	if again := s.undo(slices.Collect(maps.Keys(changes))); again != nil {
		s.closed = true // the memory now differs from what the Keeper holds
		err = errors.Join(err, again)
	}
	return fmt.Errorf("keep a change: %w", err)
}

// undo rereads the stored values of the given keys.
func (s *Store) undo(keys []string) error {
	for _, key := range keys {
		kept, err := s.keeper.Read(key)
		if err != nil {
			return err
		}
		if id, ok := strings.CutPrefix(key, headOf); ok {
			if k := s.matches[id]; k != nil {
				s.drop(k)
			}
			if kept != nil {
				err = s.readHead(kept)
			}
		} else if name, ok := strings.CutPrefix(key, docOf); ok {
			kind, key, _ := strings.Cut(name, kindEnding)
			if at, there := s.place(kind, key); there {
				s.documents[kind] = slices.Delete(s.documents[kind], at, at+1)
			}
			if kept != nil {
				err = s.readDocument(kept)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readHead adds a stored match, without its body.
func (s *Store) readHead(text []byte) error {
	var k kept
	if err := json.Unmarshal(text, &k.head); err != nil {
		return fmt.Errorf("read the head of a match: %w", err)
	}
	s.matches[k.ID] = &k
	for _, g := range k.Grants {
		if !slices.Contains(s.held[g.Holder], &k) {
			s.held[g.Holder] = append(s.held[g.Holder], &k)
		}
	}
	for _, t := range k.Tickets {
		s.tickets[t.Hash], s.latest[place{t.Match, t.Seat}] = t, t.Hash
	}
	k.Tickets = nil
	return nil
}

// bodyOf returns the body of a match, which the caller must not modify.
func (s *Store) bodyOf(k *kept) (*body, error) {
	if k.body != nil {
		return k.body, nil
	}
	text, err := s.keeper.Read(bodyOf + k.ID)
	if err != nil {
		return nil, fmt.Errorf("read match %s: %w", k.ID, err)
	}
	b := new(body)
	if err := json.Unmarshal(text, b); err != nil {
		return nil, hall.Damaged(k.ID, "its events cannot be read: %v", err)
	}
	return b, nil
}

// readDocument adds a document from a file, without reading its body.
func (s *Store) readDocument(text []byte) error {
	d := document{unread: true}
	if err := json.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("read the head of a document: %w", err)
	}
	at, _ := s.place(d.Kind, d.Key)
	s.documents[d.Kind] = slices.Insert(s.documents[d.Kind], at, d)
	return nil
}
