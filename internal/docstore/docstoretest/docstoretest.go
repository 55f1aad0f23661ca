// Package docstoretest is the test suite for every docstore.Store.
package docstoretest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg/internal/docstore"
)

// A Maker makes the stores that the suite tests.
type Maker struct {
	Open   func(testing.TB) docstore.Store                 // returns an empty store, which the test's Cleanup closes
	Reopen func(testing.TB, docstore.Store) docstore.Store // closes a store and opens its data again; nil if the store is not durable
	Close  func(testing.TB, docstore.Store)
}

// Run tests everything that a docstore.Store promises.
func Run(t *testing.T, m Maker) {
	for _, c := range []struct {
		name string
		try  func(*testing.T, Maker)
	}{
		{"every document comes back", everyDocument},
		{"what is there stays as it is", putTwice},
		{"what is replaced is gone", replaced},
		{"what is not there", notThere},
		{"what is dropped is gone, and nothing else", dropped},
		{"what is an owner's is dropped, and nothing else", droppedOwned},
		{"how much is kept for whom", keptBy},
		{"lists are as a slow search finds them", lists},
		{"of many writers of a key exactly one wins", putRace},
		{"what was given stays the giver's", noSharing},
		{"a context that has ended", cancelled},
		{"closed", closed},
	} {
		t.Run(c.name, func(t *testing.T) { c.try(t, m) })
	}
}

func dropped(t *testing.T, m Maker) {
	s := m.Open(t)
	for _, d := range []docstore.Document{doc("a", "1"), doc("a", "2"), doc("b", "1")} {
		put(t, s, d)
	}
	for range 2 { // dropping a missing document is not an error
		if err := s.Drop(t.Context(), "a", "1"); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		if _, err := s.Get(t.Context(), "a", "1"); !errors.Is(err, docstore.ErrNotFound) {
			t.Errorf("what was dropped: %v", err)
		}
		wantDocument(t, s, doc("a", "2"))
		wantDocument(t, s, doc("b", "1"))
	})
}

func droppedOwned(t *testing.T, m Maker) {
	s, me, you := m.Open(t), [32]byte{1}, [32]byte{2}
	own := func(owner [32]byte, kind, key string) docstore.Document {
		d := doc(kind, key)
		d.Owner = owner
		return d
	}
	mine := []docstore.Document{own(me, "a", "1"), own(me, "a", "3"), own(me, "b", "1")}
	others := []docstore.Document{own(you, "a", "2"), doc("a", "4"), own(you, "b", "2"), doc("c", "1")}
	for _, d := range append(mine, others...) {
		put(t, s, d)
	}
	for _, owner := range [][32]byte{me, me, {}, {3}} { // the zero owner owns nothing
		if err := s.DropOwned(t.Context(), owner); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		for _, d := range mine {
			if _, err := s.Get(t.Context(), d.Kind, d.Key); !errors.Is(err, docstore.ErrNotFound) {
				t.Errorf("%s %s is still there: %v", d.Kind, d.Key, err)
			}
		}
		for _, d := range others {
			wantDocument(t, s, d)
		}
	})
}

func keptBy(t *testing.T, m Maker) {
	s := m.Open(t)
	for i, by := range []string{"x", "x", "y", ""} {
		d := doc("a", fmt.Sprint(i))
		d.By = by
		put(t, s, d)
	}
	longer := doc("b", "1")
	longer.By, longer.Body = "x", make([]byte, 100_000)
	for _, d := range []docstore.Document{doc("b", "1"), longer} { // this replaces a document without an owner
		if err := s.Replace(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		wantDocument(t, s, longer)
		each := int64(len(doc("a", "0").Body))
		for _, c := range []struct {
			by, kind string
			want     [2]int64
		}{{"x", "a", [2]int64{2, 2 * each}}, {"x", "b", [2]int64{1, 100_000}}, {"y", "a", [2]int64{1, each}}, {"y", "b", [2]int64{}}, {"z", "a", [2]int64{}}, {"", "a", [2]int64{}}} {
			documents, bytes, err := s.KeptBy(t.Context(), c.by, c.kind)
			if err != nil || [2]int64{int64(documents), bytes} != c.want {
				t.Errorf("for %q are kept %d of kind %s with %d bytes, %v, want %v", c.by, documents, c.kind, bytes, err, c.want)
			}
		}
	})
}

