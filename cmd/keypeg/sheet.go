package main

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/lab"
	"keypeg/internal/puzzle"
	"keypeg/internal/sheet"
	"keypeg/internal/tell"
	"keypeg/internal/tui/words"
)

// sheetOptions are the choices for a sheet to print.
type sheetOptions struct {
	paper, language, out string
	kind                 string
	grade, number        int
	game                 string
}

// maxSheetNumber is the largest number that a sheet of puzzles can have, as in the API.
const maxSheetNumber = 100

func sheetCommand() *cobra.Command {
	o := sheetOptions{paper: sheet.Papers[0], grade: 1, number: 1, game: keypeg.Editions[0].Slug}
	cmd := &cobra.Command{
		Use:   "sheet puzzles|boards|scores|rules [--out FILE] [--paper PAPER] [--language LANGUAGE] [--game BOARD] [--kind KIND] [--grade N] [--number N]",
		Short: "Make sheets to print, as PDF",
		Long: `Sheet makes a sheet to print, as PDF, on A4 or Letter paper: the same as on the page /print.

puzzles  twelve puzzles of a --grade from 1 to 5, and their solutions on the last page
boards   blank boards of --game
scores   a score sheet of an edition
rules    the rules of an edition, on one page

Without --out it writes the PDF to standard output.`,
		Example: `  keypeg sheet puzzles --grade 2 --out puzzles.pdf
  keypeg sheet boards --game c4p3g8Bm --paper letter > boards.pdf
  keypeg sheet rules --game advanced --language fr --out rules.pdf`,
		ValidArgs: []string{"puzzles", "boards", "scores", "rules"},
		Args:      cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return misused("name one sheet: puzzles, boards, scores or rules")
			}
			pdf, err := o.make(args[0])
			if err != nil {
				return err
			}
			if o.out == "" {
				_, err = cmd.OutOrStdout().Write(pdf)
				return err
			}
			err = lab.WriteFile(o.out, func(w io.Writer) error {
				_, err := w.Write(pdf)
				return err
			})
			if err != nil {
				return misused("--out: %w", err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "write the PDF to this `FILE`")
	f.StringVar(&o.paper, "paper", o.paper, "the `PAPER`: "+strings.Join(sheet.Papers, " or "))
	f.StringVar(&o.language, "language", "", "the `LANGUAGE`: en, fr, de or es; by default that of your terminal")
	f.StringVar(&o.game, "game", o.game, "an `EDITION` or, for boards, a board such as c4p3g8Bm")
	f.StringVar(&o.kind, "kind", "", "puzzles of one `KIND`: one-code, contradiction or best-row; by default all")
	f.IntVar(&o.grade, "grade", o.grade, "puzzles of grade `N`, from 1 to 5")
	f.IntVar(&o.number, "number", o.number, "the sheet with the number `N`; each has other puzzles")
	return cmd
}

// make returns a sheet as PDF.
func (o sheetOptions) make(what string) ([]byte, error) {
	if o.language == "" {
		o.language = words.OfLocale(terminalLocale())
	} else if !slices.Contains(tell.Languages(), o.language) {
		return nil, misused("--language is one of %s, not %q", strings.Join(tell.Languages(), ", "), o.language)
	}
	if !slices.Contains(sheet.Papers, o.paper) {
		return nil, misused("--paper is %s, not %q", strings.Join(sheet.Papers, " or "), o.paper)
	}
	v := tell.Prefer(o.language)
	edition, printed := keypeg.FindEdition(o.game)
	switch {
	case what == "puzzles":
		return o.puzzles(v)
	case what == "boards":
		board := edition.Board
		if !printed {
			var err error
			if board, err = keypeg.ParseFormat(o.game); err != nil {
				return nil, misuse{err}
			}
		}
		return sheet.Printer{}.Boards(v, o.paper, edition, board)
	case what != "scores" && what != "rules":
		return nil, misused("there is no sheet %q: name puzzles, boards, scores or rules", what)
	case !printed:
		return nil, misused("there is no edition %q: see keypeg editions", o.game)
	case what == "scores":
		return sheet.Printer{}.Scores(v, o.paper, edition)
	}
	book, _ := keypeg.FindRulebook(edition.Rulebook)
	return sheet.Printer{}.Rules(v, o.paper, book)
}

func (o sheetOptions) puzzles(v *tell.Voice) ([]byte, error) {
	switch {
	case o.kind != "" && !slices.Contains(puzzle.Kinds, puzzle.Kind(o.kind)):
		return nil, misused("--kind is one-code, contradiction or best-row, not %q", o.kind)
	case o.grade < 1 || o.grade > puzzle.Grades:
		return nil, misused("--grade is from 1 to %d, not %d", puzzle.Grades, o.grade)
	case o.number < 1 || o.number > maxSheetNumber:
		return nil, misused("--number is from 1 to %d, not %d", maxSheetNumber, o.number)
	}
	return sheet.Printer{}.Puzzles(v, o.paper, puzzle.Kind(o.kind), o.grade, o.number)
}
