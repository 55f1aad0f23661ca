package picture

import (
	"fmt"
	"math"

	"keypeg"
)

// An rgb is a colour in sRGB, with components from 0 to 1.
type rgb [3]float64

// String returns the colour in CSS notation.
func (c rgb) String() string {
	var b [3]uint8
	for i, part := range c {
		b[i] = uint8(math.Round(255 * part))
	}
	return fmt.Sprintf("#%02x%02x%02x", b[0], b[1], b[2])
}

// oklch returns a colour by lightness, chroma and hue in degrees, as in CSS. It clips colours that a screen cannot show.
func oklch(lightness, chroma, hue float64) rgb {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin
	l := math.Pow(lightness+0.3963377774*a+0.2158037573*b, 3)
	m := math.Pow(lightness-0.1055613458*a-0.0638541728*b, 3)
	s := math.Pow(lightness-0.0894841775*a-1.2914855480*b, 3)
	linear := rgb{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s,
	}
	for i, part := range linear {
		part = min(max(part, 0), 1)
		if part <= 0.0031308 {
			linear[i] = 12.92 * part
		} else {
			linear[i] = 1.055*math.Pow(part, 1/2.4) - 0.055
		}
	}
	return linear
}

// luminance returns the relative luminance of a colour (WCAG 2).
func (c rgb) luminance() float64 {
	var sum float64
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		part := c[i]
		if part <= 0.04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}

// contrast returns the contrast ratio of two colours, from 1 to 21 (WCAG 2).
func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

var (
	white = rgb{1, 1, 1}
	black = rgb{}
	bone  = oklch(0.965, 0.012, 92)
	key   = oklch(0.665, 0.21, 31)

	cutLight = oklch(0.985, 0.005, 95) // colour of an engraving filled with enamel
	cutDark  = oklch(0.2, 0.02, 90)    // colour of an engraving in shade
)

// pegColours maps the name of a colour to the colour in which pegs are drawn.
var pegColours = map[string]rgb{
	"red": oklch(0.56, 0.21, 27), "blue": oklch(0.535, 0.165, 256), "green": oklch(0.66, 0.165, 149), "yellow": oklch(0.885, 0.17, 96),
	"orange": oklch(0.745, 0.17, 58), "purple": oklch(0.48, 0.18, 304), "white": oklch(0.97, 0.006, 95), "black": oklch(0.215, 0.008, 270),
	"brown": oklch(0.45, 0.075, 52), "magenta": oklch(0.66, 0.235, 350), "cyan": oklch(0.78, 0.115, 208), "lime": oklch(0.86, 0.195, 126),
	"navy": oklch(0.33, 0.115, 266), "teal": oklch(0.49, 0.085, 192), "silver": oklch(0.77, 0.01, 250), "maroon": oklch(0.36, 0.12, 16),
	"pink": oklch(0.83, 0.09, 5), "gold": oklch(0.68, 0.125, 84), "lavender": oklch(0.76, 0.095, 294), "olive": oklch(0.46, 0.085, 122),
}

// A material is the set of colours of a board and its surroundings.
type material struct {
	name                                       string
	slab, high, low, lit, side, well, lettered rgb
	room, ink, soft                            rgb
}

func materialOf(name string, l, c, h float64) material {
	return material{
		name: name,
		slab: oklch(l, c, h), high: oklch(l+0.048, c, h), low: oklch(l-0.05, c, h), lit: oklch(l+0.2, c, h), side: oklch(l-0.12, c, h),
		well: oklch(l-0.2, c*0.7, h), lettered: oklch(0.86, 0.02, h),
		room: oklch(0.885, 0.012, h), ink: oklch(0.25, 0.018, h), soft: oklch(0.43, 0.018, h),
	}
}

var (
	moss  = materialOf("moss", 0.345, 0.036, 140) // the host's side of a duel
	stone = materialOf("stone", 0.36, 0.012, 90)  // a custom board
)

// material returns the board's material, which depends on the rulebook.
func (b Board) material() material {
	r, _ := keypeg.FindRulebook(b.Printed)
	switch m := r.Material; {
	case m == keypeg.Material{}:
		return stone
	case r.Simultaneous() && b.Breaker == keypeg.Host:
		return moss
	default:
		return materialOf(m.Name, m.Lightness, m.Chroma, m.Hue)
	}
}

// rings reports whether the board's pegs are rings on stems.
func (b Board) rings() bool {
	r, _ := keypeg.FindRulebook(b.Printed)
	return r.Rings
}
