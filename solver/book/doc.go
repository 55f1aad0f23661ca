// Package book has strategies for the printed boards, computed in advance, and plays them.
//
// A book is a file of this package, embedded in the binary unchanged: it is not read, unpacked or checked at the start, and
// the first row is in its first bytes. Later rows are found by following its branches, one step for each answer.
//
// A book for k colours also serves the board of k-1 colours with empty holes, the empty hole being the last colour. If a
// game began with the book's rows, but with other colours or another order of holes, it continues with those.
//
// The books of 4 pegs are optimal, proved by solver.Exact. Those of 5 pegs are the best found so far; a better one replaces
// the file:
//
//	keypeg book merge --pack solver/book/c8p5.book better.tree
package book
