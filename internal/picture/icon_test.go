package picture

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestIconsOfTheClient checks that the browser client's icons are what this package draws. With -update it writes them.
func TestIconsOfTheClient(t *testing.T) {
	for name, drawn := range map[string][]byte{
		"icon.svg":            Icon{}.SVG(),
		"icon-calls.svg":      Icon{Calls: true}.SVG(),
		"icon-180.png":        Icon{Masked: true}.PNG(180), // the home screen cuts its corners
		"icon-192.png":        Icon{}.PNG(192),
		"icon-512.png":        Icon{}.PNG(512),
		"icon-masked-512.png": Icon{Masked: true}.PNG(512),
	} {
		file := filepath.Join("..", "..", "web", "public", name)
		if *update {
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		same := bytes.Equal(kept, drawn)
		if filepath.Ext(name) == ".png" { // compare the pixels, because PNG files can pack them differently
			same = bytes.Equal(pixels(t, kept).Pix, pixels(t, drawn).Pix)
		}
		if !same {
			t.Errorf("%s is not what is drawn: write it again with -update", file)
		}
	}
}

func pixels(t *testing.T, packed []byte) *image.RGBA {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all := image.NewRGBA(decoded.Bounds())
	for y := range all.Rect.Dy() {
		for x := range all.Rect.Dx() {
			all.Set(x, y, decoded.At(x, y))
		}
	}
	return all
}

// TestAMaskedIconMayBeCut checks that a masked icon fills its square. The smallest circle that a platform may cut from it,
// four fifths of its width, must contain the whole sign. The other icon has round corners.
func TestAMaskedIconMayBeCut(t *testing.T) {
	masked, own := pixels(t, Icon{Masked: true}.PNG(512)), pixels(t, Icon{}.PNG(512))
	for y := range 512 {
		for x := range 512 {
			c := masked.RGBAAt(x, y)
			if c.A != 0xff {
				t.Fatalf("%d, %d is transparent", x, y)
			}
			outside := (x-256)*(x-256)+(y-256)*(y-256) > 205*205
			if outside && (c.R < 200 || c.G < 200) {
				t.Fatalf("the sign reaches %d, %d", x, y)
			}
		}
	}
	if own.RGBAAt(0, 0).A != 0 || own.RGBAAt(256, 256).A != 0xff {
		t.Error("the icon has no corners of its own")
	}
}
