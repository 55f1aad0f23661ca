// Package search finds the least cost of sets of codes. It is the engine shared by packages solver, solver/prove and
// solver/mixed.
//
// A Board contains all codes of a board as numbers (board.go). A Scanner scores rows against a set of codes, 64 at a time
// (scanner.go), and evaluates every row of the board with a Gauge (scan.go, gauge.go). Costs bound the cost of a set by its
// size, and a Symmetry determines which rows cost the same. A Search starts from these bounds, raises them (raise.go), and
// tries the most promising rows (search.go). A Fitter only decides whether a number of rows is enough for every code of a
// set (fit.go).
package search
