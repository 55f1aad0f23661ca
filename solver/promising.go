package solver

import (
	"context"
	"math/big"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Promising returns at most width promising rows at a node, each with its estimate, the best first. It leaves out equivalent
// rows. If a row distinguishes all candidates, it returns only that row. Estimates use only the sizes of parts, and are
// meant for comparing rows.
func (n *Node) Promising(ctx context.Context, width int) []Value {
	if n.Len() == 0 || width < 1 {
		return nil
	}
	rows := n.promising(ctx, width, 0)
	values := make([]Value, 0, len(rows))
	for _, row := range rows {
		values = append(values, n.estimated(row))
	}
	return values
}

// promising returns the rows that are most likely to be good, in order, for a search to try first.
func (n *Node) promising(ctx context.Context, width, lookahead int) []keypeg.Code {
	return n.board().List(n.board().Promising(ctx, n.state(), width, lookahead))
}

func (n *Node) estimated(row keypeg.Code) Value {
	return Value{Row: row, Codes: n.Len(), Rows: n.Estimate(row)}
}

// Estimate estimates the number of rows needed to break the code if the given row is played at a node with candidates. It
// considers only the sizes of the parts into which the row divides the candidates.
func (n *Node) Estimate(row keypeg.Code) *big.Rat {
	return rowsOf(n.guess(row), search.EstimateUnit, n.Len())
}
