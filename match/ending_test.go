package match

import (
	"strings"
	"testing"
	"time"

	"keypeg"
)

// These tests check which games count when a match ends early (D-18), which are played again, and which are shown at the end
// (D-20).

const (
	hostMade  = "host code 1111\n guest 2222\n guest 1111\n" // 2 points for the host
	guestMade = "guest code 1111\n host 1111\n"              // 1 point for the guest
	ends      = "guest offers end\n host accepts\n"
)

// leftOut returns the games that do not count, both according to the view and according to the record.
func (b *table) leftOut() (shown, kept string) {
	for _, e := range b.m.Watch().Past {
		if e.Uncounted {
			shown += string(rune('0' + e.Serial))
		}
	}
	for i, g := range b.record().Played {
		if g.Uncounted {
			kept += string(rune('1' + i))
		}
	}
	return shown, kept
}

func TestD18_AnAgreedEndOfASeriesCountsWholePairsOfGames(t *testing.T) {
	spoilt := strings.NewReplacer("guest 1111", "guest 2222\n host says 1r0w\n guest 1111\n host says 4r0w\n replayed")
	byHand := strings.NewReplacer("guest 2222", "guest 2222\n host says 0r0w", "guest 1111", "guest 1111\n host says 4r0w", "host 1111", "host 1111\n guest says 4r0w")
	misled := spoilt.Replace("host code 1111\n guest 1111\n") // 3 points for the guest
	host, guest := byHand.Replace(hostMade), byHand.Replace(guestMade)
	for _, c := range []struct{ script, points, result, leftOut string }{
		{"", "0 0", "draw agreed", ""},
		{host, "0 0", "draw agreed", "1"},
		{host + guest, "2 1", "host agreed", ""},
		{host + guest + host, "2 1", "host agreed", "3"},
		{host + guest + host + guest, "4 2", "host agreed", ""},
		{host + guest + host + "guest code 2222\n host 1111\n", "2 1", "host agreed", "3"}, // the fourth game is broken off
		{misled + host + guest, "2 4", "guest agreed", ""},
		{misled, "0 0", "draw agreed", "1"},
		{misled + host, "0 0", "draw agreed", "12"},
		{host + guest + misled, "2 1", "host agreed", "3"},
		{host + guest + misled + host, "2 1", "host agreed", "34"},
	} {
		b := play(t, agree("classic", strict, games(6)), c.script+ends+"points "+c.points+"\n result "+c.result)
		if shown, kept := b.leftOut(); shown != c.leftOut || kept != c.leftOut {
			t.Errorf("%q: shown %q, in the record %q; want %q", c.script, shown, kept, c.leftOut)
		}
		compareSheet(t, b.m)
		if _, _, err := Replay(b.record()); err != nil {
			t.Errorf("%q: %v\n%s", c.script, err, b.record())
		}
	}
}

func TestD18_UnderGamesScoringAndInADuelWholeRoundsCount(t *testing.T) {
	first := "host code 11111\n guest 11111\n"
	second := "guest code 11111\n host 22222\n host 11111\n"
	for _, c := range []struct {
		config                          Config
		script, points, result, leftOut string
	}{
		{agree("ultimate-games"), first, "0 0", "draw agreed", "1"},
		{agree("ultimate-games"), first + second, "0 1", "guest agreed", ""},
		{agree("ultimate-games"), first + second + first, "0 1", "guest agreed", "3"},
		{agree("challenge"), bothCodes + "host 22222\n guest 33333\n", "1 0", "host agreed", ""},
		{agree("challenge"), bothCodes + "host 22222\n guest 33333\n" + bothCodes + "host 33333\n guest 11111\n" + bothCodes + "host 22222\n", "1 1", "draw agreed", ""},
		{agree("challenge", strict), misled(true, false) + "\n", "1 0", "host agreed", ""}, // a spoilt round is over too
	} {
		b := play(t, c.config, c.script+ends+"points "+c.points+"\n result "+c.result)
		if shown, kept := b.leftOut(); shown != c.leftOut || kept != c.leftOut {
			t.Errorf("%q: shown %q, in the record %q; want %q", c.script, shown, kept, c.leftOut)
		}
		compareSheet(t, b.m)
		if _, _, err := Replay(b.record()); err != nil {
			t.Errorf("%q: %v\n%s", c.script, err, b.record())
		}
	}
}

