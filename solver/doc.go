// Package solver plays as the Codebreaker: it finds the next row, and evaluates rows that were played.
//
// A Space lists the codes of one board. A Node is a set of candidates, the codes that agree with the rows played so far. The
// answers to a row divide the candidates into parts. A Strategy has one method, which looks at a Node and returns the row to
// play. Grow plays a strategy against every code and returns the Tree of all its rows. Evaluate adds up the rows in the
// tree, and Walk checks a tree from a file using only keypeg.Score. A Judge returns the value of a row.
//
//	space, err := solver.NewSpace(format)
//	result, tree, err := solver.Evaluate(ctx, space, solver.Minimax{}, solver.Options{})
//
// Choose Entropy or Parts for a good row at once, Beam for the best row that a limited search finds, and Exact for the least
// cost, with a proof. Use Sample on boards with too many codes to list, and package prove for the least total of a whole
// board on several processors.
//
// A cost is the number of rows that a strategy needs, summed over all codes, including the row that breaks each code. Ties
// are broken in the same way everywhere: rows that can still be the code come first, and among equals the lowest row comes
// first.
//
// The package is pure: it reads no clock, uses randomness only from given seeds, and writes nothing. Long searches take a
// context and return its error soon after the context is done. Budgets are counted in nodes: sets of candidates for which
// every row was examined.
package solver
