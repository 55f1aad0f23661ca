package solver

import (
	"context"
	"slices"
	"strings"
	"testing"

	"keypeg"
)

// tiny are boards on which the slow twin knows the cost of any set.
var tiny = []string{"c2p1", "c2p2", "c3p2", "c2p2b", "c3p2M", "c2p2bM", "c3p2bM", "c2p3"}

// A prover is a naive one: it claims of every set that any row leads to what the slow
// twin says it costs, without a thought for bounds.
type prover struct {
	s    *Space
	memo map[string]int32
}

func (p prover) cost(codes []keypeg.Code) int64 {
	var numbers []int32
	for _, c := range codes {
		numbers = append(numbers, p.s.numberOf(c))
	}
	return int64(twinCost(p.s, numbers, 30, p.memo))
}

// prove adds the claims that the claim about some codes rests on, and it itself in
// front.
func (p prover) prove(codes []keypeg.Code, had map[string]bool) []Claim {
	name := nameOf(codes)
	if had[name] {
		return nil
	}
	had[name] = true
	claims := []Claim{{codes, p.cost(codes)}}
	for row := range p.s.edition.All() {
		parts := map[keypeg.Keys][]keypeg.Code{}
		for _, c := range codes {
			k := keypeg.Score(c, row)
			parts[k] = append(parts[k], c)
		}
		for k, part := range parts {
			if k != p.s.edition.Win() && len(part) < len(codes) {
				claims = append(claims, p.prove(part, had)...)
			}
		}
	}
	return claims
}

func checked(e keypeg.Format, claims ...Claim) error {
	_, err := CheckProof(context.Background(), &Proof{Edition: e, Claims: claims})
	return err
}

// subsets are all sets of codes of a board, or one in 29 where they are many.
func subsets(s *Space) (sets [][]keypeg.Code) {
	all := slices.Collect(s.edition.All())
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

// TestFalseClaimsAreFoundOut claims of every set of tiny boards one row too many: with
// nothing to rest on, and with true claims about all that it leads to.
func TestFalseClaimsAreFoundOut(t *testing.T) {
	for _, text := range tiny {
		s := space(t, text)
		p := prover{s, map[string]int32{}}
		for _, set := range subsets(s) {
			claims := p.prove(set, map[string]bool{})
			if err := checked(s.edition, claims...); err != nil {
				t.Fatalf("%s: %v cost %d rows, by %d claims, and yet: %v", text, set, claims[0].Least, len(claims), err)
			}
			claims[0].Least++
			for _, false := range [][]Claim{claims[:1], claims} {
				if err := checked(s.edition, false...); err == nil || !strings.Contains(err.Error(), "claim 1 of") {
					t.Errorf("%s: %d claims prove that %v cost %d rows, one too many: %v", text, len(false), set, claims[0].Least, err)
				}
			}
		}
	}
}

// TestAFalseClaimIsFoundAnywhere raises one claim of a proof at a time, be it one
// that no other rests on, or claims it twice, once as it is and once raised.
func TestAFalseClaimIsFoundAnywhere(t *testing.T) {
	for _, text := range tiny {
		s := space(t, text)
		p := prover{s, map[string]int32{}}
		claims := p.prove(slices.Collect(s.edition.All()), map[string]bool{})
		for i := range claims {
			raised := claims[i]
			raised.Least++
			twice := slices.Insert(slices.Clone(claims), i, raised)
			for name, false := range map[string][]Claim{
				"instead": slices.Replace(slices.Clone(claims), i, i+1, raised),
				"before":  twice,
				"after":   append(slices.Clone(claims), raised),
			} {
				if checked(s.edition, false...) == nil {
					t.Errorf("%s: claim %d raised to %d, %s the true one, is not found out", text, i+1, raised.Least, name)
				}
			}
			if checked(s.edition, slices.Insert(slices.Clone(claims), i, claims[i])...) != nil {
				t.Errorf("%s: claim %d twice over is a fault", text, i+1)
			}
		}
	}
}

// TestAClaimNeedsWhatItRestsOn leaves out all claims but the first, where bounds by
// size alone do not carry it.
func TestAClaimNeedsWhatItRestsOn(t *testing.T) {
	s := space(t, "c4p2")
	claims := (prover{s, map[string]int32{}}).prove(slices.Collect(s.edition.All()), map[string]bool{})
	if err := checked(s.edition, claims...); err != nil {
		t.Errorf("with all %d claims: %v", len(claims), err)
	}
	if checked(s.edition, claims[0]) == nil {
		t.Error("what the first claim rests on is not missed")
	}
}

// TestClaimsOfOtherBoards has proofs read for a board that they are not about, where
// more rows may be placed, or codes are not codes.
func TestClaimsOfOtherBoards(t *testing.T) {
	for _, of := range tiny {
		s := space(t, of)
		p := prover{s, map[string]int32{}}
		claims := p.prove(slices.Collect(s.edition.All()), map[string]bool{})
		for _, as := range tiny {
			other := space(t, as)
			if of == as || checked(other.edition, claims...) != nil {
				continue
			}
			if truth := (prover{other, map[string]int32{}}).cost(claims[0].Codes); truth < claims[0].Least {
				t.Errorf("the proof for %s is taken on %s, where its codes cost %d rows and not %d", of, as, truth, claims[0].Least)
			}
		}
	}
}

// TestClaimsAreAboutSetsOfCodes claims things of what is no set of codes of the board,
// in order: of a code twice over, which would count twice; of a code that the board
// does not have, which no row breaks, and which is worth any number.
func TestClaimsAreAboutSetsOfCodes(t *testing.T) {
	e := space(t, "c2p2").edition
	set := func(texts ...string) (codes []keypeg.Code) {
		for _, text := range texts {
			codes = append(codes, code(t, text))
		}
		return codes
	}
	for name, claims := range map[string][]Claim{
		"nothing":           nil,
		"no codes":          {{nil, 0}},
		"a code twice":      {{set("11", "11"), 2}},
		"a board twice":     {{set("11", "11", "12", "12", "21", "21", "22", "22"), 16}},
		"another order":     {{set("12", "11"), 3}},
		"another colour":    {{set("33"), 1000}},
		"beside the others": {{set("11", "12"), 3}, {set("11", "12", "21", "33"), 1000}, {set("33"), 1000}},
		"an empty hole":     {{set("01"), 1000}},
		"too long":          {{set("111"), 1000}},
		"too short":         {{set("1"), 1000}},
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
	if err := checked(e, Claim{set("11", "12"), 3}); err != nil {
		t.Errorf("a true claim: %v", err)
	}
}