// TestD18_EndingAMatchLeavesItsClonesAlone checks that ending a match does not change a clone, although the clone shares its
// games.
func TestD18_EndingAMatchLeavesItsClonesAlone(t *testing.T) {
	b := play(t, agree("classic"), hostMade)
	before := b.m.Clone()
	b.play(ends)
	if !b.m.Games[0].Uncounted || before.Games[0].Uncounted || before.Watch().Past[0].Uncounted || before.Points != [2]int{2, 0} {
		t.Errorf("after the end of %v the clone has %+v", b.m.Points, before.Games[0])
	}
}

func TestD18_ARecordSaysWhichGamesAreNotCounted(t *testing.T) {
	text := play(t, agree("classic"), hostMade+ends).record().String()
	if !strings.Contains(text, "\nPoints: 2 0 not counted\n") {
		t.Fatalf("no word of it:\n%s", text)
	}
	_, _, err := replayText(t, strings.Replace(text, " not counted", "", 1))
	if err == nil || !strings.Contains(err.Error(), "write Points: 2 0 not counted") {
		t.Errorf("without the words: %v", err)
	}
	_, _, err = replayText(t, strings.Replace(strings.Replace(text, "Points: 2 0 not counted", "Points: 2 0", 1), "Result: draw 0 0", "Result: host 2 0", 1))
	if keypeg.ErrorCode(err) != "wrong-points-uncounted" {
		t.Errorf("the points of half a pair are taken: %v", err)
	}
}

func TestD20_AGameWhosePenaltyDecidesTheMatchIsNotPlayedAgain(t *testing.T) {
	b := play(t, agree("challenge", strict, games(1)), misled(true, false)+"\n result host played\n counted")
	if e := b.m.Watch().Past[0]; !e.Void || e.PlayedAgain || e.Award != [2]int{1, 0} {
		t.Errorf("shown as %+v", e)
	}
	p, _ := keypeg.FindEdition("challenge")
	sheet, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, "4*/4 4*/4 3/2! 3!/2"), false)
	if err != nil {
		t.Fatal(err)
	}
	if l := sheet.Lines; !l[2].Void || !l[2].PlayedAgain || !l[3].Void || l[3].PlayedAgain || sheet.Result == nil {
		t.Errorf("written down as %+v", sheet)
	}
}

func TestD20_TheTwoHundredthGameIsNotPlayedAgain(t *testing.T) {
	p, _ := keypeg.FindEdition("challenge")
	sheet, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, strings.Repeat("4*/4* ", 200)), false)
	if err != nil {
		t.Fatal(err)
	}
	if l := sheet.Lines; !l[198].PlayedAgain || !l[199].Void || l[199].PlayedAgain || sheet.Result == nil || sheet.Result.Ending != Capped {
		t.Errorf("written down as %+v, %+v", l[199], sheet.Result)
	}
	w := newWalk(t, seeded(1, 1), agree("challenge")).seated()
	for range 200 {
		for _, c := range []Command{{Kind: SetCode, Code: keypeg.CodeOf(1, 1, 1, 1, 1)}, {Kind: PlaceRow, Code: keypeg.CodeOf(1, 1, 1, 1, 1)}} {
			for _, c.Seat = range keypeg.Seats {
				c.Version = w.m.Version
				if err := w.do(c); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if past := w.m.Watch().Past; !past[198].PlayedAgain || past[199].PlayedAgain || !past[199].Void || w.m.Result == nil {
		t.Errorf("shown as %+v", past[199])
	}
}

func TestD1_AMatchDecidedInItsTwoHundredthGameIsPlayedToItsEnd(t *testing.T) {
	for edition, games := range map[string]string{
		"classic":        strings.Repeat("0/1! ", 198) + "0/3* 2*/0",
		"challenge":      "4*/4 " + strings.Repeat("4*/4* ", 197) + "4*/4 4*/4",
		"ultimate-games": strings.Repeat("0/4* 5*/0 ", 9) + strings.Repeat("0/4* 4*/0 ", 90) + "0/4* 5*/0",
	} {
		p, _ := keypeg.FindEdition(edition)
		sheet, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, games), false)
		if err != nil || len(sheet.Lines) != 200 || sheet.Result == nil || sheet.Result.Ending != PlayedOut || sheet.Result.Winner == nil {
			t.Errorf("%s: %v, %d games, %+v", edition, err, len(sheet.Lines), sheet.Result)
		}
	}
}

