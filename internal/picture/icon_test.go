package picture

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// signMiddle is the distance of the sign's middle from the middle of its full key, both to the right and downwards.
const signMiddle = (21 + 12.5 + 4 - 17) / 2.0

// An icon is Keypeg's sign on a white background. A masked icon fills its square, and the platform cuts its edge. Any other
// icon has round corners. An icon with Calls set has a bright dot, which shows that it is somebody's turn.
type icon struct{ Masked, Calls bool }

func (i icon) draw(on canvas) {
	corner, scale := 112.0, 6.4
	if i.Masked {
		corner, scale = 0, 5.4
	}
	on.fill(path{}.box(0, 0, 512, 512, corner), glow(200, 170, 460, stop{0, oklch(0.995, 0.012, 92), 1}, stop{1, oklch(0.93, 0.03, 92), 1}))
	on.use(sign, 256-signMiddle*scale, 256-signMiddle*scale, scale, black)
	if i.Calls {
		on.fill(path{}.circle(388, 124, 112), solid(oklch(0.25, 0.018, 190)))
		on.fill(path{}.circle(388, 124, 84), solid(oklch(0.88, 0.15, 90)))
	}
}

// svg returns the icon at any size.
func (i icon) svg() []byte { return svgOf(512, 512, "Keypeg", i.draw) }

// png returns the icon as a PNG with sides of the given length in pixels.
func (i icon) png(side int) []byte { return pngOf(side, side, float64(side)/512, i.draw) }

// TestIconsOfTheClient checks that this package draws the browser client's icons. With the flag -update, it writes them.
func TestIconsOfTheClient(t *testing.T) {
	for name, drawn := range map[string][]byte{
		"icon.svg":            icon{}.svg(),
		"icon-calls.svg":      icon{Calls: true}.svg(),
		"icon-180.png":        icon{Masked: true}.png(180), // the home screen cuts the corners of this icon
		"icon-192.png":        icon{}.png(192),
		"icon-512.png":        icon{}.png(512),
		"icon-masked-512.png": icon{Masked: true}.png(512),
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
		if filepath.Ext(name) == ".png" { // compare the pixels, because PNG files can encode them in different ways
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
// four fifths of its width, must contain the whole sign. The icon that is not masked must have round corners.
func TestAMaskedIconMayBeCut(t *testing.T) {
	masked, own := pixels(t, icon{Masked: true}.png(512)), pixels(t, icon{}.png(512))
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
