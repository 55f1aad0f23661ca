package solver

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg"
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
	for _, text := range []string{"c3p2b", "c4p2M", "c4p3", "c3p2bM", "c2p4", "c5p3", "c3p3M", "c4p3M", "c4p4M", "c5p4M"} {
		s := space(t, text)
		x := prove(t, Prover{Space: s})
		whole, pieces := x.Chain()
		findFaults(t, pieces, checkChain(t, whole, pieces, Claim{Least: x.Total}))
		rows := x.Tree.Result().Longest()
		for ; ; rows-- {
			if whole, pieces, err := (Within{Rows: rows - 1}).Chain(context.Background(), s); err == nil {
				findFaults(t, pieces, checkChain(t, whole, pieces, Claim{Least: Never, Rows: rows - 1}))
				break
			} else if !errors.Is(err, ErrUnproved) {
				t.Fatal(err)
			}
		}
		within := prove(t, Prover{Space: s, Rows: rows})
		whole, pieces = within.Chain()
		findFaults(t, pieces, checkChain(t, whole, pieces, Claim{Least: within.Total, Rows: rows}))
	}
}

// findFaults makes a chain false, one way after the other.
func findFaults(t *testing.T, pieces []Piece, chain []*Proof) {
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
				continue // it claimed no more than it had to
			}
			*first = more
			if _, err := checkAll(chain...); err == nil {
				t.Errorf("piece %d claims that %s, and it is taken for proved", i, more)
			}
		}
		*first = was
		if was.Rows > 1 { // claims for fewer rows say less
			first.Rows--
			if _, err := checkAll(chain...); err == nil && i > 0 {
				t.Errorf("piece %d claims that %s, and is not missed for %d rows", i, first, was.Rows)
			}
			*first = was
		}
	}
	if len(chain[0].Given) > 0 {
		if _, err := CheckProof(context.Background(), chain[0]); err == nil {
			t.Errorf("%s: what is given is taken for proved", chain[0].Claims[0])
		}
	}
}

// costs reports whether a claim about a piece is true.
func (p Piece) costs(c Claim) bool {
	_, err := Certify(context.Background(), p.Node, c.Least, c.Rows)
	return err == nil
}

