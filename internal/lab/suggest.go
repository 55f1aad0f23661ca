package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"

	"keypeg/internal/engine"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A Hint is a suggested row and the known facts about it.
type Hint struct {
	Game     string   `json:"game"`
	By       string   `json:"by"`
	Row      string   `json:"row"`
	Count    *big.Int `json:"codes"`    // number of codes that agree with the answers
	AtLeast  bool     `json:"at_least"` // there may be more codes
	Expected *float64 `json:"expected"` // the expected number of rows to the end of the game; null if unknown
	Exact    bool     `json:"exact"`    // Expected is proved
}

// Best finds the row to play. If c names no strategy, Best uses the best method available: the book or, without one, a
// search. If c names a strategy, it uses that strategy. On boards too large to list, codes are drawn, and a named
// strategy fails with ErrListed. If no code fits the answers, the error names the likeliest slip.
func Best(ctx context.Context, p solver.Position, c engine.Choice) (Hint, error) {
	h, err := bestOf(ctx, p, c)
	if noCandidates(err) {
		err = contradiction(ctx, p)
	}
	return h, err
}

func bestOf(ctx context.Context, p solver.Position, c engine.Choice) (Hint, error) {
	by := c.By
	h := Hint{Game: p.Format.String(), By: by}
	if by == "" || by == "book" {
		if b, ok := book.For(p.Format); ok {
			if page, ok := b.Find(p); ok {
				h.By, h.Row, h.Count, h.Exact = "book", page.Row.String(), big.NewInt(page.Codes), b.Proved()
				h.expect(big.NewRat(page.Cost, page.Codes))
				return h, nil
			}
		}
	}
	s, err := solver.NewSpace(p.Format)
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
	return h, h.think(ctx, n, c)
}

// think fills in the row of the named strategy, and its value.
func (h *Hint) think(ctx context.Context, n *solver.Node, c engine.Choice) error {
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
	by, err := c.Strategy(n.Space().Format())
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

func (h *Hint) value(v solver.Value) {
	h.Row, h.Exact = v.Row.String(), v.Exact
	if v.Rows != nil {
		h.expect(v.Rows)
	}
}

func (h *Hint) expect(rows *big.Rat) {
	f, _ := rows.Float64()
	h.Expected = &f
}

// ErrListed is returned for a named strategy on a board too large to list, because strategies list every code.
var ErrListed = errors.New("the board has too many codes to list")

// sampled returns the hint for boards too large to list.
func sampled(ctx context.Context, p solver.Position, h Hint) (Hint, error) {
	if h.By != "" && h.By != "sample" {
		return h, ErrListed
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

// Print prints the hint as text for people or, if asJSON is true, as JSON.
func (h Hint) Print(out io.Writer, asJSON bool) error {
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
