// Package solver thinks for the Codebreaker: which row to play next, and how good the
// last one was.
//
// A Space lists the codes of one board. A Node is a set of candidates, the codes that
// agree with the rows played so far. A Strategy has one method: it looks at a Node
// and names the row to play. Grow plays a strategy against every code and returns the
// Tree of all its rows; Evaluate adds up the tree; Walk checks a tree that someone
// wrote down, knowing nothing but keypeg.Score. A Judge says what a row is worth.
//
//	space, err := solver.NewSpace(edition)
//	result, tree, err := solver.Evaluate(ctx, space, solver.Minimax{}, solver.Options{})
//
// What to choose: Entropy or Parts for a good row at once, Beam for the best row that
// some thinking finds, Exact for the least cost, found and proved; Certify writes its
// proof down for others to check. On boards too big to list, Sample.
//
// Cost is counted in rows, summed over every code, the row that breaks it included.
// Ties are broken alike everywhere: a row that can still be the code first, then the
// lowest in order.
//
// The package is pure: it reads no clock, draws no lots except from seeds it is
// given, and writes nothing. Long searches take a context and return its error soon
// after it is done; budgets are counted in nodes, which are sets of candidates that
// were looked at row by row.
package solver
