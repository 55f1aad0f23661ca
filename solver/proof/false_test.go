package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keypeg"
)

// tiny lists boards so small that a naive program can compute the cost of any set.
var tiny = []string{"c2p1", "c2p2", "c3p2", "c2p2b", "c3p2M", "c2p2bM", "c3p2bM", "c2p3", "c3p3M"}

// A prover writes naive proofs. It claims the cost of every set that can occur, and uses no bounds.
type prover struct {
	board keypeg.Format
	memo  map[string]int64
}

func proverOf(t *testing.T, board string) prover {
	t.Helper()
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		t.Fatal(err)
	}
	return prover{e, map[string]int64{}}
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
	name := fmt.Sprint(codes, rows)
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
	for k, part := range parts(codes, row) {
		switch {
		case k == p.board.Win():
		case len(part) == len(codes):
			return Never
		default:
			cost += p.cost(part, rows)
		}
	}
	return min(cost, Never)
}

// claim returns a claim about codes, which states their exact cost if none of them may take more than the given number of rows.
// If the number of rows is 0, there is no limit.
func (p prover) claim(codes []keypeg.Code, rows int) Claim {
	left := rows
	if rows == 0 {
		left = 30
	}
	return Claim{codes, p.cost(codes, left), rows}
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

// higher returns false claims about the codes of a true claim: that they cost one row more, and that they cannot be broken.
func higher(c Claim) (list []Claim) {
	if c.Least < Never {
		list = append(list, Claim{c.Codes, c.Least + 1, c.Rows}, Claim{c.Codes, Never, c.Rows})
	}
	return list
}

// bounds lists the limits on rows to try on tiny boards, where 0 means no limit.
var bounds = []int{0, 2, 3}

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
	for _, text := range tiny {
		p := proverOf(t, text)
		for _, rows := range bounds {
			for _, set := range subsets(p.board) {
				claims := p.prove(set, rows, map[string]bool{})
				if err := checked(p.board, claims...); err != nil {
					t.Fatalf("%s: %v, %s, by %d claims, and yet: %v", text, set, claims[0], len(claims), err)
				}
				for _, more := range higher(claims[0]) {
					claims[0] = more
					for _, false := range [][]Claim{claims[:1], claims} {
						if err := checked(p.board, false...); err == nil || !strings.Contains(err.Error(), "claim 1 of") {
							t.Errorf("%s: %d claims prove of %v that %s, which is too much: %v", text, len(false), set, claims[0], err)
						}
					}
				}
			}
		}
	}
}

// TestAFalseClaimIsFoundAnywhere checks that a proof is refused if any one of its claims is raised, whether or not other
// claims depend on it. The proof must also be refused if it contains this claim twice, once unchanged and once raised.
func TestAFalseClaimIsFoundAnywhere(t *testing.T) {
	for _, text := range tiny {
		p := proverOf(t, text)
		for _, rows := range bounds {
			claims := p.prove(slices.Collect(p.board.All()), rows, map[string]bool{})
			for i := range claims {
				for _, raised := range higher(claims[i]) {
					for name, false := range map[string][]Claim{
						"instead": slices.Replace(slices.Clone(claims), i, i+1, raised),
						"before":  slices.Insert(slices.Clone(claims), i, raised),
						"after":   append(slices.Clone(claims), raised),
					} {
						if checked(p.board, false...) == nil {
							t.Errorf("%s: claim %d raised, that %s, %s the true one, is not found out", text, i+1, raised, name)
						}
					}
				}
				if checked(p.board, slices.Insert(slices.Clone(claims), i, claims[i])...) != nil {
					t.Errorf("%s: claim %d twice over is a fault", text, i+1)
				}
			}
		}
	}
}

// TestAClaimIsForItsRows checks that a claim is refused if the claims on which it depends allow fewer rows than the claim itself.
func TestAClaimIsForItsRows(t *testing.T) {
	for _, text := range tiny {
		p := proverOf(t, text)
		all := slices.Collect(p.board.All())
		for _, rows := range bounds[1:] {
			claims := p.prove(all, rows, map[string]bool{})
			for _, more := range []int{0, rows + 1} {
				truth := p.claim(all, more)
				if claims[0].Least <= truth.Least {
					continue
				}
				for _, least := range []int64{claims[0].Least, truth.Least + 1} {
					if checked(p.board, append([]Claim{{all, least, more}}, claims...)...) == nil {
						t.Errorf("%s: what holds within %d rows is taken to hold within %d", text, rows, more)
					}
				}
			}
		}
	}
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

// TestClaimsOfOtherBoards checks that a proof about one board is refused for another board.
func TestClaimsOfOtherBoards(t *testing.T) {
	for _, of := range tiny {
		p := proverOf(t, of)
		for _, rows := range bounds {
			claims := p.prove(slices.Collect(p.board.All()), rows, map[string]bool{})
			for _, as := range tiny {
				other := proverOf(t, as)
				if of == as || checked(other.board, claims...) != nil {
					continue
				}
				if truth := other.claim(claims[0].Codes, rows); truth.Least < claims[0].Least {
					t.Errorf("the proof for %s that %s is taken on %s, where %s", of, claims[0], as, truth)
				}
			}
		}
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
		"no codes":          {{nil, 0, 0}},
		"a code twice":      {{set("11", "11"), 2, 0}},
		"a board twice":     {{set("11", "11", "12", "12", "21", "21", "22", "22"), 16, 0}},
		"another order":     {{set("12", "11"), 3, 0}},
		"another colour":    {{set("33"), 1000, 0}},
		"beside the others": {{set("11", "12"), 3, 0}, {set("11", "12", "21", "33"), 1000, 0}, {set("33"), 1000, 0}},
		"an empty hole":     {{set("01"), 1000, 0}},
		"too long":          {{set("111"), 1000, 0}},
		"too short":         {{set("1"), 1000, 0}},
	} {
		which := "the proof claims nothing"
		switch len(claims) {
		case 1:
			which = "claim 1 of 1: "
		case 3:
			which = "claim 2 of 3: "
		}
		if err := checked(e, claims...); err == nil || !strings.HasPrefix(err.Error(), which) {
			t.Errorf("%s: %v is taken for a proof, or refused for another: %v", name, claims, err)
		}
	}
	if err := checked(e, Claim{set("11", "12"), 3, 0}); err != nil {
		t.Errorf("a true claim: %v", err)
	}
}
