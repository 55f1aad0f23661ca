package prove

import (
	"encoding/binary"
	"io"
	"iter"
	"slices"

	"keypeg/solver/internal/search"
	"keypeg/solver/proof"
)

// A Certificate is a proof without given claims. It takes much less memory than a proof.Proof: the proof of a large set has
// tens of millions of claims.
type Certificate struct {
	board *search.Board
	count int
	packs [][]byte // packs of packSize claims, the last of which may have fewer
}

const packSize = 4096

// Proof returns the certificate as a proof.
func (c *Certificate) Proof() *proof.Proof {
	return &proof.Proof{Format: c.board.Format, Claims: slices.Collect(c.all())}
}

// Write writes the certificate in the same form as proof.Proof.Write.
func (c *Certificate) Write(to io.Writer) error {
	return proof.WriteClaims(to, c.board.Format, c.all())
}

// Len returns the number of claims.
func (c *Certificate) Len() int { return c.count }

// add adds a claim about a state's codes and the rows left.
func (c *Certificate) add(at search.State, x proof.Claim) {
	if c.count%packSize == 0 {
		c.packs = append(c.packs, nil)
	}
	c.count++
	pack := &c.packs[len(c.packs)-1]
	put := func(n uint64) { *pack = binary.AppendUvarint(*pack, n) }
	put(uint64(x.Least))
	kind := uint64(0)
	if at.Left < search.Boundless/2 {
		kind = 2 * uint64(at.Left)
	}
	if x.Last {
		kind++
	}
	put(kind)
	put(uint64(len(at.Codes)))
	before := int32(0)
	for _, n := range at.Codes {
		put(uint64(n - before)) // codes are in order, so the differences are small
		before = n
	}
}

// all returns the claims, the last first, because each claim is added after the claims that it needs.
func (c *Certificate) all() iter.Seq[proof.Claim] {
	return func(yield func(proof.Claim) bool) {
		for _, pack := range slices.Backward(c.packs) {
			for _, x := range slices.Backward(c.unpack(pack)) {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// unpack decodes the claims of a pack.
func (c *Certificate) unpack(pack []byte) (list []proof.Claim) {
	get := func() uint64 {
		n, size := binary.Uvarint(pack)
		pack = pack[size:]
		return n
	}
	for len(pack) > 0 {
		x := proof.Claim{Least: int64(get())}
		kind := get()
		x.Rows, x.Last = int(kind/2), kind%2 == 1
		codes, n := make([]int32, get()), int32(0)
		for i := range codes {
			n += int32(get())
			codes[i] = n
		}
		x.Codes = c.board.List(codes)
		list = append(list, x)
	}
	return list
}
