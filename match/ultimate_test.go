package match

import (
	"testing"
)

// Tests of the rulebook "ultimate" (UL).

func TestUL1_UltimateIsPlayedWithFivePegsEightColoursAndTwelveRows(t *testing.T) {
	for _, edition := range []string{"ultimate", "ultimate-games"} {
		play(t, agree(edition), `
			host  code 87654
			guest 91111 ! no-such-colour
			guest 11111 x11
			game 1
			guest 11111
			game 2
		`)
	}
}

func TestUL2_InGameTwoAnEmptyHoleIsANinthColour(t *testing.T) {
	for _, edition := range []string{"ultimate-blanks", "ultimate-games-blanks"} {
		play(t, agree(edition), "host code 00008\n guest 80000 = 3r2w\n guest 00008 = 5r0w")
	}
}

func TestUL3_GamesScoringMovesTheMarkerOfWhoNeededFewerRows(t *testing.T) {
	play(t, agree("ultimate-games", games(2)), `
		host  code 11111
		guest 22222
		guest 11111
		points 0 0          # the round is not over
		guest code 11111
		host  11111
		award 1 0
		points 1 0
		host  code 11111
		guest 11111
		guest code 11111
		host  22222
		host  11111
		award 0 1
		open
		host  code 11111
		guest 22222
		guest 11111
		guest code 11111
		host  11111
		points 2 1
		result host played
	`)
}

func TestUL3_GamesScoringIsFirstToTenUnlessAgreedOtherwise(t *testing.T) {
	b := open(t, agree("ultimate-games"))
	for range 9 {
		b.play("host code 11111\n guest 11111\n guest code 11111\n host 22222\n host 11111")
	}
	b.play(`
		points 0 9
		open
		host  code 11111
		guest 11111
		open
		guest code 11111
		host  22222
		host  11111
		result guest played
	`)
}

func TestUL3_PointScoringIsAPointForEachRowOverTheAgreedGames(t *testing.T) {
	play(t, agree("ultimate"), `
		host  code 11111
		guest 22222 x3
		guest 11111
		guest code 11111
		host  22222
		host  11111
		points 4 2
		result host played
	`)
}

func TestUL4_TwelveRowsWithoutBreakingBringThirteenPoints(t *testing.T) {
	play(t, agree("ultimate"), "host code 12345\n guest 11111 x12\n points 13 0")
}

func TestUL5_AWrongAnswerMeansReplayAndThreeExtraPoints(t *testing.T) {
	play(t, agree("ultimate", strict), `
		host  code 12345
		guest 54321
		host  says 0r4w
		guest 12345
		host  says 5r0w
		award 0 3
		replayed
		maker host
	`)
}

func TestUL6_ALimitMayBeSetBeforeTheMatchOrInIt(t *testing.T) {
	script := `
		host  code 12345
		guest 11111
		+4m tick
		row guest 2 = --
	`
	play(t, agree("ultimate", limit(4*60e9)), script)
	play(t, agree("ultimate"), "guest offers limit 4m\n host accepts\n"+script)
}

func TestUL7_ThePrintedTurnsAgainstOneCode(t *testing.T) {
	// This code and these rows agree with the printed text: 1 orange, 2 blue, 3 green, 4 black.
	play(t, agree("ultimate"), `
		host  code 14253
		guest 61278 = 1r1w   # blue in place, orange out of place, three wrong
		guest 22267 = 1r0w   # three blues, one blue in the middle of the code
		guest 61677 = 0r1w   # one orange
		guest 13234 = 2r2w   # orange and blue in place, one green and the black not
	`)
}
