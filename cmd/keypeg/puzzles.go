package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/internal/puzzle"
)

func puzzlesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles [flags]",
		Short: "Make puzzles",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return misused("there is no command puzzles %q: use puzzles build", args[0])
			}
			return cmd.Help()
		},
	}
	cmd.AddCommand(puzzlesBuildCommand())
	return cmd
}

func puzzlesBuildCommand() *cobra.Command {
	seed, out, only := uint64(1), "", ""
	asJSON := false
	cmd := &cobra.Command{
		Use:   "build --out FILE [--seed N] [--kind KIND] [--json]",
		Short: "Make a set of puzzles",
		Long: `Build draws random positions, selects those that make a puzzle, and grades them, until
there are enough of every kind and grade. The solver proves each selected puzzle. The
same seed makes the same set.`,
		Example: `  keypeg puzzles build --seed 1 --out internal/puzzle/puzzles.txt`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return misused("say where to write the puzzles: --out FILE")
			}
			kinds := puzzle.Kinds
			if only != "" {
				kinds = []puzzle.Kind{puzzle.Kind(only)}
			}
			if !slices.Contains(puzzle.Kinds, kinds[0]) {
				return misused("--kind is one-code, contradiction or best-row, not %q", only)
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			set, err := puzzle.Build(ctx, seed, kinds...)
			if err != nil {
				return told(err)
			}
			err = lab.WriteFile(out, func(w io.Writer) error { return writePuzzles(w, seed, set) })
			if err != nil {
				return misused("--out: %w", err)
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(puzzlesMade{out, seed, len(set)})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d puzzles\n", len(set))
			return err
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", seed, "the seed `N` for random positions")
	cmd.Flags().StringVar(&only, "kind", "", "make only puzzles of this `KIND`: one-code, contradiction or best-row")
	cmd.Flags().StringVar(&out, "out", "", "write the set to `FILE`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// puzzlesMade is the JSON output that describes the set of puzzles made.
type puzzlesMade struct {
	File    string `json:"file"`
	Seed    uint64 `json:"seed"`
	Puzzles int    `json:"puzzles"`
}

func writePuzzles(w io.Writer, seed uint64, set []puzzle.Puzzle) error {
	_, err := fmt.Fprintf(w, "# made by: keypeg puzzles build --seed %d\n", seed)
	for _, p := range set {
		if err == nil {
			_, err = fmt.Fprintln(w, p)
		}
	}
	return err
}
