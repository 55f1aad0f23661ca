package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
)

// searchWork is how many steps a search for candidates may take on boards too big
// to list: some seconds.
const searchWork = 100_000_000

func candidatesCommand() *cobra.Command {
	game := "classic"
	limit := -1
	countOnly := false
	cmd := &cobra.Command{
		Use:                   "candidates [--game BOARD] [--count] [--limit N] [\"ROW ANSWER\" ...]",
		DisableFlagsInUseLine: true,
		Short:                 "List the codes that agree with the answers so far",
		Long: `Candidates prints, a line each and in order, the codes that agree with all rows and
their answers. Each row with its answer is one argument, such as "1122 1r0w"; a row
lost to time is --, after a -- that ends the flags. Where no code agrees, the exit
code is 1 and the likeliest slip is named.

On boards too big to list, codes are searched for; if not all are found, --count
says how many at least.`,
		Example: `  keypeg candidates "1122 1r0w" "1344 0r2w"
  keypeg candidates --game c12p8 --limit 3 "11223344 2r3w"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, reader, err := findBoard(game)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("limit") && limit < 0 {
				return misused("--limit is a number of codes, not %d", limit)
			}
			p, err := readPosition(e, reader, args)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			return printCandidates(ctx, cmd.OutOrStdout(), p, limit, countOnly)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().BoolVar(&countOnly, "count", false, "print how many there are, and no code")
	cmd.Flags().IntVar(&limit, "limit", limit, "print the first `N` codes only")
	return cmd
}

func printCandidates(ctx context.Context, out io.Writer, p solver.Position, limit int, countOnly bool) error {
	switch {
	case countOnly:
		limit = 0
	case limit < 0:
		limit = solver.MaxListed
	}
	codes, total, exact, err := solver.Candidates(ctx, p, limit, searchWork)
	if err != nil {
		return told(err)
	}
	if exact && total.Sign() == 0 {
		return contradiction(ctx, p)
	}
	if countOnly {
		atLeast := ""
		if !exact {
			atLeast = "at least "
		}
		_, err := fmt.Fprintf(out, "%s%s\n", atLeast, total)
		return err
	}
	var text strings.Builder
	for _, c := range codes {
		text.WriteString(c.String())
		text.WriteByte('\n')
	}
	if _, err = io.WriteString(out, text.String()); err != nil {
		return err
	}
	if !exact && total.Cmp(big.NewInt(int64(limit))) < 0 {
		return errors.New("this board is too big to be sure that these are all")
	}
	return nil
}

// contradiction says which answer is the likeliest to be wrong, where no code fits.
func contradiction(ctx context.Context, p solver.Position) error {
	none := "no code agrees with all of these answers"
	s, err := solver.NewSpace(p.Edition)
	if err != nil {
		return errors.New(none + ": at least one of them is wrong")
	}
	slips, err := s.Contradictions(ctx, p)
	if err != nil {
		return told(err)
	}
	slip := slips[0]
	var rows []string
	for i, at := range slip.Rows {
		row := p.Rows[at]
		rows = append(rows, fmt.Sprintf("row %d (%s %s should be %s)", at+1, row.Code, row.Keys, slip.Answers[i]))
	}
	likely := "the likeliest slip is " + rows[0]
	if len(rows) > 1 {
		likely = "the likeliest slips are " + strings.Join(rows[:len(rows)-1], ", ") + " and " + rows[len(rows)-1]
	}
	fit := "1 code agrees"
	if slip.Codes != 1 {
		fit = fmt.Sprintf("%d codes agree", slip.Codes)
	}
	return fmt.Errorf("%s: %s; %s with the others", none, likely, fit)
}

// noCandidates says whether an error is that no code agrees.
func noCandidates(err error) bool {
	return errors.Is(err, solver.ErrNoCandidates) || keypeg.ErrorCode(err) == "contradiction"
}
