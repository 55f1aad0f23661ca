// Package engine implements the line protocol with which programs ask each other for rows, in the style of chess's UCI. The
// protocol is described in docs/engine-protocol.md. Serve is the side that thinks and answers, and Program is the side that
// asks.
//
// The package also has the parts that both sides and the shell share: names of strategies (Choice), boards and positions as
// they are typed, and limits on thinking.
package engine
