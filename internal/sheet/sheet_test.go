package sheet_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/internal/puzzle"
	"keypeg/internal/sheet"
	"keypeg/internal/tell"
)

// A kind makes sheets of one kind and describes what they must contain.
type kind struct {
	name  string
	make  func(v *tell.Voice, paper string) ([]byte, error)
	pages int
	says  func(v *tell.Voice) []string
}

// kinds lists one sheet of each kind.
var kinds = []kind{puzzlesOf("", 3, 1), boardsOf(keypeg.Editions[0], keypeg.Editions[0].Board), scoresOf(keypeg.Editions[2]), rulesOf(keypeg.Rulebooks[0])}

func puzzlesOf(of puzzle.Kind, grade, number int) kind {
	all := 3 * 28
	if of != "" {
		all = 28
	}
	pages := (min(sheet.PerSheet, all-(number-1)*sheet.PerSheet)+5)/6 + 1
	return kind{
		fmt.Sprintf("puzzles %s %d %d", of, grade, number),
		func(v *tell.Voice, paper string) ([]byte, error) {
			return sheet.Printer{}.Puzzles(v, paper, of, grade, number)
		},
		pages,
		func(v *tell.Voice) []string {
			s := tell.Sheets{Voice: v}
			return []string{s.Puzzles(grade), s.Of(number, sheet.Sheets(of, grade)), s.Solutions(), s.Answer(keypeg.Keys{Red: 2}), v.Palette(keypeg.Rulebooks[0].Colours)[1].Name}
		},
	}
}

func boardsOf(e keypeg.Edition, board keypeg.Format) kind {
	return kind{
		"boards " + e.Slug + board.String(),
		func(v *tell.Voice, paper string) ([]byte, error) { return sheet.Printer{}.Boards(v, paper, e, board) },
		1,
		func(v *tell.Voice) []string {
			title := v.Edition(e)
			if e.Slug == "" {
				title = v.Board(board.String())
			}
			book, ok := keypeg.FindRulebook(e.Rulebook)
			if !ok {
				book = keypeg.Rulebooks[0]
			}
			return []string{title, v.BoardLine(board), v.Palette(book.Palette(board.Colours))[board.Colours-1].Name, fmt.Sprint(board.Rows)}
		},
	}
}

func scoresOf(e keypeg.Edition) kind {
	return kind{
		"scores " + e.Slug,
		func(v *tell.Voice, paper string) ([]byte, error) { return sheet.Printer{}.Scores(v, paper, e) },
		1,
		func(v *tell.Voice) []string {
			s := tell.Sheets{Voice: v}
			says := []string{s.Scores(), v.Edition(e), s.Player(1), s.Player(2), s.Game(e.Mode != keypeg.Series)}
			for _, part := range v.ScoreRules(e) {
				says = append(says, part.Title)
				for _, r := range part.Rules {
					says = append(says, r.Text)
				}
			}
			return says
		},
	}
}

func rulesOf(r keypeg.Rulebook) kind {
	return kind{
		"rules " + r.Slug,
		func(v *tell.Voice, paper string) ([]byte, error) { return sheet.Printer{}.Rules(v, paper, r) },
		1,
		func(v *tell.Voice) []string {
			page := v.Rules(r)
			says := []string{r.Name, page.Red, page.White, page.Keys, page.Follows}
			for _, x := range page.Examples {
				says = append(says, x.Text)
			}
			return says
		},
	}
}

// every lists sheets of every edition, rulebook, grade and kind of puzzles, and of boards from the smallest to the largest.
func every() []kind {
	all := []kind{puzzlesOf(puzzle.BestRow, 1, sheet.Sheets(puzzle.BestRow, 1))} // the last sheet, which has fewer puzzles than usual
	for grade := 1; grade <= puzzle.Grades; grade++ {
		all = append(all, puzzlesOf("", grade, grade))
	}
	for _, e := range keypeg.Editions {
		all = append(all, boardsOf(e, e.Board), scoresOf(e))
	}
	for _, r := range keypeg.Rulebooks {
		all = append(all, rulesOf(r))
	}
	for _, text := range []string{"c1p1g1", "c4p3g8", "c9p6g9b", "c9p7g10", "c20p12g20", "c20p1g20", "c20p12g1M"} {
		board, err := keypeg.ParseFormat(text)
		if err != nil {
			panic(err)
		}
		all = append(all, boardsOf(keypeg.Edition{}, board))
	}
	return all
}

// TestEverySheet reads each sheet in each language and on each size of paper. The pages and their size must be as expected,
// the fonts must be embedded, and the text must be readable and stay within the page.
func TestEverySheet(t *testing.T) {
	const point = 72 / 25.4
	sizes := map[string][2]float64{"a4": {210 * point, 297 * point}, "letter": {8.5 * 72, 11 * 72}}
	for _, language := range tell.Languages() {
		for _, paper := range sheet.Papers {
			t.Run(language+" "+paper, func(t *testing.T) {
				t.Parallel()
				for _, k := range every() {
					checkSheet(t, tell.Prefer(language), paper, sizes[paper], k)
				}
			})
		}
	}
}

