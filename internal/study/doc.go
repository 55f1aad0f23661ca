// Package study helps players learn. It says which codes a position leaves, which row is best and how much another row gives
// away, and it gives hints.
package study
