package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"keypeg/solver"
	"keypeg/solver/book"
)

func valueCommand() *cobra.Command {
	game, dir := "classic", ""
	asJSON := false
	cmd := &cobra.Command{
		Use:                   "value [--game BOARD] [--out DIR] [--json]",
		DisableFlagsInUseLine: true,
		Short:                 "Say what a board is worth where both sides draw lots",
		Long: `Value prints the mixed value of a board: how many rows the Codebreaker takes on
average if the Codemaker does not draw codes evenly but as is worst for the
Codebreaker, and the Codebreaker draws strategies as is worst for the Codemaker.

Both sides are certified. No strategy takes less than the lower bound against the
Codemaker's mixture, by the exact search; no code takes more than the upper bound
against the Codebreaker's mixture of strategies, each with its colours and holes
shuffled. On boards of more codes than (4,7) has, the bounds do not meet: the
mixture is every code alike, and the strategy that of the book.

--out writes the Codebreaker's strategies to DIR, for anyone to add up.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			space, _, err := listed(game)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			line := newProgress(cmd.ErrOrStderr())
			line.say("looking for mixtures on %s …", space.Edition())
			m, err := mixed(ctx, space)
			line.end()
			if err != nil {
				return told(err)
			}
			if dir != "" {
				if err := writePlans(dir, m); err != nil {
					return misused("--out: %w", err)
				}
			}
			return valueOf(m).print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&dir, "out", "", "write the strategies to `DIR`, which must be there")
	return cmd
}

// mixable is how many codes a board may have for its mixed value to be worked out:
// (4,6) takes a second, (4,7) a minute.
const mixable = 2401

func mixed(ctx context.Context, s *solver.Space) (*solver.Mixed, error) {
	if !s.Edition().Repeats || s.Edition().Pegs < 2 {
		return nil, misused("--game: the mixed value is worked out for boards with repeats and of two pegs or more; %s is none", s.Edition())
	}
	if s.Len() <= mixable {
		return solver.Mix(ctx, s)
	}
	b, ok := book.For(s.Edition())
	if !ok {
		return nil, misused("--game: %s has more than %d codes and no book, so nothing is known of its mixed value", s.Edition(), mixable)
	}
	r, tree, err := solver.Evaluate(ctx, s, book.Strategy{}, solver.Options{})
	if err != nil {
		return nil, err
	}
	least := int64(0)
	if b.Proved() {
		least = r.Total
	}
	return solver.MixBounds(ctx, s, tree, least)
}

func writePlans(dir string, m *solver.Mixed) error {
	for i, p := range m.Breaker {
		if err := writeFile(filepath.Join(dir, planName(i)), p.Tree.Write); err != nil {
			return err
		}
	}
	return nil
}

func planName(i int) string { return fmt.Sprintf("plan-%d.tree", i+1) }

// A worth is a mixed value as it is printed; fractions are exact.
type worth struct {
	Game    string   `json:"game"`
	Lower   *big.Rat `json:"lower"`
	Upper   *big.Rat `json:"upper"`
	Value   *float64 `json:"value"` // null where the bounds do not meet
	Proved  bool     `json:"proved"`
	Maker   []drawn  `json:"codemaker"`
	Breaker []played `json:"codebreaker"`
}

type drawn struct {
	Pattern string   `json:"pattern"` // pegs of each colour
	Codes   int      `json:"codes"`
	Each    *big.Rat `json:"probability_of_each"`
}

type played struct {
	Weight *big.Rat `json:"probability"`
	First  string   `json:"first"`
	Total  int64    `json:"total"`
	File   string   `json:"file"` // by --out
}

func valueOf(m *solver.Mixed) worth {
	w := worth{Game: m.Edition.String(), Lower: m.Lower, Upper: m.Upper, Proved: m.Lower.Cmp(m.Upper) == 0}
	if w.Proved {
		f, _ := m.Lower.Float64()
		w.Value = &f
	}
	for _, s := range m.Maker {
		w.Maker = append(w.Maker, drawn{s.Pattern, s.Codes, s.Each})
	}
	for i, p := range m.Breaker {
		r := p.Tree.Result()
		w.Breaker = append(w.Breaker, played{p.Weight, r.First.String(), r.Total, planName(i)})
	}
	return w
}

func (w worth) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(w)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "game   %s\nlower  %s = %s\nupper  %s = %s\n", w.Game, w.Lower, w.Lower.FloatString(5), w.Upper, w.Upper.FloatString(5))
	if w.Proved {
		fmt.Fprintf(&text, "value  %s\n", w.Lower.FloatString(5))
	} else {
		text.WriteString("value  between them\n")
	}
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nthe Codemaker draws\tcodes\teach with")
	for _, d := range w.Maker {
		fmt.Fprintf(t, "%s\t%d\t%s\n", d.Pattern, d.Codes, d.Each.RatString())
	}
	fmt.Fprintln(t, "\nthe Codebreaker draws\ttotal\twith")
	for _, p := range w.Breaker {
		fmt.Fprintf(t, "%s, begins with %s\t%d\t%s\n", p.File, p.First, p.Total, p.Weight.RatString())
	}
	t.Flush()
	_, err := out.Write(text.Bytes())
	return err
}
