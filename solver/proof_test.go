package solver

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"testing"
)

// TestProofsHold proves the least total of tiny boards and has the naive checker
// check it; what is not true it cannot prove, and a proof that claims more than it
// shows is found out.
func TestProofsHold(t *testing.T) {
	for _, text := range []string{"c2p2", "c3p2", "c3p2b", "c4p2M", "c4p2", "c3p3", "c4p3M", "c4p3"} {
		checkProof(t, text)
	}
}

// TestLongProofIsChecked does the same with the classic board.
func TestLongProofIsChecked(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkProof(t, "c6p4")
}

func checkProof(t *testing.T, text string) {
	t.Helper()
	s := space(t, text)
	r, _, err := Evaluate(context.Background(), s, Exact{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Certify(context.Background(), s.Root(), r.Total+1, 0); !errors.Is(err, ErrUnproved) {
		t.Errorf("%s: %d is not the least, and yet %v", text, r.Total+1, err)
	}
	p, err := Certify(context.Background(), s.Root(), r.Total, 0)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := p.Write(&file); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d claims, %d bytes", text, len(p.Claims), file.Len())
	if p, err = ReadProof(&file); err != nil {
		t.Fatal(err)
	}
	if len(p.Claims) == 0 { // L itself is the proof
		return
	}
	got, err := CheckProof(context.Background(), p)
	if err != nil || got.Least != r.Total || len(got.Codes) != s.Len() {
		t.Errorf("%s: proved %d of %d codes, %v", text, got.Least, len(got.Codes), err)
	}
	p.Claims[0].Least++
	if _, err := CheckProof(context.Background(), p); err == nil {
		t.Errorf("%s: %d passed the checker", text, p.Claims[0].Least)
	}
}

// TestChainsHold proves boards in pieces, and has what is missing, or too much, found out.
func TestChainsHold(t *testing.T) {
	for _, text := range []string{"c3p2b", "c4p2M", "c4p3", "c3p2bM", "c2p4", "c5p3"} {
		chain := checkChain(t, text)
		for i := 1; i < len(chain); i++ {
			if _, err := checkAll(slices.Delete(slices.Clone(chain), i, i+1)...); err == nil {
				t.Errorf("%s: without piece %d, which is not missed", text, i)
			}
			chain[i].Claims[0].Least++
			if _, err := checkAll(chain[0], chain[i]); err == nil {
				t.Errorf("%s: piece %d claims %d", text, i, chain[i].Claims[0].Least)
			}
			chain[i].Claims[0].Least--
		}
		if len(chain[0].Given) > 0 {
			if _, err := CheckProof(context.Background(), chain[0]); err == nil {
				t.Errorf("%s: what is given is taken for proved", text)
			}
		}
		chain[0].Claims[0].Least++
		if _, err := checkAll(chain...); err == nil {
			t.Errorf("%s: %d is proved", text, chain[0].Claims[0].Least)
		}
	}
}

func TestLongChains(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	for _, text := range []string{"c6p4", "c5p4M", "c4p5", "c7p4"} {
		checkChain(t, text)
	}
}

func checkChain(t *testing.T, text string) []*Proof {
	t.Helper()
	ctx := context.Background()
	s := space(t, text)
	x := prove(t, Prover{Space: s})
	whole, pieces := x.Chain()
	chain := []*Proof{whole}
	for _, p := range pieces {
		proof, err := Certify(ctx, p.Node, p.Least, p.Rows)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := proof.Write(&file); err != nil {
			t.Fatal(err)
		}
		if proof, err = ReadProof(&file); err != nil {
			t.Fatal(err)
		}
		chain = append(chain, proof)
	}
	got, err := checkAll(chain...)
	if err != nil || got.Least != x.Total || len(got.Codes) != s.Len() {
		t.Errorf("%s: %d of %d codes by %d proofs, %v", text, got.Least, len(got.Codes), len(chain), err)
	}
	return chain
}

func checkAll(chain ...*Proof) (Claim, error) {
	var c Chain
	for _, p := range chain {
		if err := c.Check(context.Background(), p); err != nil {
			return Claim{}, err
		}
	}
	return c.End()
}
