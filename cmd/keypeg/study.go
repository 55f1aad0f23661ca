package main

import (
	"os"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/internal/tui/words"
)

func studyCommand() *cobra.Command {
	o := playOptions{}
	proved := false
	cmd := &cobra.Command{
		Use:   "study [--proved] [--plain] [--ascii] [--host URL] [BOARD]",
		Short: "Study positions and proved strategies at the terminal",
		Long: `Study opens the analysis board: type rows with their answers, and see how many codes are left, the best
rows, and what each answer to a row would leave. It also works for a real board, or
for a code in your head: study best names the next row, and contradictory answers are reported.

With --proved it walks the strategy that breaks a proved board in the fewest rows, answer by answer.

BOARD is an edition, or a board such as c6p4g10Bm; by default the first edition. keypeg play has the same screens.`,
		Example: `  keypeg study advanced
  keypeg study --proved c6p4
  printf 'study 1122 1r1w\nstudy best\n' | keypeg study --plain classic`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return misused("study takes one board; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			board, verb := keypeg.Editions[0].Slug, words.Study
			if len(args) == 1 {
				board = args[0]
			}
			switch _, _, err := engine.ReadBoard(board); {
			case proved && len(args) == 0:
				board, verb = "", words.Proved
			case proved:
				verb = words.Proved
			case err != nil:
				return misused("BOARD: %w", err)
			}
			o.begin = string(verb) + " " + board
			ctx, stop := untilStopped(cmd)
			defer stop()
			return o.run(ctx, os.Stdin, os.Stdout)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&proved, "proved", false, "walk the strategy of a proved board; without BOARD, list them")
	f.BoolVar(&o.plain, "plain", false, "use lines of text instead of the full screen")
	f.BoolVar(&o.ascii, "ascii", false, "draw with ASCII characters only")
	f.StringVar(&o.host, "host", "", "ask the server at this `URL`")
	f.StringVar(&o.db, "db", "", "store data in this `FILE`; by default in your data directory")
	return cmd
}