// checkChain writes a chain down and has it checked.
func checkChain(t *testing.T, whole *Proof, pieces []Piece, want Claim) []*Proof {
	t.Helper()
	chain := []*Proof{whole}
	for _, p := range pieces {
		proof, err := Certify(context.Background(), p.Node, p.Least, p.Rows)
		if err != nil {
			t.Fatal(err)
		}
		chain = append(chain, proof)
	}
	for i, proof := range chain {
		var file bytes.Buffer
		err := proof.Write(&file)
		if err == nil {
			chain[i], err = ReadProof(&file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := checkAll(chain...)
	if err != nil || got.Least != want.Least || got.Rows != want.Rows || int64(len(got.Codes)) != whole.Edition.Codes().Int64() {
		t.Errorf("%s: %s by %d proofs, %v", whole.Edition, got, len(chain), err)
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

// TestProofTextIsRead takes the forms of a claim, and refuses what is none.
func TestProofTextIsRead(t *testing.T) {
	const text = "keypeg proof 1\nboard c2p2g6Bm\n3 11 12\nnever in 1 11 12\n3 in 2 11 12\ngiven 3 in 4 11 12\n"
	p, err := ReadProof(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := p.Write(&again); err != nil || again.String() != text {
		t.Errorf("%q, %v", again.String(), err)
	}
	if p.Claims[1].Least != Never || p.Claims[1].Rows != 1 || p.Claims[2].Rows != 2 || len(p.Given) != 1 || p.Given[0].Rows != 4 {
		t.Errorf("%v, given %v", p.Claims, p.Given)
	}
	if _, err := CheckProof(context.Background(), &Proof{Edition: p.Edition, Claims: p.Claims}); err != nil {
		t.Error(err)
	}
	for _, line := range []string{"", "never in 0 11 12", "never in -1 11 12", "never in 11 x", "3 in two 11 12", "1099511627776 11 12", "9223372036854775808 11", "more 11 12", "3 11 1x"} {
		if p, err := ReadProof(strings.NewReader("keypeg proof 1\nboard c2p2g6Bm\n" + line + "\n")); err == nil {
			t.Errorf("%q is read as %v", line, p.Claims)
		}
	}
	p, err = ReadProof(strings.NewReader("keypeg proof 1\nboard c2p2g6Bm\nnever 11 12\n"))
	if err == nil {
		_, err = CheckProof(context.Background(), p)
	}
	if err == nil {
		t.Error("two codes are never broken, in any number of rows")
	}
}

// TestHugeBoardsAreRefused has the checker list no board that a certificate may name.
func TestHugeBoardsAreRefused(t *testing.T) {
	e := keypeg.Format{Pegs: 12, Colours: 20, Rows: 10, Repeats: true}
	if _, err := CheckProof(context.Background(), &Proof{Edition: e, Claims: []Claim{{Codes: []keypeg.Code{1}}}}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("a proof for 20 colours on 12 pegs: %v", err)
	}
}

// TestTheBoardsAnswersAreCounted: the most that one row gets, the win left out.
func TestTheBoardsAnswersAreCounted(t *testing.T) {
	for text, want := range map[string]int{"c6p4": 13, "c2p2": 2, "c1p2": 0, "c2p1": 1, "c6p6M": 5, "c6p5M": 9} {
		s := space(t, text)
		c, err := newChecker(s.edition)
		if err != nil {
			t.Fatal(err)
		}
		if c.most != want || s.mostAnswers() != want {
			t.Errorf("%s: %d by the checker, %d by the search, and it is %d", text, c.most, s.mostAnswers(), want)
		}
	}
	for _, text := range append(slices.Clone(tiny), "c2p8", "c5p4M", "c4p3bM") {
		s, most := space(t, text), 0
		for row := range s.edition.All() {
			seen := map[keypeg.Keys]bool{}
			for code := range s.edition.All() {
				seen[keypeg.Score(code, row)] = true
			}
			most = max(most, len(seen)-1)
		}
		if c, err := newChecker(s.edition); err != nil || c.most != most {
			t.Errorf("%s: %d answers, and it is %d, %v", text, c.most, most, err)
		}
	}
}

// TestSeveralAreCheckedAtATime has the proofs of a chain checked at the same time, and takes
// those for granted that were checked before.
func TestSeveralAreCheckedAtATime(t *testing.T) {
	s := space(t, "c5p3")
	whole, pieces := prove(t, Prover{Space: s}).Chain()
	for _, skipped := range []int{0, 3, len(pieces)} {
		var c Chain
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
					if err := c.Passed(Claim{p.Node.Candidates(), p.Least, p.Rows}); err != nil {
						t.Error(err)
					}
					return
				}
				proof, err := Certify(context.Background(), p.Node, p.Least, p.Rows)
				if err == nil {
					err = c.Check(context.Background(), proof)
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if claim, err := c.End(); err != nil || claim.Least != whole.Claims[0].Least {
			t.Errorf("%d passed before: %s, %v", skipped, claim, err)
		}
	}
}

// TestAFailureEndsAChain: what was refused is not proved, whatever comes after.
func TestAFailureEndsAChain(t *testing.T) {
	s := space(t, "c4p2")
	p, err := Certify(context.Background(), s.Root(), planned(t, s, Exact{}), 0)
	if err != nil {
		t.Fatal(err)
	}
	raised := *p
	raised.Claims = slices.Clone(p.Claims)
	raised.Claims[0].Least++
	for _, order := range [][]*Proof{{&raised}, {&raised, p}, {p, &raised}} {
		var c Chain
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
