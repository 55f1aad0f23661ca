package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
)

func arenaCommand() *cobra.Command {
	game, limit := "classic", ""
	games, seed := 1000, uint64(1)
	asJSON := false
	cmd := &cobra.Command{
		Use:   "arena [--game BOARD] [--games N] [--seed N] [--go LIMITS] [--json] A B",
		Short: "Let two engines break the same codes",
		Long: `Arena draws codes from the seed and lets both engines break each of them. It prints
the mean rows of both and the mean difference of a game, with standard errors:
the difference is known more precisely than either mean, because both break the same
codes.

An engine is a strategy of ours by name (keypeg strategy --help lists them), "sample",
cmd:PROGRAM with its arguments, any program that speaks the protocol of
docs/engine-protocol.md, or URL#LEVEL, the computer of a running server at a level. A
game may take as many rows as it needs, up to 100.`,
		Example: `  keypeg arena book entropy --game c8p5 --games 500
  keypeg arena near "cmd:./mine --fast" --go "movetime 50"
  keypeg arena near http://localhost:8080#expert --games 200`,
		Args:              exactArgs(2, "arena takes two engines"),
		ValidArgsFunction: oneOf(func() []cobra.Completion { return append(slices.Clone(engine.Names), "sample", "cmd:") }),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, _, err := findBoard(game)
			if err != nil {
				return err
			}
			if games < 1 {
				return misused("--games is at least 1, not %d", games)
			}
			if _, err := engine.ReadLimits(strings.Fields(limit)); err != nil {
				return misused("--go: %w", err)
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			a := lab.Arena{Board: e, Names: [2]string(args), Games: games, Seed: seed, Line: lab.NewProgress(cmd.ErrOrStderr())}
			for i, name := range args {
				if a.Players[i], err = newPlayer(ctx, name, e, limit); err != nil {
					return err
				}
				defer a.Players[i].Close()
			}
			bout, err := a.Play(ctx)
			if err != nil {
				return told(err)
			}
			return bout.Print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().IntVar(&games, "games", games, "play `N` games each")
	cmd.Flags().Uint64Var(&seed, "seed", seed, "the `NUMBER` from which the codes are drawn")
	cmd.Flags().StringVar(&limit, "go", "", "the `LIMITS` sent to programs with each go, such as \"nodes 1000\"")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// newPlayer returns the engine with the given name. The error is a misuse if there is no such engine, and an ordinary
// error if a program or server does not behave like an engine.
func newPlayer(ctx context.Context, name string, board keypeg.Format, limit string) (lab.Player, error) {
	p, err := lab.NewPlayer(ctx, name, board, limit)
	_, itself := errors.AsType[*engine.ProgramError](err)
	_, server := errors.AsType[*lab.DistantError](err)
	if err != nil && !itself && !server {
		err = misuse{err}
	}
	return p, err
}
