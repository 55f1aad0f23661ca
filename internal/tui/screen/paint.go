package screen

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"

	"keypeg"
	"keypeg/wire"
)

// A paint draws the parts of a table with the colours and characters that a terminal has.
type paint struct {
	plain bool // the terminal has no colours, so signs replace them
	few   bool // sixteen colours
	ascii bool
	light bool // the terminal has a light background
}

// sign returns a character, or its substitute on a terminal with ASCII only.
func (p paint) sign(s, ascii string) string {
	if p.ascii {
		return ascii
	}
	return s
}

// lamp highlights the text of the next action, and quiet makes background text less visible.
func (p paint) lamp(s string) string { return p.ink("#f2c14e", "#8a5a00").Bold(true).Render(s) }

func (p paint) quiet(s string) string { return p.ink("#9a938a", "#6b655d").Render(s) }

func (p paint) bold(s string) string { return lipgloss.NewStyle().Bold(true).Render(s) }

// ink returns a style in one of two tones, depending on the terminal's background.
func (p paint) ink(dark, light string) lipgloss.Style {
	tone := dark
	if p.light {
		tone = light
	}
	if p.plain {
		return lipgloss.NewStyle()
	}
	return lipgloss.NewStyle().Foreground(p.tone(tone))
}

// tone returns a colour as the terminal can show it.
func (p paint) tone(hex string) color.Color {
	if p.few {
		return sixteen[hex]
	}
	return lipgloss.Color(hex)
}

// sixteen maps our colours to the sixteen colours of simple terminals. Each terminal shows these colours in its own way. If each
// colour were mapped to the nearest of the sixteen, half of our colours would become red. No two colours of a printed set have
// the same counterpart. Some colours of the wide palette share a counterpart, and only their marks differ. On a light background,
// amber ink has no counterpart and is only bold.
var sixteen = map[string]color.Color{
	"#f2c14e": lipgloss.BrightYellow, "#8a5a00": lipgloss.NoColor{}, "#9a938a": lipgloss.White, "#6b655d": lipgloss.BrightBlack,
	keyRed: lipgloss.BrightRed,

	"#d62f2f": lipgloss.Red, "#2463c4": lipgloss.Blue, "#2e8b3d": lipgloss.Green, "#f5cf1b": lipgloss.BrightYellow, "#f7f7f2": lipgloss.BrightWhite,
	"#26262b": lipgloss.Black, "#ef7d16": lipgloss.BrightRed, "#7a3fa8": lipgloss.Magenta, "#d6228c": lipgloss.BrightMagenta, "#7c4f2a": lipgloss.Yellow,

	"#19b5c9": lipgloss.BrightCyan, "#9bd51f": lipgloss.BrightGreen, "#16265c": lipgloss.BrightBlue, "#0b6e69": lipgloss.Cyan, "#b4bac2": lipgloss.White,
	"#6e1423": lipgloss.Red, "#f7a8c4": lipgloss.BrightMagenta, "#b58a1b": lipgloss.Yellow, "#b7a6ec": lipgloss.BrightCyan, "#4f6b12": lipgloss.Green,
}

// cell is the width of a hole.
const cell = 3

// A state describes a hole, whatever peg it contains.
type state int

const (
	placed state = iota
	chosen       // the next peg goes here
	held         // its peg stays for the next row
)

// peg returns one hole with a peg and its mark. The argument is 0 for a hole that the player left empty, and none for a hole
// that the player has not filled yet.
func (p paint) peg(peg int, palette keypeg.Palette, colours int, s state) string {
	mark := p.sign("·", ".")
	switch {
	case peg == 0:
		mark = "0"
	case peg > 0:
		mark = markOf(peg, palette, colours)
	}
	left, right := " ", " "
	switch {
	case s == chosen:
		left, right = "[", "]"
	case s == held:
		left, right = "=", "="
	case p.plain && peg >= 0:
		left, right = "(", ")"
	}
	text := left + mark + right
	switch {
	case p.plain && s == chosen:
		return p.bold(text)
	case p.plain:
		return text
	case peg <= 0 && s == chosen:
		return p.lamp(text)
	case peg <= 0:
		return p.quiet(text)
	}
	hex := palette[peg-1].Hex
	return lipgloss.NewStyle().Background(p.tone(hex)).Foreground(p.contrast(hex)).Bold(true).Render(text)
}