var day = time.Date(2026, 11, 20, 9, 30, 0, 123e6, time.UTC)

// each runs check on a store and, if the store is durable, once more after reopening it.
func (m Maker) each(t *testing.T, s docstore.Store, check func(*testing.T, docstore.Store)) {
	t.Helper()
	check(t, s)
	if m.Reopen != nil {
		s = m.Reopen(t, s)
		t.Run("reopened", func(t *testing.T) { check(t, s) })
	}
}

func doc(kind, key string) docstore.Document {
	return docstore.Document{Kind: kind, Key: key, Made: day, Body: []byte("body of " + key)}
}

func put(t *testing.T, s docstore.Store, d docstore.Document) {
	t.Helper()
	if err := s.Put(t.Context(), d); err != nil {
		t.Fatalf("put %s %q: %v", d.Kind, d.Key, err)
	}
}

func wantDocument(t *testing.T, s docstore.Store, want docstore.Document) {
	t.Helper()
	got, err := s.Get(t.Context(), want.Kind, want.Key)
	if err != nil || !same(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

// same reports whether two documents are equal, treating nil and an empty body as equal.
func same(a, b docstore.Document) bool {
	return string(a.Body) == string(b.Body) && a.Made == b.Made && a.Kind == b.Kind && a.Key == b.Key && a.Owner == b.Owner
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func everyDocument(t *testing.T, m Maker) {
	s := m.Open(t)
	docs := []docstore.Document{
		{Kind: "a", Key: "no body", Made: day},
		{Kind: "a", Key: "all bytes", Made: day.Add(time.Millisecond), Body: allBytes()},
		{Kind: "a", Key: "long", Made: day, Body: []byte(strings.Repeat("long ", 100_000))},
		{Kind: "a", Key: "owned", Made: day, Owner: [32]byte{31: 1}, Body: []byte("x")},
		{Kind: "b", Key: "owned", Made: day.Add(-time.Hour), Owner: [32]byte{255}, Body: []byte("y")},
	}
	for _, odd := range []string{"x'; DROP TABLE documents; --", `"\`, "\u2028\u202e <&>", "é e\u0301 🎲", " ", "%_?:1$1", "Key", "key"} {
		docs = append(docs, doc("c", odd), doc(odd, "c"))
	}
	for _, d := range docs {
		put(t, s, d)
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		for _, d := range docs {
			wantDocument(t, s, d)
		}
	})
}

func allBytes() []byte {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	return all
}

func putTwice(t *testing.T, m Maker) {
	s := m.Open(t)
	put(t, s, doc("a", "k"))
	other := docstore.Document{Kind: "a", Key: "k", Owner: [32]byte{1}, Made: day.Add(time.Hour), Body: []byte("other")}
	wantErr(t, "put again", s.Put(t.Context(), other), docstore.ErrExists)
	wantErr(t, "put the same again", s.Put(t.Context(), doc("a", "k")), docstore.ErrExists)
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		wantDocument(t, s, doc("a", "k"))
		wantErr(t, "put again", s.Put(t.Context(), other), docstore.ErrExists)
	})
}

func notThere(t *testing.T, m Maker) {
	s := m.Open(t)
	put(t, s, doc("a", "k"))
	for _, at := range [][2]string{{"a", "K"}, {"A", "k"}, {"a", "k "}, {"a", ""}, {"k", "a"}} {
		_, err := s.Get(t.Context(), at[0], at[1])
		wantErr(t, fmt.Sprint("get ", at), err, docstore.ErrNotFound)
	}
	list, err := s.List(t.Context(), docstore.Query{Kind: "b", Limit: 9})
	if err != nil || len(list) != 0 {
		t.Errorf("documents of no kind: %+v, %v", list, err)
	}
}

// lists checks that documents stored in random order are listed correctly by every kind of query.
func lists(t *testing.T, m Maker) {
	s := m.Open(t)
	keys := []string{"a", "a/", "a/1", "a/10", "a/2", "a0", "b", "b/\U0010ffff", "c/\x7f", "c/é", "é", "\U0010ffff", "\U0010ffff\U0010ffff"}
	owners := [][32]byte{{}, {1}, {2}}
	var docs []docstore.Document
	for i, key := range keys {
		for _, kind := range []string{"k", "l"} {
			d := doc(kind, key)
			d.Owner = owners[i%3]
			docs = append(docs, d)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
	for _, d := range docs {
		put(t, s, d)
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		for _, prefix := range append(keys, "", "c/", "zz") {
			for _, after := range append(keys, "", "a/15", "zz") {
				for i, owner := range owners {
					q := docstore.Query{Kind: "k", Prefix: prefix, After: after, Owner: owner, Limit: []int{2, 99, 0, -1, 1}[(i+len(prefix)+len(after))%5]}
					got, err := s.List(t.Context(), q)
					if want := search(docs, q); err != nil || !slices.EqualFunc(got, want, same) {
						t.Fatalf("%+v: got %+v, %v, want %+v", q, got, err, want)
					}
				}
			}
		}
	})
}

// search returns the same documents as List, but computes them slowly.
func search(docs []docstore.Document, q docstore.Query) (list []docstore.Document) {
	for _, d := range docs {
		if d.Kind == q.Kind && strings.HasPrefix(d.Key, q.Prefix) && d.Key > q.After && (q.Owner == [32]byte{} || d.Owner == q.Owner) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b docstore.Document) int { return strings.Compare(a.Key, b.Key) })
	return list[:min(len(list), max(q.Limit, 0))]
}

func putRace(t *testing.T, m Maker) {
	s := m.Open(t)
	const racers = 16
	errs := make([]error, racers)
	var wg sync.WaitGroup
	for i := range racers {
		wg.Go(func() {
			d := doc("a", "k")
			d.Body = []byte{byte(i)}
			errs[i] = s.Put(t.Context(), d)
		})
	}
	wg.Wait()
	winner := slices.Index(errs, nil)
	for i, err := range errs {
		if i != winner {
			wantErr(t, "a loser", err, docstore.ErrExists)
		}
	}
	if winner < 0 {
		t.Fatal("nobody won")
	}
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		want := doc("a", "k")
		want.Body = []byte{byte(winner)}
		wantDocument(t, s, want)
	})
}

// noSharing changes bodies after they were passed to the store or returned by it, and checks that the stored data does not
// change.
func noSharing(t *testing.T, m Maker) {
	s := m.Open(t)
	given := doc("a", "k")
	put(t, s, given)
	given.Body[0] = '?'
	wantDocument(t, s, doc("a", "k"))
	got, err := s.Get(t.Context(), "a", "k")
	if err != nil {
		t.Fatal(err)
	}
	got.Body[0] = '?'
	list, err := s.List(t.Context(), docstore.Query{Kind: "a", Limit: 1})
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], doc("a", "k")) {
		t.Fatalf("listed %+v, %v", list, err)
	}
	list[0].Body[0] = '?'
	wantDocument(t, s, doc("a", "k"))
	given = doc("a", "k")
	if err := s.Replace(t.Context(), given); err != nil {
		t.Fatal(err)
	}
	given.Body[0] = '?'
	wantDocument(t, s, doc("a", "k"))
}

func cancelled(t *testing.T, m Maker) {
	s := m.Open(t)
	put(t, s, doc("a", "k"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, "put", s.Put(ctx, doc("a", "l")), context.Canceled)
	wantErr(t, "replace", s.Replace(ctx, docstore.Document{Kind: "a", Key: "k"}), context.Canceled)
	_, err := s.Get(ctx, "a", "k")
	wantErr(t, "get", err, context.Canceled)
	_, err = s.List(ctx, docstore.Query{Kind: "a", Limit: 1})
	wantErr(t, "list", err, context.Canceled)
	_, err = s.Get(t.Context(), "a", "l")
	wantErr(t, "get what was not put", err, docstore.ErrNotFound)
	wantDocument(t, s, doc("a", "k"))
}

func closed(t *testing.T, m Maker) {
	s := m.Open(t)
	put(t, s, doc("a", "k"))
	m.Close(t, s)
	err := s.Put(t.Context(), doc("a", "l"))
	errReplace := s.Replace(t.Context(), doc("a", "k"))
	_, errGet := s.Get(t.Context(), "a", "k")
	_, errList := s.List(t.Context(), docstore.Query{Kind: "a", Limit: 1})
	for _, err := range []error{err, errReplace, errGet, errList} {
		if err == nil || errors.Is(err, docstore.ErrExists) || errors.Is(err, docstore.ErrNotFound) {
			t.Errorf("a closed store answers %v", err)
		}
	}
}
