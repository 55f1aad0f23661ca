package main

import (
	"errors"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
)

func valueCommand() *cobra.Command {
	game, dir := "classic", ""
	asJSON := false
	cmd := &cobra.Command{
		Use:                   "value [--game BOARD] [--out DIR] [--json]",
		DisableFlagsInUseLine: true,
		Short:                 "Work out what a board is worth if both sides play at random",
		Long: `Value prints the mixed value of a board: how many rows the Codebreaker takes on
average if the Codemaker draws codes not evenly but in the worst way for the
Codebreaker, and the Codebreaker draws strategies in the worst way for the Codemaker.

Both sides are certified. By the exact search, no strategy takes less than the lower
bound against the Codemaker's mixture; no code takes more than the upper bound
against the Codebreaker's mixture of strategies, each with its colours and holes
shuffled. On boards with more codes than (4,7) the bounds do not meet: there the
mixture draws every code alike, and the strategy is the book's.

--out writes the Codebreaker's strategies to DIR, for anyone to add up.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			space, _, err := listed(game)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			line := lab.NewProgress(cmd.ErrOrStderr())
			line.Say("looking for mixtures on %s …", space.Edition())
			m, err := lab.Mixed(ctx, space)
			line.End()
			if errors.Is(err, lab.ErrNoValue) {
				return misused("--game: %w", err)
			}
			if err != nil {
				return told(err)
			}
			if dir != "" {
				if err := lab.WritePlans(dir, m); err != nil {
					return misused("--out: %w", err)
				}
			}
			return lab.WorthOf(m).Print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&dir, "out", "", "write the strategies to `DIR`, which must exist")
	return cmd
}
