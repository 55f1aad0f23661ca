package match

import (
	"reflect"
	"testing"

	"keypeg"
)

// Tests of the decisions on answers and on wrong answers (D-4, D-5, D-7).

// shown returns the marks on a board of a past game: the wrong rows, their correct answers, and the
// outcome.
func shown(b *table, game, board int) (wrong []int, right []string, outcome keypeg.Outcome) {
	e := b.m.Watch().Past[game].Boards[board]
	for _, r := range e.Rows {
		if r.Right != nil {
			right = append(right, r.Right.String())
		}
	}
	return e.Wrong, right, e.Outcome
}

func TestD4_AtAnAutoTableTheAnswersComeByThemselves(t *testing.T) {
	play(t, agree("classic"), `
		host  code 2334
		guest 1122 = 0r1w
		host  says 0r1w  ! no-row-auto D-4
		guest claims     ! claim-needless D-4
	`)
	play(t, agree("challenge"), bothCodes+"host 33333\n guest 33333\n host says 0r0w ! no-row-auto D-4\n guest claims ! claim-needless")
}

func TestD4_AnAssistedCodemakerIsToldWhyAnAnswerIsWrong(t *testing.T) {
	b := play(t, agree("classic", assisted), `
		host  code 2334
		guest 1122
		host  says 1r0w  ! wrong-keys D-4
	`)
	_, _, err := b.m.Decide(Command{Kind: GiveKeys, Version: b.m.Version, Keys: keypeg.Keys{Red: 1}}, b.at, b.rnd)
	if e, ok := err.(*keypeg.Error); !ok || e.Error() != "the answer is 0r1w, not 1r0w: - - w1 -" {
		t.Errorf("told: %v", err)
	}
	b.play("host says 0r1w\n guest claims ! claim-needless D-4\n guest 2334\n host says 3r0w ! wrong-keys\n host says 4r0w\n points 2 0")
}

func TestD4_InStrictPlayACodemakerCanErrAndCannotTakeItBack(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		host  says 2r3w  ! bad-keys-many D-4   # more keys than pegs
		host  says 3r1w  ! bad-keys-last C-4
		host  says 4r0w  # far from it
		award 0 3
	`)
	play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		host  says 1r0w
		host  says 0r1w  ! no-row
	`)
	play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest 33333
		host  says 1r0w
		host  says 0r0w  ! answered D-13
	`)
}

func TestD4_AStrictGameEndsWithPRedsOrTheLastRowNotWithTheCode(t *testing.T) {
	b := play(t, agree("classic", strict), `
		host  code 2334
		guest 2334
		host  says 3r0w      # it is the code, and the game goes on
		guest must place
		guest 1122
		host  says 0r1w
		guest 5566
		host  says 4r0w      # it is not the code, and the game is over
		award 0 3
	`)
	wrong, right, outcome := shown(b, 0, 0)
	if !reflect.DeepEqual(wrong, []int{1, 3}) || !reflect.DeepEqual(right, []string{"4r0w", "0r0w"}) || outcome != keypeg.Spoilt {
		t.Errorf("the referee marked rows %v as %v, %s", wrong, right, outcome)
	}
	b = play(t, agree("classic", strict), "host code 2334")
	for range 8 {
		b.play("guest 5566\n host says 0r0w")
	}
	b.play("award 8 0\n counted\n game 2")
}

func TestD5_TheRefereeFindsAWrongAnswerAtTheRevealWithoutAClaim(t *testing.T) {
	b := play(t, agree("advanced", strict), `
		host  code 12345
		guest 11111
		host  says 2r0w
		guest 22222
		host  says 0r1w
		guest 12345
		host  says 5r0w
		award 0 3            # once, however many answers were wrong
		replayed
	`)
	wrong, right, _ := shown(b, 0, 0)
	if !reflect.DeepEqual(wrong, []int{1, 2}) || !reflect.DeepEqual(right, []string{"1r0w", "1r0w"}) {
		t.Errorf("the referee marked rows %v as %v", wrong, right)
	}
}

func TestD5_AClaimHoldsOnceNoCodeAgrees(t *testing.T) {
	b := play(t, agree("classic", strict), `
		host  code 2334
		guest claims     ! claim-unproven D-5
		guest 1111
		host  says 0r0w
		guest 1112
		host  claims     ! not-codebreaker
		guest claims     ! claim-unproven D-5   # a row without its answer proves nothing
		host  says 3r0w  # three 1s, and none in 1111
		guest claims
		award 0 3
		replayed
		maker host
		game 1
	`)
	if e := b.m.Watch().Past[0].Boards[0]; !e.Claimed || e.Outcome != keypeg.Spoilt || e.Code.String() != "2334" {
		t.Errorf("shown as %+v", e)
	}
}

func TestD5_AClaimHoldsWhileARowWaits(t *testing.T) {
	play(t, agree("classic", strict), "host code 2334\n guest 1111\n host says 1r0w\n guest 1111\n host says 0r0w\n guest 2334\n guest claims\n award 0 3")
	play(t, agree("classic", strict), "host code 2334\n guest 1111\n host says 1r0w\n guest 1111\n host says 0r0w\n guest 2334\n guest gives up\n guest claims\n award 0 3")
}

func TestD5_ARefusedClaimTellsNothingOfTheSecret(t *testing.T) {
	var refusals []error
	for _, code := range []string{"2334", "1156"} { // 0r1w is the right answer for the first code and wrong for the second
		b := play(t, agree("classic", strict), "host code "+code+"\n guest 1122\n host says 0r1w")
		_, _, err := b.m.Decide(Command{Kind: Claim, Seat: keypeg.Guest, Version: b.m.Version}, b.at, b.rnd)
		refusals = append(refusals, err)
	}
	if refusals[0] == nil || !reflect.DeepEqual(refusals[0], refusals[1]) {
		t.Errorf("told apart by %v", refusals)
	}
}

func TestD5_AClaimInADuelEndsTheRoundForBoth(t *testing.T) {
	play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest 33333
		host  says 1r0w      # wrong
		guest says 0r0w
		host  44444
		guest 33333
		host  says 0r0w      # so there is one 3 and no 3
		guest claims         ! claim-unproven
		guest says 0r0w
		host  claims         ! claim-unproven D-5
		guest claims
		award 0 1
		replayed
	`)
}

