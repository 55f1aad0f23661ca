package keypeg_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"keypeg"
)

func TestD2_ATurnThatRanOverUsesUpTheRow(t *testing.T) {
	for _, mode := range []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict} {
		s := play(t, "c6p4g4b", mode, "2334")
		s.row("1122", "")
		s.ok(s.board.LoseRow())
		s.row("0000", "")
		if lost, empty := s.board.Rows[1], s.board.Rows[2]; lost.String() != "--" || !lost.Lost() || empty.Lost() || empty.String() != "0000 0r0w" {
			t.Errorf("a lost row is written %s, and a row of empty holes %s", lost, empty)
		}
		if s.board.AwaitsKeys() || len(s.board.Wrong()) > 0 {
			t.Error("a lost row asks for keys")
		}
		s.outcome(keypeg.Open, 3)
		s.row("2334", "")
		s.outcome(keypeg.Broken, 4) // the lost row counts too
		s = play(t, "c6p4g2", mode, "2334")
		s.ok(s.board.LoseRow())
		s.ok(s.board.LoseRow())
		s.outcome(keypeg.Unbroken, 2)
	}
}

func TestD3_GivingUpIsUnbrokenAfterAllRows(t *testing.T) {
	s := play(t, "c6p4g8", keypeg.Strict, "")
	s.refused("no-code", "C-1")(s.board.GiveUp())
	s = play(t, "c6p4g8", keypeg.Strict, "2334")
	s.row("1122", "")
	s.ok(s.board.GiveUp())
	s.outcome(keypeg.Unbroken, 8)
	s.refused("game-over", "C-7")(s.board.Place(s.code("2334")))

	// A row that was placed before the player gave up is still answered, and may break the code.
	for keys, want := range map[string]keypeg.Outcome{"2345": keypeg.Unbroken, "2334": keypeg.Broken} {
		s = play(t, "c6p4g8", keypeg.Strict, "2334")
		s.ok(s.board.Place(s.code(keys)))
		s.ok(s.board.GiveUp())
		s.refused("gave-up", "D-3")(s.board.GiveUp())
		s.refused("awaits-keys", "C-2")(s.board.Place(s.code("1111")))
		s.outcome(keypeg.Open, 1)
		s.ok(s.board.Answer(s.board.RightKeys()))
		s.outcome(want, map[keypeg.Outcome]int{keypeg.Unbroken: 8, keypeg.Broken: 1}[want])
	}
	// A game that was given up can still be spoilt: the referee checks its answers too.
	s = play(t, "c6p4g8", keypeg.Strict, "2334")
	s.row("1122", "2r0w")
	s.ok(s.board.GiveUp())
	s.outcome(keypeg.Spoilt, 8)
}

func TestD4_WhoAnswersAndWhetherTheyCanErr(t *testing.T) {
	s := play(t, "c6p4g3", keypeg.Auto, "2334")
	s.row("3345", "")
	s.refused("no-row", "C-2")(s.board.Answer(keypeg.Keys{}))
	s.refused("claim-needless", "D-4")(s.board.Claim())

	s = play(t, "c6p4g3", keypeg.Assisted, "2334")
	s.ok(s.board.Place(s.code("3345")))
	s.refused("wrong-keys", "D-4")(s.board.Answer(keypeg.Keys{Red: 2, White: 1}))
	_, err := s.board.Answer(keypeg.Keys{Red: 2, White: 1})
	if want := "the answer is 1r2w, not 2r1w: w3 r w4 -"; err.Error() != want {
		t.Errorf("the Codemaker is told: %v", err)
	}
	s.ok(s.board.Answer(keypeg.Keys{Red: 1, White: 2}))
	s.refused("claim-needless", "D-4")(s.board.Claim())

	s = play(t, "c6p4g3", keypeg.Strict, "2334")
	s.ok(s.board.Place(s.code("3345")))
	s.refused("bad-keys-many", "D-4")(s.board.Answer(keypeg.Keys{Red: 3, White: 2}))
	s.refused("bad-keys-many", "D-4")(s.board.Answer(keypeg.Keys{White: 5}))
	s.refused("bad-keys-last", "C-4")(s.board.Answer(keypeg.Keys{Red: 3, White: 1}))
	s.ok(s.board.Answer(keypeg.Keys{Red: 2, White: 1})) // the answer is wrong, but this has not been discovered yet
	s.outcome(keypeg.Open, 1)

	// An all-red answer ends a strict game, even if the answer is wrong. The game also ends when all rows are used up.
	s.row("1111", "4r0w")
	s.outcome(keypeg.Spoilt, 2)
	s = play(t, "c6p4g3", keypeg.Strict, "2334")
	s.row("2334", "3r0w") // the row is the code, but the Codemaker did not notice
	s.outcome(keypeg.Open, 1)
	s.rows(2, "1111")
	s.outcome(keypeg.Spoilt, 3)
}

