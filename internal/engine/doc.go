// Package engine implements the line protocol that programs use to ask each other for rows. It is modelled on UCI, the
// protocol of chess engines. The protocol is described in docs/engine-protocol.md. Serve implements the side that finds the
// rows, and Program implements the side that asks for them.
//
// The package also has the parts that both sides and the shell share: names of strategies (Choice), boards and positions as
// they are typed, and limits on thinking.
package engine
