package prove

import (
	"context"
	"errors"
	"testing"

	"keypeg/solver"
	"keypeg/solver/proof"
)

// TestLastProofsHold proves how many codes need the last row, and checks the proofs with the naive checker. It also checks that
// false claims cannot be proved.
func TestLastProofsHold(t *testing.T) {
	for _, text := range []string{"c2p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c4p3", "c6p2", "c2p5"} {
		s := space(t, text)
		rows := enough(t, s)
		codes := fewest(t, s, rows)
		if _, err := CertifyLast(context.Background(), s.Root(), codes+1, rows); !errors.Is(err, ErrUnproved) {
			t.Errorf("%s: %d codes need row %d, and yet %v", text, codes, rows, err)
		}
		certificate, err := CertifyLast(context.Background(), s.Root(), codes, rows)
		if err != nil {
			t.Fatal(err)
		}
		p := certificate.Proof()
		if got, err := proof.Check(context.Background(), p); err != nil || !got.Last || got.Least != codes || got.Rows != rows {
			t.Errorf("%s: %s, %v", text, got, err)
		}
		p.Claims[0].Least++
		if _, err := proof.Check(context.Background(), p); err == nil {
			t.Errorf("%s: it is taken that %s", text, p.Claims[0])
		}
	}
}

// enough returns the smallest number of rows that is enough for every code.
func enough(t *testing.T, s *solver.Space) int {
	t.Helper()
	for rows := 1; ; rows++ {
		if _, _, err := solver.Evaluate(context.Background(), s, solver.Within{Rows: rows}, solver.Options{}); err == nil {
			return rows
		} else if !errors.Is(err, solver.ErrUnbreakable) {
			t.Fatal(err)
		}
	}
}

// fewest returns the smallest number of codes for which a strategy needs the last of the given number of rows.
func fewest(t *testing.T, s *solver.Space, rows int) int64 {
	t.Helper()
	r, _, err := solver.Evaluate(context.Background(), s, solver.Within{Rows: rows, Rarely: true}, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Histogram[rows-1]
}

// TestLastProofsEnd checks that the functions stop when their context ends.
func TestLastProofsEnd(t *testing.T) {
	s := space(t, "c6p4")
	ctx, end := context.WithCancel(context.Background())
	end()
	if p, err := CertifyLast(ctx, s.Root(), 539, 5); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", p, err)
	}
	if p, _, err := LastWithin(ctx, s, 539, 5, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", p, err)
	}
}
