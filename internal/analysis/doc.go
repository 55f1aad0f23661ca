// Package analysis judges how well a finished game was played: every row and the Codemaker's choice of code. It stores its
// results, and the records that were submitted for analysis.
package analysis
