package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"keypeg/solver"
	"keypeg/solver/proof"
)

// TestProofsHold proves the least totals of tiny boards, and checks them with the naive checker. It also checks that false
// claims cannot be proved, and that proofs that claim too much are refused.
func TestProofsHold(t *testing.T) {
	for _, text := range []string{"c2p2", "c3p2", "c3p2b", "c4p2M", "c4p2", "c3p3", "c4p3M", "c4p3"} {
		checkProof(t, text)
	}
}

// TestLongProofIsChecked does the same as TestProofsHold for the classic board.
func TestLongProofIsChecked(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkProof(t, "c6p4")
}

func checkProof(t *testing.T, text string) {
	t.Helper()
	s := space(t, text)
	r, _, err := solver.Evaluate(context.Background(), s, solver.Exact{}, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Certify(context.Background(), s.Root(), r.Total+1, 0); !errors.Is(err, ErrUnproved) {
		t.Errorf("%s: %d is not the least, and yet %v", text, r.Total+1, err)
	}
	certificate, err := Certify(context.Background(), s.Root(), r.Total, 0)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := certificate.Write(&file); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d claims, %d bytes", text, certificate.Len(), file.Len())
	p, err := proof.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := proof.Check(context.Background(), p)
	if err != nil || got.Least != r.Total || len(got.Codes) != s.Len() {
		t.Errorf("%s: proved %d of %d codes, %v", text, got.Least, len(got.Codes), err)
	}
	p.Claims[0].Least++
	if _, err := proof.Check(context.Background(), p); err == nil {
		t.Errorf("%s: %d passed the checker", text, p.Claims[0].Least)
	}
}

// TestChainsHold proves boards in pieces. It checks that chains with missing or false pieces are refused.
func TestChainsHold(t *testing.T) {
	for _, text := range []string{"c3p2b", "c4p2M", "c4p3", "c3p2bM", "c2p4", "c5p3", "c3p3M", "c4p3M", "c4p4M", "c5p4M"} {
		s := space(t, text)
		x := prove(t, Prover{Space: s})
		whole, pieces := x.Chain()
		findFaults(t, pieces, checkChain(t, whole, pieces, proof.Claim{Least: x.Total}))
		rows := x.Tree.Result().Longest()
		for ; ; rows-- {
			if whole, pieces, err := NeverWithin(context.Background(), s, rows-1, 0); err == nil {
				findFaults(t, pieces, checkChain(t, whole, pieces, proof.Claim{Least: proof.Never, Rows: rows - 1}))
				break
			} else if !errors.Is(err, ErrUnproved) {
				t.Fatal(err)
			}
		}
		within := prove(t, Prover{Space: s, Rows: rows})
		whole, pieces = within.Chain()
		findFaults(t, pieces, checkChain(t, whole, pieces, proof.Claim{Least: within.Total, Rows: rows}))
		codes := fewest(t, s, rows)
		if _, _, err := LastWithin(context.Background(), s, codes+1, rows, 0); !errors.Is(err, ErrUnproved) {
			t.Errorf("%s: %d codes need row %d, and yet %v", text, codes, rows, err)
		}
		whole, pieces, err := LastWithin(context.Background(), s, codes, rows, 0)
		if err != nil {
			t.Fatal(err)
		}
		findFaults(t, pieces, checkChain(t, whole, pieces, proof.Claim{Least: codes, Rows: rows, Last: true}))
	}
}

// higher returns false claims that are higher than a claim: that the codes cost one more, and that they cannot be broken.
func higher(c proof.Claim) (list []proof.Claim) {
	if c.Least < proof.Never {
		list = []proof.Claim{c, {Codes: c.Codes, Least: proof.Never, Rows: c.Rows}}
		list[0].Least++
	}
	return list
}

// findFaults falsifies a chain in several ways, and checks that each false chain is refused.
func findFaults(t *testing.T, pieces []Piece, chain []*proof.Proof) {
	t.Helper()
	for i, p := range chain {
		if i > 0 {
			if _, err := checkAll(slices.Delete(slices.Clone(chain), i, i+1)...); err == nil {
				t.Errorf("%s: without piece %d, which is not missed", chain[0].Claims[0], i)
			}
		}
		first := &p.Claims[0]
		was := *first
		for _, more := range higher(was) {
			if i > 0 && pieces[i-1].costs(more) {
				continue // the claim was higher than necessary
			}
			*first = more
			if _, err := checkAll(chain...); err == nil {
				t.Errorf("piece %d claims that %s, and it is taken for proved", i, more)
			}
		}
		*first = was
		if was.Rows > 1 { // a claim for fewer rows is weaker
			first.Rows--
			if _, err := checkAll(chain...); err == nil && i > 0 {
				t.Errorf("piece %d claims that %s, and is not missed for %d rows", i, first, was.Rows)
			}
			*first = was
		}
	}
	if len(chain[0].Given) > 0 {
		if _, err := proof.Check(context.Background(), chain[0]); err == nil {
			t.Errorf("%s: what is given is taken for proved", chain[0].Claims[0])
		}
	}
}

// costs reports whether a claim about a piece's codes is true.
func (p Piece) costs(c proof.Claim) bool {
	p.Least, p.Rows, p.Last = c.Least, c.Rows, c.Last
	_, err := p.Certify(context.Background())
	return err == nil
}

// TestExtremeClaims proves claims that follow from the number of codes alone, and refuses claims that cannot be true.
func TestExtremeClaims(t *testing.T) {
	s := space(t, "c4p2")
	proved, err := Certify(t.Context(), s.Root(), 20, 0)
	if err != nil {
		t.Fatal(err)
	}
	if claim, err := proof.Check(t.Context(), proved.Proof()); err != nil || claim.Least != 20 || len(claim.Codes) != 16 {
		t.Errorf("%s, %v", claim, err)
	}
	for _, least := range []int64{1 << 26, 1 << 31, 1 << 32, proof.Never - 1} {
		if _, err := Certify(t.Context(), s.Root(), least, 0); !errors.Is(err, ErrUnproved) {
			t.Errorf("%d rows: %v", least, err)
		}
		if _, err := CertifyLast(t.Context(), s.Root(), least, 4); !errors.Is(err, ErrUnproved) {
			t.Errorf("%d codes: %v", least, err)
		}
		if _, _, err := LastWithin(t.Context(), s, least, 4, 0); !errors.Is(err, ErrUnproved) {
			t.Errorf("%d codes of the board: %v", least, err)
		}
	}
	last17, err := CertifyLast(t.Context(), s.Root(), 17, 2) // no strategy breaks the 16 codes within 2 rows
	if err != nil {
		t.Fatal(err)
	}
	if claim, err := proof.Check(t.Context(), last17.Proof()); err != nil || claim.Least != 17 || !claim.Last {
		t.Errorf("%s, %v", claim, err)
	}
	_, last := CertifyLast(t.Context(), s.Root(), 1, 1)
	_, _, within := LastWithin(t.Context(), s, 1, 1, 0)
	_, _, never := NeverWithin(t.Context(), s, 0, 0)
	if last == nil || within == nil || never == nil {
		t.Errorf("too few rows: %v, %v, %v", last, within, never)
	}
}

// checkChain writes and checks a chain.
func checkChain(t *testing.T, whole *proof.Proof, pieces []Piece, want proof.Claim) []*proof.Proof {
	t.Helper()
	chain := append([]*proof.Proof{whole}, certified(t, pieces)...)
	for i, certified := range chain {
		var file bytes.Buffer
		err := certified.Write(&file)
		if err == nil {
			chain[i], err = proof.Read(&file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := checkAll(chain...)
	if err != nil || got.Least != want.Least || got.Rows != want.Rows || got.Last != want.Last || int64(len(got.Codes)) != whole.Format.Codes().Int64() {
		t.Errorf("%s: %s by %d proofs, %v", whole.Format, got, len(chain), err)
	}
	return chain
}

func checkAll(chain ...*proof.Proof) (proof.Claim, error) {
	var c proof.Chain
	for _, p := range chain {
		if err := c.Check(context.Background(), p); err != nil {
			return proof.Claim{}, err
		}
	}
	shown, err := c.End()
	if err == nil && len(shown) > 1 {
		err = fmt.Errorf("nothing rests on %s", shown[1])
	}
	if err != nil {
		return proof.Claim{}, err
	}
	return shown[0], nil
}

// TestChainsAreCheckedOnThreads checks the proofs of a chain concurrently. It also skips proofs that were checked
// before.
func TestChainsAreCheckedOnThreads(t *testing.T) {
	s := space(t, "c5p3")
	whole, pieces := prove(t, Prover{Space: s}).Chain()
	for _, skipped := range []int{0, 3, len(pieces)} {
		var c proof.Chain
		if c.Passed(whole.Claims[0]) == nil {
			t.Error("a claim passed before there was a board")
		}
		if err := c.Check(context.Background(), whole); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for i, p := range pieces {
			all.Go(func() {
				if i < skipped {
					if err := c.Passed(p.Claim()); err != nil {
						t.Error(err)
					}
					return
				}
				certified, err := p.Certify(context.Background())
				if err == nil {
					err = c.Check(context.Background(), certified.Proof())
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if shown, err := c.End(); err != nil || len(shown) != 1 || shown[0].String() != whole.Claims[0].String() {
			t.Errorf("%d passed before: %s, %v", skipped, shown, err)
		}
	}
}

// TestAFailureEndsAChain checks that a chain with a refused claim stays refused, even if other proofs follow.
func TestAFailureEndsAChain(t *testing.T) {
	s := space(t, "c4p2")
	certificate, err := Certify(context.Background(), s.Root(), planned(t, s, solver.Exact{}), 0)
	if err != nil {
		t.Fatal(err)
	}
	p := certificate.Proof()
	raised := *p
	raised.Claims = slices.Clone(p.Claims)
	raised.Claims[0].Least++
	for _, order := range [][]*proof.Proof{{&raised}, {&raised, p}, {p, &raised}} {
		var c proof.Chain
		for _, p := range order {
			if err := c.Check(context.Background(), p); (err != nil) != (p == &raised) {
				t.Errorf("%s: %v", p.Claims[0], err)
			}
		}
		if claim, err := c.End(); err == nil {
			t.Errorf("it is proved that %s", claim)
		}
	}
}

// TestProofCheckEnds checks that the checker stops when its context ends.
func TestProofCheckEnds(t *testing.T) {
	s := space(t, "c3p3")
	p, err := Certify(context.Background(), s.Root(), planned(t, s, solver.Exact{}), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := proof.Check(ctx, p.Proof()); !errors.Is(err, context.Canceled) {
		t.Errorf("a check that was ended says %v", err)
	}
}
