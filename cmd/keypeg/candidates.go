package main

import (
	"github.com/spf13/cobra"

	"keypeg/internal/lab"
)

func candidatesCommand() *cobra.Command {
	game := "classic"
	limit := -1
	countOnly, asJSON := false, false
	cmd := &cobra.Command{
		Use:   "candidates [--game BOARD] [--count] [--limit N] [--json] [\"ROW ANSWER\" ...]",
		Short: "List the codes that agree with the answers so far",
		Long: `Candidates prints the codes that agree with all rows and their answers, in order and
one per line. Each row with its answer is one argument, such as "1122 1r0w"; a row
lost to time is --, after a -- that ends the flags. If no code agrees, the exit
code is 1 and the likeliest slip is named.

On boards too big to list, codes are searched for; if not all are found, --count
prints a lower bound.`,
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
			return told(lab.PrintCandidates(ctx, cmd.OutOrStdout(), p, limit, countOnly, asJSON))
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().BoolVar(&countOnly, "count", false, "print only the number of codes")
	cmd.Flags().IntVar(&limit, "limit", limit, "print only the first `N` codes")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
