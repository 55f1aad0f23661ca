package progress_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle"
	"keypeg/internal/puzzle/progress"
)

var (
	noon    = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	ann     = [32]byte{1}
	ben     = [32]byte{2}
	nobody  [32]byte
	oneCode = puzzle.Of(puzzle.OneCode, 1)
)

// kept returns a Progress on a store in memory, with one worker to judge answers.
func kept(t *testing.T) (*progress.Progress, *inmem.Store) {
	t.Helper()
	store := inmem.New()
	workers := pool.New(pool.Options{Workers: 1, Plain: true}, pool.Questions)
	t.Cleanup(func() { workers.Close(context.Background()) })
	return progress.New(store, workers, func() time.Time { return noon }), store
}

func found(t *testing.T, p *progress.Progress, id string) puzzle.Puzzle {
	t.Helper()
	got, err := p.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// solution returns the correct answer to a puzzle.
func solution(p puzzle.Puzzle) puzzle.Answer {
	if p.Kind == puzzle.Contradiction {
		return puzzle.Answer{Row: p.Solution.Row + 1}
	}
	return puzzle.Answer{Code: p.Solution.Code}
}

// order lets an owner give up all puzzles of one kind and grade, and returns the order in which they come.
func order(t *testing.T, p *progress.Progress, owner [32]byte) (ids []string) {
	t.Helper()
	for range oneCode {
		next, again, err := p.Next(t.Context(), owner, puzzle.OneCode, 1)
		if err != nil || again {
			t.Fatalf("after %d puzzles: again %v, %v", len(ids), again, err)
		}
		if next.Kind != puzzle.OneCode || next.Grade != 1 {
			t.Fatalf("asked for one-code of grade 1, got %s", next)
		}
		ids = append(ids, next.ID())
		if _, err := p.GiveUp(t.Context(), owner, next); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

func TestEveryPuzzleComesOnceInAnOrderOfTheOwnersOwn(t *testing.T) {
	p, _ := kept(t)
	anns, bens := order(t, p, ann), order(t, p, ben)
	for _, ids := range [][]string{anns, bens} {
		seen := map[string]bool{}
		for _, id := range ids {
			seen[id] = true
		}
		if len(seen) != len(oneCode) {
			t.Errorf("%d of %d puzzles were asked", len(seen), len(oneCode))
		}
	}
	if strings.Join(anns, " ") == strings.Join(bens, " ") {
		t.Error("both owners are asked in the same order")
	}
	other, _ := kept(t)
	if strings.Join(order(t, other, ann), " ") != strings.Join(anns, " ") {
		t.Error("an owner's order changed")
	}
	if _, again, err := p.Next(t.Context(), ann, puzzle.OneCode, 1); err != nil || !again {
		t.Errorf("all are done: again %v, %v", again, err)
	}
	if _, again, err := p.Next(t.Context(), ann, puzzle.OneCode, 2); err != nil || again {
		t.Errorf("another grade: again %v, %v", again, err)
	}
}

func TestQuestionsStoreNothing(t *testing.T) {
	p, _ := kept(t)
	first, _, _ := p.Next(t.Context(), ann, "", 0)
	again, _, _ := p.Next(t.Context(), ann, "", 0)
	if first.ID() != again.ID() {
		t.Error("a puzzle that was only looked at is gone")
	}
}

// TestNobodyIsAskedByChance checks that a caller without a secret has no stored results and gets a random puzzle each time.
func TestNobodyIsAskedByChance(t *testing.T) {
	p, _ := kept(t)
	if _, err := p.GiveUp(t.Context(), nobody, found(t, p, oneCode[0])); err != nil {
		t.Fatal(err)
	}
	if done, err := p.Done(t.Context(), nobody); err != nil || len(done) != 0 {
		t.Errorf("nobody has done %v, %v", done, err)
	}
	drawn := map[string]bool{}
	for range 200 {
		next, again, err := p.Next(t.Context(), nobody, puzzle.OneCode, 1)
		if err != nil || again {
			t.Fatalf("again %v, %v", again, err)
		}
		drawn[next.ID()] = true
	}
	if len(drawn) < 2 {
		t.Error("nobody is always asked the same")
	}
}

func TestOnlyARightAnswerIsKept(t *testing.T) {
	p, _ := kept(t)
	want := map[string]bool{}
	for _, kind := range puzzle.Kinds {
		q := found(t, p, puzzle.Of(kind, 1)[0])
		wrong := puzzle.Answer{Row: q.Solution.Row%2 + 1, Code: q.Position.Rows[0].Code}
		if wrong.Row == q.Solution.Row+1 {
			wrong.Row = 3 - wrong.Row
		}
		if v, err := p.Try(t.Context(), ann, q, wrong); err != nil || v.Right {
			t.Errorf("%s: a wrong answer is right: %v, %v", kind, v, err)
		}
		if done, err := p.Done(t.Context(), ann); err != nil || done[q.ID()] {
			t.Errorf("%s: a wrong answer did it: %v, %v", kind, done, err)
		}
		if v, err := p.Try(t.Context(), ann, q, solution(q)); err != nil || !v.Right {
			t.Errorf("%s: the solution is wrong: %v, %v", kind, v, err)
		}
		want[q.ID()] = true
	}
	if done, err := p.Done(t.Context(), ann); err != nil || !maps.Equal(done, want) {
		t.Errorf("done are %v, want %v; %v", done, want, err)
	}
	if done, err := p.Done(t.Context(), ben); err != nil || len(done) != 0 {
		t.Errorf("somebody else has done %v, %v", done, err)
	}
}

// TestInvalidAnswersAreNotStored checks that an invalid answer, or one given while the server is stopping, is refused and not
// stored.
func TestInvalidAnswersAreNotStored(t *testing.T) {
	store := inmem.New()
	workers := pool.New(pool.Options{Workers: 1, Plain: true}, pool.Questions)
	p := progress.New(store, workers, time.Now)
	q := found(t, p, puzzle.Of(puzzle.Contradiction, 1)[0])
	if _, err := p.Try(t.Context(), ann, q, puzzle.Answer{Row: len(q.Position.Rows) + 1}); keypeg.ErrorCode(err) != "bad-answer" {
		t.Errorf("a row that is not there: %v", err)
	}
	workers.Close(t.Context())
	if _, err := p.Try(t.Context(), ann, q, solution(q)); keypeg.ErrorCode(err) != "closing" {
		t.Errorf("a closed pool: %v", err)
	}
	if done, err := p.Done(t.Context(), ann); err != nil || len(done) != 0 {
		t.Errorf("done are %v, %v", done, err)
	}
}

// TestWhatHappenedFirstStays checks that the first result of a puzzle is permanent. A puzzle that was given up must never count
// as solved, and a solved puzzle must stay solved.
func TestWhatHappenedFirstStays(t *testing.T) {
	p, store := kept(t)
	solved, shown := found(t, p, oneCode[0]), found(t, p, oneCode[1])
	for _, do := range []func() error{
		func() error { _, err := p.Try(t.Context(), ann, solved, solution(solved)); return err },
		func() error { _, err := p.GiveUp(t.Context(), ann, solved); return err },
		func() error { _, err := p.GiveUp(t.Context(), ann, shown); return err },
		func() error { _, err := p.Try(t.Context(), ann, shown, solution(shown)); return err },
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	list, err := store.List(t.Context(), docstore.Query{Kind: "puzzle", Owner: ann, Limit: 10})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d documents, %v", len(list), err)
	}
	for _, d := range list {
		want := `{"solved":false}`
		if strings.HasSuffix(d.Key, solved.ID()) {
			want = `{"solved":true}`
		}
		if !bytes.Equal(d.Body, []byte(want)) || !d.Made.Equal(noon) {
			t.Errorf("%s is kept as %s of %s, want %s", d.Key, d.Body, d.Made, want)
		}
	}
}

func TestWhatIsNoPuzzle(t *testing.T) {
	p, _ := kept(t)
	if _, err := p.Find("nothing"); keypeg.ErrorCode(err) != "no-puzzle" {
		t.Errorf("found: %v", err)
	}
	if _, _, err := p.Next(t.Context(), ann, "riddle", 0); keypeg.ErrorCode(err) != "no-puzzle" {
		t.Errorf("a kind that is none: %v", err)
	}
	if _, _, err := p.Next(t.Context(), ann, "", puzzle.Grades+1); keypeg.ErrorCode(err) != "no-puzzle" {
		t.Errorf("a grade that is none: %v", err)
	}
}

// TestAStoreThatFails checks that a store error is not returned as a refusal, and that the error says what the program was
// doing.
func TestAStoreThatFails(t *testing.T) {
	p, _ := kept(t)
	q := found(t, p, oneCode[0])
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Done(gone, ann); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "list the puzzles") {
		t.Errorf("listed: %v", err)
	}
	if _, _, err := p.Next(gone, ann, "", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("asked: %v", err)
	}
	if _, err := p.GiveUp(gone, ann, q); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), q.ID()) {
		t.Errorf("given up: %v", err)
	}
}