// none represents a hole for which nothing has been chosen yet.
const none = -1

// markOf returns the mark on a peg: its colour's letter, or its digit if there are too many colours for letters.
func markOf(peg int, palette keypeg.Palette, colours int) string {
	if colours <= 9 && peg <= len(palette) {
		return palette[peg-1].Letter
	}
	return string(keypeg.Peg(peg).Symbol())
}

// contrast returns a text colour that is legible on the given colour.
func (p paint) contrast(hex string) color.Color {
	n, _ := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	r, g, b := n>>16&255, n>>8&255, n&255
	dark := 299*r+587*g+114*b <= 140_000
	switch {
	case p.few && slices.Contains([]color.Color{lipgloss.Black, lipgloss.Red, lipgloss.Blue, lipgloss.Magenta, lipgloss.BrightBlue}, p.tone(hex)):
		return lipgloss.BrightWhite
	case p.few:
		return lipgloss.Black
	case dark:
		return lipgloss.Color("#ffffff")
	}
	return lipgloss.Color("#000000")
}

// keyRed is the red of a key.
const keyRed = "#e0483e"

// keys returns an answer, reds first, with an empty place for each missing key.
func (p paint) keys(k keypeg.Keys, pegs int) string {
	red, white, pit := p.sign("●", "*"), p.sign("○", "o"), p.sign("·", ".")
	reds := p.ink(keyRed, keyRed).Render(strings.Repeat(red, int(k.Red)))
	return reds + strings.Repeat(white, int(k.White)) + p.quiet(strings.Repeat(pit, max(0, pegs-int(k.Red)-int(k.White))))
}

// typographic maps signs to their counterparts in ASCII.
var typographic = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "…", "...", "–", "-", "—", "-", "−", "-", "×", "x", "ß", "ss", "\u202f", " ", "\u00a0", " ")

// inASCII returns a text in ASCII: letters lose their accents, and other characters become question marks.
func inASCII(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r > unicode.MaxASCII:
			return '?'
		}
		return r
	}, norm.NFD.String(typographic.Replace(text)))
}

// fit cuts or pads a line to a width. Wide and combining characters are never split.
func fit(s string, width int) string {
	if ansi.StringWidth(s) > width {
		s = ansi.Truncate(s, width, "…")
	}
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}

// legible returns a text in characters that the terminal can show. In ASCII, the text may become wider or narrower.
func (p paint) legible(text string) string {
	if p.ascii {
		return inASCII(text)
	}
	return text
}

// wrapped returns a text divided into lines of at most a given width. A narrow no-break space becomes an ordinary no-break space,
// because Wrap would break a line at it.
func (p paint) wrapped(text string, width int) []string {
	text = strings.ReplaceAll(p.legible(text), "\u202f", "\u00a0")
	return strings.Split(ansi.Wrap(text, max(width, 1), " "), "\n")
}

// working returns the referee's working: the code above, the row below it, and the result under each of its pegs. A white key
// names the hole to which its peg belongs.
func (p paint) working(s wire.Scored, palette keypeg.Palette) []string {
	var code, row, keys strings.Builder
	for hole, peg := range s.Pegs {
		code.WriteString(p.peg(int(s.Code.At(hole)), palette, 9, placed))
		row.WriteString(p.peg(int(s.Row.At(hole)), palette, 9, placed))
		switch peg.Kind {
		case "red":
			keys.WriteString(" " + p.keys(keypeg.Keys{Red: 1}, 1) + " ")
		case "white":
			keys.WriteString(" " + p.keys(keypeg.Keys{White: 1}, 1) + p.quiet(fmt.Sprint(peg.Hole+1)))
		default:
			keys.WriteString("   ")
		}
	}
	const in = "    "
	return []string{in + code.String(), "", in + row.String(), in + keys.String()}
}
