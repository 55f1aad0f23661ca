package match

import (
	"reflect"
	"strings"
	"testing"

	"keypeg"

	"pgregory.net/rapid"
)

// TestASheetSaysWhatTheMatchSays checks that the score sheet of a random match agrees with the match, game by game.
func TestASheetSaysWhatTheMatchSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := draws(t)
		cfg := anyConfig(c)
		cfg.Limit = 0
		w := newWalk(t, c, cfg).seated()
		w.legal = true
		for steps := stepsUpTo(t, 300); steps > 0 && w.m.Result == nil; steps-- {
			command := w.command()
			if cfg.Answers == keypeg.Strict && command.Kind == GiveKeys && c.chance(10) {
				command.Keys = keypeg.Keys{Red: uint8(c(2))} // an occasional wrong answer
			}
			events, _, _ := w.m.Decide(command, w.at, w.rnd)
			for _, e := range events {
				w.m.Apply(e)
			}
		}
		if w.m.Result == nil && c.chance(50) {
			w.m.Apply(Event{Kind: Agreed})
		}
		compareSheet(t, w.m)
	})
}

func compareSheet(t tester, m *Match) {
	t.Helper()
	games := m.Games
	if g := m.Game(); g != nil {
		games = games[:len(games)-1]
	}
	agreed := m.Result != nil && m.Result.Ending == ByAccord
	if n := len(games); agreed && n > 0 && !games[n-1].Over {
		games = games[:n-1]
	}
	sheet, err := ScoreSheet(m.Config, m.First, outcomes(games), agreed)
	if err != nil {
		t.Fatalf("%+v: %v", outcomes(games), err)
	}
	for i, g := range games {
		if l := sheet.Lines[i]; l.Number != g.Number || l.Maker != g.Maker || l.Award != g.Award || l.Credit != g.Credit || l.Void != g.Void || l.PlayedAgain != g.PlayedAgain || l.Uncounted != g.Uncounted || l.Clause == "" {
			t.Fatalf("game %d of %+v is %+v, but its line is %+v", i+1, m.Config, g, l)
		}
	}
	if sheet.Points != m.Points || !reflect.DeepEqual(sheet.Result, m.Result) {
		t.Fatalf("sheet %v %+v, match %v %+v", sheet.Points, sheet.Result, m.Points, m.Result)
	}
	if g := m.Game(); g != nil && (sheet.Number != g.Number || sheet.Maker != g.Maker) {
		t.Fatalf("next on the sheet is game %d by %s, in the match %d by %s", sheet.Number, sheet.Maker, g.Number, g.Maker)
	}
}

// outcomes returns the results of games as an observer would write them down, from the boards and not from the match's
// scoring.
func outcomes(games []*Game) [][2]BoardResult {
	all := make([][2]BoardResult, len(games))
	for i, g := range games {
		for s, b := range g.Boards {
			if b == nil {
				continue
			}
			f := BoardResult{Rows: len(b.Rows), Broken: b.Solved(), Misled: b.Claimed || len(b.Wrong()) > 0}
			if b.GaveUp && !f.Broken {
				f.Rows = b.Format.Rows
			}
			all[i][s] = f
		}
	}
	return all
}

// written parses games written as host/guest: rows, * for broken, ! for misled.
func written(t *testing.T, text string) (games [][2]BoardResult) {
	t.Helper()
	for game := range strings.FieldsSeq(text) {
		host, guest, ok := strings.Cut(game, "/")
		if !ok {
			t.Fatalf("%q is no game", game)
		}
		games = append(games, [2]BoardResult{finishOf(host), finishOf(guest)})
	}
	return games
}

func finishOf(s string) (f BoardResult) {
	for _, r := range s {
		switch r {
		case '*':
			f.Broken = true
		case '!':
			f.Misled = true
		case '-':
			f.Rows = -1
		default:
			f.Rows = 10*f.Rows + int(r-'0')
		}
	}
	return f
}

