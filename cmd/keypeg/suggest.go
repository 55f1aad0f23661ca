package main

import (
	"errors"

	"github.com/spf13/cobra"

	"keypeg/internal/engine"
	"keypeg/internal/lab"
)

func suggestCommand() *cobra.Command {
	game, by := "classic", ""
	asJSON := false
	var w width
	cmd := &cobra.Command{
		Use:   "suggest [--game BOARD] [--by NAME] [--json] [\"ROW ANSWER\" ...]",
		Short: "Suggest the row to play next",
		Long: `Suggest prints the next row, how many codes are left, and how many more rows the game
takes on average with best play. Each row with its answer is one argument, such as
"1122 1r0w".

Without --by it plays from the book if the board has one and the game has not left
it; otherwise it looks ahead for a short time. On boards too big to list
it uses a sample of the codes that agree. keypeg strategy --help lists the names for --by.`,
		Example: `  keypeg suggest "1123 1r1w"
  keypeg suggest --game advanced --by entropy --json "11223 1r0w" "14415 0r2w"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, reader, err := findBoard(game)
			if err != nil {
				return err
			}
			if err := w.check(); err != nil {
				return err
			}
			p, err := readPosition(e, reader, args)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			hint, err := lab.Best(ctx, p, engine.Choice{By: by, Seed: 1, Beam: w.near()})
			switch {
			case errors.Is(err, lab.ErrListed):
				return misused("--by %s lists every code, and %s has too many: leave --by out, and codes are drawn", by, p.Format)
			case err != nil:
				return told(misnamed(err))
			}
			return hint.Print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&by, "by", "", "the strategy's `NAME`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	w.flags(cmd)
	return cmd
}
