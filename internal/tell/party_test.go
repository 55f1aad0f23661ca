package tell_test

import (
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

func TestTheKeysOfAPartyAreExplained(t *testing.T) {
	for keys, want := range map[string]string{
		"3r0w": "Every peg is right: you broke the code.",
		"1r2w": "1 red, 2 white: all colours are right, but 2 must move.",
		"1r1w": "In the right place: 1. Right colour, other place: 1. The keys don’t say which.",
		"0r2w": "2 white keys: 2 pegs belong in other places. The keys don’t say which.",
		"1r0w": "1 red key: one peg is in the right place. The key doesn’t say which.",
		"0r0w": "None of these colours is in the code. Good to know, too.",
	} {
		k, err := keypeg.ParseKeys(keys, 3)
		if err != nil {
			t.Fatal(err)
		}
		if got := (tell.Parties{Voice: tell.Prefer("en")}).Means(k, 3); got != want {
			t.Errorf("%s means %q", keys, got)
		}
	}
}

func TestAPlayerWithoutANameHasANumber(t *testing.T) {
	parties := tell.Parties{Voice: said}
	if got := []string{parties.Name(0, ""), parties.Name(1, ""), parties.Name(1, "Ben")}; !slices.Equal(got, []string{"Player 1", "Player 2", "Ben"}) {
		t.Errorf("the names are %q", got)
	}
}
