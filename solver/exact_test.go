package solver

import (
	"context"
	"errors"
	"testing"
	"time"

	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

func TestExactIsTheTwins(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c2p4", "c1p2b", "c3p2bM", "c4p4M"} {
		s := space(t, text)
		for rows := range 7 {
			left := rows
			if rows == 0 {
				left = 30
			}
			want := searchtest.Cost(s.board, s.board.Codes, left, map[string]int32{})
			r, tree, err := Evaluate(context.Background(), s, Exact{Rows: rows}, Options{})
			if want >= search.TooMany {
				if !errors.Is(err, ErrUnbreakable) {
					t.Errorf("%s in %d rows: %s, %v, but it cannot be done", text, rows, r, err)
				}
				continue
			}
			if err != nil || r.Total != int64(want) {
				t.Fatalf("%s in %d rows: %s, %v, not %d", text, rows, r, err, want)
			}
			checkWalk(t, tree, r)
		}
	}
}

func TestClassicBoardIsProved(t *testing.T) {
	s := space(t, "c6p4")
	for rows, want := range map[int]int64{0: 5625, 5: 5626} { // Koyama and Lai 1993
		r, tree, err := Evaluate(context.Background(), s, Exact{Rows: rows}, Options{})
		if err != nil || r.Total != want {
			t.Fatalf("%d rows: %s, %v, not %d", rows, r, err, want)
		}
		checkWalk(t, tree, r)
	}
	if _, _, err := Evaluate(context.Background(), s, Exact{Rows: 4}, Options{}); !errors.Is(err, ErrUnbreakable) {
		t.Errorf("within 4 rows: %v", err)
	}
}

// TestSearchesEndWhenTold checks that each kind of search ends when it is cancelled, on
// a board that takes a long time.
func TestSearchesEndWhenTold(t *testing.T) {
	s := space(t, "c8p5")
	for _, by := range []Strategy{Exact{}, Beam{}, Entropy{}, SortedMinimax{}, Minimax{}, Within{Rows: 7, Rarely: true}} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Millisecond, cancel)
		if _, _, err := Evaluate(ctx, s, by, Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%T ended with %v", by, err)
		}
	}
}

func TestBudgetEndsASearch(t *testing.T) {
	for _, by := range []Strategy{Exact{Budget: 50}, Beam{Budget: 50}} {
		if _, _, err := Evaluate(context.Background(), space(t, "c8p5"), by, Options{}); !errors.Is(err, ErrBudget) {
			t.Errorf("%T ended with %v", by, err)
		}
	}
}

func TestMemoryIsBoundedAndChangesNothing(t *testing.T) {
	s := space(t, "c5p4")
	want, _, _ := Evaluate(context.Background(), s, Exact{}, Options{})
	r, _, err := Evaluate(context.Background(), s, Exact{Memory: 1}, Options{})
	if err != nil || r.Total != want.Total {
		t.Errorf("%s, %v with next to no memory, not %s", r, err, want)
	}
}
