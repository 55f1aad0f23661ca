package match

import (
	"slices"
	"strings"
	"testing"

	"keypeg"
)

// Tests of the decisions on the settings and on the end of a match (D-1, D-6, D-8, D-10, D-14 to D-17).

func TestD1_EqualTotalsAreADraw(t *testing.T) {
	b := play(t, agree("classic"), `
		host  code 1111
		guest 2222
		guest 1111
		guest code 1111
		host  2222
		host  1111
		points 2 2
		result draw played
	`)
	if r := b.m.Watch().Result; r == nil || r.Winner != nil || r.Ending != PlayedOut {
		t.Errorf("shown as %v", r)
	}
}

func TestD1_WithOneGameTheFirstCodemakerWins(t *testing.T) {
	play(t, agree("remastered", games(1)), "host code 1111\n guest 1111\n points 1 0\n result host played")
}

func TestD1_AtMostSixtyGamesAreAgreed(t *testing.T) {
	for _, edition := range []string{"classic", "remastered", "ultimate-games", "challenge", "challenge-race"} {
		for _, n := range []int{-2, 0, 61, 62} {
			refuse(t, agree(edition, games(n)), "bad-games", "D-1")
		}
	}
}

func TestD1_AfterTwoHundredGamesAMatchEndsAsItStands(t *testing.T) {
	void := bothCodes + "host 22222\n guest 11111\n"
	b := open(t, agree("challenge"))
	b.play(bothCodes + "host 22222\n guest 33333\n")
	for range 198 {
		b.play(void)
	}
	b.play("open\n serial 200\n" + void + "points 1 0\n result host cap")

	b = open(t, agree("ultimate-games", on("c8p5g1", "c8p5g1")))
	for game := range 200 { // equal rows, forever
		b.play([2]string{"host code 11111\n guest 22222", "guest code 11111\n host 22222"}[game%2])
	}
	b.play("points 0 0\n result draw cap")
}

func TestD6_AReplayHasANewSecretTheSameCodemakerAndDoesNotCount(t *testing.T) {
	wrong := `
		host  code 1111
		guest 1111
		host  says 0r0w
		guest 2222
		host  says 4r0w
		replayed
	`
	play(t, agree("classic", strict), wrong+`
		maker host
		game 1
		host  must code        # the old code is revealed: a new one is set
		guest 2222 ! no-code`+wrong+`
		serial 3
		game 1
		points 0 6
		host  code 3333
		guest 3333
		host  says 4r0w
		game 2
		maker guest
		guest code 4444
		host  4444
		guest says 4r0w
		points 1 7
		result guest played    # two games counted of four
	`)
}

func TestD8_UnderGamesScoringAWrongAnswerIsWorthThreeRowsOfTheRound(t *testing.T) {
	play(t, agree("ultimate-games", strict, games(2)), `
		host  code 11111
		guest 22222
		host  says 0r0w
		guest 11111
		host  says 5r0w
		game 2
		guest code 11111
		host  11111
		guest says 0r0w        # wrong
		host  11111
		guest says 5r0w
		award 0 0              # no step: it tells when the round is whole
		points 0 0
		replayed
		game 2
		maker guest
		guest code 33333
		host  44444
		guest says 0r0w
		host  33333
		guest says 5r0w        # two rows, and two of the first game: a tie but for the three
		award 1 0
		points 1 0
	`)
}

// TestD8_EachSpoiltGameOfARoundIsWorthThreeRows checks that each spoilt game deducts three rows in its own round, and in no
// other. Each game of a round may be spoilt, even several times.
func TestD8_EachSpoiltGameOfARoundIsWorthThreeRows(t *testing.T) {
	misledGuest := "host code 11111\n guest 22222\n host says 1r0w\n guest 11111\n host says 5r0w\n replayed\n"
	misledHost := "guest code 11111\n host 22222\n guest says 1r0w\n host 11111\n guest says 5r0w\n replayed\n"
	guestNeeds := func(rows int) string {
		return "host code 11111\n" + strings.Repeat("guest 22222\n host says 0r0w\n", rows-1) + "guest 11111\n host says 5r0w\n counted\n"
	}
	hostNeeds := func(rows int) string {
		return "guest code 11111\n" + strings.Repeat("host 22222\n guest says 0r0w\n", rows-1) + "host 11111\n guest says 5r0w\n counted\n"
	}
	for _, c := range []struct{ script, points string }{
		{misledGuest + guestNeeds(5) + hostNeeds(3), "0 1"},
		{misledGuest + guestNeeds(6) + hostNeeds(3), "0 0"},
		{misledGuest + guestNeeds(7) + hostNeeds(3), "1 0"},
		{misledGuest + misledGuest + guestNeeds(8) + hostNeeds(3), "0 1"},
		{misledGuest + misledGuest + guestNeeds(9) + hostNeeds(3), "0 0"},
		{misledGuest + guestNeeds(3) + misledHost + hostNeeds(3), "0 0"},
		{misledGuest + guestNeeds(3) + misledHost + misledHost + hostNeeds(5), "1 0"},
		{guestNeeds(1) + misledHost + hostNeeds(3), "1 0"},
		{guestNeeds(1) + misledHost + hostNeeds(4), "0 0"},
		{misledGuest + guestNeeds(1) + hostNeeds(1) + guestNeeds(2) + hostNeeds(2), "0 1"}, // nothing is deducted in the next round
		{misledGuest + "host code 11111\n guest gives up\n guest code 11111\n host gives up", "0 1"},
	} {
		play(t, agree("ultimate-games", strict), c.script+"\n points "+c.points)
	}
}

