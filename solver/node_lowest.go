package solver

import "keypeg"

// Lowest returns the first candidate in order. It panics if there is none.
func (n *Node) Lowest() keypeg.Code { return n.board().Code(n.codes[0]) }
