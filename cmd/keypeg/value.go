package main

import (
	"errors"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
)

func valueCommand() *cobra.Command {
	game, dir, seconds := "classic", "", 0.0
	asJSON := false
	cmd := &cobra.Command{
		Use:   "value [--game BOARD] [--seconds N] [--out DIR] [--json]",
		Short: "Compute the mixed value of a board: its rows if both sides choose at random",
		Long: `Value prints the mixed value of a board: how many rows the Codebreaker takes on
average if the Codemaker draws codes not evenly but in the worst way for the
Codebreaker, and the Codebreaker draws strategies in the worst way for the Codemaker.

Both sides are certified. By an exact search, no strategy takes less than the lower
bound against the Codemaker's mixture; no code takes more than the upper bound
against the Codebreaker's mixture of strategies, each with its colours and holes
shuffled. The search continues until the bounds meet: (4,6) and (4,7) take seconds, (5,5),
(6,4) and (4,8) a minute or two, (4,9) and (5,6) half an hour. If it is stopped, or --seconds
are used up, the bounds found so far are printed. At first, the Codemaker's mixture draws
all codes evenly, and the Codebreaker's has the strategies of the table of proved boards;
on boards with more than 10,000 codes, this stays so. Without repeats, the value is the
least mean number of rows.

--out writes the Codebreaker's strategies to DIR, so that anyone can check the sums.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			space, _, err := listed(game)
			if err != nil {
				return err
			}
			if !(seconds >= 0) {
				return misused("--seconds is 0 or more, not %g", seconds)
			}
			if dir != "" {
				if err := lab.Writable(dir); err != nil {
					return misused("--out: %w", err)
				}
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			m, err := lab.Mixed(ctx, space, seconds, lab.NewProgress(cmd.ErrOrStderr()))
			if errors.Is(err, lab.ErrNoValue) {
				return misused("--game: %w", err)
			}
			if m == nil {
				return told(err)
			}
			stopped := err
			if err := lab.WorthOf(m).Print(cmd.OutOrStdout(), asJSON); err != nil {
				return err
			}
			if dir != "" {
				if err := lab.WritePlans(dir, m); err != nil {
					return misused("--out: %w", err)
				}
			}
			return told(stopped)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().Float64Var(&seconds, "seconds", 0, "end after `N` seconds of processor time; 0 means no limit")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&dir, "out", "", "write the strategies to `DIR`, which must exist")
	return cmd
}
