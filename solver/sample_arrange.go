package solver

import (
	"math"
	"math/rand/v2"

	"keypeg"
)

// choose settles how many pegs there are of each shade from place k on, and calls
// then for every choice; it returns false once then did, or the work is used up.
func (d *draw) choose(k, left int, chance *rand.Rand, then func() bool) bool {
	if d.tired() {
		return false
	}
	if k == len(d.pegs) {
		return left > 0 || then()
	}
	var order [keypeg.MaxPegs + 1]int
	counts := order[:0]
	for n := 0; n <= min(left, d.limit[k]); n++ {
		if left-n <= d.room[k] {
			counts = append(counts, n)
		}
	}
	if chance != nil {
		d.shuffle(k, left, counts, chance)
	}
	for _, n := range counts {
		fits := true
		for i := range d.rows {
			d.missing[i] -= min(n, d.shown[k][i])
			if d.missing[i] < 0 || d.missing[i] > min(left-n, d.after[k][i]) {
				fits = false
			}
		}
		d.counts[d.pegs[k]] = n
		more := !fits || d.choose(k+1, left-n, chance, then)
		for i := range d.rows {
			d.missing[i] += min(n, d.shown[k][i])
		}
		d.counts[d.pegs[k]] = 0
		if !more {
			return false
		}
	}
	return true
}

// shuffle orders counts at random, each first as often as a code drawn blindly has
// so many of the shade.
func (d *draw) shuffle(k, left int, counts []int, chance *rand.Rand) {
	others := float64(max(d.room[k]/max(d.limit[k], 1), 1))
	var weight [keypeg.MaxPegs + 1]float64
	for _, n := range counts {
		w := math.Pow(others, float64(left-n)) // choose n of left places, the rest freely
		for i := range n {
			w *= float64(left-i) / float64(i+1)
		}
		weight[n] = math.Log(w) - math.Log(-math.Log(1-chance.Float64())) // the Gumbel trick
	}
	for i := 1; i < len(counts); i++ {
		for j := i; j > 0 && weight[counts[j]] > weight[counts[j-1]]; j-- {
			counts[j], counts[j-1] = counts[j-1], counts[j]
		}
	}
}

// arrange fills the holes from one on with the chosen pegs, and calls f for every
// arrangement that has its reds, until it says no; it returns false once it did, or
// the work is used up.
func (d *draw) arrange(hole int, chance *rand.Rand, f func(keypeg.Code) bool) bool {
	if d.tired() {
		return false
	}
	if !d.reachable(hole) {
		return true
	}
	if hole == d.edition.Pegs {
		return f(keypeg.CodeOf(d.line[:hole]...))
	}
	pegs := d.pegs
	if chance != nil {
		pegs = d.drawn(hole, chance)
	}
	for _, p := range pegs {
		if d.counts[p] == 0 {
			continue
		}
		d.counts[p]--
		d.line[hole] = p
		d.red(hole, p, -1)
		more := d.arrange(hole+1, chance, f)
		d.red(hole, p, +1)
		d.counts[p]++
		if !more {
			return false
		}
	}
	return true
}

// drawn are the pegs left for a hole in random order, each as likely as often it is
// there.
func (d *draw) drawn(hole int, chance *rand.Rand) []keypeg.Peg {
	var bag [keypeg.MaxPegs]keypeg.Peg
	pegs := bag[:0]
	for _, p := range d.pegs {
		for range d.counts[p] {
			pegs = append(pegs, p)
		}
	}
	chance.Shuffle(len(pegs), func(i, j int) { pegs[i], pegs[j] = pegs[j], pegs[i] })
	var seen uint32
	order := make([]keypeg.Peg, 0, len(pegs))
	for _, p := range pegs {
		if seen>>p&1 == 0 {
			seen |= 1 << p
			order = append(order, p)
		}
	}
	return order
}

// reachable says whether each row can still have exactly its reds.
func (d *draw) reachable(hole int) bool {
	for i, missing := range d.missing {
		if missing < 0 {
			return false
		}
		if missing == 0 {
			continue
		}
		left := d.counts
		for h := hole; h < d.edition.Pegs && missing > 0; h++ {
			if p := d.rows[i].Code.At(h); left[p] > 0 {
				left[p]--
				missing--
			}
		}
		if missing > 0 {
			return false
		}
	}
	return true
}

func (d *draw) red(hole int, p keypeg.Peg, by int) {
	for i := range d.rows {
		if d.rows[i].Code.At(hole) == p {
			d.missing[i] += by
		}
	}
}
