// Package keypeg is the rule book of the code-breaking board game: codes, keys,
// editions, one board, and how all of it is written down.
//
// # The game
//
// One player, the Codemaker, hides a code: a line of coloured pegs, four of six
// colours in the classic edition, any colour as often as they like. The other, the
// Codebreaker, places a row of as many pegs, and is answered with keys: a red key
// for each peg of the right colour in the right place, a white one for each peg of
// the right colour in the wrong place. The keys name no peg. So it goes on, row by
// row, until a row is all red or the board is full.
//
// Each key answers one peg of the code with one peg of the row, and red goes first.
// A colour that is twice in the row and once in the code earns one key.
//
// # A game
//
// The colours are written as digits. The host has hidden 2334.
//
//	Code: host 2334
//	1. 1122 0r1w    one 2 of the row is in the code, elsewhere; the code has no second
//	2. 3345 1r2w    the second 3 is in place; the first 3 and the 4 belong elsewhere
//	3. 2343 2r2w    all four colours, and two of them in place
//	4. 2334 4r0w    broken, in the fourth row
//
// In most editions the Codemaker scores a point for each row it took, here four, and
// the players change seats. [ExampleBoard] plays these rows.
//
// # What is where
//
// [Code] is a secret or a row, and [Keys] an answer; [Score] is the only place in Keypeg where an answer is worked out. A
// [Format] is a board and what may be put on it; [Editions] are the printed editions and their variants, [Rulebooks] what each
// printed set asks of a match. A [Board] is one secret and one Codebreaker: its commands return events, and Apply folds events
// into its state. [Feasible] reports whether any code agrees with the rows and keys so far. A [Reader] reads codes and rows as
// people write them. Every refusal, of a move that breaks a rule or of a text that cannot be read, is an [Error].
//
// Package match plays several boards with two seats, points and turns; package record
// writes a whole match as text or JSON. This package knows no clock and no chance,
// reads nothing and writes nothing.
//
// Clauses such as C-4 or CL-3, and decisions such as D-14 where the printed rules are
// silent, are those of docs/rules.md; docs/notation.md describes the text forms, and
// docs/glossary.md the words.
package keypeg
