package bot

import (
	"math/rand/v2"

	"keypeg"
	"keypeg/solver"
)

// shuffled returns a row with its colours and holes permuted. It permutes the colours that no row has used yet, and the holes
// that no row distinguishes. The permuted row is as good as the original, because the earlier rows do not distinguish the
// two. Players therefore cannot memorise a code that the book is slow to break. At the first row, each row of the same kind
// results with equal probability.
func shuffled(p solver.Position, row keypeg.Code, chance *rand.Rand) keypeg.Code {
	names := freshNames(p, chance)
	to := sameHoles(p, chance)
	moved := row
	for hole, peg := range row.Pegs() {
		moved = moved.With(to[hole], names[peg])
	}
	return moved
}

// freshNames permutes the colours that no row has used. An empty hole counts as a colour, unless only empty holes may be
// repeated.
func freshNames(p solver.Position, chance *rand.Rand) (names [keypeg.MaxColours + 1]keypeg.Peg) {
	var used [keypeg.MaxColours + 1]bool
	for _, r := range p.Rows {
		for _, peg := range r.Code.Pegs() {
			used[peg] = true
		}
	}
	var fresh []keypeg.Peg
	for peg := range keypeg.Peg(len(names)) {
		names[peg] = peg
		colour := peg != keypeg.Empty || p.Format.Blanks && p.Format.Repeats
		if colour && int(peg) <= p.Format.Colours && !used[peg] {
			fresh = append(fresh, peg)
		}
	}
	for i, j := range chance.Perm(len(fresh)) {
		names[fresh[i]] = fresh[j]
	}
	return names
}

// sameHoles permutes those holes that had the same pegs in every row so far.
func sameHoles(p solver.Position, chance *rand.Rand) (to [keypeg.MaxPegs]int) {
	alike := func(a, b int) bool {
		for _, r := range p.Rows {
			if !r.Lost() && r.Code.At(a) != r.Code.At(b) {
				return false
			}
		}
		return true
	}
	var done [keypeg.MaxPegs]bool
	for hole := range p.Format.Pegs {
		if done[hole] {
			continue
		}
		var group []int
		for other := hole; other < p.Format.Pegs; other++ {
			if alike(hole, other) {
				group = append(group, other)
				done[other] = true
			}
		}
		for i, j := range chance.Perm(len(group)) {
			to[group[i]] = group[j]
		}
	}
	return to
}
