package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"keypeg/internal/groupcommit"
)

// bubble runs a test on a store in a synctest bubble. SQLite cannot wait for locks in a bubble, so waiting for a lock fails
// immediately. A test in which the writer has to wait replaces the writer's function begin.
func bubble(t *testing.T, f func(t *testing.T, s *Store)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.writer.conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 0"); err != nil {
			t.Fatal(err)
		}
		f(t, s)
	})
}

// atBegin sets a function that is called before each of the writer's transactions.
func atBegin(s *Store, do func()) {
	w := s.writer
	begin := w.begin
	w.begin = func() error { do(); return begin() }
}

// locked locks the database as another process would, until end is called.
func locked(t *testing.T, s *Store) (end func()) {
	t.Helper()
	other, err := Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	w := other.writer
	if err := w.begin(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(w.run(rollback), other.Close()); err != nil {
			t.Error(err)
		}
	}
}

// adds returns a write that adds a match.
func adds(id string) write {
	return func(w *writer) (outcome, fault error) {
		return nil, w.run(addMatch, id, "{}", 0, "", false, "{}", 0, nil, false, 0, 0)
	}
}

// blocked keeps the writer busy until goOn is called.
func blocked(s *Store) (goOn func()) {
	held, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		s.queue.Put(context.Background(), func(*writer) (outcome, fault error) { <-held; return nil, nil })
	}()
	synctest.Wait()
	return func() { close(held); <-over }
}

func kept(t *testing.T, s *Store) (ids string) {
	t.Helper()
	if err := s.read.QueryRow("SELECT coalesce(group_concat(id, ' '), '') FROM (SELECT id FROM matches ORDER BY id)").Scan(&ids); err != nil {
		t.Fatal(err)
	}
	return ids
}

// TestAWriteThatPanicsFailsAlone checks that only the write that panics fails. The other writes of its group, and all later
// writes, must still be stored.
func TestAWriteThatPanicsFailsAlone(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		goOn := blocked(s)
		errs := make(chan error)
		for _, do := range []write{adds("a"), func(*writer) (outcome, fault error) { panic("broken") }, adds("b")} {
			go func() { errs <- s.put(t.Context(), do) }()
			synctest.Wait()
		}
		goOn()
		failed := 0
		for range 3 {
			if err := <-errs; err != nil {
				if failed++; !strings.Contains(err.Error(), "broken") {
					t.Errorf("got %v", err)
				}
			}
		}
		if err := s.put(t.Context(), adds("c")); err != nil || failed != 1 || kept(t, s) != "a b c" {
			t.Errorf("%d failed, then %v; kept are %s", failed, err, kept(t, s))
		}
	})
}

// TestALockIsWaitedForOnce checks that all queued writes wait together, and only once, for a lock held by another process.
func TestALockIsWaitedForOnce(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		defer locked(t, s)()
		waits, handedIn := 0, make(chan struct{})
		atBegin(s, func() { waits++; <-handedIn })
		errs := make(chan error)
		for i := range 5 {
			go func() { errs <- s.put(t.Context(), adds(fmt.Sprint(i))) }()
			synctest.Wait() // the first write waits for the lock, and the others are queued behind it
		}
		close(handedIn)
		for range 5 {
			if err := <-errs; err == nil || !strings.Contains(err.Error(), "another program keeps it locked") {
				t.Errorf("got %v", err)
			}
		}
		if waits != 2 {
			t.Errorf("five writes waited for the lock %d times", waits)
		}
	})
}

// TestALockIsWaitedForOnceByJobsTriedAlone checks that writes wait for a lock only once, even if they are retried one by one
// after a write in their group has failed.
func TestALockIsWaitedForOnceByJobsTriedAlone(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		boom := errors.New("boom")
		jobs := []*job{groupcommit.NewJob[write](t.Context(), func(*writer) (outcome, fault error) { return nil, boom })}
		for i := range 4 {
			jobs = append(jobs, groupcommit.NewJob[write](t.Context(), adds(fmt.Sprint(i))))
		}
		waits := 0
		atBegin(s, func() {
			if waits++; waits == 3 { // the whole group has been tried, then its first write alone, and now its second write
				t.Cleanup(locked(t, s))
			}
		})
		groupcommit.Try[write](s.writer.try).Commit(slices.Clone(jobs))
		for i, j := range jobs {
			if err := j.Wait(); errors.Is(err, boom) != (i == 0) || err == nil {
				t.Errorf("job %d: %v", i, err)
			}
		}
		if waits != 3 {
			t.Errorf("the lock was waited for %d times", waits-2)
		}
	})
}

