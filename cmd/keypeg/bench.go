package main

import (
	"github.com/spf13/cobra"

	"keypeg/internal/lab"
)

func benchCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "bench [--json]",
		Short: "Run fixed work and print a signature for regression checks",
		Long: `Bench plays fixed work with fixed seeds and prints totals, sets looked at, processor
time, and a signature of everything but the time. A change to the solver that keeps
the signature plays as before; one that does not is noted in docs/diary.md.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(lab.Bench(ctx, cmd.OutOrStdout(), asJSON, lab.NewProgress(cmd.ErrOrStderr())))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, once all is done")
	return cmd
}
