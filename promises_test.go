package keypeg_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"keypeg"
)

// TestExamplesShowWhatTheySay checks that each example of a rulebook fits the set's board, and that its answer shows its point.
func TestExamplesShowWhatTheySay(t *testing.T) {
	answers := map[keypeg.Shows][]string{
		keypeg.OneAndOne: {"1r1w"}, keypeg.TwoAndTwo: {"2r2w"}, keypeg.Elsewhere: {"0r1w"},
		keypeg.TwoForOne: {"1r0w"}, keypeg.OneForTwo: {"0r1w"}, keypeg.TwoForTwo: {"1r1w", "0r2w"},
		keypeg.ThreeForOne: {"1r0w"}, keypeg.RedFirst: {"1r2w"}, keypeg.EmptyHole: {"2r2w"},
	}
	shown := map[keypeg.Shows]bool{}
	for _, r := range keypeg.Rulebooks {
		for _, x := range r.Examples {
			e := r.Editions()[0].Board
			e.Blanks = x.Shows == keypeg.EmptyHole
			if err := errors.Join(e.Check(x.Code), e.Check(x.Row)); err != nil {
				t.Errorf("%s shows %s: %v", r.Slug, x.Shows, err)
			} else if k := keypeg.Score(x.Code, x.Row); !slices.Contains(answers[x.Shows], k.String()) {
				t.Errorf("%s shows %s by %s against %s, which is answered %s", r.Slug, x.Shows, x.Row, x.Code, k)
			}
			shown[x.Shows] = true
		}
	}
	if len(shown) != len(answers) {
		t.Errorf("only %v are shown", shown)
	}
}

// TestBegunGamesAreInProgress checks that each rulebook's game for pictures has rows of the set's board, and is not over.
func TestBegunGamesAreInProgress(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		b := keypeg.NewBoard(r.Editions()[0].Board, keypeg.Auto)
		err := b.Do(b.SetCode(r.Begun.Code))
		for _, row := range r.Begun.Rows {
			err = errors.Join(err, b.Do(b.Place(row)))
		}
		if err != nil || len(b.Rows) < 3 || b.Outcome() != keypeg.Open {
			t.Errorf("%s shows %v, %s: %v", r.Slug, b.Rows, b.Outcome(), err)
		}
	}
}

// TestPrintedLimits checks that every set offers the limits of three and four minutes (AD-8, UL-6, D-19).
func TestPrintedLimits(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		if !slices.Equal(r.Limits, []time.Duration{3 * time.Minute, 4 * time.Minute}) {
			t.Errorf("%s offers %v", r.Slug, r.Limits)
		}
	}
}

// TestModesOfASet checks where each set keeps points, its modes, and whether both players usually break a code at the same time.
func TestModesOfASet(t *testing.T) {
	want := map[string]string{
		"classic": "sheet [series] false", "remastered": "tracks [series] false", "advanced": "lines [series] false",
		"ultimate": "markers [series rounds] false", "challenge": "sheet [duel race] true", "": "sheet [] false",
	}
	for _, r := range append(slices.Clone(keypeg.Rulebooks), keypeg.Rulebook{}) {
		if got := fmt.Sprint(r.OwnTracker(), " ", r.ModeNames(), " ", r.Simultaneous()); got != want[r.Slug] {
			t.Errorf("%q has %s, not %s", r.Slug, got, want[r.Slug])
		}
	}
}

// TestARefusalNamesItsPlace checks that Within adds the place to a refusal, and leaves any other error as it is.
func TestARefusalNamesItsPlace(t *testing.T) {
	inner := keypeg.Refusef("bad-keys", "C-3", "cannot read %q", "1z")
	var e *keypeg.Error
	err := keypeg.Within(fmt.Errorf("read a row: %w", inner), "line %d", 7)
	if !errors.As(err, &e) || e.Code != "bad-keys" || e.Clause != "C-3" || err.Error() != `line 7: cannot read "1z"` {
		t.Errorf("got %#v: %v", e, err)
	}
	if err := keypeg.Within(io.EOF, "line %d", 7); err != io.EOF {
		t.Errorf("the end of a file became %v", err)
	}
	if err := keypeg.Within(nil, "line %d", 7); err != nil {
		t.Errorf("no error became %v", err)
	}
}

// TestFormatsAreText checks that a board is read from text as by ParseFormat, and refused with the same error.
func TestFormatsAreText(t *testing.T) {
	for _, text := range []string{"c6p4g8Bm", "p3c5", "c6", "c6p4x"} {
		want, refused := keypeg.ParseFormat(text)
		var got keypeg.Format
		if err := got.UnmarshalText([]byte(text)); got != want || fmt.Sprint(err) != fmt.Sprint(refused) {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
}

// TestAPegWithoutAKeyHasNoHole checks that Explain gives hole -1 to each peg that earns no key.
func TestAPegWithoutAKeyHasNoHole(t *testing.T) {
	pegs := keypeg.Explain(keypeg.CodeOf(2, 3, 3, 4), keypeg.CodeOf(5, 3, 2, 2)).Pegs
	if want := (keypeg.Reasons{{"none", -1}, {"red", 1}, {"white", 0}, {"none", -1}}); !slices.Equal(pegs, want) {
		t.Errorf("explained as %v", pegs)
	}
}

// TestRowsThatRecordsDoNotHave checks that a row is refused if "table" follows no answer.
func TestRowsThatRecordsDoNotHave(t *testing.T) {
	read := keypeg.NewReader(keypeg.Editions[0].Board, nil)
	for text, code := range map[string]string{"1122 table": "bad-record-answer", "1122": "bad-record-answer", "1122 ? table": "bad-keys", "1122 tables": "bad-keys"} {
		if row, err := read.Placed(text); keypeg.ErrorCode(err) != code {
			t.Errorf("%q is read as %v, %v", text, row, err)
		}
	}
}
