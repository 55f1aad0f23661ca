package match

import (
	"testing"
	"time"

	"keypeg"
)

// Tests of the rulebook
// "advanced" (AD).

func TestAD1_AdvancedIsPlayedWithFivePegsEightColoursAndTwelveRows(t *testing.T) {
	b := play(t, agree("advanced"), `
		host  code 87654
		guest 91111 ! no-such-colour
		guest 11111 x11
		game 1
		guest 11111
		game 2
	`)
	if codes := b.m.Config.Boards[keypeg.Guest].Codes().Int64(); codes != 32768 {
		t.Errorf("%d codes", codes)
	}
}

func TestAD2_InGameTwoAnEmptyHoleIsANinthColour(t *testing.T) {
	b := play(t, agree("advanced-blanks"), `
		host  code 10081
		guest 01800 = 0r4w
		guest 10081 = 5r0w
	`)
	if codes := b.m.Config.Boards[keypeg.Guest].Codes().Int64(); codes != 59049 {
		t.Errorf("%d codes", codes)
	}
}

func TestAD3_APointForEachRowProvidedThatAllAnswersWereRight(t *testing.T) {
	play(t, agree("advanced", strict), `
		host  code 12345
		guest 11223
		host  says 1r2w
		guest 12345
		host  says 5r0w
		points 2 0
		guest code 12345
		host  11223
		guest says 1r1w   # it is 1r2w
		host  12345
		guest says 5r0w
		award 3 0         # and nothing for two rows
	`)
}

func TestAD4_TwelveRowsWithoutBreakingBringThirteenPoints(t *testing.T) {
	play(t, agree("advanced"), "host code 12345\n guest 11111 x12\n points 13 0")
}

func TestAD5_AWrongAnswerMeansReplayAndThreeExtraPoints(t *testing.T) {
	play(t, agree("advanced", strict), `
		host  code 12345
		guest 12345
		host  says 3r2w
		guest 12345
		host  says 5r0w
		award 0 3
		replayed
		maker host
	`)
}

func TestAD6_TheScoreRunsOnThroughTheAgreedGames(t *testing.T) {
	play(t, agree("advanced", games(3)), `
		host  code 11111
		guest 22222
		guest 11111
		points 2 0
		guest code 11111
		host  11111
		points 2 1
		host  code 11111
		guest 22222 x2
		guest 11111
		points 5 1
		result host played
	`)
}

func TestAD7_EachPlayerHasAScoreLine(t *testing.T) {
	b := play(t, agree("advanced"), "host code 11111\n guest 11111\n guest code 11111\n host 22222\n host 11111")
	rules, _ := keypeg.FindRulebook(b.m.Config.Rules)
	if rules.Tracker(b.m.Config.Mode) != keypeg.ScoreLines {
		t.Error("points are not kept on score lines")
	}
	if p := b.m.Watch().Points; p != [2]int{1, 2} {
		t.Errorf("the lines show %v", p)
	}
}

func TestAD8_ALimitOfThreeOrFourMinutesIsSetBeforeTheMatchOrInIt(t *testing.T) {
	for _, d := range []time.Duration{3 * time.Minute, 4 * time.Minute} {
		b := open(t, agree("advanced", limit(d)))
		b.play("host code 12345\n guest must place")
		if due, ok := b.m.Due(); !ok || !due.Equal(b.at.Add(d)) {
			t.Errorf("with a limit of %s the row is due at %v, %v", d, due, ok)
		}
	}
	play(t, agree("advanced"), `
		host  code 12345
		guest 11111
		+20m tick            # too long, and no limit
		host  offers limit 3m
		guest accepts
		+20m tick            # this turn had begun before
		guest 11111
		+2m59s tick
		guest must place
		+1s tick
		row guest 3 = --
	`)
}
