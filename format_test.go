package keypeg_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/boardtest"

	"pgregory.net/rapid"
)

func TestFormatPrintsAndParsesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := boardtest.AnyFormat().Draw(t, "board")
		if err := e.Validate(); err != nil {
			t.Fatal(err)
		}
		if back, err := keypeg.ParseFormat(e.String()); err != nil || back != e {
			t.Fatalf("%s is read back as %v, %v", e, back, err)
		}
	})
}

func TestFormatsAreReadLeniently(t *testing.T) {
	for text, want := range map[string]string{
		"c6p4":         "c6p4g10Bm",
		" c6p4 ":       "c6p4g10Bm",
		"p4c6":         "c6p4g10Bm",
		"bc6p4g8":      "c6p4g8bm",
		"c6p4Mb":       "c6p4g10bM",
		"mBg20p12c20":  "c20p12g20Bm",
		"c06p04g08":    "c6p4g8Bm",
		"c1p1g1BM":     "c1p1g1BM",
		"c12p12g10bM":  "c12p12g10bM",
		"c20p12g20bm ": "c20p12g20bm",
	} {
		if e, err := keypeg.ParseFormat(text); err != nil || e.String() != want {
			t.Errorf("%q is read as %v, %v", text, e, err)
		}
	}
	for _, text := range []string{
		"", "c6", "p4", "classic", "c6p4x", "c6p4g", "cp4", "c6p", "C6p4", "c6P4", "c6 p4", "c6p4c6", "c6p4bB", "c6p4mm",
		"c0p4", "c21p4", "c6p0", "c6p13", "c6p4g0", "c6p4g21", "c3p4M", "c-6p4", "c100p4", "c6p4é",
	} {
		if e, err := keypeg.ParseFormat(text); !strings.HasPrefix(keypeg.ErrorCode(err), "bad-format-") || e != (keypeg.Format{}) {
			t.Errorf("%q is read as %v, %v", text, e, err)
		}
	}
}

// TestABoardNeedsColoursAndPegs checks that a board without colours or pegs is refused with a message that says what is needed.
func TestABoardNeedsColoursAndPegs(t *testing.T) {
	for _, text := range []string{"", "c6", "p4", "g10", "c6g10Bm", "p4g10Bm"} {
		if _, err := keypeg.ParseFormat(text); keypeg.ErrorCode(err) != "bad-format-short" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParseFormat(f *testing.F) {
	for _, text := range []string{"c6p4", "c8p5g12Bm", "bMg20p12c20", "c6p4g8Bm ", "c06p4x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := keypeg.ParseFormat(text)
		if err != nil {
			if !strings.HasPrefix(keypeg.ErrorCode(err), "bad-format-") || len(err.Error()) > 400 || e != (keypeg.Format{}) {
				t.Fatalf("%q is refused with %v, %v", text, e, err)
			}
			return
		}
		if err := e.Validate(); err != nil {
			t.Fatalf("%q is read as a board that cannot be: %v", text, err)
		}
		if back, err := keypeg.ParseFormat(e.String()); err != nil || back != e {
			t.Fatalf("%s is read back as %v, %v", e, back, err)
		}
	})
}

func TestCodesCountsAll(t *testing.T) {
	boards := []string{"c6p4", "c6p4b", "c6p4M", "c6p4bM", "c8p5", "c8p5b", "c1p1", "c1p12b", "c2p8b", "c12p3bM", "c5p5M", "c5p5bM", "c20p3"}
	for _, text := range boards {
		e := board(t, text)
		n, last := int64(0), keypeg.Code(0)
		for c := range e.All() {
			if c <= last || e.Check(c) != nil {
				t.Fatalf("%s: %s after %s: %v", text, c, last, e.Check(c))
			}
			n, last = n+1, c
		}
		if e.Codes().Cmp(big.NewInt(n)) != 0 {
			t.Errorf("%s says it has %v codes, and lists %d", text, e.Codes(), n)
		}
	}
	for text, want := range map[string]string{
		"c6p4": "1296", "c6p4b": "2401", "c8p5": "32768", "c8p5b": "59049", "c8p4": "4096",
		"c20p12": "4096000000000000", "c20p12b": "7355827511386641", "c12p12M": "479001600", "c20p12M": "60339831552000",
	} {
		if got := board(t, text).Codes().String(); got != want {
			t.Errorf("%s has %s codes, not %s", text, got, want)
		}
	}
	for range board(t, "c20p12").All() { // stops an iteration early
		break
	}
}

func TestCodePrintsAndParsesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := boardtest.AnyFormat().Draw(t, "board")
		c := boardtest.AnyCode(e).Draw(t, "code")
		if err := e.Check(c); err != nil || c.Len() != e.Pegs {
			t.Fatalf("%s: %v", c, err)
		}
		text, _ := c.MarshalText()
		var back keypeg.Code
		if err := back.UnmarshalText(text); err != nil || back != c {
			t.Fatalf("%s is read back as %s, %v", text, back, err)
		}
		for hole, p := range c.Pegs() {
			if c.At(hole) != p || c.With(hole, p) != c || c.With(hole, p%2+1).At(hole) != p%2+1 {
				t.Fatalf("hole %d of %s holds %d", hole, c, p)
			}
		}
	})
	var digits strings.Builder
	for p := range keypeg.Peg(keypeg.MaxColours + 1) {
		digits.WriteByte(p.Symbol())
	}
	if digits.String() != "0123456789abcdefghijk" {
		t.Errorf("the digits are %s", digits.String())
	}
	for _, text := range []string{"", "1111111111111", "12l", "1 2", "1.2", "AB", "-", "---"} {
		if err := new(keypeg.Code).UnmarshalText([]byte(text)); !strings.HasPrefix(keypeg.ErrorCode(err), "bad-code") {
			t.Errorf("%q: %v", text, err)
		}
	}
	var lost keypeg.Code = 5
	if err := lost.UnmarshalText([]byte("--")); err != nil || lost != 0 || lost.String() != "--" {
		t.Errorf("-- is read as %s, %v", lost, err)
	}
}

