// Package engine is the line protocol by which programs ask each other for rows, in
// the manner of chess's UCI; docs/engine-protocol.md describes it. Serve is the side
// that thinks and answers, Program the side that asks.
//
// What both sides and the shell read alike is here too: the names of strategies
// (Choice), boards and positions as they are typed, and limits of thinking.
package engine
