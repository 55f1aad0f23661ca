package api

import (
	"errors"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/challenge"
	"keypeg/solver"
)

// TestTheBestAttemptsComeFirst checks the order of a challenge's attempts.
func TestTheBestAttemptsComeFirst(t *testing.T) {
	want := []challenge.Try{
		{Match: "a", Over: true, Broken: true, Rows: 3}, {Match: "b", Over: true, Broken: true, Rows: 5},
		{Match: "c", Over: true, Rows: 1}, {Match: "d", Over: true, Rows: 8},
		{Match: "e", Rows: 2}, {Match: "f", Rows: 4},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, better)
	for i, try := range got {
		if try.Match != want[i].Match {
			t.Errorf("place %d has %+v, want %+v", i+1, try, want[i])
		}
	}
}

// TestWhyNoCodeWasFound checks the refusals of rows for which no fitting code was found.
func TestWhyNoCodeWasFound(t *testing.T) {
	other := errors.New("the search has stopped")
	if err := unfit(other); err != other {
		t.Errorf("another error becomes %v", err)
	}
	for err, want := range map[error]string{solver.ErrNoCandidates: "contradiction", solver.ErrBudget: "cannot-tell"} {
		if refusal, ok := errors.AsType[*keypeg.Error](unfit(err)); !ok || refusal.Code != want {
			t.Errorf("%v is refused as %v, want %s", err, refusal, want)
		}
	}
}
