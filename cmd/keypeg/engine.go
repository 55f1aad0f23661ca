package main

import (
	"github.com/spf13/cobra"

	"keypeg/internal/engine"
)

func engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "engine",
		Short: "Suggest rows to another program, over standard input and output",
		Long: `Engine speaks a line protocol like chess's UCI, with which other programs can ask for
rows. Programs that speak it can play against ours in keypeg arena.
docs/engine-protocol.md describes it. A session:

  > peg
  < id name Keypeg
  < pegok
  > position c6p4 1122 1r0w
  > go nodes 1000
  < info nodes 1 codes 256 expected 3.0508 exact no row 1344
  < bestrow 1344
  > quit`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			return engine.Serve(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), version())
		},
	}
}
