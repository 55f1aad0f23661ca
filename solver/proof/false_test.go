package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"keypeg"
)

// tiny lists boards so small that a naive program can compute the cost of any set.
var tiny = []string{"c2p1", "c2p2", "c3p2", "c2p2b", "c3p2M", "c2p2bM", "c3p2bM", "c2p3", "c3p3M"}

// A prover writes naive proofs. It claims the cost of every set that can occur, and uses no bounds. If last is true, it counts
// only codes that need the last row.
type prover struct {
	board keypeg.Format
	memo  map[string]int64
	last  bool
}

func proverOf(t *testing.T, board string) prover {
	t.Helper()
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		t.Fatal(err)
	}
	return prover{e, map[string]int64{}, false}
}

// parts groups codes by their answer to a row.
func parts(codes []keypeg.Code, row keypeg.Code) map[keypeg.Keys][]keypeg.Code {
	by := map[keypeg.Keys][]keypeg.Code{}
	for _, c := range codes {
		k := keypeg.Score(c, row)
		by[k] = append(by[k], c)
	}
	return by
}

// cost returns the cost of codes if none of them may take more than the given number of rows. It tries every row.
func (p prover) cost(codes []keypeg.Code, rows int) int64 {
	if len(codes) > 0 && rows == 0 {
		return Never
	}
	name := fmt.Sprint(codes, rows, p.last)
	if v, known := p.memo[name]; known {
		return v
	}
	best := Never
	for row := range p.board.All() {
		best = min(best, p.after(codes, row, rows-1))
	}
	if len(codes) == 0 {
		best = 0
	}
	p.memo[name] = best
	return best
}

// after returns the cost of the codes if row is placed first and then only the given number of rows may be placed.
func (p prover) after(codes []keypeg.Code, row keypeg.Code, rows int) int64 {
	cost := int64(len(codes))
	if p.last {
		cost = 0
	}
	for k, part := range parts(codes, row) {
		switch {
		case k == p.board.Win():
			if p.last && rows == 0 {
				cost++
			}
		case len(part) == len(codes):
			return Never
		default:
			cost += p.cost(part, rows)
		}
	}
	return min(cost, Never)
}

// claim returns a claim about codes, which states their exact cost if none of them may take more than the given number of rows.
// If the number of rows is 0, there is no limit. If no code needs the last row, or if there is only one row, the claim says
// nothing.
func (p prover) claim(codes []keypeg.Code, rows int) Claim {
	left := rows
	if rows == 0 {
		left = 30
	}
	c := Claim{codes, p.cost(codes, left), rows, p.last}
	switch {
	case c.Least == Never:
		c.Last = false
	case p.last && (c.Least == 0 || rows == 1):
		return Claim{codes, 0, rows, false}
	}
	return c
}

// prove returns a claim about codes, followed by the claims on which it depends.
func (p prover) prove(codes []keypeg.Code, rows int, had map[string]bool) []Claim {
	name := fmt.Sprint(codes, rows)
	if had[name] {
		return nil
	}
	had[name] = true
	claims := []Claim{p.claim(codes, rows)}
	if rows == 1 {
		return claims
	}
	for row := range p.board.All() {
		for k, part := range parts(codes, row) {
			if k != p.board.Win() && len(part) < len(codes) {
				claims = append(claims, p.prove(part, max(rows-1, 0), had)...)
			}
		}
	}
	return claims
}

// higher returns false claims about the codes of a true claim: that they cost one more, and that they cannot be broken.
func (p prover) higher(c Claim) (list []Claim) {
	if c.Least < Never {
		list = append(list, Claim{c.Codes, c.Least + 1, c.Rows, p.last}, Claim{c.Codes, Never, c.Rows, false})
	}
	return list
}

// everyKind calls f for the kinds of proofs to try on tiny boards, with a limit on rows, where 0 means no limit.
func everyKind(t *testing.T, f func(p prover, rows int)) {
	t.Helper()
	for _, text := range tiny {
		p := proverOf(t, text)
		for _, rows := range []int{0, 2, 3} {
			f(p, rows)
		}
		p.last = true
		for _, rows := range []int{2, 3, 4} {
			f(p, rows)
		}
	}
}

func checked(e keypeg.Format, claims ...Claim) error {
	_, err := Check(context.Background(), &Proof{Format: e, Claims: claims})
	return err
}