func TestSheets(t *testing.T) {
	for _, c := range []struct {
		edition, games string
		points         [2]int
		number         int // the number of the next game; 0 if the match is over
		clauses        string
	}{
		{"classic", "", [2]int{0, 0}, 1, ""},
		{"classic", "0/5*", [2]int{5, 0}, 2, "CL-3"},
		{"classic", "0/5* 8/0", [2]int{5, 8}, 0, "CL-3 CL-4"},
		{"classic", "0/3! 0/4*", [2]int{4, 3}, 2, "CL-5 CL-3"},
		{"remastered", "0/10", [2]int{11, 0}, 2, "RE-4"},
		{"advanced", "0/12", [2]int{13, 0}, 2, "AD-4"},
		{"ultimate", "0/4* 5*!/0", [2]int{7, 0}, 2, "UL-3 UL-5"},
		{"ultimate-games", "0/4* 5*/0", [2]int{0, 1}, 3, "UL-3 UL-3"},
		{"ultimate-games", "0/4* 4*/0", [2]int{0, 0}, 3, "UL-3 D-8"},
		{"ultimate-games", "0/12 3!/0 12/0", [2]int{1, 0}, 3, "UL-3 D-8 D-8"},
		{"ultimate-games", "0/3! 0/6* 5*/0", [2]int{0, 1}, 3, "D-8 UL-3 D-8"},
		{"ultimate-games", "0/3! 0/8* 5*/0", [2]int{0, 0}, 3, "D-8 UL-3 D-8"},
		{"ultimate-games", "0/3! 0/9* 5*/0", [2]int{1, 0}, 3, "D-8 UL-3 D-8"},
		{"challenge", "4*/4 5*/5* 12/12 3/2!", [2]int{1, 1}, 2, "CH-4 CH-5 CH-6 CH-7"},
		{"challenge", "4*/4 3*/3 6*/6", [2]int{3, 0}, 0, "CH-4 CH-4 CH-4"},
		{"challenge", "4!/4!", [2]int{1, 1}, 1, "D-7"},
		{"challenge-race", "0/4*", [2]int{0, 1}, 2, "CH-10"},
		{"challenge-race", "7/4*", [2]int{0, 1}, 2, "CH-10"},
	} {
		p, _ := keypeg.FindEdition(c.edition)
		sheet, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, c.games), false)
		if err != nil {
			t.Errorf("%s %s: %v", c.edition, c.games, err)
			continue
		}
		var clauses []string
		for _, l := range sheet.Lines {
			clauses = append(clauses, l.Clause)
		}
		if got := strings.Join(clauses, " "); sheet.Points != c.points || sheet.Number != c.number || (sheet.Result != nil) != (c.number == 0) || got != c.clauses {
			t.Errorf("%s %s: %+v by %s, want %v, next %d, by %s", c.edition, c.games, sheet, got, c.points, c.number, c.clauses)
		}
	}
}

func TestWhatCannotHaveHappenedIsRefusedByItsGame(t *testing.T) {
	for _, c := range []struct{ edition, games, want string }{
		{"classic", "0/9*", "game 1: 1 to 8 rows can be used"},
		{"classic", "0/-*", "game 1: 1 to 8 rows can be used"},
		{"classic", "0/5* 0/5*", "game 2: in this game the guest makes the code"},
		{"classic", "0/0*", "game 1: 1 to 8 rows can be used"},
		{"classic", "0/0!", "game 1: 1 to 8 rows can be used"},
		{"classic", "0/0", "game 1: no code was broken, so all 8 rows were used"},
		{"classic", "0/9", "game 1: 1 to 8 rows can be used"},
		{"challenge-race", "13/4*", "game 1: 1 to 12 rows can be used"},
		{"challenge-race", "3/0*", "game 1: 1 to 12 rows can be used"},
		{"classic", "0/5", "game 1: no code was broken, so all 8 rows were used"},
		{"classic", "0/5* 4*/0 0/4*", "the match was over after game 2"},
		{"challenge", "4*/5*", "game 1: in a duel"},
		{"challenge", "12/11", "game 1: no code was broken, so all 12 rows were used"},
		{"challenge-race", "12/4* 4*/5*", "game 2: in a race only one player breaks"},
	} {
		p, _ := keypeg.FindEdition(c.edition)
		_, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, c.games), false)
		if !strings.HasPrefix(keypeg.ErrorCode(err), "bad-sheet-") || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.edition, c.games, err, c.want)
		}
	}
}

func TestASheetOfImpossibleTermsIsRefused(t *testing.T) {
	p, _ := keypeg.FindEdition("classic")
	c := FromEdition(p, keypeg.Guest)
	c.Games = -1
	want := c.Validate()
	if sheet, err := ScoreSheet(c, keypeg.Host, nil, false); err == nil || err.Error() != want.Error() || len(sheet.Lines) != 0 || sheet.Number != 0 {
		t.Errorf("%+v, %v; want %v", sheet, err, want)
	}
}

func TestD18_ASheetThatBothEndHasNoNextGame(t *testing.T) {
	p, _ := keypeg.FindEdition("classic")
	sheet, err := ScoreSheet(FromEdition(p, keypeg.Guest), keypeg.Host, written(t, "0/5*"), true)
	if err != nil || sheet.Number != 0 || sheet.Points != [2]int{} || sheet.Result == nil || sheet.Result.Ending != ByAccord || !sheet.Lines[0].Uncounted {
		t.Errorf("%+v, %v", sheet, err)
	}
}

func TestD1_ASheetEndsWithTheTwoHundredthGame(t *testing.T) {
	p, _ := keypeg.FindEdition("challenge")
	c := FromEdition(p, keypeg.Guest)
	spoilt := written(t, strings.Repeat("3*/3* ", 200))
	if sheet, err := ScoreSheet(c, keypeg.Host, spoilt[:199], false); err != nil || sheet.Result != nil || sheet.Number != 1 {
		t.Errorf("after 199: %+v, %v", sheet.Result, err)
	}
	if sheet, err := ScoreSheet(c, keypeg.Host, spoilt, false); err != nil || sheet.Result == nil || sheet.Result.Ending != Capped || sheet.Lines[199].PlayedAgain {
		t.Errorf("after 200: %+v, %v", sheet.Result, err)
	}
}
