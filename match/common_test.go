package match

import (
	"encoding/json"
	"strings"
	"testing"

	"keypeg"
)

// Tests of the clauses common to all rulebooks (C), as a match
// applies them.

func TestC1_TheCodemakerSetsACodeOfExactlyPPegsFromAllColours(t *testing.T) {
	play(t, agree("classic"), `
		guest code 1234   ! not-codemaker C-1
		host  code 123    ! wrong-length C-1
		host  code 12345  ! wrong-length C-1
		host  code 1237   ! no-such-colour C-1
		host  code 1203   ! empty-hole C-1
		guest 1122        ! no-code C-1
		host  code 6666   # one colour, P times
		host  code 1234   ! code-set C-1
	`)
}

func TestC2_ARowIsAnsweredBeforeTheNextIsPlaced(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		host  says 1r0w   ! no-row C-2
		host  1122        ! not-codebreaker C-2
		guest 112         ! wrong-length C-1
		guest 1122
		guest 3344        ! awaits-keys C-2
		guest says 1r0w   ! not-codemaker-answers C-2
		host  says 0r1w
		host  says 0r1w   ! no-row C-2
		guest 3344
	`)
}

func TestC3_TheTableAnswersARedForThePlaceAndAWhiteForTheColour(t *testing.T) {
	play(t, agree("classic"), `
		host  code 2334
		guest 1122 = 0r1w
		guest 3333 = 2r0w
		guest 3243 = 0r4w
		guest 2343 = 2r2w
		guest 1566 = 0r0w
	`)
}

func TestC4_NeverAllRedsButOneWithAWhite(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest 2331
		host  says 3r1w  ! bad-keys-last C-4
		host  says 3r2w  ! bad-keys-many D-4
		host  says 3r0w
	`)
	play(t, agree("challenge", strict), `
		host  code 11111
		guest code 22222
		host  12345
		guest 12345
		host  says 4r1w  ! bad-keys-last C-4
	`)
}

func TestC5_AnswersThatAreShownAndStoredNameNoPeg(t *testing.T) {
	for _, row := range []string{"2143", "1243"} { // the same keys, earned by other pegs
		b := play(t, agree("remastered"), "host code 1234\n guest "+row)
		shown, err := json.Marshal(b.m.SeenBy(keypeg.Guest).Game.Boards[0].Rows[0].Keys)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := json.Marshal(b.events[len(b.events)-1])
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"2143": `"0r4w"`, "1243": `"2r2w"`}[row]
		if string(shown) != want {
			t.Errorf("the answer to %s is shown as %s", row, shown)
		}
		if !strings.Contains(string(stored), `"keys":`+want) || strings.Contains(string(stored), row) {
			t.Errorf("the answer to %s is stored as %s", row, stored)
		}
	}
}

func TestC6_RowsAndKeysStayInViewUntilTheGameEnds(t *testing.T) {
	b := play(t, agree("classic"), "host code 2334\n guest 1122\n guest 3344\n guest 5566")
	for _, v := range []View{b.m.Watch(), b.m.SeenBy(keypeg.Host), b.m.SeenBy(keypeg.Guest)} {
		var seen []string
		for _, r := range v.Game.Boards[0].Rows {
			seen = append(seen, r.Code.String()+" "+r.Keys.String())
		}
		if got := strings.Join(seen, ", "); got != "1122 0r1w, 3344 2r1w, 5566 0r0w" {
			t.Errorf("in view: %s", got)
		}
	}
}

func TestC7_PRedsBreakTheCodeAndRevealIt(t *testing.T) {
	b := play(t, agree("classic"), "host code 2334\n guest 1122")
	if past := b.m.Watch().Past; len(past) != 0 {
		t.Fatalf("revealed too early: %v", past)
	}
	b.play(`
		guest 2334 = 4r0w
		guest 2334   ! not-codebreaker   # the next game has begun
		game 2
	`)
	past := b.m.Watch().Past[0]
	if past.Boards[0].Code.String() != "2334" || past.Boards[0].Outcome != keypeg.Broken {
		t.Errorf("not revealed: %+v", past.Boards[0])
	}
}

func TestC8_AfterEachGameThePlayersSwapRoles(t *testing.T) {
	for _, edition := range []string{"classic", "remastered", "advanced", "ultimate", "ultimate-games"} {
		b := open(t, agree(edition, games(4)))
		for game := range 4 {
			maker := keypeg.Seats[game%2]
			if b.m.Game() == nil || b.m.Game().Maker != maker {
				t.Fatalf("%s: game %d is not made by %s", edition, game+1, maker)
			}
			code := strings.Repeat("1", b.m.Config.Boards[0].Pegs)
			b.play(maker.String() + " code " + code + "\n" + maker.Other().String() + " " + code)
		}
	}
}
