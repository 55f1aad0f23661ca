package proof

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKindsOfClaimsAreNotMixedUp turns the claims on which a claim depends into claims of the other kind, with the same numbers.
// It checks that the first claim is then refused, unless it needs no other claim.
func TestKindsOfClaimsAreNotMixedUp(t *testing.T) {
	for _, last := range []bool{false, true} {
		refused := 0
		for _, text := range append([]string{"c4p2"}, tiny...) {
			p, c := proverOf(t, text), checkerOf(t, text)
			p.last = last
			shows := func(first Claim, given []Claim) bool {
				_, _, err := c.all((&Proof{Format: p.board, Claims: []Claim{first}, Given: given}).reader())
				return err == nil
			}
			for rows := 3; rows <= 5; rows++ {
				claims := p.prove(slices.Collect(p.board.All()), rows, map[string]bool{})
				first, others := claims[0], claims[1:]
				if !shows(first, others) {
					t.Fatalf("%s: that %s is refused", text, first)
				}
				nevers := slices.DeleteFunc(slices.Clone(others), func(k Claim) bool { return k.Least < Never })
				if shows(first, nevers) {
					continue
				}
				for i := range others {
					if k := &others[i]; k.Least > 0 && k.Least < Never && k.Rows > 1 {
						k.Last = !k.Last
					}
				}
				if shows(first, others) {
					t.Errorf("%s: that %s rests on claims of another kind", text, first)
				}
				refused++
			}
		}
		if refused == 0 {
			t.Errorf("last %t: no claim rests on others", last)
		}
	}
}

// TestAGivenClaimIsOfItsKind checks that a given claim needs a proof of the same kind.
func TestAGivenClaimIsOfItsKind(t *testing.T) {
	p := proverOf(t, "c3p2")
	all := slices.Collect(p.board.All())
	for _, last := range []bool{false, true} {
		given := Claim{all[:2], 1, 2, last}
		var c Chain
		if err := c.Check(context.Background(), &Proof{Format: p.board, Claims: []Claim{{all, 9, 0, false}}, Given: []Claim{given}}); err != nil {
			t.Fatal(err)
		}
		other := given
		other.Last = !last
		for _, x := range []struct {
			Claim
			shows bool
		}{{other, false}, {given, true}} {
			if err := c.Passed(x.Claim); err != nil {
				t.Fatal(err)
			}
			if _, err := c.End(); (err == nil) != x.shows {
				t.Errorf("that %s is given, and proved is that %s: %v", given, x.Claim, err)
			}
		}
	}
}

// TestNamesAreReadAgain checks that the name of a set and a kind tells both.
func TestNamesAreReadAgain(t *testing.T) {
	for _, set := range [][]int32{{0}, {1, 2, 3}, {0, 127, 128, 16384, 1 << 21}} {
		for _, left := range []int{0, 1, 127, 128, endless - 1, endless} {
			for _, last := range []bool{false, true} {
				k := kind{left, last}
				if again, kind := setNamed(appendName(nil, set, k)); !slices.Equal(again, set) || kind != k {
					t.Errorf("%v and %v become %v and %v", set, k, again, kind)
				}
			}
		}
	}
}

// TestClaimsAreNoted compares the claims noted with a map and a list. Some names are longer than a page.
func TestClaimsAreNoted(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	k, highest := newClaimed(), map[string]int64{}
	var all []entry
	for n := range 200_000 {
		name := bytes.Repeat([]byte{byte(n)}, rng.IntN(4))
		if n%50_000 == 1 {
			name = make([]byte, 1<<pageBits+rng.IntN(3))
		}
		name = append(name, byte(rng.IntN(256)), byte(rng.IntN(256)))
		e := entry{name, rng.Int64N(Never + 1), rng.IntN(5) == 0}
		k.note(e)
		all, highest[string(name)] = append(all, e), max(highest[string(name)], e.least)
		if other := []byte{byte(n), byte(n >> 8), byte(n >> 16)}; k.highest(other) != highest[string(other)] {
			t.Fatalf("%x: %d, want %d", other, k.highest(other), highest[string(other)])
		}
	}
	for name, want := range highest {
		if got := k.highest([]byte(name)); got != want {
			t.Fatalf("%.9x: %d, want %d", name, got, want)
		}
	}
	n := 0
	for _, e := range k.all() {
		if n == len(all) || !bytes.Equal(e.name, all[n].name) || e.least != all[n].least || e.given != all[n].given {
			t.Fatalf("claim %d is %v", n, e)
		}
		n++
	}
	if n != len(all) {
		t.Errorf("%d of %d claims", n, len(all))
	}
}
