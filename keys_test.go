package keypeg_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/boardtest"

	"pgregory.net/rapid"
)

// textbookScore computes Score slowly, by the textbook formula. It counts reds hole by hole. For each colour, it then adds the
// smaller of the two counts, and finally subtracts the reds (C-4).
func textbookScore(code, row keypeg.Code) keypeg.Keys {
	red := 0
	inCode, inRow := map[keypeg.Peg]int{}, map[keypeg.Peg]int{}
	for hole, p := range code.Pegs() {
		if row.At(hole) == p {
			red++
		}
		inCode[p]++
		inRow[row.At(hole)]++
	}
	both := 0
	for p, n := range inCode {
		both += min(n, inRow[p])
	}
	return keypeg.Keys{Red: uint8(red), White: uint8(both - red)}
}

func board(t testing.TB, text string) keypeg.Format {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestScoreIsTheTextbookFormula compares Score with textbookScore on every pair of codes of the classic board, and of smaller
// boards with empty holes and without repeats.
func TestScoreIsTheTextbookFormula(t *testing.T) {
	for _, text := range []string{"c6p4", "c3p3b", "c2p4b", "c5p3bM", "c1p1b", "c20p2b"} {
		all := slices.Collect(board(t, text).All())
		for _, code := range all {
			for _, row := range all {
				if got, want := keypeg.Score(code, row), textbookScore(code, row); got != want {
					t.Fatalf("%s: %s against %s is %s, not %s", text, row, code, got, want)
				}
			}
		}
	}
}

func TestScoreOnEveryBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := boardtest.AnyFormat().Draw(t, "board")
		code, row := boardtest.AnyCode(e).Draw(t, "code"), boardtest.AnyCode(e).Draw(t, "row")
		checkScore(t, e, code, row)

		// Renaming colours and moving holes in both code and row does not change the answer.
		holes := make([]int, e.Pegs)
		for i := range holes {
			holes[i] = i
		}
		holes = rapid.Permutation(holes).Draw(t, "holes")
		names := append([]keypeg.Peg{keypeg.Empty}, rapid.Permutation(boardtest.Colours(e)).Draw(t, "names")...)
		if got, want := keypeg.Score(shuffled(code, holes, names), shuffled(row, holes, names)), keypeg.Score(code, row); got != want {
			t.Fatalf("%s, with holes moved and colours renamed %s", want, got)
		}
	})
}

func checkScore(t interface{ Fatalf(string, ...any) }, e keypeg.Format, code, row keypeg.Code) {
	k := keypeg.Score(code, row)
	if want := textbookScore(code, row); k != want {
		t.Fatalf("%s against %s is %s, not %s", row, code, k, want)
	}
	if k != keypeg.Score(row, code) {
		t.Fatalf("%s and %s do not answer each other alike", row, code)
	}
	if !k.Legal(e.Pegs) || k.Check(e.Pegs) != nil {
		t.Fatalf("%s against %s is %s, which is not legal", row, code, k)
	}
	if (k == e.Win()) != (code == row) {
		t.Fatalf("%s against %s is %s", row, code, k)
	}
}

func shuffled(c keypeg.Code, holes []int, names []keypeg.Peg) keypeg.Code {
	pegs := make([]keypeg.Peg, c.Len())
	for i, hole := range holes {
		pegs[i] = names[c.At(hole)]
	}
	return keypeg.CodeOf(pegs...)
}

func FuzzScore(f *testing.F) {
	f.Add(uint8(6), uint8(4), false, true, []byte{1, 1, 2, 2, 2, 3, 3, 4})
	f.Add(uint8(20), uint8(12), true, false, []byte("every board and every code"))
	f.Fuzz(func(t *testing.T, colours, pegs uint8, blanks, repeats bool, data []byte) {
		e := keypeg.Format{Colours: int(colours), Pegs: int(pegs), Rows: 10, Blanks: blanks, Repeats: repeats}
		if e.Validate() != nil || len(data) < 2*e.Pegs {
			return
		}
		code, row := codeFrom(data[:e.Pegs], e), codeFrom(data[e.Pegs:2*e.Pegs], e)
		if e.Check(code) != nil || e.Check(row) != nil {
			return
		}
		checkScore(t, e, code, row)
	})
}

