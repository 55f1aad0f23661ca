package picture

import (
	"strings"
	"testing"
)

// TestLettersOfOurLanguages checks that the font has every letter of Keypeg's languages and of common names in other
// languages.
func TestLettersOfOurLanguages(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ àâæçéèêëîïôœùûüÿ ÄÖÜẞäöüß ÁÉÍÑÓÚÜ áéíñóúü ¡¿«»„“”‚‘’–—… ŁłŻżŚśŹźĄąĘęČčŠšŽžŘřŮůŐőŰűĞğİı .,:;!?-()&%+/"
	for _, f := range []*face{regular(), strong()} {
		for _, r := range strings.ReplaceAll(letters, " ", "") {
			if g, ok := f.glyphs[r]; !ok || g.advance <= 0 || len(g.outline) == 0 {
				t.Errorf("the face has no %q", r)
			}
		}
		if len(f.glyphs[missing].outline) == 0 || f.glyphs[missing].advance <= 0 {
			t.Error("nothing stands for a letter that is missing")
		}
	}
}

func TestDrawn(t *testing.T) {
	for text, want := range map[string]string{
		"Ann":                              "Ann",
		"e\u0301":                          "é", // composed into one character
		"ệ":                                "e", // the letter without the marks that the font lacks
		"太郎":                               "\ufffd\ufffd",
		"a\u0000b\u200dc\ufeff":            "abc",
		"1\u202f296\tx":                    "1 296 x",
		"\U0001f469\u200d\U0001f4bb":       "\ufffd\ufffd",
		"\xff\xfe":                         "\ufffd\ufffd",
		"\u202eevil":                       "evil",
		strings.Repeat("a\u0301\u0301", 2): "áá",
	} {
		if got := string(regular().drawn(text)); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
}

func TestWidths(t *testing.T) {
	l := lettering{face: strong(), size: 100}
	if a, b, both := l.width("A"), l.width("V"), l.width("AV"); both >= a+b || a <= 0 {
		t.Errorf("A is %v wide, V %v, and both %v: they are not moved together", a, b, both)
	}
	if double := (lettering{face: strong(), size: 200}); double.width("Keypeg") != 2*l.width("Keypeg") {
		t.Error("twice the size is not twice as wide")
	}
	var right float64
	for _, s := range l.at(0, 0, "Keypeg") {
		for _, at := range s.at[:s.points()] {
			right = max(right, at.x)
		}
	}
	if w := l.width("Keypeg"); right > w || right < w-20 {
		t.Errorf("Keypeg is said to be %v wide, and reaches to %v", w, right)
	}
	tight := l
	tight.tight = 0.03
	if off := l.width("Key") - tight.width("Key"); off < 5.9 || off > 6.1 {
		t.Errorf("two gaps of 3 are %v", off)
	}
}

func TestLongTextsAreCut(t *testing.T) {
	l := lettering{face: regular(), size: 30}
	if got := l.cut("Ann", 500); got != "Ann" {
		t.Errorf("a short text is cut to %q", got)
	}
	long := strings.Repeat("Maximiliane ", 20)
	cut := l.cut(long, 300)
	if !strings.HasSuffix(cut, "e…") && !strings.HasSuffix(cut, "…") || l.width(cut) > 300 || l.width(cut) < 250 || strings.Contains(cut, " …") {
		t.Errorf("cut to %q, %v wide", cut, l.width(cut))
	}
	if got := l.cut("Ann", 1); got != "" {
		t.Errorf("without room there is %q", got)
	}
	lines := l.lines(long, 300, 2)
	if len(lines) != 2 || strings.HasSuffix(lines[0], "…") || !strings.HasSuffix(lines[1], "…") || l.width(lines[0]) > 300 || l.width(lines[1]) > 300 {
		t.Errorf("two lines of it: %q", lines)
	}
	if got := l.lines(" one  two ", 300, 2); len(got) != 1 || got[0] != "one two" {
		t.Errorf("a short text is %q", got)
	}
	if got := l.lines("a board of 12 holes", l.width("a board of 12 ho"), 2); len(got) != 2 || strings.Contains(got[0], "1") || !strings.Contains(got[1], "12\u00a0holes") {
		t.Errorf("a number is parted from what it counts: %q", got)
	}
	if got := l.lines("on the 22 November 2026", l.width("on the 22 November 20"), 2); len(got) != 2 || got[1] != "22\u00a0November\u00a02026" {
		t.Errorf("a date is parted: %q", got)
	}
	if got := l.lines("Combinaison du jour", l.width("Combinaison du j"), 2); len(got) != 2 || got[1] != "du jour" {
		t.Errorf("one word stands alone: %q", got)
	}
	if got := l.lines(strings.Repeat("x", 200)+" y", 300, 2); len(got) != 2 || l.width(got[0]) > 300 || got[1] != "y" {
		t.Errorf("one long word is %q", got)
	}
}
