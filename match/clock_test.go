package match

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"keypeg"
)

// Tests of the decisions on time (D-2, D-12).

func TestD2_ATurnThatRunsOverUsesTheRowUp(t *testing.T) {
	b := play(t, agree("classic", limit(3*time.Minute)), `
		host  code 2334
		+2m59s tick
		guest must place
		+1s tick
		row guest 1 = --
		guest 1122
		guest 2334
		points 3 0          # the lost row counts for the Codemaker
	`)
	lost := b.m.Watch().Past[0].Boards[0].Rows[0]
	if !reflect.DeepEqual(lost, RowView{Lost: true}) {
		t.Errorf("a lost row is shown as %+v", lost)
	}
}

func TestD2_ALostRowIsNotARowOfEmptyHoles(t *testing.T) {
	b := play(t, agree("classic-blanks", limit(3*time.Minute)), `
		host  code 0123
		+3m tick
		guest 0000
		row guest 1 = --
		row guest 2 = 0000 1r0w
	`)
	rows := b.m.Watch().Game.Boards[0].Rows
	if reflect.DeepEqual(rows[0], rows[1]) || !rows[0].Lost || rows[0].Keys != nil || rows[1].Lost {
		t.Errorf("shown as %+v and %+v", rows[0], rows[1])
	}
}

func TestD2_WhenTheLastRowIsLostTheCodeIsUnbroken(t *testing.T) {
	play(t, agree("remastered", limit(time.Minute)), `
		host  code 1111
		guest 2222 x9
		+1m tick
		points 11 0
		game 2
	`)
}

func TestD2_ARowThatComesTooLateIsRefused(t *testing.T) {
	play(t, agree("classic", limit(3*time.Minute)), `
		host  code 2334
		+3m                     # the clock has not been told yet
		guest 2334 ! time-over D-2
		tick
		row guest 1 = --
		guest 2334
		points 2 0
	`)
}

func TestD2_OnlyTheDutyOfTheTurnIsTooLate(t *testing.T) {
	play(t, agree("classic", strict, limit(3*time.Minute)), `
		host  code 2334
		+3m                     # the clock has not been told yet
		guest offers end
		host  declines
		guest offers limit 0s
		host  accepts
		guest 2334 ! time-over D-2
		guest claims ! claim-unproven
		guest gives up
		points 8 0
	`)
}

func TestD2_InADuelOnlyThePlayerWhoRanOverLosesTheRow(t *testing.T) {
	play(t, agree("challenge", limit(3*time.Minute)), bothCodes+`
		guest 11133
		+3m tick
		row host 1  = --
		row guest 1 = 11133 3r0w
		host  22222             # and the second turn goes on as ever
		guest 33333
		award 1 0
	`)
	play(t, agree("challenge", limit(3*time.Minute)), bothCodes+`
		+3m tick                # both
		row host 1  = --
		row guest 1 = --
		host  must place
		guest must place
		guest 11111
		+3m tick
		award 0 1               # the guest broke the code in a turn in which the host did not
	`)
}

func TestD2_InADuelByHandTheOtherRowIsAnsweredBeforeTheNextTurn(t *testing.T) {
	play(t, agree("challenge", strict, limit(3*time.Minute)), bothCodes+`
		host  33333
		+3m tick
		row guest 1 = --
		guest 44444 ! answer-first
		host  44444 ! awaits-keys
		guest says 0r0w
		guest must place
		host  must place
	`)
}

func TestD2_ATurnOfADuelRunsFromItsBeginningForBoth(t *testing.T) {
	play(t, agree("challenge", limit(3*time.Minute)), bothCodes+`
		+2m
		guest 11133
		+1m tick                # three minutes for the host, not three from the guest's row
		row host 1 = --
		+2m59s tick
		host  must place
		guest must place
	`)
}

func TestD2_InTheRaceARowIsLostForThePlayerWhoRanOver(t *testing.T) {
	play(t, agree("challenge-race", limit(time.Minute)), bothCodes+`
		+59s
		guest 33333
		+1s tick
		row host 1 = --
		row guest 1 = 33333 0r0w
		+58s tick
		guest must place
		+1s tick
		row guest 2 = --
		guest must place
	`)
}

func TestD2_ALimitIsAgreedByBothAndHoldsFromTheNextTurnOn(t *testing.T) {
	play(t, agree("classic"), `
		host  code 2334
		guest offers limit 3m
		guest accepts   ! own-offer
		+1h tick
		guest must place
		host  accepts
		+1h tick
		guest must place        # this turn has no limit yet
		guest 1122
		+3m tick
		row guest 2 = --
		host  offers limit 0s
		guest accepts
		+3m tick
		row guest 3 = --        # this turn still has one
		+1h tick
		guest must place
	`)
	b := play(t, agree("classic"), "host code 2334\n guest 1111\n guest 2222")
	if turn := b.m.Turns[keypeg.Guest]; turn.Duty != (Duty{ToPlace, 1, 3}) {
		t.Errorf("the guest's turn is %+v", turn.Duty)
	}
	b = play(t, agree("classic"), "host code 2334\n host offers limit 3m\n guest accepts\n guest 1122")
	if at, ok := b.m.Due(); !ok || !at.Equal(b.at.Add(3*time.Minute)) || b.m.Watch().Limit != 180 {
		t.Errorf("due %v, %v; shown %v", at, ok, b.m.Watch().Limit)
	}
}

