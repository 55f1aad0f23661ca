package proof

import "encoding/binary"

// A kind is what claims about the same set may differ in, apart from the cost.
type kind struct {
	left int  // the number of rows left
	last bool // whether only codes that need the last of these rows count
}

func kindOf(c Claim) kind { return kind{leftOf(c), c.Last} }

// nameOf returns a name for a set of codes and a kind of claim.
func nameOf(set []int32, k kind) string { return string(appendName(nil, set, k)) }

// appendName appends the name of a set: the kind, the first code, and the distances from each code to the next.
func appendName(to []byte, set []int32, k kind) []byte {
	first := 2 * uint64(endless-k.left)
	if k.last {
		first++
	}
	to = binary.AppendUvarint(to, first)
	before := int32(0)
	for _, n := range set {
		to = binary.AppendUvarint(to, uint64(n-before))
		before = n
	}
	return to
}

// setNamed returns the set and the kind with a name.
func setNamed(name []byte) (set []int32, k kind) {
	get := func() uint64 {
		n, size := binary.Uvarint(name)
		name = name[size:]
		return n
	}
	first := get()
	k = kind{left: endless - int(first/2), last: first%2 == 1}
	for n := int32(0); len(name) > 0; set = append(set, n) {
		n += int32(get())
	}
	return set, k
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
