// Package analysis tells how well a game was played, once it is over: row by row, and
// the Codemaker's choice. It keeps what it has found, and the records that were brought
// to be analysed.
package analysis
