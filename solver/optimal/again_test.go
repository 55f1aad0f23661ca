package optimal_test

import (
	"cmp"
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/proof"
	"keypeg/solver/prove"
)

// TestTheTableIsProvedAgain proves the results of the table for small boards from scratch, and checks the certificates.
// TestLongTable continues with larger boards.
func TestTheTableIsProvedAgain(t *testing.T) { proveAgain(t, 0, 0.2) }

// TestLongTable repeats the proofs and certificates that, according to the table, take up to a few minutes each. The test takes
// less than half an hour on two processors. With -v it prints what was proved.
func TestLongTable(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	proveAgain(t, 0.2, 240)
}

// proveAgain repeats the proofs that took a number of seconds in the given range.
func proveAgain(t *testing.T, from, to float64) {
	boards := slices.Clone(optimal.All().Boards)
	slices.SortStableFunc(boards, func(a, b optimal.Board) int { return cmp.Compare(a.Least.Seconds, b.Least.Seconds) })
	done := false
	in := func(seconds float64) bool {
		ok := seconds > from && seconds <= to
		done = done || ok
		return ok
	}
	for _, b := range boards {
		e, err := keypeg.ParseFormat(b.Game)
		if err != nil {
			t.Fatal(err)
		}
		total, rows := b.Least.Proved() && in(b.Least.Seconds+cost(b.Least.Proof)), in(cost(b.Longest.Proof))
		within := b.Within != nil && b.Within.Proved() && in(b.Within.Seconds+cost(b.Within.Proof))
		last := b.Last != nil && !b.Last.Open && in(b.Last.Seconds+cost(b.Last.Proof))
		if !total && !rows && !within && !last {
			continue
		}
		t.Run(b.Game, func(t *testing.T) {
			t.Parallel()
			space, err := solver.NewSpace(e)
			if err != nil {
				t.Fatal(err)
			}
			if rows {
				whole, pieces, err := prove.NeverWithin(context.Background(), space, b.Longest.Lower-1, 0)
				if err != nil {
					t.Fatal(err)
				}
				check(t, whole, pieces, proof.Claim{Least: proof.Never, Rows: b.Longest.Lower - 1})
			}
			if total {
				checkTotal(t, space, b.Least, 0)
			}
			if within {
				checkTotal(t, space, *b.Within, b.Longest.Upper)
			}
			if last && b.Last.Proof != nil { // TestEveryStrategyIsWhatTheTableSays checks that no more codes need the last row
				whole, pieces, err := prove.LastWithin(context.Background(), space, b.Last.Codes, b.Longest.Upper, 0)
				if err != nil {
					t.Fatal(err)
				}
				check(t, whole, pieces, proof.Claim{Least: b.Last.Codes, Rows: b.Longest.Upper, Last: true})
			} else if last {
				r, _, err := solver.Evaluate(context.Background(), space, solver.Within{Rows: b.Longest.Upper, Rarely: true}, solver.Options{})
				if err != nil || r.Histogram[b.Longest.Upper-1] != b.Last.Codes {
					t.Errorf("in %d rows: %s, %v; want %d codes in the last row", b.Longest.Upper, r, err, b.Last.Codes)
				}
			}
		})
	}
	if !done {
		t.Error("nothing was proved")
	}
}

// cost returns the time for writing and checking a proof, if there is one.
func cost(p *optimal.Proof) float64 {
	if p == nil {
		return 0
	}
	return p.Seconds + p.Checked
}

// checkTotal finds the least total again, and checks its certificates if the table has any.
func checkTotal(t *testing.T, space *solver.Space, want optimal.Least, rows int) {
	t.Helper()
	from := time.Now()
	x, err := prove.Prover{Space: space, Rows: rows, Threads: 1}.Prove(context.Background())
	if err != nil || x.Total != want.Total || x.Lower != want.Lower {
		t.Fatalf("from %d to %d, and the table says %d: %v", x.Lower, x.Total, want.Total, err)
	}
	t.Logf("the least total is %d (rows: %d, 0 for any): in %v", x.Total, rows, time.Since(from).Round(time.Millisecond))
	if want.Proof != nil {
		whole, pieces := x.Chain()
		check(t, whole, pieces, proof.Claim{Least: want.Lower, Rows: rows})
	}
}

// check writes certificates and checks them.
func check(t *testing.T, whole *proof.Proof, pieces []prove.Piece, want proof.Claim) {
	t.Helper()
	from := time.Now()
	var chain proof.Chain
	err := chain.Check(context.Background(), whole)
	for _, p := range pieces {
		if err != nil {
			break
		}
		var certificate *prove.Certificate
		if certificate, err = p.Certify(context.Background()); err == nil {
			err = chain.Check(context.Background(), certificate.Proof())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	shown, err := chain.End()
	if err != nil || len(shown) != 1 {
		t.Fatalf("%d proofs that nothing rests on, %v", len(shown), err)
	}
	got := shown[0]
	if err != nil || got.Least != want.Least || got.Rows != want.Rows || got.Last != want.Last || int64(len(got.Codes)) != whole.Format.Codes().Int64() {
		t.Errorf("it is proved that %s, %v", got, err)
	}
	t.Logf("certified that the %s, by %d certificates: in %v", got, 1+len(pieces), time.Since(from).Round(time.Millisecond))
}
