package match

import (
	"testing"

	"keypeg"
)

// Tests of the rulebook
// "remastered" (RE).

func TestRE1_RemasteredIsPlayedWithFourPegsSixColoursAndTenRows(t *testing.T) {
	b := play(t, agree("remastered"), `
		host  code 6543
		guest 7111 ! no-such-colour
		guest 1111 x9
		game 1
		guest 1111
		game 2
	`)
	if codes := b.m.Config.Boards[keypeg.Guest].Codes().Int64(); codes != 1296 {
		t.Errorf("%d codes", codes)
	}
}

func TestRE2_AnyNumberOfGamesFromOneIsAgreed(t *testing.T) {
	for _, n := range []int{1, 2, 3, 60} {
		open(t, agree("remastered", games(n)))
	}
	refuse(t, agree("remastered", games(0)), "bad-games", "D-1")
	play(t, agree("remastered", games(3)), `
		host  code 1111
		guest 1111
		guest code 1111
		host  1111
		open
		host  code 1111
		guest 1111
		result host played
	`)
}

func TestRE3_TheCodemakerScoresAPointForEachRow(t *testing.T) {
	play(t, agree("remastered"), "host code 2334\n guest 1122 x6\n guest 2334\n points 7 0")
}

func TestRE4_TenRowsWithoutBreakingBringElevenPoints(t *testing.T) {
	play(t, agree("remastered"), "host code 2334\n guest 1122 x10\n points 11 0")
	play(t, agree("remastered"), "host code 2334\n guest 1122 x9\n guest 2334\n points 10 0 # broken: no bonus")
}

func TestRE5_AWrongAnswerMeansReplayAndThreePointsAndNoneToTheCodemaker(t *testing.T) {
	play(t, agree("remastered", strict), `
		host  code 2334
		guest 1122
		host  says 1r0w
		guest 2334
		host  says 4r0w
		award 0 3
		replayed
		maker host
		game 1
	`)
}

func TestRE6_MostPointsAfterTheAgreedGamesWin(t *testing.T) {
	play(t, agree("remastered"), `
		host  code 1111
		guest 1111
		guest code 1111
		host  2222 x10
		points 1 11
		result guest played
	`)
}

func TestRE7_InTheExtraChallengeAnEmptyHoleIsASeventhColour(t *testing.T) {
	play(t, agree("remastered-blanks"), `
		host  code 0000
		guest 1110 = 1r0w
		guest 0000 = 4r0w
	`)
	play(t, agree("remastered"), "host code 0000 ! empty-hole")
}

func TestRE8_MarkersMoveOnTheTracksByThePointsOfEachGame(t *testing.T) {
	b := play(t, agree("remastered", games(4)), `
		host  code 1111
		guest 2222 x2
		guest 1111
		guest code 1111
		host  2222 x10
		host  code 1111
		guest 1111
	`)
	rules, _ := keypeg.FindRulebook(b.m.Config.Rules)
	if rules.Tracker(b.m.Config.Mode) != keypeg.HoleTracks {
		t.Error("points are not kept on tracks of holes")
	}
	var markers [2]int
	var moves []string
	for _, g := range b.m.Watch().Past {
		for s := range markers {
			markers[s] += g.Award[s]
		}
		moves = append(moves, pair(markers))
	}
	if len(moves) != 3 || moves[0] != "3 0" || moves[1] != "3 11" || moves[2] != "4 11" || markers != b.m.Points {
		t.Errorf("the markers stood at %v", moves)
	}
}
