package docstoretest

import (
	"slices"
	"testing"
	"time"

	"keypeg/internal/docstore"
)

func replaced(t *testing.T, m Maker) {
	s := m.Open(t)
	first := docstore.Document{Kind: "a", Key: "k", Owner: [32]byte{1}, Made: day, Body: []byte("first")}
	put(t, s, first)
	others := []docstore.Document{doc("a", "j"), doc("a", "l"), doc("b", "k")}
	for _, d := range others {
		put(t, s, d)
	}
	last := docstore.Document{Kind: "a", Key: "k", Owner: [32]byte{2}, Made: day.Add(time.Hour), Body: []byte("last")}
	added := doc("a", "new")
	for _, d := range []docstore.Document{doc("a", "k"), last, added} {
		if err := s.Replace(t.Context(), d); err != nil {
			t.Fatalf("replace %s: %v", d.Key, err)
		}
	}
	wantErr(t, "put in place of what was replaced", s.Put(t.Context(), first), docstore.ErrExists)
	m.each(t, s, func(t *testing.T, s docstore.Store) {
		wants := append(others, last, added)
		for _, d := range wants {
			wantDocument(t, s, d)
		}
		for _, q := range []docstore.Query{{Kind: "a", Limit: 9}, {Kind: "a", Limit: 9, Owner: first.Owner}, {Kind: "a", Limit: 9, Owner: last.Owner}} {
			list, err := s.List(t.Context(), q)
			if want := search(wants, q); err != nil || !slices.EqualFunc(list, want, same) {
				t.Errorf("%+v: got %+v, %v, want %+v", q, list, err, want)
			}
		}
	})
}
