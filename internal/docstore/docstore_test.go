package docstore_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"keypeg/internal/docstore"
)

// A long document store has n documents, and fails after a given
// number of calls.
type long struct {
	docstore.Store
	documents, asked, breaks int
}

var errBroken = errors.New("broken")

func (l *long) List(_ context.Context, q docstore.Query) (list []docstore.Document, err error) {
	if l.asked++; l.asked == l.breaks {
		return nil, errBroken
	}
	for i := range l.documents {
		if key := fmt.Sprintf("%05d", i); key > q.After && len(list) < q.Limit {
			list = append(list, docstore.Document{Kind: q.Kind, Key: key})
		}
	}
	return list, nil
}

func TestAllAreReadPageByPage(t *testing.T) {
	for documents, asked := range map[int]int{0: 1, 1: 1, 999: 1, 1000: 2, 1001: 2, 2500: 3} {
		l, n := &long{documents: documents}, 0
		for d, err := range docstore.All(t.Context(), l, docstore.Query{Kind: "a", Limit: 7}) {
			if want := fmt.Sprintf("%05d", n); err != nil || d.Key != want {
				t.Fatalf("of %d number %d is %s, %v", documents, n, d.Key, err)
			}
			n++
		}
		if n != documents || l.asked != asked {
			t.Errorf("of %d came %d, by %d questions", documents, n, l.asked)
		}
	}
}

func TestAllEndWithWhatFailsOrIsEnough(t *testing.T) {
	l, n := &long{documents: 2500, breaks: 2}, 0
	var last error
	for _, last = range docstore.All(t.Context(), l, docstore.Query{}) {
		n++
	}
	if n != 1001 || !errors.Is(last, errBroken) {
		t.Errorf("after %d came %v", n, last)
	}
	l = &long{documents: 2500}
	for range docstore.All(t.Context(), l, docstore.Query{}) {
		break
	}
	if l.asked != 1 {
		t.Errorf("one was enough, and %d questions were asked", l.asked)
	}
}
