package sheet

import (
	"strconv"

	"keypeg"
	"keypeg/internal/tell"
)

// The dimensions of a score sheet in millimetres.
const (
	lineHeight = 9.5 // the smallest height of a line of the table
	firstCell  = 24.0
	holePitch  = 7.0
	perLine    = 25  // the number of holes in one line of a track
	size       = 9.5 // the size of the letters in points
)

// holesOf maps each tracker to the number of its last hole.
var holesOf = map[keypeg.Tracker]int{keypeg.HoleTracks: 25, keypeg.ScoreLines: 50, keypeg.Markers: 10}

// Scores returns a page on which two players can keep the score of an edition, according to its rulebook.
func (Printer) Scores(v *tell.Voice, paper string, e keypeg.Edition) ([]byte, error) {
	title := tell.Sheets{Voice: v}.Scores()
	d := newDocument(v, paper, title+", "+v.Edition(e))
	top := d.head(title, v.Edition(e)+": "+v.BoardLine(e.Board)) + 1
	half, y := (d.right-margin-8)/2, top
	for i, part := range v.ScoreRules(e) {
		x := margin + float64(i)*(half+8)
		end := d.part(x, top, half, size, part.Title)
		for _, r := range part.Rules {
			end = d.item(x, end, half, size, r.Text)
		}
		y = max(y, end)
	}
	y += 9
	players := []string{d.say.Player(1), d.say.Player(2)}
	d.toFill(margin, margin+half, y, players[0])
	d.toFill(margin+half+8, d.right, y, players[1])
	y += 6
	book, _ := keypeg.FindRulebook(e.Rulebook)
	if last := holesOf[book.Tracker(e.Mode)]; last > 0 {
		for _, player := range players {
			y = d.track(y, player, last)
		}
	}
	d.table(y, e, players)
	return d.bytes()
}

// item writes a text with a dot before it, and returns the y coordinate of its lower end.
func (d *document) item(x, y, width, size float64, text string) float64 {
	plate{d}.Circle(x+1, y+size*point*0.62, 0.5, "#000000", 0)
	return d.paragraph(x+4, y, width-4, size, false, text) + 0.8
}

// track draws a player's numbered holes, to be crossed off, and returns the y of its lower end.
func (d *document) track(y float64, player string, last int) float64 {
	d.at(margin, y+3, size, true, player)
	y += 5
	for n := 1; n <= last; n++ {
		x := margin + (float64((n-1)%perLine)+0.5)*holePitch
		middle := y + (float64((n-1)/perLine)+0.5)*holePitch
		on := plate{d}
		on.Circle(x, middle, 0.42*holePitch, "", 0.2)
		on.Text(x, middle+0.9, 2.6, false, "#444444", strconv.Itoa(n))
	}
	return y + float64((last-1)/perLine+1)*holePitch + 3
}

// table fills the rest of the page with lines for games. One line is for totals, unless the edition is played
// in rounds.
func (d *document) table(y float64, e keypeg.Edition, players []string) {
	heads := append([]string{d.say.Game(e.Mode != keypeg.Series)}, players...)
	switch {
	case e.Mode == keypeg.Series:
		heads = append([]string{heads[0], d.say.Codemaker(), d.say.Rows()}, players...)
	case e.Mode == keypeg.Rounds:
		heads = []string{heads[0], d.say.Rows() + ", " + players[0], d.say.Rows() + ", " + players[1]}
	}
	count := int((d.bottom - y) / lineHeight)
	height := (d.bottom - y) / float64(count)
	width := (d.right - margin - firstCell) / float64(len(heads)-1)
	for i := range count {
		top := y + float64(i)*height
		label := strconv.Itoa(i)
		switch {
		case i == 0:
			label = heads[0]
			for j, head := range heads[1:] {
				d.at(margin+firstCell+float64(j)*width+2, top+height/2+1.3, size, true, head)
			}
		case i == count-1 && e.Mode != keypeg.Rounds:
			label = d.say.Total()
		}
		d.at(margin+2, top+height/2+1.3, size, i == 0 || label != strconv.Itoa(i), label)
		d.SetLineWidth(0.2)
		d.Line(margin, top+height, d.right, top+height)
	}
	for j := range len(heads) - 1 {
		x := margin + firstCell + float64(j)*width
		d.Line(x, y, x, d.bottom)
	}
}
