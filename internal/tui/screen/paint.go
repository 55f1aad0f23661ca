package screen

import (
	"image/color"
	"strconv"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"

	"keypeg"
)

// A paint draws the parts of a table as a terminal can show them.
type paint struct {
	plain bool // no colours: what they would say is said by signs
	ascii bool
	light bool // the terminal's ground
}

// sign is a character, or what stands for it where there is nothing but ASCII.
func (p paint) sign(s, ascii string) string {
	if p.ascii {
		return ascii
	}
	return s
}

// lamp is the light that lies where it goes on; quiet is for what only stands by.
func (p paint) lamp(s string) string {
	c := lipgloss.Color("#f2c14e")
	if p.light {
		c = lipgloss.Color("#8a5a00")
	}
	return p.ink(c).Bold(true).Render(s)
}

func (p paint) quiet(s string) string {
	c := lipgloss.Color("#9a938a")
	if p.light {
		c = lipgloss.Color("#6b655d")
	}
	return p.ink(c).Render(s)
}

func (p paint) bold(s string) string { return lipgloss.NewStyle().Bold(true).Render(s) }

func (p paint) ink(c color.Color) lipgloss.Style {
	if p.plain {
		return lipgloss.NewStyle()
	}
	return lipgloss.NewStyle().Foreground(c)
}

// cell is how wide a hole is.
const cell = 3

// state is what there is to a hole besides its peg.
type state int

const (
	placed state = iota
	chosen       // the next peg goes here
	held         // it stays for the next row
)

// peg is one hole with a peg of a colour, with its mark always; 0 is an empty hole that was left empty, none one where
// nothing is yet.
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
	return lipgloss.NewStyle().Background(lipgloss.Color(hex)).Foreground(lipgloss.Color(contrast(hex))).Bold(true).Render(text)
}

// none is a hole where nothing is yet.
const none = -1

// markOf is the sign on a peg: its colour's letter, or its digit where there are too many for letters.
func markOf(peg int, palette keypeg.Palette, colours int) string {
	if colours <= 9 && peg <= len(palette) {
		return palette[peg-1].Letter
	}
	return string(keypeg.Peg(peg).Symbol())
}

// contrast is what can be read on a colour.
func contrast(hex string) string {
	n, _ := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	r, g, b := n>>16&255, n>>8&255, n&255
	if 299*r+587*g+114*b > 140_000 {
		return "#000000"
	}
	return "#ffffff"
}

// keys are an answer, reds first; a pit for each key that is not there.
func (p paint) keys(k keypeg.Keys, pegs int) string {
	red, white, pit := p.sign("●", "*"), p.sign("○", "o"), p.sign("·", ".")
	reds := strings.Repeat(red, int(k.Red))
	if !p.plain {
		reds = p.ink(lipgloss.Color("#e0483e")).Render(reds)
	}
	return reds + strings.Repeat(white, int(k.White)) + p.quiet(strings.Repeat(pit, max(0, pegs-int(k.Red)-int(k.White))))
}

// typographic are signs that have their likes among ASCII.
var typographic = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "…", "...", "–", "-", "—", "-", "−", "-", "×", "x", "ß", "ss", "\u202f", " ", "\u00a0", " ")

// inASCII is a text in nothing but ASCII: letters lose their marks, and what has no like is a question mark.
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

// fit cuts a line, or fills it up, to a width; wide and combining characters are cut as a whole.
func fit(s string, width int) string {
	if ansi.StringWidth(s) > width {
		s = ansi.Truncate(s, width, "…")
	}
	return s + strings.Repeat(" ", max(0, width-ansi.StringWidth(s)))
}

// wrapped is a text in lines of a width.
func wrapped(text string, width int) []string {
	return strings.Split(ansi.Wrap(text, max(width, 1), " "), "\n")
}
