// Package book contains precomputed strategies for the printed boards, and plays them.
//
// A book is a file of this package, embedded in the binary unchanged. It is not read, unpacked or checked when the program
// starts, and its first bytes contain the first row. Later rows are found by following the book's branches, one step for
// each answer.
//
// A book for k colours can also be used for k-1 colours and empty holes, because an empty hole counts as the last colour.
// A game may begin with the book's rows, but in different colours or with the holes in a different order. The
// book's later rows are then translated in the same way.
//
// The books for 4 pegs are optimal, as solver.Exact has proved. The books for 5 pegs are the best found so far. If a
// better book is found, it replaces the file:
//
//	keypeg book merge --pack solver/book/c8p5.book better.tree
package book
