package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg"
)

var (
	update = flag.Bool("update", false, "write the pictures of testdata and the icons of the browser client")
	shown  = flag.String("shown", "", "a folder to write PNG files to, for looking at them")
)

// edition returns the empty board of an edition.
func edition(t testing.TB, slug string) Board {
	t.Helper()
	e, ok := keypeg.FindEdition(slug)
	if !ok {
		t.Fatalf("there is no edition %s", slug)
	}
	r, _ := keypeg.FindRulebook(e.Rulebook)
	return Board{Format: e.Board, Name: e.Title, Printed: e.Rulebook, Breaker: keypeg.Guest, Palette: r.Palette(e.Board.Colours)}
}

// own12x20 returns a custom board with 12 holes and 20 colours.
func own12x20() Board {
	r, _ := keypeg.FindRulebook("classic")
	return Board{Format: keypeg.Format{Colours: 20, Pegs: 12, Rows: 20, Repeats: true}, Name: "Own board", Palette: r.Palette(20)}
}

func keys(red, white uint8) keypeg.Keys { return keypeg.Keys{Red: red, White: white} }

// cards returns a card of each kind.
func cards(t testing.TB) map[string]Card {
	daily := edition(t, "classic")
	daily.Rows = []Row{{Keys: keys(0, 0)}, {Keys: keys(1, 0)}, {Keys: keys(1, 1)}, {Keys: keys(2, 1)}, {Keys: keys(4, 0)}}

	over := edition(t, "remastered-blanks")
	over.Code = keypeg.CodeOf(1, 2, 0, 4)
	over.Rows = []Row{{Code: keypeg.CodeOf(1, 1, 2, 2), Keys: keys(1, 1)}, {Lost: true}, {Code: keypeg.CodeOf(5, 6, 0, 3), Keys: keys(1, 1)}, {Code: keypeg.CodeOf(3, 6, 5, 3), Without: true}}

	one, other := edition(t, "challenge"), edition(t, "challenge-4")
	other.Breaker = keypeg.Host
	one.Code, other.Code = keypeg.CodeOf(1, 2, 3, 4, 5), keypeg.CodeOf(8, 7, 6, 6)
	one.Rows = []Row{{Code: keypeg.CodeOf(5, 6, 7, 8, 1), Keys: keys(0, 2)}, {Code: one.Code, Keys: keys(5, 0)}}
	other.Rows = []Row{{Code: keypeg.CodeOf(8, 8, 7, 7), Keys: keys(1, 1)}}

	big := own12x20()
	for i := range 13 {
		pegs := make([]keypeg.Peg, 12)
		for j := range pegs {
			pegs[j] = keypeg.Peg((i*7+j)%20 + 1)
		}
		big.Rows = append(big.Rows, Row{Code: keypeg.CodeOf(pegs...), Keys: keys(3, 5)})
	}
	big.Code = big.Rows[12].Code

	return map[string]Card{
		"daily": {Title: "Broken in 5 of 8", Boards: []Board{daily}, Figure: "5", Unit: "of 8 rows", Heading: "Code of the day", Line: "Classic, 21 November 2026", Foot: "Can you break it?"},
		"over":  {Title: "Not broken", Boards: []Board{over}, Figure: "–", Unit: "not broken", Heading: "Jürgen-Frédéric Żółć did not break the code of 太郎 in 10 rows.", Line: "Ann wins, 8 to 5.", Foot: "Remastered"},
		"duel":  {Title: "A round", Boards: []Board{one, other}, Figure: "2", Unit: "of 12 rows", Heading: "Bob broke Ann’s code in 2 rows.", Line: "Ann had not broken Bob’s code after 1 row.", Foot: "Challenge"},
		"own":   {Title: "A board of one's own", Boards: []Board{big}, Heading: "Maximiliane-Alexandrina von Hohenzollern-Sigmaringen and Bob", Line: "12 pegs, 20 colours, 20 rows", Foot: "Own board"},
		"empty": {Title: "Advanced", Boards: []Board{edition(t, "advanced")}, Heading: "One hides a code. The other breaks it.", Line: "5 pegs, 8 colours, 12 rows"},
	}
}

