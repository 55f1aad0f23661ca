package sheet

import (
	"context"
	"slices"
	"strconv"

	"keypeg"
	"keypeg/internal/picture"
	"keypeg/internal/puzzle"
	"keypeg/internal/tell"
)

// Measures of puzzles.
const (
	columns, perPage = 2, 6
	puzzlePitch      = 7.8 // the largest distance between rows
	asked            = 10.5
)

// Sheets returns the number of sheets of puzzles of a kind and grade. The kind "" means all
// kinds.
func Sheets(kind puzzle.Kind, grade int) int {
	return (len(chosen(kind, grade)) + PerSheet - 1) / PerSheet
}

// chosen returns the ids of the puzzles of a grade. If there are several kinds, the puzzles
// alternate between them.
func chosen(kind puzzle.Kind, grade int) (ids []string) {
	kinds := []puzzle.Kind{kind}
	if kind == "" {
		kinds = puzzle.Kinds
	}
	for i := 0; ; i++ {
		before := len(ids)
		for _, k := range kinds {
			if of := puzzle.Of(k, grade); i < len(of) {
				ids = append(ids, of[i])
			}
		}
		if len(ids) == before {
			return ids
		}
	}
}

// Puzzles returns the sheet of puzzles with the given number, counted from 1. The solutions are on
// the last page.
func (Printer) Puzzles(v *tell.Voice, paper string, kind puzzle.Kind, grade, sheet int) ([]byte, error) {
	sheets := Sheets(kind, grade)
	if sheet < 1 || sheet > sheets {
		return nil, keypeg.Refusef("no-sheet", "", "there is no sheet %d of these puzzles: the last is sheet %d", sheet, sheets)
	}
	title := tell.Sheets{Voice: v}.Puzzles(grade)
	d := newDocument(v, paper, title)
	d.numbered = true
	ids := chosen(kind, grade)[(sheet-1)*PerSheet:]
	puzzles := make([]puzzle.Puzzle, min(PerSheet, len(ids)))
	for i := range puzzles {
		puzzles[i], _ = puzzle.Find(ids[i])
	}
	number := 0
	for page := range slices.Chunk(puzzles, perPage) {
		y := d.head(title, "")
		d.toFill(d.right-80, d.right, margin+5.5, d.say.Name())
		d.at(margin, y+3, 9.5, false, d.say.Of(sheet, sheets)+". "+d.say.Repeats())
		y = d.meanings(margin, y+4)
		for colours := range slices.Chunk(coloursIn(page), marked) {
			y = d.legend(margin, y, d.right-margin, picture.Board{Palette: colours})
		}
		height := (d.bottom - y) / (perPage / columns)
		for i, p := range page {
			number++
			x := margin + float64(i%columns)*(d.right-margin+gap)/columns
			if err := d.puzzle(x, y+2+float64(i/columns)*height, height-4, number, p); err != nil {
				return nil, err
			}
		}
	}
	if err := d.solutions(puzzles); err != nil {
		return nil, err
	}
	return d.bytes()
}

// marked is the largest number of colours for which letters mark the colours of a board.
const marked = 9

// coloursIn returns all colours on the boards of the given puzzles.
func coloursIn(puzzles []puzzle.Puzzle) (all keypeg.Palette) {
	for _, p := range puzzles {
		format := p.Position.Format
		for _, c := range coloursOf(printedIn(format), format.Colours) {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

// puzzle draws a puzzle: its question, its rows and the colours of its board.
func (d *document) puzzle(x, y, height float64, number int, p puzzle.Puzzle) error {
	question, err := tell.Puzzles{Voice: d.say.Voice}.Question(p)
	if err != nil {
		return err
	}
	width := (d.right-margin+gap)/columns - gap
	d.at(x, y+4.4, 14, true, strconv.Itoa(number))
	top := d.paragraph(x+9, y+0.6, width-9, asked, false, question) + 1.5

	shown := picture.Print{Board: d.boardOf(p), Bare: true}
	if p.Kind != puzzle.Contradiction {
		shown.Format.Rows++ // one more row for the answer
	}
	_, high := shown.Size()
	const colours = 7.0
	u := min(puzzlePitch, (y+height-top-colours)/high)
	wide, _ := shown.Size()
	shown.Draw(plate{d}, x, top, u)
	for i, row := range shown.Rows {
		d.at(x+wide*u+2, top+shown.Middle(i+1)*u+1.1, 9, false, d.say.Answer(row.Keys))
	}
	if p.Kind == puzzle.Contradiction {
		d.toFill(x+wide*u+2, x+width, top+high*u+5, d.say.WrongRow())
	}
	for i := range shown.Palette {
		shown.Peg(plate{d}, keypeg.Peg(i+1), x+(float64(i)+0.5)*5.2, top+high*u+4, 5.2)
	}
	return nil
}

// boardOf returns a board to print for a puzzle, with exactly as many rows as the puzzle shows.
func (d *document) boardOf(p puzzle.Puzzle) picture.Board {
	format, book := p.Position.Format, printedIn(p.Position.Format)
	b := boardOf(book, format, coloursOf(book, format.Colours))
	b.Format.Rows = len(p.Position.Rows)
	for _, row := range p.Position.Rows {
		b.Rows = append(b.Rows, picture.Row{Code: row.Code, Keys: row.Keys})
	}
	return b
}

// solutions draws a page with the solutions.
func (d *document) solutions(puzzles []puzzle.Puzzle) error {
	say := tell.Puzzles{Voice: d.say.Voice}
	y := d.head(d.say.Solutions(), d.title) + 2
	height := (d.bottom - y) / ((PerSheet + columns - 1) / columns)
	for i, p := range puzzles {
		x := margin + float64(i%columns)*(d.right-margin+gap)/columns
		width := (d.right-margin+gap)/columns - gap
		top := y + float64(i/columns)*height
		d.at(x, top+4.4, 14, true, strconv.Itoa(i+1))
		var judged puzzle.Verdict
		if p.Kind == puzzle.Contradiction {
			var err error
			if judged, err = p.Try(context.Background(), p.Answer()); err != nil {
				return err
			}
		} else {
			board := d.boardOf(p)
			for hole, peg := range p.Solution.Code.Pegs() {
				board.Peg(plate{d}, peg, x+9+(float64(hole)+0.5)*puzzlePitch, top+3.4, puzzlePitch)
			}
			top += puzzlePitch + 0.6
		}
		d.paragraph(x+9, top+0.6, width-9, asked, false, say.Solution(p, judged))
	}
	return nil
}
