package picture

import (
	"testing"

	"keypeg"
)

// TestColours checks both notations of colours in CSS (CSS Color 4).
func TestColours(t *testing.T) {
	for want, c := range map[string]rgb{
		"#ff0000": oklch(0.627966, 0.257704, 29.2346),
		"#008000": oklch(0.51975, 0.17686, 142.495),
		"#0000ff": oklch(0.45201, 0.31321, 264.052),
		"#663399": oklch(0.44027, 0.1603, 303.373),
		"#ffffff": oklch(1, 0, 0),
		"#000000": oklch(0, 0, 0),
		"#f6f3eb": bone,
	} {
		if c.String() != want {
			t.Errorf("%s is drawn as %s", want, c)
		}
	}
}

func TestEveryColourOfAPegIsDrawn(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		for colours := 1; colours <= keypeg.MaxColours; colours++ {
			for _, c := range r.Palette(colours) {
				if _, ok := pegColours[c.Name]; !ok {
					t.Errorf("no peg is drawn %s", c.Name)
				}
			}
		}
	}
	if got := (Board{Palette: keypeg.Palette{{Name: "puce", Hex: "#123456"}}}).colourOf(1); got.String() != "#123456" {
		t.Errorf("a colour without a name is %s", got)
	}
	if got := (Board{Palette: keypeg.Palette{{Name: "puce", Hex: "?"}}}).colourOf(1); got != bone {
		t.Errorf("a colour that cannot be read is %s", got)
	}
}

// TestMarksCanBeRead checks that each mark has a contrast of at least 4 to 1 with its peg, outside the highlight.
func TestMarksCanBeRead(t *testing.T) {
	for name, c := range pegColours {
		if best := max(contrast(c, cutLight), contrast(c, cutDark)); best < 4 {
			t.Errorf("the mark on %s has %.1f to 1", name, best)
		}
	}
	if c := contrast(white, black); c < 20.9 || c > 21.1 {
		t.Errorf("black on white is %v", c)
	}
}

func TestMaterials(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		if r.Material == (keypeg.Material{}) {
			t.Errorf("the boards of %s are of nothing", r.Slug)
		}
	}
	for _, c := range []struct {
		board Board
		want  string
	}{
		{Board{Printed: "classic", Breaker: keypeg.Host}, "pine"},
		{Board{Printed: "challenge", Breaker: keypeg.Guest}, "umber"},
		{Board{Printed: "challenge", Breaker: keypeg.Host}, "moss"},
		{Board{Printed: ""}, "stone"},
	} {
		if got := c.board.material().name; got != c.want {
			t.Errorf("%+v is of %s, want %s", c.board, got, c.want)
		}
	}
}