// TestGivenUpBehindALock checks that a caller who gives up while another process locks the database returns immediately, and
// that nothing is written when the lock is released.
func TestGivenUpBehindALock(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		unlock, unlocked := locked(t, s), make(chan struct{})
		atBegin(s, func() { <-unlocked })
		ctx, cancel := context.WithCancel(t.Context())
		errs := make(chan error, 2)
		go func() { errs <- s.put(ctx, adds("hasty")) }()
		synctest.Wait() // the only write in the group is waiting for the lock
		cancel()
		synctest.Wait()
		if len(errs) == 0 {
			t.Error("who gave up still waits")
		}
		go func() { errs <- s.put(t.Context(), adds("patient")) }()
		unlock()
		close(unlocked)
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if err := <-errs; err != nil {
			t.Error(err)
		}
		if ids := kept(t, s); ids != "patient" {
			t.Errorf("kept are %q", ids)
		}
	})
}

// TestGivenUpWhileWaiting checks that a caller who gives up in the queue returns immediately, and that nothing is written
// later.
func TestGivenUpWhileWaiting(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		goOn := blocked(s)
		ctx, cancel := context.WithCancel(t.Context())
		given := make(chan error, 1)
		go func() { given <- s.put(ctx, adds("a")) }()
		synctest.Wait()
		cancel()
		synctest.Wait()
		select {
		case err := <-given:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
		default:
			t.Error("who gave up still waits")
		}
		goOn()
		newMatch(t, s, "b") // queued after it
		if ids := kept(t, s); ids != "b" {
			t.Errorf("kept are %q", ids)
		}
	})
}

// TestGivenUpTooLate checks that a write that has begun is completed even if its caller gives up.
func TestGivenUpTooLate(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		held := make(chan struct{})
		ctx, cancel := context.WithCancel(t.Context())
		answer := make(chan error, 1)
		go func() {
			answer <- s.put(ctx, func(w *writer) (outcome, fault error) {
				<-held
				return adds("a")(w)
			})
		}()
		synctest.Wait()
		cancel()
		synctest.Wait()
		if len(answer) != 0 {
			t.Errorf("answered in the middle: %v", <-answer)
		}
		close(held)
		if err := <-answer; err != nil {
			t.Errorf("got %v", err)
		}
		if ids := kept(t, s); ids != "a" {
			t.Errorf("kept are %q", ids)
		}
	})
}

// TestGivenUpBetweenTwoTries lets a caller give up after its group has failed because of another write, but before the
// caller's own write is retried alone. The caller must return before the retry.
func TestGivenUpBetweenTwoTries(t *testing.T) {
	bubble(t, func(t *testing.T, s *Store) {
		ctx, cancel := context.WithCancel(t.Context())
		boom := errors.New("boom")
		tries := 0
		jobs := []*job{
			groupcommit.NewJob[write](ctx, func(w *writer) (outcome, fault error) { tries++; return adds("a")(w) }),
			groupcommit.NewJob[write](t.Context(), func(*writer) (outcome, fault error) { cancel(); return nil, boom }),
			groupcommit.NewJob[write](t.Context(), adds("c")),
		}
		answer, begins := make(chan error, 1), 0
		go func() { answer <- jobs[0].Wait() }()
		atBegin(s, func() {
			if begins++; begins == 2 {
				synctest.Wait()
				if len(answer) == 0 {
					t.Error("who gave up waits for the next try")
				}
			}
		})
		groupcommit.Try[write](s.writer.try).Commit(slices.Clone(jobs))
		answers := []error{<-answer, jobs[1].Wait(), jobs[2].Wait()}
		for i, want := range []error{context.Canceled, boom, nil} {
			if err := answers[i]; !errors.Is(err, want) {
				t.Errorf("job %d: got %v, want %v", i, err, want)
			}
		}
		if ids := kept(t, s); ids != "c" || tries != 1 {
			t.Errorf("kept are %q after %d tries", ids, tries)
		}
	})
}
