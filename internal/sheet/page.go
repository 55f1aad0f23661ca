package sheet

import (
	"bytes"
	"embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"keypeg"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

//go:embed face/plain.ttf face/strong.ttf
var faces embed.FS

// Measures in millimetres.
const (
	margin = 15.0
	foot   = 12.0 // the distance from the lower edge of the paper to the line at the foot
	point  = 25.4 / 72
)

// A document is a PDF that is being written. Lengths are in millimetres, and letter sizes are in points.
type document struct {
	*fpdf.Fpdf
	say           tell.Sheets
	title         string
	right, bottom float64 // the right and lower edges of the space for text
	numbered      bool    // pages have numbers
}

// newDocument begins a document without pages.
func newDocument(v *tell.Voice, paper, title string) *document {
	pdf := fpdf.New("P", "mm", paper, "")
	width, height := pdf.GetPageSize()
	d := &document{pdf, tell.Sheets{Voice: v}, title, width - margin, height - foot - 6, false}
	for style, file := range map[string]string{"": "plain", "B": "strong"} {
		letters, err := faces.ReadFile("face/" + file + ".ttf")
		d.SetError(err)
		d.AddUTF8FontFromBytes("face", style, letters)
	}
	// Dates or a random order would make copies differ.
	made := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	d.SetCreationDate(made)
	d.SetModificationDate(made)
	d.SetCatalogSort(true)
	d.SetProducer("Keypeg", true)
	d.SetTitle(title, true)
	d.SetLang(v.Language)
	d.SetMargins(margin, margin, margin)
	d.SetCellMargin(0)
	d.SetAutoPageBreak(false, 0)
	d.SetFooterFunc(d.drawFoot)
	d.AliasNbPages("{pages}")
	return d
}

func (d *document) drawFoot() {
	d.letters(8.5, false)
	_, height := d.GetPageSize()
	d.Text(margin, height-foot, "Keypeg – "+d.title)
	if d.numbered { // a placeholder, replaced by the number of pages once that is known
		d.Text(d.right-12, height-foot, strconv.Itoa(d.PageNo())+" / {pages}")
	}
}

// bytes returns the finished document.
func (d *document) bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := d.Output(&out); err != nil {
		return nil, fmt.Errorf("sheet %s: %w", d.title, err)
	}
	return out.Bytes(), nil
}

func (d *document) letters(size float64, strong bool) {
	style := ""
	if strong {
		style = "B"
	}
	d.SetFont("face", style, size)
}

// written replaces the characters that the font lacks in a text.
func written(text string) string { return strings.ReplaceAll(text, "\u202f", "\u00a0") }

// at writes a line of text that starts at x, with its baseline at y, and returns the x at which it ends.
func (d *document) at(x, y, size float64, strong bool, text string) float64 {
	d.letters(size, strong)
	text = written(text)
	d.Fpdf.Text(x, y, text)
	return x + d.GetStringWidth(text)
}

// paragraph writes a text, in lines no wider than width. The first line begins at x, y. It returns the position of the
// text's lower end.
func (d *document) paragraph(x, y, width, size float64, strong bool, text string) float64 {
	d.letters(size, strong)
	d.SetXY(x, y)
	d.MultiCell(width, size*point*1.28, written(text), "", "L", false)
	return d.GetY()
}

// head begins a page with a heading and a line below it, and returns the y of its lower end.
func (d *document) head(heading, line string) float64 {
	d.AddPage()
	d.at(margin, margin+6, 20, true, heading)
	if line == "" {
		return margin + 11
	}
	return d.paragraph(margin, margin+9, d.right-margin, 10.5, false, line) + 2
}

// toFill draws a label and a line to write on, which ends at x2.
func (d *document) toFill(x, x2, y float64, label string) {
	from := d.at(x, y, 10.5, false, label) + 2
	d.SetLineWidth(0.2)
	d.Line(from, y+0.6, x2, y+0.6)
}

// legend draws a board's colours with their marks and names, in lines at most width long, and returns the y of its lower
// end.
func (d *document) legend(left, y, width float64, board picture.Board) float64 {
	const u, line = 6.0, 6.6
	x := left
	for i, c := range d.say.Palette(board.Palette) {
		if x > left && x+u+d.widest(9.5, c.Name) > left+width {
			x, y = left, y+line
		}
		board.Peg(plate{d}, keypeg.Peg(i+1), x+u/2, y+line/2, u)
		x = d.at(x+u+0.5, y+line/2+1.2, 9.5, false, c.Name) + 4
	}
	return y + line
}

// widest returns the width of the widest of the texts.
func (d *document) widest(size float64, texts ...string) (width float64) {
	d.letters(size, false)
	for _, text := range texts {
		width = max(width, d.GetStringWidth(written(text)))
	}
	return width
}

// key draws a key: a full dot for red or a ring for white.
func (d *document) key(x, y float64, red bool) {
	if red {
		plate{d}.Circle(x, y, 1.3, "#000000", 0)
	} else {
		plate{d}.Circle(x, y, 1.05, "", 0.5)
	}
}

// meanings draws the meaning of the keys in one line, and returns the y coordinate of the line's lower edge.
func (d *document) meanings(x, y float64) float64 {
	red, white := d.say.Meaning()
	d.key(x+1.5, y+3, true)
	end := d.at(x+4.5, y+4.2, 9.5, false, red) + 7
	d.key(end+1.5, y+3, false)
	d.at(end+4.5, y+4.2, 9.5, false, white)
	return y + 6
}

// boardOf returns a board to print, with the palette and the style of pegs of a printed set.
func boardOf(book string, board keypeg.Format, palette keypeg.Palette) picture.Board {
	return picture.Board{Format: board, Printed: book, Breaker: keypeg.Guest, Palette: palette}
}

// printedIn returns the slug of the first rulebook whose set has a board, or "" if there is none.
func printedIn(board keypeg.Format) string {
	for _, e := range keypeg.Editions {
		if e.Board == board {
			return e.Rulebook
		}
	}
	return ""
}

// coloursOf returns the first colours of the set whose rulebook has the given slug or, if there is none, of the first set.
func coloursOf(book string, colours int) keypeg.Palette {
	rules, ok := keypeg.FindRulebook(book)
	if !ok {
		rules = keypeg.Rulebooks[0]
	}
	return rules.Palette(colours)
}
