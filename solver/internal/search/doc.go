// Package search finds the least cost of sets of codes. It is the inside of packages solver, solver/prove and solver/mixed, which
// share it.
//
// A Board has all codes of a board as numbers (board.go). A Scanner scores rows against a set of codes, 64 at a time
// (scanner.go), and values every row of the board by a Gauge (scan.go, gauge.go). Costs bound what a set costs by its size, and a
// Symmetry says which rows cost the same. A Search starts from these bounds, raises them (raise.go), and tries the most promising
// rows (search.go); a Fitter asks only whether a number of rows is enough (fit.go).
package search