func TestD20_BothCodesAreShownAtTheEndOfADuelAndOfARace(t *testing.T) {
	for _, edition := range []string{"challenge", "challenge-race"} {
		b := play(t, agree(edition), bothCodes+"host 33333\n guest 11111")
		for _, v := range []View{b.m.Watch(), b.m.SeenBy(keypeg.Host), b.m.SeenBy(keypeg.Guest)} {
			boards := v.Past[0].Boards
			if len(boards) != 2 || boards[0].Code.String() != "22222" || boards[1].Code.String() != "11111" || boards[0].Salt == "" || boards[1].Salt == "" {
				t.Errorf("%s: shown as %+v", edition, boards)
			}
		}
	}
}

// TestD13_NothingIsSealedFromWhoGaveUp checks that in a duel, after one player has given up, the other player's rows are
// answered at once and never sealed.
func TestD13_NothingIsSealedFromWhoGaveUp(t *testing.T) {
	b := play(t, agree("challenge"), bothCodes+"host 33333\n guest 33333\n host gives up\n guest 44444")
	if rows := b.m.Watch().Game.Boards[1].Rows; len(rows) != 2 || rows[1].Sealed || rows[1].Keys == nil {
		t.Errorf("shown as %+v", rows)
	}
	b = play(t, agree("challenge", strict), bothCodes+"host gives up\n guest 44444")
	if rows := b.m.SeenBy(keypeg.Host).Game.Boards[1].Rows; len(rows) != 1 || rows[0].Sealed || rows[0].Code.String() != "44444" {
		t.Errorf("who has to answer it is shown %+v", rows)
	}
}

func TestAD3_TheScorePegMovesWithEachRow(t *testing.T) {
	b := open(t, agree("advanced", strict, games(4), limit(time.Minute)))
	pegs := func() string { v := b.m.Watch(); return pair(v.Points) + " and " + pair(v.Game.SoFar) }
	for _, step := range []struct{ script, want string }{
		{"host code 12345", "0 0 and 0 0"},
		{"guest 11111", "0 0 and 1 0"}, // the row is not answered yet
		{"host says 1r0w", "0 0 and 1 0"},
		{"+1m tick", "0 0 and 2 0"}, // a lost row counts as a placed row
		{"guest 12345\n host says 5r0w", "3 0 and 0 0"},
		{"guest code 12345\n host 11111", "3 0 and 0 1"},
		{"guest says 2r0w", "3 0 and 0 1"},
		{"host 12345\n guest says 5r0w", "6 0 and 0 0"}, // a wrong answer: the score pegs move back, and the misled player gets 3 points
		{"guest code 12345\n host gives up", "6 13 and 0 0"},
	} {
		b.play(step.script)
		if got := pegs(); got != step.want {
			t.Errorf("after %q the pegs stand at %s, want %s", step.script, got, step.want)
		}
	}
	for _, edition := range []string{"classic", "remastered", "ultimate", "ultimate-games"} {
		b := play(t, agree(edition, on("c6p1g8", "c6p1g8")), "host code 1\n guest 2")
		if so := b.m.Watch().Game.SoFar; so != [2]int{} {
			t.Errorf("%s has no score lines, and a peg has moved %v", edition, so)
		}
	}
}
