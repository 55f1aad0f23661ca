package sheet

import (
	"math"

	"keypeg"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

// The distances between the rows of a blank board, in millimetres: the smallest distance if several boards share a page, and the
// largest distance.
const (
	leastPitch, mostPitch = 7.2, 12.0
	gap                   = 7.0 // between boards
)

// Boards returns a page with as many blank boards as fit on it. For a custom board, the edition is the zero Edition. The page of
// a handicap has boards of both sizes.
func (Printer) Boards(v *tell.Voice, paper string, e keypeg.Edition, board keypeg.Format) ([]byte, error) {
	title, formats := v.Board(board.String()), []keypeg.Format{board}
	if e.Slug != "" {
		title = v.Edition(e)
	}
	if e.Short != (keypeg.Format{}) {
		formats = append(formats, e.Short)
	}
	d := newDocument(v, paper, title)
	y := d.head(title, v.BoardLine(board)+". "+d.say.Blank())
	blank := boardOf(e.Rulebook, board, coloursOf(e.Rulebook, board.Colours))
	y = d.legend(margin, y, d.right-margin, blank) + 3
	d.fill(margin, y, d.right-margin, d.bottom-y, blank, formats)
	return d.bytes()
}

// fill fills a space on the page with boards. If there are several formats, the boards alternate between them.
func (d *document) fill(x, y, width, height float64, blank picture.Board, formats []keypeg.Format) {
	var w, h float64
	prints := make([]picture.Print, len(formats))
	for i, format := range formats {
		prints[i] = picture.Print{Board: blank}
		prints[i].Format = format
		wide, high := prints[i].Size()
		w, h = max(w, wide), max(h, high)
	}
	columns := max(1, math.Floor((width+gap)/(w*leastPitch+gap)))
	rows := max(1, math.Floor((height+gap)/(h*leastPitch+gap)))
	u := min(mostPitch, (width-(columns-1)*gap)/columns/w, (height-(rows-1)*gap)/rows/h)
	x += (width - columns*w*u - (columns-1)*gap) / 2
	for row := range int(rows) {
		for column := range int(columns) {
			p := prints[(row*int(columns)+column)%len(prints)]
			_, high := p.Size()
			p.Draw(plate{d}, x+float64(column)*(w*u+gap), y+float64(row)*(h*u+gap)+(h-high)*u, u)
		}
	}
}
