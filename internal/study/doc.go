// Package study is for learning: what a position leaves, which row is best in it,
// what another row gives away, and what a player may be told as a hint.
package study
