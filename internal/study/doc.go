// Package study is for learning: what a position leaves and which row is best in
// it, what a player may be told as a hint, and, when a game is over, how well it was
// played.
package study
