package solver

import (
	"slices"

	"keypeg"
)

// A Piece is one claim that the proof of a board rests on: that the candidates after an
// answer to a first row cost at least so many rows. Certify proves it.
type Piece struct {
	First keypeg.Code
	Keys  keypeg.Keys
	Node  *Node
	Least int64
}

// Chain is the proof that a board costs at least Lower: what it rests on is given, and
// the pieces are what is still to be proved. Of what a first row costs more than it has
// to, its largest sets are spared. Only a proof without a bound of rows can be written
// down.
func (x *Proved) Chain() (*Proof, []Piece) {
	s := x.space
	whole := &Proof{Edition: s.edition, Claims: []Claim{{s.list(s.codes), x.Lower}}}
	var pieces []Piece
	for _, o := range x.openings {
		spare := o.least() - x.Lower
		for _, r := range slices.Backward(o.after) {
			low := int64(s.costs.cost[r.node.Len()])
			less := min(max(spare, 0), r.least-low)
			spare -= less
			if least := r.least - less; least > low {
				pieces = append(pieces, Piece{o.row, r.keys, r.node, least})
				whole.Given = append(whole.Given, Claim{r.node.Candidates(), least})
			}
		}
	}
	return whole, pieces
}
