package keypeg

// A Colour is the name and the look of one colour of pegs. The digit of a colour is its place in the palette: Peg(1) is the
// first.
type Colour struct {
	Name   string `json:"name"`
	Letter string `json:"letter"` // one capital letter, shown on the peg
	Pair   string `json:"pair"`   // two capital letters, as in AD-9
	Hex    string `json:"hex"`    // the peg's colour on a screen, #rrggbb
}

// A Palette lists the colours of an edition in order. No two colours share a name, a letter, a pair or a tone.
type Palette []Colour

// A Material is the material of a set's boards: a name, and a colour in OKLCH.
type Material struct {
	Name      string  `json:"name" example:"pine"`
	Lightness float64 `json:"lightness" doc:"the lightness in OKLCH, from 0 to 1"`
	Chroma    float64 `json:"chroma"`
	Hue       float64 `json:"hue" doc:"the hue in degrees"`
}

var (
	red     = Colour{"red", "R", "RE", "#d62f2f"}
	blue    = Colour{"blue", "B", "BU", "#2463c4"}
	green   = Colour{"green", "G", "GN", "#2e8b3d"}
	yellow  = Colour{"yellow", "Y", "YW", "#f5cf1b"}
	white   = Colour{"white", "W", "WH", "#f7f7f2"}
	black   = Colour{"black", "K", "BK", "#26262b"}
	orange  = Colour{"orange", "O", "OR", "#ef7d16"}
	purple  = Colour{"purple", "P", "PU", "#7a3fa8"}
	magenta = Colour{"magenta", "M", "MA", "#d6228c"}
	brown   = Colour{"brown", "N", "BN", "#7c4f2a"}
)

// The rulebooks print only the eight colours of AD-9. The other colours are those of the pegs that were sold with the sets.
var (
	classicPalette    = Palette{red, blue, green, yellow, white, black}
	remasteredPalette = Palette{red, orange, yellow, green, blue, purple}
	advancedPalette   = Palette{magenta, orange, blue, purple, yellow, white, green, black}
	challengePalette  = Palette{red, blue, green, yellow, orange, brown, white, black}
)

// widePalette serves boards with more colours than the set of their rulebook has. On boards with up to nine colours, codes can
// be written and shown in letters (see Reader.Code). Boards with more colours use digits.
var widePalette = Palette{
	red, blue, green, yellow, orange, purple, white, black, brown, magenta,
	{"cyan", "C", "CY", "#19b5c9"},
	{"lime", "L", "LI", "#9bd51f"},
	{"navy", "V", "NV", "#16265c"},
	{"teal", "T", "TE", "#0b6e69"},
	{"silver", "S", "SI", "#b4bac2"},
	{"maroon", "A", "MR", "#6e1423"},
	{"pink", "I", "PI", "#f7a8c4"},
	{"gold", "D", "GO", "#b58a1b"},
	{"lavender", "E", "LA", "#b7a6ec"},
	{"olive", "F", "OL", "#4f6b12"},
}

// Palette returns the colours of a board with the given number of colours in the rulebook's set.
func (r Rulebook) Palette(colours int) Palette {
	if colours > len(r.Colours) {
		return widePalette[:colours]
	}
	return r.Colours[:colours]
}
