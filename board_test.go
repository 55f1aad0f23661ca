package keypeg_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/boardtest"

	"pgregory.net/rapid"
)

// script gives commands to a board and records every event.
type script struct {
	t      testing.TB
	board  *keypeg.Board
	events []keypeg.Event
}

// play begins a game. It sets the code unless the code is empty.
func play(t testing.TB, edition string, answers keypeg.Answers, code string) *script {
	t.Helper()
	s := &script{t: t, board: keypeg.NewBoard(board(t, edition), answers)}
	if code != "" {
		s.ok(s.board.SetCode(s.code(code)))
	}
	return s
}

func (s *script) code(text string) keypeg.Code {
	s.t.Helper()
	c, err := keypeg.NewReader(s.board.Format, nil).Code(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// ok applies the events of a command, or fails the test if the command was refused.
func (s *script) ok(events []keypeg.Event, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("refused: %v", err)
	}
	for _, e := range events {
		s.board.Apply(e)
	}
	s.events = append(s.events, events...)
}

// refused returns a function that checks that a command was refused with the given code and clause.
func (s *script) refused(code, clause string) func([]keypeg.Event, error) {
	return func(events []keypeg.Event, err error) {
		s.t.Helper()
		e, ok := errors.AsType[*keypeg.Error](err)
		if !ok || e.Code != code || e.Clause != clause || events != nil {
			s.t.Fatalf("want a refusal %s by %s, got %v, %v", code, clause, events, err)
		}
	}
}

// row places a row. If the table does not answer, row also answers with the given keys, or with the correct keys if
// keys is "".
func (s *script) row(text, keys string) {
	s.t.Helper()
	s.ok(s.board.Place(s.code(text)))
	if s.board.Answers == keypeg.Auto {
		return
	}
	k := s.board.RightKeys()
	if keys != "" {
		if err := k.UnmarshalText([]byte(keys)); err != nil {
			s.t.Fatal(err)
		}
	}
	s.ok(s.board.Answer(k))
}

// rows places the same row n times.
func (s *script) rows(n int, text string) {
	s.t.Helper()
	for range n {
		s.row(text, "")
	}
}

func (s *script) outcome(want keypeg.Outcome, rowsUsed int) {
	s.t.Helper()
	if got, used := s.board.Outcome(), s.board.RowsUsed(); got != want || used != rowsUsed {
		s.t.Errorf("the game is %s with %d rows used, not %s with %d", got, used, want, rowsUsed)
	}
}

// TestAnyCommandsOnABoard gives a board commands of every kind, legal or not. It checks that refused commands change
// nothing, that accepted commands lead to legal states, and that the events alone produce the same board.
func TestAnyCommandsOnABoard(t *testing.T) {
	outcomes := map[keypeg.Outcome]int{}
	rapid.Check(t, func(t *rapid.T) {
		small := keypeg.Format{
			Colours: rapid.IntRange(1, 4).Draw(t, "colours"),
			Pegs:    rapid.IntRange(1, 3).Draw(t, "pegs"),
			Rows:    rapid.IntRange(1, 6).Draw(t, "rows"),
			Blanks:  rapid.Bool().Draw(t, "blanks"),
			Repeats: true,
		}
		answers := rapid.SampledFrom([]keypeg.Answers{keypeg.Strict, keypeg.Auto, keypeg.Assisted, keypeg.Strict, keypeg.Strict}).Draw(t, "answers")
		b := keypeg.NewBoard(small, answers)
		var log []keypeg.Event
		for range rapid.IntRange(20, 60).Draw(t, "commands") {
			before := b.Clone()
			events, err := anyCommand(t, b)
			if !reflect.DeepEqual(b, before) {
				t.Fatal("a command changed the board by itself")
			}
			if err != nil {
				if e, ok := errors.AsType[*keypeg.Error](err); !ok || e.Code == "" || e.Error() == "" || len(events) > 0 {
					t.Fatalf("refused with %#v, %v", err, events)
				}
				continue
			}
			if before.Over() {
				t.Fatalf("%v happened after the end", events)
			}
			for _, e := range events {
				b.Apply(e)
				checkRowsStay(t, before, b)
			}
			log = append(log, events...)
			checkBoard(t, b)
		}
		again := keypeg.NewBoard(small, answers)
		for _, e := range log {
			again.Apply(e)
		}
		if !reflect.DeepEqual(again, b) {
			t.Fatalf("the events give %+v, not %+v", again, b)
		}
		outcomes[b.Outcome()]++
	})
	for _, o := range []keypeg.Outcome{keypeg.Open, keypeg.Broken, keypeg.Unbroken, keypeg.Spoilt} {
		if outcomes[o] == 0 && !testing.Short() { // a short test plays few games
			t.Errorf("no game came out %s: the commands drawn are too tame", o)
		}
	}
}

func anyCommand(t *rapid.T, b *keypeg.Board) ([]keypeg.Event, error) {
	// Sometimes use the code or keys of another board.
	e := b.Format
	if rapid.IntRange(0, 9).Draw(t, "foreign") == 0 {
		e = keypeg.Format{Colours: e.Colours + 1, Pegs: e.Pegs + 1, Rows: 1, Blanks: true, Repeats: true}
	}
	switch rapid.IntRange(0, 9).Draw(t, "command") {
	case 0:
		return b.SetCode(boardtest.AnyCode(e).Draw(t, "code"))
	case 1:
		return b.LoseRow()
	case 2:
		return b.Claim()
	case 3:
		if rapid.IntRange(0, 4).Draw(t, "really") == 0 {
			return b.GiveUp()
		}
		return b.Place(0)
	case 4, 5, 6:
		if b.AwaitsKeys() && rapid.Bool().Draw(t, "rightly") {
			return b.Answer(b.RightKeys())
		}
		return b.Answer(boardtest.AnyKeys(e.Pegs).Draw(t, "keys"))
	}
	return b.Place(boardtest.AnyCode(e).Draw(t, "row"))
}

func checkRowsStay(t *rapid.T, before, after *keypeg.Board) {
	for i, r := range before.Rows {
		if now := after.Rows[i]; now != r && (r.Answered || now.Code != r.Code) {
			t.Fatalf("row %d changed from %v to %v", i+1, r, now)
		}
	}
}

func checkBoard(t *rapid.T, b *keypeg.Board) {
	if len(b.Rows) > b.Format.Rows || b.RowsUsed() > b.Format.Rows {
		t.Fatalf("%d rows on a board of %d", len(b.Rows), b.Format.Rows)
	}
	if len(b.Rows) > 0 && b.Format.Check(b.Secret) != nil {
		t.Fatal("rows without a code")
	}
	for i, r := range b.Rows {
		last := i == len(b.Rows)-1
		switch {
		case !r.Answered && !last:
			t.Fatalf("row %d was never answered", i+1)
		case !r.Lost() && b.Format.Check(r.Code) != nil:
			t.Fatalf("row %d does not fit the board", i+1)
		case !r.Keys.Legal(b.Format.Pegs):
			t.Fatalf("row %d is answered %v", i+1, r.Keys)
		case r.Keys == b.Format.Win() && !last:
			t.Fatalf("row %d broke the code, and others follow", i+1)
		}
	}
	wrong := len(b.Wrong()) > 0
	if wrong && b.Answers != keypeg.Strict {
		t.Fatal("a wrong answer at a table that checks them")
	}
	if b.Over() && (b.Outcome() == keypeg.Spoilt) != wrong {
		t.Fatalf("%s with wrong answers %v", b.Outcome(), b.Wrong())
	}
	if b.Claimed && !wrong {
		t.Fatal("a claim was granted and every answer is right")
	}
	if b.Outcome() == keypeg.Broken && b.Rows[len(b.Rows)-1].Code != b.Secret {
		t.Fatal("broken by another code")
	}
}

func TestExplainAgreesWithScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := boardtest.AnyFormat().Draw(t, "board")
		code, row := boardtest.AnyCode(e).Draw(t, "code"), boardtest.AnyCode(e).Draw(t, "row")
		x := keypeg.Explain(code, row)
		var got keypeg.Keys
		var holes []int
		for i, m := range x.Pegs {
			switch m.Kind {
			case "red":
				got.Red++
			case "white":
				got.White++
			default:
				continue
			}
			if code.At(m.Hole) != row.At(i) || (m.Kind == "red") != (m.Hole == i) || slices.Contains(holes, m.Hole) {
				t.Fatalf("%s pairs peg %d with hole %d", x.Pegs, i+1, m.Hole+1)
			}
			holes = append(holes, m.Hole)
		}
		if want := keypeg.Score(code, row); got != want || x.Keys != want {
			t.Fatalf("%s explains %s", x.Pegs, got)
		}
	})
	if got := keypeg.Explain(keypeg.CodeOf(2, 3, 3, 4), keypeg.CodeOf(3, 3, 4, 5)).Pegs.String(); got != "w3 r w4 -" {
		t.Errorf("it is explained as %s", got)
	}
}
