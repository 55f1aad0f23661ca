package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/spf13/cobra"

	"keypeg/solver"
	"keypeg/solver/book"
)

func suggestCommand() *cobra.Command {
	game, by := "classic", ""
	asJSON := false
	var w width
	cmd := &cobra.Command{
		Use:                   "suggest [--game BOARD] [--by NAME] [--json] [\"ROW ANSWER\" ...]",
		DisableFlagsInUseLine: true,
		Short:                 "Say which row to play next",
		Long: `Suggest names the next row, how many codes are left, and how many more rows it takes
on average if the best is played from there on. Each row played with its answer is
one argument, such as "1122 1r0w".

Without --by it plays from the book where the board has one and the game has not
left it, else it looks ahead as far as it can in a moment; on boards too big to list,
it draws codes that fit. keypeg strategy --help lists the names for --by.`,
		Example: `  keypeg suggest "1123 1r1w"
  keypeg suggest --game advanced --by entropy --json "11223 1r0w" "14415 0r2w"`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, reader, err := findBoard(game)
			if err != nil {
				return err
			}
			if err := w.check(); err != nil {
				return err
			}
			p, err := readPosition(e, reader, args)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			hint, err := suggest(ctx, p, by, w)
			if noCandidates(err) {
				return contradiction(ctx, p)
			}
			if err != nil {
				return told(err)
			}
			return hint.print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&by, "by", "", "the strategy's `NAME`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	w.flags(cmd)
	return cmd
}

// A hint is a row to play and what is known about it.
type hint struct {
	Game     string   `json:"game"`
	By       string   `json:"by"`
	Row      string   `json:"row"`
	Count    *big.Int `json:"codes"`    // agreeing with the answers
	AtLeast  bool     `json:"at_least"` // there may be more
	Expected *float64 `json:"expected"` // rows to the end; null where it is not known
	Exact    bool     `json:"exact"`    // Expected is proved
}

// suggest finds a row. Without a name it takes the best that is at hand.
func suggest(ctx context.Context, p solver.Position, by string, w width) (hint, error) {
	h := hint{Game: p.Edition.String(), By: by}
	if by == "" || by == "book" {
		if b, ok := book.For(p.Edition); ok {
			if page, ok := b.Find(p); ok {
				h.By, h.Row, h.Count, h.Exact = "book", page.Row.String(), big.NewInt(page.Codes), b.Proved()
				h.expect(big.NewRat(page.Cost, page.Codes))
				return h, nil
			}
		}
	}
	s, err := solver.NewSpace(p.Edition)
	if errors.Is(err, solver.ErrTooBig) {
		return sampled(ctx, p, h)
	}
	if err != nil {
		return h, err
	}
	n, err := s.Node(p)
	if err != nil {
		return h, err
	}
	h.Count = big.NewInt(int64(n.Len()))
	if n.Len() == 0 {
		return h, solver.ErrNoCandidates
	}
	return h, h.think(ctx, n, w)
}

// think fills in the row by the strategy named, and what it is worth.
func (h *hint) think(ctx context.Context, n *solver.Node, w width) error {
	judge := solver.Judge{Known: book.Known}
	if h.By == "" {
		v, err := judge.Best(ctx, n)
		h.By = "near"
		if v.Exact {
			h.By = "exact"
		}
		h.value(v)
		return err
	}
	by, err := choice{by: h.By, seed: 1, width: w}.strategy(n.Space().Edition())
	if err != nil {
		return err
	}
	a, err := by.Next(ctx, n)
	if err != nil {
		return err
	}
	h.Row = a.Row.String()
	if a.Cost > 0 {
		h.Exact = a.Exact
		h.expect(big.NewRat(a.Cost, int64(n.Len())))
		return nil
	}
	v, err := judge.Of(ctx, n, a.Row)
	h.value(v)
	return err
}

func (h *hint) value(v solver.Value) {
	h.Row, h.Exact = v.Row.String(), v.Exact
	if v.Rows != nil {
		h.expect(v.Rows)
	}
}

func (h *hint) expect(rows *big.Rat) {
	f, _ := rows.Float64()
	h.Expected = &f
}

// sampled is the hint for boards too big to list.
func sampled(ctx context.Context, p solver.Position, h hint) (hint, error) {
	if h.By != "" && h.By != "sample" {
		return h, misused("--by %s lists every code, and %s has too many: leave --by out, and codes are drawn", h.By, p.Edition)
	}
	h.By = "sample"
	a, err := solver.Sample{Seed: 1}.Suggest(ctx, p)
	if err != nil {
		return h, err
	}
	h.Row = a.Row.String()
	_, total, exact, err := solver.Candidates(ctx, p, 0, searchWork/50)
	h.Count, h.AtLeast = total, !exact
	return h, err
}

func (h hint) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(h)
	}
	left := "codes      " + h.Count.String()
	if h.AtLeast {
		left = "codes      at least " + h.Count.String()
	}
	expected := "unknown"
	if h.Expected != nil {
		expected = fmt.Sprintf("%.4f, about", *h.Expected)
		if h.Exact {
			expected = fmt.Sprintf("%.4f, exactly", *h.Expected)
		}
	}
	_, err := fmt.Fprintf(out, "row        %s\nby         %s\n%s\nexpected   %s\n", h.Row, h.By, left, expected)
	return err
}