func TestCodeOfRefusesWhatNoBoardHas(t *testing.T) {
	for _, pegs := range [][]keypeg.Peg{{}, make([]keypeg.Peg, 13), {21}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v became a code", pegs)
				}
			}()
			keypeg.CodeOf(pegs...)
		}()
	}
}

// TestCodesAreReadInEveryForm checks that codes are read correctly in every form in which people write them.
func TestCodesAreReadInEveryForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom(keypeg.Rulebooks).Draw(t, "rules")
		e := boardtest.AnyFormat().Draw(t, "board")
		palette := rules.Palette(e.Colours)
		read := keypeg.NewReader(e, palette)
		c := boardtest.AnyCode(e).Draw(t, "code")
		gap := rapid.SampledFrom([]string{" ", ",", ", ", "\t", "  "}).Draw(t, "gap")
		empty := rapid.SampledFrom([]string{"0", ".", "_"}).Draw(t, "empty")
		write := func(gap, empty string, peg func(keypeg.Peg) string) string {
			words := make([]string, e.Pegs)
			for i, p := range c.Pegs() {
				if words[i] = empty; p != keypeg.Empty {
					words[i] = peg(p)
				}
			}
			return strings.Join(words, gap)
		}
		digit := func(p keypeg.Peg) string { return string(p.Symbol()) }
		forms := []string{
			write("", empty, digit), write(gap, empty, digit), strings.ToUpper(write("", empty, digit)),
		}
		if e.Colours <= 9 {
			letter := func(p keypeg.Peg) string { return palette[p-1].Letter }
			forms = append(forms, write("", empty, letter), strings.ToLower(write(gap, empty, letter)))
		}
		if empty == "0" {
			empty = "empty"
		}
		forms = append(forms,
			write(gap, empty, func(p keypeg.Peg) string { return palette[p-1].Pair }),
			strings.ToLower(write(gap, empty, func(p keypeg.Peg) string { return palette[p-1].Pair })),
			write(gap, strings.ToUpper(empty), func(p keypeg.Peg) string { return palette[p-1].Name }))
		for _, text := range forms {
			if got, err := read.Code(" " + text + " "); err != nil || got != c {
				t.Fatalf("%s: %q is read as %s, %v, not as %s", e, text, got, err, c)
			}
			if got, rest, err := read.Next(text + " 1r0w"); err != nil || got != c || strings.TrimSpace(rest) != "1r0w" {
				t.Fatalf("%s: %q before an answer is read as %s, %q, %v", e, text, got, rest, err)
			}
		}
	})
}

