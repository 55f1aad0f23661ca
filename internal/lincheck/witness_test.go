package lincheck

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

// A said is a request and its response, with the times of both.
type said struct {
	from, to int
	Asked
	Answer
}

// TestImpossibleHistories makes one change in each of several true histories, and checks that the checker rejects the
// changed histories.
func TestImpossibleHistories(t *testing.T) {
	look := func(from, to, version int, rows string) said {
		return said{from, to, Asked{}, Answer{Done, Seen{version, rows}}}
	}
	place := func(from, to, version int, row string, o Outcome, rows string) said {
		return said{from, to, Asked{row, version}, Answer{o, Seen{version + rowEvents, rows}}}
	}
	first := look(0, 1, 3, "")
	for name, c := range map[string]struct {
		can bool
		all []said
	}{
		"a row, seen":                            {true, []said{first, place(2, 3, 3, "a", Done, " a"), look(4, 5, 5, " a")}},
		"a row that is lost":                     {false, []said{first, place(2, 3, 3, "a", Done, " a"), look(4, 5, 3, "")}},
		"a row that is there twice":              {false, []said{first, place(2, 3, 3, "a", Done, " a"), look(4, 5, 7, " a a")}},
		"a row that is another":                  {false, []said{first, place(2, 3, 3, "a", Done, " a"), look(4, 5, 5, " b")}},
		"an old look":                            {false, []said{first, place(2, 3, 3, "a", Done, " a"), look(4, 5, 5, " a"), look(6, 7, 3, "")}},
		"one that began before the row was done": {true, []said{first, place(2, 5, 3, "a", Done, " a"), look(3, 6, 3, "")}},
		"two rows in the same place":             {false, []said{first, place(2, 5, 3, "a", Done, " a"), place(2, 5, 3, "b", Done, " b")}},
		"of two rows one":                        {true, []said{first, place(2, 5, 3, "a", Done, " a"), place(2, 5, 3, "b", Stale, "")}},
		"stale without a reason":                 {false, []said{first, place(2, 3, 3, "a", Stale, "")}},
		"no answer, and done":                    {true, []said{first, place(2, 3, 3, "a", Unknown, ""), look(4, 5, 5, " a")}},
		"no answer, and done later":              {true, []said{first, place(2, 3, 3, "a", Unknown, ""), look(4, 5, 3, ""), look(6, 7, 5, " a")}},
		"no answer, and never done":              {true, []said{first, place(2, 3, 3, "a", Unknown, ""), place(4, 5, 3, "b", Done, " b"), look(6, 7, 5, " b")}},
		"no answer, and undone again":            {false, []said{first, place(2, 3, 3, "a", Unknown, ""), look(4, 5, 5, " a"), look(6, 7, 3, "")}},
		"no answer, and done twice":              {false, []said{first, place(2, 3, 3, "a", Unknown, ""), look(4, 5, 7, " a a")}},
	} {
		w := New()
		for _, s := range c.all {
			w.began = time.Now().Add(-time.Duration(s.from) * time.Hour)
			told := w.asks("m", s.Asked)
			w.began = time.Now().Add(-time.Duration(s.to) * time.Hour)
			told(s.Answer)
		}
		if wrong := w.Check(); (len(wrong) == 0) != c.can {
			t.Errorf("%s: %v", name, wrong)
		}
	}
}

// Of every fifty writes, a faulty store acknowledges one without storing it, or stores one twice.
type faulty struct {
	*inmem.Store
	writes, wrong *atomic.Int64 // if nil, the store works correctly
	twice         bool
}

func (f faulty) SharedByProcesses() {}

func (f faulty) Append(ctx context.Context, b hall.Batch) error {
	if f.wrong == nil || len(b.Events) != rowEvents || f.writes.Add(1)%50 != 0 {
		return f.Store.Append(ctx, b)
	}
	if f.twice {
		if err := f.Store.Append(ctx, b); err != nil {
			return err
		}
		b.Expected += rowEvents
		b.Revision++
		if f.Store.Append(ctx, b) != nil {
			return nil // another writer was faster
		}
	}
	f.wrong.Add(1)
	return nil
}

// TestAFaultyStoreIsFoundOut runs two servers over one store. It checks that no fault is reported for a correct store, and that a
// store is found to be faulty if it loses a row or stores one twice.
func TestAFaultyStoreIsFoundOut(t *testing.T) {
	for name, f := range map[string]struct {
		faulty
		found string
	}{
		"as it should be": {faulty{}, ""},
		"loses":           {faulty{writes: new(atomic.Int64), wrong: new(atomic.Int64)}, "cannot have been"},
		"does twice":      {faulty{writes: new(atomic.Int64), wrong: new(atomic.Int64), twice: true}, "cannot have been"},
	} {
		t.Run(name, func(t *testing.T) {
			f.Store = inmem.New()
			defer f.Store.Close()
			var urls []string
			for range 2 {
				s := server.New(f.faulty, server.Options{Unthrottled: true})
				l := httptest.NewServer(s)
				defer s.Close(context.Background())
				defer l.Close()
				urls = append(urls, l.URL)
			}
			w, over := New(), make(chan struct{})
			ended := make(chan error, 1)
			go func() { ended <- w.Play(Players{Servers: func() []string { return urls }, Tables: 4, Each: 3}, over) }()
			for f.wrong == nil && w.Acknowledged() < 200 || f.wrong != nil && f.wrong.Load() < 2 {
				time.Sleep(time.Millisecond)
			}
			close(over)
			if err := <-ended; err != nil {
				t.Error(err)
			}
			wrong := w.Check()
			if len(wrong) > 0 != (f.found != "") || len(wrong) > 0 && !strings.Contains(wrong[0].Error(), f.found) {
				t.Errorf("%v", wrong)
			}
			t.Logf("%s; %d matches of %d are wrong", w.Counts(), len(wrong), len(slices.Collect(maps.Keys(w.Versions()))))
		})
	}
}

// TestOutcomes checks that the outcome of an error never claims more about a request than is known.
func TestOutcomes(t *testing.T) {
	nobody := httptest.NewServer(http.NotFoundHandler())
	nobody.Close()
	_, refused := http.Get(nobody.URL)
	cut := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer cut.Close()
	_, broke := http.Get(cut.URL)
	for _, c := range []struct {
		err           error
		sent, unknown bool
	}{{nil, true, false}, {refused, false, true}, {broke, true, true}, {context.DeadlineExceeded, true, true}} {
		if sent, unknown := outcomeOf(c.err); sent != c.sent || unknown != c.unknown {
			t.Errorf("%v: %t, %t", c.err, sent, unknown)
		}
	}
}
