package main

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/bot"
)

func levelsCommand() *cobra.Command {
	var m measuring
	var d duelling
	moves := 0
	asJSON, measure := false, false
	cmd := &cobra.Command{
		Use:                   "levels [--json] | levels --measure [--games N] [--level SLUG] [--board BOARD] [--seed N] [--write FILE] [--json] | levels --duels N [--a SLUG] [--b SLUG] [--board BOARD] [--seed N] [--json] | levels --moves N [--board BOARD] [--seed N]",
		DisableFlagsInUseLine: true,
		Short:                 "Say how strong the computer is at each level",
		Long: `Levels prints the strengths of the computer with what was measured of them: the mean
rows they take on each printed board, played on without a limit, with its standard
error; and the share of codes they leave unbroken within the rows printed.

--measure plays the games again, over codes drawn evenly. The same seed plays the
same games, on any number of processors; without --seed one is drawn and told.

--duels lets two levels meet in rounds of the duel. Each pair of codes is
played twice, with the sides changed. Without --a and --b the strongest level, which
plays for the point, meets itself playing for the fewest rows; a level named for
both sides does likewise. Rounds that both or neither break are void, and count as
played.

--moves times the computer: moves in duels after 0 to 7 rows drawn evenly, as odd as
they come, one at a time and in processor time.`,
		Example: `  keypeg levels
  keypeg levels --measure --games 10000 --level book --board c8p5
  keypeg levels --duels 2000 --board c8p4 --a expert --b expert`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := m.check(cmd, measure, d.rounds, moves); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			line := newProgress(cmd.ErrOrStderr())
			defer line.end()
			d.board, d.seed = m.board, m.seed
			switch {
			case d.rounds > 0:
				return d.run(ctx, line, cmd.OutOrStdout(), asJSON)
			case moves > 0:
				return told(timeMoves(ctx, line, cmd.OutOrStdout(), moves, m.board, m.seed))
			case measure:
				return m.run(ctx, line, cmd.OutOrStdout(), asJSON)
			}
			return printLevels(cmd.OutOrStdout(), bot.Measured(), asJSON)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print JSON")
	f.BoolVar(&measure, "measure", false, "play games and print what they say")
	f.IntVar(&m.games, "games", 1000, "measure: play `N` games at each level, on each board")
	f.StringVar(&m.level, "level", "", "measure: only the level `SLUG`")
	f.StringVar(&m.board, "board", "", "only on this `BOARD`; in duels c8p5 if left out")
	f.Uint64Var(&m.seed, "seed", 0, "the `NUMBER` all is drawn by")
	f.StringVar(&m.write, "write", "", "measure: write the tallies to `FILE`, with those known for what was not measured")
	f.IntVar(&d.rounds, "duels", 0, "let two levels meet in `N` rounds")
	f.StringVar(&d.a, "a", "", "duels: the level `SLUG`")
	f.StringVar(&d.b, "b", "", "duels: and its opponent's `SLUG`")
	f.IntVar(&moves, "moves", 0, "time `N` moves at each level, on each board")
	return cmd
}

// printedBoards are the boards that printed editions are played on.
var printedBoards = []string{"c6p4", "c6p4b", "c8p4", "c8p5", "c8p5b"}

// drawSeed draws the seed of a measurement that can be repeated.
func drawSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:])
}

// findLevel finds a level that a flag names.
func findLevel(flag, slug string) (bot.Level, error) {
	l, ok := bot.Find(slug)
	if !ok {
		return l, misused("--%s: there is no level %q: keypeg levels lists them", flag, slug)
	}
	return l, nil
}

// A leveled is a level as JSON.
type leveled struct {
	Slug     string       `json:"slug"`
	Name     string       `json:"name"`
	Sentence string       `json:"sentence"`
	Figures  []bot.Figure `json:"figures"`
}

func printLevels(out io.Writer, tallies []bot.Tally, asJSON bool) error {
	if asJSON {
		var list []leveled
		for _, l := range bot.Levels() {
			list = append(list, leveled{l.Slug, l.Name, l.Sentence, l.FiguresOf(tallies)})
		}
		return json.NewEncoder(out).Encode(map[string]any{"levels": list})
	}
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, l := range bot.Levels() {
		fmt.Fprintf(w, "%s\t%s\t%s\n", l.Slug, l.Name, l.Sentence)
	}
	w.Flush()
	printMeans(&text, tallies)
	printUnbroken(&text, tallies)
	_, err := out.Write(text.Bytes())
	return err
}

// printMeans has a column for each board.
func printMeans(out io.Writer, tallies []bot.Tally) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nmean rows")
	for _, b := range printedBoards {
		fmt.Fprint(w, "\t", b)
	}
	fmt.Fprintln(w)
	for _, l := range bot.Levels() {
		fmt.Fprint(w, l.Slug)
		for _, b := range printedBoards {
			cell := "-"
			for _, t := range tallies {
				if t.Level == l.Slug && t.Board == b {
					mean, stderr := t.Mean()
					cell = fmt.Sprintf("%.3f ± %.3f", mean, stderr)
				}
			}
			fmt.Fprint(w, "\t", cell)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}

// printUnbroken has a column for each board with its rows.
func printUnbroken(out io.Writer, tallies []bot.Tally) {
	var boards []keypeg.Preset
	seen := map[keypeg.Edition]bool{}
	for _, p := range keypeg.Presets {
		if !seen[p.Board] {
			seen[p.Board] = true
			boards = append(boards, p)
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nunbroken")
	for _, p := range boards {
		fmt.Fprint(w, "\t", p.Slug)
	}
	fmt.Fprintln(w)
	for _, l := range bot.Levels() {
		fmt.Fprint(w, l.Slug)
		figures := l.FiguresOf(tallies)
		for _, p := range boards {
			cell := "-"
			for _, f := range figures {
				if f.Edition == p.Slug {
					cell = fmt.Sprintf("%.2f %%", 100*f.Unbroken)
				}
			}
			fmt.Fprint(w, "\t", cell)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