func TestD2_ALimitIsASecondToThirtyDaysOrNone(t *testing.T) {
	for _, d := range []time.Duration{-time.Minute, time.Millisecond, 30*24*time.Hour + 1} {
		refuse(t, agree("classic", limit(d)), "bad-limit", "D-2")
	}
	for _, d := range []time.Duration{0, time.Second, 30 * 24 * time.Hour} {
		open(t, agree("classic", limit(d)))
	}
	play(t, agree("classic", limit(time.Minute)), `
		host offers limit 1m   ! bad-limit-same D-2    # in force already
		host offers limit 1ms  ! bad-limit D-2
		host offers limit -1m  ! bad-limit D-2
		host offers limit 720h0m1s ! bad-limit D-2
		host offers limit 1s
		guest declines
		host offers limit 720h
	`)
}

func TestD12_PastTheLimitTheTableDrawsTheCode(t *testing.T) {
	b := play(t, agree("remastered", on("c6p4g10bM", "c6p4g10bM"), limit(time.Minute)), `
		+59s tick
		host  must code
		+1s tick
		host  must wait
		guest must place
		host  code 1234 ! code-set
	`)
	g := b.m.Game()
	if err := g.Boards[keypeg.Guest].Format.Check(g.Boards[keypeg.Guest].Secret); err != nil {
		t.Errorf("the code drawn: %v", err)
	}
	if g.Salts[keypeg.Host] == "" || !b.m.Watch().Game.Boards[0].Drawn {
		t.Error("the code drawn has no salt, or nobody is told")
	}
}

func TestD12_InADuelTheTableDrawsOnlyTheCodeThatIsMissing(t *testing.T) {
	b := play(t, agree("challenge", limit(time.Minute)), `
		guest code 22222
		+1m tick
		host  must place
		host  22222
		+1m tick
		award 1 0
	`)
	boards := b.m.Watch().Past[0].Boards
	if boards[0].Drawn || !boards[1].Drawn {
		t.Errorf("drawn: host breaks %v, guest breaks %v", boards[0].Drawn, boards[1].Drawn)
	}
}

func TestD12_EveryCodeCanBeDrawn(t *testing.T) {
	for _, text := range []string{"c3p2g1bm", "c3p2g1Bm", "c3p2g1bM", "c3p2g1BM"} {
		board, _ := keypeg.ParseFormat(text)
		drawn := map[keypeg.Code]int{}
		rnd := open(t, agree("classic")).rnd
		for range 4000 {
			code, err := DrawCode(board, rnd)
			if err != nil {
				t.Fatal(err)
			}
			drawn[code]++
		}
		fair := 4000 / int(board.Codes().Int64())
		for code := range board.All() {
			if n := drawn[code]; n < fair/2 || n > 2*fair {
				t.Errorf("%s: %s was drawn %d times in 4000, and %d would be fair", text, code, n, fair)
			}
			delete(drawn, code)
		}
		if len(drawn) > 0 {
			t.Errorf("%s: drawn, and not a code: %v", text, drawn)
		}
	}
}

func TestD12_NoColourIsLikelierThanAnother(t *testing.T) {
	// 256 is not a multiple of three, so the byte 255 is rejected.
	if n, err := drawBelow(3, bytes.NewReader([]byte{255, 254})); n != 254%3 || err != nil {
		t.Errorf("drew %d, %v", n, err)
	}
	if n, err := drawBelow(2, bytes.NewReader([]byte{255})); n != 1 || err != nil {
		t.Errorf("drew %d, %v", n, err)
	}
}

func TestD12_PastTheLimitTheTableGivesTheRightAnswer(t *testing.T) {
	for _, answers := range []option{strict, assisted} {
		play(t, agree("classic", answers, limit(time.Minute)), `
			host  code 2334
			guest 1122
			+59s tick
			host  must answer
			+1s
			host  says 0r1w ! time-over
			tick
			row guest 1 = 1122 0r1w table
			guest must place
			guest 2334
			+1m tick
			points 2 0
		`)
	}
	play(t, agree("challenge", strict, limit(time.Minute)), bothCodes+`
		host  33333
		guest 11133
		guest says 0r0w
		+1m tick
		row guest 1 = 11133 3r0w table
		row host 1  = 33333 0r0w
	`)
}

func TestD12_WithoutALimitNothingRunsOver(t *testing.T) {
	b := play(t, agree("challenge", strict), "+10000h tick\n host must code"+bothCodes+"+10000h tick\n host 33333\n guest 33333\n +10000h tick\n host must answer")
	if at, ok := b.m.Due(); ok {
		t.Errorf("due at %v", at)
	}
}

func TestD12_WhatRunsOutLateRunsOutOnce(t *testing.T) {
	play(t, agree("classic", limit(time.Minute)), `
		host  code 1111
		+10h tick             # the server was away
		row guest 1 = --
		guest must place
		+59s tick
		guest 1111
		points 2 0
	`)
}