func TestD5_WrongAnswersComeToLight(t *testing.T) {
	// (a) At the reveal, every wrong answer is marked, even without a claim.
	s := play(t, "c6p4g4", keypeg.Strict, "2334")
	s.row("1122", "")
	s.row("3345", "2r1w")
	s.row("5566", "0r1w")
	s.row("2334", "")
	s.outcome(keypeg.Spoilt, 4)
	if wrong := s.board.Wrong(); len(wrong) != 2 || wrong[0] != 1 || wrong[1] != 2 {
		t.Errorf("the wrong answers are those of rows %v, from 0", wrong)
	}

	// (b) During the game, a claim is proven once no code agrees with the answers.
	s = play(t, "c6p4g8", keypeg.Strict, "2334")
	s.refused("claim-unproven", "D-5")(s.board.Claim())
	s.row("1111", "0r0w")
	s.row("2222", "0r0w") // the answer is wrong, but some other codes agree with both answers
	s.refused("claim-unproven", "D-5")(s.board.Claim())
	s.row("3333", "0r0w")
	s.row("4444", "0r0w")
	s.row("5555", "0r0w")
	s.refused("claim-unproven", "D-5")(s.board.Claim()) // the code could still be 6666
	s.row("6666", "0r0w")
	s.ok(s.board.Claim())
	s.outcome(keypeg.Spoilt, 8)
	s.refused("game-over", "C-7")(s.board.Claim())

	// A row that is still waiting for its answer when the claim is proven stays unanswered.
	s = play(t, "c6p4g8", keypeg.Strict, "2334")
	s.row("1111", "0r0w")
	s.row("1111", "1r0w")
	s.ok(s.board.Place(s.code("2334")))
	s.ok(s.board.Claim())
	s.refused("game-over", "C-7")(s.board.Answer(s.board.RightKeys()))
	s.outcome(keypeg.Spoilt, 8)
}

// TestD5_AClaimTellsNothingOfTheSecret checks that a claim is judged only by the rows and answers. The same rows with the same
// answers lead to the same judgement, whatever the secret is.
func TestD5_AClaimTellsNothingOfTheSecret(t *testing.T) {
	e := board(t, "c3p3g8")
	rnd := rand.New(rand.NewPCG(5, 5))
	proven := 0
	for range 300 {
		var judged []bool
		rows := make([]keypeg.Event, 0, 8)
		for range 1 + rnd.IntN(3) {
			k := keypeg.Keys{Red: uint8(rnd.IntN(3)), White: uint8(rnd.IntN(2))}
			if !k.Legal(e.Pegs) {
				continue
			}
			rows = append(rows, keypeg.Event{Kind: keypeg.RowPlaced, Code: randomCode(e, rnd)}, keypeg.Event{Kind: keypeg.KeysGiven, Keys: k})
		}
		for secret := range e.All() {
			b := keypeg.NewBoard(e, keypeg.Strict)
			b.Apply(keypeg.Event{Kind: keypeg.CodeSet, Code: secret})
			for _, r := range rows {
				b.Apply(r)
			}
			_, err := b.Claim()
			judged = append(judged, err == nil)
		}
		for _, j := range judged {
			if j != judged[0] {
				t.Fatalf("%v is judged by the secret", rows)
			}
		}
		if judged[0] {
			proven++
		}
	}
	if proven == 0 || proven == 300 {
		t.Errorf("%d of 300 claims are proven", proven)
	}
}

func TestD14_OneKeyOnePegInEveryEdition(t *testing.T) {
	rnd := rand.New(rand.NewPCG(14, 14))
	for _, p := range keypeg.Editions {
		for _, e := range []keypeg.Format{p.Board, p.Short} {
			if e == (keypeg.Format{}) {
				continue
			}
			for range 2000 {
				checkScore(t, e, randomCode(e, rnd), randomCode(e, rnd))
			}
		}
		// Rows, like codes, may have empty holes.
		empty := keypeg.CodeOf(make([]keypeg.Peg, p.Board.Pegs)...)
		b := keypeg.NewBoard(p.Board, keypeg.Auto)
		_, err := b.SetCode(empty)
		b.Apply(keypeg.Event{Kind: keypeg.CodeSet, Code: empty})
		_, rowErr := b.Place(empty)
		if p.Board.Blanks != (err == nil) || p.Board.Blanks != (rowErr == nil) {
			t.Errorf("%s: empty holes in the code %v, in a row %v", p.Slug, err, rowErr)
		}
	}
}

func TestD16_NoColourTwice(t *testing.T) {
	s := play(t, "c6p4g8bM", keypeg.Auto, "")
	s.refused("repeated-colour", "D-16")(s.board.SetCode(s.pegs(1, 2, 3, 1)))
	s.ok(s.board.SetCode(s.code("0012"))) // empty holes may repeat
	s.refused("repeated-colour", "D-16")(s.board.Place(s.pegs(1, 1, 2, 3)))
	s.row("0000", "")
	s.row("0012", "")
	s.outcome(keypeg.Broken, 2)

	if _, err := keypeg.ParseFormat("c3p4M"); !strings.HasPrefix(keypeg.ErrorCode(err), "bad-format-") {
		t.Errorf("four pegs of three colours without repeats: %v", err)
	}
	if _, err := keypeg.ParseFormat("c3p4bM"); !strings.HasPrefix(keypeg.ErrorCode(err), "bad-format-") {
		t.Errorf("empty holes do not make up for missing colours: %v", err)
	}
	if e := board(t, "c6p4"); e.Rows != 10 || !e.Repeats || e.Blanks {
		t.Errorf("c6p4 is %s", e)
	}
}

func (s *script) pegs(pegs ...keypeg.Peg) keypeg.Code { return keypeg.CodeOf(pegs...) }