func TestUnreadableCodesSayWhatWouldBeRight(t *testing.T) {
	classic, _ := keypeg.FindRulebook("classic")
	for _, c := range []struct{ board, text, code, says string }{
		{"c6p4", "", "wrong-length", "rows on this board have length 4, not 0"},
		{"c6p4", "112", "wrong-length", "rows on this board have length 4, not 3"},
		{"c6p1", "", "wrong-length", "rows on this board have length 1, not 0"},
		{"c6p4", "11223", "wrong-length-more", `"11223" is too long: rows on this board have length 4`},
		{"c6p4", "11z2", "bad-code-peg", `"z" is not a peg of this board: its pegs are 123456 (RBGYWK)`},
		{"c6p4b", "11é2", "bad-code-peg", `"é" is not a peg of this board: its pegs are 0123456 (RBGYWK)`},
		{"c12p4", "11z2", "bad-code-peg", `"z" is not a peg of this board: its pegs are 123456789abc`},
		{"c1p2", "1x", "bad-code-peg", `"x" is not a peg of this board: its pegs are 1 (R)`},
		{"c6p4", "RE blue GN", "wrong-length", "rows on this board have length 4, not 3"},
		{"c6p4", "RE BU GN pink", "bad-code-peg", `"pink" is not a peg of this board: its pegs are 123456 (RBGYWK)`},
		{"c6p4", "RE pink GN BU", "bad-code-peg", `"pink" is not a peg of this board: its pegs are 123456 (RBGYWK)`},
		{"c6p4", "aaaa", "bad-code-peg", `"a" is not a peg of this board: its pegs are 123456 (RBGYWK)`},
		{"c6p2", "BK BK BK", "wrong-length-more", `"BK BK BK" is too long: rows on this board have length 2`},
		{"c6p4", "1172", "no-such-colour", "this board has the colours 1 to 6, not 7"},
		{"c6p4", "1102", "empty-hole", "hole 3 is empty: put a colour there"},
		{"c6p4M", "1213", "repeated-colour", "colour 1 appears twice: use each colour once"},
	} {
		e := board(t, c.board)
		_, err := keypeg.NewReader(e, classic.Palette(e.Colours)).Code(c.text)
		if keypeg.ErrorCode(err) != c.code || err.Error() != c.says {
			t.Errorf("%s %q: %s %v", c.board, c.text, keypeg.ErrorCode(err), err)
		}
	}
	read := keypeg.NewReader(board(t, "c6p4"), nil)
	if _, err := read.Code("--"); err == nil {
		t.Error("-- is read as a code")
	}
}

// TestAPropertyIsNamedOnce checks that a board's text form is refused if it sets a property twice, whether by the same letter
// or by its opposite.
func TestAPropertyIsNamedOnce(t *testing.T) {
	for text, axis := range map[string]string{"c6p4c5": "c", "c6p4bb": "b", "c6p4bB": "b", "c6p4Mm": "m", "c6p4mM": "m"} {
		_, err := keypeg.ParseFormat(text)
		if says := fmt.Sprintf("the board %q says %q twice", text, axis); keypeg.ErrorCode(err) != "bad-format-twice" || err.Error() != says {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add("c6p4g8Bm", "RBGY")
	f.Add("c8p5b", "MA OR . gn blue 1r2w")
	f.Add("c20p12bM", "0123456789ab")
	f.Fuzz(func(t *testing.T, edition, text string) {
		e, err := keypeg.ParseFormat(edition)
		if err != nil {
			return
		}
		for _, rules := range keypeg.Rulebooks {
			read := keypeg.NewReader(e, rules.Palette(e.Colours))
			c, rest, err := read.Next(text)
			if err == nil && (e.Check(c) != nil || !strings.HasSuffix(text, rest)) {
				t.Fatalf("%q is read as %s and %q", text, c, rest)
			}
			if whole, err := read.Code(text); err == nil && whole != c {
				t.Fatalf("%q is %s and %s", text, whole, c)
			}
			if back, err := read.Code(c.String()); err == nil && back != c {
				t.Fatalf("%s is read back as %s", c, back)
			}
		}
	})
}

func TestSeatsAreNamed(t *testing.T) {
	for _, s := range keypeg.Seats {
		text, _ := s.MarshalText()
		var back keypeg.Seat
		if err := back.UnmarshalText(text); err != nil || back != s || s.Other() == s || s.Other().Other() != s {
			t.Errorf("%s is read back as %s, %v", text, back, err)
		}
	}
	if !slices.Equal(keypeg.Seats[:], []keypeg.Seat{keypeg.Host, keypeg.Guest}) {
		t.Error("the seats are not host and guest")
	}
	if err := new(keypeg.Seat).UnmarshalText([]byte("Host")); keypeg.ErrorCode(err) != "bad-seat" {
		t.Errorf("a seat is written exactly, and Host gives %v", err)
	}
}

func TestPlural(t *testing.T) {
	for n, want := range []string{"0 rows", "1 row", "2 rows"} {
		if got := keypeg.Plural(n, "row"); got != want {
			t.Errorf("%d is said as %s", n, got)
		}
	}
}
