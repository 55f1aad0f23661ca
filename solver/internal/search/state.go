package search

import "keypeg"

// A State is a set of candidates, together with everything about the earlier rows that affects its
// cost.
type State struct {
	Codes    []int32   // ascending
	Played   uint32    // the shades used in the rows
	Symmetry *Symmetry // the symmetry left after the rows; nil if no rows are known to be equivalent
	Left     int       // rows left
	Depth    int       // the number of rows placed since the search began
}

// Boundless represents no limit: it is more rows than any search needs.
const Boundless = 64

// State returns the state after the given rows, with the given codes left and no limit on rows.
func (b *Board) State(codes []int32, rows []keypeg.Code) State {
	y := newSymmetry(b)
	for _, row := range rows {
		y = y.After(b.NumberOf(row))
	}
	return State{Codes: codes, Played: b.Played(rows), Symmetry: y, Left: Boundless}
}

// Played returns a mask of the shades in the rows.
func (b *Board) Played(rows []keypeg.Code) (mask uint32) {
	for _, row := range rows {
		mask |= b.ShadesOf(b.NumberOf(row))
	}
	return mask
}

// After returns the state after a row, but leaves its Codes empty.
func (b *Board) After(at State, row int32) State {
	next := b.afterRow(at, row)
	if at.Symmetry != nil {
		next.Symmetry = at.Symmetry.After(row)
	}
	return next
}

// afterRow does the same as After, but leaves out the symmetry, which takes the longest to compute.
func (b *Board) afterRow(at State, row int32) State {
	return State{Left: at.Left - 1, Depth: at.Depth + 1, Played: at.Played | b.ShadesOf(row)}
}
