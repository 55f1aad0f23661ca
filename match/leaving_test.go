package match

import (
	"testing"
	"time"

	"keypeg"
)

// Tests of decision D-3: giving up, leaving, and the offer to end a match.

func TestD3_AGameGivenUpScoresAsUnbrokenAfterAllRows(t *testing.T) {
	for edition, award := range map[string]string{"classic": "8 0", "remastered": "11 0", "advanced": "13 0", "ultimate": "13 0"} {
		b := open(t, agree(edition))
		b.play("guest gives up ! no-code")
		code := map[int]string{4: "1111", 5: "11111"}[b.m.Config.Boards[0].Pegs]
		b.play("host code " + code + `
			host  gives up ! not-codebreaker
			guest gives up
			counted
			game 2
			award ` + award)
	}
}

func TestD3_ARowThatWaitsIsAnsweredBeforeTheGameIsGivenUp(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		guest gives up
		serial 1
		guest gives up ! gave-up D-3
		guest 1111     ! awaits-keys
		host  says 0r1w
		award 8 0
	`)
	play(t, agree("classic", strict), `
		host  code 2334
		guest 2334
		guest gives up
		host  says 4r0w
		award 1 0            # it broke the code after all
	`)
}

func TestD3_AWrongAnswerIsFoundInAGameGivenUpToo(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest 1122
		host  says 1r0w
		guest gives up
		award 0 3
		replayed
	`)
}

func TestD3_InADuelTheRowsLeftAreLostAndTheOtherPlaysOn(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		host  33333
		guest 33333
		host  gives up
		host  22222    ! no-row-left D-3
		host  gives up ! no-row-left D-3
		host  must wait
		guest 44444
		row guest 2 = 44444 0r0w      # answered at once: no row is to come
		guest 11111
		award 0 1
	`)
}

func TestD3_InADuelAPlacedRowStillCounts(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		host  22222
		host  gives up
		serial 1
		guest must place
		guest 33333
		award 1 0            # the host's last row broke the code
	`)
	play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest gives up       # without a row in this turn
		host  says 0r0w ! no-row C-2
		guest must answer
		guest says 0r0w
		host  must place
		guest must wait
		host  22222
		guest says 5r0w
		award 1 0
	`)
}

func TestD3_BothGivingUpReplaysTheRound(t *testing.T) {
	for _, edition := range []string{"challenge", "challenge-race"} {
		play(t, agree(edition), bothCodes+"host gives up\n open\n guest gives up\n award 0 0\n replayed")
	}
}

func TestD3_InTheRaceTheOtherPlaysOn(t *testing.T) {
	play(t, agree("challenge-race"), bothCodes+"host gives up\n guest 33333\n host 22222 ! no-row-left\n guest 11111\n award 0 1")
}

func TestD3_LeavingForfeitsTheMatch(t *testing.T) {
	for _, edition := range []string{"classic", "ultimate-games", "challenge", "challenge-race"} {
		b := open(t, agree(edition))
		b.play(`
			host  leaves
			result guest forfeit
			guest leaves         ! match-over
			guest offers end     ! match-over
			guest code 1111      ! match-over
			host  must wait
			guest must wait
		`)
		if _, due := b.m.Due(); due || b.m.Game() != nil {
			t.Error("the match is over, and yet it goes on")
		}
	}
	b := play(t, agree("classic"), "host code 1111\n guest 2222 x3\n guest 1111\n guest leaves\n points 4 0\n result host forfeit")
	if past := b.m.Watch().Past; len(past) != 2 || !past[1].Abandoned || past[0].Abandoned {
		t.Error("the game that was broken off is not marked")
	}
}

func TestD3_WhoLeavesWhileAheadLosesAllTheSame(t *testing.T) {
	play(t, agree("classic"), "host code 1111\n guest 1111\n points 1 0\n host leaves\n result guest forfeit")
}

func TestD3_BeforeTheGuestComesThereIsNobodyToWin(t *testing.T) {
	m, _ := New(agree("classic"))
	for _, c := range []Command{{Kind: Sit, Name: "Ann"}, {Kind: Leave}} {
		events, _, err := m.Decide(c, noTime, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			m.Apply(e)
		}
	}
	if m.Result == nil || m.Result.Winner != nil || m.Result.Ending != Withdrawn {
		t.Errorf("result %v", m.Result)
	}
	if _, _, err := m.Decide(Command{Kind: Sit, Seat: keypeg.Guest}, noTime, nil); keypeg.ErrorCode(err) != "match-over" {
		t.Errorf("the guest still sits down: %v", err)
	}
}

func TestD3_BothAgreeToEndTheMatchAsItStands(t *testing.T) {
	play(t, agree("classic", games(4)), `
		host  code 1111
		guest 2222
		guest 1111
		guest code 1111
		host  2222
		guest offers end
		guest accepts      ! own-offer
		host  offers end   ! offer-open
		host  accepts
		points 0 0          # one game is not a pair
		result draw agreed
	`)
	play(t, agree("classic"), "guest offers end\n host accepts\n result draw agreed")
}

// TestAnOfferToEndTheMatchHasNoLimit checks that only an offer of a time limit contains a limit.
func TestAnOfferToEndTheMatchHasNoLimit(t *testing.T) {
	b := open(t, agree("classic"))
	b.must(Command{Kind: Propose, Version: b.m.Version, Offer: OfferEnd, Limit: time.Minute})
	if offer := b.m.Watch().Offer; offer == nil || *offer != (Offering{By: keypeg.Host, Kind: OfferEnd}) {
		t.Errorf("it is shown as %+v", offer)
	}
}

func TestAnOfferEndsWithTheNextMoveOfThePlayerItWasMadeTo(t *testing.T) {
	play(t, agree("classic"), `
		host  code 1111
		host  accepts   ! no-offer
		host  offers end
		guest 2222
		guest accepts   ! no-offer
		guest offers end
		guest 3333             # one's own move does not end one's offer, nor does the table's answer
		host  declines
		host  accepts   ! no-offer
		guest offers end
		guest declines         # taken back
		host  accepts   ! no-offer
		guest offers limit 3m
		guest 1111             # the game is over, and the match is another
		host  accepts   ! no-offer
	`)
	play(t, agree("challenge", limit(time.Minute)), bothCodes+`
		host  offers end
		+1m tick               # the clock's moves are nobody's
		guest accepts
		result draw agreed
	`)
	play(t, agree("classic"), "host offers draw ! bad-offer\n")
}
