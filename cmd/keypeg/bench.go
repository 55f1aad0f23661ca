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
		Long: `Bench does fixed work with fixed seeds and prints totals, examined sets, processor
time, and a signature of everything but the time. After a change to the solver, the
same signature means the same play; docs/diary.md lists changes of the signature.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(lab.Bench(ctx, cmd.OutOrStdout(), asJSON, lab.NewProgress(cmd.ErrOrStderr())))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON at the end")
	return cmd
}