func checkSheet(t *testing.T, v *tell.Voice, paper string, size [2]float64, k kind) {
	t.Helper()
	file, err := k.make(v, paper)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	r := read(t, file)
	if max(size[0]-r.width, r.width-size[0], size[1]-r.height, r.height-size[1]) > 0.1 {
		t.Errorf("%s is %.1f by %.1f", k.name, r.width, r.height)
	}
	if len(r.pages) != k.pages || r.fonts != 2 {
		t.Errorf("%s has %d pages and %d fonts, not %d and 2", k.name, len(r.pages), r.fonts, k.pages)
	}
	text := ""
	for _, page := range r.pages {
		text += page.text() + " "
		inside(t, r, page, k.name)
	}
	for _, want := range k.says(v) {
		if want = strings.ReplaceAll(want, "\u202f", "\u00a0"); !strings.Contains(text, want) {
			t.Errorf("%s does not say %q in %.300q", k.name, want, text)
		}
	}
}

// inside checks that the texts of a page are within its margins, and that only the foot is in the lower margin.
func inside(t *testing.T, r reading, p readPage, name string) {
	t.Helper()
	const millimetre = 72 / 25.4
	for _, text := range p.texts {
		low := 17.0 // the foot contains the title and possibly the page number
		if strings.HasPrefix(text.text, "Keypeg – ") || strings.HasSuffix(text.text, " / 2") || strings.HasSuffix(text.text, " / 3") {
			low = 11
		}
		if text.x < 14*millimetre || text.x > r.width-15*millimetre || text.y < low*millimetre || text.y > r.height-14*millimetre {
			t.Errorf("%s: %q is at %.0f, %.0f", name, text.text, text.x, text.y)
		}
	}
}

// TestThreadsMakeSheetsOfTheSameBytes checks that a sheet has the same bytes even if several sheets are made at the same
// time.
func TestThreadsMakeSheetsOfTheSameBytes(t *testing.T) {
	v := tell.Prefer("fr")
	for _, k := range kinds {
		var files [4][]byte
		var all sync.WaitGroup
		for i := range files {
			all.Go(func() {
				var err error
				if files[i], err = k.make(v, "a4"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for _, file := range files[1:] {
			if !bytes.Equal(file, files[0]) {
				t.Errorf("%s has other bytes", k.name)
			}
		}
	}
}

// TestSheetsHaveAllPuzzles checks that the sheets of each kind and grade contain each puzzle once, and all solutions that
// are codes.
func TestSheetsHaveAllPuzzles(t *testing.T) {
	v := tell.Prefer("en")
	for _, of := range append([]puzzle.Kind{""}, puzzle.Kinds...) {
		var solutions, wanted []string
		for number := 1; number <= sheet.Sheets(of, 2); number++ {
			file, err := sheet.Printer{}.Puzzles(v, "a4", of, 2, number)
			if err != nil {
				t.Fatal(err)
			}
			r := read(t, file)
			solutions = append(solutions, marks(r.pages[len(r.pages)-1])...)
		}
		for _, id := range puzzle.Of(of, 2) {
			p, _ := puzzle.Find(id)
			if p.Kind == puzzle.Contradiction {
				continue
			}
			book := "classic"
			for _, e := range slices.Backward(keypeg.Editions) {
				if e.Board == p.Position.Format {
					book = e.Rulebook
				}
			}
			rules, _ := keypeg.FindRulebook(book)
			letters := ""
			for _, peg := range p.Solution.Code.Pegs() {
				letters += rules.Palette(p.Position.Format.Colours)[peg-1].Letter
			}
			wanted = append(wanted, letters)
		}
		slices.Sort(solutions)
		slices.Sort(wanted)
		if !slices.Equal(solutions, wanted) {
			t.Errorf("%q has the solutions %v, not %v", of, solutions, wanted)
		}
	}
}

// marks returns the codes on a page of solutions as letters.
func marks(p readPage) (codes []string) {
	code := ""
	for _, text := range append(p.texts, readText{text: "end"}) {
		if len(text.text) == 1 && text.text >= "A" && text.text <= "Z" {
			code += text.text
		} else if code != "" {
			codes, code = append(codes, code), ""
		}
	}
	return codes
}

// TestThereIsNoSuchSheet checks that sheets with numbers out of range are refused.
func TestThereIsNoSuchSheet(t *testing.T) {
	for _, number := range []int{-1, 0, 4, 1 << 40} {
		_, err := sheet.Printer{}.Puzzles(tell.Prefer("en"), "a4", puzzle.BestRow, 1, number)
		if keypeg.ErrorCode(err) != "no-sheet" {
			t.Errorf("sheet %d: %v", number, err)
		}
	}
}
