package proof

import (
	"encoding/binary"
	"strconv"
)

// claimed contains the highest claim about each set, indexed by the set's name.
type claimed map[string]int64

func (k claimed) note(set []int32, c Claim) {
	name := nameOf(set, kindOf(c))
	k[name] = max(k[name], c.Least)
}

// A kind is what claims about the same set may differ in, apart from the cost.
type kind struct {
	left int  // the number of rows left
	last bool // whether only codes that need the last of these rows count
}

func kindOf(c Claim) kind { return kind{leftOf(c), c.Last} }

// nameOf returns a name for a set of codes and a kind of claim.
func nameOf(set []int32, k kind) string { return string(appendName(nil, set, k)) }

func appendName(to []byte, set []int32, k kind) []byte {
	to = binary.AppendUvarint(to, uint64(k.left))
	to = strconv.AppendBool(to, k.last)
	for _, n := range set {
		to = binary.AppendUvarint(to, uint64(n))
	}
	return to
}

// endless represents no limit on rows.
const endless = 1 << 20

// leftOf returns the number of rows that a claim allows.
func leftOf(c Claim) int {
	if c.Rows == 0 {
		return endless
	}
	return min(c.Rows, endless)
}