// subsets returns all sets of codes of a board, or one set in 29 if there are many.
func subsets(e keypeg.Format) (sets [][]keypeg.Code) {
	all := slices.Collect(e.All())
	every := 1
	if len(all) > 9 {
		every = 29
	}
	for bits := every; bits < 1<<len(all); bits += every {
		var set []keypeg.Code
		for i, c := range all {
			if bits>>i&1 != 0 {
				set = append(set, c)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// TestFalseClaimsAreFoundOut checks that a claim is refused if its cost is one row too high, for every set of codes of tiny
// boards. Each false claim is tried both alone and together with true claims about all parts of the set.
func TestFalseClaimsAreFoundOut(t *testing.T) {
	everyKind(t, func(p prover, rows int) {
		for _, set := range subsets(p.board) {
			claims := p.prove(set, rows, map[string]bool{})
			if err := checked(p.board, claims...); err != nil {
				t.Fatalf("%s: %v, %s, by %d claims, and yet: %v", p.board, set, claims[0], len(claims), err)
			}
			for _, more := range p.higher(claims[0]) {
				claims[0] = more
				for _, false := range [][]Claim{claims[:1], claims} {
					if err := checked(p.board, false...); err == nil || !strings.Contains(err.Error(), "claim 1 of") {
						t.Errorf("%s: %d claims prove of %v that %s, which is too much: %v", p.board, len(false), set, claims[0], err)
					}
				}
			}
		}
	})
}

// TestAFalseClaimIsFoundAnywhere checks that a proof is refused if any one of its claims is raised, whether or not other
// claims depend on it. The proof must also be refused if it contains this claim twice, once unchanged and once raised.
func TestAFalseClaimIsFoundAnywhere(t *testing.T) {
	everyKind(t, func(p prover, rows int) {
		claims := p.prove(slices.Collect(p.board.All()), rows, map[string]bool{})
		for i := range claims {
			for _, raised := range p.higher(claims[i]) {
				for name, false := range map[string][]Claim{
					"instead": slices.Replace(slices.Clone(claims), i, i+1, raised),
					"before":  slices.Insert(slices.Clone(claims), i, raised),
					"after":   append(slices.Clone(claims), raised),
				} {
					if checked(p.board, false...) == nil {
						t.Errorf("%s: claim %d raised, that %s, %s the true one, is not found out", p.board, i+1, raised, name)
					}
				}
			}
			if checked(p.board, slices.Insert(slices.Clone(claims), i, claims[i])...) != nil {
				t.Errorf("%s: claim %d twice over is a fault", p.board, i+1)
			}
		}
	})
}

// TestAClaimIsForItsRows checks that a claim is refused if the claims on which it depends allow fewer rows than the claim itself.
func TestAClaimIsForItsRows(t *testing.T) {
	everyKind(t, func(p prover, rows int) {
		all := slices.Collect(p.board.All())
		claims := p.prove(all, rows, map[string]bool{})
		for _, more := range []int{0, rows + 1} {
			if rows == 0 || p.last && more == 0 {
				continue
			}
			truth := p.claim(all, more)
			if claims[0].Least <= truth.Least {
				continue
			}
			for _, least := range []int64{claims[0].Least, truth.Least + 1} {
				if checked(p.board, append([]Claim{{all, least, more, p.last && least < Never}}, claims...)...) == nil {
					t.Errorf("%s: what holds within %d rows is taken to hold within %d", p.board, rows, more)
				}
			}
		}
	})
}

// TestAClaimNeedsWhatItRestsOn checks that a proof without the claims on which it depends is refused.
func TestAClaimNeedsWhatItRestsOn(t *testing.T) {
	p := proverOf(t, "c4p2")
	claims := p.prove(slices.Collect(p.board.All()), 0, map[string]bool{})
	if err := checked(p.board, claims...); err != nil {
		t.Errorf("with all %d claims: %v", len(claims), err)
	}
	if checked(p.board, claims[0]) == nil {
		t.Error("what the first claim rests on is not missed")
	}
}

// TestClaimsOfOtherBoards checks that a proof about codes that two boards have is refused for the board on which it is false.
func TestClaimsOfOtherBoards(t *testing.T) {
	falsehoods := 0
	everyKind(t, func(p prover, rows int) {
		for _, as := range tiny {
			other := proverOf(t, as)
			other.last = p.last
			for _, set := range subsets(p.board) {
				if slices.ContainsFunc(set, func(c keypeg.Code) bool { return other.board.Check(c) != nil }) {
					continue
				}
				claims := p.prove(set, rows, map[string]bool{})
				truth := other.claim(set, rows)
				if truth.Least >= claims[0].Least {
					continue
				}
				falsehoods++
				if checked(other.board, claims...) == nil {
					t.Errorf("the proof for %s that %s is accepted on %s, where %s", p.board, claims[0], as, truth)
				}
			}
		}
	})
	if falsehoods == 0 {
		t.Error("no claim is false on another board")
	}
}

// A patience is a context that is canceled after it has been asked a number of times.
type patience struct {
	context.Context
	left atomic.Int32
}

func (p *patience) Err() error {
	if p.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestAnyCheckCanBeStopped stops checks that would take hours: one on a board with very many rows, and one about a set for which
// the checker tries all names of 20 colours.
func TestAnyCheckCanBeStopped(t *testing.T) {
	around := Claim{Least: 1000}
	for i := range 20 {
		around.Codes = append(around.Codes, keypeg.CodeOf(keypeg.Peg(1+i), keypeg.Peg(1+(i+1)%20), keypeg.Peg(1+(i+3)%20)))
	}
	slices.Sort(around.Codes)
	for _, test := range []struct {
		board string
		claim Claim
		asked int32
	}{
		{"c2p12b", Claim{Codes: []keypeg.Code{keypeg.CodeOf(slices.Repeat([]keypeg.Peg{1}, 12)...)}, Least: 1}, 20},
		{"c20p3", around, 20_000},
	} {
		ctx := &patience{Context: t.Context()}
		ctx.left.Store(test.asked)
		if _, err := Check(ctx, &Proof{Format: proverOf(t, test.board).board, Claims: []Claim{test.claim}}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", test.board, err)
		}
	}
}

// TestManyRowsTakeNoMoreMemory checks that claims within very many rows share their tables.
func TestManyRowsTakeNoMoreMemory(t *testing.T) {
	c, all := checkerOf(t, "c4p2"), slices.Collect(proverOf(t, "c4p2").board.All())
	var claims []Claim
	for rows := 2; rows < 200; rows++ {
		claims = append(claims, Claim{all[:3], 5, rows, false}, Claim{all[:3], 1, rows, true})
	}
	for i := range claims {
		c.all((&Proof{Format: c.format, Claims: claims[i : i+1]}).reader())
	}
	if most := 2 * (c.deepest + 1); len(c.more) > most || len(c.beyond) > most {
		t.Errorf("%d and %d tables, want at most %d", len(c.more), len(c.beyond), most)
	}
}

// TestClaimsAreAboutSetsOfCodes checks that claims about invalid sets are refused: codes out of order, codes listed twice,
// and codes that the board does not have.
func TestClaimsAreAboutSetsOfCodes(t *testing.T) {
	e := proverOf(t, "c2p2").board
	set := func(texts ...string) (codes []keypeg.Code) {
		for _, text := range texts {
			var c keypeg.Code
			if err := c.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			codes = append(codes, c)
		}
		return codes
	}
	for name, claims := range map[string][]Claim{
		"nothing":           nil,
		"no codes":          {{nil, 0, 0, false}},
		"a code twice":      {{set("11", "11"), 2, 0, false}},
		"a board twice":     {{set("11", "11", "12", "12", "21", "21", "22", "22"), 16, 0, false}},
		"another order":     {{set("12", "11"), 3, 0, false}},
		"another colour":    {{set("33"), 1000, 0, false}},
		"beside the others": {{set("11", "12"), 3, 0, false}, {set("11", "12", "21", "33"), 1000, 0, false}, {set("33"), 1000, 0, false}},
		"an empty hole":     {{set("01"), 1000, 0, false}},
		"too long":          {{set("111"), 1000, 0, false}},
		"too short":         {{set("1"), 1000, 0, false}},
		"the last of one":   {{set("11", "12"), 1, 1, true}},
		"the last of any":   {{set("11", "12"), 1, 0, true}},
		"the last for none": {{set("11", "12"), 0, 2, true}},
		"the last, or more": {{set("11", "12"), Never, 1, true}},
	} {
		which := "the proof claims nothing"
		switch len(claims) {
		case 1:
			which = "claim 1: "
		case 3:
			which = "claim 2: "
		}
		if err := checked(e, claims...); err == nil || !strings.HasPrefix(err.Error(), which) {
			t.Errorf("%s: %v is taken for a proof, or refused for another: %v", name, claims, err)
		}
	}
	if err := checked(e, Claim{set("11", "12"), 3, 0, false}); err != nil {
		t.Errorf("a true claim: %v", err)
	}
}
