package proof

import (
	"encoding/binary"
	"fmt"
	"io"
)

// claimed contains the highest claim about each set, indexed by the set's name.
type claimed map[string]int64

// note records a claim, and returns the name of its set.
func (k claimed) note(set []int32, c Claim) string {
	name := nameOf(set, kindOf(c))
	k[name] = max(k[name], c.Least)
	return name
}

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
func setNamed(name string) (set []int32, k kind) {
	bytes := []byte(name)
	get := func() uint64 {
		n, size := binary.Uvarint(bytes)
		bytes = bytes[size:]
		return n
	}
	first := get()
	k = kind{left: endless - int(first/2), last: first%2 == 1}
	for n := int32(0); len(bytes) > 0; set = append(set, n) {
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

// all checks every claim of a proof, and returns the first claim and the given claims.
func (c *checker) all(r *Reader) (first Claim, given []Claim, err error) {
	c.claims = claimed{}
	defer func() { c.claims = nil }()
	own, given, err := c.read(r)
	if err != nil {
		return first, nil, err
	}
	if len(own) == 0 {
		return first, nil, fmt.Errorf("the proof claims nothing")
	}
	for _, e := range own {
		set, k := setNamed(e.name)
		if err := c.check(set, k, e.least); err != nil {
			return first, nil, fmt.Errorf("claim %d of %d: %w", e.line, r.count, err)
		}
	}
	set, k := setNamed(own[0].name)
	return c.claimOf(set, k, own[0].least), given, nil
}

// An entry is a claim to be checked. It takes little memory, because a proof can have tens of millions of claims.
type entry struct {
	name  string // of the claim's set
	least int64
	line  int // its number among the claims of the proof
}

// read notes every claim of a proof, and returns the claims to be checked and the given claims.
func (c *checker) read(r *Reader) (own []entry, given []Claim, err error) {
	for {
		claim, isGiven, err := r.Next()
		if err == io.EOF {
			return own, given, nil
		}
		if err == nil {
			err = c.stop()
		}
		if err != nil {
			return nil, nil, err
		}
		set, err := c.setOf(claim)
		if err != nil {
			return nil, nil, fmt.Errorf("claim %d: %w", r.count, err)
		}
		if name := c.claims.note(set, claim); isGiven {
			given = append(given, claim)
		} else {
			own = append(own, entry{name, claim.Least, r.count})
		}
	}
}