func TestD5_AClaimInARaceAndWithoutARowLeft(t *testing.T) {
	play(t, agree("challenge-race", strict, on("c8p5g2", "c8p5g2")), bothCodes+`
		guest 33333
		host  says 1r0w
		guest 33333
		host  says 0r0w
		guest must wait
		guest gives up ! no-row-left
		host  must place
		guest claims         # the round is still being played
		award 0 1
		replayed
	`)
	play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest 33333
		guest says 0r0w
		host  says 0r0w
		guest gives up
		guest claims ! claim-unproven
	`)
}

func TestD5_NothingIsOwedForAWrongAnswerInAGameThatIsNotPlayedOut(t *testing.T) {
	b := play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		host  says 1r0w
		guest offers end
		host  accepts
		points 0 0
		result draw agreed
	`)
	if wrong, _, outcome := shown(b, 0, 0); !reflect.DeepEqual(wrong, []int{1}) || outcome != keypeg.Spoilt {
		t.Errorf("revealed, and the referee marked %v, %s", wrong, outcome)
	}
}

// misled returns the script of a round in which the host, the guest or both get a wrong answer.
func misled(host, guest bool) string {
	say := map[bool]string{true: "1r0w", false: "0r0w"}
	return bothCodes + "host 33333\n guest 33333\n guest says " + say[host] + "\n host says " + say[guest] +
		"\n host 22222\n guest 33333\n guest says 5r0w\n host says 0r0w\n"
}

func TestD7_BothMisledGetAPointEachAndTheRoundIsReplayed(t *testing.T) {
	play(t, agree("challenge", strict), misled(true, true)+"award 1 1\n replayed\n game 1\n serial 2\n open")
}

func TestD7_ASpoiltRoundGivesNoPointForBreakingTheCode(t *testing.T) {
	play(t, agree("challenge", strict), misled(false, true)+"award 0 1\n replayed\n points 0 1")
	play(t, agree("challenge", strict), misled(true, false)+"award 1 0 # and not 2\n replayed")
	play(t, agree("challenge", strict), misled(false, false)+"award 1 0\n counted")
}

func TestD7_PenaltiesThatDecideTheMatchEndItWithoutAReplay(t *testing.T) {
	play(t, agree("challenge", strict, games(3)), misled(false, true)+"open\n"+misled(false, true)+"points 0 2\n result guest played")
}

func TestD7_WhenBothReachTheWinningNumberPlayContinuesUntilOneLeads(t *testing.T) {
	play(t, agree("challenge", strict, games(3)), misled(true, true)+misled(true, true)+`
		points 2 2
		open
		serial 3
		game 1`+misled(true, true)+`
		points 3 3
		open`+misled(false, false)+`
		points 4 3
		result host played
	`)
	play(t, agree("challenge", strict, games(1)), misled(true, true)+"points 1 1\n open\n"+misled(false, true)+"points 1 2\n result guest played")
}