func TestCardsAreAsTheyWere(t *testing.T) {
	for name, c := range cards(t) {
		file := filepath.Join("testdata", name+".svg")
		drawn := c.SVG()
		if *update {
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if *shown != "" {
			if err := os.WriteFile(filepath.Join(*shown, name+".png"), c.PNG(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(drawn, want) {
			t.Errorf("%s is drawn otherwise than it was: look at it (-shown DIR), then -update", file)
		}
	}
}

// TestACardAsksForNothing checks that a card is a complete document. The document must not refer to an external font, style,
// script or address, whatever names it contains.
func TestACardAsksForNothing(t *testing.T) {
	evil := `"><script>alert(1)</script>&` + "\x00\x1b\ufffe"
	hurt := cards(t)["daily"]
	hurt.Title, hurt.Heading, hurt.Line, hurt.Foot, hurt.Figure, hurt.Unit = evil, evil, evil, evil, evil, evil
	hurt.Boards[0].Name = evil
	all := cards(t)
	all["hurt"] = hurt
	for name, c := range all {
		d := xml.NewDecoder(bytes.NewReader(c.SVG()))
		ids, asked := map[string]bool{}, map[string]bool{}
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s is not XML: %v", name, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if !strings.Contains(" svg title defs g path use linearGradient radialGradient stop ", " "+start.Name.Local+" ") {
				t.Errorf("%s has <%s>", name, start.Name.Local)
			}
			for _, a := range start.Attr {
				switch {
				case a.Name.Local == "id":
					ids[a.Value] = true
				case a.Name.Local == "href":
					asked[strings.TrimPrefix(a.Value, "#")] = true
				case strings.HasPrefix(a.Value, "url("):
					asked[strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")] = true
				}
			}
		}
		for id := range asked {
			if !ids[id] {
				t.Errorf("%s uses %q, which is nowhere in it", name, id)
			}
		}
	}
}

// A gauge is a canvas that measures the extent of a drawing.
type gauge struct {
	x, y, scale float64
	low, high   *point
}

func (g gauge) fill(p path, _ paint) {
	for _, s := range p {
		for _, at := range s.at[:s.points()] {
			x, y := g.x+at.x*g.scale, g.y+at.y*g.scale
			*g.low, *g.high = point{min(g.low.x, x), min(g.low.y, y)}, point{max(g.high.x, x), max(g.high.y, y)}
		}
	}
}

func (g gauge) use(s symbol, x, y, scale float64, _ rgb) {
	g.x, g.y, g.scale = g.x+x*g.scale, g.y+y*g.scale, g.scale*scale
	s.draw(g)
}

// A proof is a canvas that checks that filled shapes do not touch each other.
type proof struct{ filled *[][2]point }

func (p proof) fill(shape path, with paint) {
	low, high := point{Width, Height}, point{}
	gauge{scale: 1, low: &low, high: &high}.fill(shape, with)
	if len(shape) > 0 {
		*p.filled = append(*p.filled, [2]point{low, high})
	}
}

func (p proof) use(symbol, float64, float64, float64, rgb) {}

// TestWordsKeepApart checks that lines of text never touch each other, regardless of their number.
func TestWordsKeepApart(t *testing.T) {
	short, middling, long := "Aÿg", strings.Repeat("ÄÅg yjq ", 8), strings.Repeat("ÄÅg yjq ", 40)
	for _, room := range []float64{textLeft, 758} {
		for _, heading := range []string{short, middling, long} {
			for _, line := range []string{"", short, middling, long} {
				for _, figure := range []string{"", "20"} {
					var filled [][2]point
					Card{Figure: figure, Unit: line, Heading: heading, Line: line, Foot: long}.drawWords(proof{filled: &filled}, stone, room)
					for i, a := range filled {
						for _, b := range filled[:i] {
							if a[0].x < b[1].x && b[0].x < a[1].x && a[0].y < b[1].y && b[0].y < a[1].y {
								t.Errorf("%q of %q, %.10q, %.10q: %v on %v", figure, line, heading, line, a, b)
							}
						}
					}
				}
			}
		}
	}
}

// TestEveryBoardFits checks that the drawing stays within the frame for every board and every length of text, and that text
// never covers the board.
func TestEveryBoardFits(t *testing.T) {
	boards := map[string][]Board{}
	for _, e := range keypeg.Editions {
		one, other := edition(t, e.Slug), edition(t, e.Slug)
		other.Breaker = keypeg.Host
		boards[e.Slug] = []Board{one}
		boards[e.Slug+", both sides"] = []Board{one, other}
	}
	for _, pegs := range []int{1, 6, 7, 12} {
		for _, rows := range []int{1, 20} {
			b := own12x20()
			b.Pegs, b.Format.Rows = pegs, rows
			boards[b.Format.String()] = []Board{b}
			boards[b.Format.String()+", both sides"] = []Board{b, b}
		}
	}
	const long = "Wolfeschlegelsteinhausenbergerdorff-Maximiliane von und zu Hohenzollern-Sigmaringen wins, 1,234 to 1,233, after 60 games."
	for name, sides := range boards {
		for _, risen := range []bool{false, true} {
			var of []Board
			for _, b := range sides {
				if risen {
					b.Code = keypeg.CodeOf(make([]keypeg.Peg, b.Pegs)...)
				}
				of = append(of, b)
			}
			for _, c := range []Card{{Boards: of, Figure: "20", Unit: long, Heading: long, Line: long, Foot: long}, {Boards: of, Heading: long, Line: long, Foot: long}} {
				low, high := point{Width, Height}, point{}
				ends := c.drawBoards(gauge{scale: 1, low: &low, high: &high})
				if low.x < 20 || low.y < 20 || high.x > Width || high.y > Height {
					t.Errorf("%s reaches from %v to %v", name, low, high)
				}
				low, high = point{Width, Height}, point{}
				c.drawWords(gauge{scale: 1, low: &low, high: &high}, stone, max(textLeft, ends+70))
				if low.x < ends+40 || low.y < 20 || high.x > Width-20 || high.y > Height-20 {
					t.Errorf("words beside %s, which ends at %.0f, reach from %v to %v", name, ends, low, high)
				}
			}
		}
	}
}

// TestPixels checks that a card's PNG image shows each peg in its place and in its colour.
func TestPixels(t *testing.T) {
	decoded, err := png.Decode(bytes.NewReader(cards(t)["own"].PNG()))
	if err != nil {
		t.Fatal(err)
	}
	if decoded.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("the image is %v", decoded.Bounds())
	}
	b := cards(t)["own"].Boards[0]
	u := (boardsHeight) / (b.height() + thickness + b.above())
	left, top := oneMiddle-b.width()*u/2, boardsTop+b.above()*u
	for i, p := range b.Rows[0].Code.Pegs() {
		// To the left of its mark and outside the highlight, a peg has its plain colour.
		x, y := left+(toPegs+float64(i)+0.5)*u-7*u/48, b.middle(1, top, u)+7*u/48
		red, green, blue, _ := decoded.At(int(x), int(y)).RGBA()
		want := b.colourOf(p)
		for part, got := range []uint32{red, green, blue} {
			if off := float64(got)/0xffff - want[part]; off > 0.2 || off < -0.2 {
				t.Errorf("peg %d of row 1 is %#x %#x %#x, want about %s", i+1, red>>8, green>>8, blue>>8, want)
				break
			}
		}
	}
	if _, _, _, alpha := decoded.At(0, 0).RGBA(); alpha != 0xffff {
		t.Error("the corner is transparent")
	}
}

// TestShadesMix compares the mixing of overlapping shades with a slower computation of the same pixels.
func TestShadesMix(t *testing.T) {
	for _, alpha := range []float64{0, 0.25, 0.5, 1} {
		under, over := rgb{0.2, 0.4, 0.9}, rgb{1, 0.5, 0}
		drawn := pngOf(4, 4, 1, func(c canvas) {
			c.fill(path{}.box(0, 0, 4, 4, 0), solid(under))
			c.fill(path{}.box(0, 0, 4, 4, 0), clear(over, alpha))
		})
		decoded, err := png.Decode(bytes.NewReader(drawn))
		if err != nil {
			t.Fatal(err)
		}
		red, green, blue, _ := decoded.At(2, 2).RGBA()
		for part, got := range []uint32{red, green, blue} {
			want := 255 * (under[part]*(1-alpha) + over[part]*alpha)
			if off := float64(got>>8) - want; off > 1 || off < -1 {
				t.Errorf("%v over %v: part %d is %d, want %.1f", alpha, under, part, got>>8, want)
			}
		}
	}
}

// TestNoColourWhereNoneIsShown checks that a picture that shows no codes contains no colours or marks of pegs.
func TestNoColourWhereNoneIsShown(t *testing.T) {
	for name, c := range pegColours {
		if strings.Contains(string(cards(t)["daily"].SVG()), c.String()) {
			t.Errorf("a board without codes has %s", name)
		}
	}
	if strings.Contains(string(cards(t)["daily"].SVG()), `"#light-`) || !strings.Contains(string(cards(t)["over"].SVG()), `"#light-`) {
		t.Error("marks stand where no codes are shown, or nowhere")
	}
}
