package match

import (
	"testing"

	"keypeg"
)

// Tests of the rulebook
// "classic" (CL).

func TestCL1_ClassicIsPlayedWithFourPegsSixColoursAndEightRows(t *testing.T) {
	b := play(t, agree("classic"), `
		host  code 6543
		guest 7111 ! no-such-colour
		guest 1111 x7
		host  must wait
		game 1
		guest 1111
		game 2            # eight rows, and no more
	`)
	if codes := b.m.Config.Boards[keypeg.Guest].Codes().Int64(); codes != 1296 {
		t.Errorf("%d codes", codes)
	}
}

func TestCL2_AnEvenNumberOfGamesIsAgreedBeforeTheFirst(t *testing.T) {
	for _, n := range []int{1, 3, 59} {
		refuse(t, agree("classic", games(n)), "bad-games-even", "CL-2")
	}
	for _, n := range []int{2, 4, 60} {
		open(t, agree("classic", games(n)))
	}
}

func TestCL3_TheCodemakerScoresAPointForEachRowTheLastIncluded(t *testing.T) {
	play(t, agree("classic"), `
		host  code 2334
		guest 1122 x4
		points 0 0
		guest 2334
		points 5 0
		guest code 1111
		host  1111
		points 5 1
	`)
}

func TestCL4_EightRowsWithoutBreakingBringEightPoints(t *testing.T) {
	play(t, agree("classic"), `
		host  code 2334
		guest 1122 x8
		award 8 0
		counted
		game 2
	`)
	play(t, agree("classic"), `
		host  code 2334
		guest 1122 x7
		guest 2334        # broken with the last row
		award 8 0
	`)
}

func TestCL5_AWrongAnswerMeansReplayAndThreePointsToTheCodebreaker(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		host  says 0r2w   # it is 0r1w
		guest 2334
		host  says 4r0w
		award 0 3
		replayed
		game 1
		serial 2
		maker host
	`)
}

func TestCL6_AfterTheAgreedGamesTheHighestTotalWins(t *testing.T) {
	play(t, agree("classic", games(4)), `
		host  code 1111
		guest 2222 x2
		guest 1111
		guest code 2222
		host  2222
		host  code 3333
		guest 1111 x8
		guest code 4444
		host  1111 x8
		points 11 9
		result host played
	`)
}

func TestCL7_InTheAlternativeGameAnEmptyHoleIsASeventhColour(t *testing.T) {
	play(t, agree("classic-blanks"), `
		host  code 0330
		guest 0123 = 1r1w
		guest 3003 = 0r4w
		guest 0330 = 4r0w
		points 3 0
	`)
	play(t, agree("classic"), "host code 0330 ! empty-hole")
}
