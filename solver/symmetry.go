package solver

import (
	"slices"

	"keypeg"
)

// firstRows returns the first rows that differ in more than the names of colours and the order of holes: the lowest of each kind,
// in order.
func (b *board) firstRows() []int32 {
	y := newSymmetry(b)
	var kept []int32
	b.named(0, 0, 0, func(row int32) {
		if y.lowest(row) == row {
			kept = append(kept, row)
		}
	})
	return kept
}

// named calls visit for the codes whose colours first appear in order, in ascending order. They include the lowest of each kind,
// and are few. row fills the holes before the given one.
func (b *board) named(hole int, row int32, used uint32, visit func(row int32)) {
	if hole == b.pegs {
		visit(row)
		return
	}
	here := b.allShades()&^b.alike() | lowest(b.alike()&^used)
	if b.format.Repeats {
		here |= used
	}
	for ; here != 0; here &= here - 1 {
		c := trailing(here)
		b.named(hole+1, row*int32(b.shades)+int32(c), used|1<<c, visit)
	}
}

// A symmetry is every way of moving holes and renaming colours that leaves all rows played so far unchanged. Rows and sets that
// it maps to each other cost the same.
type symmetry struct {
	board  *board
	fresh  uint32 // shades not played, which may exchange names
	whole  bool   // no row was played: every order of the holes is allowed
	motion []motion
}

// A motion moves the peg in hole from[i] to hole i, and renames played shades.
type motion struct {
	from  [keypeg.MaxPegs]uint8
	names [32]uint8
}

// newSymmetry returns the symmetry of the empty board.
func newSymmetry(s *board) *symmetry { return &symmetry{board: s, fresh: s.alike(), whole: true} }

// some reports whether any motion of holes is possible. Fresh colours alone need no symmetry, because a scan uses them in order.
func (y *symmetry) some() bool { return y != nil && (y.whole || len(y.motion) > 1) }

// mostMotions bounds the motions kept. Dropping one only means that fewer rows are known to be equivalent.
const mostMotions = 5040

// after returns the symmetry left after a row.
func (y *symmetry) after(row int32) *symmetry {
	b := y.board
	next := &symmetry{board: b, fresh: y.fresh}
	var shades [keypeg.MaxPegs]uint8
	b.digits(row, &shades)
	for _, c := range shades[:b.pegs] {
		next.fresh &^= 1 << c
	}
	if y.whole {
		next.motion = y.motionsFixing(&shades)
		return next
	}
	for _, m := range y.motion {
		if y.fixes(&m, &shades) {
			next.motion = append(next.motion, m)
		}
	}
	return next
}

// motionsFixing returns the motions of the empty board that can leave a row unchanged, with the names they force upon shades.
func (y *symmetry) motionsFixing(shades *[keypeg.MaxPegs]uint8) (list []motion) {
	var m motion
	for c := range m.names {
		m.names[c] = uint8(c)
	}
	var permute func(hole int, known, taken, moved uint32)
	permute = func(hole int, known, taken, moved uint32) {
		if len(list) == mostMotions {
			return
		}
		if hole == y.board.pegs {
			list = append(list, m)
			return
		}
		now := shades[hole] & 31
		for from := range y.board.pegs {
			was := shades[from] & 31
			switch {
			case moved>>from&1 != 0, y.fresh>>was&1 != y.fresh>>now&1:
			case y.fresh>>was&1 == 0 && was != now:
			case known>>was&1 != 0 && m.names[was] != now:
			case known>>was&1 == 0 && taken>>now&1 != 0:
			default:
				old := m.names[was]
				m.from[hole], m.names[was] = uint8(from), now
				permute(hole+1, known|1<<was, taken|1<<now, moved|1<<from)
				m.names[was] = old
			}
		}
	}
	permute(0, 0, 0, 0)
	return list
}

// fixes reports whether a motion can leave a row unchanged, and if so records the names it forces upon shades that were fresh.
func (y *symmetry) fixes(m *motion, shades *[keypeg.MaxPegs]uint8) bool {
	var known, taken uint32
	for hole := range y.board.pegs {
		was, now := shades[m.from[hole]], shades[hole]
		if y.fresh>>was&1 != y.fresh>>now&1 {
			return false
		}
		if y.fresh>>was&1 == 0 {
			if m.names[was&31] != now {
				return false
			}
			continue
		}
		switch {
		case known>>was&1 != 0 && m.names[was&31] == now:
		case known>>was&1 == 0 && taken>>now&1 == 0:
			m.names[was&31] = now
			known |= 1 << was
			taken |= 1 << now
		default:
			return false
		}
	}
	return true
}

// symmetryAfter returns the symmetry after some rows.
func (b *board) symmetryAfter(rows []keypeg.Code) *symmetry {
	y := newSymmetry(b)
	for _, row := range rows {
		y = y.after(b.numberOf(row))
	}
	return y
}

// lowest returns the lowest equivalent row.
func (y *symmetry) lowest(row int32) int32 {
	b := y.board
	var shades, moved [keypeg.MaxPegs]uint8
	b.digits(row, &shades)
	if y.whole {
		return b.lowestAlike(&shades)
	}
	best := row
	for i := range y.motion {
		m := &y.motion[i]
		fresh := y.fresh
		var names [32]uint8
		var named uint32
		for hole := range b.pegs {
			c := shades[m.from[hole]] & 31
			switch {
			case y.fresh>>c&1 == 0:
				moved[hole] = m.names[c]
			case named>>c&1 != 0:
				moved[hole] = names[c]
			default:
				names[c] = uint8(trailing(fresh))
				fresh &= fresh - 1
				named |= 1 << c
				moved[hole] = names[c]
			}
		}
		best = min(best, b.number(moved[:b.pegs]))
	}
	return best
}

// lowestAlike returns the lowest row equivalent to another on the empty board: the empty hole first if it cannot take a colour'b
// name, then the most frequent shade.
func (b *board) lowestAlike(shades *[keypeg.MaxPegs]uint8) int32 {
	var times [32]uint8
	for _, c := range shades[:b.pegs] {
		times[c&31]++
	}
	first := trailing(b.alike())
	slices.SortFunc(times[first:b.shades], func(a, b uint8) int { return int(b) - int(a) })
	row := int32(0)
	for c, n := range times[:b.shades] {
		for range n {
			row = row*int32(b.shades) + int32(c)
		}
	}
	return row
}
