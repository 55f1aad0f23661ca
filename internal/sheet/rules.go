package sheet

import (
	"keypeg"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

// The largest and the smallest letter size, in points, to try for the rules.
const largest, smallest = 11.5, 7.5

// Rules returns a page that explains the game by the rules of a rulebook.
func (Printer) Rules(v *tell.Voice, paper string, book keypeg.Rulebook) ([]byte, error) {
	for size := largest; ; size -= 0.5 {
		d := newDocument(v, paper, book.Name)
		if end := d.drawRules(book, size); end <= d.bottom || size <= smallest {
			return d.bytes()
		}
	}
}

// drawRules draws the rules in letters of the given size, and returns the y of their lower end.
func (d *document) drawRules(book keypeg.Rulebook, size float64) float64 {
	v := d.say.Voice
	usual := book.Editions()[0]
	_, lead := tell.Cards{Voice: v}.Page("home")
	top := d.head(book.Name, lead+" "+v.BoardLine(usual.Board)+".") + 2

	board := boardOf(book.Slug, usual.Board, book.Palette(usual.Board.Colours))
	board.Code = book.Begun.Code
	for _, row := range book.Begun.Rows {
		board.Rows = append(board.Rows, picture.Row{Code: row, Keys: keypeg.Score(board.Code, row)})
	}
	shown := picture.Print{Board: board}
	const beside = 58.0
	wide, high := shown.Size()
	u := beside / wide
	x := d.right - beside
	shown.Draw(plate{d}, x, top, u)
	below := d.legend(x, top+high*u+2, beside, board)

	width := d.right - margin - beside - 9
	y := d.part(margin, top, width, size, d.say.Keys())
	page := v.Rules(book)
	red, white := d.say.Meaning()
	for i, meaning := range []string{red, white} {
		d.key(margin+1.6, y+size*point*0.62, i == 0)
		y = d.paragraph(margin+5, y, width-5, size, false, meaning) + 0.8
	}
	y = d.paragraph(margin, y, width, size, false, page.Keys) + 0.8
	for _, part := range page.Parts[:3] {
		y = d.part(margin, y+2.5, width, size, part.Title)
		for _, r := range part.Rules {
			if !r.Ours() {
				y = d.item(margin, y, width, size, r.Text)
			}
		}
	}
	y = d.examples(max(y, below)+2.5, size, board, page.Examples)
	return d.paragraph(margin, y+2, d.right-margin, 7.5, false, page.Follows)
}

// part writes the heading of a part and returns the y of its lower end.
func (d *document) part(x, y, width, size float64, heading string) float64 {
	return d.paragraph(x, y, width, size+1.5, true, heading) + 0.8
}

// examples draws rows with their answers in two columns, and returns the y coordinate of their lower end.
func (d *document) examples(y, size float64, board picture.Board, all []tell.RulesExample) float64 {
	const u, between = 6.4, 8.0
	y = d.part(margin, y, d.right-margin, size, d.say.Examples())
	width := (d.right - margin - between) / 2
	end := y
	for i, example := range all {
		x := margin + float64(i%2)*(width+between)
		if i%2 == 0 {
			y = end + 1
		}
		from := x + d.widest(size, d.say.Code(), d.say.Row()) + 2
		for line, code := range []keypeg.Code{example.Code, example.Row} {
			middle := y + (float64(line)+0.5)*u
			d.at(x, middle+size*point*0.35, size, false, []string{d.say.Code(), d.say.Row()}[line])
			for hole, peg := range code.Pegs() {
				board.Peg(plate{d}, peg, from+(float64(hole)+0.5)*u, middle, u)
			}
		}
		keys, at := keypeg.Score(example.Code, example.Row), from+float64(board.Pegs)*u+2
		for n := range int(keys.Red + keys.White) {
			d.key(at+float64(n)*3.2+1.5, y+1.5*u, n < int(keys.Red))
		}
		end = max(end, d.paragraph(x, y+2*u+1, width, size, false, example.Text)+1)
	}
	return end
}
