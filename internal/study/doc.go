// Package study helps players learn. It finds the codes that a position leaves, the best row and the loss of other rows, and
// it gives hints.
package study
