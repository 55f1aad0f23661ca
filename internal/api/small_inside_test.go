package api

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/challenge"
	"keypeg/internal/hall"
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

// TestSecretsHaveALength checks which texts are taken for a caller's secret.
func TestSecretsHaveALength(t *testing.T) {
	for length, want := range map[int]bool{0: false, 19: false, 20: true, 128: true, 129: false} {
		token := strings.Repeat("x", length)
		for _, in := range []Session{{Cookie: token}, {Bearer: "bearer  " + token}, {Cookie: "another secret of a browser", Bearer: "Bearer " + token}} {
			if got := in.holder(); (got == hall.HashOf(token)) != want || (got == hall.Hash{}) == want {
				t.Errorf("%d characters, %+v: %x", length, in, got)
			}
			if _, err := in.player(); (err == nil) != want {
				t.Errorf("%d characters, %+v: %v", length, in, err)
			}
		}
		if got := (Session{Bearer: "Basic " + token}).holder(); got != (hall.Hash{}) {
			t.Errorf("a password is taken for a secret: %x", got)
		}
	}
}

// TestNamesAreNoFormulas checks that a spreadsheet does not take the name of a player for a formula.
func TestNamesAreNoFormulas(t *testing.T) {
	for name, want := range map[string]string{"=1+1": "'=1+1", "+": "'+", "-a": "'-a", "@a": "'@a", "\ta": "'\ta", "a=b": "a=b", "A": "A", "Ann": "Ann"} {
		if got := harmless(name); got != want {
			t.Errorf("%q is written as %q, want %q", name, got, want)
		}
	}
}
