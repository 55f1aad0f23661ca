package match

import (
	"testing"

	"keypeg"
)

// Tests of the rulebook "challenge" (CH). Unless a test needs other codes, the host's code is 11111 and the
// guest's is
// 22222. Neither code contains the colours 3 and 4.

const bothCodes = `
	host  code 11111
	guest code 22222
`

func TestCH1_BothSetACodeAndThenEachBreaksTheOthers(t *testing.T) {
	for _, edition := range []string{"challenge", "challenge-race"} {
		b := play(t, agree(edition), `
			host  must code
			guest must code
			guest code 22229 ! no-such-colour C-1
			guest code 22222
			guest 11111      ! no-code
			host  22222      ! no-code CH-1
			host  claims     ! no-code C-1
			host  gives up   ! no-code C-1
			host  code 1111  ! wrong-length C-1
			host  code 11111
			host  must place
			guest must place
			host  22333      # against the guest's code
			guest 11444      # against the host's
			row host 1 = 22333 2r0w
			row guest 1 = 11444 2r0w
		`)
		want := keypeg.Format{Colours: 8, Pegs: 5, Rows: 12, Repeats: true}
		if b.m.Config.Boards != [2]keypeg.Format{want, want} {
			t.Errorf("%s is played on %v", edition, b.m.Config.Boards)
		}
	}
}

func TestCH2_TheNumberOfRoundsIsOddAndMoreThanHalfOfItWins(t *testing.T) {
	for _, n := range []int{2, 4, 60} {
		refuse(t, agree("challenge", games(n)), "bad-games-odd", "CH-2")
		refuse(t, agree("challenge-race", games(n)), "bad-games-odd", "CH-2")
	}
	hostWins := bothCodes + "host 22222\n guest 33333\n"
	guestWins := bothCodes + "host 33333\n guest 11111\n"
	play(t, agree("challenge", games(3)), hostWins+"open\n"+guestWins+"points 1 1\n open\n"+hostWins+"points 2 1\n result host played")
	play(t, agree("challenge", games(5)), guestWins+guestWins+"open\n"+guestWins+"points 0 3\n result guest played")
	play(t, agree("challenge", games(1)), hostWins+"result host played")
}

func TestCH3_NeitherGetsAnAnswerBeforeBothHavePlaced(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		guest 11133
		row guest 1 = 11133 ?
		guest must wait
		guest 11144 ! awaits-keys C-2
		host  must place
		host  33333
		row guest 1 = 11133 3r0w
		row host 1 = 33333 0r0w
		host  must place
		guest must place
	`)
	play(t, agree("challenge", strict), bothCodes+`
		guest 11133
		host  must place        # the answer comes after the host's own row
		host  says 3r0w ! not-your-turn-answers CH-3
		host  33333
		host  must answer
		guest must answer
		host  44444 ! awaits-keys C-2
		guest says 0r0w
		host  says 3r0w
		host  must place
	`)
}

func TestCH4_WhoBreaksInATurnInWhichTheOtherDoesNotWinsTheRound(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		host  33333
		guest 33333
		host  22222       # broken, but the guest's row of this turn is still to come
		points 0 0
		game 1
		guest 33333
		award 1 0
		counted
		game 2
		guest 11111 ! no-code   # no further row in round 1
	`)
}

func TestCH5_BothBreakingInTheSameTurnVoidsTheRound(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		host  22222
		guest 11111
		award 0 0
		replayed
		game 1
		serial 2
		host  must code
		guest must code
	`)
}

func TestCH6_BothOutOfRowsReplaysTheRound(t *testing.T) {
	b := play(t, agree("challenge"), bothCodes)
	for range 11 {
		b.play("host 33333\n guest 44444")
	}
	b.play(`
		serial 1
		host  33333
		serial 1
		guest 44444
		award 0 0
		replayed
		game 1
		serial 2
	`)
}

func TestCH7_AWrongAnswerReplaysTheRoundAndThePointGoesToTheMisled(t *testing.T) {
	play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest 33333
		host  says 1r0w       # to the guest, and wrong
		guest says 0r0w
		host  22222
		guest 33333
		host  says 0r0w
		guest says 5r0w       # the host has broken the code, but misled the guest
		award 0 1
		replayed
		game 1
	`)
}

func TestCH8_TheVariantWithCodesOfFour(t *testing.T) {
	for _, edition := range []string{"challenge-4", "challenge-race-4"} {
		play(t, agree(edition), `
			host  code 11111 ! wrong-length C-1
			host  code 1111
			guest code 8888
			host  222        ! wrong-length C-1
			guest 2222
			host  8888
			points 1 0
		`)
	}
}

func TestCH9_InAHandicapTheBeginnerBreaksFourAndTheOtherFive(t *testing.T) {
	for _, edition := range []string{"challenge-handicap", "challenge-race-handicap"} {
		play(t, agree(edition), `
			host  code 11111 ! wrong-length C-1   # the guest breaks 4
			host  code 1111
			guest code 2222  ! wrong-length C-1
			guest code 22222
			host  2222       ! wrong-length C-1
			host  22333
			guest 1133
			row host 1  = 22333 2r0w
			row guest 1 = 1133 2r0w
		`)
	}
	refuse(t, agree("classic", on("c6p4g8", "c6p5g8")), "bad-handicap", "CH-9")
}

func TestCH9_WhoHasFewerRowsWaitsWhileTheOtherPlaysOn(t *testing.T) {
	play(t, agree("challenge", on("c8p5g4", "c8p4g2")), `
		host  code 1111
		guest code 22222
		host  33333
		guest 3333
		host  33333
		guest 3333
		guest 3333 ! no-row-left
		guest must wait
		host  must place
		host  33333
		host  22222
		award 1 0
	`)
}

func TestCH10_InTheRaceARowIsAnsweredAtOnceAndTheFirstToBreakWins(t *testing.T) {
	b := play(t, agree("challenge-race"), bothCodes+`
		host  33333 = 0r0w
		host  44444 = 0r0w
		host  22333 = 2r0w
		guest 33333 = 0r0w
		host  22222 = 5r0w     # four rows against one: the number does not matter
		award 1 0
		counted
		game 2
	`)
	for _, board := range b.m.Watch().Past[0].Boards {
		if board.Code == 0 || board.Salt == "" {
			t.Errorf("the code that %s broke is not revealed", board.Breaker)
		}
	}
	play(t, agree("challenge-race"), bothCodes+`
		host  33333 x12
		host  33333 ! no-row-left
		open
		serial 1
		guest 33333 x11
		serial 1
		guest 11111
		award 0 1
	`)
}
