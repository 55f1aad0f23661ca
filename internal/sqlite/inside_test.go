package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

func opened(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newMatch(t *testing.T, s *Store, id string) {
	t.Helper()
	board := keypeg.Edition{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	h := hall.Header{Config: match.Config{ID: id, Boards: [2]keypeg.Edition{board, board}}}
	if err := s.Create(t.Context(), h, hall.Batch{Match: id}); err != nil {
		t.Fatal(err)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := opened(t)
	_, err := s.read.Exec("DELETE FROM events")
	if err = explain(s.path, err); err == nil || !strings.Contains(err.Error(), "it may only be read") {
		t.Errorf("got %v", err)
	}
}

func TestSomebodyElseKeepsTheLock(t *testing.T) {
	s := opened(t)
	other, err := Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.queue.writer.conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 0"); err != nil {
		t.Fatal(err)
	}
	if err := s.queue.writer.run(s.queue.writer.begin); err != nil {
		t.Fatal(err)
	}
	err = other.Create(t.Context(), hall.Header{Config: match.Config{ID: "a"}}, hall.Batch{Match: "a"})
	if err == nil || !strings.Contains(err.Error(), "another program keeps it locked") {
		t.Errorf("got %v", err)
	}
	if err := s.queue.writer.run(s.queue.writer.undo); err != nil {
		t.Fatal(err)
	}
	newMatch(t, other, "a")
}

// A group with one write that fails keeps all the others.
func TestOneFaultInAGroup(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	w := s.queue.writer
	boom := errors.New("boom")
	jobs := make([]job, 5)
	for i := range jobs {
		jobs[i] = job{context.Background(), func(w *writer) (outcome, fault error) {
			if i == 3 {
				return hall.ErrStale, nil
			}
			if err := w.run(w.addEvent, "a", i+1, fmt.Sprintf("event %d", i)); err != nil {
				return nil, err
			}
			if i == 2 {
				return nil, boom
			}
			return nil, nil
		}, make(chan error, 1)}
	}
	w.commit(jobs)
	for i, want := range []error{nil, nil, boom, hall.ErrStale, nil} {
		if got := <-jobs[i].done; !errors.Is(got, want) || (got == nil) != (want == nil) {
			t.Errorf("job %d: got %v, want %v", i, got, want)
		}
	}
	var kept string
	if err := s.read.QueryRow("SELECT group_concat(event, ', ') FROM events").Scan(&kept); err != nil || kept != "event 0, event 1, event 4" {
		t.Errorf("kept %q, %v", kept, err)
	}
}

func TestCloseWritesWhatWaits(t *testing.T) {
	s := opened(t)
	const waiting = 50
	held := make(chan struct{})
	go s.queue.put(context.Background(), func(*writer) (outcome, fault error) { <-held; return nil, nil })
	errs := make(chan error, waiting)
	for i := range waiting {
		j := job{context.Background(), func(w *writer) (outcome, fault error) {
			_, err := w.change(w.newMatch, fmt.Sprint(i), "{}", 0, "", false, "{}", 0, nil, false)
			return nil, err
		}, make(chan error, 1)}
		if err := s.queue.hand(j); err != nil {
			t.Fatal(err)
		}
		go func() { errs <- <-j.done }()
	}
	over := make(chan error)
	go func() { over <- s.Close() }()
	close(held)
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	for range waiting {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	again, err := Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	var n int
	if err := again.read.QueryRow("SELECT count(*) FROM matches").Scan(&n); err != nil || n != waiting {
		t.Errorf("%d matches, %v", n, err)
	}
}

func TestGivenUpWhileWaiting(t *testing.T) {
	s := opened(t)
	begun, held := make(chan struct{}), make(chan struct{})
	go s.queue.put(context.Background(), func(*writer) (outcome, fault error) {
		close(begun)
		<-held
		return nil, nil
	})
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	j := job{ctx, func(w *writer) (outcome, fault error) {
		_, err := w.change(w.newMatch, "a", "{}", 0, "", false, 0, nil, false)
		return nil, err
	}, make(chan error, 1)}
	if err := s.queue.hand(j); err != nil {
		t.Fatal(err)
	}
	cancel()
	close(held)
	if err := <-j.done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := s.Load(t.Context(), "a"); !errors.Is(err, hall.ErrNotFound) {
		t.Errorf("it was written all the same: %v", err)
	}
}

func TestDamagedLogIsRefused(t *testing.T) {
	for _, damage := range []string{
		"DELETE FROM events WHERE version = 2",
		"UPDATE events SET version = 7 WHERE version = 2",
		"UPDATE events SET event = 'x' WHERE version = 2",
		"UPDATE matches SET version = 4",
		"UPDATE matches SET config = '{'",
	} {
		s := opened(t)
		newMatch(t, s, "a")
		if err := s.Append(t.Context(), hall.Batch{Match: "a", Events: make([]match.Event, 3)}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(t.Context(), "a"); err != nil {
			t.Fatalf("before the damage: %v", err)
		}
		if _, err := s.queue.writer.conn.ExecContext(t.Context(), damage); err != nil {
			t.Fatal(err)
		}
		if l, err := s.Load(t.Context(), "a"); err == nil {
			t.Errorf("%s: loaded %+v", damage, l)
		}
	}
}
