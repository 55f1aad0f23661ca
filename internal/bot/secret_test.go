package bot

import (
	"math/rand/v2"
	"testing"

	"keypeg"
)

// TestSecretsAreDrawnAlike draws many codes on small boards at a level that uses no patterns, and checks that all codes occur
// about equally often.
func TestSecretsAreDrawnAlike(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{6})
	for _, text := range []string{"c3p2", "c3p3M", "c4p3M", "c2p3b", "c3p2bM", "c3p4"} {
		e := board(t, text)
		drawn := map[keypeg.Code]int{}
		kinds := int(e.Codes().Int64())
		for range 300 * kinds {
			c, err := level(t, "book").Secret(e, rnd)
			if err != nil || e.Check(c) != nil {
				t.Fatalf("%s: %s, %v", text, c, err)
			}
			drawn[c]++
		}
		evenly(t, text, drawn, kinds)
	}
}

// TestSecretsFollowTheBestMixture checks that codes of one colour are never drawn on the boards whose best mixture excludes them,
// but are drawn on other boards.
func TestSecretsFollowTheBestMixture(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{6})
	for text, without := range map[string]bool{"c6p4": true, "c6p4b": true, "c7p4": true, "c5p4b": true, "c3p4": false, "c2p4": false} {
		e := board(t, text)
		one := 0
		for range 6000 {
			c, err := level(t, "book").Secret(e, rnd)
			if err != nil {
				t.Fatal(err)
			}
			if colours(c) == 1 {
				one++
			}
		}
		if without != (one == 0) {
			t.Errorf("%s: %d of 6000 secrets are of one colour", text, one)
		}
	}
}

// TestWeakLevelsLikePatterns checks that weak levels often choose secrets of few colours, and that strong levels seldom do.
func TestWeakLevelsLikePatterns(t *testing.T) {
	e := board(t, "c8p5")
	share := func(slug string) (few float64) {
		rnd := rand.NewChaCha8([32]byte{8})
		for range 1000 {
			c, err := level(t, slug).Secret(e, rnd)
			if err != nil || e.Check(c) != nil {
				t.Fatalf("%s, %v", c, err)
			}
			if colours(c) <= 3 {
				few += 1. / 1000
			}
		}
		return few
	}
	beginner, casual, book := share("beginner"), share("casual"), share("book")
	if beginner != 1 && beginner < 0.999 || casual < 0.5 || casual > 0.9 || book > 0.5 {
		t.Errorf("secrets of at most 3 colours: %.3f, %.3f, %.3f", beginner, casual, book)
	}
	rnd := rand.NewChaCha8([32]byte{8})
	for _, text := range []string{"c1p1", "c1p5", "c12p12M", "c4p4bM", "c2p12b", "c20p12"} {
		e := board(t, text)
		for range 50 {
			if c, err := levels[0].Secret(e, rnd); err != nil || e.Check(c) != nil {
				t.Errorf("%s: %s, %v", text, c, err)
			}
		}
	}
}
