// Package keypeg is the rule book of the code-breaking board game. It defines codes,
// keys, editions and a single board, and the notation of each.
//
// # The game
//
// One player, the Codemaker, hides a code: a line of coloured pegs. In the classic edition it has
// four pegs in six possible colours, and colours may be repeated. The other player, the
// Codebreaker, places a row with the same number of pegs and gets keys as an answer. A red key
// stands for a peg of the right colour in the right place, and a white key for a peg of the right colour in the wrong
// place. The keys do not show which pegs they belong to. The game continues row by row until a row is answered with red
// keys only or the board is full.
//
// Each key pairs one peg of the code with one peg of the row. Red keys are counted first. A colour that occurs twice in
// the row but once in the code earns one key.
//
// # A game
//
// Colours are written as digits. The host has hidden 2334.
//
//	Code: host 2334
//	1. 1122 0r1w    one 2 of the row is in the code, elsewhere; the code has no second
//	2. 3345 1r2w    the second 3 is in place; the first 3 and the 4 belong elsewhere
//	3. 2343 2r2w    all four colours, and two of them in place
//	4. 2334 4r0w    broken, in the fourth row
//
// In most editions the Codemaker scores a point for each row used, here four, and the
// players change seats. [ExampleBoard] plays these rows.
//
// # Overview
//
// A [Code] is a secret or a row, and [Keys] is an answer. Only [Score] computes
// answers. A [Format] is a board and the rules for what may be put on it. [Editions]
// lists the printed editions and their variants; [Rulebooks] contains the rules of each
// printed set. A [Board] contains one secret and the rows of one Codebreaker: its commands
// return events, and Apply applies events. [Feasible] reports whether any
// code agrees with the rows and keys so far. A [Reader] reads codes and rows as people
// write them. An [Error] reports a broken rule or unreadable text.
//
// Package match plays several boards with two seats, points and turns. Package record
// writes a whole match as text or JSON. This package uses no clock, no randomness, no
// input and no output.
//
// References such as C-4 or CL-3 are to clauses of docs/rules.md. References such as D-14 are to decisions in the same
// file, which settle points that the printed rules leave open. The text forms are described in docs/notation.md and the
// terms in docs/glossary.md.
package keypeg