func codeFrom(data []byte, e keypeg.Format) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(int(data[i]) % (e.Colours + 1))
	}
	return keypeg.CodeOf(pegs...)
}

func TestAnswersAreReadInEveryForm(t *testing.T) {
	for _, c := range []struct {
		text string
		pegs int
		want keypeg.Keys
	}{
		{"1r2w", 4, keypeg.Keys{Red: 1, White: 2}},
		{" 1R 2W ", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1r, 2w", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1b2w", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1A2B", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1 2", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1,2", 4, keypeg.Keys{Red: 1, White: 2}},
		{"1\t2", 4, keypeg.Keys{Red: 1, White: 2}},
		{"12", 9, keypeg.Keys{Red: 1, White: 2}},
		{"10r2w", 12, keypeg.Keys{Red: 10, White: 2}},
		{"0 12", 12, keypeg.Keys{Red: 0, White: 12}},
	} {
		if got, err := keypeg.ParseKeys(c.text, c.pegs); err != nil || got != c.want {
			t.Errorf("%q on %d pegs is read as %v, %v", c.text, c.pegs, got, err)
		}
	}
	for _, text := range []string{"", "1", "r", "1r", "1rw", "1r2", "1w2r", "1r2b", "1a2w", "1b2b", "123", "1 2 3", "1-2", "-1 2", "1r2w3", "100r0w", "1r100w", "1r1000w", "1..2", "１r2w"} {
		if got, err := keypeg.ParseKeys(text, 4); keypeg.ErrorCode(err) != "bad-keys" {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if got, err := keypeg.ParseKeys("12", 10); err == nil {
		t.Errorf("12 on ten pegs is read as %v: it could be twelve", got)
	}
}

func TestAnswersPrintAndParseBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pegs := rapid.IntRange(1, keypeg.MaxPegs).Draw(t, "pegs")
		k := boardtest.AnyKeys(pegs).Draw(t, "keys")
		for _, form := range []string{"%dr%dw", "%db%dw", "%dA%dB", "%d %d", "%d,%d", "%d , %d"} {
			text := fmt.Sprintf(form, k.Red, k.White)
			if got, err := keypeg.ParseKeys(text, pegs); err != nil || got != k {
				t.Fatalf("%q is read as %v, %v", text, got, err)
			}
		}
		text, _ := k.MarshalText()
		var back keypeg.Keys
		if err := back.UnmarshalText(text); err != nil || back != k {
			t.Fatalf("%s is read back as %v, %v", text, back, err)
		}
	})
}

func BenchmarkScore(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p5", "c8p5b", "c12p8", "c20p12"} {
		e := board(b, text)
		rnd := rand.New(rand.NewPCG(1, 2))
		var codes [1024]keypeg.Code
		for i := range codes {
			codes[i] = randomCode(e, rnd)
		}
		b.Run(text, func(b *testing.B) {
			var sum uint8
			for i := 0; b.Loop(); i++ {
				sum += keypeg.Score(codes[i%1024], codes[i/7%1024]).Red
			}
			_ = sum
		})
	}
}

// randomCode draws a random code: uniformly on a board with repeats, and nearly uniformly on one without.
func randomCode(e keypeg.Format, rnd *rand.Rand) keypeg.Code {
	pegs := make([]keypeg.Peg, e.Pegs)
	order := rnd.Perm(e.Colours)
	for i := range pegs {
		switch {
		case e.Blanks && rnd.IntN(e.Colours+1) == 0:
			pegs[i] = keypeg.Empty
		case e.Repeats:
			pegs[i] = keypeg.Peg(1 + rnd.IntN(e.Colours))
		default:
			pegs[i] = keypeg.Peg(1 + order[i])
		}
	}
	return keypeg.CodeOf(pegs...)
}
