package proof_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver/proof"
)

// TestProofTextIsRead checks that every form of a claim is accepted, and that all other text is
// refused.
func TestProofTextIsRead(t *testing.T) {
	const text = "keypeg proof 1\nboard c2p2g6Bm\n3 11 12\nnever in 1 11 12\n3 in 2 11 12\nlast 1 in 2 11 12\ngiven 3 in 4 11 12\ngiven last 2 in 3 11 12\n"
	p, err := proof.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := p.Write(&again); err != nil || again.String() != text {
		t.Errorf("%q, %v", again.String(), err)
	}
	if p.Claims[1].Least != proof.Never || p.Claims[1].Rows != 1 || p.Claims[2].Rows != 2 || !p.Claims[3].Last || len(p.Given) != 2 || !p.Given[1].Last || p.Given[0].Rows != 4 {
		t.Errorf("%v, given %v", p.Claims, p.Given)
	}
	if _, err := proof.Check(context.Background(), &proof.Proof{Format: p.Format, Claims: p.Claims}); err != nil {
		t.Error(err)
	}
	for _, line := range []string{"", "never in 0 11 12", "never in -1 11 12", "never in 11 x", "3 in two 11 12", "1099511627776 11 12", "9223372036854775808 11", "more 11 12", "3 11 1x", "-1 11 12", "last", "last 11 12", "last 1 11 12", "last 1 in 1 11 12", "last 0 in 2 11 12", "last never in 2 11 12", "last last 1 in 2 11 12"} {
		if p, err := proof.Read(strings.NewReader("keypeg proof 1\nboard c2p2g6Bm\n" + line + "\n")); err == nil {
			t.Errorf("%q is read as %v", line, p.Claims)
		}
	}
	p, err = proof.Read(strings.NewReader("keypeg proof 1\nboard c2p2g6Bm\nnever 11 12\n"))
	if err == nil {
		_, err = proof.Check(context.Background(), p)
	}
	if err == nil {
		t.Error("two codes are never broken, in any number of rows")
	}
}

// TestHugeBoardsAreRefused checks that the checker refuses to list a huge board named by a certificate.
func TestHugeBoardsAreRefused(t *testing.T) {
	e := keypeg.Format{Pegs: 12, Colours: 20, Rows: 10, Repeats: true}
	if _, err := proof.Check(context.Background(), &proof.Proof{Format: e, Claims: []proof.Claim{{Codes: []keypeg.Code{1}}}}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("a proof for 20 colours on 12 pegs: %v", err)
	}
}

// TestProofsAreCheckedWhileTheyAreRead checks a proof in both forms. It checks that a proof that ends too early, or in which a
// claim is false, is refused, and that the chain does not forget it.
func TestProofsAreCheckedWhileTheyAreRead(t *testing.T) {
	const text = "keypeg proof 1\nboard c2p2g6Bm\n8 11 12 21 22\n3 11 12\n"
	p, err := proof.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	packed := string(packed(t, p))
	for _, x := range []struct {
		text    string
		refused string
	}{
		{text, ""},
		{packed, ""},
		{text[:len(text)-1], "claim 2: unexpected EOF"},
		{packed[:len(packed)-1], "claim 2: unexpected EOF"},
		{packed + "x", "something follows"},
		{strings.Replace(text, "\n3 ", "\n4 ", 1), "claim 2 of 2: after 11 it might not be so"},
		{strings.Replace(text, "11 12\n", "11 13\n", 1), "claim 2: c2p2g6Bm has no code 13"},
		{text[:strings.Index(text, "8")], "claims nothing"},
	} {
		var c proof.Chain
		r, err := proof.NewReader(strings.NewReader(x.text))
		if err != nil {
			t.Fatal(err)
		}
		err = c.CheckFrom(t.Context(), r)
		shown, end := c.End()
		if x.refused == "" {
			if err != nil || end != nil || len(shown) != 1 || shown[0].String() != "4 codes cost at least 8 rows" {
				t.Errorf("%q: %v, %v, %v", x.text, shown, err, end)
			}
		} else if err == nil || end == nil || !strings.Contains(err.Error(), x.refused) {
			t.Errorf("%q: %v, %v, want %s", x.text, err, end, x.refused)
		}
	}
}

// TestAPartThatIsNeverBroken checks that a claim about the last row may depend on a claim that a part cannot be broken, but only for
// the number of rows left after one row.
func TestAPartThatIsNeverBroken(t *testing.T) {
	const last = "keypeg proof 1\nboard c3p3g10BM\nlast 6 in 3 123 132 213 231 312 321\n"
	for text, passes := range map[string]bool{
		last:                                    false,
		last + "given never in 2 132 213 321\n": true,
		last + "given never in 3 132 213 321\n": false,
		last + "given never in 2 123 132\n":     false,
	} {
		p, err := proof.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		var c proof.Chain
		if err := c.Check(context.Background(), p); (err == nil) != passes {
			t.Errorf("%s: %v", text, err)
		}
	}
}
