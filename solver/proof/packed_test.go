package proof_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver/proof"
)

// packed returns a proof in the packed form.
func packed(t *testing.T, p *proof.Proof) []byte {
	t.Helper()
	var to bytes.Buffer
	if err := p.WritePacked(&to); err != nil {
		t.Fatal(err)
	}
	return to.Bytes()
}

func text(t *testing.T, p *proof.Proof) string {
	t.Helper()
	var to bytes.Buffer
	if err := p.Write(&to); err != nil {
		t.Fatal(err)
	}
	return to.String()
}

// TestAnyProofIsPacked checks that packing does not change lists of claims that package prove would not write: claims about any
// codes, in any order, with any bounds. Some of them are about parts of any earlier claim.
func TestAnyProofIsPacked(t *testing.T) {
	e := keypeg.Format{Pegs: 3, Colours: 4, Rows: 8, Repeats: true}
	var all []keypeg.Code
	for c := range e.All() {
		all = append(all, c)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	claim := func() (c proof.Claim) {
		for _, code := range all {
			if rng.IntN(8) == 0 {
				c.Codes = append(c.Codes, code)
			}
		}
		c.Codes = append(c.Codes, all[len(all)-1])
		c.Codes = c.Codes[:max(1, len(c.Codes)-1)]
		c.Least, c.Rows = rng.Int64N(1<<40), rng.IntN(4)
		if rng.IntN(5) == 0 {
			c.Least = proof.Never
		} else if rng.IntN(3) == 0 {
			c.Least, c.Rows, c.Last = 1+rng.Int64N(100), 2+rng.IntN(4), true
		}
		return c
	}
	part := func(codes []keypeg.Code) (part []keypeg.Code) {
		row, one := all[rng.IntN(len(all))], codes[rng.IntN(len(codes))]
		for _, code := range codes {
			if keypeg.Score(code, row) == keypeg.Score(one, row) {
				part = append(part, code)
			}
		}
		return part
	}
	for range 200 {
		var list []proof.Claim
		for range rng.IntN(8) {
			c := claim()
			if len(list) > 0 && rng.IntN(2) == 0 {
				c.Codes = part(list[rng.IntN(len(list))].Codes)
			}
			list = append(list, c)
		}
		own := rng.IntN(len(list) + 1)
		p := &proof.Proof{Format: e, Claims: list[:own], Given: list[own:]}
		again, err := proof.Read(bytes.NewReader(packed(t, p)))
		if err != nil {
			t.Fatal(err)
		}
		if text(t, again) != text(t, p) {
			t.Fatalf("%s\nbecomes\n%s", text(t, p), text(t, again))
		}
	}
}

// TestDamagedPackedProofs cuts a packed proof at any place, changes any of its bytes, or adds a byte. Reading must end with an
// error or with a proof, and a proof that is cut or too long must be refused.
func TestDamagedPackedProofs(t *testing.T) {
	p, err := proof.Read(strings.NewReader("keypeg proof 1\nboard c2p2g6Bm\n8 11 12 21 22\n3 11 12\nlast 1 in 2 11 12\ngiven 3 in 4 12 21\n"))
	if err != nil {
		t.Fatal(err)
	}
	whole := packed(t, p)
	for n := range whole {
		if p, err := proof.Read(bytes.NewReader(whole[:n])); err == nil {
			t.Errorf("the first %d bytes are read as %v", n, p)
		}
		for bit := range 8 {
			spoiled := bytes.Clone(whole)
			spoiled[n] ^= 1 << bit
			if p, err := proof.Read(bytes.NewReader(spoiled)); err == nil {
				text(t, p)
			}
		}
	}
	if _, err := proof.Read(bytes.NewReader(append(whole, 0))); err == nil || !strings.Contains(err.Error(), "follows") {
		t.Errorf("a byte too many: %v", err)
	}
	strange := &proof.Proof{Format: p.Format, Claims: []proof.Claim{{Codes: []keypeg.Code{p.Claims[0].Codes[1], p.Claims[0].Codes[0]}}}}
	if err := strange.WritePacked(&bytes.Buffer{}); err == nil {
		t.Error("codes out of order are packed")
	}
}