func TestD8_EqualRowsMoveNoMarker(t *testing.T) {
	play(t, agree("ultimate-games"), "host code 11111\n guest 11111\n guest code 22222\n host 22222\n award 0 0\n points 0 0\n game 3")
}

func TestD8_UnbrokenCountsAsThirteenRows(t *testing.T) {
	play(t, agree("ultimate-games"), `
		host  code 11111
		guest 22222 x12
		guest code 11111
		host  22222 x11
		host  11111          # twelve rows beat thirteen
		award 1 0
	`)
	play(t, agree("ultimate-games"), `
		host  code 11111
		guest 22222 x12
		guest code 11111
		host  gives up       # as unbroken: both are equal
		award 0 0
		points 0 0
	`)
}

func TestD10_TheFirstCodemakerIsTheCreatorTheGuestOrRandom(t *testing.T) {
	play(t, agree("classic"), "maker host")
	play(t, agree("classic", first(GuestFirst)), "maker guest\n guest code 1111\n host 1111\n maker host")
	refuse(t, agree("classic", first("toss")), "bad-first", "D-10")

	drawn := map[keypeg.Seat]int{}
	for i := range byte(64) {
		m, err := New(agree("classic", first(ByLot)))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range keypeg.Seats {
			events, _, err := m.Decide(Command{Kind: Sit, Seat: s}, noTime, bytesOf(i))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				m.Apply(e)
			}
		}
		drawn[m.Game().Maker]++
	}
	if drawn[keypeg.Host] != 32 || drawn[keypeg.Guest] != 32 {
		t.Errorf("the lot fell %v", drawn)
	}
}

// bytesOf is a reader that repeats one byte forever.
type bytesOf byte

func (b bytesOf) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

func TestD10_TheCreatorNamesWhoBreaksTheShortCode(t *testing.T) {
	edition, _ := keypeg.FindEdition("challenge-handicap")
	for _, s := range keypeg.Seats {
		c := FromEdition(edition, s)
		if c.Boards[s].Pegs != 4 || c.Boards[s.Other()].Pegs != 5 {
			t.Errorf("%s was to break 4: %v", s, c.Boards)
		}
	}
}

func TestD14_OneKeyAnswersOnePegInEveryEdition(t *testing.T) {
	play(t, agree("classic"), "host code 1234\n guest 1122 = 1r1w")
	play(t, agree("challenge-race"), "host code 12345\n guest code 55555\n guest 11111 = 1r0w\n guest 22211 = 1r1w")
}

func TestD14_EmptyHolesAreAllowedInRowsAsInCodes(t *testing.T) {
	for _, p := range keypeg.Editions {
		row := strings.Repeat("0", p.Board.Pegs)
		b := open(t, agree(p.Slug, on(p.Board.String(), p.Board.String())))
		refusal := map[bool]string{true: "", false: " ! empty-hole"}[p.Board.Blanks]
		b.play("host code " + row + refusal)
		if refusal == "" {
			b.play("guest " + row)
		}
	}
}

func TestD15_ARoundOfGamesScoringIsTwoGamesWithRolesSwapped(t *testing.T) {
	for _, n := range []int{1, 2, 10, 60} { // any number of steps is allowed
		open(t, agree("ultimate-games", games(n)))
	}
	if c := agree("ultimate-games"); c.Games != 10 {
		t.Errorf("first to %d by default", c.Games)
	}
	play(t, agree("ultimate-games", games(1)), `
		maker host
		host  code 11111
		guest 22222
		guest 11111
		maker guest
		open
		guest code 11111
		host  11111
		result host played
	`)
}

func TestD15_TheVariantsOfChallengeCombineFreely(t *testing.T) {
	for _, edition := range []string{"challenge", "challenge-4", "challenge-handicap", "challenge-race", "challenge-race-4", "challenge-race-handicap"} {
		p, ok := keypeg.FindEdition(edition)
		if !ok {
			t.Fatalf("there is no %s", edition)
		}
		open(t, FromEdition(p, keypeg.Host))
	}
}

func TestD16_WithoutRepeatsRowsObeyTooAndEmptyHolesMayRepeat(t *testing.T) {
	play(t, agree("remastered", on("c6p4g10bM", "c6p4g10bM")), `
		host  code 1123 ! repeated-colour D-16
		host  code 1002
		guest 3344      ! repeated-colour D-16
		guest 0012 = 2r2w
	`)
	refuse(t, agree("remastered", on("c4p4g10BM", "c4p4g10BM"), func(c *Config) {
		c.Boards[0].Pegs, c.Boards[1].Pegs = 5, 5
	}), "bad-format-repeats", "D-16")
}

func TestD17_WhereScoresAreKept(t *testing.T) {
	for edition, want := range map[string]keypeg.Tracker{
		"classic": keypeg.Sheet, "challenge": keypeg.Sheet, "challenge-race": keypeg.Sheet,
		"remastered": keypeg.HoleTracks, "advanced": keypeg.ScoreLines,
		"ultimate": keypeg.Sheet, "ultimate-games": keypeg.Markers,
	} {
		c := agree(edition)
		rules, _ := keypeg.FindRulebook(c.Rules)
		if got := rules.Tracker(c.Mode); got != want {
			t.Errorf("%s: %s, want %s", edition, got, want)
		}
		if !slices.Contains(rules.ModeNames(), c.Mode) {
			t.Errorf("%s is not played as %s", edition, c.Mode)
		}
	}
}
