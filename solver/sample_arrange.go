package solver

import "keypeg"

// choose tries all possible numbers of pegs of each shade from index k on. For every choice, it calls the function passed as
// then. It returns false if that function returns false or the work is used up.
func (d *draw) choose(k, left int, then func() bool) bool {
	if d.tired() {
		return false
	}
	if k == len(d.pegs) {
		return left > 0 || then()
	}
	for n := 0; n <= min(left, d.limit[k]); n++ {
		if left-n > d.room[k] {
			continue
		}
		more := !d.take(k, left, n) || d.choose(k+1, left-n, then)
		d.giveBack(k, n)
		if !more {
			return false
		}
	}
	return true
}

// ways counts the ways to fill the remaining holes with shades from index k on so that every row gets its sum of keys. It
// returns this number divided by the factorial of left.
func (d *draw) ways(k, left int) float64 {
	if k == len(d.pegs) {
		if left > 0 {
			return 0
		}
		return 1
	}
	at := choosing{k: int8(k), left: int8(left)}
	for i, m := range d.missing {
		at.missing[i] = int8(m)
	}
	if w, ok := d.known[at]; ok {
		return w
	}
	sum := 0.0
	if d.tired() {
		d.work = 0
		return 0
	}
	for n := 0; n <= min(left, d.limit[k]) && d.work > 0; n++ {
		sum += d.waysWith(k, left, n)
	}
	d.known[at] = sum
	return sum
}

// waysWith returns the part of ways(k, left) that comes from choices with n pegs of the shade at index k.
func (d *draw) waysWith(k, left, n int) float64 {
	if left-n > d.room[k] {
		return 0
	}
	w := 0.0
	if d.take(k, left, n) {
		w = d.ways(k+1, left-n) / factorial[n]
	}
	d.giveBack(k, n)
	return w
}

// take records n pegs of the shade at index k, and reports whether every row can still get its sum of keys. giveBack undoes
// a call to take.
func (d *draw) take(k, left, n int) bool {
	fits := true
	for i := range d.rows {
		d.missing[i] -= min(n, d.shown[k][i])
		if d.missing[i] < 0 || d.missing[i] > min(left-n, d.after[k][i]) {
			fits = false
		}
	}
	d.counts[d.pegs[k]] = n
	return fits
}

func (d *draw) giveBack(k, n int) {
	for i := range d.rows {
		d.missing[i] += min(n, d.shown[k][i])
	}
	d.counts[d.pegs[k]] = 0
}

var factorial = func() (f [keypeg.MaxPegs + 1]float64) {
	f[0] = 1
	for n := 1; n < len(f); n++ {
		f[n] = f[n-1] * float64(n)
	}
	return f
}()

// drawPegs draws the number of pegs of each shade. The probability of a choice is proportional to its number of
// arrangements. It returns false if there is no possible choice or the work is used up.
func (d *draw) drawPegs() bool {
	left := d.format.Pegs
	for k := range d.pegs {
		rest := d.ways(k, left)
		if rest == 0 || d.work <= 0 {
			return false
		}
		dice := d.chance.Float64() * rest
		taken := -1
		for n := 0; n <= min(left, d.limit[k]); n++ {
			w := d.waysWith(k, left, n)
			if w == 0 {
				continue
			}
			taken = n
			if dice -= w; dice < 0 {
				break
			}
		}
		d.take(k, left, taken)
		left -= taken
	}
	return true
}

// arrange fills the given hole and all later holes with the chosen pegs, and calls f for every arrangement with the correct
// reds. It returns false if f returned false or the allowed work is used up.
func (d *draw) arrange(hole int, f func(keypeg.Code) bool) bool {
	if d.tired() {
		return false
	}
	if !d.reachable(hole) {
		return true
	}
	if hole == d.format.Pegs {
		return f(keypeg.CodeOf(d.line[:hole]...))
	}
	for _, p := range d.pegs {
		if d.counts[p] == 0 {
			continue
		}
		d.counts[p]--
		d.line[hole] = p
		d.red(hole, p, -1)
		more := d.arrange(hole+1, f)
		d.red(hole, p, +1)
		d.counts[p]++
		if !more {
			return false
		}
	}
	return true
}

// reachable reports whether each row can still get exactly its reds.
func (d *draw) reachable(hole int) bool {
	for i, missing := range d.missing {
		if missing < 0 {
			return false
		}
		if missing == 0 {
			continue
		}
		left := d.counts
		for h := hole; h < d.format.Pegs && missing > 0; h++ {
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
