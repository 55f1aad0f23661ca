package match

import (
	"errors"
	"slices"
	"testing"

	"keypeg"
	"keypeg/record"
)

// TestD3_AnAnswerByHandEndsAnOffer checks that an answer by the Codemaker is a move, and therefore ends an offer made to the
// Codemaker. An answer by the table is not a move of either player.
func TestD3_AnAnswerByHandEndsAnOffer(t *testing.T) {
	play(t, agree("classic", strict), `
		host  code 2334
		guest offers end
		guest 1122
		host  says 0r1w
		host  accepts   ! no-offer
	`)
	play(t, agree("classic"), `
		host  code 2334
		guest offers end
		guest 1122
		host  accepts
		result draw agreed
	`)
}

// TestC7_NothingFollowsAGameThatIsOver repeats a game's last line, and checks that it is refused under the clause that ended
// the game.
func TestC7_NothingFollowsAGameThatIsOver(t *testing.T) {
	for _, c := range []struct{ edition, clause, script string }{
		{"classic", "C-7", "host code 2334\n guest 1122\n guest 2334"},
		{"challenge", "CH-4", "host code 11111\n guest code 22222\n host 22222\n guest 33333"},
		{"challenge-race", "CH-10", "host code 11111\n guest code 22222\n host 33333\n host 22222"},
	} {
		b := play(t, agree(c.edition), c.script)
		r := Record(b.m.Config, "", b.events)
		if len(r.Played) != 1 {
			t.Fatalf("%s: %d games are over", c.edition, len(r.Played))
		}
		if _, _, err := Replay(r); err != nil {
			t.Fatalf("%s: %v", c.edition, err)
		}
		lines := r.Played[0].Lines
		r.Played[0].Lines = append(lines, lines[len(lines)-1])
		var fault *RecordError
		if _, _, err := Replay(r); !errors.As(err, &fault) || fault.Err.Code != "game-over" || fault.Err.Clause != c.clause || fault.Game != 0 || fault.Line != len(lines) {
			t.Errorf("%s: %+v", c.edition, err)
		}
	}
}

// TestD3_ABrokenOffGameIsRecorded leaves a match after every step. It checks that the record contains all moves of a game
// that has begun, but leaves out a game that has not.
func TestD3_ABrokenOffGameIsRecorded(t *testing.T) {
	script := ""
	for _, c := range []struct {
		step                string
		games, codes, lines int
	}{
		{"", 0, 0, 0},
		{"host code 2334", 1, 1, 0},
		{"guest 1122", 1, 1, 1},
		{"guest 3344", 1, 1, 2},
		{"guest 2334", 1, 1, 3},
		{"guest code 1234", 2, 1, 0},
		{"host 1122", 2, 1, 1},
	} {
		script += c.step + "\n"
		b := play(t, agree("classic"), script+"guest leaves")
		r := Record(b.m.Config, "", b.events)
		if len(r.Played) != c.games {
			t.Errorf("left after %q: %d games", c.step, len(r.Played))
			continue
		}
		if c.games == 0 {
			continue
		}
		last := r.Played[c.games-1]
		if len(last.Codes) != c.codes || len(last.Lines) != c.lines {
			t.Errorf("left after %q: %d codes, %d lines", c.step, len(last.Codes), len(last.Lines))
		}
	}
}

// TestFaultsOfTheHeadAreOfNoLine checks that an error in the head or at the end of a record names no game and no line.
func TestFaultsOfTheHeadAreOfNoLine(t *testing.T) {
	b := play(t, agree("classic"), "host code 2334\n guest 2334\n guest code 1111\n host 1111\n result draw played")
	for part, spoil := range map[Part]func(*record.Record){
		PartHead: func(r *record.Record) { r.Games = 0 },
		PartEnd:  func(r *record.Record) { r.Result = "host" },
	} {
		r := Record(b.m.Config, "", b.events)
		spoil(&r)
		var fault *RecordError
		if _, _, err := Replay(r); !errors.As(err, &fault) || fault.Part != part || fault.Game != -1 || fault.Line != -1 {
			t.Errorf("%v: %+v", part, fault)
		}
	}
}

// TestD3_WhoHasNoRowsLeftCannotGiveUp checks that a player who has used all rows in a race cannot give up while the other
// player continues.
func TestD3_WhoHasNoRowsLeftCannotGiveUp(t *testing.T) {
	b := play(t, agree("challenge-race", on("c8p5g1", "c8p5g1")), "host code 11111\n guest code 22222\n host 33333\n open")
	for s, may := range [2]bool{false, true} {
		if seen := b.m.SeenBy(keypeg.Seat(s)); slices.Contains(seen.You.May, GiveUp) != may {
			t.Errorf("%s may %v", keypeg.Seat(s), seen.You.May)
		}
	}
}
